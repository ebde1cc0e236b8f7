"""Evenings and classes in the store: each change is made once, by who has seen the one before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.people import NOBODY
from chatiere.store.rows import Gathering
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, table

EVENING = Gathering(
    "evening-id", "evening", "abcdefghjk", None, ANA.id, "open", {"rounds": []}, 1.0, 1.0
)


@pytest.fixture
def people(store: Store) -> Store:
    store.add_player(ANA)
    store.add_player(LEO)
    store.add_gathering(EVENING)
    return store


def test_a_gathering_is_found_by_its_id_its_code_and_its_host(people: Store) -> None:
    assert people.gathering("evening-id") == EVENING
    assert people.gathering_by_code("abcdefghjk") == EVENING
    assert people.gatherings_of_host(ANA.id, "evening") == [EVENING]
    assert people.gatherings_of_host(ANA.id, "class") == []
    assert people.gathering("other") is None


def test_who_has_not_seen_the_last_change_changes_nothing(people: Store) -> None:
    people.set_gathering("evening-id", 0, content={"rounds": [1]}, state="playing")
    with pytest.raises(Conflict):
        people.set_gathering("evening-id", 0, content={"rounds": [2]})
    found = people.gathering("evening-id")
    assert found == replace(EVENING, content={"rounds": [1]}, state="playing", serial=1)


def test_people_are_numbered_in_the_order_in_which_they_come(people: Store) -> None:
    assert people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=9) == 0
    assert people.join_gathering("evening-id", ANA.id, "Ana", 3.0, most=9) == 1
    assert [who.name for who in people.participants("evening-id")] == ["Léo", "Ana"]
    found = people.gathering("evening-id")
    assert found is not None
    assert found.serial == 2
    assert [g.id for g in people.gatherings_of(LEO.id)] == ["evening-id"]


def test_who_comes_back_has_the_same_number(people: Store) -> None:
    people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=9)
    people.set_participant("evening-id", 0, left=3.0)
    assert people.participants("evening-id")[0].left == 3.0
    assert people.join_gathering("evening-id", LEO.id, "Léon", 4.0, most=9) == 0
    (leo,) = people.participants("evening-id")
    assert (leo.name, leo.left, leo.joined) == ("Léon", None, 2.0)


def test_there_is_room_for_so_many(people: Store) -> None:
    people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=1)
    with pytest.raises(StoreError, match="full"):
        people.join_gathering("evening-id", ANA.id, "Ana", 3.0, most=1)
    assert people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=1) == 0


def test_who_is_forgotten_leaves_no_name_behind(people: Store) -> None:
    people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=9)
    people.forget_player(LEO.id)
    (leo,) = people.participants("evening-id")
    assert (leo.player, leo.name) == (None, NOBODY)


def test_all_names_of_a_gathering_can_be_forgotten(people: Store) -> None:
    people.join_gathering("evening-id", LEO.id, "Léo", 2.0, most=9)
    people.forget_participants("evening-id")
    (leo,) = people.participants("evening-id")
    assert (leo.player, leo.name) == (None, NOBODY)
    assert people.player(LEO.id) is not None


def test_gatherings_whose_time_has_come_are_found(people: Store) -> None:
    assert people.expired_gatherings(100.0) == []
    people.set_gathering("evening-id", 0, expires=50.0)
    assert people.expired_gatherings(49.0) == []
    assert [g.id for g in people.expired_gatherings(50.0)] == ["evening-id"]


def test_its_tables_are_listed_and_go_on_without_it(people: Store) -> None:
    people.add_table(replace(table("one"), gathering="evening-id"))
    people.add_table(table("two"))
    assert [t.id for t in people.tables_of_gathering("evening-id")] == ["one"]
    people.delete_gathering("evening-id")
    stored = people.table("one")
    assert stored is not None
    assert stored.gathering is None
    assert people.gathering("evening-id") is None
    assert people.participants("evening-id") == []


def test_how_far_tables_are_is_told_by_their_codes(people: Store) -> None:
    people.add_table(replace(table("laid"), gathering="evening-id"))
    (known,) = people.table_states(["laid", "never laid"]).values()
    assert (known.game, known.state, known.result) == ("filou", "playing", None)
    people.set_table("laid", state="over", result={"scores": [1, 2, 3], "winners": [2]})
    assert people.table_states(["laid"])["laid"].result == {"scores": [1, 2, 3], "winners": [2]}
    assert people.table_states([]) == {}


def test_an_evening_stays_as_long_as_one_of_its_tables_does(people: Store) -> None:
    people.add_table(replace(table("laid"), gathering="evening-id"))
    people.delete_gathering_without_tables("evening-id")
    assert people.gathering("evening-id") is not None
    people.set_table("laid", state="over")
    people.delete_gathering("evening-id")
    people.add_gathering(EVENING)
    people.delete_gathering_without_tables("evening-id")
    assert people.gathering("evening-id") is None


def test_the_tables_of_a_gathering_are_deleted_and_no_others(store: Store) -> None:
    store.add_player(ANA)
    store.add_gathering(Gathering("g", "class", "code", None, ANA.id, "open", {}, 1.0, 1.0))
    for name, state in (("playing", "playing"), ("open", "open"), ("over", "over")):
        store.add_table(replace(table(name, state), gathering="g"))  # type: ignore[arg-type]
    store.add_table(table("other"))
    assert sorted(store.delete_tables_of("g", with_finished=False)) == ["open", "playing"]
    assert [one.id for one in store.tables_of_gathering("g")] == ["over"]
    assert store.delete_tables_of("g", with_finished=True) == ["over"]
    assert store.delete_tables_of("g", with_finished=True) == []
    assert store.table("other") is not None


def test_the_names_of_a_class_go_when_its_teacher_is_forgotten(store: Store) -> None:
    store.add_player(ANA)
    kept = Gathering("g", "class", "code", None, ANA.id, "over", {}, 1.0, 1.0, expires=900.0)
    store.add_gathering(kept)
    assert store.expired_gatherings(10.0) == []
    store.forget_player(ANA.id)
    assert [one.id for one in store.expired_gatherings(10.0)] == ["g"]
