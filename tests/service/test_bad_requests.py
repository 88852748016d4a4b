from typing import Any, NamedTuple

import pytest
from google.protobuf.message import Message

from maubinh.settlement.v1.batch_settle_rounds_pb2 import BatchSettleRoundsRequest
from maubinh.settlement.v1.detect_mau_binh_pb2 import DetectMauBinhRequest
from maubinh.settlement.v1.hand_pb2 import Hand, HandState
from maubinh.settlement.v1.rulesets_pb2 import GetRulesetRequest, ListRulesetsRequest
from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest
from maubinh.settlement.v1.validate_arrangement_pb2 import ValidateArrangementRequest
from tests.service.client import Client

HANDS = [
    {"back": "ASKHQDJCTS", "middle": "8S8H8D5C4S", "front": "7S7H2D"},
    {"back": "KSQHJDTC9S", "middle": "6S6H6D3C2S", "front": "5S5H7D"},
    {"back": "QSJHTD9C8C", "middle": "4H4D4C3S2H", "front": "3H3D2C"},
    {"back": "AHADAC7C6C", "middle": "KCKD9H9D5D", "front": "JSTHQC"},
]
THIRTEEN = "ASKHQDJCTS8S8H8D5C4S7S7H2D"
LEFT = HandState.HAND_STATE_LEFT
UNARRANGED = HandState.HAND_STATE_UNARRANGED
NO_ROWS: dict[str, Any] = {"back": "", "middle": "", "front": ""}

# Fields on the wire: a number and a type, then what the type asks for.
FIELD_99 = b"\x98\x06\x01"
FIELD_20_TEXT = b"\xa2\x01\x02hi"
FIELD_30_GROUP = b"\xf3\x01\x08\x01\xf4\x01"
STAKE_AS_TEXT = b"\x1a\x01x"
NOT_UTF8 = b"\x0a\x02\xff\xfe"

INVALID = "INVALID_ARGUMENT"


class At(NamedTuple):
    """What one hand has instead, and raw bytes that come after its fields."""

    seat: int
    fields: dict[str, Any]
    more: bytes = b""


def hands(changes: tuple[At, ...], count: int) -> list[Hand]:
    made: list[dict[str, Any]] = [HANDS[seat % 4] for seat in range(count)]
    more = [b""] * count
    for change in changes:
        made[change.seat] = {**made[change.seat], **change.fields}
        more[change.seat] = change.more
    return [
        Hand.FromString(Hand(**fields).SerializeToString() + rest)
        for fields, rest in zip(made, more, strict=True)
    ]


def settle(
    *changes: At,
    count: int = 4,
    ruleset: str = "ca-ach",
    stake: int = 1,
    round_id: str = "",
    dealer_seat: int | None = None,
) -> SettleRoundRequest:
    return SettleRoundRequest(
        round_id=round_id,
        ruleset=ruleset,
        stake=stake,
        hands=hands(changes, count),
        dealer_seat=dealer_seat,
    )


def validate(*changes: At, count: int = 4, ruleset: str = "ca-ach") -> ValidateArrangementRequest:
    return ValidateArrangementRequest(hands=hands(changes, count), ruleset=ruleset)


def detect(*changes: At, count: int = 4, ruleset: str = "ca-ach") -> DetectMauBinhRequest:
    return DetectMauBinhRequest(hands=hands(changes, count), ruleset=ruleset)


def batch(*rounds: SettleRoundRequest) -> BatchSettleRoundsRequest:
    return BatchSettleRoundsRequest(rounds=rounds)


METHODS: dict[type[Message], str] = {
    SettleRoundRequest: "SettleRound",
    ValidateArrangementRequest: "ValidateArrangement",
    DetectMauBinhRequest: "DetectMauBinh",
    BatchSettleRoundsRequest: "BatchSettleRounds",
    ListRulesetsRequest: "ListRulesets",
    GetRulesetRequest: "GetRuleset",
}


