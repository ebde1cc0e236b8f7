"""Tables for the computer players: every game with its fewest players, and the example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.game import games
from chatiere.core.match import Match

NAMES = sorted(games())


def miette(held: list[int], turn: int = 0) -> Match:
    """A table of the example game with these crumbs, this seat to move."""
    match = Match(MIETTE, len(held), dealer=Dealer(bytes(32), [b""] * len(held)))
    match.draw()
    s = match.engine.given(match.states)[0]
    for seat, crumb in enumerate(held):
        s.held[seat] = crumb
    s.turn = turn
    return match


@pytest.fixture
def known_miette(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example game as if it were installed."""
    known = {**games(), MIETTE.name: MIETTE}
    monkeypatch.setattr("chatiere.core.game.games", lambda: known)


def decisions(name: str, seed: int, players: int | None = None, **options: Any) -> Iterator[Match]:
    """A random game, before each move of a player."""
    match = chatiere.new(name, players, seed=seed, options=options)
    rng = generator(f"decisions/{seed}")
    while not match.is_over:
        yield match
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])


def every(nth: int, matches: Iterator[Match]) -> Iterator[Match]:
    """Each n-th of these, as it is just then: they are one match that goes on."""
    return (match for k, match in enumerate(matches) if k % nth == 0)
