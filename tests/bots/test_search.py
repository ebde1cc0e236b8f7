"""The search, plain and compiled: against exact values, within its memory, repeatable."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.bots import search
from chatiere.bots import thought as thoughts
from chatiere.bots.budget import Budget
from chatiere.bots.mind import Mind, mind
from chatiere.bots.room import IMAGINED, NODES
from chatiere.bots.thought import Hope, Thought
from chatiere.core.game import find
from chatiere.core.match import Match
from tests.bots.tables import NAMES, decisions, miette

KEEP, CHANGE = 0, 1


def thinking(match: Match, fit: Mind, seed: str = "a") -> Thought:
    seat = match.to_move
    assert isinstance(seat, int)
    return Thought(fit, match.hidden(seat), match.players, seed)


def hopes(match: Match, playouts: int, compiled: bool = False) -> dict[int, Hope]:
    thought = thinking(match, mind(match.game, compiled))
    thought.go_on(playouts)
    return {hope.move: hope for hope in thought.hopes()}


def test_the_last_to_choose_expects_what_can_be_counted() -> None:
    """Seat 1 has a 4, and the other kept one of 1 2 3 5 6 7 8 9, each as likely."""
    found = hopes(miette([9, 4], turn=1), 3000)
    assert found[KEEP].win == pytest.approx(3 / 8, abs=0.04)
    assert found[CHANGE].win == pytest.approx(1 / 2, abs=0.04)
    assert found[CHANGE].playouts > found[KEEP].playouts
    assert found[KEEP].points == 4
    assert found[CHANGE].points == pytest.approx((45 - 4) / 8, abs=0.3)


def test_a_searcher_does_not_see_the_others_cards() -> None:
    one, other = (hopes(miette([held, 4], turn=1), 200) for held in (9, 1))
    assert one == other


def test_the_first_to_choose_keeps_an_eight_and_changes_a_one() -> None:
    """With an 8 only a 9 wins against us, which the other has or draws once in four."""
    good, bad = hopes(miette([8, 5]), 1000), hopes(miette([1, 5]), 1000)
    assert good[KEEP].win > 0.7
    assert good[KEEP].playouts > good[CHANGE].playouts
    assert bad[KEEP].win == 0.0
    assert bad[CHANGE].playouts > bad[KEEP].playouts


@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_search_alike(name: str) -> None:
    for n, match in enumerate(decisions(name, seed=3)):
        if n % 40 == 3:
            assert hopes(match, 6) == hopes(match, 6, compiled=True)
        if n > 130:
            break


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_playouts_give_the_same_hopes(name: str) -> None:
    match = chatiere.new(name, seed=5)
    fit = mind(match.game)
    first, second, other = (thinking(match, fit, seed) for seed in ("a", "a", "b"))
    first.go_on(300)
    for _ in range(3):  # in one go or in many
        second.go_on(100)
    other.go_on(300)
    assert first.hopes() == second.hopes()
    if name != "mmm":  # where what a move is worth is computed
        assert first.hopes() != other.hopes()


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_in_the_hopes_once(name: str) -> None:
    for n, match in enumerate(decisions(name, seed=4)):
        if n % 7 == 0:
            thought = thinking(match, mind(match.game))
            thought.go_on(30)
            found = thought.hopes()
            assert sorted(hope.move for hope in found) == sorted(match.engine.moves(match.states))
            assert sum(hope.playouts for hope in found) == 30
            assert all(0.0 <= hope.win <= 1.0 for hope in found)


def test_memory_is_bounded_and_a_full_tree_still_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thoughts, "MOST_NODES", 200)
    match = chatiere.new("filou", 4, seed=125)  # a deal that fills the tree
    thought = thinking(match, mind(match.game))
    thought.go_on(2000)
    assert thought._tree.counts[NODES] == 200
    assert thought._tree.counts[IMAGINED] <= mind(match.game).numbers["WORLDS"]
    assert sum(hope.playouts for hope in thought.hopes()) == 2000


def test_no_more_worlds_are_imagined_than_there_is_room_for() -> None:
    fit = mind(MIETTE, compiled=False)
    thought = thinking(miette([3, 4]), fit)
    thought.go_on(int(fit.numbers["WORLDS"]) + 50)
    assert thought._tree.counts[IMAGINED] == fit.numbers["WORLDS"]


def test_a_path_is_never_longer_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "DEEPEST", 3)
    fit = Mind(find("mmm"), compiled=False, without=frozenset({"ripe", "knows"}))
    thought = thinking(chatiere.new("mmm", 1, seed=1), fit)
    thought.go_on(20)
    assert np.count_nonzero(thought._room.path) == 3


def test_milliseconds_end_the_thought_and_more_of_them_think_more() -> None:
    match = chatiere.new("filou", 4, seed=2)
    fit = mind(match.game)
    fit.warm("think")
    counts = []
    for budget in (20, 200):
        thought = thinking(match, fit)
        thought.spend(Budget(milliseconds=budget), time.perf_counter())
        counts.append(thought.playouts)
    assert 0 < counts[0] < counts[1]


def test_playouts_are_counted_to_the_last_one_and_the_best_so_far_is_told() -> None:
    match = chatiere.new("filou", 4, seed=2)
    heard: list[int] = []
    thought = thinking(match, mind(match.game))
    thought.spend(Budget(playouts=777), time.perf_counter(), heard.append)
    assert thought.playouts == 777
    assert heard[-1] == thought.hopes()[0].move


def test_other_threads_run_while_a_bot_thinks() -> None:
    """Compiled thoughts let go of the interpreter: this thread goes on counting."""
    match = chatiere.new("filou", 4, seed=2)
    thought = thinking(match, mind(match.game))
    thought.go_on(1)
    worker = threading.Thread(target=thought.go_on, args=(30_000,))
    worker.start()
    steps = 0
    while worker.is_alive():
        steps += 1
        time.sleep(0)
    assert steps > 10


def test_likely_worlds_are_taken_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever kept a crumb holds a big one: told so, the search believes it."""
    from tests.bots import careful

    monkeypatch.setattr("chatiere.bots.mind.judgement_of", lambda game: careful)
    fit = Mind(MIETTE, compiled=False)
    thought = thinking(miette([9, 6], turn=1), fit)
    thought.go_on(2000)
    keep = {hope.move: hope for hope in thought.hopes()}[KEEP]
    assert keep.win == pytest.approx(0.0, abs=0.05)
    assert fit.own == {"likely"}


def test_a_game_without_judgement_has_a_mind_too() -> None:
    assert mind(MIETTE, compiled=False).own == set()
    assert mind(find("filou"), compiled=False).own >= {"kitten", "cat"}
