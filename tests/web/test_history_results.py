"""What finished games come to: places, totals, progress, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from chatiere.bots.level_ratings import level_ratings, ranks
from chatiere.core.game import find
from chatiere.store.history import FinishedGame, FinishedSeat
from chatiere.web.history.history import HistoryFilter, Played, history, totals
from chatiere.web.history.progress import MOST, steps, thinned
from chatiere.web.history.rating import is_rated, levels, ratings

FILOU = find("filou")


def sitters(*kinds: str) -> tuple[FinishedSeat, ...]:
    """`me` is mine, any other human is Léo."""
    named = {"me": "Ana", "human": "Léo"}
    return tuple(
        FinishedSeat(
            n, "human" if kind == "me" else kind, named.get(kind, kind), False, kind == "me"
        )
        for n, kind in enumerate(kinds)
    )


def played(
    scores: Sequence[int], *kinds: str, game: str = "filou", origin: str | None = None, n: int = 0
) -> Played:
    aim = find(game).aim
    best = min(scores) if aim == "fewest" else max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    result = {"scores": list(scores), "winners": winners}
    return Played(FinishedGame(f"c{n}", game, 1e9 + n, origin, result, sitters(*kinds)), find(game))


# -- what a game came to -----------------------------------------------------------------


def test_places_follow_points_and_equals_share_them() -> None:
    assert ranks({"scores": [3, 9, 3, 1], "winners": [1]}, "most") == [2, 1, 2, 4]
    assert ranks({"scores": [3, 9, 3, 1], "winners": [3]}, "fewest") == [2, 4, 2, 1]


def test_winners_are_first_where_more_than_points_decides() -> None:
    assert ranks({"scores": [9, 9, 2], "winners": [1]}, "most") == [2, 1, 3]
    assert ranks({"scores": [4, 4], "winners": [0, 1]}, "together") == [1, 1]


def test_games_are_chosen_by_game_level_and_companion() -> None:
    past = [
        played([5, 3, 1], "me", "cat", "human", n=2),
        played([5, 3, 1], "me", "tiger", "kitten", n=1),
        played([5, 3, 9], "me", "cat", "cat", game="crazy-mistigri", n=0),
    ]
    assert [p.table.id for p in HistoryFilter(level="cat").matching(past)] == ["c2", "c0"]
    assert [p.table.id for p in HistoryFilter(who="LÉ").matching(past)] == ["c2"]
    assert [p.table.id for p in HistoryFilter("crazy-mistigri", "cat").matching(past)] == ["c0"]
    assert HistoryFilter(who="Ana").matching(past) == [], "a companion is somebody else"
    assert HistoryFilter.of({"game": "chess", "level": "god", "page": "2"}) == HistoryFilter()


def test_totals_count_every_seat_of_mine_once_and_no_practice() -> None:
    past = [
        played([5, 3, 1], "me", "cat", "cat"),
        played([1, 3, 5], "me", "cat", "tiger"),
        played([5, 3, 1], "me", "me", "kitten"),
        played([4, 4], "me", "me", game="mmm"),
        played([9, 0, 0], "me", "cat", "cat", origin="lesson filou"),
        replace(played([9, 0, 0], "me", "cat", "cat")),
    ]
    past[-1] = Played(replace(past[-1].table, result=None), FILOU)
    every, by_game, by_level = totals(past)
    assert (every.played, every.won) == (5, 3)
    assert (by_game["filou"].played, by_game["filou"].won) == (4, 2)
    assert (by_game["mmm"].played, by_game["mmm"].won) == (1, 1)
    assert {level: (t.played, t.won) for level, t in by_level.items()} == {
        "kitten": (2, 1), "cat": (2, 1), "tiger": (1, 0),
    }  # fmt: skip


def test_a_game_that_is_not_installed_is_left_out_of_the_list() -> None:
    table = replace(played([1, 2, 3], "me", "cat", "cat").table, game="belote")
    assert history([table]) == []


# -- progress and rating -------------------------------------------------------------------


def test_progress_runs_over_ten_games_and_leaves_out_shared_browsers() -> None:
    lost, won = played([1, 5, 3], "me", "cat", "cat"), played([9, 5, 3], "me", "cat", "cat")
    shared = played([9, 5, 3], "me", "me", "cat")
    way = steps([won] * 10 + [shared] + [lost] * 10, FILOU, with_rating=False)
    assert [step.share for step in way[::5]] == [0.0, 0.0, 0.1, 0.6]
    assert (way[-1].n, way[-1].share, way[-1].mean) == (20, 1.0, 9.0)


def test_many_steps_are_thinned_and_the_ends_stay() -> None:
    way = steps([played([1, 5, 3], "me", "cat", "cat")] * 1234, FILOU, with_rating=False)
    few = thinned(way)
    assert (len(few), few[0].n, few[-1].n) == (MOST, 1, 1234)


def test_levels_were_measured_for_every_game_with_a_winner() -> None:
    for name in ("filou", "cheez-tricks", "crazy-mistigri", "chasse-aux-souris"):
        known = levels(name)
        assert list(known) == ["kitten", "cat", "tiger"]
        assert known["kitten"] < min(known["cat"], known["tiger"])
    assert level_ratings("mmm") == {}, "together there is nobody to be compared with"


def test_who_beats_tigers_is_rated_above_who_loses_to_kittens() -> None:
    strong = [played([9, 5, 3], "me", "tiger", "cat")] * 20
    weak = [played([1, 5, 3], "me", "kitten", "kitten")] * 20
    best, worst = ratings(strong, "filou"), ratings(weak, "filou")
    assert best[-1].points > levels("filou")["tiger"]
    assert worst[-1].points < levels("filou")["kitten"]
    assert best[-1].margin < best[0].margin, "more games, less doubt"


@pytest.mark.parametrize(
    "game",
    [
        played([9, 5, 3], "me", "human", "human"),
        played([9, 5, 3], "me", "me", "cat"),
        played([9, 5, 3], "me", "cat", "cat", origin="CODE 12"),
        played([4, 4], "me", "cat", game="mmm"),
        Played(replace(played([9, 5, 3], "me", "cat", "cat").table, result=None), FILOU),
    ],
)
def test_people_alone_shared_browsers_and_practice_are_not_rated(game: Played) -> None:
    assert not is_rated(game)


def test_other_people_do_not_change_a_rating() -> None:
    with_leo = played([5, 3, 9, 1], "me", "cat", "human", "kitten")
    without = played([5, 3, 1], "me", "cat", "kitten")
    assert [r.points for r in ratings([with_leo], "filou")] == [
        r.points for r in ratings([without], "filou")
    ]
