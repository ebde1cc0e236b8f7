"""`pip install chatiere` brings engine, computer players, arena and command line; what else a
command needs is named in one line."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from chatiere.core.extras import MODULES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMPORTED = {
    "cupy-cuda13x": "cupy",
    "markdown-it-py": "markdown_it",
    "numba-cuda": "numba_cuda",
    "python-multipart": "python_multipart",
}
"""How packages are called in Python, where that is not their name."""
LIGHT = """
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(name)

ABSENT = set({absent})
for name in ABSENT:
    sys.modules[name] = None
sys.meta_path.insert(0, Absent())
from chatiere.cli import run
sys.exit(run({arguments}))
"""


def packages(requirements: list[str]) -> set[str]:
    """Their names as they are imported."""
    names = {re.split(r"[><=\[; ]", line)[0] for line in requirements}
    return {IMPORTED.get(name, name) for name in names}


BASE = packages(PROJECT["dependencies"])
HEAVY = sorted(
    {
        name
        for extra, requirements in PROJECT["optional-dependencies"].items()
        if extra not in ("test", "bench")
        for name in packages(requirements) - BASE
    }
    | {"markupsafe", "starlette", "pydantic"}
)


def run_light(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command where nothing but the base of the installation is there."""
    script = LIGHT.format(absent=HEAVY, arguments=list(arguments))
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=cwd
    )


@pytest.mark.parametrize(
    "line",
    [
        "games --lang en",
        "simulate filou --games 5 --seed 1 --workers 1",
        "arena filou --seats cat,kitten,kitten --games 3 --seed 1 --workers 1",
        "--version",
    ],
)
def test_the_base_plays_and_measures(line: str) -> None:
    done = run_light(*line.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        ("serve --check", "web"),
        ("backup a.db b.db", "web"),
        ("move-store a.db b.db", "web"),
        ("think --data postgresql://nowhere/x", "web"),
        ("push-keys keys.json --contact host@cats.example", "web"),
        ("print filou", "print"),
        ("study filou --games 5", "plots"),
    ],
)
def test_a_command_says_what_it_needs(line: str, extra: str, tmp_path: Path) -> None:
    done = run_light(*line.split(), cwd=tmp_path)
    name = line.partition(" ")[0]
    assert done.returncode == 2
    assert done.stderr == (
        f"chatiere: chatiere {name} needs more packages than are installed: "
        f"pip install 'chatiere[{extra}]'\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_what_an_extra_is_noticed_by_is_what_it_brings() -> None:
    for extra, modules in MODULES.items():
        brought = packages(PROJECT["optional-dependencies"][extra])
        assert set(modules) == brought - {"uvloop"} - BASE, extra


def test_nothing_of_the_web_or_of_print_is_in_the_base() -> None:
    assert sorted(BASE) == ["babel", "numba", "numpy", "openskill", "rich", "typer"]
    for extra in ("web", "print", "plots"):
        assert not packages(PROJECT["optional-dependencies"][extra]) & BASE
