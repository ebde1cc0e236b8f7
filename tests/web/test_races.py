"""Two at once, twice the same, and a store that fails: exactly one thing happens, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from chatiere.core.match import Match
from chatiere.store.errors import StoreError
from chatiere.web.tables.table import Table
from tests.web.serving import (
    Browser,
    Program,
    Running,
    first_event,
    program,
    wait_until,
)


def at_once(*actions: Callable[[], httpx.Response]) -> list[int]:
    """What each of them is answered, started together."""
    with ThreadPoolExecutor(len(actions)) as pool:
        answers = [pool.submit(deed) for deed in actions]
        return sorted(answer.result().status_code for answer in answers)


def alone(robo: Program, game: str = "mmm") -> dict[str, Any]:
    """A table where it is always this program's turn."""
    return robo.ask("POST", "/tables", game=game, seats=[{"mine": True}])


def entries(running: Running, code: str) -> list[tuple[int | str, str]]:
    """What was played: in the store, which has to be the same as at the table."""
    table = running.table(code)
    stored = running.in_store(lambda store: store.table(code))
    assert stored is not None
    assert stored.moves == [(entry.who, entry.what) for entry in table.playing().entries]
    return stored.moves


def test_a_move_that_is_sent_twice_is_made_once(running: Running, robo: Program) -> None:
    seen = alone(robo)
    code, n, what = seen["id"], seen["n"], seen["view"]["moves"][0]
    statuses = at_once(*[lambda: robo.move(code, n, what)] * 4)
    assert statuses == [200] * 4
    played = entries(running, code)
    assert [who for who, _ in played[n:]].count(0) == 1
    assert played[n] == (0, what)


def test_of_two_moves_for_the_same_turn_one_wins_and_the_other_is_late(
    running: Running, ana: Browser
) -> None:
    """Two tabs, or two browsers with one cookie."""
    code = ana.lay("mmm", "me")
    with Browser(running.url) as tab:
        tab.cookies = ana.cookies
        for _ in range(5):
            table = running.table(code)
            n, moves = table.moves_made, table.playing().moves()
            if len(moves) < 2:
                break
            one = lambda: ana.act(code, n=n, move=moves[0])  # noqa: B023, E731
            two = lambda: tab.act(code, n=n, move=moves[1])  # noqa: B023, E731
            assert at_once(one, two) == [303, 409]
            assert entries(running, code)[n][1] in moves[:2]


def test_a_retry_after_a_lost_answer_is_acknowledged_and_changes_nothing(
    running: Running, robo: Program
) -> None:
    seen = alone(robo)
    code, n, what = seen["id"], seen["n"], seen["view"]["moves"][0]
    after = robo.move(code, n, what).json()
    before = entries(running, code)
    assert robo.move(code, n, what).json()["n"] == after["n"]
    assert entries(running, code) == before
    late = robo.move(code, n, "something else")
    assert late.status_code == 409


