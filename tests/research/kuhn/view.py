"""What a program shows of a table of Kuhn poker."""

from __future__ import annotations

from typing import Any

from tests.research.kuhn.rules import State


def view(s: State) -> dict[str, Any]:
    """Cards by seat, -1 for one that lies face down; who has bet."""
    return {"cards": list(s.cards)[: s.dealt], "bets": list(s.bets)}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    return [f"{name}: {card}" for name, card in zip(names, view["cards"], strict=False)]