class Case(NamedTuple):
    """A request, perhaps with more bytes, and the faults or the code and reason it must get."""

    name: str
    request: Message
    violations: tuple[tuple[str, str], ...] = ()
    more: bytes = b""
    code: str = INVALID
    reason: str = ""


def refused(name: str, request: Message, *violations: str, more: bytes = b"") -> Case:
    pairs = tuple(tuple(violation.split(" ")) for violation in violations)
    return Case(name, request, pairs, more)  # type: ignore[arg-type]


def unknown(name: str, request: Message, more: bytes = b"") -> Case:
    return Case(name, request, (), more, "NOT_FOUND", "RULESET_UNKNOWN")


NUMBERS = [
    refused("stake missing", settle(stake=0), "stake STAKE_RANGE"),
    refused("stake negative", settle(stake=-1), "stake STAKE_RANGE"),
    refused("stake least of all", settle(stake=-(2**63)), "stake STAKE_RANGE"),
    refused("stake just over", settle(stake=10**12 + 1), "stake STAKE_RANGE"),
    refused("stake most of all", settle(stake=2**63 - 1), "stake STAKE_RANGE"),
    refused("stake of a pot", settle(ruleset="gemwin", stake=0), "stake STAKE_RANGE"),
    refused("dealer in ca-ach", settle(dealer_seat=0), "dealer_seat DEALER_NOT_IN_RULESET"),
    *(
        refused(
            f"dealer in {ruleset}",
            settle(ruleset=ruleset, dealer_seat=1),
            "dealer_seat DEALER_NOT_IN_RULESET",
        )
        for ruleset in ("sap-lang", "bai-binh", "an-trang", "gemwin")
    ),
    refused(
        "dealer after the last seat",
        settle(ruleset="xap-xam", dealer_seat=4),
        "dealer_seat DEALER_SEAT_RANGE",
    ),
    refused(
        "dealer far away",
        settle(ruleset="xap-xam", dealer_seat=2**32 - 1),
        "dealer_seat DEALER_SEAT_RANGE",
    ),
    refused(
        "dealer of no hand",
        settle(ruleset="xap-xam", dealer_seat=0, count=0),
        "hands HAND_COUNT",
        "dealer_seat DEALER_SEAT_RANGE",
    ),
    refused("no hands", settle(count=0), "hands HAND_COUNT"),
    refused("one hand", settle(count=1), "hands HAND_COUNT"),
    refused(
        "five hands",
        settle(count=5),
        "hands HAND_COUNT",
    ),
    refused("no hands to validate", validate(count=0), "hands HAND_COUNT"),
    refused("no hands to look into", detect(count=0), "hands HAND_COUNT"),
    refused("five hands to validate", validate(count=5), "hands HAND_COUNT"),
    refused("five hands to look into", detect(count=5), "hands HAND_COUNT"),
    refused("no rounds", batch(), "rounds ROUND_COUNT"),
    refused("1,001 rounds", batch(*[SettleRoundRequest()] * 1001), "rounds ROUND_COUNT"),
]

