"""The time to think is shared: by addresses, by the hosts there, by their tables.  Nobody gets
more of it by laying more tables, and glances do not wait for long thoughts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from chatiere.bots.observation import observation
from chatiere.web.bot_workers import BotService, Busy, Timeouts
from chatiere.web.bot_workers.heartbeat import Heartbeat
from chatiere.web.bot_workers.pool import MOST_LONG
from chatiere.web.bot_workers.round_robin import Asker, RoundRobin
from chatiere.web.bot_workers.turn_order import TurnOrder
from tests.web.requesting import odd, run, table, until

# -- whose turn it is -----------------------------------------------------------------------


Order = Callable[..., str]


def by_workers(*asked: tuple[Asker, str]) -> str:
    """Who is taken after whom, if all of them wait for a server's own workers."""
    waiting: RoundRobin[str] = RoundRobin()
    for asker, name in asked:
        waiting.put(asker, name)
    taken = []
    while (next_one := waiting.take()) is not None:
        taken.append(next_one)
    assert waiting.count == 0
    return "".join(taken)


def by_thinkers(*asked: tuple[Asker, str]) -> str:
    """The same, if they wait in the store for a thinker."""
    turns, waiting, taken = TurnOrder(), list(asked), ""
    while waiting:
        asker = turns.sort(list(dict.fromkeys(asker for asker, _ in waiting)))[0]
        turns.serve(asker)
        first = next(item for item in waiting if item[0] == asker)
        waiting.remove(first)
        taken += first[1]
    return taken


@pytest.fixture(params=[by_workers, by_thinkers])
def order(request: pytest.FixtureRequest) -> Order:
    made: Order = request.param
    return made


def test_those_of_one_table_are_answered_in_the_order_in_which_they_came(order: Order) -> None:
    assert order(*((("here", "ana", "t"), name) for name in "abc")) == "abc"


def test_one_question_of_somebody_else_comes_after_one_of_sixty(order: Order) -> None:
    many = [(("there", "eve", f"t{n}"), "x") for n in range(60)]
    assert order(*many, (("here", "ana", "t"), "A")) == "xA" + 59 * "x"


def test_many_names_at_one_address_are_one_address(order: Order) -> None:
    many = [(("there", f"eve{n}", f"t{n}"), "x") for n in range(5)]
    assert order(*many, (("here", "ana", "t"), "A"), (("here", "ana", "u"), "B")) == "xAxBxxx"


def test_hosts_at_one_address_take_turns_and_so_do_the_tables_of_a_host(order: Order) -> None:
    asked = [(("here", "eve", "t"), "x"), (("here", "eve", "t"), "y"), (("here", "eve", "u"), "z")]
    assert order(*asked, (("here", "ana", "v"), "A")) == "xAzy"


def test_what_waits_is_counted_by_asker() -> None:
    waiting: RoundRobin[str] = RoundRobin()
    for asker in (("a", "b"), ("a", "c"), ("d",), ()):
        waiting.put(asker, "x")
    assert [waiting.of(asker) for asker in ((), ("a",), ("a", "b"), ("e", "f"))] == [
        4,
        2,
        1,
        0,
    ]


# -- asking -------------------------------------------------------------------------------------


def test_a_normal_table_does_not_wait_for_sixty_others_of_one_host(tmp_path: Path) -> None:
    """All of them wait while the first is thought about: one more of theirs, then the newcomer."""
    hidden, file = observation(table()), tmp_path / "asked"

    async def ask(thinking: BotService) -> None:
        many = [
            thinking.move(hidden, "tiger", f"eve{n}", asker=("there", "eve", f"t{n}"))
            for n in range(20)
        ]
        mine = thinking.move(hidden, "tiger", "ana", asker=("here", "ana", "t"))
        await asyncio.gather(*many, mine)

    run(ask, workers=1, command=odd("notes", file))
    assert file.read_text().split().index("ana") == 2


def test_a_cat_does_not_wait_for_tigers() -> None:
    hidden = observation(table())

    async def ask(thinking: BotService) -> None:
        tigers = [asyncio.create_task(thinking.move(hidden, "tiger", "x")) for _ in range(5)]
        await until(lambda: thinking.status()["thinking"] == 1)
        for _ in range(3):
            await thinking.move(hidden, "cat", "x")
        assert thinking.status()["waiting"] == 4
        assert not any(task.done() for task in tigers)
        for task in tigers:
            task.cancel()
        await asyncio.gather(*tigers, return_exceptions=True)

    run(ask, workers=1, timeouts=Timeouts(60.0, 60.0), command=odd("hangs_as_a_tiger"))


