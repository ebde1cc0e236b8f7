"""A game that runs over days: nobody has to stay, and nobody is missed soon."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from chatiere.web.server.refusal import NotFound
from tests.web.serving import Browser, Program, Running, served, wait_until

DAY = 24 * 3600.0


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Where people are missed at once, if the game does not run over days."""
    data = tmp_path_factory.mktemp("web") / "tables.db"
    with served(data, workers=1, away=0.0) as server:
        yield server


def laid(running: Running, ana: Browser, leo: Browser, **more: str) -> str:
    """A game that has begun and waits for Léo."""
    code = ana.lay("chasse-aux-souris", "me", "friend", **more)
    leo.sit(code, 1)
    ana.act(code, start="yes")
    while (table := running.table(code)).mover == 0:
        ana.act(code, n=table.moves_made, move=table.playing().moves()[0])
    return code


def let_days_pass(running: Running, code: str, days: float) -> None:
    """As if the last move had been made so long ago, and nobody had looked since."""
    then = time.time() - days * DAY
    running.in_store(lambda store: store.set_table(code, changed=then))
    running.services.registry.tables.pop(code, None)


def waiting_since(page: str) -> float:
    found = re.search(r'<time class="since" datetime="([^"]+)"', page)
    assert found, "the prompt says since when somebody is waited for"
    return datetime.fromisoformat(found[1]).timestamp()


def test_nobody_is_away_or_missed_only_because_no_page_of_theirs_is_open(
    running: Running, ana: Browser, leo: Browser
) -> None:
    usual = ana.get(f"/t/{laid(running, ana, leo)}").text
    assert "has been away for a while" in usual
    assert ">away<" in usual
    page = ana.get(f"/t/{laid(running, ana, leo, clock='days')}").text
    assert "has been away" not in page
    assert ">away<" not in page
    assert 'name="hold"' not in page
    assert time.time() - waiting_since(page) < 60


def test_the_prompt_says_since_when_in_both_languages(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = laid(running, ana, leo, clock="days")
    let_days_pass(running, code, 2)
    page = ana.get(f"/t/{code}").text
    assert 2 * DAY - 60 < time.time() - waiting_since(page) < 2 * DAY + 60
    assert 'data-yesterday="waiting since yesterday"' in page
    ana.headers["accept-language"] = "fr"
    assert 'data-yesterday="en attente depuis hier"' in ana.get(f"/t/{code}").text


def test_a_cat_may_hold_the_seat_only_after_three_days_of_silence(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = laid(running, ana, leo, clock="days")
    let_days_pass(running, code, 2.9)
    assert 'name="hold"' not in ana.get(f"/t/{code}").text
    assert ana.act(code, hold=1).status_code == 409
    let_days_pass(running, code, 3.1)
    page = ana.get(f"/t/{code}").text
    assert "has not played for days" in page
    assert 'name="hold" value="1"' in page
    assert leo.get(f"/t/{code}").text.count('name="hold"') == 0, "nobody is asked about themselves"
    assert ana.act(code, hold=0).status_code == 409, "only who is to move keeps others waiting"
    assert ana.act(code, hold=1).status_code == 303
    assert running.table(code).seats[1].held


def test_who_looked_in_yesterday_is_not_silent(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = laid(running, ana, leo, clock="days")
    let_days_pass(running, code, 5)
    ana.get(f"/t/{code}")
    with leo.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_text()
        next(news)
    table = running.table(code)
    wait_until(lambda: not table.presence.watchers)
    assert ana.act(code, hold=1).status_code == 409


def test_cats_move_at_once_with_nobody_there(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat", clock="days", pace="instant")
    table = running.table(code)
    wait_until(lambda: table.mover == 0)
    n = table.moves_made
    ana.act(code, n=n, move=table.playing().moves()[0])
    wait_until(lambda: table.mover == 0 and table.moves_made > n + 1)


def test_there_is_no_clock(running: Running, ana: Browser, robo: Program) -> None:
    code = ana.lay("filou", "me", "cat", "cat", clock="days")
    assert running.table(code).settings.clock == 0
    seats = [{"kind": "human", "mine": True}, {"kind": "cat"}, {"kind": "cat"}]
    wish = {"game": "filou", "seats": seats, "days": True}
    assert robo.ask("POST", "/tables", **wish)["manner"]["days"] is True
    answer = robo.post("/tables", json=wish | {"clock": 30})
    assert answer.status_code == 400
    assert answer.json() == {"error": "A game that runs over days has no clock."}
    assert robo.post("/tables", json=wish | {"days": "often"}).status_code == 422


def test_a_game_that_has_begun_is_never_deleted_and_a_finished_one_is(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code, keep = laid(running, ana, leo, clock="days"), running.services.config.keep_days
    running.days_pass(10 * keep)
    table = running.table(code)
    leo.act(code, n=table.moves_made, move=table.playing().moves()[0])
    assert running.table(code).moves_made > 0
    done = running.services.write_queue.do(lambda store: store.set_table(code, state="over"))
    running.call(done)
    running.days_pass(0.5)
    with pytest.raises(NotFound):
        running.table(code)


def test_it_waits_since_the_same_moment_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    with served(data, workers=1) as first, Browser(first.url) as ana, Browser(first.url) as leo:
        code = laid(first, ana, leo, clock="days")
        let_days_pass(first, code, 1)
        since = waiting_since(ana.get(f"/t/{code}").text)
        cookies = dict(leo.cookies)
    with served(data, workers=1) as second, Browser(second.url) as leo:
        leo.cookies.update(cookies)
        assert waiting_since(leo.get(f"/t/{code}").text) == since
        assert leo.get("/turns").json() == {"tables": [code]}
        table = second.table(code)
        n = table.moves_made
        leo.act(code, n=n, move=table.playing().moves()[0])
        assert table.moves_made > n
