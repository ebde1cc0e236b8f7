"""Open tables: strangers meet, keep apart, and tell the host; where they are off, nothing is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from chatiere.store.people import digest
from chatiere.web.open_tables import strangers
from chatiere.web.open_tables.ratings import last_rating
from chatiere.web.open_tables.strangers import MOST_LAID, check_name
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables import actions
from tests.web.serving import Browser, Program, Running, field_of, first_event, served, wait_until

SEATS = ("me", "friend")
TAKEN = "All seats are taken by now."
GAME = "chasse-aux-souris"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """One of its own for each test: the list is the same for all."""
    with served(tmp_path / "t.db", workers=1, open_tables=True) as server:
        yield server


def lay(browser: Browser, name: str = "Ana", **more: object) -> str:
    return browser.lay(GAME, *SEATS, name=name, public="yes", **more)


def refused(browser: Browser, name: str = "Ana") -> int:
    """What laying one more open table is answered with."""
    deal = field_of(browser.get(f"/games/{GAME}").text, "deal")
    sent = {"seat0": "me", "seat1": "friend", "name": name, "public": "yes", "deal": deal}
    return browser.send_form(f"/games/{GAME}", **sent).status_code


def player_of(running: Running, browser: Browser) -> str:
    player = running.services.signer.player_of(browser.cookies["chatiere"])
    assert player is not None
    return player


def listed(browser: Browser) -> list[str]:
    """The codes that somebody sees."""
    return re.findall(r'id="open-(\w+)"', browser.get("/open").text)


@contextmanager
def pages(code: str, *browsers: Browser) -> Iterator[None]:
    """Each has the table's page open."""
    with ExitStack() as stack:
        for browser in browsers:
            answer = stack.enter_context(browser.stream("GET", f"/t/{code}/live"))
            next(answer.iter_text())
        yield


def block(browser: Browser, code: str, seat: int, name: str) -> None:
    answer = browser.send_form(f"/open/at/{code}", block=seat, name=name)
    assert answer.status_code == 200, answer.text


# -- off ----------------------------------------------------------------------------------------


def test_where_the_host_does_not_offer_them_there_are_none(tmp_path: Path) -> None:
    with served(tmp_path / "off.db", workers=1) as server, Browser(server.url) as ana:
        code = ana.lay(GAME, *SEATS)
        for path in ("/open", "/open/live", f"/open/at/{code}"):
            assert ana.get(path).status_code == 404
        for path in ("/open", f"/open/at/{code}"):
            assert ana.send_form(path, block=1, unblock="all").status_code == 404
        assert 'name="public"' not in ana.get(f"/games/{GAME}").text
        assert "/open" not in ana.get("/").text
        assert refused(ana, "Ana") == 400
        assert not server.table(code).stored.public


def test_a_program_lays_no_open_table(running: Running, robo: Program) -> None:
    seats = [{"mine": True}, {}]
    made = robo.post("/tables", json={"game": GAME, "seats": seats, "public": True})
    if made.is_success:
        assert not running.table(made.json()["id"]).stored.public
    assert running.in_store(lambda store: store.waiting_tables(0.0, 9)) == []


# -- the list ------------------------------------


def test_a_table_for_anybody_is_listed_until_it_is_full_or_begins(
    running: Running, ana: Browser, leo: Browser
) -> None:
    assert 'name="public"' in ana.get(f"/games/{GAME}").text
    assert 'href="/open"' in ana.get("/").text
    ana.lay(GAME, *SEATS)  # for friends
    code = lay(ana)
    assert listed(ana) == listed(leo) == [code]
    page = leo.get("/open").text
    assert "Ana" in page
    assert "new" in page
    assert player_of(running, ana) not in page
    leo.sit(code, 1)
    with Browser(running.url) as zoe:
        assert listed(zoe) == []
    assert listed(ana) == listed(leo) == [code]  # they sit there
    with pages(code, ana, leo):
        answer = leo.act(code, start="yes")  # whoever sits there
        assert answer.status_code == 303, answer.text
        wait_until(lambda: running.table(code).state == "playing")
    assert listed(ana) == []


def test_a_page_without_a_free_seat_is_no_open_table(running: Running, ana: Browser) -> None:
    code = ana.lay(GAME, "me", "cat", public="yes")
    assert not running.table(code).stored.public


