"""The table of Mmm! as a page or a program shows it: all of it, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from chatiere.core.entry import Heard
from chatiere.core.kernel import OVER
from chatiere.core.translation import N_, Translator, translator
from chatiere.games.mmm import rules, state
from chatiere.games.mmm.board import COLUMNS, FOODS, ROWS, SQUARES, STEPS
from chatiere.games.mmm.names import (
    FACES,
    SQUARE_COUNT,
    STEP_COUNT,
    face_name,
    square_names,
)
from chatiere.games.mmm.state import State
from chatiere.games.mmm.story import RATINGS, completed_provisions, rating, turn_ended

LINES = {
    "cat": N_("The cat is {steps} from the pantry; {squares} still to take."),
    "aligned": N_("All dice of a turn go in one row or one column."),
    "nobody": N_("Nobody has the dice yet."),
    "roller": N_("{who} has the dice."),
    "dice": N_("Dice on the board: {squares}."),
    "rolled": N_("Dice to place or roll again: {faces}."),
    "provision": N_("{food}, {squares}: {state}."),
    "open": N_("{squares} to take"),
    "complete": N_("complete"),
    "won": N_("You have won!"),
    "lost": N_("You have lost."),
}


def view(s: State) -> dict[str, Any]:
    """Everything, for everybody.  `pantry` has the squares as they lie, row by row, each with its
    food, the number of its provision, and whether that ends above it (`up`) or to its `left`;
    `food_at` has the foods by square."""
    over = rules.to_move(s) == OVER
    return {
        "steps": s.steps,
        "left": s.left,
        "aligned": bool(s.aligned),
        "roller": None if over or s.turn == state.NOBODY else s.turn,
        "provisions": provisions(s),
        "mice": square_names(s.mice),
        "dice": square_names(s.dice),
        "rolled": [face for i, face in enumerate(FACES) for _ in range(s.rolled[i])],
        "falling": 0 if over or s.turn == state.NOBODY else s.falling,
        "rating": rating(s) if over else None,
        "pantry": board_of(s).pantry,
        "food_at": board_of(s).food_at,
        "columns": list(COLUMNS),
        "rows": list(ROWS),
        "foods": list(FOODS),
        "stairs": STEPS,
        "placeable": placeable(s),
        "cat_stays": completes_a_provision(s),
    }


def placeable(s: State) -> list[str]:
    """The faces of this roll that have a square to go to."""
    return [
        face
        for food, face in enumerate(FOODS)
        if s.rolled[food] > 0 and rules.open_squares(s, food) != 0
    ]


def completes_a_provision(s: State) -> bool:
    """Whether stopping now would leave the cat where it is (R3)."""
    covered = s.mice | s.dice
    squares = [each.squares for each in board_of(s).provisions]
    return any(on & s.dice and not on & ~covered for on in squares)


def provisions(s: State) -> list[dict[str, Any]]:
    """Each with its food, its squares, how many of them have no mouse yet, and how many neither a
    mouse nor a die."""
    covered = s.mice | s.dice
    return [
        {
            "food": each.food,
            "squares": list(each.names),
            "need": s.need[each.number],
            "free": (each.squares & ~covered).bit_count(),
        }
        for each in board_of(s).provisions
    ]


class ShownProvision(NamedTuple):
    """What stays the same of a provision."""

    number: int
    food: str
    names: tuple[str, ...]
    squares: int
    """The same as a set: a bit for each square."""


class ShownBoard(NamedTuple):
    """What stays the same of a board."""

    provisions: tuple[ShownProvision, ...]
    pantry: list[dict[str, Any]]
    food_at: dict[str, str]


def board_of(s: State) -> ShownBoard:
    return shown_board(tuple(s.provision), tuple(s.food))


@lru_cache(maxsize=100)
def shown_board(owner: tuple[int, ...], food: tuple[int, ...]) -> ShownBoard:
    """By the provision and the food of every square; found once for a board."""
    on: dict[int, list[int]] = {}
    for i in range(state.SQUARES):
        on.setdefault(owner[i], []).append(i)
    found = tuple(
        ShownProvision(
            number,
            FOODS[food[squares[0]]],
            tuple(SQUARES[i] for i in squares),
            sum(1 << i for i in squares),
        )
        for number, squares in sorted(on.items())
    )
    places = {each.number: place for place, each in enumerate(found)}
    numbers = {square: places[owner[i]] for i, square in enumerate(SQUARES)}
    rows = [
        {"name": row, "cells": [shown_cell(i, j, numbers, found) for j in range(len(COLUMNS))]}
        for i, row in enumerate(ROWS)
    ]
    return ShownBoard(found, rows, {square: found[n].food for square, n in numbers.items()})


def shown_cell(
    i: int, j: int, numbers: dict[str, int], found: tuple[ShownProvision, ...]
) -> dict[str, Any]:
    square = COLUMNS[j] + ROWS[i]
    number = numbers[square]
    return {
        "square": square,
        "food": found[number].food,
        "provision": number,
        "up": i == 0 or numbers[COLUMNS[j] + ROWS[i - 1]] != number,
        "left": j == 0 or numbers[COLUMNS[j - 1] + ROWS[i]] != number,
    }


def recent(heard: Iterator[Heard[State]]) -> dict[str, Any]:
    """What a page shows of the moves so far: `put`, this turn's dice in the order in which
    they were put, `last_turn`, what the turn before took and completed, and `roll`, the number
    of the move by which the dice lie there that are not put."""
    put: list[str] = []
    roll = last_turn = dice = None
    for move in heard:
        dice = int(move.after.dice) if dice is None else dice
        if roll is None and move.what.startswith("roll "):
            roll = move.n
        put += square_names(dice & move.after.dice & ~move.before.dice)
        if last_turn is None and turn_ended(move.before, move.after):
            last_turn = turn_view(move)
        # At a moment of a turn's end its dice still lie there: they were put before it.
        if last_turn and (not dice or (roll is not None and len(put) == dice.bit_count())):
            break
    return {"put": put[::-1], "last_turn": last_turn, "roll": roll}


def turn_view(end: Heard[State]) -> dict[str, Any]:
    """A turn by its last move, whose number it has; it took nothing if its roll was lost."""
    return {
        "n": end.n,
        "taken": square_names(end.after.mice & ~end.before.mice),
        "completed": len(completed_provisions(end.before, end.after)),
    }


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The cat, who rolls what, every provision, and at the end how good it was."""
    t = translator(language, __package__)
    steps, squares = t.count(STEP_COUNT, view["steps"]), t.count(SQUARE_COUNT, view["left"])
    written = [t(LINES["cat"], steps=steps, squares=squares)]
    if view["aligned"]:
        written.append(t(LINES["aligned"]))
    if view["rating"] is None:
        written += dice_lines(t, view, names)
    written += [provision_line(t, each, view["mice"]) for each in view["provisions"]]
    if view["rating"] is not None:
        written += [t(LINES["lost" if view["left"] else "won"]), t(RATINGS[view["rating"]])]
    return written


def dice_lines(t: Translator, view: dict[str, Any], names: list[str]) -> list[str]:
    if view["roller"] is None:
        return [t(LINES["nobody"])]
    written = [t(LINES["roller"], who=names[view["roller"]])]
    if view["dice"]:
        written.append(t(LINES["dice"], squares=t.join(view["dice"])))
    if view["rolled"]:
        faces = [face_name(face, t) for face in view["rolled"]]
        written.append(t(LINES["rolled"], faces=t.join(faces)))
    return written


def provision_line(t: Translator, provision: dict[str, Any], mice: list[str]) -> str:
    left = [square for square in provision["squares"] if square not in mice]
    return t(
        LINES["provision"],
        food=face_name(provision["food"], t).capitalize(),
        squares=t.join(provision["squares"]),
        state=t(LINES["open"], squares=t.join(left)) if left else t(LINES["complete"]),
    )