def test_whose_turn_it_is_is_asked_again_where_it_changed_meanwhile(
    running: Running, robo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test looks from a thread of its own; were its answer kept, nobody would move any more."""
    table = running.table(alone(robo)["id"])

    def found_late(match: Match) -> None:
        table.publish()

    monkeypatch.setattr(Match, "to_move", property(found_late))
    table.publish()
    assert table.mover is None
    monkeypatch.undo()
    assert table.mover == 0


@pytest.mark.parametrize("ahead", [1, 2, 1_000_000])
def test_a_move_for_a_turn_that_has_not_come_is_refused(
    running: Running, robo: Program, ahead: int
) -> None:
    """Else it would count twice when it is sent twice."""
    seen = alone(robo)
    n = min(1_000_000, seen["n"] + ahead)
    assert robo.move(seen["id"], n, seen["view"]["moves"][0]).status_code == 409
    assert len(entries(running, seen["id"])) == seen["n"]


def test_of_two_people_for_one_seat_one_sits_and_the_other_is_told(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    people = [Browser(running.url) for _ in range(4)]
    for somebody in people:
        assert somebody.token
    statuses = at_once(
        *[lambda who=somebody: who.act(code, sit=1, name="Léo") for somebody in people]
    )
    for somebody in people:
        somebody.close()
    assert statuses == [303, 409, 409, 409]
    assert running.table(code).seats[1].name == "Léo"


class Full:
    """A desk over a disk without room; `takes` more things can be written."""

    def __init__(self, table: Table) -> None:
        self.write_queue, self.table = table.write_queue, table

    def __enter__(self) -> None:
        self.table.write_queue = self  # type: ignore[assignment]

    def __exit__(self, *error: object) -> None:
        self.table.write_queue = self.write_queue

    async def do(self, work: object) -> None:
        raise StoreError("it could not be written (database or disk is full): make room")


def test_what_cannot_be_written_has_not_happened_for_anybody(
    running: Running, robo: Program
) -> None:
    with program(running.url, "Léo") as leo:
        seats = [{"mine": True}, {}, {"kind": "kitten"}]
        code = robo.ask("POST", "/tables", game="filou", seats=seats, onlookers=True)["id"]
        leo.ask("POST", f"/tables/{code}/seats", seat=1)
        with Full(running.table(code)):
            answer = robo.post(f"/tables/{code}/start")
            assert (answer.status_code, "make room" in answer.text) == (503, True)
            assert robo.ask("GET", f"/tables/{code}")["state"] == "open"
        robo.ask("POST", f"/tables/{code}/start")
        table = running.table(code)
        wait_until(lambda: table.mover in (0, 1))
        mover = (robo, leo)[table.mover or 0]
        before = [client.ask("GET", f"/tables/{code}") for client in (robo, leo)]
        n, what = before[0]["n"], mover.ask("GET", f"/tables/{code}")["view"]["moves"][0]
        version = table.fragments.version
        with Full(table):
            assert mover.move(code, n, what).status_code == 503
            assert [c.ask("GET", f"/tables/{code}") for c in (robo, leo)] == before
            assert table.fragments.version == version, "nobody is told"
        assert len(entries(running, code)) == n
        assert mover.move(code, n, what).status_code == 200
        assert entries(running, code)[n][1] == what


class LookedAt(Full):
    """Somebody comes and looks while it is tried."""

    async def do(self, work: object) -> None:
        self.table.publish()
        assert self.table.mover is not None
        await super().do(work)


def test_a_move_that_is_taken_back_gives_the_turn_back_though_somebody_looked_meanwhile(
    running: Running, robo: Program
) -> None:
    seats = [{"mine": True}, {"mine": True}]
    code = robo.ask("POST", "/tables", game="mmm", seats=seats)["id"]
    table = running.table(code)
    movers = {table.mover}
    while len(movers) < 2:
        n, seat, what = table.moves_made, table.mover, table.playing().moves()[-1]
        with LookedAt(table):
            assert robo.move(code, n, what).status_code == 503
        assert (table.moves_made, table.mover) == (n, seat)
        assert robo.move(code, n, what).status_code == 200
        movers.add(table.mover)


def test_a_bot_whose_move_cannot_be_written_tries_again(
    running: Running, robo: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatiere.web.tables.driver.AGAIN", 0.05)
    seats = [{"mine": True}, {"kind": "kitten"}, {"kind": "kitten"}]
    seen = robo.ask("POST", "/tables", game="filou", seats=seats)
    table = running.table(seen["id"])
    wait_until(lambda: table.mover == 0)
    with Full(table):
        n = table.moves_made
        assert robo.move(table.id, n, table.playing().moves()[0]).status_code == 503
    assert robo.move(table.id, n, table.playing().moves()[0]).status_code == 200
    wait_until(lambda: table.mover == 0 and table.moves_made > n + 1)
    entries(running, table.id)


def test_who_is_forgotten_leaves_a_table_that_goes_on_for_the_others(
    running: Running, ana: Browser, leo: Browser
) -> None:
    """Their page stays live, the seat is a cat's, and the name is gone."""
    code = ana.lay("filou", "me", "friend", "friend", pace="instant", name="Zoé")
    leo.sit(code, 1, "Quentin")
    with Browser(running.url) as eva:
        eva.sit(code, 2, "Eva")
        ana.act(code, start="yes")
        table = running.table(code)
        first_event(leo, f"/t/{code}/live")
        with leo.stream("GET", f"/t/{code}/live") as stream:
            lines = stream.iter_lines()
            assert "id: " in next(line for line in lines if line.startswith("id: "))
            assert eva.send_form("/me", forget="yes").status_code == 303
            wait_until(lambda: table.mover != 2)
            sent, beats = "", 0
            while "Eva" in sent or "</main>" not in sent:
                sent = "" if "</main>" in sent else sent
                line = next(lines)
                beats += line == "event: beat"
                assert beats < 4, "the page is told"
                sent += line
        assert running.table(code) is table
        entries(running, code)
        assert "Eva" not in leo.get(f"/t/{code}").text


def test_a_rematch_after_somebody_was_forgotten_has_a_cat_in_their_place(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("mmm", "me", "friend")
    leo.sit(code, 1)
    ana.act(code, start="yes")
    table = running.table(code)
    while (seat := table.mover) is not None:
        what = table.playing().moves()[0]
        running.call(table.play(seat, table.moves_made, what))
    assert leo.send_form("/me", forget="yes").status_code == 303
    answer = ana.act(code, rematch="yes")
    assert answer.status_code == 303, answer.text
    again = running.table(answer.headers["location"].removeprefix("/t/"))
    assert [seat.kind for seat in again.seats] == ["cat", "human"]
    twice = ana.act(code, rematch="yes")
    assert twice.headers["location"] == answer.headers["location"]
