"""What the loader refuses: each failure names the file, the key and the reason."""

import tomllib

import pytest

from engine.catalogue import shipped
from engine.faults import RulesetError
from engine.ruleset import load_ruleset
from tests.edits import edited, without
from tests.keys import LATER, leaf_values

CA_ACH = leaf_values(shipped().get("ca-ach"))
LABEL = {"vi": "gì", "en": "what"}
PAYOUT = {"base": 7, "xi_row": 2, "xi_lon_row": 3, "times": 1}


def refused(text: str) -> str:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(text, "house.toml")
    file, _, reason = str(caught.value).partition(": ")
    assert file == "house.toml"
    return reason


@pytest.mark.parametrize("ruleset", shipped().ids)
def test_an_edited_file_says_what_the_file_says(ruleset: str) -> None:
    text = shipped().get(ruleset).text
    assert tomllib.loads(edited(text, {})) == tomllib.loads(text)
    assert load_ruleset(edited(text, {}), "").definition == shipped().get(ruleset).definition


@pytest.mark.parametrize("key", CA_ACH)
def test_every_key_must_be_given(key: str) -> None:
    reason = refused(without(shipped().get("ca-ach").text, key))
    assert reason == f"{key}: missing key"


@pytest.mark.parametrize(
    "table", ["source", "hands", "row_values.back", "mau_binh", "mau_binh.ranking", "labels.row"]
)
def test_every_table_must_be_given(table: str) -> None:
    assert refused(without(shipped().get("ca-ach").text, table)) == f"{table}: missing key"


