"""Nobody stops a match: who crashes, sleeps or cheats has a move made for them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import chatiere
from chatiere.bots import referee
from chatiere.bots.budget import Budget
from chatiere.bots.levels import Bot
from chatiere.bots.referee import Answer, Seated, SoFar, take_turn
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.state import PLACE_CARD

Logged = pytest.LogCaptureFixture
PLACE_8 = PLACE_CARD + NAMES.index("8")


@dataclass
class Somebody:
    """A player whose answer is this function's."""

    answer: Callable[[SoFar], int | str]
    name: str = "somebody"
    patience: float | None = None

    def warm(self, game: Game) -> None: ...

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        return self.answer


def table() -> Match:
    return chatiere.new("filou", 3, seed=7)


def fail(so_far: SoFar) -> int:
    raise RuntimeError("ouch\nouch")


def leave(so_far: SoFar) -> int:
    raise SystemExit(3)


def best_then_fail(so_far: SoFar) -> int:
    so_far(PLACE_8)
    raise RuntimeError("ouch")


class Unprintable(Exception):
    def __repr__(self) -> str:
        raise ValueError


def unprintable(so_far: SoFar) -> int:
    raise Unprintable


def test_a_good_answer_is_played_as_a_number_or_in_words() -> None:
    for answer in (PLACE_8, "place 8"):
        match = table()
        assert take_turn(match, Somebody(lambda so_far, a=answer: a), "s") is None  # type: ignore[misc]
        assert match.entries[-1].what == "place 8"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (fail, "failed: ‹RuntimeError('ouch\\nouch')›"),
        (leave, "failed: ‹SystemExit(3)›"),
        (unprintable, "failed: Unprintable"),
        (lambda so_far: 99, "answered ‹99›, which is not legal"),
        (lambda so_far: "fly", "answered ‹fly›, which is not legal"),
        (lambda so_far: None, "answered ‹None›, which is not legal"),
        (lambda so_far: True, "answered ‹True›, which is not legal"),
        (lambda so_far: "bid 3", "answered ‹bid 3›, which is not legal"),
    ],
)
def test_a_kitten_moves_for_whoever_gives_no_legal_move(
    answer: Callable[[SoFar], int], why: str, caplog: Logged
) -> None:
    match = table()
    seat = match.to_move
    fault = take_turn(match, Somebody(answer), "s")
    assert fault is not None
    assert (fault.seat, fault.why) == (seat, why)
    assert match.entries[-1].who == seat
    assert len(caplog.records) == 1
    assert "\n" not in caplog.messages[0]


def test_the_log_tells_no_card(caplog: Logged) -> None:
    """A card is placed face down: whoever reads the log must not learn which."""
    take_turn(table(), Somebody(fail), "s")
    assert caplog.messages[0].endswith("played for it: place ?")


def test_the_best_move_so_far_is_played_for_who_crashes_later() -> None:
    match = table()
    assert take_turn(match, Somebody(best_then_fail), "s") is not None
    assert match.entries[-1].what == "place 8"


def test_who_overruns_is_not_waited_for() -> None:
    waiting = threading.Event()

    def sleep(so_far: SoFar) -> int:
        so_far(PLACE_8)
        waiting.wait(60)
        return 0

    match = table()
    fault = take_turn(match, Somebody(sleep, patience=0.05), "s")
    waiting.set()
    assert fault is not None
    assert fault.why == "took longer than 0.05 s"
    assert match.entries[-1].what == "place 8"


def test_who_answers_in_time_is_played(caplog: Logged) -> None:
    match = table()
    assert take_turn(match, Somebody(lambda so_far: PLACE_8, patience=30), "s") is None
    assert match.entries[-1].what == "place 8"
    assert not caplog.records


def test_even_without_a_kitten_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "Bot", None)
    match = table()
    assert take_turn(match, Somebody(fail), "s") is not None
    assert match.entries[-1].what == "place -8"


def test_a_tiger_that_breaks_in_mid_thought_plays_its_best_so_far(
    monkeypatch: pytest.MonkeyPatch, caplog: Logged
) -> None:
    from chatiere.bots.search import Search

    go_on = Search.go_on

    def break_later(self: Search, playouts: int) -> None:
        if self.playouts > 100:
            raise MemoryError
        go_on(self, playouts)

    monkeypatch.setattr(Search, "go_on", break_later)
    match = chatiere.new("cheez-tricks", 3, seed=7)
    before = len(match.entries)
    with caplog.at_level(logging.WARNING):
        fault = take_turn(match, Seated(Bot("tiger", Budget(playouts=100_000))), "s")
    assert fault is not None
    assert fault.why == "failed: ‹MemoryError()›"
    assert not match.is_over
    assert len(match.entries) > before


def test_levels_sit_at_the_table_with_their_names() -> None:
    assert Seated(Bot("cat")).name == "cat"
    assert Seated(Bot("cat")).patience is None
    timed = Seated(Bot("tiger", Budget(milliseconds=500)))
    assert (timed.name, timed.patience) == ("tiger:500ms", 0.5 + Seated.GRACE)
    assert Seated(Bot("tiger")).patience is None


def test_a_player_that_cannot_even_be_asked_is_a_fault_too() -> None:
    class Nobody(Somebody):
        def asked(self, match: Match, seat: int, seed: str) -> Answer:
            return super().asked(match, seat, chatiere.find("chess").name)

    match = table()
    fault = take_turn(match, Nobody(fail), "s")
    assert fault is not None
    assert fault.why.startswith("failed: no game ‹chess›")
