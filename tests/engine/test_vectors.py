from collections import Counter

from tests.comparison import disagreements, settled_rounds


def test_every_field_of_every_settled_round() -> None:
    rounds = list(settled_rounds())
    wrong = {
        request["round_id"]: found
        for request in rounds
        if (found := disagreements(request, request["expect"]))
    }
    assert not wrong
    assert Counter(request["ruleset"] for request in rounds).keys() == {
        "an-trang@1",
        "bai-binh@1",
        "ca-ach@1",
        "gemwin@1",
        "sap-lang@1",
        "xap-xam@1",
    }
    assert len(rounds) == 1662