TEXTS = [
    refused("round_id long", settle(round_id="r" * 129), "round_id TEXT_TOO_LONG"),
    refused("round_id of long letters", settle(round_id="♠" * 43), "round_id TEXT_TOO_LONG"),
    refused("round_id huge", settle(round_id="r" * 100_000), "round_id TEXT_TOO_LONG"),
    refused("round_id with a line break", settle(round_id="a\nb"), "round_id TEXT_NOT_PRINTABLE"),
    refused("round_id with a zero", settle(round_id="a\0"), "round_id TEXT_NOT_PRINTABLE"),
    refused("round_id turned round", settle(round_id="\u202ea"), "round_id TEXT_NOT_PRINTABLE"),
    refused(
        "player_id long",
        settle(At(2, {"player_id": "p" * 65})),
        "hands[2].player_id TEXT_TOO_LONG",
    ),
    refused(
        "player_id with a tab",
        settle(At(0, {"player_id": "a\tb"})),
        "hands[0].player_id TEXT_NOT_PRINTABLE",
    ),
    refused(
        "player twice",
        settle(At(0, {"player_id": "an"}), At(3, {"player_id": "an"})),
        "hands[3].player_id PLAYER_REPEATED",
    ),
    refused(
        "player three times",
        settle(*(At(seat, {"player_id": "an"}) for seat in (0, 1, 3))),
        "hands[1].player_id PLAYER_REPEATED",
        "hands[3].player_id PLAYER_REPEATED",
    ),
    refused(
        "player twice to validate",
        validate(At(0, {"player_id": "an"}), At(1, {"player_id": "an"})),
        "hands[1].player_id PLAYER_REPEATED",
    ),
    refused(
        "player twice to look into",
        detect(At(0, {"player_id": "an"}), At(1, {"player_id": "an"})),
        "hands[1].player_id PLAYER_REPEATED",
    ),
    refused(
        "row long",
        settle(At(0, {"back": " " * 65})),
        "hands[0].back TEXT_TOO_LONG",
    ),
    refused(
        "row huge",
        settle(At(0, {"middle": "AS" * 50_000})),
        "hands[0].middle TEXT_TOO_LONG",
    ),
    refused(
        "cards long",
        detect(At(0, NO_ROWS | {"cards": THIRTEEN + " " * 103})),
        "hands[0].cards TEXT_TOO_LONG",
    ),
]

CARDS = [
    *(
        refused(
            f"no card: {name}",
            settle(At(0, {"front": front})),
            "hands[0].front CARD_UNREADABLE",
        )
        for name, front in {
            "rank 1": "7S7H1D",
            "rank 11": "7S7H11D",
            "rank 0": "7S7H0D",
            "suit x": "7S7H2X",
            "suit first": "S7H7D2",
            "rank alone": "7S7H2",
            "ten without a suit": "7S7H10",
            "words": "hello",
            "joker": "🃏",
            "Kelvin sign": "7S7H\u212ad",
            "full width": "7S7H\uff12D",
            "hollow heart": "7S7♡2D",
            "semicolons": "7S;7H;2D",
            "comma at the end": "7S7H2D,",
            "only a comma": ",",
            "line break": "7S\n7H\n2D",
            "no-break space": "7S\u00a07H 2D",
            "zero": "7S7H2D\0",
            "braces": "{0}%s$7S",
        }.items()
    ),
    refused("front of two", settle(At(0, {"front": "7S7H"})), "hands[0].front CARD_COUNT"),
    refused(
        "front of four",
        settle(At(0, {"front": "7S7H2D2S"})),
        "hands[0].front CARD_COUNT",
        "hands[1].middle CARD_REPEATED",
    ),
    refused("back of four", settle(At(1, {"back": "KSQHJDTC"})), "hands[1].back CARD_COUNT"),
    refused(
        "middle of six",
        settle(At(3, {"middle": "KCKD9H9D5D2S"}), count=4),
        "hands[3].middle CARD_COUNT",
        "hands[3].middle CARD_REPEATED",
    ),
    refused("no front", settle(At(0, {"front": ""})), "hands[0].front CARD_COUNT"),
    refused("front of spaces", settle(At(0, {"front": "  "})), "hands[0].front CARD_COUNT"),
    refused(
        "back alone",
        settle(At(0, {"middle": "", "front": ""})),
        "hands[0].middle CARD_COUNT",
        "hands[0].front CARD_COUNT",
    ),
    refused(
        "card twice in a row", settle(At(0, {"front": "7S7S2D"})), "hands[0].front CARD_REPEATED"
    ),
    refused("card in two rows", settle(At(0, {"front": "7SAS2D"})), "hands[0].front CARD_REPEATED"),
    refused(
        "card in two hands", settle(At(3, {"front": "JSTHAS"})), "hands[3].front CARD_REPEATED"
    ),
    refused(
        "card three times",
        settle(At(1, {"front": "5SAS7D"}), At(2, {"front": "3HAS2C"})),
        "hands[1].front CARD_REPEATED",
        "hands[2].front CARD_REPEATED",
    ),
    refused(
        "card twice, written otherwise",
        settle(At(0, {"front": "10♠ 7h 2d"})),
        "hands[0].front CARD_REPEATED",
    ),
    refused(
        "card twice to validate",
        validate(At(0, {"front": "7S7S2D"})),
        "hands[0].front CARD_REPEATED",
    ),
    refused(
        "card twice to look into",
        detect(At(0, NO_ROWS | {"cards": "AS" + THIRTEEN[:-2]})),
        "hands[0].cards CARD_REPEATED",
    ),
    refused(
        "card in rows and another's cards",
        detect(At(1, NO_ROWS | {"cards": "AS KS QH JD TC 9S 6S 6H 6D 3C 2S 5S 5H"})),
        "hands[1].cards CARD_REPEATED",
    ),
    refused(
        "twelve cards",
        detect(At(0, NO_ROWS | {"cards": THIRTEEN[2:]})),
        "hands[0].cards CARD_COUNT",
    ),
    refused(
        "fourteen cards",
        settle(At(0, NO_ROWS | {"cards": THIRTEEN + "2H", "state": UNARRANGED}), count=2),
        "hands[0].cards CARD_COUNT",
    ),
    refused(
        "no card among cards",
        detect(At(0, NO_ROWS | {"cards": THIRTEEN[2:] + "ZZ"})),
        "hands[0].cards CARD_UNREADABLE",
    ),
]

