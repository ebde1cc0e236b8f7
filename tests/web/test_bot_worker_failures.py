"""Workers die, hang and err, and the server goes on: every question gets a legal move."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from chatiere.bots.levels import Bot
from chatiere.bots.observation import observation
from chatiere.web.bot_workers import BotService, Busy, Lost, Stopped, Timeouts
from chatiere.web.bot_workers.pool import MOST_LONG
from tests.web.requesting import SEARCHED, choice, is_gone, odd, run, table, until

HASTY = Timeouts(silence=0.8)

# -- trouble ---------------------------------------------------------------------------------------


def test_a_worker_killed_in_mid_thought_is_replaced_and_a_kitten_moves() -> None:
    match = table()

    async def ask(thinking: BotService) -> None:
        asked = asyncio.create_task(thinking.move(observation(match), "cat", "x"))
        await until(lambda: bool(thinking.status()["pids"]))
        pid = thinking.status()["pids"][0]
        others = [thinking.move(observation(match), "kitten", str(seed)) for seed in range(3)]
        waiting = asyncio.gather(*others)
        await asyncio.sleep(0.5)
        os.kill(pid, signal.SIGKILL)
        assert await asked == choice(match, Bot("kitten", compiled=False))
        assert set(await waiting) <= set(match.moves())
        assert thinking.status()["faults"] == 1

    run(ask, workers=1, command=odd("hangs_as_a_cat"))


def test_a_worker_killed_while_idle_is_no_fault() -> None:
    async def ask(thinking: BotService) -> None:
        await thinking.move(observation(table()), "kitten", "x")
        pid = thinking.status()["pids"][0]
        os.kill(pid, signal.SIGKILL)
        await until(lambda: is_gone(pid))
        await asyncio.sleep(0.1)
        await thinking.move(observation(table()), "kitten", "x")
        assert thinking.status()["faults"] == 0
        assert thinking.status()["pids"] != [pid]

    run(ask, workers=1)


@pytest.mark.parametrize("kind", ["dies", "hangs", "loops", "stops", "cheats", "errs"])
def test_where_no_worker_is_any_good_the_first_legal_move_is_made(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = table()

    async def ask(thinking: BotService) -> str:
        move = await thinking.move(observation(match), "cat", "x")
        assert thinking.status()["faults"] == 2
        return move

    assert run(ask, workers=1, timeouts=HASTY, command=odd(kind)) == match.moves()[0]
    assert len(caplog.records) == 2
    if kind in ("hangs", "loops", "stops"):
        assert caplog.text.count("no longer got on with its thought") == 2
    assert {record.name for record in caplog.records} == {"chatiere.thinking"}
    assert "queen" not in caplog.text


def test_advice_that_never_comes_is_told_so() -> None:
    async def ask(thinking: BotService) -> None:
        with pytest.raises(Lost, match="ask again"):
            await thinking.advice(observation(table()), "x")
        assert thinking.status()["faults"] == 1

    run(ask, workers=1, timeouts=HASTY, command=odd("hangs"))


def test_a_tiger_that_thinks_on_beyond_its_budget_is_given_up() -> None:
    match = table()

    async def ask(thinking: BotService) -> None:
        assert await thinking.move(observation(match), "tiger", "x", "100ms") == match.moves()[0]
        assert thinking.status()["faults"] == 2, "nor was the kitten any better"

    run(ask, workers=1, timeouts=Timeouts(0.8, 4.0), command=odd("goes_beyond"))


@pytest.mark.parametrize("kind", ["loads_slowly", "gets_on_slowly"])
def test_who_loads_or_gets_on_slowly_does_not_hang(kind: str) -> None:
    match = table()

    async def ask(thinking: BotService) -> None:
        await thinking.move(observation(match), "cat", "x")
        assert thinking.status()["faults"] == 0

    run(ask, workers=1, timeouts=HASTY, command=odd(kind))


def test_a_worker_that_was_stopped_between_two_questions_is_replaced() -> None:
    match = table()

    async def ask(thinking: BotService) -> None:
        await thinking.move(observation(match), "kitten", "x")
        pid = thinking.status()["pids"][0]
        os.kill(pid, signal.SIGSTOP)
        assert await thinking.move(observation(match), "cat", "x") in match.moves()
        assert thinking.status()["faults"] == 1
        assert is_gone(pid)
        assert pid not in thinking.status()["pids"]

    run(ask, workers=1, timeouts=HASTY)


def test_far_too_many_questions_are_refused_and_closing_refuses_the_rest() -> None:
    hidden = observation(table())

    async def ask(thinking: BotService) -> None:
        asked = [
            asyncio.create_task(thinking.move(hidden, "tiger", "x"))
            for _ in range(1 + MOST_LONG + 5)
        ]
        await until(lambda: thinking.status()["waiting"] == MOST_LONG)
        refused = [task for task in asked if task.done()]
        assert [type(task.exception()) for task in refused] == [Busy] * 5
        await thinking.close()
        rest = await asyncio.gather(*set(asked) - set(refused), return_exceptions=True)
        assert {type(outcome) for outcome in rest} == {Stopped}
        assert thinking.status()["pids"] == []
        with pytest.raises(Stopped):
            await thinking.move(hidden, "kitten", "x")
        with pytest.raises(Stopped):
            await thinking.warm(SEARCHED, "tiger", 3, {})

    run(ask, workers=1, command=odd("hangs"))


# -- the server ------------------------------------------------------------------------------------


def test_the_server_goes_on_while_others_think() -> None:
    """Were it held up by each of them, it would do nothing else more often than they answer."""
    ticks, thoughts = 0, 20

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    async def ask(thinking: BotService) -> None:
        ticking = asyncio.create_task(tick())
        await asyncio.gather(*(thinking.move(hidden, "cat", str(n)) for n in range(thoughts)))
        ticking.cancel()

    hidden = observation(table())
    run(ask, workers=2, command=odd("is_slow"))
    assert ticks > 1.5 * thoughts


def test_the_server_itself_never_loads_the_compiler() -> None:
    script = """
import asyncio, sys, chatiere
from chatiere.web.bot_workers import BotService

async def main():
    thinking = BotService()
    hidden = chatiere.observation(chatiere.new("filou", seed=1))
    for level in ("kitten", "cat", "tiger"):
        await thinking.move(hidden, level, "x")
    await thinking.close()

asyncio.run(main())
print("numba" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_workers_in_mid_thought_end_with_a_server_that_is_killed() -> None:
    script = f"""
import asyncio, chatiere
from chatiere.web.bot_workers import BotService

async def main():
    thinking = BotService(2, command={odd("hangs_as_a_cat")!r})
    hidden = chatiere.observation(chatiere.new("filou", seed=1))
    asked = asyncio.create_task(thinking.move(hidden, "cat", "x"))
    await asyncio.sleep(0)
    await thinking.move(hidden, "kitten", "x")
    print(*thinking.status()["pids"], flush=True)
    await asked

asyncio.run(main())
"""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        assert not any(map(is_gone, pids))
        server.kill()
    deadline = time.monotonic() + 5
    while not all(map(is_gone, pids)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
