"""Who looks at a page that several people follow, here and through other servers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import ExitStack
from typing import Any

import pytest

from chatiere.store.errors import StoreError
from chatiere.store.people import digest
from chatiere.web.cluster.bus import Bus
from chatiere.web.live import rooms as live_rooms
from chatiere.web.live.rooms import LiveRooms
from chatiere.web.live.stream import FOR_A_WHILE, stream
from chatiere.web.server.refusal import Forbidden, TooMany, Unready

ROOM = "circle abc"


class Wire(Bus):
    """What one server says is heard by the others at once."""

    def __init__(self, name: str, wires: list[Wire]) -> None:
        super().__init__()
        self.name, self.wires = name, wires
        wires.append(self)

    def send(self, topic: str, *content: Any) -> None:
        for wire in self.wires:
            wire.hear(json.dumps([[self.name, topic, *content]]))


@pytest.fixture
def pair() -> tuple[LiveRooms, LiveRooms]:
    wires: list[Wire] = []
    return LiveRooms(Wire("a", wires)), LiveRooms(Wire("b", wires))


def test_everybody_who_looks_is_known_at_every_server(pair: tuple[LiveRooms, LiveRooms]) -> None:
    here, there = pair
    with here.enter(ROOM, "ana", ""), there.enter(ROOM, "leo", ""):
        assert here.players_in(ROOM) == there.players_in(ROOM) == {"ana", "leo"}
        assert here.players_in("circle other") == set()
    assert here.players_in(ROOM) == there.players_in(ROOM) == set()
    assert not here.pages
    assert not here.elsewhere
    assert not there.elsewhere


def test_who_has_two_pages_is_there_until_the_last_is_closed(
    pair: tuple[LiveRooms, LiveRooms],
) -> None:
    here, there = pair
    told: list[str] = []
    there.on_presence.append(told.append)
    with here.enter(ROOM, "ana", ""):
        with there.enter(ROOM, "ana", ""):
            pass
        assert there.players_in(ROOM) == {"ana"}
        assert told == [ROOM]
    assert told == [ROOM, ROOM]


def test_what_is_new_wakes_every_page_at_every_server(pair: tuple[LiveRooms, LiveRooms]) -> None:
    here, there = pair
    with here.enter(ROOM, "ana", "") as mine, there.enter(ROOM, "leo", "") as other:
        mine.news.clear()
        other.news.clear()
        here.wake("circle other")
        assert not mine.news.is_set()
        here.wake(ROOM)
        assert mine.news.is_set()
        assert other.news.is_set()


def test_the_people_of_a_server_that_died_are_gone(pair: tuple[LiveRooms, LiveRooms]) -> None:
    here, there = pair
    with here.enter(ROOM, "ana", ""), there.enter(ROOM, "leo", ""):
        here.servers_gone(["b"])
        assert here.players_in(ROOM) == {"ana"}
        here.listen_anew()
        assert here.players_in(ROOM) == {"ana", "leo"}


def test_of_too_many_pages_of_one_person_the_oldest_goes() -> None:
    rooms = LiveRooms(Bus())
    with ExitStack() as stack:
        pages = [
            stack.enter_context(rooms.enter(ROOM, "ana", "")) for _ in range(live_rooms.MOST_PAGES)
        ]
        assert not any(page.is_over for page in pages)
        stack.enter_context(rooms.enter(ROOM, "ana", ""))
        assert [page.is_over for page in pages] == [True] + [False] * (len(pages) - 1)


def test_an_address_has_so_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_rooms, "AT_AN_ADDRESS", 1)
    rooms = LiveRooms(Bus())
    with rooms.enter(ROOM, "ana", "192.0.2.1"):
        with pytest.raises(TooMany), rooms.enter(ROOM, "leo", "192.0.2.1"):
            pass
        with rooms.enter(ROOM, "leo", "192.0.2.2"):
            pass
    with rooms.enter(ROOM, "leo", "192.0.2.1"):
        pass
    assert not rooms.at_address


def test_a_server_that_stops_lets_nobody_in_and_ends_its_pages() -> None:
    async def looked_at() -> None:
        rooms = LiveRooms(Bus())
        with rooms.enter(ROOM, "ana", "") as page:
            await rooms.close()
            assert page.is_over
            with pytest.raises(Unready):
                rooms.check_room("")

    asyncio.run(looked_at())


def test_pages_of_who_was_revoked_end() -> None:
    rooms = LiveRooms(Bus())
    with rooms.enter(ROOM, "ana", "") as ana, rooms.enter(ROOM, "leo", "") as leo:
        rooms.end_pages_of(digest("ana"))
        assert ana.is_over
        assert not leo.is_over


# -- the stream -----------------------------------------------------------------------------------


class Page:
    """What is rendered, one after the other; an error is raised."""

    def __init__(self, *contents: str | Exception) -> None:
        self.contents = list(contents)

    async def __call__(self) -> str:
        content = self.contents.pop(0)
        if isinstance(content, Exception):
            raise content
        return content


def follow(rooms: LiveRooms, page: Page) -> AsyncGenerator[str]:
    return stream(rooms, ROOM, "ana", "", page, pause=0.0)


def test_a_page_is_sent_when_it_differs_and_a_sign_of_life_when_not() -> None:
    async def looked_at() -> None:
        rooms = LiveRooms(Bus())
        events = follow(rooms, Page("one", "one", "two"))
        assert await anext(events) == "data: one\n\n"
        rooms.wake(ROOM)
        assert await anext(events) == FOR_A_WHILE
        rooms.wake(ROOM)
        assert await anext(events) == "data: two\n\n"
        assert rooms.players_in(ROOM) == {"ana"}
        await events.aclose()
        assert rooms.players_in(ROOM) == set()

    asyncio.run(looked_at())


def test_who_may_no_longer_look_is_sent_nothing_more() -> None:
    async def looked_at() -> None:
        rooms = LiveRooms(Bus())
        events = follow(rooms, Page("one", Forbidden("no")))
        await anext(events)
        rooms.wake(ROOM)
        with pytest.raises(StopAsyncIteration):
            await anext(events)

    asyncio.run(looked_at())


def test_what_is_shown_stays_while_the_store_is_away() -> None:
    async def looked_at() -> None:
        rooms = LiveRooms(Bus())
        events = follow(rooms, Page("one", StoreError("away"), "two"))
        await anext(events)
        rooms.wake(ROOM)
        assert await anext(events) == FOR_A_WHILE
        rooms.wake(ROOM)
        assert await anext(events) == "data: two\n\n"
        await events.aclose()

    asyncio.run(looked_at())


def test_a_stream_ends_when_the_server_stops() -> None:
    async def looked_at() -> None:
        rooms = LiveRooms(Bus())
        events = follow(rooms, Page("one"))
        await anext(events)
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)
        await rooms.close()
        with pytest.raises(StopAsyncIteration):
            await waiting

    asyncio.run(looked_at())
