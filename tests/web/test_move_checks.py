"""What is checked before a move counts, and in which order: the same for pages and programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chatiere.core.match import Match
from chatiere.web.server.refusal import Forbidden, Late, Refusal
from chatiere.web.server.services import Services
from chatiere.web.tables import moves
from chatiere.web.tables.extensions import TableExtensions
from chatiere.web.tables.move_checks import check_hint, check_move, check_undo
from chatiere.web.tables.table import Table
from tests.web.test_form_actions import ANA, LEO, run, table_of, until

FAR = 999


def at_a_table(tmp_path: Path, scene: Callable[[Table, str, str], Awaitable[None]]) -> None:
    """A game of two people: the table, who is to move, and the other one."""

    async def main(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, ANA)
        while table.mover is not None and table.seats[table.mover].player != LEO:
            await table.play(table.mover, table.moves_made, table.playing().moves()[0])
        await scene(table, LEO, ANA)

    run(tmp_path, main)


def refusal(table: Table, player: str, n: int, what: str) -> str:
    with pytest.raises(Refusal) as refused:
        check_move(table, player, n, what)
    return str(refused.value)


def test_who_only_watches_hears_that_first_then_whose_turn_it_is_then_that_it_is_late(
    tmp_path: Path,
) -> None:
    async def scene(table: Table, mover: str, other: str) -> None:
        n = table.moves_made
        assert "only watching" in refusal(table, "somebody", FAR, "fly")
        assert "not your turn" in refusal(table, other, FAR, "fly")
        assert "moved on" in refusal(table, mover, FAR, "fly")
        assert check_move(table, mover, n, "fly") == table.mover, "the match says what is legal"

    at_a_table(tmp_path, scene)


def test_the_same_move_again_is_no_mistake_and_another_one_in_its_place_is(tmp_path: Path) -> None:
    async def scene(table: Table, mover: str, other: str) -> None:
        seat, n, what = table.mover, table.moves_made, table.playing().moves()[0]
        assert seat is not None
        assert await table.play(seat, n, what)
        assert check_move(table, mover, n, what) is None
        assert "moved on" in refusal(table, mover, n, "fly")

    at_a_table(tmp_path, scene)


def test_a_hint_and_an_undo_ask_the_same(tmp_path: Path) -> None:
    async def scene(table: Table, mover: str, other: str) -> None:
        assert check_hint(table, mover) == table.mover
        with pytest.raises(Late, match="not your turn"):
            check_hint(table, other)
        with pytest.raises(Forbidden, match="only watching"):
            check_hint(table, "somebody")
        table.settings = replace(table.settings, hints=False)
        with pytest.raises(Forbidden, match="no hints"):
            check_hint(table, "somebody")
        last = table.moves_made - 1
        with pytest.raises(Late, match="taken back"):
            check_undo(table, mover, last)
        assert check_undo(table, other, last) == table.playing().entries[last].who

    at_a_table(tmp_path, scene)


class Strict:
    """A lesson that wants no move at all."""

    asked, due, waits_for_reader = None, None, True

    def check_move(self, match: Match, what: str, language: str) -> None:
        raise Refusal("not in this lesson")

    def bubble(self, language: str) -> dict[str, Any]:
        return {}


def test_a_lesson_is_asked_last_and_only_where_the_move_comes_from_a_page(tmp_path: Path) -> None:
    async def scene(table: Table, mover: str, other: str) -> None:
        n, what = table.moves_made, table.playing().moves()[0]
        table.extensions = TableExtensions(lesson_at=lambda _: Strict())
        with pytest.raises(Late, match="moved on"):
            check_move(table, mover, FAR, what, lesson_in="en")
        with pytest.raises(Refusal, match="not in this lesson"):
            check_move(table, mover, n, what, lesson_in="en")
        assert check_move(table, mover, n, what) == table.mover

    at_a_table(tmp_path, scene)


def test_nothing_is_left_of_a_move_that_the_rules_refuse(tmp_path: Path) -> None:
    async def main(services: Services) -> None:
        table = await table_of(services, "filou", ANA, LEO, "kitten")
        await until(lambda: table.mover in (0, 1))
        assert table.mover is not None
        player, n = str(table.seats[table.mover].player), table.moves_made
        with pytest.raises(Refusal, match="cannot be done now"):
            await moves.move(services.driver, table, player, n, "fly", page_in="en")
        assert table.moves_made == n
        assert not table.lock.locked()

    run(tmp_path, main)
