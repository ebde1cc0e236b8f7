"""Taking back: a move goes back only if nobody has learned anything by it."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from miette import GAME as MIETTE

from chatiere.core.game import games
from chatiere.core.match import Match
from chatiere.core.undo import seems_to_show
from chatiere.web.server.services import Services
from chatiere.web.tables import moves, undo
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.extensions import TableExtensions
from chatiere.web.tables.table import Table
from tests.web.test_form_actions import ANA, LEO, run, table_of, until


async def move(table: Table, what: str | None = None) -> int:
    """Whoever is to move makes this move, or the first there is; its number."""
    n, seat = table.moves_made, table.mover
    assert seat is not None
    await table.play(seat, n, what or table.playing().moves()[0])
    return n


def mover_of(table: Table) -> str:
    assert table.mover is not None
    return table.seats[table.mover].player or ""


def at_a_table(tmp_path: Path, game: str, scene: Callable[[Table], Awaitable[None]]) -> None:
    """A table of Ana and Léo, who has a second seat where a game wants three."""

    async def main(services: Services) -> None:
        players = [ANA, LEO, LEO][: max(games()[game].players[0], 2)]
        await scene(await table_of(services, game, *players))

    run(tmp_path, main)


def test_a_move_that_showed_nothing_goes_back_and_only_its_mover_may_do_it(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        while mover_of(table) != ANA:
            await move(table)
        before = table.playing().states.tobytes()
        n = await move(table)
        assert table.can_undo(ANA) == n
        assert table.can_undo(LEO) is None
        await moves.undo(table, ANA, n)
        assert table.playing().states.tobytes() == before

    at_a_table(tmp_path, "filou", scene)


def test_what_is_followed_by_a_draw_stays(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player = mover_of(table)
        n = await move(table)
        assert table.can_undo(player) == n, "a die was put on the board"
        if table.playing().entries[-1].who != "*":
            await move(table, "roll")
        assert table.playing().entries[-1].who == "*"
        assert table.can_undo(player) is None

    at_a_table(tmp_path, "mmm", scene)


def test_what_came_before_a_move_that_went_back_can_go_back_too(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player = mover_of(table)
        first, second = await move(table), await move(table)
        assert [entry.what[:3] for entry in table.playing().entries[first:]] == ["put", "put"]
        for n in (second, first):
            assert table.can_undo(player) == n
            await moves.undo(table, player, n)
        assert table.can_undo(player) is None, "a roll stays"

    at_a_table(tmp_path, "mmm", scene)


def test_a_card_that_the_others_have_seen_stays(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player = mover_of(table)
        await move(table)
        assert table.can_undo(player) is None

    at_a_table(tmp_path, "cheez-tricks", scene)


def test_before_the_first_move_nothing_goes_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        table.playing().entries.clear()  # as in a game that begins without a draw
        assert table.mover is not None
        assert table.can_undo(ANA) is None
        table.match = None
        table.publish()
        assert table.can_undo(ANA) is None

    at_a_table(tmp_path, "filou", scene)


def test_a_game_that_is_over_stays_over(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        while table.mover is not None:
            player = mover_of(table)
            await move(table)  # nobody bids
        assert table.playing().entries[-1].what == "decline", "which showed nothing"
        assert table.can_undo(player) is None

    at_a_table(tmp_path, "filou", scene)


def test_in_a_lesson_nothing_goes_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player = mover_of(table)
        n = await move(table)
        assert table.can_undo(player) == n
        table.extensions = TableExtensions(lesson_at=lambda table: object())  # type: ignore[arg-type,return-value]
        assert table.can_undo(player) is None

    at_a_table(tmp_path, "filou", scene)


def test_what_the_computer_does_for_who_is_away_stays_until_they_are_back(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player, seat = mover_of(table), table.mover
        assert seat is not None
        n = await move(table)
        await change_table(table, replace(table.seats[seat], held=True))
        assert table.can_undo(player) is None
        await change_table(table, replace(table.seats[seat], held=False))
        assert table.can_undo(player) == n

    at_a_table(tmp_path, "filou", scene)


def test_a_table_that_was_put_aside_knows_it_again(tmp_path: Path) -> None:
    async def scene(table: Table) -> None:
        player = mover_of(table)
        n = await move(table)
        stored = await table.write_queue.do(lambda store: store.table(table.id))
        assert stored is not None
        assert Table(stored, table.write_queue).can_undo(player) == n

    at_a_table(tmp_path, "filou", scene)


# -- a game that does not say what its moves show -----------------------------------------


def test_where_a_game_does_not_say_it_is_found_out_once_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "miette", MIETTE)
    asked: list[str] = []

    def counted(match: Match, *step: object) -> bool:
        asked.append(threading.current_thread().name)
        return seems_to_show(match, *step)  # type: ignore[arg-type]

    monkeypatch.setattr(undo, "seems_to_show", counted)

    async def scene(table: Table) -> None:
        player, other = mover_of(table), LEO if mover_of(table) == ANA else ANA
        n = await move(table, "keep")
        assert table.can_undo(other) is None
        assert not asked, "nobody who could take it back has looked"
        assert table.can_undo(player) is None, "not known yet"
        await until(lambda: table.can_undo(player) == n)
        assert table.can_undo(player) == n
        assert len(asked) == 1, "no more often"
        assert asked[0] != threading.main_thread().name

    at_a_table(tmp_path, "miette", scene)


def test_who_waits_for_it_is_told_and_what_came_too_late_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games(), "miette", MIETTE)
    go_on, done = threading.Event(), threading.Event()

    def slowly(*step: object) -> bool:
        go_on.wait(10)
        done.set()
        return False

    monkeypatch.setattr(undo, "seems_to_show", slowly)

    async def scene(table: Table) -> None:
        woken: list[str | None] = []
        monkeypatch.setattr(table.presence, "wake_player", woken.append)
        player = mover_of(table)
        n = await move(table, "keep")
        assert table.can_undo(player) is None
        stored = await table.write_queue.do(lambda store: store.table(table.id))
        assert stored is not None
        table.match = table.replayed(stored.moves)  # as if it had been fetched anew
        assert table.can_undo(player) is None
        go_on.set()
        await until(lambda: table.can_undo(player) == n)
        assert done.is_set()
        await until(lambda: woken == [player])

    at_a_table(tmp_path, "miette", scene)
