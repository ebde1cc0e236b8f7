"""Tables that belong to a class or an evening."""

from __future__ import annotations

from dataclasses import replace

from chatiere.store.rows import Gathering
from chatiere.store.store import Store
from tests.store.samples import ANA, table


def test_the_tables_of_a_gathering_are_deleted_and_no_others(store: Store) -> None:
    store.add_player(ANA)
    store.add_gathering(Gathering("g", "class", "code", None, ANA.id, "open", {}, 1.0, 1.0))
    for name, state in (("playing", "playing"), ("open", "open"), ("over", "over")):
        store.add_table(replace(table(name, state), gathering="g"))  # type: ignore[arg-type]
    store.add_table(table("other"))
    assert sorted(store.delete_tables_of("g", with_finished=False)) == ["open", "playing"]
    assert [one.id for one in store.tables_of_gathering("g")] == ["over"]
    assert store.delete_tables_of("g", with_finished=True) == ["over"]
    assert store.delete_tables_of("g", with_finished=True) == []
    assert store.table("other") is not None
