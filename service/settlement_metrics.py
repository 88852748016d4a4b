"""What is counted of the game: rounds, hands, naturals, multipliers, refusals."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Histogram

from engine.definition import Kind
from engine.faults import Reason
from engine.multiplier import SapKind
from engine.results import Settlement
from engine.ruleset import Ruleset
from engine.seats import Standing
from service.method import CallNotes
from service.reasons import ServiceReason

_CHI: Final = (0, 1, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000)
_ROUNDS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_ENGINE_SECONDS: Final = (
    *(0.00001, 0.00002, 0.00003, 0.00005, 0.000075),
    *(0.0001, 0.00015, 0.0002, 0.0003, 0.0005),
    *(0.001, 0.002, 0.005, 0.01, 0.1),
)
_REASONS: Final = (*Reason, *ServiceReason)
_OTHER: Final = "_OTHER"


class SettlementMetrics:
    """The metrics of the game; those of a ruleset exist once it is added."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def counter(name: str, meaning: str, *labels: str) -> Counter:
            return Counter(f"settlement_{name}", meaning, labels, registry=registry)

        def histogram(name: str, meaning: str, buckets: Sequence[float]) -> Histogram:
            return Histogram(f"settlement_{name}", meaning, buckets=buckets, registry=registry)

        self._rounds = counter("rounds", "Rounds settled.", "ruleset")
        self._hands = counter("hands", "Hands settled.", "ruleset", "standing")
        self._mau_binh = counter("mau_binh", "Naturals that counted.", "ruleset", "kind")
        self._sap = counter("sap", "Pairs multiplied.", "ruleset", "kind")
        self._chi = histogram("chi", "Chi changing hands in a round.", _CHI)
        self._batch_rounds = histogram("batch_rounds", "Rounds in a batch.", _ROUNDS)
        self._engine_seconds = histogram(
            "engine_seconds", "Time to settle a round, apart from its messages.", _ENGINE_SECONDS
        )
        self._invariant_violations = counter(
            "invariant_violations", "Settlements that broke a law of their own, not paid out."
        )
        rejections = counter("rejections", "Calls and rounds of batches refused.", "reason")
        self._rejections = {name: rejections.labels(name) for name in (*_REASONS, _OTHER)}
        self._rulesets: dict[str, _RulesetMetrics] = {}

    def add(self, ruleset: Ruleset) -> None:
        """Bind the metrics of a ruleset, which all exist from now on."""
        self._rulesets[ruleset.id] = _RulesetMetrics(
            self._rounds.labels(ruleset.id),
            {standing: self._hands.labels(ruleset.id, standing.name) for standing in Standing},
            {
                natural.kind: self._mau_binh.labels(ruleset.id, natural.kind.upper())
                for natural in ruleset.definition.mau_binh.ranking
            },
            {
                kind: self._sap.labels(ruleset.id, kind.name)
                for kind in SapKind
                if kind is not SapKind.NONE
            },
        )

    def answered(self, notes: CallNotes) -> None:
        """Count what a successful call settled and, of a batch, what it refused."""
        if notes.rounds is not None:
            self._batch_rounds.observe(notes.rounds)
        for reason in notes.rejected:
            self.rejected(reason)
        for seconds in notes.engine_seconds:
            self._engine_seconds.observe(seconds)
        if notes.settled:
            self._settled(notes.settled)

    def rejected(self, reason: str) -> None:
        """Count a call, or a round of a batch, that was refused."""
        self._rejections.get(reason, self._rejections[_OTHER]).inc()

    def invariant_violated(self) -> None:
        """Count a settlement that broke a law of its own."""
        self._invariant_violations.inc()

    def _settled(self, settlements: Iterable[Settlement]) -> None:
        # Added up first: a counter costs as much for a thousand as for one.
        tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
        for settlement in settlements:
            tallies[settlement.round.ruleset.id].add(settlement)
            won = [account.chi for account in settlement.accounts if account.chi > 0]
            self._chi.observe(float(sum(won)))
        for ruleset_id, tally in tallies.items():
            self._rulesets[ruleset_id].add(tally)


class _Tally:
    """What settlements of one ruleset add up to."""

    def __init__(self) -> None:
        self.rounds = 0
        self.standings: defaultdict[Standing, int] = defaultdict(int)
        self.mau_binh: defaultdict[Kind, int] = defaultdict(int)
        self.sap: defaultdict[SapKind, int] = defaultdict(int)

    def add(self, settlement: Settlement) -> None:
        self.rounds += 1
        for seat in settlement.seats:
            self.standings[seat.standing] += 1
            if seat.natural is not None:
                self.mau_binh[seat.natural.natural.kind] += 1
        for pair in settlement.pairs:
            if pair.multiplier > 1:
                self.sap[pair.sap] += 1


class _RulesetMetrics(NamedTuple):
    rounds: Counter
    standings: Mapping[Standing, Counter]
    mau_binh: Mapping[Kind, Counter]
    sap: Mapping[SapKind, Counter]

    def add(self, tally: _Tally) -> None:
        self.rounds.inc(tally.rounds)
        for standing, count in tally.standings.items():
            self.standings[standing].inc(count)
        for kind, count in tally.mau_binh.items():
            self.mau_binh[kind].inc(count)
        for sap, count in tally.sap.items():
            self.sap[sap].inc(count)
