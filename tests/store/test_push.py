"""Browsers that want to be told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.store.errors import Conflict
from chatiere.store.push import MOST
from chatiere.store.rows import Subscription
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO

PHONE = Subscription("https://push.example/phone", ANA.id, {"auth": "a", "p256dh": "b"}, "fr", 1.0)


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def test_it_comes_back_as_it_was_put_in(store: Store) -> None:
    store.add_subscription(PHONE)
    assert store.subscriptions_of(ANA.id) == [PHONE]
    assert store.subscriptions_of(LEO.id) == []


def test_a_browser_that_asks_again_is_there_once_and_belongs_to_who_asked_last(
    store: Store,
) -> None:
    store.add_subscription(PHONE)
    store.add_subscription(replace(PHONE, language="en", created=2.0))
    assert [one.language for one in store.subscriptions_of(ANA.id)] == ["en"]
    store.add_subscription(replace(PHONE, player=LEO.id, created=3.0))
    assert store.subscriptions_of(ANA.id) == []
    assert len(store.subscriptions_of(LEO.id)) == 1


def test_the_browser_that_asked_first_makes_room(store: Store) -> None:
    store.add_subscription(replace(PHONE, endpoint="https://push.example/leo", player=LEO.id))
    for n in range(MOST + 2):
        store.add_subscription(replace(PHONE, endpoint=f"https://push.example/{n}", created=n))
    kept = [one.created for one in store.subscriptions_of(ANA.id)]
    assert kept == list(range(2, MOST + 2))
    assert len(store.subscriptions_of(LEO.id)) == 1


def test_it_is_dropped_by_its_player_or_because_it_is_gone(store: Store) -> None:
    store.add_subscription(PHONE)
    store.drop_subscription(PHONE.endpoint, LEO.id)
    assert store.subscriptions_of(ANA.id) == [PHONE]
    store.drop_subscription(PHONE.endpoint, ANA.id)
    assert store.subscriptions_of(ANA.id) == []
    store.add_subscription(PHONE)
    store.drop_subscription(PHONE.endpoint)
    assert store.subscriptions_of(ANA.id) == []


def test_it_belongs_to_somebody_and_goes_with_them(store: Store, data: Path | str) -> None:
    with pytest.raises(Conflict, match=r"(?i)foreign key"):
        store.add_subscription(replace(PHONE, player="nobody"))
    store.add_subscription(PHONE)
    store.forget_player(ANA.id)
    assert store.subscriptions_of(ANA.id) == []
    store.close()
    if isinstance(data, Path):
        assert b"push.example" not in data.read_bytes(), "not even in free pages"
