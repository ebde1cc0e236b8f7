"""Deals that a page offered."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from chatiere.store.opening import open_store
from chatiere.store.store import Store
from tests.postgres import Postgres


def test_a_deal_is_taken_once(store: Store) -> None:
    assert store.take_deal("first", 10.0)
    assert not store.take_deal("first", 11.0)
    assert store.take_deal("second", 12.0)
    store.forget_deals(12.0)
    assert not store.take_deal("second", 13.0)
    assert store.take_deal("first", 14.0), "which whoever calls knows to be long past"


def test_what_deals_are_made_from_stays_while_the_store_is_open(store: Store) -> None:
    secret = store.deal_secret()
    assert len(secret) == 32
    assert store.deal_secret() == secret


def test_a_file_that_is_opened_again_makes_new_deals(path: Path) -> None:
    with closing(open_store(path)) as store:
        secret = store.deal_secret()
        store.take_deal("first", 10.0)
    with closing(open_store(path)) as store:
        assert store.deal_secret() != secret


def test_servers_of_one_database_make_the_same_deals_until_it_is_restarted() -> None:
    with Postgres() as postgres:
        url = postgres.new_database()
        with closing(open_store(url)) as one, closing(open_store(url)) as other:
            secret = one.deal_secret()
            assert other.deal_secret() == secret
            assert one.take_deal("first", 10.0)
            assert not other.take_deal("first", 10.0)
        for how in ("fast", "immediate", "kill"):
            postgres.restart(how)
            with closing(open_store(url)) as one:
                assert one.deal_secret() != secret, how
                secret = one.deal_secret()
