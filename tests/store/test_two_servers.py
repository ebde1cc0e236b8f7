"""Several servers that ask the same of one PostgreSQL at the same moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier
from typing import TypeVar

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.expiring import Clocks
from chatiere.store.opening import open_store
from chatiere.store.people import FORGOTTEN, NOBODY, digest
from chatiere.store.postgres_store import PostgresStore
from chatiere.store.push import MOST
from chatiere.store.rows import Answer, Learner, Seat, Subscription
from chatiere.store.store import Store
from chatiere.store.write_threads import Patience, attempt
from tests.store.samples import ANA, LEO, full_table, table

T = TypeVar("T")
Way = Callable[[Store, int], None]
SERVERS = 4
ROUNDS = 8


@pytest.fixture
def stores(url: str) -> Iterator[list[Store]]:
    opened = [open_store(url) for _ in range(SERVERS)]
    opened[0].add_player(ANA)
    opened[0].add_player(LEO)
    yield opened
    for store in opened:
        store.close()


def at_once(stores: list[Store], work: Callable[[Store, int], T]) -> list[T | StoreError]:
    """What each of them gets, all asking at the same moment."""
    start = Barrier(len(stores))

    def ask(number: int) -> T | StoreError:
        start.wait()
        try:
            return work(stores[number], number)
        except StoreError as error:
            return error

    with ThreadPoolExecutor(len(stores)) as threads:
        return list(threads.map(ask, range(len(stores))))


def move(n: int, store: Store, seat: int) -> None:
    store.append("abc", n, [(seat, "pass")], 1.0, seen=n)


def go(ways: list[Way], seen: int, store: Store, i: int) -> None:
    ways[i](store, seen)


def use_key(key: str, store: Store, _: int) -> str | None:
    return store.use_key(key, now=1.0)


def take_deal(deal: str, store: Store, _: int) -> bool:
    return store.take_deal(deal, 1.0)


def test_one_of_them_makes_a_move(stores: list[Store]) -> None:
    stores[0].add_table(table())
    for n in range(ROUNDS):
        said = at_once(stores, partial(move, n))
        assert sorted(type(one).__name__ for one in said) == ["Conflict"] * 3 + ["NoneType"]
        found = stores[1].table("abc")
        assert found is not None
        assert (len(found.moves), found.serial) == (n + 1, n + 1)
        assert found.moves[-1][0] == next(i for i, one in enumerate(said) if one is None)


def test_one_of_them_changes_a_table_by_whichever_way(stores: list[Store]) -> None:
    stores[0].add_table(table())
    ways: list[Way] = [
        lambda store, seen: store.append("abc", 0, [(0, "pass")], 1.0, seen=seen),
        lambda store, seen: store.retract("abc", 0, 1.0, seen),
        lambda store, seen: store.set_table("abc", [Seat(0, "cat", "Félix")], seen),
        lambda store, seen: store.set_table("abc", seen=seen, salts=["aa"]),
    ]
    for seen in range(ROUNDS):
        said = at_once(stores, partial(go, ways, seen))
        assert len([one for one in said if one is None]) == 1
        assert stores[0].serials(["abc"]) == {"abc": seen + 1}
        stores[0].retract("abc", 0, 1.0)
        with stores[0].transaction() as sql:
            sql.exec_driver_sql(f"UPDATE game_table SET serial = {seen + 1}")  # noqa: S608


def test_a_table_is_read_as_it_was_at_one_moment(stores: list[Store]) -> None:
    stores[0].add_table(table())

    def play_or_look(store: Store, i: int) -> bool:
        if i == 0:
            for n in range(100):
                store.append("abc", n, [(0, "pass")], 1.0, seen=n)
            return True
        found = [store.table("abc") for _ in range(60)]
        return all(one is not None and one.serial == len(one.moves) for one in found)

    assert at_once(stores, play_or_look) == [True] * SERVERS


def test_a_key_opens_once(stores: list[Store]) -> None:
    for n in range(ROUNDS):
        stores[0].add_key(f"key {n}", ANA.id, expires=10.0)
        said = at_once(stores, partial(use_key, f"key {n}"))
        assert sorted(map(str, said)) == ["None"] * 3 + [ANA.id]


def test_all_of_them_sign_with_the_same_secret_and_deal_from_the_same(stores: list[Store]) -> None:
    assert len(set(map(str, at_once(stores, lambda store, _: store.secret())))) == 1
    assert len(set(map(str, at_once(stores, lambda store, _: store.deal_secret())))) == 1


def test_a_deal_is_taken_once(stores: list[Store]) -> None:
    for n in range(ROUNDS):
        said = at_once(stores, partial(take_deal, f"deal {n}"))
        assert sorted(map(str, said)) == ["False"] * 3 + ["True"]


def test_the_same_record_is_kept_once(stores: list[Store]) -> None:
    said = at_once(stores, lambda store, i: store.add_record(f"r{i}", ANA.id, {"game": "x"}, 1.0))
    assert len(set(map(str, said))) == 1
    assert stores[0].records_of(ANA.id) == 1


def test_a_learner_of_a_name_is_there_once_and_answers_once(stores: list[Store]) -> None:
    said = at_once(
        stores, lambda store, i: store.learner_named(Learner(f"l{i}", ANA.id, "Mia", 1.0)).id
    )
    assert len(set(map(str, said))) == 1
    who = str(said[0])
    given = Answer(who, 200.0, "n+8x", "37+8", "45", True, 4.5)
    assert sorted(map(str, at_once(stores, lambda store, _: store.add_answer(given, 190.0)))) == [
        "False", "False", "False", "True"
    ]  # fmt: skip
    assert len(stores[0].answers(who)) == 1


def test_what_is_asked_or_revoked_or_noted_twice_is_there_once(stores: list[Store]) -> None:
    assert at_once(stores, lambda store, _: store.ask_review("abc", 1.0)) == [None] * SERVERS
    assert at_once(stores, lambda store, i: store.revoke(ANA.id, 5 - i)) == [None] * SERVERS
    assert stores[0].revocations() == {digest(ANA.id): 5}
    numbers = at_once(stores, lambda store, _: store.revoke_all(ANA.id))
    assert sorted(map(str, numbers)) == ["6", "7", "8", "9"], "every one of them counts"
    now = Clocks(1.0, 1.0, "first")
    assert at_once(stores, lambda store, _: store.expire(now, 100.0)) == [0] * SERVERS


def test_a_browser_is_told_once_and_only_so_many_of_one_player(stores: list[Store]) -> None:
    def subscribe(store: Store, i: int) -> None:
        for n in range(MOST):
            where = f"https://push.example/{n * (i % 2 + 1)}"
            store.add_subscription(Subscription(where, ANA.id, {}, "fr", float(n)))

    assert at_once(stores, subscribe) == [None] * SERVERS
    found = stores[0].subscriptions_of(ANA.id)
    assert len({one.endpoint for one in found}) == len(found) <= MOST


def test_who_is_forgotten_while_sitting_down_leaves_no_name(stores: list[Store]) -> None:
    """Whichever comes first: the seat is refused, or forgotten too.  Where both wait for each
    other, one is tried again."""
    for n in range(ROUNDS):
        who = replace(ANA, id=f"ana {n}")
        stores[0].add_player(who)
        stores[0].add_table(table(f"t{n}", "open"))

        def sit_or_forget(store: Store, i: int, n: int = n) -> None:
            assert isinstance(store, PostgresStore)
            if i == 0:
                time.sleep(n % 4 * 0.001)
                attempt(store, lambda store: store.forget_player(f"ana {n}"), Patience())
            else:
                seat = Seat(i, "human", "Ana", f"ana {n}")
                attempt(store, lambda store: store.set_table(f"t{n}", [seat]), Patience())

        said = at_once(stores, sit_or_forget)
        assert said[0] is None
        assert all(one is None or isinstance(one, Conflict) for one in said)
        found = stores[0].table(f"t{n}")
        assert found is not None
        assert {(seat.name, seat.player) for seat in found.seats} <= {(NOBODY, None)}
        assert stores[0].revocations()[digest(f"ana {n}")] == FORGOTTEN


def test_servers_that_start_at_once_on_an_empty_database_all_open_it(empty_url: str) -> None:
    start = Barrier(SERVERS)

    def serve(_: int) -> bytes:
        start.wait()
        store = open_store(empty_url)
        try:
            return store.secret()
        finally:
            store.close()

    with ThreadPoolExecutor(SERVERS) as threads:
        assert len(set(threads.map(serve, range(SERVERS)))) == 1


def test_who_is_paused_in_a_transaction_holds_up_nobody_for_long(stores: list[Store]) -> None:
    paused, other = stores[:2]
    paused.add_table(full_table())
    with pytest.raises(StoreError, match="try again in a moment"):
        change_slowly(paused, lambda: play_on(other))
    found = paused.table("full")
    assert found is not None
    assert found.salts == full_table().salts
    assert len(found.moves) == len(full_table().moves) + 1


def change_slowly(store: Store, meanwhile: Callable[[], None]) -> None:
    with store.transaction():
        store.set_table("full", salts=["aa"], seen=0)
        meanwhile()
        store.set_table("full", salts=["bb"])


def play_on(store: Store) -> None:
    """As soon as it is possible."""
    assert isinstance(store, PostgresStore)
    began = time.monotonic()
    attempt(store, lambda store: store.append("full", 4, [(0, "pass")], 1.0), Patience())
    assert time.monotonic() - began < 5