def test_the_list_is_live(running: Running, ana: Browser, leo: Browser) -> None:
    assert "No table is waiting" in first_event(leo, "/open/live")
    with leo.stream("GET", "/open/live") as answer:
        parts = answer.iter_text()
        next(parts)
        code = lay(ana)
        text = ""
        while code not in text:
            text += next(parts)


def test_a_rating_is_shown_and_nothing_else(running: Running, ana: Browser, leo: Browser) -> None:
    assert last_rating([], GAME) is None
    ana.lay(GAME, "me", "cat", name="Ana")
    ana_id = player_of(running, ana)
    over = running.in_store(lambda store: store.tables_of(ana_id, 9))[0]
    result = {"scores": [3, 0], "winners": [0]}
    running.in_store(lambda s: s.set_table(over.id, state="over", result=result))
    code = lay(ana)
    page = leo.get("/open").text
    part = page[page.index(f"open-{code}") :]
    assert re.search(r"Ana</bdi> <small>rating \d+ ± \d+", part)


# -- sitting down ------------------------------------


@pytest.mark.parametrize(
    "name",
    ["http://cats.example", "www.cats", "me@cats", "cats.example", "call 0612345678",
     "cats．example", "06 12 34 56 78"],
)  # fmt: skip
def test_a_name_among_strangers_leads_nowhere_else(name: str) -> None:
    with pytest.raises(Refusal):
        check_name(name)


@pytest.mark.parametrize("name", ["Ana", "M. Dupont", "J. R.", "Léo 2", "Zoé-12345", "猫"])
def test_ordinary_names_are_taken(name: str) -> None:
    check_name(name)


def test_names_are_checked_where_a_table_is_laid_and_where_somebody_sits_down(
    running: Running, ana: Browser, leo: Browser, robo: Program
) -> None:
    assert refused(ana, "cats.example") == 400
    code = lay(ana)
    assert leo.act(code, sit=1, name="cats.example").status_code == 400
    assert running.table(code).seats[1].player is None


def test_one_person_has_only_so_many_tables_waiting(running: Running, ana: Browser) -> None:
    for _ in range(MOST_LAID):
        lay(ana)
    assert refused(ana, "Ana") == 429


def test_one_address_lays_only_so_many(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strangers, "AT_AN_ADDRESS", 2)
    with Browser(running.url) as a, Browser(running.url) as b, Browser(running.url) as c:
        lay(a)
        lay(b)
        assert refused(c, "Ana") == 429


def test_who_waits_at_one_table_does_not_sit_down_at_another(
    running: Running, ana: Browser, leo: Browser
) -> None:
    first, second = lay(ana), lay(ana)
    leo.sit(first, 1)
    assert leo.act(second, sit=1, name="Léo").status_code == 400
    leo.act(first, stand=1)
    leo.sit(second, 1)


