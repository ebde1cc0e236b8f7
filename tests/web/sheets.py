"""A circle, for tests of what is sent to one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from chatiere.store.rows import Circle, Member, Player
from chatiere.store.store import Store
from chatiere.web.tables.codes import new_code
from tests.web.serving import Browser, Running


@contextmanager
def circle(running: Running, *names: str) -> Iterator[tuple[str, Browser]]:
    """Its id, and the browser of who founded it; the others have none."""
    id_ = new_code()
    with Browser(running.url) as founder:
        founder.get("/")
        first = running.services.signer.player_of(founder.cookies["chatiere"])
        assert first is not None
        players = [first, *(new_code() for _ in names[1:])]
        members = [
            Member(new_code(), id_, player, name, float(n))
            for n, (player, name) in enumerate(zip(players, names, strict=True))
        ]
        found = Circle(id_, new_code(), "Les chats", first, {}, 1.0, 1.0)

        def keep(store: Store) -> None:
            for player, name in zip(players, names, strict=True):
                store.add_player(Player(player, name, "en", 1.0, 1.0))
            store.add_circle(found, members[0])
            for member in members[1:]:
                store.join_circle(member, 10, found.code)

        running.in_store(keep)
        yield id_, founder
