"""Nobody stops a match: whoever crashes, overruns or cheats has a move made for them.

A player gives the referee an answer to be worked out from what its seat may know.  If
none comes, or none that is legal, the referee plays the best move that the player had
found so far, or else a kitten's, and says so in the log.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from chatiere.bots.levels import KITTEN, Bot
from chatiere.bots.observation import observation
from chatiere.core.errors import ChatiereError, NotLegal, shown
from chatiere.core.game import Game
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match

log = logging.getLogger("chatiere.referee")

SoFar = Callable[[int], None]
Answer = Callable[[SoFar], int | str]
"""Gives a move, as a number or in words; tells along the way of the best one yet."""
CRASHED, TOO_SLOW, ILLEGAL = "crashed", "too slow", "illegal"
NOT_JSON, GIVEN_UP = "not JSON", "given up"
"""Kinds of faults, to count them by."""


@contextmanager
def counted() -> Iterator[None]:
    """Many games at once: their faults are counted and told at the end, not logged."""
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)


class Player(Protocol):
    """Somebody who can be asked for moves."""

    @property
    def name(self) -> str: ...

    @property
    def patience(self) -> float | None:
        """Seconds after which we wait no longer; None for who answers at once."""

    def warm(self, game: Game) -> None:
        """Get ready for a game, so that the first move takes no longer than the others."""

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        """How to get this seat's move: prepared from the match, then worked out without it."""


class Forfeit(Exception):
    """Raised by a player who has no move and knows why."""

    def __init__(self, fate: str, why: str) -> None:
        super().__init__(why)
        self.fate = fate


@dataclass(frozen=True)
class Fault:
    """Why a player's move was not its own."""

    seat: int
    player: str
    why: str
    played: str
    fate: str = CRASHED

    def __str__(self) -> str:
        return f"{shown(self.player)} at seat {self.seat} {self.why}; played for it: {self.played}"


@dataclass
class PendingAnswer:
    """One answer being worked out."""

    answer: Answer
    best: int | None = None
    given: int | str | None = None
    why: str | None = None
    fate: str = CRASHED
    done: threading.Event = field(default_factory=threading.Event)

    def work(self) -> None:
        try:
            self.given = self.answer(self.hear)
        except Forfeit as forfeit:
            self.why, self.fate = str(forfeit), forfeit.fate
        except (Exception, SystemExit) as error:
            self.why = f"failed: {error_line(error)}"
        self.done.set()

    def hear(self, move: int) -> None:
        self.best = move

    def wait(self, patience: float | None) -> None:
        """Work it out here, or in a thread that is left alone when time is up."""
        if patience is None:
            self.work()
            return
        threading.Thread(target=self.work, daemon=True).start()
        if not self.done.wait(patience):
            self.why, self.fate = f"took longer than {patience:g} s", TOO_SLOW


def take_turn(match: Match, player: Player, seed: str) -> Fault | None:
    """One move of the seat to move; what was wrong if the referee had to make it."""
    seat = match.to_move
    assert isinstance(seat, int)
    try:
        pending = PendingAnswer(player.asked(match, seat, seed))
        pending.wait(player.patience)
        move, why, fate = pending.given, pending.why, pending.fate
        best = pending.best
    except ChatiereError as error:
        move, why, fate, best = None, f"failed: {error}", CRASHED, None
    if why is None:
        try:
            match.choose(legal(match, move))
            return None
        except ChatiereError:
            why, fate = f"answered {shown(move)}, which is not legal", ILLEGAL
    chosen = instead(match, best)
    fault = Fault(seat, player.name, why, openly(match, chosen), fate)
    log.warning("%s", fault)
    match.choose(chosen)
    return fault


def legal(match: Match, move: int | str | None) -> int:
    """The move that was answered, if it can be made."""
    if isinstance(move, str):
        return match.chosen(move)
    if type(move) is int and move in match.engine.moves(match.states):
        return move
    raise NotLegal(f"{shown(move)} is not legal now")


def openly(match: Match, move: int) -> str:
    """A move as onlookers hear of it: a log must not tell secrets."""
    observed = match.engine.sees(match.states, 0, ONLOOKER, move)
    return str(match.game.words.text(match.state(), move, observed))


def instead(match: Match, best: int | None) -> int:
    """What the referee plays: the best so far, or what a kitten would, or anything."""
    moves = match.engine.moves(match.states)
    if best in moves:
        return best
    try:
        return legal(match, Bot(KITTEN, compiled=False).choose(observation(match)))
    except Exception:
        return moves[0]


def error_line(error: BaseException) -> str:
    """Somebody's exception in a line, even one that cannot be printed."""
    try:
        return shown(repr(error), 200)
    except Exception:
        return type(error).__name__


@dataclass(frozen=True)
class Seated:
    """A level at the table."""

    bot: Bot
    GRACE = 10.0
    """Seconds beyond its budget after which a search is no longer waited for: far more
    than it ever takes, except where it has to be compiled first."""

    @property
    def name(self) -> str:
        return str(self.bot)

    @property
    def patience(self) -> float | None:
        budget = self.bot.budget
        if budget is None or budget.milliseconds is None:
            return None
        return budget.milliseconds / 1000 + self.GRACE

    def warm(self, game: Game) -> None:
        self.bot.warm(game)

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        hidden = observation(match, seat)
        return lambda so_far: self.bot.choose(hidden, seed, so_far)
