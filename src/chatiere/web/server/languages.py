"""Whose language a request speaks, and what pages say in it.

Messages and catalogues are those of `core/translation.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from chatiere.core import translation
from chatiere.core.errors import filled
from chatiere.core.game import Game
from chatiere.core.translation import FIRST, LANGUAGES, N_, translator

WEB = Path(__file__).parents[1]
LONGEST_ACCEPT = 1000
"""Letters of an Accept-Language header that are read."""
UNKNOWN = N_("what was sent does not fit this game")


def folders_named(name: str) -> list[Path]:
    """The `templates` or `static` folders of the frame, the tables and every feature.  A file in
    one of them is known by its path below it, so no two folders may have the same path."""
    return sorted(path for path in WEB.glob(f"*/{name}") if path.is_dir())


def folder_of(game: Game) -> Path:
    return translation.folder_of(game.package)


def reason_in(language: str) -> Callable[[str], str]:
    """Translates what an error says.  A game from elsewhere may say what we have no words for:
    then less is said, in the reader's language."""
    t = translator(language)
    return lambda message: t.text(message if t.knows(message) else UNKNOWN)


def in_both(message: str, **words: object) -> str:
    """For who may read any, each language on a line of its own; programs read the first."""
    lines = [filled(translator(each).text(message), words) for each in reversed(LANGUAGES)]
    return "".join(f"{line}\n" for line in lines)


def preferred_language(accept: str) -> str:
    """The first of our languages in an Accept-Language header, by its weights."""
    return _preferred(accept[:LONGEST_ACCEPT])


@lru_cache(maxsize=500)
def _preferred(accept: str) -> str:
    """Browsers of one language all send much the same."""
    candidates = []
    for place, part in enumerate(accept.split(",")[:20]):
        tag, _, rest = part.strip().partition(";")
        quality = rest.strip().removeprefix("q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        candidates.append((-weight, place, tag.strip().lower().partition("-")[0]))
    for weight, _, tag in sorted(candidates):
        if tag in LANGUAGES and weight < 0:
            return tag
    return FIRST
