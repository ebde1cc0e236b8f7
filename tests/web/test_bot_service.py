"""Computer players beside the server: they answer as they do everywhere."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import chatiere
from chatiere.bots.budget import Budget
from chatiere.bots.levels import Bot
from chatiere.bots.observation import observation
from chatiere.core.errors import ChatiereError
from chatiere.core.game import games
from chatiere.web.bot_workers import BotService, NotReady, service
from tests.web.requesting import SEARCHED, choice, odd, run, table, until

NAMES = sorted(games())


# -- answers ------------------------------------------------------------------------------------


def test_in_every_game_kittens_and_cats_play_here_what_they_play_everywhere() -> None:
    matches = [table(name) for name in NAMES]

    async def ask(thinking: BotService) -> None:
        for match in matches:
            for level in ("kitten", "cat"):
                assert thinking.is_ready(match.game.name, level)
                move = await thinking.move(observation(match), level, "x")
                assert move in match.moves()
                assert move == choice(match, Bot(level, compiled=False))
        assert thinking.status()["faults"] == 0

    run(ask, workers=1)


def test_a_tiger_plays_and_advises_here_as_everywhere() -> None:
    match = table()

    async def ask(thinking: BotService) -> tuple[str, dict[str, Any]]:
        assert not thinking.is_ready(SEARCHED, "tiger")
        await thinking.warm(SEARCHED, "tiger", match.players, {})
        assert thinking.is_ready(SEARCHED, "tiger")
        move = await thinking.move(observation(match), "tiger", "x", "50")
        advice = await thinking.advice(observation(match), "x")
        assert thinking.status()["faults"] == thinking.status()["cats_for_tigers"] == 0
        return move, advice

    move, advice = run(ask, workers=1)
    assert move == choice(match, Bot("tiger", Budget(playouts=50)))
    expected = asdict(chatiere.advise(observation(match), seed="x"))
    assert advice == {**expected, "lines": list(expected["lines"])}


def test_what_cannot_be_asked_is_refused_and_starts_nothing() -> None:
    hidden = observation(table())

    async def ask(thinking: BotService) -> None:
        with pytest.raises(ChatiereError, match="no level ‹lion›"):
            await thinking.move(hidden, "lion", "x")
        with pytest.raises(ChatiereError, match="only a tiger takes a budget"):
            await thinking.move(hidden, "cat", "x", "100")
        with pytest.raises(ChatiereError, match="damaged"):
            await thinking.move(hidden[:-1], "cat", "x")
        with pytest.raises(ChatiereError, match="no game"):
            await thinking.warm("chess", "tiger", 2, {})
        assert thinking.status()["workers"] == 0

    run(ask)


def test_a_tiger_that_has_learned_what_to_do_is_always_ready_and_moves_at_once() -> None:
    match = table("filou")

    async def ask(thinking: BotService) -> str:
        assert thinking.is_ready("filou", "tiger")
        move = await thinking.move(observation(match), "tiger", "x")
        assert thinking.status()["faults"] == thinking.status()["cats_for_tigers"] == 0
        assert thinking.status()["warming"] == thinking.status()["ready"] == []
        return move

    assert run(ask, workers=1) == choice(match, Bot("tiger", compiled=False))


# -- a tiger that is not ready --------------------------------------------------------------------


def test_until_a_tiger_is_ready_a_cat_moves_for_it_and_there_is_no_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "FOR_A_TIGER", 0.1)
    match, file = table(), tmp_path / "warmed"
    still = file.with_suffix(".still")
    still.touch()

    async def ask(thinking: BotService) -> None:
        with pytest.raises(NotReady):
            await thinking.advice(observation(match), "x")
        assert await thinking.move(observation(match), "kitten", "x") in match.moves()
        assert thinking.status()["warming"] == [SEARCHED]
        move = await thinking.move(observation(match), "tiger", "x")
        assert move == choice(match, Bot("cat", compiled=False))
        assert thinking.status()["cats_for_tigers"] == 1
        still.unlink()
        await until(lambda: thinking.is_ready(SEARCHED, "tiger"))
        assert await thinking.advice(observation(match), "x") == {}

    run(ask, workers=1, command=odd("learns", file))
    assert file.read_text() == "warmed\n"


def test_a_tiger_that_is_ready_soon_is_waited_for(tmp_path: Path) -> None:
    async def ask(thinking: BotService) -> dict[str, Any]:
        await thinking.move(observation(table()), "tiger", "x")
        return thinking.status()

    status = run(ask, workers=1, command=odd("learns", tmp_path / "warmed"))
    assert (status["cats_for_tigers"], status["faults"]) == (0, 0)


def test_a_table_is_warmed_once_whoever_asks(tmp_path: Path) -> None:
    async def ask(thinking: BotService) -> None:
        await asyncio.gather(*(thinking.warm("mmm", "tiger", 2, {"side": 1}) for _ in range(5)))
        await thinking.warm("mmm", "tiger", 2, {})

    run(ask, command=odd("learns", tmp_path / "warmed"))
    assert (tmp_path / "warmed").read_text() == "warmed\n"


def test_where_nothing_can_be_kept_cats_stand_in_and_nobody_warms_again_and_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(thinking: BotService) -> None:
        for _ in range(3):
            await thinking.move(observation(table()), "tiger", "x")
        assert thinking.status()["cats_for_tigers"] == 3

    run(ask, workers=1, command=odd("cannot_keep", tmp_path / "none"))
    assert (
        caplog.messages.count(
            f"warming the tiger of {SEARCHED} found no cache to write to; cats stand in for it"
        )
        == 1
    )
