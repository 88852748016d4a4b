"""The image, built by `make image` with buildah on a base made of Debian's packages."""

import ast
import json
import shutil
import ssl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.system.commands import ROOT, output

NAME = "localhost/maubinh-settlement:test"
SOURCE = "the place where the source is"
VERSION = "1.2.3"

_BASE = "localhost/base:test"
_PACKAGES = (
    *("base-files", "bash", "coreutils", "dash", "findutils", "grep", "sed"),
    *("libstdc++6", "python3", "python3-venv"),
)
_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
# The published base installs its Python and pip below /usr/local; this one must lose them too.
_BASE_FILE = f"""\
FROM scratch
ADD base.tar /
ADD authorities.pem {_AUTHORITIES}
ENV PATH=/usr/local/bin:/usr/bin:/bin
RUN mkdir -p /usr/local/bin /usr/local/lib/python3.11/ensurepip \\
        /usr/local/lib/python3.11/site-packages/pip \\
    && touch /usr/local/bin/pip3.11
"""
_SOURCES = ("Dockerfile", ".dockerignore", "Makefile", "pyproject.toml", "requirements.txt")
_FOLDERS = ("engine", "protos", "service")
_PIP_KEYS = ("index-url", "extra-index-url", "proxy", "timeout", "trusted-host")


@dataclass(frozen=True)
class Image:
    """What a container is made of: the root of its files, and its configuration."""

    root: Path
    config: dict[str, Any]

    @property
    def environment(self) -> dict[str, str]:
        return dict(entry.split("=", 1) for entry in self.config["Env"])

    @property
    def user(self) -> tuple[int, int]:
        user, group = self.config["User"].split(":")
        return int(user), int(group)


@contextmanager
def built(folder: Path) -> Iterator[Image]:
    """Build the image in a folder, which is empty again at the end."""
    storage = folder / "storage.conf"
    storage.write_text(
        f'[storage]\ndriver = "vfs"\ngraphroot = "{folder}/graph"\nrunroot = "{folder}/run"\n'
    )
    environment = {"CONTAINERS_STORAGE_CONF": str(storage), "BUILDAH_ISOLATION": "chroot"}

    def buildah(*arguments: object) -> str:
        return output("buildah", *arguments, environment=environment).strip()

    try:
        buildah("build", "--format", "docker", "--tag", _BASE, _base(folder / "base"))
        settings = {
            "BUILDER": "buildah",
            "BASE": _BASE,
            "IMAGE": NAME,
            "SOURCE": SOURCE,
            "VERSION": VERSION,
            "PIP_CONFIG": _pip_config(folder),
        }
        output(
            *("make", "image", *(f"{name}={value}" for name, value in settings.items())),
            environment=environment,
            folder=_checkout(folder / "checkout"),
        )
        config = json.loads(buildah("inspect", "--type", "image", NAME))["Docker"]["config"]
        container = buildah("from", NAME)
        yield Image(Path(buildah("mount", container)), config)
        buildah("rm", container)
    finally:
        shutil.rmtree(folder)


def _base(folder: Path) -> Path:
    """Lay out a base without installing its packages, which takes minutes for no difference."""
    folder.mkdir()
    include = ",".join(_PACKAGES)
    output(
        *("mmdebstrap", "--quiet", "--variant=extract", f"--include={include}"),
        *("bookworm", folder / "base.tar"),
    )
    authorities = ssl.get_default_verify_paths().cafile
    shutil.copy(authorities or _AUTHORITIES, folder / "authorities.pem")
    (folder / "Dockerfile").write_text(_BASE_FILE)
    return folder


def _checkout(folder: Path) -> Path:
    """Copy the sources as a user with a strict umask has them, among files of his own."""
    folder.mkdir()
    for name in _SOURCES:
        shutil.copy(ROOT / name, folder)
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    (folder / ".env").write_text("PASSWORD=secret")
    (folder / "service" / "__pycache__").mkdir(exist_ok=True)
    (folder / "service" / "__pycache__" / "old.pyc").write_text("old")
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return folder


def _pip_config(folder: Path) -> Path:
    """Write how pip reaches its index on this machine, for a pip inside."""
    lines = ["[global]", f"cert = {_AUTHORITIES}"]
    for line in output(sys.executable, "-m", "pip", "config", "list").splitlines():
        name, value = line.split("=", 1)
        key = name.rpartition(".")[2]
        # A folder of this machine is not there inside.
        words = [word for word in ast.literal_eval(value).split() if not word.startswith("file:")]
        if key in _PIP_KEYS and words:
            lines.append(f"{key} = {' '.join(words)}")
    path = folder / "pip.conf"
    path.write_text("\n".join(lines) + "\n")
    return path
