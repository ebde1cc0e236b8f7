"""Worlds that walk through what is possible, in every game that lets them: each change leads to a
world that the viewer cannot tell from the truth, and none is preferred."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from chatiere.bots.search_engine import strategy_of
from chatiere.core.chance import generator
from chatiere.core.game import find, games
from chatiere.core.kernel import EVERYTHING
from tests.bots.tables import decisions, every

WALKING = [
    (name, players)
    for name in sorted(games())
    if hasattr(strategy_of(find(name)), "rearrange")
    for players in find(name).players
]


def test_some_game_lets_its_worlds_walk() -> None:
    assert ("cheez-tricks", 5) in WALKING


@pytest.mark.parametrize(("name", "players"), WALKING)
def test_a_changed_world_is_one_that_the_viewer_cannot_tell_from_the_truth(
    name: str, players: int
) -> None:
    own: Any = strategy_of(find(name))
    rng, changed = generator("walk"), 0
    for match in every(3, decisions(name, 5, players)):
        viewer = match.to_move
        assert isinstance(viewer, int)
        hidden = match.hidden(viewer)
        world = match.hidden(EVERYTHING)
        s = match.engine.given(world)[0]
        for _ in range(8):
            before = world.tobytes()
            if own.rearrange(s, viewer, rng):
                changed += 1
                assert world.tobytes() != before
            else:
                assert world.tobytes() == before
        match.game.rules.hide(s, viewer)
        assert world.tobytes() == hidden.tobytes()
    assert changed > 0


def test_where_all_worlds_are_as_likely_a_walk_comes_to_each_of_them_as_often() -> None:
    """Three players with two cards left each: a walk is as often in every way to deal the unseen
    cards as any other, and finds all that guessing finds."""
    own: Any = strategy_of(find("cheez-tricks"))
    match = next(
        match
        for match in decisions("cheez-tricks", 8, 3)
        if [hand.bit_count() for hand in match.engine.given(match.states)[0].hand][:3] == [2, 2, 2]
    )
    viewer, rng = match.to_move, generator("evenly")
    assert isinstance(viewer, int)
    rules = match.game.rules
    guessed = set()
    for _ in range(400):
        world = match.hidden(viewer)
        rules.guess(match.engine.given(world)[0], rng)
        guessed.add(world["hand"].tobytes())
    world = match.hidden(viewer)
    s = match.engine.given(world)[0]
    rules.guess(s, rng)
    found: Counter[bytes] = Counter()
    steps = 3000 * len(guessed)
    for _ in range(steps):
        own.rearrange(s, viewer, rng)
        found[world["hand"].tobytes()] += 1
    assert set(found) == guessed
    assert len(guessed) > 1
    shares = np.array(list(found.values())) * len(guessed) / steps
    assert shares.min() > 0.85
    assert shares.max() < 1.15
