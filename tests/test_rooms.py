"""The rooms of the house: imports go one way, and nothing heavy is imported early."""

from __future__ import annotations

import ast
import re
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
    "research": {"core", "games", "bots", "parallel", "research"},
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
    "release": set(),
    "__main__": {"cli"},
    "__init__": {"core", "bots"},
}

FRAME, TABLES, WORKERS, CLUSTER = "server", "tables", "bot_workers", "cluster"
LIVE = "live"
"""Pages that several people look at; features are built on it, the frame and the tables are not."""
WIRING = {"server/app.py", "server/services.py"}
"""The two files of the website that put everything together and may know every feature."""
OTHER_FEATURES = {
    "home": {"learn", "practice", "circles", "classes", "paths"},  # the first page leads to them
    "circles": {"history", "evenings"},  # ratings as on one's own page; links to its evenings
    "classes": {"practice"},  # a class's report is of its answers to sums
    "review": {"replay"},  # a review is of a replay
    "upload": {"dealer"},  # one process reads records, for both
    "screen": {"replay"},  # a screen shows what was, as a replay does
    "open_tables": {"history"},  # a stranger is shown with a rating
    "sheets": {"circles"},  # what came of a game with the box goes on a circle's board
    "daily": {"learn", "review"},  # as many sit there as the lesson has; a board as a picture
    "paths": {"learn"},  # a lesson is a step of a path
    "history": {"api", "paths", "evenings"},  # for programs too; an archive has path and evenings
}
"""Which feature may import which other; all may import the frame, the tables and the workers."""


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
        assert target in MAY_IMPORT[room] | {"release"}, f"{room} imports {name}"
        if room == "core":
            assert not name.startswith("chatiere.games."), "core names no game"
        if room == "games" and target == "games":
            own = path.relative_to(SOURCE / "games").parts[0]
            assert name.split(".")[2] == own, f"{path} imports another game"


WEB = SOURCE / "web"
WEB_FILES = sorted(WEB.glob("*/*.py"))


def may_import_within_web(folder: str) -> set[str]:
    """What a folder of the website may import of the others.  The frame and the tables are built
    on each other; neither knows a feature."""
    if folder == CLUSTER:
        return set()
    common = {FRAME, TABLES, WORKERS, CLUSTER}
    if folder in (FRAME, TABLES):
        return common
    return (
        {WORKERS, FRAME}
        if folder == WORKERS
        else common | {LIVE} | OTHER_FEATURES.get(folder, set())
    )


@pytest.mark.parametrize("path", WEB_FILES, ids=[str(p.relative_to(WEB)) for p in WEB_FILES])
def test_no_part_of_the_website_knows_a_feature_that_it_is_not_built_on(path: Path) -> None:
    folder = path.parent.name
    if path.relative_to(WEB).as_posix() in WIRING:
        return
    allowed = may_import_within_web(folder) | {folder}
    for name in imported(path):
        if name.startswith("chatiere.web."):
            assert name.split(".")[2] in allowed, f"web/{folder} imports {name}"


def test_no_script_of_the_tables_or_the_frame_comes_from_a_feature() -> None:
    features = {path.name for path in WEB.iterdir() if path.is_dir()} - {FRAME, TABLES}
    theirs = {file.name for name in features for file in WEB.glob(f"{name}/static/js/*.js")}
    assert theirs
    for script in (*WEB.glob(f"{FRAME}/static/js/*.js"), *WEB.glob(f"{TABLES}/static/js/*.js")):
        found = re.findall(r'from "\./([^"]+)"', script.read_text(encoding="utf-8"))
        assert not theirs & set(found), script


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
