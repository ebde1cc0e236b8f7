"""The laws of every game, for every player count and every option."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.conformance import check_game
from tests.games.tables import AT_EVERY_TABLE, Table

LARGE = 4
"""At tables of so many games are long, and every look imagines many hands."""


@AT_EVERY_TABLE
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_every_law_holds_at_every_step(seated: Table, seed: int) -> None:
    every = 15 if seated.players < LARGE else 45
    check_game(seated.game, seated.players, seated.options, seed, every=every)
