"""Help pages: Markdown of the game's folder to HTML, with pictures from the game's art.

`![a label](piece:15)` shows a piece.  Nothing else in a page is markup: raw HTML is text.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from markdown_it import MarkdownIt
from markupsafe import Markup

from chatiere.art.sheet import slug
from chatiere.core.game import Game, find
from chatiere.web.server.rendering import art

PIECE = re.compile(r'<img src="piece:([^"]*)" alt="([^"]*)"\s*/?>')


@cache
def guide(name: str, language: str) -> Markup:
    """A game's help as HTML."""
    game = find(name)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = reader.render(game.help(language))
    html = PIECE.sub(lambda found: str(picture(game, found[1], found[2])), html)
    return Markup(html)  # noqa: S704 - raw HTML in a page stays text


def picture(game: Game, name: str, label: str) -> Markup:
    return art(game.name, slug(name), unescape(label), "in-text")
