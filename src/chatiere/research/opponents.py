"""Who sits at the other seats of an environment that learns at one."""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.core.errors import ChatiereError, shown


def levels_of(opponents: str | Sequence[str], seat: object, players: int) -> list[str]:
    """A level for each seat, that of the learner included, where nobody asks for it: one for all
    opponents, or one for each of them in the order of their seats."""
    if type(seat) is not int or not 0 <= seat < players:
        raise ChatiereError(f"seats are 0 to {players - 1}, not {shown(seat)}")
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ChatiereError(f"{players} players have {players - 1} opponents, not {len(names)}")
    return [*names[:seat], "random", *names[seat:]]
