"""Players, keys, and being forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.opening import open_store
from chatiere.store.people import FORGOTTEN, digest
from chatiere.store.rows import Seat
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, full_table


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def test_a_player_comes_back_as_it_was_put_in(store: Store) -> None:
    assert store.player(ANA.id) == ANA
    assert store.player(LEO.id) == LEO
    assert store.player("nobody") is None


def test_a_player_is_added_once(store: Store) -> None:
    with pytest.raises(Conflict, match="look again"):
        store.add_player(replace(ANA, name="Another"))
    assert store.player(ANA.id) == ANA


def test_a_player_takes_another_name(store: Store) -> None:
    store.rename_player(ANA.id, "Anna", "en")
    assert store.player(ANA.id) == replace(ANA, name="Anna", language="en")
    assert store.player(LEO.id) == LEO


def test_a_player_has_a_face_until_they_are_forgotten(store: Store) -> None:
    assert store.faces_of([ANA.id, LEO.id, "nobody"]) == {ANA.id: "", LEO.id: ""}
    store.set_face(ANA.id, "fox-3")
    assert store.player(ANA.id) == replace(ANA, face="fox-3")
    assert store.faces_of([ANA.id]) == {ANA.id: "fox-3"}
    store.forget_player(ANA.id)
    assert store.faces_of([ANA.id, LEO.id]) == {LEO.id: ""}


def test_an_unknown_player_is_not_renamed_and_its_secret_id_not_told(store: Store) -> None:
    with pytest.raises(StoreError, match="no such player") as caught:
        store.rename_player("secret-id", "X", "fr")
    assert "secret-id" not in str(caught.value)


def test_a_key_opens_once(store: Store) -> None:
    store.add_key("digest", ANA.id, expires=10.0)
    assert store.use_key("another", now=5.0) is None
    assert store.use_key("digest", now=5.0) == ANA.id
    assert store.use_key("digest", now=5.0) is None


def test_a_key_does_not_open_once_it_has_expired(store: Store) -> None:
    store.add_key("digest", ANA.id, expires=10.0)
    assert store.use_key("digest", now=10.0) is None
    assert store.use_key("digest", now=5.0) is None, "an expired key is gone"


def test_a_key_belongs_to_somebody(store: Store) -> None:
    with pytest.raises(Conflict, match=r"(?i)foreign key"):
        store.add_key("digest", "nobody", expires=10.0)


def test_who_is_forgotten_leaves_only_moves(store: Store, data: Path | str) -> None:
    store.add_table(full_table())
    store.add_key("digest-of-ana", ANA.id, expires=10.0)
    store.add_key("digest-of-leo", LEO.id, expires=10.0)
    store.forget_player(ANA.id)
    kept = store.table("full")
    assert kept is not None
    assert kept.seats[0] == Seat(0, "human", "—", None)
    assert kept.seats[1:] == full_table().seats[1:]
    assert kept.host is None
    assert kept.moves == full_table().moves
    assert store.player(ANA.id) is None
    assert store.use_key("digest-of-ana", now=1.0) is None
    assert store.use_key("digest-of-leo", now=1.0) == LEO.id
    store.close()
    if isinstance(data, Path):
        left = data.read_bytes()
        assert b"ana-id" not in left, "not even in free pages"
        assert b"digest-of-ana" not in left
        assert b"leo-id" in left


def test_revoking_takes_all_keys_of_one_player_and_is_remembered(
    store: Store, data: Path | str
) -> None:
    store.add_key("digest-of-ana", ANA.id, expires=10.0)
    store.add_key("digest-of-leo", LEO.id, expires=10.0)
    store.revoke(ANA.id, 1)
    store.revoke(ANA.id, 2)
    assert store.use_key("digest-of-ana", now=1.0) is None
    assert store.use_key("digest-of-leo", now=1.0) == LEO.id
    store.close()
    again = open_store(data)
    assert again.revocations() == {digest(ANA.id): 2}
    again.revoke(ANA.id, 1)
    assert again.revocations() == {digest(ANA.id): 2}, "what was revoked stays so"
    assert again.revoke_all(ANA.id) == 3
    assert again.revoke_all(LEO.id) == 1
    again.forget_player(LEO.id)
    assert again.revoke_all(LEO.id) == FORGOTTEN, "who is forgotten stays so"
    again.forget_player(ANA.id)
    assert again.revocations() == dict.fromkeys(map(digest, (ANA.id, LEO.id)), FORGOTTEN)
    again.close()


def test_the_secret_is_made_once(store: Store, data: Path | str) -> None:
    secret = store.secret()
    assert len(secret) == 32
    assert store.secret() == secret
    store.close()
    again = open_store(data)
    assert again.secret() == secret
    again.close()


@pytest.mark.parametrize("bad", ["half \ud800 pair", "cut\0here", 7])
def test_bad_text_is_told_in_one_line(store: Store, bad: str) -> None:
    with pytest.raises(StoreError, match="cannot be kept") as caught:
        store.rename_player(ANA.id, bad, "fr")
    assert len(str(caught.value).splitlines()) == 1
    str(caught.value).encode()
    assert store.player(ANA.id) == ANA
    with pytest.raises(StoreError, match="cannot be kept"):
        store.player(bad)