@pytest.mark.parametrize("key", CA_ACH)
def test_every_key_has_a_type(key: str) -> None:
    wrong = "3" if isinstance(CA_ACH[key], int) else 3
    reason = refused(edited(shipped().get("ca-ach").text, {key: wrong}))
    assert reason.startswith(f"{key}: is {wrong!r}, not ")


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in LATER for value in LATER[key]])
def test_a_reading_that_comes_later_is_refused_by_name(key: str, value: str) -> None:
    reason = refused(edited(shipped().get("ca-ach").text, {key: value}))
    assert reason.startswith(
        f"{key}: {value!r} is a known reading that this release does not settle; it has '"
    )


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        # Keys that are unknown, wherever they are.
        ("colour", "red", "colour: unknown key; known are id, version, source, hands, "),
        ("sap.sweep_two", 2, "sap.sweep_two: unknown key; known are sweep_one, sweep_three, "),
        (
            "mau_binh.ranking[0].chi",
            3,
            "mau_binh.ranking[0].chi: unknown key; known are kind, shown_by, payout",
        ),
        (
            "labels.row.back.fr",
            "x",
            "labels.row.back.fr: unknown key; known are vi, en",
        ),
        # Values of another type.
        ("sap", 3, "sap: is 3, not a table"),
        ("labels.row.back", "cuối", "labels.row.back: is 'cuối', not a table"),
        ("labels.row", ["back"], "labels.row: is ['back'], not a table"),
        ("mau_binh.ranking", 3, "mau_binh.ranking: is 3, not a list"),
        ("mau_binh.ranking", PAYOUT, "mau_binh.ranking: is {'base': 7, "),
        ("mau_binh.ranking[0]", 3, "mau_binh.ranking[0]: is 3, not a table"),
        (
            "mau_binh.ranking[0].payout",
            "9",
            "mau_binh.ranking[0].payout: is '9', not of type whole",
        ),
        ("hands.reveal_order", "back", "hands.reveal_order: is 'back', not a list"),
        ("sap.sweep_one", True, "sap.sweep_one: is True, not of type whole number"),
        ("sap.sweep_one", 2.0, "sap.sweep_one: is 2.0, not of type whole number"),
        ("strength.suits_break_ties", 1, "strength.suits_break_ties: is 1, not of type true or f"),
        ("id", 7, "id: is 7, not of type text"),
        # Choices there are not.
        ("hands.unarranged", "flies", "hands.unarranged: is 'flies', not 'dead' or 'stands'"),
        ("hands.unarranged", ["dead"], "hands.unarranged: is ['dead'], not 'dead' or 'stands'"),
        ("row_values.both_dead", "tie", "row_values.both_dead: is 'tie', not 'void'"),
        (
            "hands.reveal_order",
            ["back", "middle", "top"],
            "hands.reveal_order[2]: is 'top', not 'back' or 'middle' or 'front'",
        ),
        ("mau_binh.ranking[1].kind", "royal", "mau_binh.ranking[1].kind: is 'royal', not 'same_"),
        ("mau_binh.ranking[1].shown_by", "luck", "mau_binh.ranking[1].shown_by: is 'luck', not 'c"),
        # Bounds.
        ("version", 0, "version: is 0, not from 1 to 1000000"),
        ("version", 1_000_001, "version: is 1000001, not from 1 to 1000000"),
        ("source.arrange_seconds", -1, "source.arrange_seconds: is -1, not from 0 to 3600"),
        ("source.arrange_seconds", 3601, "source.arrange_seconds: is 3601, not from 0 to 3600"),
        ("row_values.back.base", 0, "row_values.back.base: is 0, not from 1 to 1000"),
        ("row_values.front.three_aces", 1001, "row_values.front.three_aces: is 1001, not from 1 t"),
        ("mau_binh.ranking[0].payout", -1, "mau_binh.ranking[0].payout: is -1, not from 0 to 1000"),
        ("mau_binh.ranking[0].payout", 1001, "mau_binh.ranking[0].payout: is 1001, not from 0 to "),
        (
            "mau_binh.ranking[0].payout",
            {**PAYOUT, "times": 0},
            "mau_binh.ranking[0].payout.times: is 0, not from 1 to 100",
        ),
        (
            "mau_binh.ranking[0].payout",
            {**PAYOUT, "base": -1},
            "mau_binh.ranking[0].payout.base: is -1, not from 0 to 1000",
        ),
        ("sap.sweep_table", 0, "sap.sweep_table: is 0, not from 1 to 100"),
        ("sap.sweep_three", 101, "sap.sweep_three: is 101, not from 1 to 100"),
        ("ca_ach.chi_per_ace", -1, "ca_ach.chi_per_ace: is -1, not from 0 to 100"),
        ("ca_ach.chi_per_ace", 101, "ca_ach.chi_per_ace: is 101, not from 0 to 100"),
        # Text.
        ("source.page", "x" * 201, "source.page: is not printable text of at most 200 characters"),
        ("source.page", "a\tb", "source.page: is not printable text of at most 200 characters"),
        ("labels.name.vi", "", "labels.name: must not be empty"),
        ("labels.row.back.en", "", "labels.row.back: must not be empty"),
        ("labels.name.vi", "a\nb", "labels.name.vi: is not printable text of at most 200 charact"),
        ("id", "", "id: is '', not 1 to 64 lower-case letters, digits and hyphens"),
        ("id", "x" * 65, f"id: is '{'x' * 65}', not 1 to 64 lower-case letters, "),
        ("id", "Quan", "id: is 'Quan', not 1 to 64 lower-case letters, digits and hyphens"),
        ("id", "quan@1", "id: is 'quan@1', not 1 to 64 lower-case letters, digits and hyphens"),
        ("id", "quán", "id: is 'quán', not 1 to 64 lower-case letters, digits and hyphens"),
        # Keys that contradict each other.
        (
            "hands.reveal_order",
            ["back", "middle", "back"],
            "hands.reveal_order: must name back, middle and front once each",
        ),
        (
            "hands.reveal_order",
            ["back", "middle"],
            "hands.reveal_order: must name back, middle and front once each",
        ),
        ("row_values.back.base", 5, "row_values.back.full_house: is 1, less than the base 5"),
        ("row_values.middle.base", 3, "row_values.middle.full_house: is 2, less than the base 3"),
        (
            "row_values.front.base",
            4,
            "row_values.front.three_of_a_kind: is 3, less than the base 4",
        ),
        ("sap.sweep_three", 1, "sap.sweep_three: must not be less than sap.sweep_one"),
        (
            "mau_binh.ranking[3].kind",
            "same_colour",
            "mau_binh.ranking[3].kind: 'same_colour' is ranked twice",
        ),
        ("mau_binh.ranking[0].payout", 0, "mau_binh.ranking[0].payout: must be at least 1 chi"),
        (
            "mau_binh.ranking[0].payout",
            {**PAYOUT, "base": 0},
            "mau_binh.ranking[0].payout: must be at least 1 chi",
        ),
        # Labels that lack what can occur, or name what cannot.
        (
            "strength.four_aces_on_top",
            True,
            "labels.category.four_aces: missing key",
        ),
        (
            "labels.category.four_aces",
            LABEL,
            "labels.category.four_aces: unknown key; known are high_card, pair, ",
        ),
        ("labels.row.top", LABEL, "labels.row.top: unknown key; known are back, middle, front"),
        (
            "labels.mau_binh.three_aces",
            LABEL,
            "labels.mau_binh.three_aces: unknown key; known are ",
        ),
        (
            "mau_binh.ranking[0].kind",
            "four_of_a_kind_held",
            "labels.mau_binh.four_of_a_kind_held: m",
        ),
        ("sap.sweep_table", 2, "labels.sap.sweep_table: missing key"),
        ("sap.swept_loser", 2, "labels.sap.swept_loser: missing key"),
        ("sap.sweep_one", 1, "labels.sap.sweep_one: unknown key; known are sweep_three"),
    ],
)
def test_each_failure_names_the_key_and_the_reason(key: str, value: object, reason: str) -> None:
    assert refused(edited(shipped().get("ca-ach").text, {key: value})).startswith(reason)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "x" * 64),
        ("version", 1),
        ("version", 1_000_000),
        ("source.page", "x" * 200),
        ("source.arrange_seconds", 0),
        ("source.arrange_seconds", 3600),
        ("mau_binh.ranking[0].payout", 1),
        ("mau_binh.ranking[0].payout", {**PAYOUT, "base": 1, "xi_row": 0}),
        ("row_values.back.base", 1),
    ],
)
def test_the_edges_of_a_definition_are_taken(key: str, value: object) -> None:
    load_ruleset(edited(shipped().get("ca-ach").text, {key: value}), "house.toml")


