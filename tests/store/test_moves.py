"""Whatever is appended and taken back, the store holds what a plain list would."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.store.errors import Conflict, StoreError
from chatiere.store.opening import open_store
from chatiere.store.rows import Move
from chatiere.store.store import Store
from tests.store.samples import table

WHO = st.one_of(st.just("*"), st.integers(0, 12))
MOVE = st.tuples(WHO, st.text(max_size=8))
Step = tuple[str, int, list[Move]]
STEP: st.SearchStrategy[Step] = st.one_of(
    st.tuples(st.just("append"), st.integers(-1, 1), st.lists(MOVE, max_size=4)),
    st.tuples(st.just("retract"), st.integers(-3, 1), st.just([])),
    st.tuples(st.just("reopen"), st.just(0), st.just([])),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(STEP, max_size=15))
def test_a_table_is_a_list_of_moves(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        store = open_store(path)
        model: list[Move] = []
        store.add_table(table())
        for what, off, moves in steps:
            n = len(model) + off
            if what == "reopen":
                store.close()
                store = open_store(path)
            elif what == "append":
                fits = off == 0 and not any("\0" in text for _, text in moves)
                assert took(store, n, moves) == fits
                model += moves if fits else []
            else:
                assert gave_back(store, n) == (0 <= n <= len(model))
                model = model[:n] if n >= 0 else model
        with closing(store):
            found = store.table("abc")
            assert found is not None
            assert found.moves == model


def took(store: Store, n: int, moves: list[Move]) -> bool:
    try:
        store.append("abc", n, moves, 1.0)
    except StoreError:
        return False
    return True


def gave_back(store: Store, n: int) -> bool:
    try:
        store.retract("abc", n, 1.0)
    except Conflict:
        return False
    return True
