"""A game as a PDF: its help page, how to make it, then its sheets.

Typst draws it from `book.typ`: it keeps our art as vectors, measures in millimetres and
embeds its own fonts.  It is large, so it is imported by the first page that is printed.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from chatiere.art.card import HEIGHT, WIDTH, paper
from chatiere.art.sheet import Piece, single
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game
from chatiere.core.scene import Item, Lane, scene_named
from chatiere.core.translation import N_
from chatiere.printing.markup import spelled, typeset
from chatiere.printing.pages import Page, Placed, pages_of
from chatiere.printing.paper import Paper
from chatiere.printing.sheets import Picture, Sheets, TextCard, pieces_by_name
from chatiere.printing.words import words_in

DRAWING = Path(__file__).with_name("book.typ")
RULES_PAGES = 3
"""So many pages the rules take; `book.typ` sets them as large as that allows.  With the page on
making the game they are even: so fronts are on odd pages."""
NOTE_PAPER = Piece("note", paper(seed=4), WIDTH, HEIGHT, N_("to read"))


def can_print(game: Game) -> bool:
    """Whether the game's folder says what there is to print."""
    return importlib.util.find_spec(f"{game.package}.printing") is not None


def sheets_of(game: Game, language: str) -> Sheets:
    if not can_print(game):
        raise ChatiereError(f"{game.name} has nothing to print: its folder has no `printing`")
    found: Sheets = game.module("printing").things_to_print(language)
    return found


def pdf(game: Game, paper: Paper, language: str) -> bytes:
    """The whole file, the same for the same game, paper and language."""
    files = Book(game, paper, language).files()
    import typst

    how: dict[str, Any] = {"format": "pdf", "pdf_standards": ["ua-1"], "ignore_system_fonts": True}
    made: bytes = typst.compile(files, **how)
    return made


class Book:
    """What Typst is given: the drawing, its facts as JSON, and the pictures, each once."""

    def __init__(self, game: Game, paper: Paper, language: str) -> None:
        self.game, self.paper, self.language = game, paper, language
        self.words = words_in(language)
        self.sheets = sheets_of(game, language)
        self.pages = pages_of(self.sheets, paper)
        self.pieces = pieces_by_name(game.module("art").pieces())
        self.pictures: dict[str, bytes] = {}
        self.scenes: dict[str, list[dict[str, Any]]] = {}

    def files(self) -> dict[str, bytes]:
        rules = typeset(self.rules(), self.in_text)
        facts = self.facts() | {"cover": self.shown(self.pieces["cover"]), "scenes": self.scenes}
        return {
            "main": DRAWING.read_bytes(),
            "rules.typ": rules.encode(),
            "facts.json": spelled(facts).encode(),
            **self.pictures,
        }

    def rules(self) -> str:
        """The help page; the game's name and for whom it is stand above it already."""
        head, found, rest = self.game.help(self.language).partition("\n## ")
        return f"## {rest}" if found else head

    def facts(self) -> dict[str, Any]:
        game, words = self.game, self.words
        low, high = game.players[0], game.players[-1]
        range_of_players = f"{low}–{high}" if low < high else f"{low}"
        return {
            "language": self.language,
            "width": self.paper.width,
            "height": self.paper.height,
            "title": game.label,
            "about": game.title_in(self.language),
            "facts": words.facts.format(
                players=range_of_players, minutes=game.minutes, age=game.age
            ),
            "in_the_box": words.in_the_box,
            "contents": [row for sheet in self.sheets for row in sheet.counted()],
            "to_print": words.to_print,
            "steps": [step.format(paper=self.paper.label) for step in self.steps()],
            "ruler": words.ruler,
            "points": words.points,
            "players": high,
            "rules_pages": RULES_PAGES,
            "rounds": self.rounds(),
            "feet": self.feet(),
            "pages": [self.page(page) for page in self.pages],
        }

    def steps(self) -> list[str]:
        folds = any(isinstance(sheet, Picture) and not sheet.is_cut_out for sheet in self.sheets)
        return [*self.words.steps, self.words.folding] if folds else list(self.words.steps)

    def rounds(self) -> list[str]:
        """The lines of a sheet for points, if the game has rounds whose points are written."""
        count: int = getattr(self.game.module("printing"), "ROUNDS_TO_WRITE", 0)
        rounds = [self.words.round.format(n=n) for n in range(1, count + 1)]
        return [self.words.names, *rounds, self.words.total] if rounds else []

    def feet(self) -> list[str]:
        """The line at the foot of each page: the game, what is on it, the paper, its number."""
        words = self.words
        said = [*[words.rules] * RULES_PAGES, words.making]
        for page in self.pages:
            is_back = len(said) % 2 == 1
            said.append(words.back_of.format(n=len(said)) if is_back else ", ".join(page.names))
        return [
            f"{self.game.label} · {what} · {self.paper.label} · {words.page}".format(
                n=n, all=len(said)
            )
            for n, what in enumerate(said, 1)
        ]

    def page(self, page: Page) -> dict[str, Any]:
        return {
            "laid": [self.placed(placed) for placed in page.placed],
            "marks": [[m.x1, m.y1, m.x2, m.y2] for m in page.marks],
        }

    def placed(self, placed: Placed) -> dict[str, Any]:
        place = placed.place
        where = {"x": place.x, "y": place.y, "width": place.width, "height": place.height}
        if isinstance(placed.shows, TextCard):
            lines = [[self.shown(piece), text] for piece, text in placed.shows.lines]
            note = {"title": placed.shows.title, "lines": lines}
            return where | note | {"picture": self.shown(NOTE_PAPER)}
        caption = {"caption": placed.caption, "at": placed.caption_at} if placed.caption else {}
        return where | caption | {"picture": self.shown(placed.shows)}

    def shown(self, piece: Piece) -> dict[str, str]:
        """A picture's file, given along once however often it is shown, and its label."""
        file = f"{piece.id}.svg"
        self.pictures.setdefault(file, single(piece, self.language).encode())
        return {"file": file, "label": piece.label(self.language)}

    def in_text(self, address: str, words: str) -> str:
        """A picture among the rules: a piece, or a position of the game."""
        kind, _, name = address.partition(":")
        if kind == "piece":
            return f"#small({spelled(self.shown(self.pieces[name])['file'])}, {spelled(words)})"
        picture = scene_named(self.game, name).picture(self.language)
        self.scenes[name] = [self.lane(lane) for lane in picture]
        return f"#scene({spelled(name)}, {spelled(words)})"

    def lane(self, lane: Lane) -> dict[str, Any]:
        items = [item._asdict() | self.shown_in(item) for item in lane.items]
        return {"title": lane.title, "is_board": lane.is_board, "items": items}

    def shown_in(self, item: Item) -> dict[str, Any]:
        """What a thing in a scene lies on and its piece, and how wide that is for its height."""
        named = [self.pieces[name] for name in (item.on, item.piece) if name]
        shape = named[-1].width / named[-1].height if named else 1
        return {"pictures": [self.shown(piece) for piece in named], "shape": shape}
