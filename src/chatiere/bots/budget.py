"""How long a bot may think: so many playouts, or so many milliseconds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chatiere.core.errors import ChatiereError, shown

MOST_PLAYOUTS = 100_000_000
MOST_MILLISECONDS = 3_600_000


@dataclass(frozen=True)
class Budget:
    """Exactly one of the two is given."""

    playouts: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        given = [n for n in (self.playouts, self.milliseconds) if n is not None]
        if len(given) != 1 or type(given[0]) is not int or given[0] < 1:
            raise ChatiereError(
                "a budget is a number of playouts or of milliseconds, at least 1, not "
                f"{shown(given[0] if given else None)}"
            )
        if (self.playouts or 0) > MOST_PLAYOUTS or (self.milliseconds or 0) > MOST_MILLISECONDS:
            raise ChatiereError(
                f"a budget is at most {MOST_PLAYOUTS} playouts or {MOST_MILLISECONDS} ms"
            )

    def __str__(self) -> str:
        return str(self.playouts) if self.playouts is not None else f"{self.milliseconds}ms"


def budget_from_text(text: str) -> Budget:
    """`2000` playouts, or `300ms`."""
    found = re.fullmatch(r"([0-9]{1,12})(ms)?", text)
    if found is None:
        raise ChatiereError(f"a budget reads 2000 (playouts) or 300ms, not {shown(text)}")
    number = int(found[1])
    return Budget(milliseconds=number) if found[2] else Budget(playouts=number)
