import pytest

from engine.cards import cards_text, parse_cards
from engine.catalogue import shipped
from engine.faults import InvariantError
from engine.search import Search, ThreeRows
from tests.hands import DRAGON, FIRST


def strongest(ruleset: str, text: str) -> str:
    rows: ThreeRows = Search(shipped().get(ruleset), parse_cards(text.replace("/", ""))).strongest()
    return "/".join(map(cards_text, rows))


@pytest.mark.parametrize(
    ("ruleset", "text", "expected"),
    [
        # A flush of clubs behind, one of diamonds before it.
        ("an-trang", DRAGON, "Ac Kc Jc 9c 7c/Qd Td 8d 6d 4d/5c 3c 2d"),
        # The eights over the sevens beat the straight; of what is left the straight is best.
        ("an-trang", FIRST, "8h 8d 8s 7h 7s/As Kh Qd Jc Ts/5c 4s 2d"),
        # Four aces above a straight flush, where the ruleset has them so.
        ("sap-lang", "AsAhAdAc5h6h7h8h9h2c3d4sTc", "Ah Ad As Ac Tc/9h 8h 7h 6h 5h/4s 3d 2c"),
        ("an-trang", "AsAhAdAc5h6h7h8h9h2c3d4sTc", "9h 8h 7h 6h 5h/Ah Ad As Ac Tc/4s 3d 2c"),
    ],
)
def test_the_strongest_legal_arrangement(ruleset: str, text: str, expected: str) -> None:
    assert strongest(ruleset, text) == expected


def test_cards_too_few_for_three_rows_are_a_breach() -> None:
    with pytest.raises(InvariantError, match="no arrangement of the cards is legal"):
        strongest("an-trang", "2s3h4d5c6s7h8d9c")
