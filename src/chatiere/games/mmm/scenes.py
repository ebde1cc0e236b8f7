"""What the pictures of the help page show of a position: `scenes.toml` names these functions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from chatiere.core.scene import Item, Lane, Picture, Position
from chatiere.core.translation import N_
from chatiere.games.mmm.names import face_name

HERE = {
    "rolled": N_("{name} has rolled"),
    "goes": N_("{food} can go to {squares}."),
    "taken": N_("New mice on {squares}."),
    "before": N_("before"),
    "stays": N_("the cat stays"),
    "steps": N_("the cat steps"),
}


def roll(at: Position) -> Picture:
    """The dice of a roll, and the squares that they can go to."""
    can = [move.split()[1:] for move in at.view["moves"] if move.startswith("put ")]
    goes = []
    for food in at.view["placeable"]:
        squares = at.t.join([square for face, square in can if face == food])
        goes.append(at.t(HERE["goes"], food=face_name(food, at.t).capitalize(), squares=squares))
    board = pantry(at.view, {square for _, square in can}, " ".join(goes))
    return [dice(at, at.view["rolled"]), *board]


def stop(at: Position) -> Picture:
    """The squares that a turn has taken, and what the cat does."""
    taken = [square for square in at.view["mice"] if square not in at.before["mice"]]
    board = pantry(at.view, set(taken), at.t(HERE["taken"], squares=at.t.join(taken)))
    return [stairs(at), *board]


def lost(at: Position) -> Picture:
    """A roll of which nothing could be placed, and what the cat does."""
    return [dice(at, at.move.split()[1:]), stairs(at)]


def dice(at: Position, faces: list[str]) -> Lane:
    title = at.t(HERE["rolled"], name=at.names[at.before["roller"]])
    return Lane([Item(face) for face in faces], title)


def stairs(at: Position) -> Lane:
    """Where the cat was and where it is now."""
    was, now = at.before["steps"], at.view["steps"]
    if was == now:
        return Lane([Item("cat", at.t(HERE["stays"]), on=f"step-{now}")])
    before = Item(f"step-{was}", at.t(HERE["before"]))
    return Lane([before, Item("cat", at.t(HERE["steps"]), "best", on=f"step-{now}")])


def pantry(view: dict[str, Any], best: set[str], says: str) -> list[Lane]:
    """The whole board, a lane for each row; what it says is said once."""
    home = {square: each for each in view["provisions"] for square in each["squares"]}
    rows = ["", *view["rows"]]
    columns = ["", *view["columns"]]
    lanes = []
    for above, row in pairwise(rows):
        items = []
        for left, column in pairwise(columns):
            provision = home[f"{column}{row}"]
            edges = ("u" if home.get(f"{column}{above}") is not provision else "") + (
                "l" if home.get(f"{left}{row}") is not provision else ""
            )
            items.append(square_of(view, f"{column}{row}", provision["food"], best, edges))
        lanes.append(Lane(items, is_board=True, says="" if above else says))
    return lanes


def square_of(view: dict[str, Any], name: str, food: str, best: set[str], edges: str) -> Item:
    kind = "taken" if name in view["mice"] else "square"
    return Item(f"{kind}-{food}", mark="best" if name in best else "", edges=edges)
