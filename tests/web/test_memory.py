"""A table that nobody has looked at for minutes leaves memory, and comes back as it was."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from dataclasses import replace

import pytest

import chatiere
from chatiere.core.game import games
from chatiere.core.match import Match
from chatiere.web.tables import story
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.packing import NEWEST, Packed, pack
from chatiere.web.tables.presence import GRACE
from chatiere.web.tables.registry import IDLE
from chatiere.web.tables.table import Table
from tests.web.parties import finished, party
from tests.web.serving import Browser, Program, Running, served, wait_until


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Where nobody is thought of for long after they left."""
    data = tmp_path_factory.mktemp("web") / "tables.db"
    with served(data, workers=1, away=0.0) as server:
        yield server


def let_minutes_pass(running: Running, table: Table) -> list[Table]:
    """Nobody looks at the table; what is swept away then."""

    async def passed() -> None:
        table.presence.last_visit -= GRACE + 1

    async def sweep() -> list[Table]:
        table.presence.last_used -= IDLE + 1
        return running.services.sweeper.sweep_memory()

    running.call(passed())
    wait_until(lambda: table.id not in running.services.driver.tasks)
    return running.call(sweep())


def played(name: str) -> Match:
    match, chance = chatiere.new(name, seed=3), random.Random(3)  # noqa: S311
    while not match.is_over:
        match.play(chance.choice(match.moves()))
    return match


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_that_is_packed_tells_the_same(name: str) -> None:
    plain, packed = played(name), played(name)
    pack(packed)
    for n, (one, other) in enumerate(zip(plain.entries, packed.entries, strict=True)):
        assert isinstance(other.steps, Packed) == (n < len(plain.entries) - NEWEST)
        assert len(one.steps) == len(other.steps)
        for (before, move), (states, same) in zip(one.steps, other.steps, strict=True):
            assert (before.tobytes(), move) == (states.tobytes(), same)
        assert packed.tell(n, "fr", 0) == plain.tell(n, "fr", 0)
    middle = len(plain.entries) // 2
    assert packed.until(middle).view(0) == plain.until(middle).view(0)
    assert packed.until(middle).history(0) == plain.until(middle).history(0)
    first = plain.entries[0].steps
    assert packed.entries[0].steps[-1][1] == first[-1][1]


def test_a_packed_game_takes_a_tenth_of_the_room() -> None:
    match = played("chasse-aux-souris")
    states = sum(states.nbytes for entry in match.entries for states, _ in entry.steps)
    pack(match)
    packed = [len(e.steps._states) for e in match.entries if isinstance(e.steps, Packed)]
    assert sum(packed) < states / 10


def left_alone(running: Running, ana: Browser) -> weakref.ref[Table]:
    """A table where a lot was done, until nobody looked at it any more."""
    code = ana.lay("chasse-aux-souris", "me", "cat", "cat", pace="instant", clock=30)
    table = running.table(code)
    for _ in range(3):
        wait_until(lambda: table.mover == 0)
        ana.act(code, n=table.moves_made, move=table.playing().moves()[0])
    with ana.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_lines()
        next(news)
    wait_until(lambda: not table.presence.watchers)
    wait_until(lambda: not running.services.driver.others)
    assert table in let_minutes_pass(running, table)
    return weakref.ref(table)


def test_nothing_keeps_a_table_that_nobody_looks_at(running: Running, ana: Browser) -> None:
    """Not a cat that moved there, nor a page, nor a move that could be taken back."""
    left = left_alone(running, ana)

    def is_gone() -> bool:
        gc.collect()
        return left() is None

    wait_until(is_gone)


def test_it_comes_back_from_the_store_as_it_was(running: Running, robo: Program) -> None:
    seats = [{"mine": True}, {"kind": "cat"}, {"kind": "kitten"}]
    wish = {"game": "filou", "seats": seats, "pace": "instant", "clock": 30, "onlookers": True}
    code = robo.ask("POST", "/tables", **wish)["id"]
    table = running.table(code)
    wait_until(lambda: table.mover == 0)

    async def held() -> None:
        async with table.lock:
            await change_table(table, replace(table.seats[0], held=True))

    assert table in let_minutes_pass(running, table)
    running.call(held())
    again = running.table(code)
    assert again is not table
    assert (again.mover, again.moves_made) == (0, table.moves_made)
    assert again.seats == table.seats
    assert again.settings == table.settings
    assert again.clock.waiting_since == pytest.approx(table.clock.waiting_since)
    assert 25.0 < again.time_left() <= 30.0
    assert again.playing().states.tobytes() == table.playing().states.tobytes()
    n = again.moves_made
    assert not again.bots_may_move(), "paused until somebody looks"
    robo.ask("GET", f"/tables/{code}")
    wait_until(lambda: again.moves_made > n)


def test_a_table_somebody_looks_at_stays(running: Running, ana: Browser) -> None:
    code = ana.lay("mmm", "me")
    table = running.table(code)
    with ana.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_lines()
        next(news)
        assert table not in let_minutes_pass(running, table)


def test_a_page_left_open_keeps_no_rematches(running: Running) -> None:
    with finished(running, "filou", 3, seed=5) as made:
        browser, code = made.browsers[0], made.table.id
        with browser.stream("GET", f"/t/{code}/live") as live:
            news = live.iter_lines()
            next(news)
            assert browser.act(code, rematch="yes").status_code == 303
            following = made.table.rematch_to_deal
            assert following is not None
            wait_until(lambda: following.state == "playing")
            let_minutes_pass(running, following)
            assert made.table.rematch_to_deal is None


def test_what_was_told_is_not_kept_for_ever(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "MOST_KEPT", 40)
    with party(running, "filou", 3, {}) as made:
        chance = random.Random(1)  # noqa: S311
        for _ in range(40):
            if made.table.mover is None:
                break
            made.play(chance)
            for seat in range(3):
                lines = made.table.story(seat, "fr", 14)
                assert lines == made.table.story(seat, "fr", 14)
            assert len(made.table.sentences) <= 40 + 3 * 14
