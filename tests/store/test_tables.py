"""Tables, seats and moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.rows import Listed, Seat, Stored
from chatiere.store.store import SqliteStore, Store
from tests.store.samples import ANA, LEO, MOVES, full_table, table


def kept(store: Store, name: str = "abc") -> Stored:
    found = store.table(name)
    assert found is not None
    return found


def test_a_table_comes_back_as_it_was_put_in(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)
    store.add_table(full_table())
    assert store.table("full") == full_table()
    assert store.table("another") is None


def test_two_tables_do_not_share_an_id(store: Store) -> None:
    store.add_table(table())
    with pytest.raises(Conflict):
        store.add_table(replace(table(), game="mmm", moves=list(MOVES)))
    assert kept(store) == table()


def test_moves_are_appended_in_order_with_state_and_time(store: Store) -> None:
    store.add_table(table())
    store.append("abc", 0, MOVES, 300.0)
    store.append("abc", 4, [(1, "pass")], 301.0, state="over")
    store.append("abc", 5, [], 302.0)
    assert kept(store) == replace(
        table(), moves=[*MOVES, (1, "pass")], state="over", changed=302.0, serial=3
    )


def test_who_has_seen_a_table_writes_the_same(store: Store) -> None:
    ending = {"scores": [3, 5], "winners": [1]}
    store.add_table(table())
    store.append("abc", 0, MOVES, 300.0, seen=0)
    store.append("abc", 4, [(1, "pass")], 301.0, "playing", None, seen=1)
    with pytest.raises(Conflict):
        store.append("abc", 5, [(1, "again")], 302.0, "playing", None, seen=1)
    with pytest.raises(Conflict):
        store.append("abc", 4, [(1, "twice")], 302.0, "over", ending, seen=2)
    with pytest.raises(StoreError, match="cannot be kept"):
        store.append("abc", 5, [(0, "fine"), (0, "\0")], 302.0, "over", ending, seen=2)
    with pytest.raises(StoreError, match="cannot move"):
        store.append("abc", 5, [(-1, "pass")], 302.0, "over", ending, seen=2)
    with pytest.raises(StoreError, match="no table ‹gone›"):
        store.append("gone", 0, MOVES, 302.0, "over", ending, seen=0)
    store.append("abc", 5, [], 303.0, "over", ending, seen=2)
    assert kept(store) == replace(
        table(), moves=[*MOVES, (1, "pass")], state="over", result=ending, changed=303.0, serial=3
    )


@pytest.mark.parametrize("n", [0, 3, 5, -1, 10**30])
def test_there_is_only_one_nth_move(store: Store, n: int) -> None:
    store.add_table(replace(table(), moves=list(MOVES)))
    with pytest.raises(Conflict, match="4 were made"):
        store.append("abc", n, [(0, "pass")], 300.0, state="over")
    with pytest.raises(Conflict):
        store.append("abc", n, [], 300.0, state="over")
    assert kept(store) == replace(table(), moves=list(MOVES)), "nor did state or time change"


def test_moves_are_written_all_or_none(store: Store) -> None:
    store.add_table(table())
    with pytest.raises(StoreError, match="cannot be kept"):
        store.append("abc", 0, [(0, "fine"), (0, "\0")], 300.0)
    assert kept(store) == table()


@pytest.mark.parametrize("who", [-1, True, "0", "x", 1.5, None])
def test_only_seats_and_chance_move(store: Store, who: Any) -> None:
    store.add_table(table())
    with pytest.raises(StoreError, match="cannot move"):
        store.append("abc", 0, [(who, "pass")], 300.0)
    assert kept(store) == table()


def test_a_table_that_is_not_there_takes_nothing(store: Store) -> None:
    with pytest.raises(StoreError, match="no table ‹gone›"):
        store.append("gone", 0, MOVES, 1.0)
    with pytest.raises(StoreError, match="no table ‹gone›"):
        store.retract("gone", 0, 1.0)
    with pytest.raises(StoreError, match="no table ‹gone›"):
        store.set_table("gone", state="over")
    with pytest.raises(StoreError, match="no table ‹gone›"):
        store.set_table("gone", [Seat(0, "cat", "Félix")])


def test_moves_are_taken_back_from_the_nth_on(store: Store) -> None:
    store.add_table(replace(table(), moves=list(MOVES)))
    store.retract("abc", 2, 300.0)
    assert kept(store) == replace(table(), moves=MOVES[:2], changed=300.0, serial=1)
    store.append("abc", 2, [(0, "other")], 301.0)
    assert kept(store).moves == [*MOVES[:2], (0, "other")]


@pytest.mark.parametrize("n", [-1, 5, 10**30])
def test_what_was_not_made_is_not_taken_back(store: Store, n: int) -> None:
    store.add_table(replace(table(), moves=list(MOVES)))
    with pytest.raises(Conflict, match="4 were made"):
        store.retract("abc", n, 300.0)
    assert kept(store) == replace(table(), moves=list(MOVES))


def test_a_table_changes_what_it_is_told_to_and_nothing_else(store: Store) -> None:
    store.add_table(table())
    store.add_table(table("other"))
    store.set_table("abc", settings={"hints": False}, salts=["aa"], next="new", changed=300.0)
    assert kept(store) == replace(
        table(), settings={"hints": False}, salts=["aa"], next="new", changed=300.0, serial=1
    )
    assert kept(store, "other") == table("other")


def test_a_state_that_nobody_knows_is_refused(store: Store) -> None:
    store.add_table(table())
    with pytest.raises(StoreError, match="state_is_known"):
        store.set_table("abc", state="burnt")  # type: ignore[arg-type]


def test_a_seat_is_taken_and_taken_over(store: Store) -> None:
    store.add_player(ANA)
    store.add_table(table())
    store.set_table("abc", [Seat(1, "cat", "Félix")])
    store.set_table("abc", [Seat(0, "human", "Ana", ANA.id)])
    store.set_table("abc", [Seat(1, "human", "", None, held=True)])
    assert kept(store).seats == (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "", held=True))


@pytest.mark.parametrize("bad", ["\ud800", "a\0b", {"\0": 1}, ["\udfff"], float("nan"), {1, 2}])
def test_documents_refuse_what_would_not_come_back(store: Store, bad: Any) -> None:
    store.add_table(table())
    with pytest.raises(StoreError) as caught:
        store.set_table("abc", settings={"x": bad})
    assert len(str(caught.value).splitlines()) == 1
    assert kept(store) == table()


def test_errors_do_not_tell_the_dealers_secret(store: Store) -> None:
    store.add_table(table())
    with pytest.raises(StoreError) as caught:
        store.add_table(replace(table(), seed="5ec7e7"))
    assert "5ec7e7" not in str(caught.value)
    assert "5ec7e7" not in str(caught.value.__cause__)


def test_tables_of_a_player_come_newest_first(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)
    sits = (Seat(0, "kitten", "Mimi"), Seat(1, "human", "Léo", LEO.id))
    store.add_table(replace(table("old", changed=1.0), seats=sits, moves=list(MOVES)))
    store.add_table(replace(table("hosted", "open", 3.0), host=LEO.id))
    store.add_table(replace(table("both", "over", 2.0), host=LEO.id, seats=sits))
    store.add_table(replace(table("hers", changed=4.0), host=ANA.id))
    assert store.tables_of(LEO.id, 10) == [
        Listed("hosted", "filou", "open", 3.0, LEO.id, (), 0),
        Listed("both", "filou", "over", 2.0, LEO.id, sits, 0),
        Listed("old", "filou", "playing", 1.0, None, sits, 4),
    ]
    assert [t.id for t in store.tables_of(LEO.id, 2)] == ["hosted", "both"]
    assert store.tables_of("nobody", 10) == []


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("SELECT id FROM game_table WHERE state = 'open' ORDER BY changed DESC", "table_by_state"),
        ("SELECT id FROM game_table WHERE host = 'x'", "table_of_host"),
        ("SELECT \"table\" FROM seat WHERE player = 'x'", "seat_of_player"),
        ("SELECT max(n) FROM move WHERE \"table\" = 'x'", "sqlite_autoindex_move_1"),
    ],
)
def test_what_is_asked_often_has_an_index(file_store: SqliteStore, query: str, index: str) -> None:
    with file_store.transaction() as sql:
        plan = [row[-1] for row in sql.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
    assert len(plan) == 1
    assert index in plan[0]
