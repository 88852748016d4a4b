import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.catalogue import shipped
from engine.interchange import Json, RoundText, read_round, settlement_json
from engine.request import HandState, HandText, check_round
from engine.settlement import settle
from engine.view.page import page
from engine.view.story import Story, signed, tell
from engine.view.terminal import render
from engine.view.words import LANGUAGES, WORDS, Language
from tests import play
from tests.edits import variant
from tests.hands import DRAGON, FIRST, FOURTH, HIGH

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.json"))


def reply_to(round_: RoundText) -> Json:
    return settlement_json(settle(round_.check(shipped().get(round_.ruleset))))


def told(round_: RoundText, language: Language = "en") -> Story:
    return tell(round_, reply_to(round_), shipped().get(round_.ruleset), language)


def sample(name: str) -> RoundText:
    file = next(path for path in SAMPLES if path.stem == name)
    return read_round(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (1200, "+1,200"), (-3, "−3"), (-4.5, "−4.5")]
)
def test_numbers_carry_their_sign(number: float, text: str) -> None:
    assert signed(number) == text


def test_every_word_has_both_languages() -> None:
    assert all(label.vi and label.en for label in WORDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [path.stem for path in SAMPLES])
def test_the_lines_of_a_pair_lead_to_its_chi(name: str, language: Language) -> None:
    round_ = sample(name)
    for pair in told(round_, language).pairs:
        amounts = [float(line.chi.replace("−", "-").replace(",", "")) for line in pair.lines]
        if len(pair.lines) > 4:  # rows, their sum, the multiplied sum, and the ace bet
            amounts = amounts[4:]
        assert sum(amounts) == pair.chi


@pytest.mark.parametrize("name", [path.stem for path in SAMPLES])
def test_the_matrix_is_who_pays_whom(name: str) -> None:
    story = told(sample(name))
    for seat, cells in enumerate(story.matrix):
        if not story.pays_a_pot:
            assert sum(cells) == story.hands[seat].coins
        assert all(cells[other] == -story.matrix[other][seat] for other in range(len(cells)))


def test_a_dealer_is_told_what_even_rows_bring() -> None:
    story = told(sample("xap-xam"))
    assert story.hands[1].name == "Bình (dealer)"
    assert [line.text for line in story.pairs[0].lines] == [
        "back: even, so the dealer's",
        "middle: three of a kind beats two pair",
        "front: pair beats pair",
    ]
    assert story.pairs[1].lines[1].text == "middle: two pair beats a dead row"


def test_void_and_dealer_rows_of_dead_hands_are_told_apart() -> None:
    hands = (
        HandText(cards="2S 3S 4S 5S 7D 8D 9D 10H JH QH KC AC 2C", state=HandState.LEFT),
        HandText(cards="2D 3D 4D 5D 7C 8C 9C 10S JS QS KH AH 2H", state=HandState.LEFT),
    )
    plain = told(RoundText("xap-xam", "", 1, hands))
    assert {line.text for line in plain.pairs[0].lines} == {
        "back: void, dead on both sides",
        "middle: void, dead on both sides",
        "front: void, dead on both sides",
    }
    assert plain.hands[0].rows == ()
    assert len(plain.hands[0].cards) == 13
    dealt = told(RoundText("xap-xam", "", 1, hands, dealer_seat=1))
    assert dealt.pairs[0].lines[0] == ("back: even, so the dealer's", "−1")
    assert "rows not known" in render(plain, colour=False)
    assert "rows not known" in page(plain)


def test_a_shared_natural_says_so() -> None:
    story = told(sample("sap-lang"))
    assert story.pairs[0].lines == (("naturals draw", "0"),)
    assert story.pairs[1].lines == (("natural: six pairs, shared with others who hold it", "+4.5"),)


def test_a_foul_hand_with_a_natural_says_both() -> None:
    hands = (
        HandText(back="AS KD QS JD 9S", middle="8D 8S 7D 6S 5D", front="4S 3D 2S"),
        HandText(back="AH KC QH JC 10C", middle="9H 8C 7C 6H 5C", front="4C 3C 2C"),
    )
    story = told(RoundText("an-trang", "", 1, hands))
    assert story.hands[0].standing == "foul"
    dragon = HandText(back="KS QD JS 10D 8S", middle="9D 7S 6D 5S 3D", front="AS 4D 2S")
    story = told(RoundText("an-trang", "", 1, (dragon, hands[1])))
    assert story.hands[0].standing == "natural: dragon, foul"
    # It counts, so its rows are not called dead.
    assert [row.live for row in story.hands[0].rows] == [True] * 3


def test_a_natural_is_told_by_its_holder_whatever_it_collects() -> None:
    natural = {"kind": "dragon", "shown_by": "cards", "payout": 1}
    ruleset = variant(shipped().get("an-trang"), {"mau_binh.ranking": [natural]})
    for hands in ((DRAGON, HIGH), (HIGH, DRAGON)):
        round_ = RoundText("", "", 1, tuple(map(play.hand, hands)))
        reply = settlement_json(play.settle(ruleset, *hands))
        (pair,) = tell(round_, reply, ruleset, "en").pairs
        assert pair.lines == (("natural: dragon", signed(1 if hands[0] == DRAGON else -1)),)


