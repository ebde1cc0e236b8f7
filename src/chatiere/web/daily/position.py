"""The position of the day of a game whose table is solved: one move, and all chances are exact.

It is a moment of the game that cats play from the day's seed: one at which there is much to choose
from, the cat goes wrong, and the best move is plainly better than the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.store.rows import Seat, State
from chatiere.web.tables.activity import Activity
from chatiere.web.tables.fragments import FragmentCache
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.story import StoryCache, StoryEntry
from chatiere.web.tables.table import PLAYING

GAME = "mmm"
"""The game that has one."""
ALIKE = 0.0005
"""Chances that differ less are the same: squares of one provision play alike."""
Moves = tuple[tuple[int | str, str], ...]
MANY_KINDS = 4
"""So many different chances at least, or there would be little to think about."""


@dataclass(frozen=True)
class Choice:
    """A legal move and its exact chance of winning."""

    move: str
    win: float


@dataclass(frozen=True)
class Position:
    """A moment of a game, and what each move there comes to."""

    moves: Moves
    """That lead there."""
    choices: tuple[Choice, ...]
    """The best first."""
    cats: str
    """What a cat would do."""
    why: Mapping[str, str]
    """Why the best one is, in each language."""

    @property
    def best(self) -> list[str]:
        """All moves that are as good as the best."""
        top = self.choices[0].win
        return [choice.move for choice in self.choices if top - choice.win <= ALIKE]

    @property
    def kinds(self) -> int:
        """How many different chances there are to choose from."""
        found: list[float] = []
        for choice in self.choices:
            if not found or found[-1] - choice.win > ALIKE:
                found.append(choice.win)
        return len(found)

    def win_of(self, move: str) -> float:
        return next(choice.win for choice in self.choices if choice.move == move)

    @property
    def lead(self) -> float:
        """By how much the best is better than what comes next."""
        others = [choice.win for choice in self.choices if choice.move not in self.best]
        return self.choices[0].win - others[0] if others else 0.0

    def kept(self) -> dict[str, Any]:
        return {
            "moves": [list(move) for move in self.moves],
            "choices": [[choice.move, choice.win] for choice in self.choices],
            "cats": self.cats,
            "why": dict(self.why),
        }


def position_from(kept: Mapping[str, Any]) -> Position:
    return Position(
        tuple((who, what) for who, what in kept["moves"]),
        tuple(Choice(move, win) for move, win in kept["choices"]),
        kept["cats"],
        kept["why"],
    )


def chosen(found: Sequence[Position]) -> Position:
    """Where there is something to think about, a cat goes wrong, and the best stands out most."""
    many = [one for one in found if one.kinds >= MANY_KINDS]
    wrong = [one for one in many if one.cats not in one.best]
    return max(wrong or many or found, key=lambda one: one.lead)


def match_at(game: Game, players: int, moves: Moves) -> Match:
    """The game as it stands there: without a dealer, for nobody goes on."""
    match = Match(game, players)
    for who, what in moves:
        match.enter(who, what)
    return match


class PositionTable:
    """A position as the page of a table shows it (`ShownTable`), with a button for every move."""

    id = ""
    is_past = False
    settings = TableSettings(hints=False)
    state: State = PLAYING

    def __init__(self, match: Match, seats: tuple[Seat, ...]) -> None:
        self.match, self.game, self.seats = match, match.game, seats
        mover = match.to_move
        assert isinstance(mover, int), "somebody is to move there"
        self.mover: int | None = mover
        self.moves_made = len(match.entries)
        self.fragments = FragmentCache()

    def activity(self) -> Activity:
        return Activity()

    def story(self, viewer: int, language: str, most: int) -> list[StoryEntry]:
        return StoryCache().last_moves(self.match, viewer, language, most)
