"""A language that nobody speaks, made from the English: what is not in it is not translated.

    python -m scripts.pseudo_language FOLDER

writes a catalogue `el.po` for `chatiere` and each game below FOLDER (a copy of `src/chatiere`),
and one beside every page that there is in English, as somebody would who adds a language.
Each Latin letter gets an accent, so that a text with a plain one was never translated.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from scripts.messages import said_in

LANGUAGE = "el"
"""By its name it is Greek: what Babel adds, months and the word between the last two of a list, is
in Greek letters then."""
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒğĥíĵķłɱñöƥɋŕšţüṽŵẋýžÀƁÇĐÉƑĞĤÍĴĶŁṀÑÖƤɊŔŠŢÜṼŴẊÝŽ",
)
KEPT = re.compile(
    r"%\(\w+\)s|\{\{.*?\}\}|\{%.*?%\}|\{\w*\}|</?\w[^>]*>|\(piece:[^)]*\)|\]\([^)]*\)|`[^`]*`"
    r"|https?://\S+|&\w+;",
    re.S,
)
"""Holes, tags, links and code: what a translator leaves as it is."""
PAGES = ("help.en.md", "study/page.en.md")


def pseudo(text: str) -> str:
    """The text with an accent on every letter, but for what a translator keeps."""
    made, at = "", 0
    for kept in KEPT.finditer(text):
        made += text[at : kept.start()].translate(ACCENTED) + kept[0]
        at = kept.end()
    return made + text[at:].translate(ACCENTED)


def catalogue_of(folder: Path) -> Catalog:
    made = Catalog(charset="utf-8")
    for message in said_in(folder):
        if message.id:
            text = message.id
            string = pseudo(text) if isinstance(text, str) else tuple(map(pseudo, text))
            made.add(text, string, context=message.context)
    return made


def write(root: Path) -> None:
    """The language's files, and nothing else."""
    games = sorted(path.parent for path in root.glob("games/*/__init__.py"))
    for folder in (root, *games):
        with (folder / f"{LANGUAGE}.po").open("wb") as file:
            write_po(file, catalogue_of(folder), sort_output=True, omit_header=True, width=100)
    for page in (folder / name for folder in games for name in PAGES):
        if page.exists():
            text = pseudo(page.read_text(encoding="utf-8"))
            page.with_name(page.name.replace(".en.", f".{LANGUAGE}.")).write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
