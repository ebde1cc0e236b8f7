"""Places give points, fair between tables of different sizes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.web.evenings.changes import (
    closed,
    is_finished,
    longer,
    with_outcomes,
    with_person,
    without_person,
    without_table,
)
from chatiere.web.evenings.content import DrawnTable, Evening, EveningSettings, Outcome, Round
from chatiere.web.evenings.standings import FULL, points_of, standings
from chatiere.web.server.refusal import Late
from tests.web.evenings.simulating import Simulated

PLACES = st.lists(st.integers(0, 5), min_size=2, max_size=6).map(
    lambda scores: tuple(1 + sum(other > one for other in scores) for one in scores)
)


@given(PLACES)
def test_points_of_a_table_are_whole_and_sum_up_to_the_same(places: tuple[int, ...]) -> None:
    points = points_of(Outcome(places, places), "share")
    assert sum(points) == len(places) * FULL // 2
    assert all(0 <= one <= FULL for one in points)
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    assert [points[seat] for seat in order] == sorted(points, reverse=True)


def test_points_for_a_table_of_three_and_for_wins() -> None:
    outcome = Outcome((9, 4, 4), (1, 2, 2))
    assert points_of(outcome, "share") == (120, 30, 30)
    assert points_of(outcome, "wins") == (2, 0, 0)
    assert points_of(Outcome((4, 4), (1, 1)), "wins") == (1, 1)


def test_who_plays_together_gets_the_same() -> None:
    assert points_of(Outcome((1, 1, 1), (1, 1, 1), together=True), "share") == (90,) * 3
    assert points_of(Outcome((0, 0), (2, 2), together=True), "share") == (30,) * 2
    assert points_of(Outcome((0, 0), (1, 1), together=True), "wins") == (2, 2)
    assert points_of(Outcome((0,), (2,), together=True), "wins") == (0,)


def evening(*tables: tuple[tuple[int | None, ...], tuple[int, ...]], **settings: object) -> Evening:
    rounds = tuple(
        Round((DrawnTable(f"c{n}", "filou", seats, Outcome(places, places)),))
        for n, (seats, places) in enumerate(tables)
    )
    chosen = EveningSettings(("filou",), len(rounds), **settings)  # type: ignore[arg-type]
    return Evening("A", chosen, "1", rounds)


THREE = (((0, 1, 2), (1, 2, 3)), ((1, 0, 3), (1, 2, 3)))


def test_the_winner_of_more_is_ahead_and_who_came_late_is_counted() -> None:
    rows = standings(evening(*THREE, ties="shared"), range(5))
    assert [(row.number, row.place, row.points) for row in rows] == [
        (0, 1, 180), (1, 1, 180), (2, 3, 0), (3, 3, 0), (4, 3, 0),
    ]  # fmt: skip
    assert [row.games for row in rows] == [2, 2, 1, 1, 0]


def test_equal_points_are_decided_as_was_chosen() -> None:
    three = (*THREE, ((0, 1, None), (1, 3, 2)), ((1, 3, 4), (1, 2, 2)))
    rows = standings(evening(*three, ties="head to head"), range(5))
    assert [(row.number, row.place) for row in rows[:2]] == [(0, 1), (1, 2)]
    assert rows[0].points == rows[1].points == 300
    by_wins = standings(
        evening(((0, 1, 2), (1, 2, 3)), ((3, 4, 5), (1, 1, 1)), ties="wins"), range(6)
    )
    assert [row.number for row in by_wins] == [0, 3, 4, 5, 1, 2]
    assert [row.place for row in by_wins] == [1, 2, 2, 2, 5, 6]


def test_who_has_played_the_stronger_ones_is_ahead() -> None:
    duels = (
        ((0, 1), (1, 2)),
        ((2, 3), (1, 2)),
        ((0, 2), (1, 2)),
        ((1, 3), (2, 1)),
        ((3, 0), (2, 1)),
    )
    rows = standings(evening(*duels, ties="opponents"), range(4))
    by_number = {row.number: row for row in rows}
    assert by_number[2].points == by_number[3].points
    assert by_number[2].tie_break == 120 + 360
    assert by_number[3].tie_break == 120 + 0 + 360
    assert by_number[2].place == by_number[3].place == 2


@pytest.mark.parametrize("seed", range(100))
def test_standings_do_not_depend_on_the_order_of_anything(seed: int) -> None:
    simulated = Simulated(seed, 12)
    list(simulated.rounds())
    one, people = simulated.evening, range(simulated.known)
    turned = replace(
        one,
        rounds=tuple(
            replace(
                drawn,
                tables=tuple(reversed(drawn.tables)),
                sitting_out=tuple(reversed(drawn.sitting_out)),
            )
            for drawn in one.rounds
        ),
    )
    assert standings(one, people) == standings(turned, [*people][::-1])
    places = [row.place for row in standings(one, people)]
    assert places == sorted(places)
    assert all(place == 1 or place <= n + 1 for n, place in enumerate(places))


@pytest.mark.parametrize("seed", range(100))
def test_an_evening_is_the_same_after_it_was_stored(seed: int) -> None:
    simulated = Simulated(seed, 20)
    list(simulated.rounds())
    kept = json.dumps(simulated.evening.to_json())
    assert Evening.from_json(json.loads(kept)) == simulated.evening


@pytest.mark.parametrize("seed", range(100))
def test_everybody_gets_as_much_on_average_at_every_table(seed: int) -> None:
    """Where nobody plays with computers or together, the sum of all points follows from how many
    sat or sat out in each round."""
    settings = EveningSettings(("chasse-aux-souris",), 4, computers="")
    simulated = Simulated(seed, 30, settings)
    sat = sum(len(here) for here, _, _ in simulated.rounds())
    rows = standings(simulated.evening, range(simulated.known))
    assert sum(row.points for row in rows) == sat * FULL // 2


def running() -> Evening:
    tables = (DrawnTable("aa", "filou", (0, 1, 2)), DrawnTable("bb", "filou", (3, 4, None)))
    return Evening("A", EveningSettings(("filou",), 1), "1", (Round(tables),))


def test_results_are_noted_once_and_a_table_that_hangs_counts_as_sitting_out() -> None:
    first, other = Outcome((9, 4, 1), (1, 2, 3)), Outcome((0, 0, 9), (2, 2, 1))
    noted = with_outcomes(running(), {"aa": first}, 5.0)
    assert with_outcomes(noted, {"aa": other}, 6.0) == noted
    assert not is_finished(noted, range(5))
    ended = without_table(noted, "bb", 7.0)
    assert is_finished(ended, range(5))
    assert ended.rounds[0].done_at == 7.0
    points = {row.number: row.points for row in standings(ended, range(5))}
    assert points == {0: 120, 1: 60, 2: 0, 3: 60, 4: 60}
    for code in ("aa", "bb", "cc"):
        with pytest.raises(Late):
            without_table(ended, code, 8.0)


def test_an_evening_can_end_early_and_go_on() -> None:
    ended = closed(running(), 1.0)
    assert ended.rounds[0].is_done
    assert closed(Evening("A", EveningSettings(("filou",)), "1"), 1.0).rounds == ()
    more = longer(ended)
    assert more.settings.rounds == 2
    assert not is_finished(more, range(5))
    with pytest.raises(Late):
        longer(replace(more, settings=replace(more.settings, rounds=20)))
    with pytest.raises(Late):
        longer(replace(more, settings=replace(more.settings, format="robin")))


def test_who_was_sent_away_may_be_let_in_again() -> None:
    away = without_person(running(), 3)
    assert away.banned == {3}
    assert with_person(away, 3) == running()
