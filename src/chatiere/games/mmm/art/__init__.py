"""Mmm! in cut paper: dice, pantry squares, the mice and the cat on the stairs."""

from __future__ import annotations

from chatiere.art import cat, mouse
from chatiere.art.card import TOKEN, token
from chatiere.art.draw import cut, line, place, shape, slab, use, veil
from chatiere.art.food import FOODS as DRAWN
from chatiere.art.food import GROUNDS
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM
from chatiere.art.sheet import Piece, belonging_to
from chatiere.core.translation import N_, Message
from chatiere.games.mmm.art.cover import cover
from chatiere.games.mmm.art.mood import MOOD
from chatiere.games.mmm.board import FOODS, STEPS
from chatiere.games.mmm.names import FACE_NAMES, FACES

SIDE = 100
WOOD, DARK_WOOD = "#b98a58", "#8a5f36"


def parts() -> dict[str, str]:
    return {f"p-{face}": draw() for face, draw in DRAWN.items()} | {
        "p-die": die_body(),
        "p-step": step_body(),
        "p-cat": cat.head(COATS["ginger"], "sly", "tabby"),
    }


def die_body() -> str:
    """A wooden die seen from above."""
    side = shape(slab(5.5, 3.5, 89, 92, 18, 3), "#c9a873")
    return veil(slab(8, 13, 88, 85, 17, 5)) + side + shape(slab(7.5, 5.5, 85, 80, 16, 2), CREAM)


def square(food: str) -> str:
    """A square of the pantry; the table draws the borders of the provisions."""
    return shape("M0 0H100V100H0Z", GROUNDS[food]) + use(f"p-{food}", 49, 49, 1.15)


def collected(food: str) -> str:
    """The same square with a mouse that has had its share."""
    body = shape("M0 0H100V100H0Z", GROUNDS[food]) + use(f"p-{food}", 26, 76, 0.5)
    return body + place(mouse.sitting(mouse.GREY, "glad"), 55, 39, 0.78)


def step_body() -> str:
    """A stair of wood."""
    front = cut(slab(3, 34, 94, 62, 5, 3), DARK_WOOD, 1)
    return (
        front
        + cut(slab(1, 22, 98, 22, 5, 4), WOOD)
        + line("M14 56H40M54 70H84M20 84H34", "#75502c", 2.4)
    )


def step(n: int) -> str:
    return use("p-step") + figures(str(n), 50, 69, 34, CREAM, "")


def pantry() -> str:
    """The door behind which the food is."""
    frame = cut("M8 98V36C8 14 28 3 50 3S92 14 92 36V98Z", DARK_WOOD, 1.5)
    door = shape("M16 98V38C16 21 32 11 50 11S84 21 84 38V98Z", MOOD.ground)
    boards = line("M38 14V97M62 14V97", "#618a3f", 2.4)
    hole = cut("M36 98V84C36 75 43 70 50 70S64 75 64 84V98Z", "#3a2a24", 0)
    eyes = place(mouse.head(mood="scared"), 50, 90, 0.3)
    knob = cut("M72 52C76 50 80 53 79 57 78 61 72 61 70 58 69 55 70 53 72 52Z", "#f2b632", 1)
    return frame + door + boards + hole + eyes + knob + use("p-C", 50, 40, 0.6)


def named(message: str, face: str) -> Message:
    """A message with the name of a face."""
    return Message(message, {"what": Message(FACE_NAMES[face])})


def pieces() -> list[Piece]:
    shared = parts()
    found = []
    for face in FACES:
        body = use("p-die") + use(f"p-{face}", 49, 46, 1.08)
        found.append(Piece(face, body, SIDE, SIDE, named(N_("die: {what}"), face), shared))
    for food in FOODS:
        found.append(
            Piece(
                f"square-{food}",
                square(food),
                SIDE,
                SIDE,
                named(N_("square: {what}"), food),
                shared,
            )
        )
        taken = named(N_("square taken: {what}"), food)
        found.append(Piece(f"taken-{food}", collected(food), SIDE, SIDE, taken, shared))
        found.append(
            Piece(
                f"food-{food}",
                use(f"p-{food}", 49, 49, 1.35),
                SIDE,
                SIDE,
                FACE_NAMES[food],
                shared,
            )
        )
    for n in range(1, STEPS + 1):
        says = Message(N_("step {n}"), {"n": n})
        found.append(Piece(f"step-{n}", step(n), SIDE, SIDE, says, shared))
    return belonging_to(__package__, [*found, *things(shared)])


def things(shared: dict[str, str]) -> list[Piece]:
    coin = token(MOOD.deep, "#e0ebc2", place(mouse.head(mood="glad"), 50, 54, 0.86))
    prowler = place(cat.sitting(COATS["ginger"], "sly", "tabby"), 46, 40, 0.52)
    near = token(MOOD.accent, "#f8d6c8", use("p-cat", 50, 53, 0.8))
    hand = token(
        MOOD.ground, MOOD.deep, place(use("p-die") + use("p-C", 49, 46, 1.08), 22, 22, 0.56)
    )
    blank = use("p-die") + figures("?", 49, 46, 46, "#c9a873", "")
    return [
        Piece("die", blank, SIDE, SIDE, N_("a die"), shared),
        Piece("step", use("p-step"), SIDE, SIDE, N_("a step"), shared),
        Piece("pantry", pantry(), SIDE, SIDE, N_("the pantry"), shared),
        Piece("mouse", coin, TOKEN, TOKEN, N_("a mouse")),
        Piece(
            "mouse-sitting",
            place(mouse.sitting(mouse.GREY, "glad"), 48, 37, 0.94),
            SIDE,
            SIDE,
            N_("a mouse"),
        ),
        Piece("cat", prowler, SIDE, SIDE, N_("the cat")),
        Piece("cat-token", near, TOKEN, TOKEN, N_("the cat"), shared),
        Piece("first", hand, TOKEN, TOKEN, N_("has the dice"), shared),
        Piece(
            "cover",
            cover(),
            320,
            200,
            N_("mice in the pantry, the cat on the stairs"),
        ),
    ]
