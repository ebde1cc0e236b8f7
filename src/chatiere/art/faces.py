"""Faces of people: an animal's head on a piece of coloured paper.

Heads and papers are pictures of their own that are laid upon each other, so that every animal
can have every colour.  Each colour is cut in a shape of its own: nobody has to tell two apart by
the colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from chatiere.art import animals, cat, mouse
from chatiere.art import heads_tame as tame
from chatiere.art import heads_wild as wild
from chatiere.art.card import TOKEN
from chatiere.art.draw import Point, num, place, shape, slab, smooth
from chatiere.art.palette import COATS, Coat
from chatiere.art.sheet import Piece
from chatiere.core.translation import N_, Label

Head = tuple[Callable[[], str], float, float, Label]
"""How it is drawn, where its middle is, how large, and what it is."""


CALICO = Coat("#fffaf0", "#df8a3e", "#ffffff", "#bfe6c0")


def _cat(coat: Coat, mood: str, pattern: str) -> Callable[[], str]:
    return lambda: cat.head(coat, mood, pattern)


HEADS: dict[str, Head] = {
    "blackcat": (_cat(COATS["black"], "content", "plain"), 55, 0.8, N_("a black cat")),
    "siamese": (_cat(COATS["siamese"], "content", "mask"), 55, 0.8, N_("a Siamese cat")),
    "calico": (_cat(CALICO, "content", "calico"), 55, 0.8, N_("a calico cat")),
    "tabby": (_cat(COATS["brown"], "wink", "tabby"), 55, 0.8, N_("a tabby cat")),
    "mouse": (lambda: mouse.head(mouse.FUR["grey"]), 55, 0.98, N_("a mouse")),
    "hamster": (tame.hamster, 54, 0.8, N_("a hamster")),
    "terrier": (animals.small_dog, 54, 0.8, N_("a terrier")),
    "hound": (tame.hound, 52, 0.86, N_("a hound")),
    "rabbit": (animals.rabbit, 66, 0.7, N_("a rabbit")),
    "squirrel": (wild.squirrel, 57, 0.78, N_("a squirrel")),
    "hedgehog": (wild.hedgehog, 55, 0.84, N_("a hedgehog")),
    "fox": (wild.fox, 53, 0.84, N_("a fox")),
    "wolf": (wild.wolf, 53, 0.84, N_("a wolf")),
    "badger": (wild.badger, 51, 0.88, N_("a badger")),
    "raccoon": (wild.raccoon, 54, 0.82, N_("a raccoon")),
    "beaver": (wild.beaver, 50, 0.86, N_("a beaver")),
    "deer": (wild.deer, 58, 0.76, N_("a deer")),
    "owl": (wild.owl, 54, 0.84, N_("an owl")),
    "frog": (wild.frog, 56, 0.82, N_("a frog")),
    "turtle": (wild.turtle, 52, 0.84, N_("a turtle")),
    "penguin": (wild.penguin, 49, 0.94, N_("a penguin")),
    "duck": (tame.duck, 53, 0.9, N_("a duck")),
    "hen": (tame.hen, 58, 0.84, N_("a hen")),
    "pig": (tame.pig, 52, 0.92, N_("a pig")),
    "cow": (tame.cow, 52, 0.8, N_("a cow")),
    "sheep": (tame.sheep, 54, 0.84, N_("a sheep")),
    "horse": (tame.horse, 54, 0.82, N_("a horse")),
    "bear": (tame.bear, 53, 0.9, N_("a bear")),
    "panda": (tame.panda, 53, 0.9, N_("a panda")),
    "koala": (tame.koala, 51, 0.8, N_("a koala")),
    "lion": (tame.lion, 51, 0.84, N_("a lion")),
    "elephant": (tame.elephant, 50, 0.82, N_("an elephant")),
    "monkey": (tame.monkey, 50, 0.84, N_("a monkey")),
}

PAPERS: tuple[tuple[str, str, Label], ...] = (
    ("#b03a34", "#fbd9cf", N_("red, round")),
    ("#1f4e8c", "#cfe0f7", N_("blue, square")),
    ("#2f7a4f", "#cfecd6", N_("green, like a diamond")),
    ("#c48a12", "#fdebae", N_("yellow, like a sun")),
    ("#6a46b0", "#e3d8f7", N_("violet, with six corners")),
    ("#b8558a", "#f9d9e8", N_("pink, like a flower")),
    ("#1d7f86", "#c9eef0", N_("turquoise, like a leaf")),
    ("#c8641d", "#fcdcb8", N_("orange, with eight corners")),
    ("#5d6470", "#e4e7ec", N_("grey, like a shield")),
    ("#6b4426", "#ecd9c2", N_("brown, with five corners")),
)
"""Rim, paper, and what the colour and its shape are called."""


def lobed(r: float, lobes: int, depth: float) -> str:
    """A round with so many bulges."""
    steps = lobes * 4
    return smooth([_at(r + depth * cos(2 * pi * i / 4), i / steps) for i in range(steps)])


def cornered(r: float, corners: int, turn: float = 0) -> str:
    """So many corners, cut a little round."""
    points = []
    for i in range(corners):
        points += [_at(r, (i + turn + k) / corners) for k in (-0.1, 0.1)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _at(r: float, part: float) -> Point:
    """A point on a round about the middle of the picture, from the top on."""
    angle = 2 * pi * part - pi / 2
    return 50 + r * cos(angle), 50 + r * sin(angle)


def outline(number: int, r: float) -> str:
    """The shape of a colour, as far from the middle as `r`."""
    side = r * 0.91
    return (
        lambda: lobed(r, 9, 0),
        lambda: slab(50 - side, 50 - side, 2 * side, 2 * side, 16, 3),
        lambda: lobed(r - 2, 4, 3.4),
        lambda: lobed(r - 3, 14, 2.6),
        lambda: cornered(r + 1, 6),
        lambda: lobed(r - 2, 7, 3.2),
        lambda: leaf(r),
        lambda: cornered(r + 1, 8, 0.5),
        lambda: shield(r),
        lambda: cornered(r + 4, 5),
    )[number]()


def leaf(r: float) -> str:
    """Round, with a corner at two ends."""
    low, high, end, bend = 50 - r, 50 + r, r * 0.8, r * 0.55
    return "".join(
        letter + " ".join(num(x) for x in numbers)
        for letter, numbers in (
            ("M", (50 - end, low)), ("H", (50,)),
            ("C", (50 + bend, low, high, 50 - bend, high, 50)), ("V", (50 + end,)),
            ("Q", (high, high, 50 + end, high)), ("H", (50,)),
            ("C", (50 - bend, high, low, 50 + bend, low, 50)), ("V", (50 - end,)),
            ("Q", (low, low, 50 - end, low)),
        )
    ) + "Z"  # fmt: skip


def shield(r: float) -> str:
    """Straight above, round below."""
    points = [(-0.86, -0.88), (0, -0.96), (0.86, -0.88), (0.96, -0.1), (0.72, 0.62), (0, 1)]
    points += [(-0.72, 0.62), (-0.96, -0.1)]
    return smooth([(50 + r * x, 50 + r * y) for x, y in points])


def papers() -> list[Piece]:
    return [
        Piece(f"paper-{number}", paper(number), TOKEN, TOKEN, says)
        for number, (_, _, says) in enumerate(PAPERS)
    ]


def paper(number: int) -> str:
    rim, fill, _ = PAPERS[number]
    return shape(outline(number, 47), rim) + shape(outline(number, 40), fill)


def pieces() -> list[Piece]:
    heads = [
        Piece(name, place(draw(), 50, y, scale * 0.94), TOKEN, TOKEN, says)
        for name, (draw, y, scale, says) in HEADS.items()
    ]
    return papers() + heads
