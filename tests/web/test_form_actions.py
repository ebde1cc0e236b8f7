"""What people do at a table: sit, learn, point, wait, hold a seat, start again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.core.game import find
from chatiere.core.move_question import question_about
from chatiere.store.rows import Player, Seat
from chatiere.web.server.refusal import Forbidden, Late, Refusal
from chatiere.web.server.services import Config, Services
from chatiere.web.tables import actions, moves
from chatiere.web.tables.activity import is_missing
from chatiere.web.tables.table import OVER, PLAYING, Table
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import viewer_of

ANA, LEO = "ana-id", "leo-id"
PATIENCE = 15.0


@asynccontextmanager
async def at_home(path: Path, **how: float) -> AsyncIterator[Services]:
    services = Services(Config(path / "tables.db", **how))  # type: ignore[arg-type]
    for player, name in ((ANA, "Ana"), (LEO, "Léo")):
        new = Player(player, name, "fr", 0, 0)
        await services.write_queue.do(lambda store, new=new: store.add_player(new))  # type: ignore[misc]
    async with services.running():
        yield services


def run(path: Path, scene: Callable[[Services], Awaitable[None]], **how: float) -> None:
    async def main() -> None:
        async with at_home(path, **how) as services:
            await scene(services)

    asyncio.run(main())


async def table_of(services: Services, game: str, *players: str, **settings: object) -> Table:
    """A table of people, and of kittens where a name is not one of theirs."""
    names = {ANA: "Ana", LEO: "Léo"}
    seats = [
        Seat(i, "human", f"{names[who]} {i}", who) if who in names else Seat(i, "kitten", f"K{i}")
        for i, who in enumerate(players)
    ]
    wanted = {"pace": "instant", **settings}
    seed = bytes([len(services.registry.tables)] * 32)
    table = await services.registry.create(
        find(game), seats, {}, wanted, players[0], seed, [""] * len(seats)
    )
    await table.start()
    services.driver.drive(table)
    return await services.table(table.id)


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_S12_a_total_is_asked_before_the_card_counts_and_a_wrong_one_costs_nothing(
    tmp_path: Path,
) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "chasse-aux-souris", ANA, "kitten", learn=True)
        await until(lambda: table.mover == 0)
        match, n = table.playing(), table.moves_made
        tokens = match.view(0)["tokens"][0]
        card = next(what for what in match.moves() if "+" in what)
        await moves.move(services.driver, table, ANA, n, card, page_in="fr")
        assert table.moves_made == n
        assert 'name="total"' in render_fragment(table, viewer_of(table, ANA, "fr", "rank"))
        moves.choose_again(table, ANA)
        assert 'name="total"' not in render_fragment(table, viewer_of(table, ANA, "fr", "rank"))
        await moves.move(services.driver, table, ANA, n, card, page_in="fr")
        await moves.answer_question(services.driver, table, ANA, n, "999", "fr")
        assert match.entries[n].what == card
        assert match.view(0)["tokens"][0] == tokens
        assert not table.questions.notes[0].is_right
        assert "=" in table.questions.notes[0].explanation
        with pytest.raises(Late):
            await moves.answer_question(services.driver, table, ANA, n, "12", "fr")

    run(tmp_path, scene)


def test_S12_a_right_total_is_praised(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "chasse-aux-souris", ANA, "kitten", learn=True)
        await until(lambda: table.mover == 0)
        match, n = table.playing(), table.moves_made
        card = next(what for what in match.moves() if "+" in what)
        question = question_about(match, 0, card)
        assert question is not None
        await moves.move(services.driver, table, ANA, n, card, page_in="fr")
        await moves.answer_question(services.driver, table, ANA, n, f" {question.answer}", "en")
        assert table.questions.notes[0] == (n, "", True)

    run(tmp_path, scene)


def test_everybody_points_where_all_play_together_and_nobody_elsewhere(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "mmm", ANA, LEO)
        mover = table.mover
        other, seat = (LEO, 1) if mover == 0 else (ANA, 0)
        what = table.playing().moves()[0]
        actions.point(table, other, what)
        assert table.pointing == {seat: what}
        assert "👉" in render_fragment(table, viewer_of(table, ANA, "fr", "rank"))
        actions.point(table, other, what)
        assert table.pointing == {}
        with pytest.raises(Late):
            actions.point(table, other, "put B z9")
        alone = await table_of(services, "filou", ANA, LEO, "kitten")
        with pytest.raises(Forbidden):
            actions.point(alone, LEO, "place 11")

    run(tmp_path, scene)


def test_a_clock_that_runs_out_lets_a_cat_move_but_only_while_somebody_looks(
    tmp_path: Path,
) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, ANA)
        table.settings = replace(table.settings, clock=1)
        n = table.moves_made
        services.driver.drive(table)
        await asyncio.sleep(1.4)
        assert table.moves_made == n
        async with services.watching.watch(table, ANA):
            await until(lambda: table.moves_made > n)

    run(tmp_path, scene)


def test_somebody_who_is_away_is_missed_held_and_welcomed_back(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, LEO)
        async with services.watching.watch(table, ANA):
            async with services.watching.watch(table, LEO):
                with pytest.raises(Late):
                    await actions.hold(services.driver, table, ANA, 1)
            await until(lambda: is_missing(table, 1))
            await actions.hold(services.driver, table, ANA, 1)
            await actions.hold(services.driver, table, ANA, 2)
            await until(lambda: table.mover == 0)
            async with services.watching.watch(table, LEO):
                assert not table.seats[1].held
                stored = await services.write_queue.do(lambda store: store.table(table.id))
                assert stored is not None
                assert not stored.seats[1].held

    run(tmp_path, scene, away=0.2)


def test_a_curtain_hides_the_table_until_its_owner_lifts_it(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "crazy-mistigri", ANA, ANA, "kitten")
        await until(lambda: table.mover in (0, 1))
        seat = table.mover
        assert seat is not None
        assert "hand" not in render_fragment(table, viewer_of(table, ANA, "fr", "rank"))
        what = table.playing().moves()[0]
        with pytest.raises(Late):
            await moves.move(services.driver, table, ANA, table.moves_made, what)
        with pytest.raises(Late):
            actions.lift_curtain(table, ANA, 1 - seat)
        actions.lift_curtain(table, ANA, seat)
        assert 'name="move"' in render_fragment(table, viewer_of(table, ANA, "fr", "rank"))

    run(tmp_path, scene)


def test_a_rematch_seats_the_same_people_one_further_and_only_once(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "chasse-aux-souris", ANA, LEO)
        with pytest.raises(Late):
            await services.rematches.propose(table, ANA)
        while table.state == PLAYING:
            mover = table.mover
            assert mover is not None
            await table.play(mover, table.moves_made, table.playing().moves()[0])
        assert table.state == OVER
        new = await services.rematches.propose(table, LEO)
        again = await services.rematches.propose(table, ANA)
        assert new is again
        assert new is not None
        assert [seat.name for seat in new.seats] == ["Léo 1", "Ana 0"]
        assert new.state == PLAYING, "nobody has a page open: nobody is asked for a salt"
        assert new.playing().record()["salts"] == ["", ""]
        assert [seat.held for seat in new.seats] == [False, True], "a cat holds Ana's seat"

    run(tmp_path, scene)


def test_who_is_forgotten_leaves_no_name_and_a_cat_plays_on(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, "kitten")
        await services.forgetting.forget(LEO)
        table = await services.table(table.id)
        assert "Léo" not in [seat.name for seat in table.seats]
        assert table.is_bot(1)
        assert await services.write_queue.do(lambda store: store.player(LEO)) is None

    run(tmp_path, scene)


def test_the_host_sets_the_pace_while_the_game_runs(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, "kitten")
        await actions.set_pace(services.driver, table, ANA, "slow")
        assert table.settings.pace == "slow"
        with pytest.raises(Forbidden):
            await actions.set_pace(services.driver, table, LEO, "instant")
        with pytest.raises(Refusal):
            await actions.set_pace(services.driver, table, ANA, "warp")

    run(tmp_path, scene)


def test_a_move_that_is_in_the_store_already_is_caught_up_with(tmp_path: Path) -> None:
    """As after a write that was done and told as failed."""

    async def scene(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, ANA)
        n, seat = table.moves_made, table.mover
        assert seat is not None
        first, second = table.playing().moves()[:2]
        await services.write_queue.do(lambda store: store.append(table.id, n, [(seat, first)], 1.0))
        with pytest.raises(Late):
            await table.play(seat, n, second)
        assert table.playing().entries[n].what == first
        mover = table.mover
        assert mover is not None
        assert await table.play(mover, n + 1, table.playing().moves()[0])

    run(tmp_path, scene)
