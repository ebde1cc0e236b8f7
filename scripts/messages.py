"""Messages for translators: what the code and the templates say, and what `fr.po` has of it.

    .venv/bin/python -m scripts.messages

adds what is new to each `fr.po`, untranslated, drops what nothing says any more, and tells
what still lacks its French.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from chatiere.core.game import games
from chatiere.web.server.languages import WEB, folder_of

OPTIONS = {"trimmed": "true", "newstyle_gettext": "true", "extensions": "jinja2.ext.do"}
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
}


def folders() -> list[Path]:
    """Where messages come from, each with a `fr.po` of its own."""
    return [WEB, *(folder_of(game) for game in games().values())]


def said_in(folder: Path) -> Catalog:
    """Every message that a folder's code and templates have."""
    found = Catalog(locale="fr", charset="utf-8", fuzzy=False)
    for path in sources(folder):
        method = "jinja2.ext:babel_extract" if path.suffix == ".html" else "python"
        with path.open("rb") as file:
            for _, message, comments, _ in extract(method, file, KEYWORDS, options=OPTIONS):
                found.add(message, auto_comments=comments)
    return found


def sources(folder: Path) -> Iterator[Path]:
    """A game's messages are in its table; its rules' words speak both languages themselves.
    What is wrong in `core` or `store` is told on pages: the web has French for that too."""
    if folder == WEB:
        for room in ("core", "store", "web"):
            yield from sorted((folder.parent / room).rglob("*.py"))
        yield from sorted(folder.rglob("*.html"))
    elif (folder / "table.html").exists():
        yield folder / "table.html"


def translated(folder: Path) -> Catalog:
    file = folder / "fr.po"
    if not file.exists():
        return Catalog(locale="fr")
    with file.open("rb") as opened:
        return read_po(opened, locale="fr")


def update(folder: Path) -> list[str]:
    """Write a folder's `fr.po` anew; the messages without French.

    What the web says already a game need not say again; where it says it otherwise it keeps
    its word, and a test tells that one of the two needs other English.
    """
    said, had = said_in(folder), translated(folder)
    elsewhere = translated(WEB) if folder != WEB else Catalog()
    new = Catalog(locale="fr", project="Chatière", fuzzy=False, charset="utf-8")
    for message in said:
        old, shared = had.get(message.id), elsewhere.get(message.id)
        if message.id and not (shared and (old is None or old.string == shared.string)):
            new.add(message.id, string=old.string if old else "")
    if len(new):
        with (folder / "fr.po").open("wb") as file:
            write_po(file, new, sort_output=True, omit_header=True, width=100)
    return [str(message.id) for message in new if message.id and not all_of(message.string)]


def all_of(text: object) -> bool:
    """Whether a message, with all its numbers, is translated."""
    return bool(text) if isinstance(text, str) else bool(text) and all(text)  # type: ignore[arg-type]


if __name__ == "__main__":
    for each in folders():
        for missing in update(each):
            print(f"{each.name}: {missing}")  # noqa: T201
