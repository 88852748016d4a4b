"""Counts every call and writes its line, once, at its end."""

import logging
from time import perf_counter
from typing import Final

from engine.faults import Fault, InvariantError
from service.logs import Log
from service.method import CallNotes
from service.record import CallRecord
from service.route import Route
from service.rpc_metrics import RouteMetrics, RpcMetrics
from service.settlement_metrics import SettlementMetrics

_MAX_TEXT: Final = 128


class Observer:
    """What is told of calls to the metrics and to the log."""

    def __init__(self, log: Log, rpc: RpcMetrics, settlement: SettlementMetrics) -> None:
        self._log = log
        self._rpc = rpc
        self._settlement = settlement

    def bind(self, route: Route) -> "RouteObserver":
        """Return the observer of one route's calls."""
        return RouteObserver(route, self._log, self._rpc.bind(route), self._settlement)


class RouteObserver:
    """Observes one route's calls: `arrived` and then `ended`, once each."""

    def __init__(
        self, route: Route, log: Log, metrics: RouteMetrics, settlement: SettlementMetrics
    ) -> None:
        self._log = log
        self._metrics = metrics
        self._settlement = settlement
        self._level = logging.DEBUG if route.quiet else logging.INFO
        self._writes_lines = log.is_enabled_for(self._level)

    def arrived(self) -> None:
        """Count a call that arrived."""
        self._metrics.arrived()

    def ended(self, record: CallRecord) -> None:
        """Count a call that ended and write its line."""
        try:
            self._ended(record)
        except Exception as error:  # noqa: BLE001 - the caller has its answer all the same
            self._log.error("observer failed", exc_info=error)

    def _ended(self, record: CallRecord) -> None:
        seconds = perf_counter() - record.arrived
        status = record.status
        self._metrics.ended(record.code, seconds, record.trace_id)
        if status is None:
            self._settlement.answered(record.notes)
        elif status.reason:
            self._settlement.rejected(status.reason)
        for error_id, error in record.notes.failures:
            self._log.log(
                self._failure_level(error),
                "round failed",
                error_id=error_id,
                trace_id=record.trace_id,
                exc_info=error,
            )
        if status is not None and status.error_id is not None:
            level = self._failure_level(record.error)
            self._log.log(level, "call", **_line(record, seconds), exc_info=record.error)
        elif self._writes_lines:
            self._log.log(self._level, "call", **_line(record, seconds))

    def _failure_level(self, error: BaseException | None) -> int:
        if isinstance(error, InvariantError):
            self._settlement.invariant_violated()
            return logging.CRITICAL
        return logging.ERROR


def _line(record: CallRecord, seconds: float) -> dict[str, object]:
    """Return what is said of a call; never its hands."""
    line: dict[str, object] = {
        "method": record.path.removeprefix("/")[:_MAX_TEXT],
        "code": record.code.name,
        "duration_ms": _milliseconds(seconds),
        "waited_ms": _milliseconds(record.waited),
        "request_bytes": record.request_bytes,
        "reply_bytes": record.reply_bytes,
        **_notes(record.notes),
    }
    if record.deadline is not None:
        line["deadline_ms"] = _milliseconds(record.deadline)
    if record.trace_id is not None:
        line["trace_id"] = record.trace_id
    if record.status is not None:
        line["reason"] = record.status.reason
        if record.peer:
            line["peer"] = record.peer
        if record.status.error_id is not None:
            line["error_id"] = record.status.error_id
        faults: tuple[Fault, ...] = getattr(record.error, "faults", ())
        if faults:
            line |= {"faults": len(faults), "first_fault": faults[0].path[:_MAX_TEXT]}
    return line


def _notes(notes: CallNotes) -> dict[str, object]:
    told: dict[str, object] = {}
    if notes.round_id:
        told["round_id"] = notes.round_id[:_MAX_TEXT]
    if notes.ruleset:
        told["ruleset"] = notes.ruleset[:_MAX_TEXT]
    if notes.rounds is not None:
        told["rounds"] = notes.rounds
        told["rejected"] = len(notes.rejected)
        if notes.rejected:
            told["first_rejection"] = notes.rejected[0]
    return told


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)
