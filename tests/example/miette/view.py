"""What a page or a program shows of a table of Miette."""

from __future__ import annotations

from typing import Any

from miette.rules import State


def view(s: State) -> dict[str, Any]:
    """Crumbs by seat; None for one that lies face down, 0 for none yet."""
    crumbs = [s.held[seat] for seat in range(s.players)]
    return {"crumbs": [crumb if crumb >= 0 else None for crumb in crumbs]}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    return [
        f"{name}: {'?' if crumb is None else crumb}"
        for name, crumb in zip(names, view["crumbs"], strict=True)
    ]
