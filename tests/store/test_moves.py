"""Whatever is appended and taken back, the store holds what a plain list would."""

from __future__ import annotations

import tempfile
from contextlib import closing
from itertools import count
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
        play(Path(folder) / "tables.db", "abc", steps)


def test_so_it_is_in_postgresql(url: str) -> None:
    names = count()

    @settings(max_examples=15, deadline=None)
    @given(st.lists(STEP, max_size=15))
    def is_a_list_of_moves(steps: list[Step]) -> None:
        play(url, f"table {next(names)}", steps)

    is_a_list_of_moves()


def play(data: Path | str, name: str, steps: list[Step]) -> None:
    store = open_store(data)
    model: list[Move] = []
    store.add_table(table(name))
    for what, off, moves in steps:
        n = len(model) + off
        if what == "reopen":
            store.close()
            store = open_store(data)
        elif what == "append":
            fits = off == 0 and not any("\0" in text for _, text in moves)
            assert took(store, name, n, moves) == fits
            model += moves if fits else []
        else:
            assert gave_back(store, name, n) == (0 <= n <= len(model))
            model = model[:n] if n >= 0 else model
    with closing(store):
        found = store.table(name)
        assert found is not None
        assert found.moves == model


def took(store: Store, name: str, n: int, moves: list[Move]) -> bool:
    try:
        store.append(name, n, moves, 1.0)
    except StoreError:
        return False
    return True


def gave_back(store: Store, name: str, n: int) -> bool:
    try:
        store.retract(name, n, 1.0)
    except Conflict:
        return False
    return True