STATES = [
    *(
        refused(
            f"state {state}", settle(At(1, {"state": state})), "hands[1].state HAND_STATE_UNKNOWN"
        )
        for state in (4, 99, -1, 2**31 - 1)
    ),
    refused(
        "state unknown to validate",
        validate(At(0, {"state": 7})),
        "hands[0].state HAND_STATE_UNKNOWN",
    ),
    refused(
        "state unknown to look into",
        detect(At(0, {"state": 7})),
        "hands[0].state HAND_STATE_UNKNOWN",
    ),
    refused(
        "rows revealed and arranged",
        settle(At(0, {"rows_revealed": 1})),
        "hands[0].rows_revealed ROWS_REVEALED_WITHOUT_LEAVING",
    ),
    refused(
        "rows revealed and unarranged",
        settle(At(0, {"rows_revealed": 2, "state": UNARRANGED})),
        "hands[0].rows_revealed ROWS_REVEALED_WITHOUT_LEAVING",
    ),
    refused(
        "three rows revealed",
        settle(At(0, {"rows_revealed": 3, "state": LEFT})),
        "hands[0].rows_revealed ROWS_REVEALED_RANGE",
    ),
    refused(
        "very many rows revealed",
        settle(At(0, {"rows_revealed": 2**32 - 1, "state": LEFT})),
        "hands[0].rows_revealed ROWS_REVEALED_RANGE",
    ),
    refused(
        "too many rows revealed and arranged",
        settle(At(0, {"rows_revealed": 3})),
        "hands[0].rows_revealed ROWS_REVEALED_WITHOUT_LEAVING",
        "hands[0].rows_revealed ROWS_REVEALED_RANGE",
    ),
    refused("nothing given", settle(At(0, NO_ROWS)), "hands[0] ROWS_REQUIRED"),
    refused("nothing given to validate", validate(At(0, NO_ROWS)), "hands[0] ROWS_REQUIRED"),
    refused("nothing given to look into", detect(At(0, NO_ROWS)), "hands[0] CARDS_REQUIRED"),
    refused(
        "nothing given, unarranged",
        settle(At(0, NO_ROWS | {"state": UNARRANGED})),
        "hands[0] CARDS_REQUIRED",
    ),
    refused(
        "nothing given, left early",
        settle(At(0, NO_ROWS | {"state": LEFT})),
        "hands[0] CARDS_REQUIRED",
    ),
    refused(
        "nothing given, left later",
        settle(At(0, NO_ROWS | {"state": LEFT, "rows_revealed": 1})),
        "hands[0] ROWS_REQUIRED",
    ),
    refused(
        "cards and arranged",
        settle(At(0, NO_ROWS | {"cards": THIRTEEN})),
        "hands[0].cards ROWS_REQUIRED",
    ),
    refused(
        "cards to validate",
        validate(At(0, NO_ROWS | {"cards": THIRTEEN, "state": UNARRANGED})),
        "hands[0].cards ROWS_REQUIRED",
    ),
    refused(
        "cards and left later",
        settle(At(0, NO_ROWS | {"cards": THIRTEEN, "state": LEFT, "rows_revealed": 2})),
        "hands[0].cards ROWS_REQUIRED",
    ),
    refused(
        "cards and left later, to look into",
        detect(At(0, NO_ROWS | {"cards": THIRTEEN, "state": LEFT, "rows_revealed": 1})),
        "hands[0].cards ROWS_REQUIRED",
    ),
    refused("rows and cards", settle(At(0, {"cards": THIRTEEN})), "hands[0].cards ROWS_AND_CARDS"),
    refused(
        "rows and cards to look into",
        detect(At(0, {"cards": THIRTEEN})),
        "hands[0].cards ROWS_AND_CARDS",
    ),
]

