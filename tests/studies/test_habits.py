"""What cats and tigers do: the same moments put before both, and nothing counted twice."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.arena.simulate import Simulation
from chatiere.bots.levels import CAT, Bot
from chatiere.cli import run as command
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games
from chatiere.core.habits import Habits
from chatiere.core.match import Match
from chatiere.core.strategy import (
    MODULE,
    WON,
    FindingSection,
    HabitSection,
    Telling,
    kept,
    strategy_of,
)
from chatiere.core.translation import LANGUAGES
from chatiere.studies import habits as studied
from chatiere.studies.habits import HabitResults, Looking, habits_of, look, simulation_of
from chatiere.studies.results import load
from chatiere.studies.site_figures import site_figures

GAMES = sorted(game.name for game in games().values() if game.package.startswith("chatiere."))
DOCS = Path(__file__).parents[2] / "docs" / "games"


def at_random(name: str, seed: int) -> tuple[Match, Simulation]:
    """A whole match by the plain rules, whose players move at random."""
    simulation = simulation_of(find(name), 10, 1)
    match = chatiere.new(name, players=simulation.players, seed=seed)
    rng = random.Random(seed)  # noqa: S311
    while isinstance(match.to_move, int):
        match.play(rng.choice(match.moves()))
    return match, simulation


def seen_in(name: str, seed: int = 1) -> Habits:
    match, simulation = at_random(name, seed)
    habits = Habits()
    Looking(match, simulation, "1", Bot(CAT, compiled=False)).at(habits)
    return habits


@pytest.fixture(scope="module", params=GAMES)
def seen(request: pytest.FixtureRequest) -> tuple[str, Habits]:
    return request.param, seen_in(request.param)


def sections_of(name: str) -> list[HabitSection]:
    told = find(name).module(MODULE).SECTIONS
    return [one for one in told if isinstance(one, HabitSection)]


def test_everybody_wins_or_loses_once(seen: tuple[str, Habits]) -> None:
    name, habits = seen
    players = habits_of(find(name)).PLAYERS
    n = sum(habits.of(kind, "won", "").n for kind in ("cat", "tiger"))
    assert n == players


def test_what_is_counted_is_told_by_a_case_that_has_words(seen: tuple[str, Habits]) -> None:
    name, habits = seen
    told = {(one.habit, case) for one in (*sections_of(name), WON) for case in one.cases}
    untold = {
        "filou": {("worth", "")},
        "crazy-mistigri": {("penalty", "")},
    }
    counted = {(habit, case) for habit, case, _, _ in habits.all()}
    assert counted - told <= untold.get(name, set())


def test_a_cat_is_asked_whatever_came_to_a_tiger() -> None:
    """Of what both must answer there are as many answers of each."""
    habits = seen_in("filou")
    asked = {
        kind: sum(
            int(habits.of(kind, "pass", case).n) for case in ("loss", "little", "some", "much")
        )
        for kind in ("cat", "tiger")
    }
    assert asked["cat"] == asked["tiger"] > 0


def test_every_round_and_every_row_is_counted_once() -> None:
    cheez = seen_in("cheez-tricks")
    rounds, tigers = 4, 2
    for kind in ("cat", "tiger"):
        assert cheez.of(kind, "points", "").n == rounds * tigers
        assert sum(cheez.of(kind, "met", str(n)).value for n in range(4)) == pytest.approx(1)
    match, simulation = at_random("filou", 3)
    habits = Habits()
    Looking(match, simulation, "1", Bot(CAT, compiled=False)).at(habits)
    sold = sum(habits.of(kind, "price", "").n for kind in ("cat", "tiger"))
    paid = sum(entry.what == "buy" for entry in match.entries)
    bids = [entry.what.startswith("bid") for entry in match.entries]
    assert paid <= sold <= 9
    assert any(bids)


def test_a_game_without_habits_is_one_clear_line() -> None:
    with pytest.raises(ChatiereError, match="miette has no habits to look at"):
        habits_of(MIETTE)


# -- running --------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games at random instead of a search, so that nothing is compiled."""

    def chunk(simulation: Simulation, first: int, count: int) -> Habits:
        habits = Habits()
        for number in range(first, first + count):
            habits.add("tiger", "won", "", float(number))
        return habits

    def one_by_one(work: Any, pieces: Any, workers: Any, in_threads: bool, take: Any) -> bool:
        for piece in pieces:
            take(work(*piece))
        return True

    monkeypatch.setattr(studied, "look_at_chunk", chunk)
    monkeypatch.setattr(studied, "map_ordered", one_by_one)


