"""From the sheets of a game to pages: what lies where, front by front and back by back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from chatiere.art.sheet import Piece
from chatiere.printing.grid import Line, Place, centred, cut_marks, grid
from chatiere.printing.paper import Paper
from chatiere.printing.sheets import Cards, Picture, Sheets, TextCard


@dataclass(frozen=True)
class Placed:
    """A picture or a text card, and its place on a page."""

    place: Place
    shows: Piece | TextCard
    caption: str = ""
    caption_at: float = 0


@dataclass(frozen=True)
class Page:
    """One side of a sheet; `names` says what is on it."""

    names: tuple[str, ...] = ()
    placed: list[Placed] = field(default_factory=list)
    marks: list[Line] = field(default_factory=list)


def pages_of(sheets: Sheets, paper: Paper) -> list[Page]:
    """Fronts and backs in turn, so that a printer that prints both sides puts them together."""
    pages: list[Page] = []
    for sheet in sheets:
        sides = sides_of(sheet, paper) if isinstance(sheet, Cards) else [picture(sheet, paper)]
        for front, back in sides:
            pages += [front, back]
    return pages


def sides_of(cards: Cards, paper: Paper) -> Iterator[tuple[Page, Page]]:
    """Each sheet's front and back: a back lies exactly behind its front."""
    spots = grid(paper, *cards.size)
    group_of = [group.name for group in cards.groups for _ in group.cut_outs]
    for first in range(0, len(cards.cut_outs), len(spots)):
        cut_outs = list(zip(spots, cards.cut_outs[first:], strict=False))
        names = tuple(dict.fromkeys(group_of[first : first + len(spots)]))
        front = [Placed(spot, t.front, t.caption, t.caption_at) for spot, t in cut_outs]
        back = [Placed(spot.behind(paper), cut_out.back) for spot, cut_out in cut_outs]
        yield (
            Page(names, front, cut_marks(placed.place for placed in front)),
            Page(names, back, cut_marks(placed.place for placed in back)),
        )


def picture(sheet: Picture, paper: Paper) -> tuple[Page, Page]:
    spot = centred(paper, *sheet.size)
    names = tuple(name for _, name in sheet.contents)
    marks = cut_marks([spot]) if sheet.is_cut_out else []
    front = Page(names, [Placed(spot, sheet.front)], marks)
    if sheet.back is None:
        return front, Page()
    return front, Page(names, [Placed(spot.behind(paper), sheet.back)], marks)
