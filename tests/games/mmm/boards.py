"""A board of side 1 for the tests, drawn so that a rule is easy to set up on it."""

from __future__ import annotations

from typing import Any

from chatiere.core.match import Match
from chatiere.games.mmm import GAME
from tests.games.table import go_on

DRAWN = """
    B1 B1 F1 F1 U1 U1 C1
    B1 A1 A1 F1 U1 U1 C1
    B2 B2 A1 A1 C2 C2 C1
    F2 F2 U2 U2 C2 C2 A2
    F2 B3 B3 U2 F3 A3 A2
    C3 C3 B3 U3 F3 A3 A3
    C3 B4 B4 U3 U3 F4 F4
"""
"""Row by row from the top: food and number of each provision."""


def drawn(picture: str) -> dict[str, Any]:
    """A picture of a board as the record has it."""
    provisions: dict[str, list[str]] = {}
    for row, line in enumerate(picture.split("\n")[1:-1], start=1):
        for column, name in zip("abcdefg", line.split(), strict=True):
            provisions.setdefault(name, []).append(f"{column}{row}")
    return {"steps": 10, "provisions": [[name[0], on] for name, on in provisions.items()]}


BOARD = drawn(DRAWN)


def table(players: int, script: str = "", **options: object) -> Match:
    """A match on that board, after the moves of a script."""
    match = Match(GAME, players, options, {"board": BOARD})
    go_on(match, script)
    return match
