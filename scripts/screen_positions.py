"""Positions of every kind of turn of a game, found by playing it: what `measure_screens` shows.

The kind of a turn is what it offers: the phase that the game's view names, the sorts of moves and
how many there are.  Of all turns of a kind the fullest one is kept, by what the view holds.  So a
new game is measured without a word about it here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import chatiere
from chatiere.core.entry import Who
from chatiere.core.game import Game, find
from chatiere.core.match import Match
from chatiere.core.move_question import asks_questions, question_about
from chatiere.web.tables.round_break import break_after

SEEDS = (1, 2, 3)
MANY = (1, 9)
"""Up to so many moves look alike; more are another kind of turn."""
TURN, WAITING, OVER, BETWEEN = "turn", "waiting", "over", "between"
HINT, CURTAIN, QUESTION, CORRECTED = "hint", "curtain", "question", "corrected"


@dataclass(frozen=True)
class Position:
    """A moment of a match, and as whom and how it is looked at."""

    game: str
    players: int
    kind: str
    seed: int
    seat: int
    """Who looks at it: the mover, if it is a turn."""
    moves: tuple[tuple[Who, str], ...]
    show: str = TURN
    chosen: str = ""
    """The move about which a question is to be seen."""
    fullness: int = 0


def positions(game: str) -> list[Position]:
    """With the fewest and with the most players: the first turn, every kind of turn, and what
    may be around a turn."""
    counts = find(game).players
    few_and_many = sorted({counts[0], counts[-1]})
    return [position for players in few_and_many for position in positions_of(game, players)]


def positions_of(game: str, players: int) -> list[Position]:
    found: dict[str, Position] = {}
    for seed in SEEDS:
        for position in turns(game, players, seed):
            kept = found.setdefault(position.kind, position)
            if position.kind != "first" and position.fullness > kept.fullness:
                found[position.kind] = position
    return [*found.values(), *around(find(game), list(found.values()))]


def turns(game: str, players: int, seed: int) -> Iterator[Position]:
    """Every turn of one match that is played at random, and its end."""
    match, luck = chatiere.new(game, players, seed), random.Random(seed)  # noqa: S311
    yield turn(match, seed, "first")
    while not match.is_over:
        yield turn(match, seed)
        n = len(match.entries)
        match.play(luck.choice(match.moves()))
        if break_after(match, n):
            yield replace(turn(match, seed, BETWEEN), show=BETWEEN)
    yield replace(turn(match, seed, OVER), show=OVER)


def turn(match: Match, seed: int, kind: str = "") -> Position:
    seat = match.to_move if isinstance(match.to_move, int) else 0
    view = match.view(seat)
    moves = tuple((entry.who, entry.what) for entry in match.entries)
    return Position(
        match.game.name, match.players, kind or kind_of(view), seed, seat, moves,
        fullness=len(json.dumps(view)),
    )  # fmt: skip


def kind_of(view: dict[str, object]) -> str:
    """`bid:bid,pass:10+` is a turn in the phase `bid` that offers bids and passing, ten or more."""
    offered = view["moves"]
    assert isinstance(offered, list)
    sorts = ",".join(sorted({move.split()[0] for move in offered}))
    fits = [most for most in MANY if len(offered) <= most]
    many = f"≤{fits[0]}" if fits else f">{MANY[-1]}"
    return f"{view.get('phase') or view.get('stage') or 'turn'}:{sorts}:{many}"


def around(game: Game, found: list[Position]) -> Iterator[Position]:
    """The fullest turn of all: looked at by somebody else, behind the curtain, with a hint and,
    where the game asks questions, with one."""
    fullest = max((p for p in found if p.show == TURN), key=lambda position: position.fullness)
    if fullest.players > 1:
        other = (fullest.seat + 1) % fullest.players
        yield replace(fullest, kind=WAITING, show=WAITING, seat=other)
    yield replace(fullest, kind=HINT, show=HINT)
    if game.has_secrets:
        yield replace(fullest, kind=CURTAIN, show=CURTAIN)
    if asks_questions(game):
        asked = next(filter(None, (with_question(p) for p in reversed(found) if p.show == TURN)))
        yield asked
        yield replace(asked, kind=CORRECTED, show=CORRECTED)


def with_question(position: Position) -> Position | None:
    """The same turn, with a move chosen about which something is asked."""
    match = chatiere.new(position.game, position.players, position.seed).until(0)
    for who, what in position.moves:
        match.enter(who, what)
    for what in match.moves():
        if question_about(match, position.seat, what):
            return replace(position, kind=QUESTION, show=QUESTION, chosen=what)
    return None