UNKNOWN = [
    refused("unknown field", settle(), " FIELD_UNKNOWN", more=FIELD_99),
    refused("unknown text", settle(), " FIELD_UNKNOWN", more=FIELD_20_TEXT),
    refused("unknown group", settle(), " FIELD_UNKNOWN", more=FIELD_30_GROUP),
    refused("unknown field twice", settle(), " FIELD_UNKNOWN", more=FIELD_99 * 2),
    refused(
        "two unknown fields",
        settle(),
        " FIELD_UNKNOWN",
        " FIELD_UNKNOWN",
        more=FIELD_99 + FIELD_20_TEXT,
    ),
    refused("stake as text", settle(), " FIELD_UNKNOWN", more=STAKE_AS_TEXT),
    refused("unknown field of a hand", settle(At(1, {}, FIELD_99)), "hands[1] FIELD_UNKNOWN"),
    refused(
        "unknown fields everywhere",
        settle(At(0, {}, FIELD_99), At(3, {}, FIELD_20_TEXT)),
        " FIELD_UNKNOWN",
        "hands[0] FIELD_UNKNOWN",
        "hands[3] FIELD_UNKNOWN",
        more=FIELD_99,
    ),
    refused(
        "unknown field and other faults",
        settle(At(2, {"front": "3H3D"}, FIELD_99), stake=0),
        "hands[2] FIELD_UNKNOWN",
        "stake STAKE_RANGE",
        "hands[2].front CARD_COUNT",
    ),
    refused("unknown field to validate", validate(), " FIELD_UNKNOWN", more=FIELD_99),
    refused(
        "unknown field of a hand to validate",
        validate(At(3, {}, FIELD_99)),
        "hands[3] FIELD_UNKNOWN",
    ),
    refused("unknown field to look into", detect(), " FIELD_UNKNOWN", more=FIELD_99),
    refused(
        "unknown field of a hand to look into",
        detect(At(0, {}, FIELD_99)),
        "hands[0] FIELD_UNKNOWN",
    ),
    refused("unknown field of a batch", batch(settle()), " FIELD_UNKNOWN", more=FIELD_99),
    refused(
        "unknown field of an empty batch",
        batch(),
        " FIELD_UNKNOWN",
        "rounds ROUND_COUNT",
        more=FIELD_99,
    ),
    refused("unknown field to list", ListRulesetsRequest(), " FIELD_UNKNOWN", more=FIELD_99),
    refused(
        "unknown field to get",
        GetRulesetRequest(ruleset="gemwin"),
        " FIELD_UNKNOWN",
        more=FIELD_99,
    ),
]