def test_a_table_closes_that_nobody_comes_to(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = lay(ana)
    monkeypatch.setattr(strangers, "WAITS", -1.0)
    assert listed(leo) == []
    answer = leo.act(code, sit=1, name="Léo")
    assert answer.status_code == 409
    assert "This table is closed" in answer.text


def test_who_is_not_there_when_it_begins_loses_the_seat(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "RELOADING", 0.0)
    code = lay(ana)
    leo.sit(code, 1)
    with pages(code, ana):
        assert "A seat is still empty" in ana.act(code, start="yes").text
        assert running.table(code).seats[1].player is None
    leo.sit(code, 1)
    with pages(code, leo):
        wait_until(
            lambda: player_of(running, ana) not in running.table(code).presence.players_with_pages()
        )
        assert "A seat is still empty" in leo.act(code, start="yes").text
        table = running.table(code)
        assert table.seats[0].player is None
        assert table.host == player_of(running, leo)  # who has left decides nothing any more
        assert leo.act(code, give="0 cat").status_code == 303
        assert leo.act(code, start="yes").status_code == 303
        wait_until(lambda: running.table(code).state == "playing")


def test_a_host_who_gets_up_hands_the_table_on(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = lay(ana)
    leo.sit(code, 1)
    ana.act(code, stand=0)
    assert running.table(code).host == player_of(running, leo)


# -- keeping apart ------------------------------------


def test_who_is_blocked_does_not_see_the_table_and_hears_what_all_hear_who_are_late(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = lay(ana)
    leo.sit(code, 1)
    assert "Léo" in ana.get(f"/open/at/{code}").text
    block(ana, code, 1, "Léo")
    assert running.table(code).seats[1].player is None  # the host stays, the other one goes
    assert listed(leo) == []
    blocked = leo.act(code, sit=1, name="Léo")
    with Browser(running.url) as zoe:
        zoe.sit(code, 1, "Zoé")
    late = leo.act(code, sit="first", name="Léo")
    assert (blocked.status_code, TAKEN in blocked.text) == (late.status_code, True) == (409, True)
    assert TAKEN in late.text
    other = lay(leo, "Léo")
    assert listed(ana) == [code]  # nor the other way round
    assert ana.act(other, sit=1, name="Ana").status_code == 409
    ana.send_form("/open", unblock="all")
    assert other in listed(ana)


def test_a_guest_who_blocks_gets_up(running: Running, ana: Browser, leo: Browser) -> None:
    code = lay(ana)
    leo.sit(code, 1)
    block(leo, code, 0, "Ana")
    table = running.table(code)
    assert table.seats[1].player is None
    assert table.seats[0].player == player_of(running, ana)


def finished(running: Running, ana: Browser, leo: Browser) -> str:
    """A game of strangers that is over."""
    code = lay(ana)
    leo.sit(code, 1)
    with pages(code, ana, leo):
        ana.act(code, start="yes")
        wait_until(lambda: running.table(code).state == "playing")
    browsers = (ana, leo)
    while (table := running.table(code)).state != "over":
        seat = table.mover
        assert seat is not None
        browsers[seat].act(code, n=table.moves_made, move=table.playing().moves()[-1])
    return code


def test_a_rematch_stays_among_those_who_were_there(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = finished(running, ana, leo)
    with pages(code, ana, leo):
        ana.act(code, rematch="yes")
        answer = leo.act(code, join=GAME)
        again = answer.headers["location"].removeprefix("/t/")
    table = running.table(again)
    assert table.stored.public  # phrases only, block and report
    with Browser(running.url) as zoe:
        assert again not in listed(zoe)


def test_who_blocked_somebody_plays_no_rematch_with_them(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = finished(running, ana, leo)
    block(leo, code, 0, "Ana")
    assert "You have blocked somebody" in leo.act(code, rematch="yes").text
    with pages(code, ana):
        answer = ana.act(code, rematch="yes")  # she is told nothing
        assert answer.status_code == 303
        again = answer.headers["location"].removeprefix("/t/")
    assert player_of(running, leo) not in [seat.player for seat in running.table(again).seats]


def test_only_who_sits_there_can_block_and_only_who_sits_there_now(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code, private = lay(ana), ana.lay(GAME, *SEATS)
    assert leo.get(f"/open/at/{code}").status_code == 404
    assert ana.get(f"/open/at/{private}").status_code == 404
    leo.sit(code, 1)
    for seat, name in ((0, "Ana"), (1, "Zoé"), (7, "Léo")):
        assert ana.send_form(f"/open/at/{code}", block=seat, name=name).status_code == 409
    ana_id = player_of(running, ana)
    assert running.in_store(lambda store: store.count_blocked(ana_id)) == 0


# -- telling the host ------------------------------------


def test_a_report_has_a_reason_and_names_nobody(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = lay(ana)
    leo.sit(code, 1)
    path = f"/open/at/{code}"
    for reason in ("", "because", "<b>"):
        assert ana.send_form(path, report=1, name="Léo", reason=reason).status_code == 400
    for _ in range(2):
        assert ana.send_form(path, report=1, name="Léo", reason="stalling").status_code == 200
    (told,) = running.in_store(lambda store: store.reports())
    assert (told.table, told.reason) == (code, "stalling")
    assert told.reporter == digest(player_of(running, ana))
    assert told.reported == digest(player_of(running, leo))


def test_reports_and_tables_are_limited(tmp_path: Path) -> None:
    with (
        served(tmp_path / "l.db", rate_factor=1.0, workers=1, open_tables=True) as server,
        Browser(server.url) as ana,
        Browser(server.url) as leo,
    ):
        code = lay(ana)
        leo.sit(code, 1)
        sent = {"report": 1, "name": "Léo", "reason": "name"}
        statuses = [ana.send_form(f"/open/at/{code}", **sent).status_code for _ in range(12)]
        assert 429 in statuses
