"""Games as people with the box would write them down: what they see of a game that was played."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import chatiere
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris.rules import LIMIT
from chatiere.games.crazy_mistigri.deck import BOX, SIZE
from chatiere.games.filou.state import ROUNDS, row_length

Entry = dict[str, Any]
Seen = Callable[[Any, Any], list[Entry]]
"""What is entered after a move, from the states before and after it."""


@dataclass(frozen=True)
class Written:
    """A score sheet that is filled in, and what the game itself says of it."""

    game: str
    players: int
    first: int
    entries: list[Entry]
    result: dict[str, list[int]]


def filou(before: Any, after: Any) -> list[Entry]:
    if after.rounds == before.rounds:
        return []
    row = [after.last_row[i] for i in range(row_length(after))]
    entries: list[Entry] = [{"row": row, "buyer": after.last_buyer}]
    if after.rounds == ROUNDS:
        entries.append({"mice": [after.mice[seat] for seat in range(after.players)]})
    return entries


def cheez_tricks(before: Any, after: Any) -> list[Entry]:
    if after.rounds == before.rounds:
        return []
    seats = range(after.players)
    tricks = [after.sheet_tricks[before.rounds, seat] for seat in seats]
    cats = [after.sheet_captures[before.rounds, seat] for seat in seats]
    return [{"tricks": tricks, "cats": cats}]


def crazy_mistigri(before: Any, after: Any) -> list[Entry]:
    if after.rounds == before.rounds:
        return []
    hands = [
        [BOX[place][0] - 1 for place in range(SIZE) if after.shown[seat] >> place & 1]
        for seat in range(after.players)
    ]
    return [{"hands": hands}]


def chasse(before: Any, after: Any) -> list[Entry]:
    who = before.turn
    if after.tokens[who] == before.tokens[who]:
        return []
    is_hundred = after.dealer != before.dealer or after.total >= LIMIT
    return [{"who": who, "why": int(is_hundred)}]


def mmm(before: Any, after: Any) -> list[Entry]:
    return [{"left": after.left, "steps": after.steps}] if not (after.left and after.steps) else []


SEEN: dict[str, tuple[str, Seen]] = {
    "filou": ("first", filou),
    "cheez-tricks": ("holder", cheez_tricks),
    "crazy-mistigri": ("first", crazy_mistigri),
    "chasse-aux-souris": ("dealer", chasse),
    "mmm": ("turn", mmm),
}
"""Where the state has who begins, and what is entered."""


def written(game: str, players: int, seed: int) -> Written:
    """A game of people who play anything that is legal, written down as it goes."""
    match, luck = chatiere.new(game, players=players, seed=seed), random.Random(seed)  # noqa: S311
    begins, seen = SEEN[game]
    first, entries = getattr(state_of(match), begins), list[Entry]()
    while match.result is None:
        before = state_of(match).twin()
        match.play(luck.choice(match.moves()))
        entries += seen(before, state_of(match))
    assert match.result is not None
    return Written(game, players, 0 if game == "mmm" else first, entries, match.result)


def state_of(match: Match) -> Any:
    return match.game.rules.State(match.states)
