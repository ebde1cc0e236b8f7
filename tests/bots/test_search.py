"""The search, plain and compiled: against exact values, within its memory, repeatable."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.bots import search as searches
from chatiere.bots import tree_search
from chatiere.bots.budget import Budget
from chatiere.bots.buffers import IMAGINED, NODES
from chatiere.bots.search import MoveEstimate, Search
from chatiere.bots.search_engine import SearchEngine, search_engine
from chatiere.core.game import find
from chatiere.core.match import Match
from tests.bots.tables import NAMES, decisions, miette

KEEP, CHANGE = 0, 1


def new_search(match: Match, engine: SearchEngine, seed: str = "a") -> Search:
    seat = match.to_move
    assert isinstance(seat, int)
    return Search(engine, match.hidden(seat), match.players, seed)


def estimates(match: Match, playouts: int, compiled: bool = False) -> dict[int, MoveEstimate]:
    search = new_search(match, search_engine(match.game, compiled))
    search.go_on(playouts)
    return {estimate.move: estimate for estimate in search.estimates()}


def test_the_last_to_choose_expects_what_can_be_counted() -> None:
    """Seat 1 has a 4, and the other kept one of 1 2 3 5 6 7 8 9, each as likely."""
    found = estimates(miette([9, 4], turn=1), 3000)
    assert found[KEEP].win == pytest.approx(3 / 8, abs=0.04)
    assert found[CHANGE].win == pytest.approx(1 / 2, abs=0.04)
    assert found[CHANGE].playouts > found[KEEP].playouts
    assert found[KEEP].points == 4
    assert found[CHANGE].points == pytest.approx((45 - 4) / 8, abs=0.3)


def test_a_searcher_does_not_see_the_others_cards() -> None:
    one, other = (estimates(miette([held, 4], turn=1), 200) for held in (9, 1))
    assert one == other


def test_the_first_to_choose_keeps_an_eight_and_changes_a_one() -> None:
    """With an 8 only a 9 wins against us, which the other has or draws once in four."""
    good, bad = estimates(miette([8, 5]), 1000), estimates(miette([1, 5]), 1000)
    assert good[KEEP].win > 0.7
    assert good[KEEP].playouts > good[CHANGE].playouts
    assert bad[KEEP].win == 0.0
    assert bad[CHANGE].playouts > bad[KEEP].playouts


@pytest.mark.parametrize("name", NAMES)
def test_plain_and_compiled_search_alike(name: str) -> None:
    for n, match in enumerate(decisions(name, seed=3)):
        if n % 40 == 3:
            assert estimates(match, 6) == estimates(match, 6, compiled=True)
        if n > 130:
            break


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_playouts_give_the_same_estimates(name: str) -> None:
    match = chatiere.new(name, seed=5)
    engine = search_engine(match.game)
    first, second, other = (new_search(match, engine, seed) for seed in ("a", "a", "b"))
    first.go_on(300)
    for _ in range(3):  # in one go or in many
        second.go_on(100)
    other.go_on(300)
    assert first.estimates() == second.estimates()
    if name != "mmm":  # where what a move is worth is computed
        assert first.estimates() != other.estimates()


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_in_the_estimates_once(name: str) -> None:
    for n, match in enumerate(decisions(name, seed=4)):
        if n % 7 == 0:
            search = new_search(match, search_engine(match.game))
            search.go_on(30)
            found = search.estimates()
            assert sorted(estimate.move for estimate in found) == sorted(
                match.engine.moves(match.states)
            )
            assert sum(estimate.playouts for estimate in found) == 30
            assert all(0.0 <= estimate.win <= 1.0 for estimate in found)


def test_memory_is_bounded_and_a_full_tree_still_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_NODES", 200)
    match = chatiere.new("cheez-tricks", 4, seed=1)
    search = new_search(match, search_engine(match.game))
    search.go_on(2000)
    assert search._tree.counts[NODES] == 200
    assert search._tree.counts[IMAGINED] <= search_engine(match.game).numbers["WORLDS"]
    assert sum(estimate.playouts for estimate in search.estimates()) == 2000


def test_no_more_worlds_are_imagined_than_there_is_room_for() -> None:
    engine = search_engine(MIETTE, compiled=False)
    search = new_search(miette([3, 4]), engine)
    search.go_on(int(engine.numbers["WORLDS"]) + 50)
    assert search._tree.counts[IMAGINED] == engine.numbers["WORLDS"]


def test_a_path_is_never_longer_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_search, "DEEPEST", 3)
    engine = SearchEngine(
        find("mmm"), compiled=False, without=frozenset({"is_leaf", "exact_value"})
    )
    search = new_search(chatiere.new("mmm", 1, seed=1), engine)
    search.go_on(20)
    assert np.count_nonzero(search._buffers.path) == 3


def test_milliseconds_end_the_thought_and_more_of_them_think_more() -> None:
    match = chatiere.new("filou", 4, seed=2)
    engine = search_engine(match.game)
    engine.warm("run_playouts")
    counts = []
    for budget in (20, 200):
        search = new_search(match, engine)
        search.spend(Budget(milliseconds=budget), time.perf_counter())
        counts.append(search.playouts)
    assert 0 < counts[0] < counts[1]


def test_playouts_are_counted_to_the_last_one_and_the_best_so_far_is_told() -> None:
    match = chatiere.new("filou", 4, seed=2)
    heard: list[int] = []
    search = new_search(match, search_engine(match.game))
    search.spend(Budget(playouts=777), time.perf_counter(), heard.append)
    assert search.playouts == 777
    assert heard[-1] == search.estimates()[0].move


def test_other_threads_run_while_a_bot_thinks() -> None:
    """Compiled thoughts let go of the interpreter: this thread goes on counting."""
    match = chatiere.new("filou", 4, seed=2)
    search = new_search(match, search_engine(match.game))
    search.go_on(1)
    worker = threading.Thread(target=search.go_on, args=(30_000,))
    worker.start()
    steps = 0
    while worker.is_alive():
        steps += 1
        time.sleep(0)
    assert steps > 10


def test_likely_worlds_are_taken_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever kept a crumb holds a big one: told so, the search believes it."""
    from tests.bots import careful

    monkeypatch.setattr("chatiere.bots.search_engine.strategy_of", lambda game: careful)
    engine = SearchEngine(MIETTE, compiled=False)
    search = new_search(miette([9, 6], turn=1), engine)
    search.go_on(2000)
    keep = {estimate.move: estimate for estimate in search.estimates()}[KEEP]
    assert keep.win == pytest.approx(0.0, abs=0.05)
    assert engine.own == {"world_weight"}


def test_a_tiger_asks_once_how_promising_its_own_moves_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And at what others may do it looks as everybody does."""
    from tests.bots import eager

    monkeypatch.setattr("chatiere.bots.search_engine.strategy_of", lambda game: eager)
    search = new_search(miette([8, 5]), SearchEngine(MIETTE, compiled=False))
    eager.asked.clear()
    search.go_on(20)
    first, *others = eager.asked
    assert first == "own"
    assert set(others) == {"prior"}, "the other player's, further down"
    assert search.estimates()[0].move == KEEP


def test_a_tiger_with_no_look_of_its_own_looks_as_everybody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.bots import eager

    monkeypatch.setattr("chatiere.bots.search_engine.strategy_of", lambda game: eager)
    engine = SearchEngine(MIETTE, compiled=False, without=frozenset({"own_prior"}))
    search = new_search(miette([8, 5]), engine)
    eager.asked.clear()
    search.go_on(20)
    assert set(eager.asked) == {"prior"}


def test_a_game_without_a_strategy_has_a_search_engine_too() -> None:
    assert search_engine(MIETTE, compiled=False).own == set()
    assert search_engine(find("filou"), compiled=False).own >= {"kitten", "cat"}
