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
    "some_facts": ("rules.py", "LONGEST = 3 * 4\n", "", "does not say LONGEST; core/facts.py"),
    "planes_of_nothing": ("rules.py", "LONGEST = ", "PLANES = {}\nLONGEST = ", "of an observe"),
    "too_many_actions": ("rules.py", "ACTIONS, OUTCOMES = 2", "ACTIONS, OUTCOMES = 1", "ACTIONS"),
    "too_many_outcomes": ("rules.py", "OUTCOMES = 2, CRUMBS + 1", "OUTCOMES = 2, 3", "OUTCOMES"),
    "too_long": ("rules.py", "LONGEST = 3 * 4", "LONGEST = 8", "9 moves and draws are no more"),
    "too_low_a_score": ("rules.py", "SCORES = 1,", "SCORES = 5,", "is within SCORES"),
    "too_high_a_score": ("rules.py", "SCORES = 1, CRUMBS", "SCORES = 1, 5", "is within SCORES"),
    "two_meanings": (
        "words.py",
        'return ("keep", "change")[move]',
        'return ("keep", "change")[(move + s.turn) % 2]',
        "a move has one meaning, and 0 not ‹keep› and ‹change›",
    ),
}

OBSERVE = """
PLANES = {"own crumb": CRUMBS, "turn": 1}


@rule
def observe(s: State, seat: int, x: Numbers) -> None:
    if s.held[seat] > 0:
        x[s.held[seat] - 1] = 1
    x[CRUMBS] = s.turn / 4
"""
"""What Miette may say of a seat that knows its own crumb."""
WRONGLY_OBSERVED = {
    "no_planes": ('PLANES = {"own crumb": CRUMBS, "turn": 1}', "", "observe, but no PLANES"),
    "too_few_planes": ('"turn": 1', '"turn": 0', r"what PLANES says, and not x\[9\]"),
    "writes_before": ("x[CRUMBS]", "x[-1]", r"what PLANES says, and not x\[-1\]"),
    "reads": ("x[CRUMBS] = s.turn / 4", "x[CRUMBS] += s.turn / 4", r"not x\[9\] either"),
    "writes_twice": (
        "    x[CRUMBS] = s.turn / 4",
        "    x[CRUMBS] = s.turn\n    x[CRUMBS] = s.turn / 4",
        r"writes x\[9\] once",
    ),
    "not_finite": ("s.turn / 4", "1e999 - 1e999", "finite and at most 16, not nan"),
    "not_scaled": ("s.turn / 4", "s.turn * 40", "finite and at most 16, not 120"),
    "changes_the_state": (
        "x[CRUMBS] = s.turn / 4",
        "s.changing = not s.changing",
        "to observe a state changes nothing",
    ),
    "peeks": (
        "s.turn / 4",
        "s.held[(seat + 1) % s.players]",
        r"seat 2 observes the same in the hidden state: turn, x\[9\]: ",
    ),
    "peeks_at_one_crumb": (
        "s.turn / 4",
        "s.held[(seat + 1) % s.players] == 4",
        "observes the same in any world that may be",
    ),
    "says_whose_eyes": ("s.turn / 4", "s.viewer", "observes the same in the hidden state"),
    "says_else_if_compiled": (  # only then it is handed an array
        "s.turn / 4",
        "hasattr(x, 'dtype')",
        r"plain and compiled observe alike: turn, x\[9\]: 1.0 and 0.0",
    ),
    "forgets_what_it_drew": ("s.held[seat] - 1", "0", "seat 0 observes what it saw drawn"),
    "leaves_out_what_decides": (  # who follows somebody who has changed has to keep
        "    return 2\n",
        "    return 1 if s.turn > 0 and s.gone[s.turn - 1] != 0 else 2\n",
        "seat 2 observes what it can do",
    ),
}


def broken_copy(place: Path, name: str) -> Game:
    file, keeps, breaks, _ = BROKEN[name]
    return changed_copy(place, name, file, keeps, breaks)


def changed_copy(
    place: Path, name: str, file: str, keeps: str, breaks: str, more: str = ""
) -> Game:
    """The example under another name, with more at the end of this file and a change in it."""
    package = f"miette_{name}"
    folder = place / package
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / file
    text = source.read_text(encoding="utf-8") + more
    assert text.count(keeps) == 1
    source.write_text(text.replace(keeps, breaks), encoding="utf-8")
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


@pytest.mark.parametrize("name", WRONGLY_OBSERVED)
def test_a_wrong_observation_is_noticed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Game, "compiled", Game.plain)
    keeps, breaks, sentence = WRONGLY_OBSERVED[name]
    game = changed_copy(tmp_path, f"observing_{name}", "rules.py", keeps, breaks, OBSERVE)
    with pytest.raises(AssertionError, match=sentence):
        check_some_games(game)


def test_compiled_rules_that_write_behind_an_observation_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Game, "compiled", Game.plain)
    later = "if s.turn >= 0:\n        x[CRUMBS + 1] = 1"  # plain ones are seen at the start only
    game = changed_copy(tmp_path, "behind", "rules.py", "x[CRUMBS] = s.turn / 4", later, OBSERVE)
    with pytest.raises(AssertionError, match="observe writes no more than PLANES says"):
        check_game(game, 3, every=100)


def test_a_right_observation_keeps_the_laws_also_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    check_some_games(changed_copy(tmp_path, "observing", "rules.py", "/ 4", "/ 4", OBSERVE))


def test_a_game_that_says_no_facts_keeps_the_laws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Game, "compiled", Game.plain)
    facts = "ACTIONS, OUTCOMES = 2, CRUMBS + 1\nLONGEST = 3 * 4\nSCORES = 1, CRUMBS\n"
    check_some_games(changed_copy(tmp_path, "older", "rules.py", facts, ""))


def test_a_game_that_is_observed_as_bytes_keeps_the_laws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Game, "compiled", Game.plain)
    check_some_games(changed_copy(tmp_path, "as_it_is", "rules.py", "SCORES", "SCORES"))


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
