"""Settlements for people: on a terminal, and as a page that can be attached to a complaint."""