RULESETS = [
    *(
        unknown(f"ruleset {name!r:.30}", settle(ruleset=name))
        for name in (
            "",
            "nowhere",
            "ca-ach@0",
            "ca-ach@2",
            "ca-ach@",
            "ca-ach@1 ",
            "CA-ACH",
            "@1",
            "../ca-ach",
            "%s{0}\n\u202e",
            "♠" * 10_000,
        )
    ),
    unknown("no ruleset and other faults", settle(ruleset="nowhere", stake=0, count=1)),
    unknown("no ruleset and an unknown field", settle(ruleset="nowhere"), FIELD_99),
    unknown("no ruleset and a hand's unknown field", settle(At(0, {}, FIELD_99), ruleset="")),
    unknown("nothing at all to settle", SettleRoundRequest()),
    unknown("nothing at all to validate", ValidateArrangementRequest()),
    unknown("nothing at all to look into", DetectMauBinhRequest()),
    unknown("nothing at all to get", GetRulesetRequest()),
    unknown("no ruleset to validate", validate(ruleset="nowhere", count=0), FIELD_99),
    unknown("no ruleset to look into", detect(ruleset="nowhere", count=0), FIELD_99),
    unknown("no ruleset to get", GetRulesetRequest(ruleset="ca-ach@7"), FIELD_99),
]

SEVERAL = [
    refused(
        "faults in the order of the fields",
        settle(
            At(0, {"player_id": "an", "front": "7S7H", "rows_revealed": 1}),
            At(1, {"player_id": "an", "state": 9, "back": "KSQHJDTCXX"}),
            At(3, {"cards": THIRTEEN}),
            round_id="\n",
            stake=0,
            dealer_seat=0,
        ),
        "round_id TEXT_NOT_PRINTABLE",
        "stake STAKE_RANGE",
        "hands[0].rows_revealed ROWS_REVEALED_WITHOUT_LEAVING",
        "hands[0].front CARD_COUNT",
        "hands[1].state HAND_STATE_UNKNOWN",
        "hands[1].back CARD_UNREADABLE",
        "hands[3].cards ROWS_AND_CARDS",
        "hands[1].player_id PLAYER_REPEATED",
        *["hands[3].cards CARD_REPEATED"] * 12,
    ),
    refused(
        "the first 20 of very many faults",
        settle(*(At(seat, HANDS[0] | {"player_id": "an"}) for seat in range(4)), stake=0),
        "stake STAKE_RANGE",
        *(f"hands[{seat}].player_id PLAYER_REPEATED" for seat in (1, 2, 3)),
        *["hands[1].back CARD_REPEATED"] * 5,
        *["hands[1].middle CARD_REPEATED"] * 5,
        *["hands[1].front CARD_REPEATED"] * 3,
        *["hands[2].back CARD_REPEATED"] * 3,
    ),
]

CASES = [*NUMBERS, *TEXTS, *CARDS, *STATES, *UNKNOWN, *RULESETS, *SEVERAL]
LEAKS = ("Traceback", "object has no attribute", "<class", "Error(", "Exception", "service/")


def body_of(case: Case) -> bytes:
    return case.request.SerializeToString() + case.more


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 80
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_bad_request_is_refused_with_every_fault(client: Client, case: Case) -> None:
    refusal = client.refusal(METHODS[type(case.request)], body_of(case))
    assert refusal.code == case.code
    assert refusal.violations == case.violations
    assert refusal.reason == (case.reason or case.violations[0][1])
    assert refusal.domain == "settlement.maubinh"
    assert refusal.message
    assert all(refusal.descriptions)
    assert refusal.size < 4096
    assert not [leak for leak in LEAKS if leak in refusal.words]


