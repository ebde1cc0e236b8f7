"""Tables that two servers have in memory: what happens at one of them is known at the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.store.rows import Seat
from chatiere.web.cluster.shared import Shared
from chatiere.web.tables import messages
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.table import Table
from tests.cluster.serving import Cluster
from tests.web.serving import Browser, Program, Running, field_of, wait_until

SOON = 3.0
LONG = 15.0
LOOK = 0.25
TAKEN_OVER = 12
"""Looks until a table is driven again: three seconds, unless the machine is too busy to look."""
SEE_OTHER = 303
ALONE = [{"mine": True}, {"kind": "cat"}, {"kind": "cat"}]


def tables(running: Cluster, code: str) -> list[Table]:
    return [peer.table(code) for peer in running.peers]


def shared(peer: Running) -> Shared:
    cluster = peer.services.cluster
    assert isinstance(cluster, Shared)
    return cluster


@pytest.fixture(autouse=True)
def _both_are_up(running: Cluster) -> None:
    wait_until(lambda: all(len(peer.services.bus.others) == 1 for peer in running.peers))


@pytest.fixture
def code(running: Cluster, robo: Program) -> str:
    """A table of Mmm! at which one program has both seats: no secrets, no computer players."""
    seats = [{"mine": True}, {"mine": True}]
    return str(robo.ask("POST", "/tables", game="mmm", seats=seats)["id"])


def say(peer: Running, table: Table, kind: Callable[..., None], *content: Any) -> None:
    async def said() -> None:
        messages.say(table, kind, *content)

    peer.call(said())


@contextmanager
def deaf(peer: Running, *topics: str) -> Iterator[None]:
    """A server that does not hear these messages, and whose looks at the store are not waited
    for."""
    kept = {topic: peer.services.bus.handlers.pop(topic) for topic in topics}
    try:
        yield
    finally:
        peer.services.bus.handlers.update(kept)


# -- what is stored ---------------------------------------------------------------------------


def test_a_move_is_seen_at_the_other_server_by_its_message_alone(
    running: Cluster, code: str
) -> None:
    here, there = tables(running, code)
    looked: list[object] = []
    there.write_queue = Watched(there.write_queue, looked)  # type: ignore[assignment]
    made = here.moves_made
    for _ in range(3):
        seat, what = here.mover, here.playing().moves()[0]
        assert seat is not None
        running.peers[0].call(here.play(seat, here.moves_made, what))
    wait_until(lambda: there.serial == here.serial, SOON)
    assert [e.what for e in there.playing().entries] == [e.what for e in here.playing().entries]
    assert here.moves_made > made
    assert looked == []


class Watched:
    """A write queue that notes what is asked of it."""

    def __init__(self, queue: Any, asked: list[object]) -> None:
        self.queue, self.asked = queue, asked

    async def do(self, work: Any) -> Any:
        self.asked.append(work)
        return await self.queue.do(work)


def test_a_message_that_was_missed_is_made_up_for_by_a_look_at_the_store(
    running: Cluster, code: str
) -> None:
    here, there = tables(running, code)
    with deaf(running.peers[1], "table"):
        seat = here.mover
        assert seat is not None
        running.peers[0].call(here.play(seat, here.moves_made, here.playing().moves()[0]))
        wait_until(lambda: there.serial == here.serial, SOON)


def test_who_plays_through_a_server_that_is_behind_is_served_all_the_same(
    running: Cluster, code: str, robo: Program
) -> None:
    here, there = tables(running, code)
    with deaf(running.peers[1], "table"):
        for _ in range(4):
            what = here.playing().moves()[0]
            seat = here.mover
            assert seat is not None
            running.peers[0].call(here.play(seat, here.moves_made, what))
            n, what = here.moves_made, here.playing().moves()[0]
            key = robo.headers["authorization"].split()[-1]
            with Program(running.peers[1].url, key) as other:
                assert other.move(code, n, what).status_code == 200
            wait_until(lambda: here.serial == there.serial, SOON)


def test_of_two_servers_that_change_a_table_at_once_one_is_told_to_look_again(
    running: Cluster, code: str
) -> None:
    here, there = tables(running, code)

    async def changed(table: Table, name: str) -> None:
        async with table.lock:
            await change_table(table, Seat(1, "human", name, table.seats[1].player))

    with deaf(running.peers[1], "table"):
        running.peers[0].call(changed(here, "First"))
        with pytest.raises(ChatiereError, match="moved on"):
            running.peers[1].call(changed(there, "Second"))
    assert there.seats[1].name == here.seats[1].name == "First"
    assert there.serial == here.serial


def test_a_move_that_is_taken_back_is_taken_back_everywhere(running: Cluster, code: str) -> None:
    here, there = tables(running, code)
    n, seat = here.moves_made, here.mover
    assert seat is not None
    running.peers[0].call(here.play(seat, n, here.playing().moves()[0]))
    wait_until(lambda: there.serial == here.serial, SOON)

    async def undone() -> None:
        async with here.lock:
            here.forget_after(n)
            await here.write(lambda store, seen: store.retract(here.id, n, 1.0, seen))

    running.peers[0].call(undone())
    wait_until(lambda: there.serial == here.serial, SOON)
    assert there.moves_made == n


def test_a_table_that_is_deleted_is_forgotten_everywhere(running: Cluster, ana: Browser) -> None:
    code = ana.lay("mmm", "me")
    here, there = tables(running, code)
    while (seat := here.mover) is not None:
        running.peers[0].call(here.play(seat, here.moves_made, here.playing().moves()[0]))
    wait_until(lambda: there.serial == here.serial, SOON)
    assert ana.send_form("/me/games", delete="yes", sure="yes").status_code == 303
    for peer in running.peers:
        wait_until(lambda peer=peer: code not in peer.services.registry.tables, SOON)
    assert ana.get(f"/t/{code}").status_code == 404


# -- what is said -----------------------------------------------------------------------------

SAID: list[tuple[Callable[..., None], tuple[Any, ...], Callable[[Table], Any]]] = [
    (messages.react, (0, "bravo", 7), lambda t: [(r.seat, r.name) for r in t.reactions]),
    (
        messages.speak,
        (1, "well-played", "", 3),
        lambda t: [(s.seat, s.phrase, s.line) for s in t.sayings],
    ),
    (messages.point, (1, "roll"), lambda t: t.pointing),
    (messages.lift_curtain, ("somebody", 1), lambda t: t.curtain_lifted["somebody"]),
    (
        messages.hint,
        (0, {"moves": ["roll"], "win": 0.5, "why": {"en": "so"}, "number": 3}),
        lambda t: t.hints,
    ),
    (messages.choose, (0, "roll"), lambda t: t.questions.chosen[0].what),
    (messages.note, (0, 1, "because", False), lambda t: t.questions.notes),
    (messages.left, ("somebody", 5.0), lambda t: "somebody" in t.presence.left_at),
    (messages.await_salts, ([],), lambda t: t.salts_awaited),
]


@pytest.mark.parametrize(("kind", "content", "found"), SAID, ids=[k.__name__ for k, *_ in SAID])
def test_what_is_said_at_one_server_is_heard_at_the_other_and_by_who_comes_later(
    running: Cluster,
    code: str,
    kind: Callable[..., None],
    content: tuple[Any, ...],
    found: Callable[[Table], Any],
) -> None:
    here, there = tables(running, code)
    say(running.peers[0], here, kind, *content)
    wait_until(lambda: is_there(found, there), SOON)
    assert str(found(there)) == str(found(here))
    running.peers[1].services.registry.tables.pop(code)
    again = running.peers[1].table(code)
    assert again is not there
    wait_until(lambda: is_there(found, again), SOON)  # who asks does not wait for a slow server


def is_there(found: Callable[[Table], Any], table: Table) -> bool:
    try:
        found(table)
    except KeyError:
        return False
    return found(table) not in ({}, [], False)


def test_every_kind_of_message_is_tried(running: Cluster) -> None:
    elsewhere = {"go_on", "between", "call_rematch", "answer_rematch"}  # below
    assert {kind.__name__ for kind, *_ in SAID} | elsewhere == set(messages.KINDS)


def test_what_belongs_to_a_turn_that_is_over_is_not_heard(running: Cluster, code: str) -> None:
    _, there = tables(running, code)

    async def late() -> None:
        messages.hear(there, there.moves_made - 1, "point", 1, "roll")

    running.peers[1].call(late())
    assert not there.pointing


def test_the_end_of_a_round_is_left_when_all_have_gone_on_through_whatever_server(
    running: Cluster, ana: Browser, leo: Browser
) -> None:
    path, (here, there) = begun(running, ana, leo, "cheez-tricks")
    with open_stream(running.peers[0], ana, path), open_stream(running.peers[1], leo, path):
        for table in (here, there):
            wait_until(lambda table=table: len(table.people_here()) == 2, SOON)
        while here.round_break is None:
            seat = here.mover
            assert seat is not None, "a round ends before the game does"
            running.peers[0].call(here.play(seat, here.moves_made, here.playing().moves()[-1]))
        running.peers[0].call(driven(running.peers[0], here))
        wait_until(lambda: there.round_break is not None, SOON)
        assert running.peers[0].call(told_anew(here)).round_break is not None
        n = here.moves_made
        assert ana.send_form(path, **{"continue": n}).status_code == SEE_OTHER
        assert leo.send_form(path, **{"continue": n}).status_code == SEE_OTHER
        for peer in running.peers:
            wait_until(lambda peer=peer: peer.table(here.id).round_break is None, SOON)


async def driven(peer: Running, table: Table) -> None:
    """As after a move that somebody asks for."""
    peer.services.driver.drive(table)


async def told_anew(table: Table) -> Table:
    """The same table, as a server has it that has fetched it and was told all that is said."""
    stored = await table.write_queue.do(lambda store: store.table(table.id))
    assert stored is not None
    new = Table(stored, table.write_queue)
    for kind, *content in messages.all_said(table):
        kind(new, *content)
    return new


def test_a_rematch_is_agreed_on_through_two_servers_and_laid_once(
    running: Cluster, ana: Browser, leo: Browser
) -> None:
    path, (here, there) = begun(running, ana, leo, "chasse-aux-souris")
    while (seat := here.mover) is not None:
        running.peers[0].call(here.play(seat, here.moves_made, here.playing().moves()[0]))
    wait_until(lambda: there.serial == here.serial, SOON)
    with open_stream(running.peers[0], ana, path), open_stream(running.peers[1], leo, path):
        for table in (here, there):
            wait_until(lambda table=table: len(table.people_here()) == 2, SOON)
        assert ana.send_form(path, rematch="yes").status_code == SEE_OTHER
        for table in (here, there):
            wait_until(lambda table=table: table.rematch is not None, SOON)
        assert leo.send_form(path, join="chasse-aux-souris").status_code == SEE_OTHER
        for table in (here, there):
            wait_until(lambda table=table: table.stored.next is not None, SOON)
        assert here.stored.next == there.stored.next


def begun(running: Cluster, ana: Browser, leo: Browser, game: str) -> tuple[str, list[Table]]:
    """A table of two people, through the proxy."""
    code = ana.lay(game, "me", "friend", pace="instant")
    path = f"/t/{code}"
    assert leo.send_form(path, sit="1", name="Leo").status_code == SEE_OTHER
    assert ana.send_form(path, start="yes").status_code == SEE_OTHER
    both = tables(running, code)
    for table in both:
        wait_until(lambda table=table: table.state == "playing", SOON)
    return path, both


@contextmanager
def open_stream(peer: Running, who: Browser, path: str) -> Iterator[None]:
    """A page that follows a table through this very server."""
    live = Browser(peer.url)
    live.cookies.update(who.cookies)
    with live, live.stream("GET", f"{path}/live") as answer:
        assert answer.status_code == 200
        chunks = answer.iter_raw()
        assert next(chunks)
        yield


# -- who does what alone ----------------------------------------------------------------------


def test_one_server_alone_drives_a_table(running: Cluster, robo: Program) -> None:
    code = robo.ask("POST", "/tables", game="filou", seats=ALONE, pace="instant")["id"]
    here, _ = tables(running, code)
    for _ in range(6):
        wait_until(lambda: here.mover in (0, None), SOON)
        what = here.playing().moves()[0]
        assert robo.move(code, here.moves_made, what).status_code == 200
    holders = [peer for peer in running.peers if code in shared(peer).leases.mine]
    assert len(holders) == 1


def test_what_a_silent_server_drove_is_driven_by_another_within_three_seconds(
    running: Cluster, robo: Program
) -> None:
    code = robo.ask("POST", "/tables", game="filou", seats=ALONE, pace="instant")["id"]
    here, there = tables(running, code)
    for _ in range(3):
        wait_until(lambda: here.mover == 0 and there.mover == 0, LONG)
        assert robo.move(code, here.moves_made, here.playing().moves()[0]).status_code == 200
    wait_until(lambda: here.mover == 0 and there.mover == 0, LONG)
    wait_until(lambda: any(shared(peer).leases.is_mine(code) for peer in running.peers), LONG)
    one, other = sorted(running.peers, key=lambda peer: not shared(peer).leases.is_mine(code))
    silent = shared(one).membership
    kept, silent.write_queue = silent.write_queue, Mute()  # type: ignore[assignment]
    table = other.table(code)
    key = robo.headers["authorization"].split()[-1]
    try:
        with Program(other.url, key) as program:
            looks = 0
            while not shared(other).leases.is_mine(code):
                looks += 1
                assert looks <= TAKEN_OVER
                if table.mover == 0:  # what comes next is a computer player's
                    program.move(code, table.moves_made, table.playing().moves()[0])
                time.sleep(LOOK)  # or the game is over before
        wait_until(lambda: table.mover in (0, None), LONG)
    finally:
        silent.write_queue = kept
    assert not shared(one).leases.is_mine(code)


class Mute:
    """A store that cannot be reached."""

    async def do(self, work: Any) -> Any:
        raise ChatiereError("out of reach")


def test_a_server_that_was_given_up_comes_back_as_another_and_takes_part_again(
    running: Cluster, code: str
) -> None:
    one = running.peers[0]
    before = one.services.bus.name
    one.call(one.services.write_queue.do(lambda store: store.leave_servers(before)))
    wait_until(lambda: one.services.bus.name != before, SOON)
    wait_until(lambda: before not in running.peers[1].services.bus.others, SOON)
    wait_until(lambda: one.services.bus.name in running.peers[1].services.bus.others, SOON)
    here, there = tables(running, code)
    say(one, here, messages.react, 0, "bravo", 1)
    wait_until(lambda: bool(there.reactions), SOON)


def test_who_is_here_is_known_at_every_server_and_missed_at_every_server(
    running: Cluster, ana: Browser, leo: Browser
) -> None:
    path, (here, there) = begun(running, ana, leo, "chasse-aux-souris")
    player = here.seats[0].player
    assert player is not None
    with open_stream(running.peers[0], ana, path):
        wait_until(lambda: there.presence.is_here(player), SOON)
        assert there.activity().absent == frozenset({1})
    wait_until(lambda: not there.presence.is_here(player), SOON)
    assert player in there.presence.left_at


def test_a_deal_that_one_server_offers_is_taken_at_another_once(
    running: Cluster, ana: Browser
) -> None:
    with Browser(running.peers[0].url) as one, Browser(running.peers[1].url) as other:
        deal = field_of(one.get("/games/mmm").text, "deal")
        form = {"deal": deal, "seat0": "me", "name": "Ana"}
        assert other.send_form("/games/mmm", **form).status_code == 303
        for browser in (one, other):
            assert browser.send_form("/games/mmm", **form).status_code == 409
