"""What the games of a circle came to, from results alone."""

from __future__ import annotations

from chatiere.core.game import games
from chatiere.store.circles import CircleResult, Place
from chatiere.web.circles.board import Board, Duel, board_of, played_games
from chatiere.web.circles.boards import LAST, standings_of
from chatiere.web.circles.ratings import ratings_of

GUEST = "a guest"


def result(
    number: int,
    scores: list[int],
    *who: str,
    game: str = "cheez-tricks",
    winners: list[int] | None = None,
) -> CircleResult:
    """Who has most has won, unless it is said otherwise."""
    won = [s for s, points in enumerate(scores) if points == max(scores)]
    places = tuple(
        Place(seat, "human", None if one == GUEST else one, "Tom" if one == GUEST else "")
        if one not in ("cat", "tiger")
        else Place(seat, one)
        for seat, one in enumerate(who)
    )
    found = {"scores": scores, "winners": won if winners is None else winners}
    return CircleResult(f"r{number}", "c", "table", game, float(number), found, places)


def board(*results: CircleResult) -> Board:
    """The store gives the last one first."""
    return board_of(played_games(reversed(results)))


def test_wins_are_counted_by_game() -> None:
    made = board(
        result(1, [3, 1], "ana", "leo"),
        result(2, [1, 3], "ana", "leo"),
        result(3, [9, 2, 5], "ana", "leo", "zoe", game="filou"),
    )
    assert [game.name for game in made.games] == [
        name for name in games() if name in ("filou", "cheez-tricks")
    ]
    rows = {row.member: row for row in made.rows}
    assert [row.member for row in made.rows] == ["ana", "leo", "zoe"]
    assert (rows["ana"].total.won, rows["ana"].total.played) == (2, 3)
    assert (rows["leo"].by_game["cheez-tricks"].won, rows["leo"].by_game["filou"].won) == (1, 0)


def test_streaks_are_won_one_after_the_other() -> None:
    ana, leo = [3, 1], [1, 3]
    made = board(*(result(n, who, "ana", "leo") for n, who in enumerate([ana, ana, ana, leo, ana])))
    rows = {row.member: row for row in made.rows}
    assert (rows["ana"].streak, rows["ana"].longest) == (1, 3)
    assert (rows["leo"].streak, rows["leo"].longest) == (0, 1)


def test_head_to_head_is_by_place_and_who_shares_one_has_beaten_nobody() -> None:
    made = board(
        result(1, [5, 3, 1], "ana", "leo", "zoe", game="filou"),
        result(2, [5, 3, 3], "leo", "ana", "zoe", game="filou"),
        result(3, [5, 3], "leo", "ana"),
    )
    assert made.duels == [
        Duel("leo", "ana", 2, 1),
        Duel("leo", "zoe", 2, 0),
        Duel("ana", "zoe", 1, 0),
    ]
    assert made.duels_of("zoe") == [Duel("zoe", "leo", 0, 2), Duel("zoe", "ana", 0, 1)]


def test_who_has_fewest_wins_where_the_game_says_so() -> None:
    fewest = [game for game in games().values() if game.aim == "fewest"]
    for game in fewest:
        made = board(result(1, [9, 2, 5], "ana", "leo", "zoe", game=game.name, winners=[1]))
        assert Duel("leo", "ana", 1, 0) in made.duels
        assert Duel("zoe", "ana", 1, 0) in made.duels


def test_where_all_play_together_nobody_beats_anybody() -> None:
    made = board(
        result(1, [-4, -4], "ana", "leo", game="mmm", winners=[]),
        result(2, [0, 0], "ana", "leo", game="mmm", winners=[0, 1]),
    )
    assert made.duels == []
    assert [(row.total.won, row.total.played) for row in made.rows] == [(1, 2), (1, 2)]
    past = played_games([result(1, [0, 0], "ana", "leo", game="mmm")])
    assert past[0].points_of(past[0].result.places[0]) is None


def test_who_plays_against_the_computer_alone_has_beaten_nobody() -> None:
    made = board(
        result(1, [9, 1, 1], "ana", "cat", "tiger", game="filou"),
        result(2, [9, 1, 1], "ana", "cat", GUEST, game="filou"),
    )
    assert [(row.member, row.total.won) for row in made.rows] == [("ana", 1)]


def test_results_that_are_not_known_and_games_that_are_gone_count_for_nothing() -> None:
    made = board(result(1, [], "ana", "leo", winners=[]), result(2, [1, 2], "ana", "leo", game="x"))
    assert made == Board([], [], [])
    (kept,) = played_games([result(1, [], "ana", "leo", winners=[])])
    assert [place.member for place in kept.standing] == ["ana", "leo"]


def test_ratings_are_among_members_and_surer_with_every_game() -> None:
    once = played_games([result(1, [3, 1, 9], "ana", "leo", GUEST, game="filou")])
    (one,) = ratings_of(once, list(games().values())).values()
    assert [each.member for each in one] == ["ana", "leo"]
    assert one[0].rating.points > 1000 > one[1].rating.points
    often = played_games([result(n, [3, 1], "ana", "leo", game="cheez-tricks") for n in range(30)])
    (many,) = ratings_of(often, list(games().values())).values()
    assert many[0].rating.margin < one[0].rating.margin
    assert many[0].played == 30


def test_a_game_without_two_members_or_with_all_on_one_side_rates_nobody() -> None:
    past = played_games(
        [result(1, [3, 1], "ana", GUEST), result(2, [0, 0], "ana", "leo", game="mmm")]
    )
    assert ratings_of(past, list(games().values())) == {}


def test_the_page_lists_the_last_ones() -> None:
    every = [result(n, [3, 1], "ana", "leo") for n in range(30, 0, -1)]
    made = standings_of(every, with_ratings=False)
    assert [played.result.id for played in made.last] == [f"r{n}" for n in range(30, 30 - LAST, -1)]
    assert made.ratings == {}
    assert standings_of(every, with_ratings=True).ratings


def test_the_standing_has_the_best_first() -> None:
    (played,) = played_games([result(1, [2, 9, 5], "ana", "leo", "zoe", game="filou")])
    assert [place.member for place in played.standing] == ["leo", "zoe", "ana"]
