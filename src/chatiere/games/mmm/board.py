"""The boards: data files, or what a record brings along, checked against R1.

A board is what a record's `board` holds: the cat's steps, and the provisions, each with
its food and its squares.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.games.mmm.state import STEPS_AWAY

FOODS = "BFUCA"
COLUMNS = "abcdefg"
ROWS = "1234567"
SQUARES = [column + row for column in COLUMNS for row in ROWS]
STEPS = STEPS_AWAY
SIZES = {1: (2, 3, 4), 2: (2, 3, 4, 5)}
LAID_OUT_ALIGNED = (2,)
"""Sides with a layout of their own for the aligned variant."""
SPELT_BITS = 64
"""Longer numbers are not repeated to whoever gave them."""
FOLDER = Path(__file__).parent / "boards"


def default(options: Mapping[str, Any]) -> dict[str, Any]:
    """Our own board for this side.  Aligned, the provisions of side 2 are too large for good
    play to win often enough, so that it has a layout of its own then (R4)."""
    aligned = "-aligned" if options["side"] in LAID_OUT_ALIGNED and options.get("aligned") else ""
    text = (FOLDER / f"side{options['side']}{aligned}.json").read_text(encoding="utf-8")
    return check(json.loads(text), options)


def check(value: object, options: Mapping[str, Any]) -> dict[str, Any]:
    """The board if it keeps R1 for this side, without anything that is no part of it."""
    sizes = SIZES[options["side"]]
    if type(value) is not dict:
        raise ChatiereError(f"a board is an object with steps and provisions, not {brief(value)}")
    steps, provisions = value.get("steps"), value.get("provisions")
    if type(steps) is not int or steps != STEPS:
        raise ChatiereError(f"the board's steps are {STEPS}, not {brief(steps)}")
    if type(provisions) is not list:
        raise ChatiereError(f"the board's provisions are a list, not {brief(provisions)}")
    owner: dict[str, int] = {}
    for number, provision in enumerate(provisions):
        _check_provision(number, provision, sizes, owner)
    _check_whole(provisions, sizes, owner)
    return {"steps": STEPS, "provisions": [[food, list(on)] for food, on in provisions]}


def _check_provision(
    number: int, provision: object, sizes: tuple[int, ...], owner: dict[str, int]
) -> None:
    """One food on so many squares that hang together and belong to nobody else."""
    here = f"provision {number} of the board"
    if type(provision) is not list or len(provision) != len(("food", "squares")):
        raise ChatiereError(f"{here} is a list of a food and its squares, not {brief(provision)}")
    food, on = provision
    if type(food) is not str or food not in list(FOODS):
        raise ChatiereError(f"{here} is of {brief(food)}; the foods are {', '.join(FOODS)}")
    if type(on) is not list or len(on) not in sizes:
        size = f"{len(on)} squares" if type(on) is list else brief(on)
        raise ChatiereError(f"{here} has {size}; right is a list of {listed(sizes)} squares")
    for square in on:
        if type(square) is not str or square not in SQUARES:
            raise ChatiereError(f"{here} has the square {brief(square)}; squares are a1 to g7")
        if square in owner:
            raise ChatiereError(
                f"{here} has the square {square}, which provision {owner[square]} has; "
                "each square belongs to one provision, once"
            )
        owner[square] = number
    if apart := sorted(set(on) - _hanging_on(on)):
        raise ChatiereError(
            f"{here} is torn: {listed(apart)} not joined to {on[0]} edge to edge within it"
        )


def _hanging_on(squares: list[str]) -> set[str]:
    """Those that one reaches from the first square, edge by edge."""
    reached = {squares[0]}
    for _ in squares:
        reached |= {square for square in squares if any(touch(square, other) for other in reached)}
    return reached


def touch(one: str, other: str) -> bool:
    """Whether two squares have an edge in common."""
    across = COLUMNS.index(one[0]) - COLUMNS.index(other[0])
    down = ROWS.index(one[1]) - ROWS.index(other[1])
    return abs(across) + abs(down) == 1


def _check_whole(
    provisions: list[tuple[str, list[str]]], sizes: tuple[int, ...], owner: dict[str, int]
) -> None:
    if missing := [square for square in SQUARES if square not in owner]:
        raise ChatiereError(f"the board lacks {listed(missing)}; all 49 squares hold food")
    if foods := [food for food in FOODS if food not in {food for food, _ in provisions}]:
        raise ChatiereError(f"the board has no provision of {listed(foods)}; each food is used")
    if unused := [size for size in sizes if size not in {len(on) for _, on in provisions}]:
        raise ChatiereError(
            f"the board has no provision of {listed(unused)} squares; each size is used"
        )


def brief(value: object) -> str:
    """What somebody gave, in few words however deep, long or huge it is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, int) and value.bit_length() > SPELT_BITS:
        return "a huge number"
    return shown(value)


def pack(value: Mapping[str, Any]) -> list[int]:
    """The steps, then the food of each square, then the provision of each square."""
    owner = {
        square: (FOODS.index(food), number)
        for number, (food, on) in enumerate(value["provisions"])
        for square in on
    }
    foods = [owner[square][0] for square in SQUARES]
    return [value["steps"], *foods, *(owner[square][1] for square in SQUARES)]
