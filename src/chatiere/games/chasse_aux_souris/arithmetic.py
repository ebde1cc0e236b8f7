"""How one gets from a total to the next in the head: by way of the nearest ten."""

from __future__ import annotations

from chatiere.core.language import typeset
from chatiere.games.chasse_aux_souris.rules import TEN


def equation(total: int, change: int) -> str:
    """`47 + 13 = 60`, and `32 − 14 = 18` for a change below zero."""
    return typeset(f"{asked(total, change)} = {total + change}")


def asked(total: int, change: int) -> str:
    """The left side of an equation, `47 + 13`."""
    return typeset(f"{total} {'-' if change < 0 else '+'} {abs(change)}")


def steps_by_ten(total: int, change: int) -> list[str]:
    """`47 + 3 = 50`, `50 + 10 = 60`; one step where no ten lies strictly between."""
    to_ten = total % TEN if change < 0 else -total % TEN
    if not 0 < to_ten < abs(change):
        return [equation(total, change)]
    first = -to_ten if change < 0 else to_ten
    return [equation(total, first), equation(total + first, change - first)]
