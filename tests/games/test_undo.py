"""What games say of their moves, against worlds imagined: nothing that showed something can be
taken back, and nearly all that did not can be."""

from __future__ import annotations

from collections import Counter

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.game import Game, games
from chatiere.core.match import Match
from chatiere.core.undo import seems_to_show, shows
from tests.games.tables import tables_of

Kinds = Counter[tuple[str, bool, bool]]
"""Moves by their first word, by whether they seem to show something, and by what the game says."""


def kinds_of_moves(game: Game) -> Kinds:
    """Of one random game at each table: all moves that are not followed by a draw or the end."""
    kinds: Kinds = Counter()
    for table in tables_of(game):
        dealer = Dealer(bytes(32), [b""] * table.players)
        match = Match(game, table.players, table.options, dealer=dealer, engine=game.compiled())
        rng = generator(f"undo/{table}")
        match.draw()
        while not match.is_over:
            moves = match.engine.moves(match.states)
            match.choose(moves[below(rng, len(moves))])
            if match.entries[-1].who != "*" and not match.is_over:
                step = match.entries[-1].steps[0]
                said = shows(match, *step)
                assert said is not None, f"{game.name} has no undo.py"
                kind = match.entries[-1].what.split(" ")[0]
                kinds[kind, seems_to_show(match, *step, match.states), said] += 1
    return kinds


TAKEN_BACK = {
    "filou": {"place", "bid", "buy", "decline"},
    "cheez-tricks": {"trump", "play"},
    "crazy-mistigri": {"deal"},
    "mmm": {"put"},
    "chasse-aux-souris": set(),
}
"""The moves that can be taken back, always or at times; random games have them all but those
for a row for which nobody bid."""
ENOUGH = 0.95


@pytest.mark.parametrize("name", TAKEN_BACK)
def test_a_move_that_showed_something_stays_and_any_other_can_be_taken_back(name: str) -> None:
    kinds = kinds_of_moves(games()[name])
    wrong = [kind for kind, seems, said in kinds if seems and not said]
    assert not wrong, "these showed something"
    free = {kind for kind, _, said in kinds if not said}
    assert free - {"buy", "decline"} == TAKEN_BACK[name] - {"buy", "decline"}
    nothing = sum(n for (_, seems, _), n in kinds.items() if not seems)
    allowed = sum(n for (_, _, said), n in kinds.items() if not said)
    assert allowed >= ENOUGH * nothing


def test_every_game_is_asked() -> None:
    assert set(TAKEN_BACK) == set(games())
