"""What a game gives to print: sheets of things to cut out, and pages that are one picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chatiere.art.sheet import Piece

CARD_SIZE = (60.0, 84.0)
"""A card in millimetres, in the shape of our art; standard sleeves take it."""
TOKEN_SIZE = (20.0, 20.0)


@dataclass(frozen=True)
class TextCard:
    """Something to read on a card: a title, and lines, each with a picture before it."""

    title: str
    lines: tuple[tuple[Piece, str], ...]


@dataclass(frozen=True)
class CutOut:
    """A card or a token, of two sides."""

    front: Piece | TextCard
    back: Piece
    caption: str = ""
    """Words on the front of a card whose picture does not tell enough."""
    caption_at: float = 0.93
    """How far down the card they stand, from 0 to 1."""


@dataclass(frozen=True)
class Group:
    """Things that people call by one name."""

    name: str
    cut_outs: tuple[CutOut, ...]


@dataclass(frozen=True)
class Cards:
    """Things of one size, to be cut out of as many sheets as it takes."""

    groups: tuple[Group, ...]
    size: tuple[float, float] = CARD_SIZE

    @property
    def cut_outs(self) -> list[CutOut]:
        return [cut_out for group in self.groups for cut_out in group.cut_outs]

    def counted(self) -> list[tuple[int, str]]:
        return [(len(group.cut_outs), group.name) for group in self.groups]


@dataclass(frozen=True)
class Picture:
    """A page that is one picture, as a board is, and the one behind it if there is any."""

    contents: tuple[tuple[int, str], ...]
    width: float
    """In millimetres; the height follows from the picture."""
    front: Piece
    back: Piece | None = None
    is_cut_out: bool = True
    """Whether cut marks show its edges; what is to be folded shows its own."""

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.width * self.front.height / self.front.width

    def counted(self) -> list[tuple[int, str]]:
        return list(self.contents)


Sheets = list[Cards | Picture]


def same_on_both_sides(piece: Piece) -> CutOut:
    return CutOut(piece, piece)


def pieces_by_name(pieces: list[Piece]) -> Mapping[str, Piece]:
    """Pieces by their names in the record."""
    return {piece.name: piece for piece in pieces}
