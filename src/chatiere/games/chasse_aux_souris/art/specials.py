"""The seven special cards: a sign in the corner, what it does beside it, a picture below."""

from __future__ import annotations

from chatiere.art import cat, mouse
from chatiere.art.card import ground, paper
from chatiere.art.cheese import CHEESES
from chatiere.art.draw import blob, cut, dot, line, place, shape, slab
from chatiere.art.numerals import figures
from chatiere.art.palette import COATS, CREAM, GOLD, INK, ROSE
from chatiere.art.signs import crossed, leaf, turn, two
from chatiere.core.translation import N_

RIM, DEEP = "#7d5ba6", "#4d3470"
SPECIAL_WORDS = {
    "poursuite": N_("Poursuite: the next player plays two"),
    "demi-tour": N_("Demi-tour: play changes direction"),
    "horloge": N_("Horloge: cancels the second card"),
    "sumo": N_("Sumo: counts 0"),
    "piege": N_("Piège: an opponent plays two"),
    "cadeau": N_("Cadeau: cancels, and an extra card"),
    "souris": N_("Souris: an opponent plays two"),
}
GROUNDS = {
    "poursuite": "#f6c26b",
    "demi-tour": "#8fd0a5",
    "horloge": "#a9c8ee",
    "sumo": "#f3b3a6",
    "piege": "#c9b28a",
    "cadeau": "#f7d774",
    "souris": "#b7a2dc",
}


def special(name: str) -> str:
    seed = list(SPECIAL_WORDS).index(name)
    body = paper(RIM, CREAM, seed) + ground(GROUNDS[name], seed % 4, 50)
    sign, does = SIGNS[name]
    return body + PICTURES[name] + place(sign, 25, 26, 0.86) + place(does, 73, 26, 0.8)


def clock(r: float = 20) -> str:
    """A clock around the origin."""
    scale = r / 20
    ring = cut(blob(0, 0, 20, 20, 3, 0.02), DEEP, 2) + shape(blob(0, 0, 16, 16, 5, 0.02), CREAM)
    hands = line("M0 0V-10M0 0 7 4", INK, 3) + dot(0, 0, 2.2)
    marks = line("M0-14V-13M14 0H13M0 14V13M-14 0H-13", INK, 2)
    return place(ring + hands + marks, scale=scale)


def gift(fill: str = ROSE) -> str:
    """A parcel around the origin, about 44 wide."""
    box = cut(slab(-19, -6, 38, 26, 3, 2), fill) + cut(slab(-22, -12, 44, 10, 3, 4), "#f0788a", 1.5)
    ribbon = shape("M-4-12H4V20H-4Z", GOLD)
    bow = cut("M0-12C-12-14-16-24-8-26-3-26-1-18 0-12 1-18 4-27 10-25 17-22 11-13 0-12Z", GOLD, 1)
    return box + ribbon + bow


def trap() -> str:
    """A mousetrap with a bit of cheese, about 84 wide."""
    board = cut(slab(-42, -6, 84, 26, 4, 5), "#b07a43") + shape(
        slab(-42, 12, 84, 10, 3, 6), "#8a5a2b"
    )
    spring = line("M-4 4V-26M-4-26C-4-40 30-40 32-28L34 4", "#8b95a1", 4) + line(
        "M-10 4H40", "#8b95a1", 4
    )
    return board + spring + place(CHEESES["S"](), -22, -14, 0.56)


def sumo() -> str:
    """A cat as round as a cushion, around its belly."""
    coat = COATS["white"]
    body = cut(blob(0, 8, 44, 34, 3, 0.02), coat.fur, 2.5)
    arms = cut(blob(-42, 6, 12, 17, 4), coat.fur, 1.5) + cut(blob(42, 6, 12, 17, 5), coat.fur, 1.5)
    belt = cut("M-40 16C-16 26 16 26 40 16L37 26C16 36-16 36-37 26Z", "#b3352f", 1.5)
    front = shape("M-8 24H8L6 42H-6Z", "#8f2a26")
    feet = cat.paws(coat.fur, -22, 40) + cat.paws(coat.fur, 22, 40)
    knot = cut(blob(0, -64, 8, 6, 2), INK, 1) + shape("M-10-58C-6-62 6-62 10-58L8-52H-8Z", INK)
    navel = line("M-3 10 3 10", "#cdbb9d", 2.4)
    return (
        body
        + arms
        + navel
        + belt
        + front
        + feet
        + place(cat.head(coat, "cross"), 0, -30, 0.74)
        + knot
    )


def paw_down() -> str:
    return place(cat.paw_print(DEEP), scale=0.95)


TWO = two("#f2705a", "#74bde8")
CANCEL = crossed(TWO, DEEP)
SIGNS = {
    "poursuite": (paw_down(), TWO + figures("2", 0, 2, 24)),
    "demi-tour": (place(turn(DEEP, True), 2, 2, 0.86), place(turn("#f2705a"), -1, 2, 0.86)),
    "horloge": (clock(), CANCEL),
    "sumo": (
        figures("0", 0, 0, 40, DEEP, ""),
        cut(blob(0, 0, 24, 22, 3), "#f3b3a6", 1.5)
        + place(cat.head(COATS["white"], "cross"), 0, 2, 0.42),
    ),
    "piege": (place(trap(), 0, 6, 0.5), TWO + figures("2", 0, 2, 24)),
    "cadeau": (
        place(gift(), 0, 2, 0.9),
        leaf("#74bde8", 8, 8) + figures("+", -12, 0, 24, DEEP, ""),
    ),
    "souris": (place(mouse.head(), 0, 4, 0.56), TWO + figures("2", 0, 2, 24)),
}
"""The card's own sign, and what it does."""
PICTURES = {
    "poursuite": place(cat.leaping(COATS["ginger"], "mad", "tabby"), 50, 88, 0.4, -4)
    + place(mouse.running(mouse.FUR["grey"], "scared"), 36, 121, 0.42),
    "demi-tour": place(mouse.running(mouse.FUR["brown"], "happy"), 40, 84, 0.46)
    + place(mouse.running(mouse.FUR["white"], "scared"), 60, 116, 0.46, 0, True),
    "horloge": place(clock(28), 50, 92)
    + place(mouse.sitting(mouse.FUR["grey"], "glad"), 80, 108, 0.34)
    + place(mouse.head(mouse.FUR["white"], "asleep"), 20, 122, 0.3),
    "sumo": place(sumo(), 50, 98, 0.74),
    "piege": place(trap(), 50, 112, 0.86)
    + place(mouse.sitting(mouse.FUR["white"], "happy"), 76, 76, 0.4),
    "cadeau": place(gift(), 50, 104, 1.35)
    + place(mouse.head(mouse.FUR["sand"], "glad"), 22, 114, 0.4),
    "souris": place(mouse.sitting(mouse.FUR["grey"], "glad"), 50, 84, 0.74),
}
