import json
from pathlib import Path

import pytest

from engine import __version__
from engine.catalogue import shipped
from engine.interchange import RoundTextError, read_round, settlement_json
from engine.request import HandState, HandText
from engine.results import Settlement
from engine.settlement import settle

FOLDER = Path(__file__).parents[2] / "samples"
SAMPLES = sorted(FOLDER.glob("*.json"))


def test_a_round_is_read_in_either_spelling() -> None:
    snake = '{"round_id": "r", "ruleset": "ca-ach", "stake": "7", "dealer_seat": 0, "hands": ['
    camel = '{"roundId": "r", "ruleset": "ca-ach", "stake": 7, "dealerSeat": 0, "hands": ['
    hand = '{"playerId": "p", "cards": "As", "state": "HAND_STATE_LEFT", "rowsRevealed": 2, '
    hand += '"mauBinhDeclared": true}]}'
    read = read_round(snake + hand)
    assert read == read_round(camel + hand)
    assert read.stake == 7
    assert read.dealer_seat == 0
    assert read.hands == (
        HandText(
            player_id="p", cards="As", state=HandState.LEFT, rows_revealed=2, mau_binh_declared=True
        ),
    )


def test_what_is_not_given_has_the_value_of_an_absent_field() -> None:
    read = read_round('{"ruleset": "ca-ach", "dealer_seat": null}')
    assert (read.round_id, read.stake, read.hands, read.dealer_seat) == ("", 0, (), None)
    assert read_round("{}").ruleset == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"stake": 1' + "0" * 5000 + "}", "not JSON"),
        ("[]", "the round: is [], not an object"),
        ('{"stake": 1, "stake": 2}', "not JSON: field 'stake' is given twice"),
        ('{"a": 1, "b": 1, "b": 2, "a": 2}', "not JSON: field 'b' is given twice"),
        ('{"round_id": "a", "roundId": "b"}', "roundId: given twice"),
        ('{"steak": 1}', "steak: unknown field; known are round_id, ruleset, stake"),
        ('{"hands": [{"hand": 1}]}', "hands[0].hand: unknown field"),
        ('{"hands": {}}', "hands: is {}, not a list"),
        ('{"hands": [1]}', "hands[0]: is 1, not an object"),
        ('{"round_id": 1}', "round_id: is 1, not text"),
        ('{"stake": 1.5}', "stake: is 1.5, not a whole number in range"),
        ('{"stake": true}', "stake: is true, not a whole number in range"),
        ('{"stake": "1e3"}', 'stake: is "1e3", not a whole number in range'),
        ('{"stake": 9223372036854775808}', "stake: is 9223372036854775808, not a whole"),
        ('{"dealer_seat": -1}', "dealer_seat: is -1, not a whole number in range"),
        ('{"round_id": ["Bình"]}', 'round_id: is ["Bình"], not text'),
        ('{"round_id": ["' + "x" * 50 + '"]}', f'round_id: is ["{"x" * 38}, not text'),
        (
            '{"hands": [{"mau_binh_declared": 1}]}',
            "hands[0].mau_binh_declared: is 1, not true or false",
        ),
        (
            '{"hands": [{"state": "LEFT"}]}',
            (
                'hands[0].state: is "LEFT", not one of HAND_STATE_UNSPECIFIED,'
                " HAND_STATE_ARRANGED, HAND_STATE_UNARRANGED, HAND_STATE_LEFT"
            ),
        ),
        ('{"hands": [{"state": 1.0}]}', "hands[0].state: is 1.0, not a whole number"),
    ],
)
def test_what_is_not_a_round_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(RoundTextError) as raised:
        read_round(text)
    assert str(raised.value).startswith(said)


def settled(sample: Path) -> Settlement:
    read = read_round(sample.read_text(encoding="utf-8"))
    return settle(read.check(shipped().get(read.ruleset)))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_settles_and_its_reply_survives_json(sample: Path) -> None:
    settlement = settled(sample)
    reply = json.loads(json.dumps(settlement_json(settlement)))
    assert reply["ruleset"] == settlement.round.ruleset.id
    assert sum(int(hand["coin_delta"]) for hand in reply["hands"]) == 0
    parts = ("row", "bonus", "sap", "mau_binh", "ca_ach")
    for hand, account in zip(reply["hands"], settlement.accounts, strict=True):
        assert hand["chi"] == sum(hand[f"{part}_chi"] for part in parts) == account.chi
    for pair, result in zip(reply["pairs"], settlement.pairs, strict=True):
        assert pair["sap"] == f"SAP_KIND_{result.sap.name}"
        assert int(pair["coins"]) == result.coins


def test_there_is_a_sample_for_every_ruleset() -> None:
    rulesets = {read_round(sample.read_text(encoding="utf-8")).ruleset for sample in SAMPLES}
    assert rulesets == set(shipped().ids)


def test_a_reply_has_every_field_by_its_name() -> None:
    reply = settlement_json(settled(FOLDER / "ca-ach.json"))
    hands, pairs = reply.pop("hands"), reply.pop("pairs")
    assert reply == {
        "round_id": "sample-ca-ach",
        "ruleset": "ca-ach@1",
        "ruleset_digest": shipped().get("ca-ach@1").digest,
        "engine_version": __version__,
        "stake": "1000",
    }
    assert (len(hands), len(pairs)) == (4, 6)
    assert hands[0] == {
        "player_id": "An",
        "standing": "STANDING_PLAYED",
        "foul": False,
        "live_rows": 3,
        "back_category": "CATEGORY_STRAIGHT",
        "middle_category": "CATEGORY_THREE_OF_A_KIND",
        "front_category": "CATEGORY_PAIR",
        "mau_binh": "MAU_BINH_KIND_UNSPECIFIED",
        "mau_binh_payout_chi": 0,
        "aces": 1,
        "rows_won": 9,
        "rows_lost": 0,
        "chi": 36,
        "row_chi": 9,
        "bonus_chi": 0,
        "sap_chi": 27,
        "mau_binh_chi": 0,
        "ca_ach_chi": 0,
        "coin_delta": "36000",
    }
    assert pairs[2] == {
        "a": 0,
        "b": 3,
        "back_chi": 1,
        "middle_chi": 1,
        "front_chi": 1,
        "back_bonus_chi": 0,
        "middle_bonus_chi": 0,
        "front_bonus_chi": 0,
        "multiplier": 4,
        "sap": "SAP_KIND_SAP_HAM_ALL",
        "mau_binh_chi": 0,
        "ca_ach_chi": -2,
        "chi": 10,
        "coins": "10000",
    }


def test_halves_are_written_as_numbers_and_wholes_without_a_fraction() -> None:
    reply = settlement_json(settled(FOLDER / "sap-lang.json"))
    assert reply["hands"][0]["mau_binh"] == "MAU_BINH_KIND_SIX_PAIRS"
    assert [pair["chi"] for pair in reply["pairs"]] == [0, 4.5, 4.5, 4.5, 4.5, 1]
    assert [json.dumps(hand["chi"]) for hand in reply["hands"]] == ["9", "9", "-8", "-10"]
