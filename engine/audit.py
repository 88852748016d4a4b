"""The laws that every settlement obeys, checked on each before it leaves the engine."""

from engine.faults import InvariantError
from engine.results import Chi, Settlement


def check(settlement: Settlement) -> None:
    """Check that nothing is created or lost, and that every whole is the sum of its parts.

    Raises:
        InvariantError: naming the law that is broken and the round.

    """
    broken = _broken_in_pairs(settlement) or _broken_in_hands(settlement)
    if broken:
        raise InvariantError(f"round {settlement.round.round_id!r}: {broken}")


def _broken_in_pairs(settlement: Settlement) -> str:
    """Return the first law that the pairs break, or nothing."""
    stake = 0 if settlement.round.ruleset.pays_a_pot else settlement.round.stake
    for (
        a, b, _, _, back, middle, front, _, _, _, multiplier, _, mau_binh, ca_ach, chi, coins
    ) in settlement.pairs:  # fmt: skip
        if chi != (back + middle + front) * multiplier + mau_binh + ca_ach:
            return f"the parts of pair {a}-{b} do not sum to its {chi} chi"
        # A shared payout may leave a coin over, never a whole one more or less.
        if coins != chi * stake and not -1 < coins - chi * stake < 1:
            return f"pair {a}-{b} moves {coins} coins for {chi} chi"
    return ""


def _broken_in_hands(settlement: Settlement) -> str:
    """Return the first law that the hands break, or nothing."""
    chi: list[Chi] = [0] * len(settlement.accounts)
    coins = [0] * len(settlement.accounts)
    for pair in settlement.pairs:
        chi[pair.a] += pair.chi
        chi[pair.b] -= pair.chi
        coins[pair.a] += pair.coins
        coins[pair.b] -= pair.coins
    all_coins = 0
    pot = settlement.round.ruleset.pays_a_pot
    for seat, account in enumerate(settlement.accounts):
        _, _, total, row, bonus, sap, mau_binh, ca_ach, coin_delta = account
        all_coins += coin_delta
        if not total == chi[seat] == row + bonus + sap + mau_binh + ca_ach:
            return f"seat {seat} has {total} chi, its pairs {chi[seat]}, its parts something else"
        if coin_delta != coins[seat] and not pot:
            return f"seat {seat} has {coin_delta} coins, its pairs {coins[seat]}"
    return f"the coins sum to {all_coins}, not to 0" if all_coins else ""
