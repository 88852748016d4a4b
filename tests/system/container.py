"""A container as a cautious operator runs it: its root read-only, its network its own.

It is made with the kernel's namespaces alone, since a container engine wants more of a machine
than tests can count on. What the image's configuration says is done as an engine would.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL, SIGTERM

from tests.service.processes import Process
from tests.system.commands import Finished, run
from tests.system.image import Image

# Replaces itself step by step by the server, which so becomes process 1, as in an engine.
_INIT = """
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -o remount,bind,ro "$1"
ip link set lo up
shift
exec "$@"
"""
_NAMESPACES = ("--mount", "--pid", "--net", "--ipc", "--uts")


class Container(Process):
    """A server that runs in a container and says that it serves."""

    def __init__(self, popen: "subprocess.Popen[bytes]", image: Image, pid: int) -> None:
        super().__init__(popen)
        self._image = image
        self.pid = pid

    def inside(self, *command: str) -> Finished:
        """Run a program of the image in the container, as its user."""
        user, group = self._image.user
        return run(
            *("nsenter", f"--target={self.pid}", *_NAMESPACES, "--root", "--wd"),
            *(f"--setuid={user}", f"--setgid={group}", "--"),
            *("env", "--ignore-environment", *_assignments(self._image.environment), *command),
        )

    def beside(self, *command: object) -> Finished:
        """Run a program of this machine in the network of the container."""
        environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
        return run("nsenter", f"--target={self.pid}", "--net", *command, environment=environment)

    def stop(self) -> None:
        os.kill(self.pid, SIGTERM)


@contextmanager
def started(
    image: Image, *flags: str, environment: Mapping[str, str] | None = None
) -> Iterator[Container]:
    """Run the image with flags and variables, and wait until it serves."""
    user, group = image.user
    variables = {**image.environment, **(environment or {})}
    command = (
        *("unshare", *_NAMESPACES, "--fork", "--"),
        *("sh", "-e", "-c", _INIT, "sh", str(image.root)),
        *("env", "--ignore-environment", *_assignments(variables)),
        *("/usr/bin/unshare", f"--root={image.root}", f"--wd={image.config['WorkingDir']}"),
        *(f"--setuid={user}", f"--setgid={group}", "--"),
        *image.config["Entrypoint"],
        *flags,
    )
    with subprocess.Popen(command, stdout=subprocess.PIPE) as popen:
        pid = _process_1(popen)
        try:
            yield Container(popen, image, pid)
        finally:
            if popen.poll() is None:
                os.kill(pid, SIGKILL)  # and with it every process in the container


def _process_1(popen: "subprocess.Popen[bytes]") -> int:
    children = Path(f"/proc/{popen.pid}/task/{popen.pid}/children")
    while not (found := children.read_text()):
        time.sleep(0.01)
    return int(found)


def _assignments(variables: Mapping[str, str]) -> Iterator[str]:
    return (f"{name}={value}" for name, value in variables.items())
