"""Kitten, cat and tiger: legal, repeatable, and no wiser than what they are handed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.bots import levels, strategy
from chatiere.bots.budget import Budget
from chatiere.bots.levels import LEVELS, Bot, bot_from_text
from chatiere.bots.observation import Observation, observation, packed, read_observation
from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from tests.bots.tables import NAMES, decisions, known_miette, miette

__all__ = ["known_miette"]
FEW = Budget(playouts=20)


def bot_of(level: str) -> Bot:
    return Bot(level, FEW) if level == "tiger" else Bot(level, compiled=False)


@pytest.mark.parametrize("level", ["random", *LEVELS])
@pytest.mark.parametrize("name", NAMES)
def test_every_level_answers_legally_and_the_same_again(name: str, level: str) -> None:
    bot = bot_of(level)
    for n, match in enumerate(decisions(name, seed=6)):
        if n % 5 == 0:
            hidden = observation(match)
            move = bot.choose(hidden, seed="x")
            assert move in match.engine.moves(match.states)
            assert bot.choose(hidden, seed="x") == move


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_in_every_world_that_its_seat_cannot_tell_apart_a_bot_moves_alike(
    name: str, level: str
) -> None:
    bot, rng = bot_of(level), generator("worlds")
    for n, match in enumerate(decisions(name, seed=7)):
        seat = match.to_move
        if n % 9 != 0:
            continue
        assert isinstance(seat, int)
        world = match.hidden(seat)
        match.engine.guess(world, 0, rng)
        elsewhere = packed(match.game, match.players, match.hidden(seat, world))
        assert bot.choose(elsewhere, "x") == bot.choose(observation(match), "x")


def test_wherever_bots_run_they_are_handed_bytes_of_a_hidden_state(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the terminal, in a simulation with records of thought, in the arena, as advice."""
    from chatiere.cli import run

    handed: list[object] = []

    def watched(hidden: bytes) -> Observation:
        handed.append(hidden)
        return read_observation(hidden)

    monkeypatch.setattr(levels, "read_observation", watched)
    seats = "cat,kitten,tiger:5"
    more = ["--seed", "1", "--workers", "1"]
    assert run(["simulate", "filou", "--games", "1", "--seats", seats, *more]) == 0
    simulated = len(handed)
    assert run(["arena", "filou", "--games", "3", "--seats", seats, *more]) == 0
    fought = len(handed)
    answers = iter(["q", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert run(["play", "filou", "--seat", "0", "--level", "kitten,tiger:5", "--seed", "1"]) == 0
    assert 0 < simulated < fought < len(handed)
    for hidden in handed:
        assert isinstance(hidden, bytes)
        seen = read_observation(hidden)
        again = chatiere.find("filou").plain()
        twice = seen.states.copy()
        again.hide(twice, 0, seen.seat)
        assert twice.tobytes() == seen.states.tobytes(), "hiding changes nothing: it was hidden"


@pytest.mark.usefixtures("known_miette")
def test_a_game_without_a_strategy_has_levels_that_search_a_little() -> None:
    hidden = observation(miette([8, 1]))
    for level, playouts in (("kitten", 20), ("cat", 200), ("tiger", 2000)):
        bot = Bot(level, compiled=False)
        engine = bot.search_engine_for(MIETTE)
        assert not bot.moves_at_once(engine)
        assert bot.budget_for(engine) == Budget(playouts=playouts)
    assert Bot("cat", compiled=False).choose(hidden) == 0
    bad = observation(miette([1, 8]))
    assert Bot("cat", compiled=False).choose(bad) == 1


def test_a_single_legal_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "search_engine", None)  # anything more would fail
    for match in decisions("cheez-tricks", seed=1):
        moves = match.engine.moves(match.states)
        if len(moves) == 1:
            assert Bot("tiger").choose(observation(match)) == moves[0]
            return
    raise AssertionError("no such moment")


def test_levels_read_as_they_are_written() -> None:
    for text in ("kitten", "cat", "tiger", "tiger:2000", "tiger:300ms", "naive:5", "random"):
        assert str(bot_from_text(text)) == text
    with pytest.raises(ChatiereError, match="no level ‹lion›; there are: kitten, cat, tiger"):
        bot_from_text("lion")
    with pytest.raises(ChatiereError, match="a cat moves at first sight"):
        bot_from_text("cat:3")
    with pytest.raises(ChatiereError, match="at least 1, not ‹0›"):
        bot_from_text("tiger:0")


def test_looking_at_a_cat_takes_no_compiler() -> None:
    code = (
        "import sys, chatiere; from chatiere.bots.levels import Bot\n"
        "match = chatiere.new('filou', 3, seed=1)\n"
        "Bot('cat', compiled=False).choose(chatiere.observation(match))\n"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("name", NAMES)
def test_whole_games_between_levels_can_be_played_in_compiled_code(name: str) -> None:
    from chatiere.arena.simulate import Simulation, simulate

    game = find(name)
    players = game.players[-1]
    seats = tuple(("cat", "kitten", "random")[n % 3] for n in range(players))
    simulation = Simulation(name, players, game.check_options({}), seats, "1")
    assert simulation.is_compiled
    result = simulate(simulation, 20, 1, lambda chunk: None)
    assert result.games == 20
    assert result.moves > 20


def test_a_search_engine_is_made_once() -> None:
    assert search_engine(find("filou"), compiled=False) is search_engine(
        find("filou"), compiled=False
    )


def test_bots_of_all_kinds_think_at_the_same_time() -> None:
    """Eight threads at once get the moves that one thread gets."""
    from concurrent.futures import ThreadPoolExecutor

    asked: list[tuple[Any, bytes]] = [
        (Bot(level, FEW if level == "tiger" else None), observation(match))
        for level in ("kitten", "cat", "tiger")
        for match in [chatiere.new("filou", 4, seed=seed) for seed in range(4)]
    ]
    alone = [bot.choose(hidden, "s") for bot, hidden in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda pair: pair[0].choose(pair[1], "s"), asked)) == alone


@pytest.mark.parametrize("name", NAMES)
def test_a_naive_search_plays_on_at_random(name: str) -> None:
    game = find(name)
    tiger, naive = search_engine(game, False), search_engine(game, False, levels.WITHOUT["naive"])
    assert naive.loop.quick.__code__ is strategy.quick.__code__
    assert tiger.loop.quick.__code__ is not strategy.quick.__code__
