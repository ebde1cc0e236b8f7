"""Every browser at a table adds a fresh salt to every match, once the commitment is shown."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from chatiere.core.record import check_dealer, match_of
from chatiere.store.rows import Seat
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables import dealing
from chatiere.web.tables.dealing import salts_from
from chatiere.web.tables.table import OPEN, OVER, PLAYING, Table
from tests.web.serving import Browser, Running, wait_until


@contextmanager
def page_open(running: Running, browser: Browser, code: str) -> Iterator[list[str]]:
    """The browser shows the live table; the events that come."""
    lines: list[str] = []
    leave = threading.Event()
    watching = len(running.table(code).presence.watchers) + 1

    def read() -> None:
        with browser.stream("GET", f"/t/{code}/live", headers={"accept-encoding": ""}) as answer:
            for line in answer.iter_lines():
                lines.append(line)
                if leave.is_set():
                    return

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    wait_until(lambda: len(running.table(code).presence.watchers) == watching)
    try:
        yield lines
    finally:
        leave.set()
        running.loop.call_soon_threadsafe(running.table(code).publish)
        thread.join(10)


def played_out(running: Running, code: str) -> Table:
    table = running.table(code)
    while (seat := table.mover) is not None:
        running.call(table.play(seat, table.moves_made, table.playing().moves()[0]))
    return table


def two(running: Running, ana: Browser, leo: Browser, **more: object) -> str:
    """A table of two people who have played their game."""
    code = ana.lay("mmm", "me", "friend", **more)
    leo.sit(code, 1, salt="0e" * 16)
    ana.act(code, start="yes")
    played_out(running, code)
    return code


def both_again(code: str, ana: Browser, leo: Browser) -> str:
    """One asks for a rematch and the other says yes: its code."""
    assert ana.act(code, rematch="yes").headers["location"] == f"/t/{code}"
    return leo.act(code, join="mmm").headers["location"].removeprefix("/t/")


def wanted(lines: list[str]) -> str:
    """For which table and seats a page was asked for salts."""
    found = re.findall(r'data-salts="([^"]*)"', "\n".join(lines))
    return found[-1] if found else ""


def test_a_rematch_mixes_in_a_fresh_salt_of_everybody(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = two(running, ana, leo, salt="0a" * 16)
    with page_open(running, ana, code) as shown_ana, page_open(running, leo, code) as shown_leo:
        new = both_again(code, ana, leo)
        table = running.table(new)
        wait_until(lambda: wanted(shown_ana) and wanted(shown_leo))
        assert table.state == OPEN, "the cards are undecided until the salts are there"
        assert [wanted(shown_leo), wanted(shown_ana)] == [f"{new} 0", f"{new} 1"]
        assert table.commitment() in leo.get(f"/t/{new}").text, "it is shown before"
        assert leo.act(new, salts=f"0:{'1e' * 16}").status_code == 303
        assert table.state == OPEN
        assert ana.act(new, salts=f"1:{'1a' * 16}").status_code == 303
        wait_until(lambda: table.state == PLAYING)
    assert table.playing().record()["salts"] == ["1e" * 16, "1a" * 16]
    played_out(running, new)
    check_dealer(match_of(leo.get(f"/t/{new}/record").json()))


def test_who_sends_no_salt_within_a_moment_plays_without(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MOMENT", 0.3)
    code = two(running, ana, leo)
    with page_open(running, ana, code), page_open(running, leo, code):
        new = both_again(code, ana, leo)
        leo.act(new, salts=f"0:{'1e' * 16}")
        table = running.table(new)
        wait_until(lambda: table.state == PLAYING)
    assert table.stored.salts == ["1e" * 16, ""]
    late = ana.act(new, salts=f"1:{'1a' * 16}")
    assert late.status_code == 303, "too late is no fault"
    assert table.stored.salts == ["1e" * 16, ""]


def test_the_start_waits_for_the_salt_of_who_sat_down_without_one(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("mmm", "me", "friend", salt="0a" * 16)
    leo.sit(code, 1)
    with page_open(running, leo, code) as shown:
        ana.act(code, start="yes")
        table = running.table(code)
        wait_until(lambda: wanted(shown) == f"{code} 1")
        assert table.state == OPEN
        ana.act(code, start="yes")
        leo.act(code, salts=f"1:{'0e' * 16}")
        wait_until(lambda: table.state == PLAYING)
    assert table.stored.salts == ["0a" * 16, "0e" * 16]


def test_nobody_can_send_a_salt_for_somebody_else_or_change_one(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("mmm", "me", "friend", salt="0a" * 16)
    leo.sit(code, 1)
    with page_open(running, leo, code) as shown, Browser(running.url) as mallory:
        ana.act(code, start="yes")
        wait_until(lambda: wanted(shown) != "")
        table = running.table(code)
        mallory.act(code, salts=f"1:{'66' * 16}")
        ana.act(code, salts=f"0:{'66' * 16} 1:{'66' * 16}")
        assert table.stored.salts == ["0a" * 16, ""]
        leo.act(code, salts=f"0:{'66' * 16} 1:{'0e' * 16}")
        wait_until(lambda: table.state == PLAYING)
    assert table.stored.salts == ["0a" * 16, "0e" * 16]


def test_each_seat_at_one_device_has_a_salt_of_its_own(running: Running, ana: Browser) -> None:
    code = ana.lay("mmm", "me", "here", "cat", "here", name1="Léo", name3="Zoé", salt="0a 0b 0c 0d")
    assert running.table(code).playing().record()["salts"] == ["0a", "0b", "", "0c"]


def test_a_rematch_that_was_cut_off_before_its_cards_goes_on(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = two(running, ana, leo)
    with page_open(running, leo, code):
        new = both_again(code, ana, leo)
        services = running.services
        table = running.table(new)
        assert table.state == OPEN
        del services.registry.tables[new]  # as after a restart: the store alone knows it
        assert running.call(services.table(new)).state == PLAYING
        wait_until(lambda: not table.salts_awaited)
    assert running.call(services.table(new)) is not table


def test_a_game_of_0_5_in_a_file_goes_on_by_its_own_version(running: Running, ana: Browser) -> None:
    code = ana.lay("mmm", "me", salt="0a")
    old = running.table(code)
    running.in_store(lambda store: store.set_table(code, seed="07" * 32))
    running.in_store(lambda store: store.retract(code, 0, 1.0))
    stored = running.in_store(lambda store: store.table(code))
    assert stored is not None
    again = Table(replace(stored, version=1), old.write_queue)
    assert again.playing().version == 1
    again.playing().draw()
    assert again.playing().record()["chatiere"] == 1
    check_dealer(again.playing())


def test_what_is_sent_for_seats_is_read_carefully() -> None:
    assert salts_from("0:ab 2:cd") == {0: "ab", 2: "cd"}
    assert salts_from("") == {}
    for wrong in ("x:ab", "-1:ab", "²:ab", ":ab", "ab"):
        with pytest.raises(Refusal):
            salts_from(wrong)


def test_a_seat_of_the_computer_is_never_asked(running: Running, ana: Browser) -> None:
    code = ana.lay("mmm", "me", "cat", salt="0a")
    table = running.table(code)
    assert table.seats[1] == Seat(1, "cat", table.seats[1].name)
    assert table.stored.salts[1] == ""
    assert table.state != OVER
