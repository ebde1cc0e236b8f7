"""Ratings from games: the same again, and in bounded time."""

from __future__ import annotations

import pytest

from chatiere.arena import ratings
from chatiere.arena.ratings import rate_players
from chatiere.bots.level_ratings import Rating


def test_of_very_many_games_only_so_many_are_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    rated: list[int] = []

    def rate(games: list[ratings.Played]) -> dict[str, Rating]:
        rated.append(len(games))
        return {name: Rating(25.0, 1.0) for game in games for name, _ in game}

    monkeypatch.setattr(ratings, "_rate_in_order", rate)
    monkeypatch.setattr(ratings, "MOST_RATED", 40)
    rate_players([[("cat", 1), ("kitten", 2)]] * 100)
    assert rated == [40]
    rated.clear()
    rate_players([[("cat", 1), ("kitten", 2)]] * 10)
    assert rated == [10] * 4


def test_somebody_who_is_first_more_often_is_rated_higher() -> None:
    games = [[("cat", 1), ("kitten", 2)]] * 30 + [[("cat", 2), ("kitten", 1)]] * 10
    found = rate_players(games)
    assert found["cat"].mu > found["kitten"].mu
    assert found == rate_players(games)