@pytest.mark.parametrize(
    ("kind", "shown_by", "allowed"),
    [
        ("dragon", "rows", "'cards'"),
        ("dragon", "legal_rows", "'cards'"),
        ("dragon", "split", "'cards'"),
        ("three_flushes", "cards", "'rows' or 'legal_rows' or 'split'"),
        ("three_straights_or_flushes", "cards", "'rows' or 'legal_rows'"),
        ("three_straights_or_flushes", "split", "'rows' or 'legal_rows'"),
    ],
)
def test_ways_to_show_a_natural_that_come_later(kind: str, shown_by: str, allowed: str) -> None:
    natural = {"kind": kind, "shown_by": shown_by, "payout": 3}
    assert refused(edited(shipped().get("ca-ach").text, {"mau_binh.ranking": [natural]})) == (
        f"mau_binh.ranking[0].shown_by: {shown_by!r} is a known reading that this release"
        f" does not settle for {kind}; it has {allowed}"
    )


@pytest.mark.parametrize("payout", [10, {**PAYOUT, "base": 9}, {**PAYOUT, "xi_row": 0}])
def test_a_shared_payout_divides_among_three(payout: object) -> None:
    text = edited(shipped().get("sap-lang").text, {"mau_binh.ranking[2].payout": payout})
    assert refused(text) == (
        "mau_binh.ranking[2].payout: must be a plain number that 3 divides,"
        " since payouts are shared"
    )


def test_a_payout_that_is_not_shared_need_not_divide() -> None:
    text = edited(
        shipped().get("sap-lang").text,
        {"mau_binh.ranking[2].payout": 10, "mau_binh.shared": False},
    )
    assert load_ruleset(text, "").definition.mau_binh.ranking[2].payout.base == 10


def test_a_pot_has_no_dealer() -> None:
    text = edited(shipped().get("gemwin").text, {"dealer.allowed": True})
    assert refused(text) == "dealer.allowed: a pot has no dealer: payment.coins is 'pot'"


def test_no_hand_can_win_2_to_the_53_coins() -> None:
    # A hand collects its payout from three others, at a stake of at most 10^12:
    # 3 * 3002 * 10^12 is just below 2^53, 3 * 3003 * 10^12 just above.
    fits = {"base": 501, "xi_row": 500, "xi_lon_row": 0, "times": 2}
    too_much = {"base": 999, "xi_row": 1, "xi_lon_row": 1, "times": 3}
    text = shipped().get("an-trang").text
    load_ruleset(edited(text, {"mau_binh.ranking[0].payout": fits}), "")
    assert refused(edited(text, {"mau_binh.ranking[0].payout": too_much})) == (
        "a hand could win 9009 chi, too many coins at the top stake"
    )


# Rows of 24 + 12 + 9 chi times 66, and 8 chi for each of four aces: 3002 from each.
MOST: dict[str, object] = {
    "ca_ach.chi_per_ace": 8,
    "sap.sweep_one": 2,
    "sap.sweep_three": 22,
    "sap.sweep_table": 23,
    "sap.swept_loser": 23,
    "labels.sap": dict.fromkeys(("sweep_one", "sweep_three", "sweep_table", "swept_loser"), LABEL),
}


@pytest.mark.parametrize(
    ("key", "value", "most"),
    [
        ("ca_ach.chi_per_ace", 9, 9018),
        ("sap.sweep_three", 23, 9141),
        ("sap.sweep_table", 24, 9141),
        ("sap.swept_loser", 24, 9141),
        ("row_values.back.ace_high_straight_flush", 13, 9204),
        ("row_values.middle.four_aces", 25, 9204),
        ("row_values.front.three_aces", 10, 9204),
    ],
)
def test_no_rows_and_aces_can_win_2_to_the_53_coins(key: str, value: int, most: int) -> None:
    text = edited(shipped().get("ca-ach").text, MOST)
    load_ruleset(text, "")
    assert refused(edited(text, {key: value})) == (
        f"a hand could win {most} chi, too many coins at the top stake"
    )


def test_text_that_is_no_toml_is_refused() -> None:
    assert refused("id = ").startswith("not TOML: Invalid value (at end of document)")
    assert refused("id = 'a'\nid = 'b'").startswith("not TOML: Cannot overwrite a value")


def test_text_that_is_too_much_for_toml_is_refused() -> None:
    assert refused("a = " + "[" * 10_000).startswith("not TOML: maximum recursion depth")
    assert refused("a = " + "9" * 5_000).startswith("not TOML: Exceeds the limit (4300 digits)")


def test_an_empty_file_lacks_its_first_key() -> None:
    assert refused("") == "id: missing key"


def test_a_ruleset_may_have_no_naturals() -> None:
    text = edited(shipped().get("ca-ach").text, {"mau_binh.ranking": [], "labels.mau_binh": {}})
    assert load_ruleset(text, "").definition.mau_binh.ranking == ()
