"""Learners and their answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.rows import Answer, Learner
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO

MIA = Learner("mia", ANA.id, "Mia 🐭", created=110.0)
TOM = Learner("tom", ANA.id, "Tom", created=111.0)
FIRST = Answer("mia", 200.0, "n+8x", "37+8", "45", True, 4.5)


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)
    store.add_learner(MIA)
    store.add_learner(TOM)


def test_learners_belong_to_one_browser(store: Store) -> None:
    assert store.learners_of(ANA.id) == [MIA, TOM]
    assert store.learners_of(LEO.id) == []
    assert store.learner("mia", ANA.id) == MIA
    assert store.learner("mia", LEO.id) is None
    with pytest.raises(Conflict, match=r"(?i)foreign key"):
        store.add_learner(Learner("x", "nobody", "X", 1.0))


def test_a_learner_is_found_by_name_or_made(store: Store) -> None:
    assert store.learner_named(replace(MIA, id="other")) == MIA
    new = Learner("new", ANA.id, "Zoé", 120.0)
    assert store.learner_named(new) == new
    assert store.learners_of(ANA.id) == [MIA, TOM, new]
    assert store.learner_named(replace(MIA, id="leo's", player=LEO.id)).id == "leo's"


def test_a_learner_takes_another_name(store: Store) -> None:
    store.rename_learner("mia", "Mila")
    assert store.learner("mia", ANA.id) == replace(MIA, name="Mila")
    assert store.learner("tom", ANA.id) == TOM
    with pytest.raises(StoreError, match="no such learner"):
        store.rename_learner("nobody", "X")


def test_answers_come_back_in_the_order_in_which_they_were_given(store: Store) -> None:
    later = replace(FIRST, at=150.0, asked="38+8", said="45", right=False)
    assert store.add_answer(FIRST)
    assert store.add_answer(replace(FIRST, learner="tom"))
    assert store.add_answer(later)
    assert store.answers("mia") == [replace(FIRST, id=1), replace(later, id=3)]
    assert store.answers("mia", after=1) == [replace(later, id=3)]


def test_a_question_is_answered_once(store: Store) -> None:
    assert store.add_answer(FIRST, since=190.0)
    assert not store.add_answer(replace(FIRST, at=201.0, said="46"), since=190.0)
    assert store.add_answer(replace(FIRST, at=300.0), since=290.0), "asked again later"
    assert store.add_answer(replace(FIRST, at=301.0, asked="36+8"), since=290.0)
    assert len(store.answers("mia")) == 3


def test_who_is_deleted_takes_their_answers_along(store: Store) -> None:
    store.add_answer(FIRST)
    store.add_answer(replace(FIRST, learner="tom"))
    store.delete_learner("mia")
    assert store.learners_of(ANA.id) == [TOM]
    assert store.answers("mia") == []
    assert len(store.answers("tom")) == 1


def test_who_is_forgotten_takes_their_learners_along(store: Store, data: Path | str) -> None:
    store.add_answer(replace(FIRST, said="said-by-mia"))
    store.forget_player(ANA.id)
    assert store.learners_of(ANA.id) == []
    assert store.answers("mia") == []
    store.close()
    if isinstance(data, Path):
        assert b"said-by-mia" not in data.read_bytes(), "not even in free pages"
