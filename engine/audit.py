"""The laws that every settlement obeys, checked on each before it leaves the engine."""

from engine.faults import InvariantError
from engine.results import Chi, Settlement


def check(settlement: Settlement) -> None:
    """Check that nothing is created or lost, and that every whole is the sum of its parts.

    Raises:
        InvariantError: naming the law that is broken and the round.

    """
    broken = _broken_law(settlement)
    if broken:
        raise InvariantError(f"round {settlement.round.round_id!r}: {broken}")


def _broken_law(settlement: Settlement) -> str:
    """Return the first law that the settlement breaks, or nothing."""
    round_, _, _, accounts, pairs = settlement
    pot = round_.ruleset.pays_a_pot
    stake = 0 if pot else round_.stake
    pair_chi: list[Chi] = [0] * len(accounts)
    pair_coins = [0] * len(accounts)
    for (
        a, b, _, _, back, middle, front, _, _, _, times, _, mau_binh, ca_ach, chi, coins
    ) in pairs:  # fmt: skip
        if chi != (back + middle + front) * times + mau_binh + ca_ach:
            return f"the parts of pair {a}-{b} do not sum to its {chi} chi"
        # A shared payout may leave a coin over, never a whole one more or less.
        if coins != chi * stake and not -1 < coins - chi * stake < 1:
            return f"pair {a}-{b} moves {coins} coins for {chi} chi"
        pair_chi[a] += chi
        pair_chi[b] -= chi
        pair_coins[a] += coins
        pair_coins[b] -= coins
    all_coins = 0
    for seat, (_, _, chi, row, bonus, sap, mau_binh, ca_ach, coins) in enumerate(accounts):
        all_coins += coins
        if not chi == pair_chi[seat] == row + bonus + sap + mau_binh + ca_ach:
            return f"the chi of seat {seat} are {chi}, by its pairs {pair_chi[seat]}"
        if coins != pair_coins[seat] and not pot:
            return f"the coins of seat {seat} are {coins}, by its pairs {pair_coins[seat]}"
    return f"the coins sum to {all_coins}, not to 0" if all_coins else ""
