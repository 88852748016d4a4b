"""The words of a view, in Vietnamese and in English.

Rows, categories, naturals and multipliers are called what the ruleset's own labels call
them; everything else is here.
"""

from collections.abc import Mapping
from typing import Final, Literal

from engine.definition import Label

Language = Literal["vi", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("vi", "en")

WORDS: Final[Mapping[str, Label]] = {
    "round": Label("Ván", "Round"),
    "ruleset": Label("Luật", "Ruleset"),
    "stake": Label("mức cược", "stake"),
    "stake_unit": Label("xu một chi", "coins a chi"),
    "pot_unit": Label("xu mỗi người thua", "coins from each loser"),
    "engine": Label("bộ tính", "engine"),
    "hands": Label("Các nhà", "Hands"),
    "seat": Label("Nhà", "Seat"),
    "dealer": Label("nhà cái", "dealer"),
    "who_pays": Label("Ai trả ai", "Who pays whom"),
    "matrix_hint": Label(
        "xu mà nhà ở đầu dòng được từ nhà ở đầu cột",
        "coins that the seat of the line has from the seat of the column",
    ),
    "total": Label("tổng", "total"),
    "pairs": Label("Từng cặp", "Pair by pair"),
    "chi": Label("chi", "chi"),
    "coins": Label("xu", "coins"),
    "dead": Label("chết", "dead"),
    "tied": Label("hòa", "tied"),
    "void": Label("bỏ, hai bên đều chết", "void, dead on both sides"),
    "beats": Label("hơn", "beats"),
    "beats_dead": Label("thắng chi chết", "beats a dead row"),
    "to_dealer": Label("hòa, nhà cái ăn", "even, so the dealer's"),
    "bonus": Label("trong đó thưởng", "of this bonus"),
    "sum": Label("cộng ba chi", "rows together"),
    "multiplied": Label("nhân", "multiplied by"),
    "ca_ach": Label("cá ách", "ace bet"),
    "aces": Label("ách", "aces"),
    "natural": Label("mậu binh", "natural"),
    "natural_draw": Label("mậu binh hòa nhau", "naturals draw"),
    "shared": Label("chia với nhà khác cùng mậu binh", "shared with others who hold it"),
    "against": Label("với", "against"),
    "foul": Label("binh lủng", "foul"),
    "no_rows": Label("không rõ ba chi", "rows not known"),
    "row_part": Label("ba chi", "rows"),
    "bonus_part": Label("thưởng", "bonuses"),
    "sap_part": Label("sập", "multipliers"),
    "mau_binh_part": Label("mậu binh", "naturals"),
    "ca_ach_part": Label("cá ách", "ace bet"),
    "STANDING_PLAYED": Label("so bài", "played"),
    "STANDING_FOUL": Label("binh lủng", "foul"),
    "STANDING_UNARRANGED": Label("chưa binh", "unarranged"),
    "STANDING_LEFT": Label("thoát", "left"),
    "STANDING_MAU_BINH": Label("mậu binh", "natural"),
    "pot": Label("Ăn cả làng", "The pot"),
    "pot_rule": Label(
        "chi chỉ để xếp hạng: nhà cao nhất ăn mỗi nhà khác một mức cược",
        "chi only rank the hands: the highest takes one stake from each other",
    ),
    "digest": Label("mã luật", "digest"),
}


def word(name: str, language: Language) -> str:
    """Return a word of the view in a language."""
    return in_language(WORDS[name], language)


def in_language(label: Label, language: Language) -> str:
    """Return a label in a language."""
    return label.vi if language == "vi" else label.en
