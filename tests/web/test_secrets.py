"""Nobody learns a card that they should not know.

Whole games are played on a real server.  After many of the moves somebody asks for all that
can be asked, in the true world and in another one that this viewer cannot tell from it: the
answers are the same, byte by byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

from chatiere.core.match import Match
from chatiere.web.tables import table_page
from chatiere.web.tables.table import Table
from tests.web.parties import open_mind, party
from tests.web.serving import Running, served
from tests.web.worlds import OtherWorlds

GAMES: list[tuple[str, int, dict[str, object], int]] = [
    ("filou", 3, {}, 9),
    ("filou", 5, {"open_mice": True}, 16),
    ("chasse-aux-souris", 2, {}, 8),
    ("chasse-aux-souris", 4, {"no_negative": True}, 7),
    ("crazy-mistigri", 3, {}, 9),
    ("crazy-mistigri", 5, {}, 18),
    ("cheez-tricks", 2, {}, 16),
    ("cheez-tricks", 3, {"level": "wild"}, 22),
    ("cheez-tricks", 5, {}, 31),
]
"""Game, players, options, and every how many moves somebody looks.  Mmm has no secrets."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        server.services.bot_service.advice = open_mind  # type: ignore[assignment, method-assign]
        yield server


@pytest.mark.parametrize(("game", "players", "options", "every"), GAMES)
def test_no_answer_depends_on_what_its_reader_cannot_know(
    running: Running, game: str, players: int, options: dict[str, object], every: int
) -> None:
    with party(running, game, players, options) as at:
        at.play_in_two_worlds(every)


# -- that this would be noticed ---------------------------------------------------------------


def eyes_of_the_mover(table: Table, player: str) -> int:
    return table.mover or 0


def full_view(match: Match, seat: int = -1) -> dict[str, Any]:
    """A view that forgets to hide."""
    table: dict[str, Any] = match.game.view.view(match.state())
    return {**true_view(match, seat), **table}


def ordered_values(table: Table, viewer: table_page.Viewer) -> dict[str, Any]:
    """Names in an order that tells whose hand sorts first: no card is shown anywhere."""
    made = true_values(table, viewer)
    hidden = table.playing().states.tobytes()
    made["names"] = [f"{name}{'' if crc32(hidden) % 2 else ' '}" for name in made["names"]]
    return made


true_view, true_values = Match.view, table_page.template_values
LEAKS: dict[str, tuple[object, str, Callable[..., Any]]] = {
    "everybody sees through the mover's eyes": (table_page, "seat_viewed_by", eyes_of_the_mover),
    "a view that was not hidden": (Match, "view", full_view),
    "one blank more or less, by somebody's hand": (table_page, "template_values", ordered_values),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(running: Running, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, leaking = LEAKS[leak]
    monkeypatch.setattr(where, name, leaking)
    worlds, chance = OtherWorlds(), random.Random(5)  # noqa: S311
    with party(running, "chasse-aux-souris", 3, {}) as at:
        at.play(chance)
        seats = [seat for seat in range(3) if seat != at.table.mover]
        assert any(at.differences(worlds, seat) for seat in 3 * seats)
