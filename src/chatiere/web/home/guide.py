"""Help pages: Markdown of the game's folder to HTML, with pictures from the game's art.

`![a label](piece:15)` shows a piece, and `![a caption](scene:two-dogs)`, in a paragraph of its
own or beside others, a position of the game.  Nothing else in a page is markup: raw HTML is text.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from chatiere.art.sheet import slug
from chatiere.core.game import Game, find
from chatiere.core.language import typeset
from chatiere.core.scene import scene_named, words_of
from chatiere.web.server.assets import named_pieces
from chatiere.web.server.rendering import art, page

PIECE = re.compile(r'<img src="piece:([^"]*)" alt="([^"]*)"\s*/?>')
SCENE = re.compile(r'<img src="scene:([^"]*)" alt="([^"]*)"\s*/?>')
BESIDE = re.compile(rf"<li>\s*((?:{PIECE.pattern}\s*)+)(.+?)</li>", re.S)
"""A point of a list that begins with pictures: its words stand beside them."""
TABLE = re.compile(r"<table>.*?</table>", re.S)
HEAD = re.compile(r"<th>([^<]*)</th>")
SECTION = re.compile(r"(?=<h2>)")
SCENES = re.compile(rf"<p>((?:\s*{SCENE.pattern})+)\s*</p>")


class Guide(NamedTuple):
    """A help page: what it takes to start, its first section, and all the rest."""

    opening: Markup
    rest: Markup


@cache
def guide(name: str, language: str) -> Guide:
    """A game's help as HTML."""
    game = find(name)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = reader.render(game.help(language))
    html = SCENES.sub(lambda found: figures(game, found[1], language), html)
    html = TABLE.sub(rows, html)
    html = BESIDE.sub(r'<li class="beside"><span>\1</span><div>\4</div></li>', html)
    html = PIECE.sub(lambda found: str(picture(game, found[1], found[2])), html)
    opening, *rest = SECTION.split(html, 2)
    # Raw HTML in a page stays text.
    first, others = (Markup("".join(part)) for part in ([opening, *rest[:1]], rest[1:]))  # noqa: S704
    return Guide(first, others)


def rows(found: re.Match[str]) -> str:
    """A table in a frame that can be moved sideways, by keyboard too, where it is too wide."""
    heads = ", ".join(head for head in HEAD.findall(found[0]) if head)
    return f'<div class="rows" role="region" tabindex="0" aria-label="{heads}">{found[0]}</div>'


def picture(game: Game, name: str, label: str) -> Markup:
    return art(game.name, slug(name), unescape(label), "in-text")


def figures(game: Game, images: str, language: str) -> str:
    """The scenes of a paragraph, side by side where there is room."""
    drawn = [figure(game, name, unescape(said), language) for name, said in SCENE.findall(images)]
    return f'<div class="scenes">{"".join(drawn)}</div>'


def figure(game: Game, name: str, caption: str, language: str) -> str:
    """A scene as a picture: its pieces for who sees them, and the same in words."""
    lanes = scene_named(game, name).picture(language)
    pieces = named_pieces(game.name)
    words = words_of(lanes, language, lambda piece: pieces[slug(piece)].label(language))
    return page(
        "parts/scene.html", language, game=game, lanes=lanes, pieces=pieces, slug=slug,
        words=typeset(words), caption=caption,
    )  # fmt: skip
