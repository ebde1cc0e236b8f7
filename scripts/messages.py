"""Messages for translators: what code, templates and lessons say, and what catalogues have of it.

    .venv/bin/python -m scripts.messages

adds what is new to each catalogue (`fr.po` of `chatiere` and of each game), untranslated, drops
what nothing says any more, and tells what still lacks its translation.  A catalogue of another
language that `chatiere` has, `de.po`, is kept in the same way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from chatiere.core.game import games
from chatiere.core.translation import LANGUAGES, ROOT, SOURCE, folder_of

OPTIONS = {
    "trimmed": "true",
    "newstyle_gettext": "true",
    "extensions": "jinja2.ext.do,chatiere.web.server.remembering.Remember",
    "silent": "false",
}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "NP_": ((1, "c"), 2),
    "NN_": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
}
TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)


def folders() -> list[Path]:
    """Where messages come from, each with catalogues of its own; ours first."""
    return [folder_of(ROOT), *(folder_of(game.package) for game in games().values())]


def said_in(folder: Path) -> Catalog:
    """Every message of a folder's code, templates and lesson."""
    found = Catalog(charset="utf-8", fuzzy=False)
    for path in sources(folder):
        for message, context, comments in messages_in(path):
            found.add(message, auto_comments=comments, context=context)
    return found


def sources(folder: Path) -> Iterator[Path]:
    """A game's messages are its own; all others are those of `chatiere`."""
    inner = folder / "games"
    for suffix in ("*.py", "*.html", "lesson.toml"):
        yield from (path for path in sorted(folder.rglob(suffix)) if inner not in path.parents)


def messages_in(path: Path) -> Iterator[tuple[Any, str | None, list[str]]]:
    """What one file says: a message or its two forms, its context, what translators should know."""
    if path.suffix == ".toml":
        lesson = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((step["says"], None, []) for step in lesson.get("step", []) if "says" in step)
        return
    method = "jinja2.ext:babel_extract" if path.suffix == ".html" else "python"
    with path.open("rb") as file:
        for _, message, comments, context in extract(method, file, KEYWORDS, options=OPTIONS):
            yield message, context, comments


def translated(folder: Path, language: str = TRANSLATED[0]) -> Catalog:
    """What a folder's catalogue of this language has."""
    file = folder / f"{language}.po"
    if not file.exists():
        return Catalog()
    with file.open("rb") as opened:
        return read_po(opened)


def same(one: Message | None, other: Message | None) -> bool:
    return one is not None and other is not None and one.string == other.string


def update(folder: Path, language: str = TRANSLATED[0]) -> list[str]:
    """Write a folder's catalogue anew; the messages without a translation.

    What `chatiere` says already a game need not say again; where it says it otherwise it keeps
    its word.
    """
    said, had = said_in(folder), translated(folder, language)
    shared = translated(folder_of(ROOT), language) if folder != folder_of(ROOT) else Catalog()
    new = Catalog(project="Chatière", fuzzy=False, charset="utf-8")
    for message in said:
        old, ours = (each.get(message.id, message.context) for each in (had, shared))
        if message.id and not (ours and (old is None or same(old, ours))):
            new.add(message.id, string=old.string if old else "", context=message.context)
    if len(new):
        with (folder / f"{language}.po").open("wb") as file:
            write_po(file, new, sort_output=True, omit_header=True, width=100)
    return [str(message.id) for message in new if message.id and not all_of(message.string)]


def all_of(text: object) -> bool:
    """Whether a message, with all its numbers, is translated."""
    return bool(text) if isinstance(text, str) else bool(text) and all(text)  # type: ignore[arg-type]


if __name__ == "__main__":
    for each in folders():
        for language in TRANSLATED:
            for missing in update(each, language):
                print(f"{each.name} {language}: {missing}")  # noqa: T201
