"""Kuhn poker in words."""

from __future__ import annotations

from tests.research.kuhn.rules import State

MOVES = {"pass": "pass", "bet": "bet"}
CHANCES = {"card SEAT N": r"card [01] [0-2]"}


def chance(s: State) -> str:
    return f"card {s.dealt}"


def name(s: State, move: int) -> str:
    return str(move)


def text(s: State, move: int, seen: bool = True) -> str:
    return ("pass", "bet")[move]