@pytest.mark.parametrize("method", METHODS.values())
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"\xff", "MESSAGE_MALFORMED"),
        (b"\x0a\x7f", "MESSAGE_MALFORMED"),
        (b"not a message", "MESSAGE_MALFORMED"),
        (settle().SerializeToString()[:-1], "MESSAGE_MALFORMED"),
        (b"\x08" + b"\xff" * 11, "MESSAGE_MALFORMED"),
        (b"\x07", "MESSAGE_MALFORMED"),
        (NOT_UTF8, "TEXT_NOT_UTF8"),
    ],
)
def test_bytes_that_are_no_message_are_refused(
    client: Client, method: str, body: bytes, reason: str
) -> None:
    if method == "ListRulesets" and reason == "TEXT_NOT_UTF8":
        reason = "FIELD_UNKNOWN"  # a message without fields has no text
    if method == "BatchSettleRounds" and reason == "TEXT_NOT_UTF8":
        body = b"\x0a" + bytes([len(body)]) + body
    refusal = client.refusal(method, body)
    assert (refusal.code, refusal.reason) == (INVALID, reason)
    assert not [leak for leak in LEAKS if leak in refusal.words]


def test_a_repeated_card_names_both_places(client: Client) -> None:
    refusal = client.refusal("SettleRound", settle(At(3, {"front": "JSTHAS"})))
    assert refusal.fields == ("hands[3].front",)
    assert refusal.values == {"card": "As", "other": "hands[0].back"}
    assert "hands[0].back" in refusal.descriptions[0]
    assert "As" in refusal.descriptions[0]


def test_an_unknown_field_is_named(client: Client) -> None:
    refusal = client.refusal("SettleRound", settle(At(1, {}, FIELD_99)))
    assert refusal.values == {"number": "99"}
    assert refusal.message == "hands[1]: field 99 is not known to this release"


def test_a_field_of_another_type_is_named(client: Client) -> None:
    refusal = client.refusal("SettleRound", settle().SerializeToString() + STAKE_AS_TEXT)
    assert refusal.values == {"number": "3"}
    assert "stake" in refusal.message


def test_an_unknown_ruleset_is_answered_with_those_there_are(client: Client) -> None:
    refusal = client.refusal("GetRuleset", GetRulesetRequest(ruleset="ca-ach@9"))
    ids = "an-trang@1, bai-binh@1, ca-ach@1, gemwin@1, sap-lang@1, xap-xam@1"
    assert refusal.values == {"ruleset": "ca-ach@9", "known": ids}
    assert "'ca-ach@9'" in refusal.message
    assert ids in refusal.message


@pytest.mark.parametrize(
    "request_",
    [
        settle(stake=1),
        settle(stake=10**12),
        settle(count=2),
        settle(round_id="r" * 128),
        settle(round_id="♠" * 42 + "ab"),
        settle(At(0, {"player_id": "p" * 64}), At(1, {"player_id": "Bình Minh ♥"})),
        settle(At(0, {"back": "ASKHQDJCTS" + " " * 54})),
        settle(At(0, {"back": "A♠, K♥, Q♦, J♣, 10♠", "front": " 7s 7h 2d "})),
        settle(At(0, NO_ROWS | {"cards": THIRTEEN + " " * 102, "state": UNARRANGED})),
        settle(At(0, NO_ROWS | {"cards": THIRTEEN, "state": LEFT})),
        settle(At(0, {"state": LEFT, "rows_revealed": 2})),
        settle(At(0, {"mau_binh_declared": True})),
        settle(ruleset="xap-xam", dealer_seat=0),
        settle(ruleset="xap-xam@1", dealer_seat=3),
    ],
    ids=lambda request: str(request)[:20],
)
def test_what_is_just_within_the_limits_is_taken(client: Client, request_: Message) -> None:
    assert client.send("SettleRound", request_.SerializeToString())
