"""Paths in the store, and answers to a position of the day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chatiere.store.paths import PathStep
from chatiere.store.rows import Seat
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, table

DAY = "2026-11-16"


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def test_a_step_is_kept_once_with_when_it_was_first_made(store: Store) -> None:
    first, later = PathStep("filou", "cat", 10.0), PathStep("filou", "cat", 20.0)
    store.add_path_steps(ANA.id, [first, PathStep("mmm", "lesson", 5.0)])
    store.add_path_steps(ANA.id, [later])
    assert store.path_steps(ANA.id) == [PathStep("mmm", "lesson", 5.0), first]
    assert store.path_steps(LEO.id) == []


def test_a_path_goes_with_its_player(store: Store) -> None:
    store.add_path_steps(ANA.id, [PathStep("filou", "cat", 10.0)])
    store.set_looked_through(ANA.id, 9.0)
    store.add_answer_of_day(ANA.id, "mmm", DAY, "stop", 3.0)
    store.forget_player(ANA.id)
    assert store.path_steps(ANA.id) == []
    assert store.answers_of_day("mmm", DAY) == {}
    store.add_path_steps(ANA.id, [PathStep("filou", "cat", 10.0)])
    store.set_looked_through(ANA.id, 9.0)
    assert (store.path_steps(ANA.id), store.looked_through(ANA.id)) == ([], 0.0)


def test_how_far_games_were_looked_through_is_no_step(store: Store) -> None:
    assert store.looked_through(ANA.id) == 0.0
    store.set_looked_through(ANA.id, 12.5)
    store.set_looked_through(ANA.id, 13.5)
    assert store.looked_through(ANA.id) == 13.5
    assert store.looked_through(LEO.id) == 0.0
    assert store.path_steps(ANA.id) == []


def test_the_newest_games_since_then_are_found_the_oldest_first(store: Store) -> None:
    mine = (Seat(0, "human", "Ana", ANA.id),)
    for code, at in (("a", 10.0), ("b", 30.0), ("c", 20.0), ("d", 40.0)):
        store.add_table(replace(table(code, "over", at), seats=mine))
    store.add_table(replace(table("on", "playing", 50.0), seats=mine))
    store.add_table(table("others", "over", 60.0))
    assert store.finished_since(ANA.id, 10.0, 2) == [("b", 30.0), ("d", 40.0)]
    assert store.finished_since(ANA.id, 10.0, 9) == [("c", 20.0), ("b", 30.0), ("d", 40.0)]
    assert store.finished_since(LEO.id, 0.0, 9) == []


def test_the_first_answer_of_a_day_counts(store: Store) -> None:
    assert store.answer_of_day(ANA.id, "mmm", DAY) is None
    store.add_answer_of_day(ANA.id, "mmm", DAY, "put B a1", 100.0)
    store.add_answer_of_day(ANA.id, "mmm", DAY, "stop", 101.0)
    store.add_answer_of_day(LEO.id, "mmm", DAY, "put B a1", 102.0)
    store.add_answer_of_day(ANA.id, "mmm", "2026-11-17", "stop", 103.0)
    assert store.answer_of_day(ANA.id, "mmm", DAY) == "put B a1"
    assert store.answers_of_day("mmm", DAY) == {"put B a1": 2}
    assert store.path_steps(ANA.id) == []


def test_old_answers_go_and_steps_stay(store: Store) -> None:
    store.add_path_steps(ANA.id, [PathStep("filou", "cat", 1.0)])
    store.add_answer_of_day(ANA.id, "mmm", DAY, "stop", 100.0)
    store.add_answer_of_day(LEO.id, "mmm", DAY, "roll", 200.0)
    assert store.delete_answers_before(150.0) == 1
    assert store.answers_of_day("mmm", DAY) == {"roll": 1}
    assert len(store.path_steps(ANA.id)) == 1
