"""Deals of a day in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chatiere.store.days import DayScore
from chatiere.store.origins import is_practice
from chatiere.store.rows import Seat, Stored
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, table

TODAY = "day 2026-11-16"


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def played(
    code: str, player: str | None, score: int, at: float, held: bool = False, named: bool = False
) -> Stored:
    """A finished deal of today."""
    seats = (Seat(0, "human", f"P {code}", player, held), Seat(1, "cat", "Moustache"))
    result = {"scores": [score, 7], "winners": [0 if score > 7 else 1]}
    return replace(
        table(code, "over", at), origin=TODAY, seats=seats, result=result, settings={"named": named}
    )


def test_everybodys_score_is_told_and_names_only_of_who_wants_it(store: Store) -> None:
    store.add_table(played("a", ANA.id, 12, 300.0, named=True))
    store.add_table(played("b", LEO.id, 3, 200.0))
    store.add_table(replace(played("c", LEO.id, 99, 250.0), game="mmm"))
    store.add_table(replace(played("d", LEO.id, 99, 250.0), origin="day 2026-11-15"))
    store.add_table(played("e", LEO.id, 99, 250.0, held=True))
    store.add_table(played("late", LEO.id, 99, 1000.0))
    assert store.scores_of_day("filou", TODAY, before=1000.0) == [
        DayScore("b", LEO.id, 3, ""),
        DayScore("a", ANA.id, 12, "P a"),
    ]


def test_somebodys_table_is_the_first_that_was_finished_or_else_begun(store: Store) -> None:
    assert store.table_of_day(ANA.id, "filou", TODAY) is None
    begun = replace(played("a", ANA.id, 1, 100.0), state="playing", result=None)
    store.add_table(begun)
    store.add_table(replace(begun, id="b", changed=110.0))
    assert store.table_of_day(ANA.id, "filou", TODAY) == replace(
        store.tables_of(ANA.id, 9)[1], id="a"
    )
    store.add_table(played("c", ANA.id, 5, 300.0))
    store.add_table(played("d", ANA.id, 9, 200.0))
    found = store.table_of_day(ANA.id, "filou", TODAY)
    assert found
    assert found.id == "d"
    assert store.table_of_day(LEO.id, "filou", TODAY) is None


def test_what_the_tiger_made_of_it_is_kept_once(store: Store) -> None:
    assert store.day_result("2026-11-16", "filou") is None
    store.keep_day_result("2026-11-16", "filou", {"scores": [41, 7]}, 5.0)
    store.keep_day_result("2026-11-16", "filou", {"scores": [1, 2]}, 6.0)
    assert store.day_result("2026-11-16", "filou") == {"scores": [41, 7]}
    assert store.day_result("2026-11-16", "mmm") is None
    assert store.delete_day_results_before(5.0) == 0
    assert store.delete_day_results_before(5.5) == 1
    assert store.day_result("2026-11-16", "filou") is None


def test_the_deal_of_a_day_counts_and_practice_does_not(store: Store) -> None:
    assert [is_practice(origin) for origin in (None, TODAY, "lesson 3", "abcdefghjk 12")] == [
        False, False, True, True,
    ]  # fmt: skip
    store.add_table(played("a", ANA.id, 12, 300.0))
    store.add_table(replace(played("b", ANA.id, 4, 200.0), origin=None))
    store.add_table(replace(played("c", ANA.id, 5, 210.0), origin="lesson 3"))
    store.add_table(replace(played("d", ANA.id, 6, 220.0), origin="abcdefghjk 12"))
    assert [score.points for score in store.scores(ANA.id, "filou")] == [12, 4]
    store.add_table(replace(played("e", ANA.id, 1, 1.0), state="playing", result=None))
    assert store.unfinished(ANA.id) == 1


def test_a_score_stays_when_its_player_is_forgotten(store: Store) -> None:
    store.add_table(played("a", ANA.id, 12, 300.0, named=True))
    store.forget_player(ANA.id)
    [score] = store.scores_of_day("filou", TODAY, before=1000.0)
    assert (score.player, score.score) == (None, 12)
    assert "P a" not in score.name