def test_cats_do_not_keep_tigers_waiting_for_ever(tmp_path: Path) -> None:
    hidden, file = observation(table()), tmp_path / "asked"

    async def ask(thinking: BotService) -> None:
        cats = [thinking.move(hidden, "cat", f"cat{n}") for n in range(MOST_LONG)]
        await asyncio.gather(*cats, thinking.move(hidden, "tiger", "tiger"))

    run(ask, workers=1, command=odd("notes", file))
    assert file.read_text().split().index("tiger") <= 3


def test_what_one_address_may_ask_is_bounded_and_others_are_still_heard() -> None:
    hidden = observation(table())

    async def ask(thinking: BotService) -> None:
        def asked(address: str, n: int) -> asyncio.Task[str]:
            asker = (address, f"host{n}", f"t{n}")
            return asyncio.create_task(thinking.move(hidden, "tiger", "x", asker=asker))

        greedy = [asked("there", n) for n in range(1 + MOST_LONG + 3)]
        await until(lambda: thinking.status()["waiting"] == MOST_LONG)
        refused = [task for task in greedy if task.done()]
        assert [type(task.exception()) for task in refused] == [Busy] * 3
        other = asked("here", 0)
        await until(lambda: thinking.status()["waiting"] == MOST_LONG + 1)
        await thinking.close()
        await asyncio.gather(*greedy, other, return_exceptions=True)

    run(ask, workers=1, timeouts=Timeouts(60.0, 60.0), command=odd("hangs"))


def test_whoever_goes_away_leaves_their_turn_to_the_next() -> None:
    hidden = observation(table())

    async def ask(thinking: BotService) -> None:
        first = asyncio.create_task(thinking.move(hidden, "tiger", "x"))
        await until(lambda: thinking.status()["thinking"] == 1)
        second = asyncio.create_task(thinking.move(hidden, "tiger", "x", asker=("a",)))
        third = asyncio.create_task(thinking.move(hidden, "tiger", "x", asker=("b",)))
        await until(lambda: thinking.status()["waiting"] == 2)
        second.cancel()
        first.cancel()
        await until(lambda: first.done() and thinking.status()["waiting"] == 0)
        await until(lambda: thinking.status()["thinking"] == 1)
        assert not third.done()
        third.cancel()
        await asyncio.gather(first, second, third, return_exceptions=True)

    run(ask, workers=1, timeouts=Timeouts(60.0, 60.0), command=odd("hangs_as_a_tiger"))


# -- who hangs ------------------------------------------------------------------------------------

USUAL = Timeouts()


def test_one_that_gives_no_sign_is_found_out_within_three_seconds() -> None:
    watch = Heartbeat(USUAL, 0.0, 100.0, is_new=False)
    assert watch.until <= 103.0
    watch.hear(None, 101.0)
    watch.hear(1, 102.0)
    assert 104.0 < watch.until <= 105.0


def test_one_that_stands_still_in_its_thought_is_found_out_within_three_seconds() -> None:
    watch = Heartbeat(USUAL, 0.0, 100.0, is_new=False)
    for second in range(3):
        watch.hear(7, 100.0 + second)
    assert watch.until <= 103.0


def test_one_that_gets_on_is_left_alone_for_as_long_as_it_may_take() -> None:
    watch = Heartbeat(USUAL, 0.0, 100.0, is_new=False)
    for second in range(15):
        watch.hear(second, 100.0 + second)
        assert watch.until > 101.0 + second
    for second in range(15, 40):
        watch.hear(second, 100.0 + second)
    assert watch.until == 100.0 + USUAL.loading


@pytest.mark.parametrize("budget", [0.5, 30.0])
def test_one_that_goes_on_beyond_its_budget_is_found_out_within_three_seconds(
    budget: float,
) -> None:
    watch = Heartbeat(USUAL, budget, 100.0, is_new=False)
    watch.hear(None, 101.0)
    for half in range(200):
        watch.hear(1 + half, 102.0 + half / 2)
    assert 102.0 + budget < watch.until <= 102.0 + budget + 3.0


def test_starting_and_loading_take_as_long_as_they_need_while_there_are_signs() -> None:
    watch = Heartbeat(USUAL, 0.0, 100.0, is_new=True)
    assert watch.until == 120.0
    for half in range(30):
        watch.hear(None, 102.0 + half / 2)
        assert watch.until > 103.0 + half / 2
    assert watch.until <= 120.0
