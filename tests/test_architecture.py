"""docs/architecture.md is a map: every path and every name on it is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.test_rooms import MAY_IMPORT

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CODE = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))
PATHS = [
    text
    for text in CODE
    if re.match(r"(src|tests|scripts|bench|training|docs)/[\w./-]*(: \w+)?$", text)
]
SPECIAL = {"core": {"games"}}
"""Only `chatiere.games` itself, to find the folders in it."""
ASKED = (
    "an option of a game", "a sixth game", "another layout on phones", "another database",
    "a language", "a kind of notification", "a level of computer player",
    "a column of the arena", "what a seat sees", "a JSON endpoint",
)  # fmt: skip


def names_in(path: Path) -> set[str]:
    """What a module defines at its top, and what its classes define."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


EVERY_NAME = {
    name
    for folder in ("src/chatiere", "tests", "scripts")
    for path in (ROOT / folder).rglob("*.py")
    for name in names_in(path)
}


@pytest.mark.parametrize("text", PATHS)
def test_every_path_and_every_name_behind_it_exists(text: str) -> None:
    path, _, name = text.partition(": ")
    assert (ROOT / path).exists(), path
    if name:
        assert name in names_in(ROOT / path)


def test_every_other_name_exists_somewhere() -> None:
    names = [text for text in CODE if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)?", text)]
    words = {"viewer", "round", "min", "item"}
    unknown = {
        name
        for name in names
        if not set(name.split(".")) - words <= EVERY_NAME | {"py", "html", "css", "md", "toml"}
    }
    files = {name for name in unknown if any((ROOT / "src").rglob(name))}
    assert unknown - files == set()


def test_it_says_where_to_look_for_each_kind_of_change() -> None:
    ending = PAGE.partition("## If you want to … look here")[2]
    for wish in ASKED:
        assert f"- **{wish}**" in ending, wish


def test_its_rooms_are_those_that_imports_are_held_to() -> None:
    rows = re.findall(r"^\| `src/chatiere/(\w+)/` \|[^|]*\| ([^|]*) \|$", PAGE, re.M)
    single = {path.stem for path in (ROOT / "src" / "chatiere").glob("*.py")}
    assert {room for room, _ in rows} == set(MAY_IMPORT) - single
    for room, imported in rows:
        said = set(re.findall(r"\w+", imported.partition(";")[0]))
        if room != "cli":
            assert said | {room, *single} >= MAY_IMPORT[room] - SPECIAL.get(room, set()), room
