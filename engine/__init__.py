"""Mậu Binh: the rules of the game, and the exact settlement of a round."""

__version__ = "0.1.0"