def test_the_row_that_wins_is_told_first() -> None:
    for hands in ((FIRST, FOURTH), (FOURTH, FIRST)):
        (pair,) = told(RoundText("an-trang", "", 1, tuple(map(play.hand, hands)))).pairs
        assert [line.text for line in pair.lines][:3] == [
            "back: straight beats three of a kind",
            "middle: three of a kind beats two pair",
            "front: pair beats high card",
        ]


def test_a_round_without_an_id_is_just_a_round() -> None:
    assert (
        told(RoundText("an-trang", "", 1, (play.hand(FIRST), play.hand(FOURTH)))).title == "Round"
    )


def test_unconfirmed_rows_that_stand_are_shown_as_dealt_out() -> None:
    hands = (
        HandText(cards="AS KS QD JD 9S 8D 8S 7D 6S 5D 4S 3D 2S", state=HandState.UNARRANGED),
        HandText(back="AH KC QH JC 10C", middle="9H 9C 7C 6H 5C", front="4C 3C 2C"),
    )
    story = told(RoundText("bai-binh", "", 1, hands))
    assert [len(row.cards) for row in story.hands[0].rows] == [5, 5, 3]
    assert story.hands[0].cards == ()


def test_names_take_the_width_that_a_terminal_gives_them() -> None:
    round_ = sample("ca-ach")
    hands = [
        hand._replace(player_id=name)
        for hand, name in zip(round_.hands, ("小明", "e\u0301", "", "x"), strict=True)
    ]
    lines = render(told(round_._replace(hands=tuple(hands))), colour=False).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("Who pays"))
    # On a terminal each of the two letters takes two columns, and an accent none.
    assert lines[start + 1 : start + 5] == [
        "             小明        e\u0301   Seat 3        x    total",
        "  小明             +13,000  +13,000  +10,000  +36,000",
        "  e\u0301       −13,000            +6,000   +3,000   −4,000",
        "  Seat 3  −13,000   −6,000            +3,000  −16,000",
    ]


class Checker(HTMLParser):
    """Checks that tags close in order and that nothing outside is asked for."""

    void = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        assert not {"src", "href", "onclick"} & {name for name, _ in attrs}
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [path.stem for path in SAMPLES])
def test_a_page_is_whole_and_self_contained(name: str, language: Language) -> None:
    story = told(sample(name), language)
    document = page(story)
    checker = Checker()
    checker.feed(document)
    checker.close()
    assert checker.open == []
    assert re.search(r"url\(|@import|https?:", document) is None
    for hand in story.hands:
        assert hand.name in checker.text
        assert signed(hand.coins) in checker.text
    for pair in story.pairs:
        assert all(line.text in checker.text for line in pair.lines)


def test_a_page_escapes_what_players_are_called() -> None:
    round_ = sample("ca-ach")
    names = ("<script>alert(1)</script>", "a&b", '"', "'")
    hands = [hand._replace(player_id=name) for hand, name in zip(round_.hands, names, strict=True)]
    document = page(told(round_._replace(hands=tuple(hands), round_id="<b>")))
    checker = Checker()
    checker.feed(document)
    checker.close()
    assert "<script>alert(1)</script>" in checker.text


def test_multipliers_are_told_by_what_they_are_made_of() -> None:
    house = shipped().with_folder(Path(__file__).parents[1] / "house").get("chat-sap")
    round_ = RoundText(
        ruleset="chat-sap",
        stake=1,
        hands=(
            HandText(back="AS AH AD KC KD", middle="QS QH QD JC JD", front="10S 10H 9D"),
            HandText(back="8S 8H 6D 5C 4S", middle="7S 7H 3D 2C 4H", front="KS 5D 2D"),
            HandText(back="8C 8D 6H 5S 3C", middle="7C 7D 3S 2H 4C", front="KH JH 6S"),
            HandText(back="9S 9C 5H 4D 2S", middle="QC JS 10D 6C 3H", front="AC 10C 9H"),
        ),
    )
    checked = check_round(house, round_id="", stake=1, hands=round_.hands, dealer_seat=None)
    story = tell(round_, settlement_json(settle(checked)), house, "en")
    multiplied = [pair.lines[-1].text for pair in story.pairs if len(pair.lines) > 3]
    assert multiplied == [
        "swept all three: multiplied by 5",
        "swept all three: multiplied by 5",
        "swept all three + swept by the table: multiplied by 6",
        "swept + swept by the table: multiplied by 4",
        "swept + swept by the table: multiplied by 4",
    ]


def test_a_pot_is_shown_as_who_takes_it() -> None:
    lines = render(told(sample("gemwin")), colour=True).splitlines()
    assert any("The pot" in line and "chi only rank the hands" in line for line in lines)
    assert any(line.startswith("  An  ") and "+20,000" in line for line in lines)


def test_a_multiplier_that_the_ruleset_does_not_explain_is_told_all_the_same() -> None:
    round_ = sample("ca-ach")
    reply = reply_to(round_)
    reply["pairs"][0]["multiplier"] = 7
    story = tell(round_, reply, shipped().get(round_.ruleset), "en")
    assert ("multipliers: multiplied by 7", "+21") in story.pairs[0].lines
