"""The conformance check notices: each law is broken on purpose in a copy of the example."""

from __future__ import annotations

import importlib
import shutil
from pathlib import Path

import pytest

from chatiere.conformance import check_game
from chatiere.core.game import Game, find
from chatiere.games.cheez_tricks import undo as cheez_tricks_undo
from chatiere.games.filou import undo as filou_undo
from chatiere.games.filou.state import BIG_DOG, State

EXAMPLE = Path(__file__).parent / "example" / "miette"

BROKEN = {
    "no_title": ("__init__.py", 'N_("Everybody', 'N_("Unheard of', "a title in fr"),
    "no_form": ("words.py", "CHANCES = {", "CHANCE = {", "words.py has CHANCES"),
    "view_takes_a_key": (
        "view.py",
        '{"crumbs":',
        '{"seat": 0, "crumbs":',
        "to the match",
    ),
    "seen_by_all": (
        "rules.py",
        "return to_move(s) != CHANCE or seat == drawer(s)",
        "return True",
        "sees stays in what it knows",
    ),
    "hides_nothing": (
        "rules.py",
        "        if other != seat and s.held[other] and to_move(s) != OVER:\n",
        "        if s.players > 9:\n",
        "cannot tell apart",
    ),
    "guesses_wrong": (
        "rules.py",
        "        if s.held[seat] == UNKNOWN:\n",
        "        if s.held[seat] != 0:\n",
        "hides back",
    ),
    "twice_the_words": ("words.py", '("keep", "change")[move]', '"keep"', "words of its own"),
}


def broken_copy(place: Path, name: str) -> Game:
    file, keeps, breaks, _ = BROKEN[name]
    package = f"miette_{name}"
    folder = place / package
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / file
    assert source.read_text(encoding="utf-8").count(keeps) == 1
    source.write_text(source.read_text(encoding="utf-8").replace(keeps, breaks), encoding="utf-8")
    for path in folder.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace(
            "from miette import", f"from {package} import"
        )
        path.write_text(text.replace('name="miette"', f'name="{package}"'), encoding="utf-8")
    game: Game = importlib.import_module(package).GAME
    return game


def test_a_game_that_hides_what_its_moves_show_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheez_tricks_undo, "shows", lambda s, move: False)
    with pytest.raises(AssertionError, match="shows nothing only if nobody learns"):
        check_game(find("cheez-tricks"), 3)


def test_a_game_that_tells_secrets_by_what_can_be_taken_back_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shows = filou_undo.shows

    def tells_what_the_next_one_has_lost(s: State, move: int) -> bool:
        return shows(s, move) or s.lost[(s.seat + 1) % s.players] == BIG_DOG

    monkeypatch.setattr(filou_undo, "shows", tells_what_the_next_one_has_lost)
    with pytest.raises(AssertionError, match="shows something is public"):
        check_some_games(find("filou"))


def check_some_games(game: Game) -> None:
    for seed in range(5):
        check_game(game, 3, seed=seed)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_law_is_noticed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    # None of these laws is about compiling, and each copy would take seconds to compile.
    monkeypatch.setattr(Game, "compiled", Game.plain)
    game = broken_copy(tmp_path, name)
    with pytest.raises(AssertionError, match=BROKEN[name][3]):
        check_some_games(game)


@pytest.mark.parametrize("file", ["rules.py", "words.py", "view.py", "help.fr.md", "help.en.md"])
def test_a_file_that_is_missing_is_named_in_one_line(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"miette_without_{file.replace('.', '_')}"
    folder = tmp_path / package
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__", file))
    monkeypatch.syspath_prepend(tmp_path)
    game: Game = importlib.import_module(package).GAME
    with pytest.raises(AssertionError) as broken:
        check_game(game, 3)
    assert str(broken.value) == f"broken: there is a {file} in the folder {folder}"