@pytest.mark.usefixtures("quick")
def test_every_game_is_looked_at_once() -> None:
    done: list[int] = []
    results = look(find("filou"), 12, 50, 3, 1, done.append)
    assert done == [5, 5, 2]
    assert results.games == 12
    assert results.habits.cells["won"][""]["tiger"][:2] == [12, sum(range(12))]
    assert results.command == "chatiere habits filou --games 12 --tiger 50 --seed 3"


def test_what_is_kept_says_how_it_was_made() -> None:
    data = HabitResults("mmm", 1, 7, 50, 7).as_data()
    assert data["command"] == "chatiere habits mmm --games 7 --tiger 50 --seed 1"
    assert data["exact"] is True
    assert data["learned"] is False
    learned = HabitResults("filou", 1, 7, 50, 7).as_data()
    assert learned["exact"] is False
    assert learned["learned"] is True


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["habits", "bridge"], "bridge"),
        (["habits", "filou", "--out", "/nowhere/at/all.json"], "there is no folder"),
        (["habits", "filou", "--games", "0"], "games"),
        (["study", "filou", "--from", "x", "--site", "/nowhere/at/all.json"], "there is no folder"),
    ],
)
def test_what_cannot_be_is_one_clear_line(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(arguments) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_the_command_writes_and_shows_what_it_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "habits.json"
    asked = ["habits", "mmm", "--games", "1", "--tiger", "10", "--workers", "1"]
    assert command([*asked, "--out", str(out)]) == 0
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["games"] == 1
    assert Habits.from_data(data["habits"]).of("tiger", "won", "").n == 1
    capsys.readouterr()
    assert command(asked) == 0
    assert "stop" in capsys.readouterr().out


# -- what lies in the games' folders --------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_the_site_are_those_of_the_study(name: str) -> None:
    ours = kept(find(name), "figures")
    assert ours == json.loads(json.dumps(site_figures(load(DOCS / f"{name}.json"))))


@pytest.mark.parametrize("name", GAMES)
def test_every_plot_of_the_study_is_told(name: str) -> None:
    game = find(name)
    told = [one.plot for one in game.module(MODULE).SECTIONS if isinstance(one, FindingSection)]
    assert sorted(told) == sorted(game.module("study.plots").PLOTS)
    shown = [one.name for one in strategy_of(game, "en").sections if not one.is_habit]
    assert shown == told


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_there_is_small_and_was_made_by_its_command(name: str) -> None:
    data = kept(find(name), "habits")
    assert data["game"] == name
    assert data["command"].startswith(f"chatiere habits {name} --games {data['games']} ")
    assert Habits.from_data(data["habits"]).of("tiger", "won", "").n > 0
    for file in ("habits", "figures"):
        assert len(json.dumps(kept(find(name), file))) < 30_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_turns_with_its_figures(name: str, language: str) -> None:
    t = find(name).translator(language)
    for section in (*sections_of(name), WON):
        said = set()
        for cat, tiger in ((10, 60), (60, 10), (30, 30)):
            habits = Habits()
            for number in range(100):
                for case in section.cases:
                    habits.add("cat", section.habit, case, float(number < cat))
                    habits.add("tiger", section.habit, case, float(number < tiger))
            made = Telling(t, habits, {}).section(section)
            assert made is not None
            assert "{" not in made.sentence
            said.add(made.sentence)
        assert len(said) == 3, section.habit
