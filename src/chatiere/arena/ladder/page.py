"""The ladder as a page: plots and tables between marks, in whatever text stands around them."""

from __future__ import annotations

import re
from pathlib import Path

from chatiere.arena.ladder import markdown
from chatiere.arena.ladder.file import Ladder
from chatiere.arena.ladder.plots import plots_of
from chatiere.core.errors import ChatiereError
from chatiere.core.files import output_file

BLOCK = re.compile(r"<!-- ladder: (\w+) -->\n(.*?)<!-- /ladder -->", re.DOTALL)
TABLES = {
    "games": lambda ladder: "",
    "levels": markdown.levels,
    "luck": markdown.luck,
    "open": markdown.open_cards,
    "ratings": markdown.ratings,
}
EMPTY = "# How strong the computer is\n\n" + "\n\n".join(
    f"<!-- ladder: {name} -->\n<!-- /ladder -->" for name in TABLES
)
"""A page that is not there yet."""


def write_page(ladder: Ladder, page: Path) -> None:
    """Fill in the blocks of a page and draw its plots, in a folder named like it."""
    try:
        text = page.read_text(encoding="utf-8") if page.exists() else EMPTY + "\n"
    except (OSError, UnicodeDecodeError) as error:
        raise ChatiereError(f"cannot read {page}: {error}") from error
    if not BLOCK.search(text):
        raise ChatiereError(f"{page} has no place for tables: <!-- ladder: levels -->")
    filled = fill(text, ladder, page.stem)
    folder = page.parent / page.stem
    with output_file(page) as beside:
        folder.mkdir(exist_ok=True)
        for drawings in plots_of(ladder).values():
            for each in drawings:
                each.draw(folder / each.file)
        beside.write_text(filled, encoding="utf-8")


def fill(text: str, ladder: Ladder, folder: str) -> str:
    """The page with every block as the ladder has it now."""
    drawings = plots_of(ladder)

    def block(found: re.Match[str]) -> str:
        name = found[1]
        if name not in TABLES:
            known = ", ".join(TABLES)
            raise ChatiereError(f"a page of the ladder has no block {name}; there are: {known}")
        pictures = [f"![{each.title}]({folder}/{each.file})" for each in drawings.get(name, [])]
        parts = [f"<!-- ladder: {name} -->", *pictures, TABLES[name](ladder), "<!-- /ladder -->"]
        return "\n\n".join(filter(None, parts))

    return BLOCK.sub(block, text)
