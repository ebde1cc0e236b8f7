"""The colours: one ink, one paper, what a game's mood is made of, and the coats of the cats."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#2b1d1a"
CREAM = "#fdf6e6"
PAPER = "#f3e3c3"
EDGE = "#cdb48a"
WHITE = "#fffdf7"
PINK = "#f0a3a0"
ROSE = "#e0576b"
GOLD = "#f2b632"
SUN = "#ffd966"
STEEL = "#8b95a1"


@dataclass(frozen=True)
class Mood:
    """A game's colours, from its ground to the one that calls out."""

    ground: str
    deep: str
    pale: str
    accent: str


@dataclass(frozen=True)
class Coat:
    """A cat's fur: the coat, its markings, the muzzle and chest, the eyes."""

    fur: str
    mark: str
    light: str
    eye: str = "#ffe27a"


COATS = {
    "ginger": Coat("#ea8f3f", "#bd5f22", "#fde8c8", "#d9f0a3"),
    "grey": Coat("#97a1ad", "#626d7a", "#eceff0"),
    "black": Coat("#443a42", "#2a2228", "#e6dcd6", "#ffd94a"),
    "white": Coat("#fffaf0", "#e2d2b8", "#ffffff", "#a9dcf2"),
    "siamese": Coat("#f2e0bf", "#6a4838", "#fff4df", "#9ad6f5"),
    "brown": Coat("#a9764c", "#6f4527", "#f5dfc0", "#d9f0a3"),
    "plum": Coat("#7a4468", "#532a47", "#ecd5dd"),
    "sand": Coat("#f0c987", "#c9924b", "#fff2d9", "#bfe6c0"),
    "slate": Coat("#5d6b7c", "#3d4855", "#dfe5ea"),
}
