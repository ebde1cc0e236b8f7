"""Strangers in the store: tables that wait, who keeps away from whom, what a host is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from chatiere.store.expiring import DAY, Clocks
from chatiere.store.people import digest
from chatiere.store.rows import Player, Seat, State, Stored
from chatiere.store.store import Store
from chatiere.store.strangers import Report
from tests.store.samples import ANA, LEO, table

ZOE = Player("zoe-id", "Zoé", "fr", created=103.0, seen=103.0)


@pytest.fixture
def public(store: Store) -> Store:
    for each in (ANA, LEO, ZOE):
        store.add_player(each)
    return store


def waiting(id: str, state: State = "open", **changes: Any) -> Stored:  # noqa: A002
    seats = (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "", None))
    made = replace(table(id, state), public=True, seats=seats, host=ANA.id, changed=1000.0)
    return replace(made, moves=[], **changes)


def test_only_tables_that_wait_for_anybody_are_listed(public: Store) -> None:
    public.add_table(waiting("t1"))
    public.add_table(waiting("t2", "over"))
    public.add_table(waiting("t3", public=False))
    public.add_table(waiting("t4", previous="t2"))  # a rematch is among those who were there
    public.add_table(waiting("t5", changed=1.0))
    assert [each.id for each in public.waiting_tables(500.0, 10)] == ["t1"]
    assert public.count_laid(ANA.id, 500.0) == 1
    assert public.count_laid(LEO.id, 500.0) == 0


def test_who_waits_elsewhere_is_known_but_not_at_tables_of_their_own(public: Store) -> None:
    public.add_table(waiting("t1"))
    assert not public.waits_elsewhere(ANA.id, 500.0, "other")
    public.set_table("t1", [Seat(1, "human", "Léo", LEO.id)])
    assert public.waits_elsewhere(LEO.id, 500.0, "other")
    assert not public.waits_elsewhere(LEO.id, 500.0, "t1")
    assert not public.waits_elsewhere(LEO.id, 2000.0, "other")


def test_blocking_holds_in_both_directions(public: Store) -> None:
    everybody = {ANA.id, LEO.id, ZOE.id}
    assert public.apart_from(ANA.id, everybody) == set()
    assert public.block(ANA.id, LEO.id, 1.0, 10)
    assert public.block(ANA.id, LEO.id, 2.0, 10)  # twice is once
    assert public.count_blocked(ANA.id) == 1
    assert public.apart_from(ANA.id, everybody) == {LEO.id}
    assert public.apart_from(LEO.id, everybody) == {ANA.id}
    assert public.apart_from(ZOE.id, everybody) == set()
    assert public.blocked_by(ANA.id, everybody) == {LEO.id}
    assert public.blocked_by(LEO.id, everybody) == set()
    public.unblock_all(ANA.id)
    assert public.apart_from(LEO.id, everybody) == set()


def test_nobody_blocks_more_than_there_is_room_for(public: Store) -> None:
    assert public.block(ANA.id, LEO.id, 1.0, 1)
    assert not public.block(ANA.id, ZOE.id, 1.0, 1)


def test_who_is_forgotten_blocks_nobody_and_stays_blocked(public: Store) -> None:
    public.block(ANA.id, LEO.id, 1.0, 10)
    public.block(LEO.id, ZOE.id, 1.0, 10)
    public.forget_player(LEO.id)
    assert public.apart_from(ANA.id, {LEO.id}) == {LEO.id}
    assert public.apart_from(ZOE.id, {LEO.id}) == set()


def told(reason: str = "name", table: str = "t1", at: float = 5.0) -> Report:
    return Report(table, digest(ANA.id), digest(LEO.id), reason, at)


def test_a_report_about_somebody_at_a_table_is_there_once(public: Store) -> None:
    for new in (told(), told("stalling"), told(table="t2")):
        public.add_report(new)
    found = public.reports()
    assert [(each.table, each.reason) for each in found] == [("t1", "name"), ("t2", "name")]
    assert found[0].id is not None
    assert public.delete_reports([found[0].id]) == 1
    assert [each.table for each in public.reports()] == ["t2"]
    assert public.delete_reports() == 1
    assert public.reports() == []


def test_old_reports_go_with_what_else_is_old(public: Store) -> None:
    public.add_report(told(at=0.0))
    public.add_report(told(table="t2", at=100 * DAY))
    public.expire(Clocks(101 * DAY, 5.0, "boot"), 30 * DAY)
    assert [each.table for each in public.reports()] == ["t2"]
