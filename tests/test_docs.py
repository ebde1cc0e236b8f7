"""Documentation is read by tests: what it shows is run, what it promises is there."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

import chatiere
from chatiere.cli import run
from chatiere.cli.commands import app
from chatiere.core.game import Game, games

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ALL_PAGES = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "bench" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", ALL_PAGES, ids=[page.name for page in ALL_PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text):
        assert (page.parent / target).exists(), target


def test_the_readme_opens_with_one_sentence_the_two_commands_and_a_played_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    opening = text.split("```")[0]
    assert opening.split("\n\n")[1].count(". ") == 0
    assert text.index("$ ./play") < text.index("$ ./test") < text.index("chatiere.new(")


def test_the_readme_lists_every_command_and_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in get_command(app).commands:  # type: ignore[attr-defined]
        assert f"| `chatiere {command}" in text
    for game in games().values():
        assert f"| `{game.name}` | {game.players[0]}–{game.players[-1]} |" in text


def test_the_readme_says_what_each_part_of_an_installation_brings() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = {"chatiere": project["dependencies"]} | {
        f"chatiere[{extra}]": requirements
        for extra, requirements in project["optional-dependencies"].items()
        if extra not in ("test", "bench")  # for who works on Chatière
    }
    rows = dict(re.findall(r"^\| `(chatiere(?:\[\w+\])?)` \| (.*?) \|", text, re.M))
    assert set(rows) == set(parts)
    for part, brings in rows.items():
        named = re.findall(r"`([^`]+)`", brings)
        assert named, part
        assert set(named) <= {re.split(r"[><=\[; ]", line)[0] for line in parts[part]}, part
    assert f"chatiere-{chatiere.__version__}-py3-none-any.whl[web]" in text


def test_the_citation_names_this_version_and_its_licence() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["cff-version"] == "1.2.0"
    assert cited["version"] == chatiere.__version__
    assert cited["license"] == project["license"]
    assert [author["name"] for author in cited["authors"]] == ["The Chatière developers"]
    known = {"abstract", "authors", "cff-version", "keywords", "license", "message", "title"}
    assert set(cited) == known | {"type", "version"}


def examples() -> list[str]:
    """The command lines that `--help` shows as examples."""
    found = []
    for command in get_command(app).commands.values():  # type: ignore[attr-defined]
        found += re.findall(r"Example: chatiere (.+)", command.help or "")
    return found


@pytest.mark.parametrize("example", [line for line in examples() if not line.startswith("bench")])
def test_the_examples_of_help_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    from chatiere.store.opening import open_store
    from tests.core.samples import finished

    (tmp_path / "game.json").write_text(finished(), encoding="utf-8")
    open_store(tmp_path / "games.db").close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n\n"))
    assert run(shlex.split(example)) == 0


GUIDE = ROOT / "docs" / "your-first-game.md"


def files_of_the_guide() -> dict[str, str]:
    """What an author types who follows the guide: a block belongs to the file named before it."""
    text = GUIDE.read_text(encoding="utf-8")
    found = {}
    named = r"`(miette/[\w.]+|pyproject\.toml)`"
    block = r"```(?:python|po|markdown|toml)\n(.*?)\n```"
    for name, content in re.findall(rf"{named}(?:(?!```|`miette/).)*?{block}", text, re.S):
        if not content.startswith(">>>"):
            found[name] = content + "\n"
    return found


def test_the_guide_shows_the_example_game_as_it_is() -> None:
    example = ROOT / "tests" / "example"
    shown = files_of_the_guide()
    for path in sorted((example / "miette").glob("*.*")):
        name = path.relative_to(example).as_posix()
        assert shown[name].strip() == path.read_text(encoding="utf-8").strip(), name


def test_the_guide_works_literally_from_an_empty_folder(tmp_path: Path) -> None:
    for name, content in files_of_the_guide().items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert {"pyproject.toml", "miette/__init__.py", "miette/fr.po"} <= written
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = tmp_path / "miette-1.0.dist-info"  # as an installation leaves it
    found.mkdir()
    (found / "METADATA").write_text("Metadata-Version: 2.1\nName: miette\nVersion: 1.0\n")
    ((group, entries),) = project["entry-points"].items()
    lines = "\n".join(f"{name} = {where}" for name, where in entries.items())
    (found / "entry_points.txt").write_text(f"[{group}]\n{lines}\n")
    places = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    for command in (["-m", "doctest", str(GUIDE)], ["-m", "chatiere", "games", "--lang", "en"]):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=os.environ | {"PYTHONPATH": places},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    assert "miette: Everybody draws a crumb" in done.stdout


@pytest.mark.parametrize("script", ["play", "test", ".ci/run"])
def test_the_commands_are_executable(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["sh", "-n", str(ROOT / script)], check=True)


def test_the_changelog_starts_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", text, re.M)[0] == chatiere.__version__


def test_the_page_on_bots_names_all_that_a_strategy_can_say() -> None:
    from chatiere.bots.search_engine import STRATEGY

    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for name in (*STRATEGY, "parameters_of"):
        assert re.search(rf"^\|.*`{name}`.*\|", page, re.M), name


def test_the_page_on_strength_says_what_the_ladder_holds() -> None:
    from chatiere.arena.ladder.file import load
    from chatiere.arena.ladder.page import fill
    from chatiere.arena.ladder.pairings import pairings_of
    from chatiere.arena.ladder.plots import plots_of

    page, held = ROOT / "docs" / "strength.md", load(ROOT / "docs" / "strength.json")
    text = page.read_text(encoding="utf-8")
    assert fill(text, held, "strength") == text
    files = {each.file for drawings in plots_of(held).values() for each in drawings}
    assert {path.name for path in (ROOT / "docs" / "strength").iterdir()} == files
    assert {f"{name}.svg" for name in games()} < files
    tables = {pairing.table for game in games().values() for pairing in pairings_of(game)}
    assert {found.pairing.table for found in held.results.values()} == tables


def test_the_levels_stand_where_the_ladder_says(tmp_path: Path) -> None:
    """As far as it is finished: making them again changes nothing."""
    from chatiere.bots.level_ratings import FILE
    from scripts.level_ratings import main

    again = tmp_path / "level_ratings.json"
    again.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    main([str(ROOT / "docs" / "strength.json"), str(again)])
    assert again.read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")


def test_the_commands_of_the_page_on_strength_are_ones_that_can_be_given() -> None:
    from chatiere.arena.players import players_from_text
    from chatiere.cli.commands import options_of

    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*`chatiere arena [^|]*\|$", page, re.M)
    assert len(rows) > 40
    for row in rows:
        assert "±" in row or "**unfinished**" in row
    for command in re.findall(r"`chatiere arena ([^`]+)`", page):
        name, *rest = shlex.split(command)
        given = list(zip(rest[::2], rest[1::2], strict=True))
        assert {key for key, _ in given} <= {"--seats", "--games", "--seed", "--option"}
        seats = dict(given)["--seats"]
        games()[name].check_players(len(players_from_text(seats, seats.count(",") + 1)))
        options_of(games()[name], [value for key, value in given if key == "--option"])


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_page_on_records_has_every_word_of_a_game(game: Game) -> None:
    """Its options, and each kind of move and of chance."""
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    section = re.search(rf"^## `{game.name}`(.*?)(?=^## |\Z)", page, re.M | re.S)
    assert section, game.name
    for option in game.options:
        assert f"`{option}`" in section[1].splitlines()[0], option
    for kind in (*game.words.MOVES, *game.words.CHANCES):
        assert re.search(rf"`{kind.split()[0]}\b", section[1]), kind
