"""Hands that several tests deal, in groups of one deck each."""

from typing import Final

# A ladder: each beats the next in all three rows. Straights to the ace, king and queen,
# then three aces; three eights, sixes, fours, then kings and nines; sevens, fives,
# threes, then a high card.
FIRST: Final = "ASKHQDJCTS/8S8H8D5C4S/7S7H2D"
SECOND: Final = "KSQHJDTC9S/6S6H6D3C2S/5S5H7D"
THIRD: Final = "QSJHTD9C8C/4H4D4C3S2H/3H3D2C"
FOURTH: Final = "AHADAC7C6C/KCKD9H9D5D/JSTHQC"
LADDER: Final = (FIRST, SECOND, THIRD, FOURTH)
# The second with back and middle changed about: the straight now lies over the sixes.
SECOND_FOUL: Final = "6S6H6D3C2S/KSQHJDTC9S/5S5H7D"

# The 13 ranks (whose rows are foul, the wheel below 6-T), and three hands to go with
# them, of which again each beats the next in all three rows.
DRAGON: Final = "AC2D3C4D5C/6D7C8D9CTD/JCQDKC"
HIGH: Final = "ASKSQHJHTS/8S8H8C5D4S/7S7H2H"
MIDDLING: Final = "KHQSJSTH9S/6S6H6C3D2S/5S5H7D"
LOW: Final = "ADAH9D9HQC/4C4H3S3HKD/TCJD2C"
LOW_FOUL: Final = "4C4H3S3HKD/ADAH9D9HQC/TCJD2C"

# Two hands of six pairs, and two without a natural that hold the rest of the deck.
SIX_PAIRS: Final = "7C7S6C6S8C/5C5S4C4S3C/2C2S3S"
OTHER_SIX_PAIRS: Final = "7D7H6D6H8D/5D5H4D4H3D/2D2H3H"
ACES: Final = "ACASADTCJC/KCKSQC9C8S/QDJD9D"
KINGS: Final = "KDKHQSQHAH/JSJHTS9S8H/TDTH9H"
