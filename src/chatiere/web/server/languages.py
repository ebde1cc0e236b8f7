"""Messages in French and English: the catalogues, and whose language a request speaks.

Messages are written in English in the code and the templates; `fr.po` beside them holds
the French.  A game's own messages lie in its folder.
"""

from __future__ import annotations

import importlib
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from chatiere.core.errors import N_, filled
from chatiere.core.game import LANGUAGES, Game, games

FIRST = LANGUAGES[0]
WEB = Path(__file__).parents[1]
UNKNOWN = N_("what was sent does not fit this game")


class Catalogue(NullTranslations):
    """Messages of one language, read from `.po` files; English needs none."""

    def __init__(self, files: list[Path]) -> None:
        super().__init__()
        self.messages: dict[str, str | tuple[str, ...]] = {}
        for file in files:
            for message in read(file):
                if message.id and message.string:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    self.messages[key] = (
                        message.string if isinstance(message.string, str) else tuple(message.string)
                    )

    def gettext(self, message: str) -> str:
        found = self.messages.get(message, message)
        return found if isinstance(found, str) else found[0]

    def reason(self, message: str) -> str:
        """What an error says.  A game from elsewhere may say what we have no words for: then
        less is said, in the reader's language."""
        is_known = not self.messages or message in self.messages
        return self.gettext(message if is_known else UNKNOWN)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """French counts 0 among the singular, English does not."""
        found = self.messages.get(msgid1)
        if found is None or isinstance(found, str):
            return msgid1 if n == 1 else msgid2
        return found[0 if abs(n) <= 1 else 1]


def read(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened)


def folders_named(name: str) -> list[Path]:
    """The `templates` or `static` folders of the frame, the tables and every feature.  A file in
    one of them is known by its path below it, so no two folders may have the same path."""
    return sorted(path for path in WEB.glob(f"*/{name}") if path.is_dir())


def folder_of(game: Game) -> Path:
    return Path(str(importlib.import_module(game.package).__file__)).parent


@cache
def catalogue(language: str) -> Catalogue:
    folders = [WEB, *(folder_of(game) for game in games().values())]
    files = [folder / f"{language}.po" for folder in folders]
    return Catalogue([file for file in files if file.exists()])


def in_both(message: str, **words: object) -> str:
    """For who may read either, each language on a line of its own; programs read the first."""
    lines = [filled(catalogue(each).gettext(message), words) for each in reversed(LANGUAGES)]
    return "".join(f"{line}\n" for line in lines)


def preferred_language(accept: str) -> str:
    """The first of our languages in an Accept-Language header, by its weights."""
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
