"""The pieces of a game on its table: pictures, and the same in words."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from chatiere.art.sheet import slug
from chatiere.web.server.assets import named_pieces
from chatiere.web.server.rendering import art


@lru_cache(maxsize=20_000, typed=True)
def picture(
    game: str, name: object, label: str = "", cls: str = "", key: str = "", **motion: str
) -> Markup:
    """A piece by its name in the record; the name as text where there is no picture."""
    known = slug(str(name))
    if known not in named_pieces(game):
        return Markup('<span class="art {}">{}</span>').format(cls, name)
    return art(game, known, label, cls, key=key, **motion)


@lru_cache(maxsize=5_000)
def label_of(game: str, language: str, name: object) -> str:
    """A piece in words."""
    piece = named_pieces(game).get(slug(str(name)))
    return piece.label(language) if piece else str(name)
