"""Chatière as people get it: a wheel in an environment and a folder that know no clone; and a clone
in which nothing was installed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import chatiere
from chatiere.core.game import games
from hatch_build import FOR_TESTS, SHIPPED
from tests.cli.servers import PATIENCE, free_port, page
from tests.web.serving import Browser

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and an empty folder to be in."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        base = {"base": str(self.folder), "platbase": str(self.folder)}
        return Path(sysconfig.get_path("purelib", "venv", base))

    def command(self, *arguments: str) -> list[str]:
        """As it is typed."""
        return [str(self.folder / "bin" / "chatiere"), *arguments]

    def run(
        self, command: list[str], cwd: Path, typed: str = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            command, cwd=cwd, env=environ | more, input=typed, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done


def fresh(folder: Path) -> Environment:
    """An environment that has everything but Chatière: what is installed here, borrowed."""
    made = Environment(folder)
    venv.create(folder, symlinks=True)
    borrowed = folder / "borrowed"
    borrowed.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "chatiere" not in path.name.lower():
            (borrowed / path.name).symlink_to(path)
    (made.packages / "borrowed.pth").write_text(f"{borrowed}\n", encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = fresh(tmp_path_factory.mktemp("installed") / "venv")
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "install", "-q"]
    made.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], wheel.parent)
    return made


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(opened.read(name).decode())


def test_a_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        names = set(opened.namelist())
    assert {"chatiere/py.typed", "chatiere/fr.po", "chatiere/games/filou/table.html"} <= names
    assert {path.removeprefix("src/") for path in SHIPPED} <= names
    assert not [name for name in names if Path(name).name in map(os.path.basename, FOR_TESTS)]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"chatiere"}


def test_a_wheel_says_what_it_is(wheel: Path) -> None:
    said = metadata(wheel)
    assert (said["Name"], said["Version"]) == ("chatiere", chatiere.__version__)
    assert said["License-Expression"] == "Apache-2.0"
    classifiers = said.get_all("Classifier", [])
    assert "Typing :: Typed" in classifiers
    assert {"Natural Language :: French", "Natural Language :: English"} <= set(classifiers)
    assert "card games" in said["Keywords"]


def test_it_knows_its_version_and_its_games(installed: Environment, tmp_path: Path) -> None:
    told = installed.run(installed.command("--version"), tmp_path).stdout
    assert told.strip().endswith(chatiere.__version__)
    listed = installed.run(installed.command("games", "--lang", "en"), tmp_path).stdout
    assert [name for name in games() if f"{name}: " not in listed] == []
    where = installed.run(
        [str(installed.python), "-c", "import chatiere; print(chatiere.__file__)"], tmp_path
    )
    assert Path(where.stdout.strip()) == installed.packages / "chatiere" / "__init__.py"


def test_a_game_is_played_through_pipes_and_its_record_holds(
    installed: Environment, tmp_path: Path
) -> None:
    line = "play filou --level kitten --seed 3 --lang en --record game.json"
    said = installed.run(installed.command(*line.split()), tmp_path, typed="1\n" * 400).stdout
    assert "The game is saved in" in said
    installed.run(installed.command("verify", "game.json"), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_table_is_served(installed: Environment, tmp_path: Path) -> None:
    port = free_port()
    options = ["--no-browser", "--port", str(port), "--data", "games.db"]
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    server = subprocess.Popen(installed.command("serve", *options), cwd=tmp_path, env=environ)
    try:
        assert "Chatière" in page(port)
        with Browser(f"http://127.0.0.1:{port}") as ana:
            code = ana.lay("filou", "me", "kitten", "kitten")
            shown = ana.get(f"/t/{code}").text
            assert "Ana" in shown
            (live,) = re.findall(r'src="(/a/\w+/live\.js)"', shown)
            script = ana.get(live).content
            for path in SHIPPED:
                assert path.endswith(".txt") or (ROOT / path).read_bytes() in script, path
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    assert (tmp_path / "games.db").exists()


def test_a_clone_in_which_nothing_was_installed_works(tmp_path: Path) -> None:
    bare = fresh(tmp_path / "venv")
    sources = {"PYTHONPATH": str(ROOT / "src")}
    line = "arena filou --seats cat,kitten,kitten --games 3 --seed 1 --workers 1 --json found.json"
    for arguments in ("--version", "games", line, "serve --check --no-browser --data games.db"):
        bare.run([str(bare.python), "-m", "chatiere", *arguments.split()], tmp_path, **sources)
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
