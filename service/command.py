"""The command line: serve, or check the health of a server."""

import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.catalogue import Catalogue, shipped
from engine.faults import RulesetError
from engine.view.files import print_faults
from service.command_line import parse
from service.config import Config, ConfigError
from service.healthcheck import is_serving
from service.logs import Log, forward_library_logs, make_log
from service.method import Method
from service.server import Server
from service.signals import StopSignals

_POLL_SECONDS: Final = 0.02
# Python lets a thread go on for 5 ms while others wait, and an answer takes a handful of
# turns: while batches are settled, health would take 50 to 200 ms instead of 10 to 60.
_TURN_SECONDS: Final = 0.001

MakeMethods = Callable[[Catalogue], tuple[Method, ...]]


def main(
    arguments: Sequence[str], environment: Mapping[str, str], make_methods: MakeMethods
) -> int:
    """Run the command and return its exit code.

    0 after a clean stop, or when healthy; 1 when not healthy; 2 for a setting that cannot
    be used; 128 and the number of the signal when a second one cut the stop short.
    """
    try:
        config, healthcheck = parse(arguments, environment)
        if healthcheck:
            return 0 if is_serving(config) else 1
        return _serve(config, make_methods)
    except ConfigError as error:
        print_faults(f"error: {error}")
        return 2


def leave(code: int) -> None:
    """End the process even though a call hangs, which a plain exit would wait for."""
    for stream in (sys.stdout, sys.stderr):
        # None where the caller closed it.
        if stream is not None:
            stream.flush()
    os._exit(code)


def _serve(config: Config, make_methods: MakeMethods) -> int:
    if sys.stdout is None:
        raise ConfigError("standard output: closed, and the log goes there")
    sys.setswitchinterval(_TURN_SECONDS)
    log = make_log(sys.stdout.buffer, level=config.log_level, format_=config.log_format)
    forward_library_logs(log)
    log.info("starting", **config.as_text())
    with StopSignals() as signals:
        server = Server(config, log)
        server.start_probes()
        catalogue = _load(config)
        server.start(catalogue, make_methods(catalogue))
        _keep_tables()
        signals.wait()
        return _stop(server, config, log, signals)


def _keep_tables() -> None:
    """Take what is there for good out of garbage collection, which would stop all calls for it."""
    gc.collect()
    gc.freeze()


def _load(config: Config) -> Catalogue:
    if config.rulesets is None:
        return shipped()
    try:
        return shipped().with_folder(config.rulesets)
    except RulesetError as error:
        raise ConfigError(f"--rulesets: {error}") from error


def _stop(server: Server, config: Config, log: Log, signals: StopSignals) -> int:
    """Drain, then stop; a second signal cuts both short and cancels the calls in work."""
    server.drain()
    log.info("draining", seconds=config.drain_seconds)
    hurried = signals.wait(config.drain_seconds)
    log.info("stopping", seconds=config.grace_seconds, calls=server.in_flight)
    stopped = server.stop(0 if hurried else config.grace_seconds)
    while not stopped.wait(_POLL_SECONDS):
        caught = signals.wait(_POLL_SECONDS)
        if caught is not None:
            hurried = caught
            stopped = server.stop(0)
    server.close()
    if server.in_flight:
        log.warning("calls left behind", calls=server.in_flight)
    log.info("stopped")
    return 128 + hurried if hurried else 0
