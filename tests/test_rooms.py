"""The rooms of the house: imports go one way, and nothing heavy is imported early."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "chatiere"
MAY_IMPORT = {
    "core": {"core", "games"},  # only `chatiere.games` itself, to find the folders in it
    "art": {"core", "art"},
    "printing": {"core", "art", "printing"},
    "games": {"core", "art", "printing", "games"},
    "store": {"core", "store"},
    "web": {"core", "art", "games", "store", "bots", "printing", "web"},
    "bots": {"core", "games", "bots"},
    "plots": {"core"},
    "parallel": {"core", "games", "bots", "parallel"},
    "arena": {"core", "games", "bots", "parallel", "plots", "arena"},
    "studies": {"core", "games", "bots", "parallel", "plots", "arena", "studies"},
    "conformance": {"core", "games"},
    "cli": {
        "core",
        "games",
        "bots",
        "parallel",
        "plots",
        "arena",
        "studies",
        "store",
        "printing",
        "web",
        "cli",
    },
    "__main__": {"cli"},
    "__init__": {"core", "bots"},
}


def room_of(path: Path) -> str:
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imported(path: Path) -> set[str]:
    """Modules of ours that a file imports, at any depth of its code."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            base = node.module or ""
            found |= (
                {f"{base}.{alias.name}" for alias in node.names} if base == "chatiere" else {base}
            )
    return {name for name in found if name.split(".")[0] == "chatiere"}


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(SOURCE)) for p in FILES])
def test_imports_go_one_way(path: Path) -> None:
    room = room_of(path)
    for name in imported(path):
        target = name.split(".")[1]
        assert target in MAY_IMPORT[room], f"{room} imports {name}"
        if room == "core":
            assert not name.startswith("chatiere.games."), "core names no game"
        if room == "games" and target == "games":
            own = path.relative_to(SOURCE / "games").parts[0]
            assert name.split(".")[2] == own, f"{path} imports another game"


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(SOURCE)) for p in FILES])
def test_files_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 330


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(SOURCE)) for p in FILES])
def test_no_rule_calls_itself(path: Path) -> None:
    """Numba crashes on a recursive function that it loads from its cache."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and "rule" in map(ast.unparse, node.decorator_list):
            called = {ast.unparse(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)}
            assert node.name not in called


def test_core_names_no_game() -> None:
    names = ("filou", "cheez", "mistigri", "mmm", "chasse")
    for path in (SOURCE / "core").glob("*.py"):
        code = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in code.lower().replace("comm", "")], path


def modules_after(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_imports_nothing_heavy() -> None:
    loaded = modules_after("import chatiere")
    assert not loaded & {"numpy", "numba", "typer", "rich"}


def test_listing_the_games_imports_no_numbers() -> None:
    loaded = modules_after("from chatiere.cli import run\nrun(['games'])")
    assert "chatiere.games.filou" in loaded
    assert not loaded & {"numpy", "numba", "rich"}


def test_a_single_match_needs_no_compiler() -> None:
    loaded = modules_after("import chatiere\nchatiere.new('filou', seed=1).view(0)")
    assert "numba" not in loaded
