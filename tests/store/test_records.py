"""Records that people brought along."""

from __future__ import annotations

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO

GAME = {"game": "filou", "players": [{"name": "Zoé ‹🐭›"}], "moves": [["*", "first 2"]], "seed": ""}


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def test_a_record_comes_back_as_it_was_put_in(store: Store) -> None:
    assert store.add_record("one", ANA.id, GAME, 10.0) == "one"
    assert store.record("one") == GAME
    assert store.record("two") is None


def test_the_same_record_of_the_same_owner_is_kept_once(store: Store) -> None:
    store.add_record("one", ANA.id, GAME, 10.0)
    assert store.add_record("two", ANA.id, dict(GAME), 11.0) == "one"
    assert store.add_record("three", LEO.id, GAME, 12.0) == "three"
    assert store.add_record("four", ANA.id, GAME | {"moves": []}, 13.0) == "four"
    assert (store.records_of(ANA.id), store.records_of(LEO.id)) == (2, 1)


def test_records_go_with_their_owner(store: Store) -> None:
    store.add_record("one", ANA.id, GAME, 10.0)
    store.add_record("two", LEO.id, GAME, 10.0)
    store.forget_player(ANA.id)
    assert store.record("one") is None
    assert store.record("two") == GAME


def test_a_record_has_an_owner_and_text_that_can_be_kept(store: Store) -> None:
    with pytest.raises(Conflict, match=r"(?i)foreign key"):
        store.add_record("one", "nobody", GAME, 10.0)
    with pytest.raises(StoreError, match="cannot be kept"):
        store.add_record("one", ANA.id, {"game": "cut\0here"}, 10.0)
    assert store.records_of(ANA.id) == 0
