"""Worlds that walk through what is possible: what a tiger thinks of what it cannot see."""

from __future__ import annotations

import pytest
from miette import GAME as MIETTE
from miette.rules import KEEP

from chatiere.bots.search import Search
from chatiere.bots.search_engine import SearchEngine
from tests.bots import walking
from tests.bots.tables import miette


def test_worlds_walk_to_where_they_explain_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever kept a crumb holds a big one: eight worlds, guessed at random, come to say so."""
    monkeypatch.setattr("chatiere.bots.search_engine.strategy_of", lambda game: walking)
    engine = SearchEngine(MIETTE, compiled=False)
    match = miette([9, 6], turn=1)
    search = Search(engine, match.hidden(1), 2, "seed")
    search.go_on(1000)
    keep = {estimate.move: estimate for estimate in search.estimates()}[KEEP]
    assert keep.win == pytest.approx(0.0, abs=0.05)
    assert engine.own == {"world_weight", "rearrange"}


def test_worlds_that_are_given_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seer is shown the truth: it does not walk away from it."""
    monkeypatch.setattr("chatiere.bots.search_engine.strategy_of", lambda game: walking)
    match = miette([2, 6], turn=1)
    search = Search(SearchEngine(MIETTE, compiled=False), match.hidden(1), 2, "seed")
    search.use_worlds(match.states)
    search.go_on(200)
    keep = {estimate.move: estimate for estimate in search.estimates()}[KEEP]
    assert keep.win == pytest.approx(1.0, abs=0.05)
