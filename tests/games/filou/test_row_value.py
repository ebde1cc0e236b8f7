"""Filou: what a row counts on average, as far as a seat knows it."""

from __future__ import annotations

from itertools import product

import pytest

from chatiere.core.match import Match
from chatiere.games.filou import GAME
from chatiere.games.filou.bot.row_value import (
    expected_row_points,
    expected_row_points_with_known_dogs,
)
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.scoring import POINTS
from chatiere.games.filou.state import BID, UNKNOWN, how_many, row_length
from tests.games.filou.positions import games, seen
from tests.games.filou.sack import opened, placed, said
from tests.games.tables import Table


def mean_of_all_rows(match: Match, seat: int) -> float:
    """The same as `expected_row_points`, by looking at every row there can be (F8, F9)."""
    s = seen(match, seat)
    choices = []
    for place in range(row_length(s)):
        owner = (s.first + place - (s.players == 3)) % s.players
        known = s.row[place] != UNKNOWN
        rest = [card for card in range(10) if not s.turned[owner] >> card & 1]
        choices.append([s.row[place]] if known else rest)
    totals = []
    for row in product(*choices):
        for place, card in enumerate(row):
            s.row[place] = card
        gone = chased(s)
        totals.append(sum(POINTS[card] for card in row) - (POINTS[gone] if gone >= 0 else 0))
    return sum(totals) / len(totals)


def test_a_set_of_cards_is_counted() -> None:
    assert [how_many(cards) for cards in range(1024)] == [n.bit_count() for n in range(1024)]


@pytest.mark.parametrize("players", [3, 4])
def test_a_row_is_worth_the_mean_of_all_rows_that_it_can_be(players: int) -> None:
    checked = 0
    for match, seat in games(Table(GAME, players, {}), 3, "rows"):
        s = seen(match, seat)
        if s.phase >= BID and s.shown + s.rounds >= 4:  # else there are too many to look at
            assert expected_row_points(s, seat) == pytest.approx(mean_of_all_rows(match, seat))
            checked += 1
    assert checked > 30


def test_a_row_of_known_cards_is_worth_what_it_counts() -> None:
    match = opened(4)
    placed(match, "11 D 15 3")
    said(match, "pass, pass, bid 1")
    assert (
        expected_row_points(seen(match, 3), 3)
        == expected_row_points_with_known_dogs(seen(match, 3), 3)
        == 11 + 3
    )


def test_only_who_thinks_of_hidden_dogs_counts_them() -> None:
    match = opened(4)
    placed(match, "15 3 3 3")
    assert expected_row_points(seen(match, 0), 0) < expected_row_points_with_known_dogs(
        seen(match, 0), 0
    )
