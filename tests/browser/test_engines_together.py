"""What people do together, in Firefox and in WebKit as in Chromium: circles, evenings, classes,
the deal of the day, paths, score sheets, sayings, a table's screen and open tables.

WebKit's driver has one window at a time.  So the others at the table are browsers without a screen
that send the forms of the same site; each flow is walked from both of its ends by the window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from chatiere.store.paths import PathStep
from chatiere.web.tables import dealing
from tests.browser.drivers import Engine, Window, kept, see, until, write
from tests.browser.playing import Hand, turn_after
from tests.together.programs import steer
from tests.web.circles import circle_of
from tests.web.classroom import opened
from tests.web.dailies import answer_at_once
from tests.web.evenings.opening import open_evening, seen
from tests.web.serving import Browser, Running, served

PHONE, LAPTOP = (390, 844), (1366, 650)
CALLED = "htmx:sse:error|htmx:error: NetworkError|ServiceWorker intercepted the request"
"""What Firefox says of the page that somebody left while it was live, or still loading."""
OTHER_GAMES = ("chasse-aux-souris", "cheez-tricks", "crazy-mistigri", "mmm")
CODE = """(wanted) => [...document.querySelectorAll(`${wanted} span`)]
  .map((half) => half.textContent).join("")"""
SAYS = """(wanted, text) => [...document.querySelectorAll(wanted)]
  .some((e) => e.getClientRects().length && e.textContent.includes(text)) || null"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
IS_KEPT = """(path) => {
  window.isKept ??= {};
  caches.match(path, { ignoreVary: true }).then((found) => { isKept[path] = Boolean(found); });
  return isKept[path] || null;
}"""
RELOAD = "() => { window.isOld = true; location.reload(); }"
IS_NEW = "() => !window.isOld || null"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Nobody waits long for the salts of browsers without scripts."""
    data = tmp_path_factory.mktemp("together") / "tables.db"
    with (
        pytest.MonkeyPatch.context() as patch,
        served(data, workers=1, away=1e9, open_tables=True) as server,
    ):
        patch.setattr(dealing, "MOMENT", 1.0)
        patch.setattr(dealing, "ON_THE_WAY", 1.0)
        answer_at_once(server)
        yield server


def code_in(window: Window, wanted: str) -> str:
    """A code that a page shows, in two halves."""
    see(window, wanted)
    return str(window.ask(CODE, wanted))


def says(window: Window, wanted: str, text: str) -> None:
    """Wait until a page shows it there, by itself."""
    until(lambda: window.ask(SAYS, wanted, text), f"{text} in {wanted}")


def arrived(window: Window, pattern: str) -> str:
    """Wait until the window is at such an address; the part in brackets."""

    def look() -> str | None:
        found = re.fullmatch(pattern, window.ask("() => location.pathname"))
        return found[1] if found else None

    return until(look, f"to be at {pattern}")


def sits(window: Window, game: str) -> str:
    """At a table where a game is being played; its code."""
    code = arrived(window, "/t/([a-z0-9]+)")
    see(window, f"#table.{game}:not(.waiting) .players")
    assert window.ask(FITS)
    return code


def test_a_circle_is_founded_joined_and_sat_down_in(
    engine: Engine, running: Running, stem: Path
) -> None:
    with (
        kept(engine.open(*PHONE), stem, CALLED) as window,
        Browser(running.url) as leo,
        circle_of(running, "Zoé") as zoes,
    ):
        window.go(f"{running.url}/circles")
        write(window, "[name=circle]", "Les moustaches")
        write(window, 'form[action="/circles"] [name=name]', "Ana")
        window.click('form[action="/circles"] button')
        code = code_in(window, ".invite .code")
        circle = arrived(window, "/circles/(.+)")
        leo.send_form(f"/c/{code}", name="Léo")
        says(window, ".people", "Léo")
        table = leo.lay("chasse-aux-souris", "me", "friend", circle=circle, name="Léo")
        assert window.ask(FITS)
        window.click(f'button[name=sit][value="{table}"]')
        assert sits(window, "chasse-aux-souris") == table

        window.go(running.url)
        write(window, "#code", zoes.code)
        window.click(".join button")
        write(window, ".invited-to [name=name]", "Anaïs")
        window.click(".invited-to button")
        says(window, ".people", "Anaïs")
        assert [member.name for member in zoes.members()] == ["Zoé", "Anaïs"]


def test_an_evening_calls_its_host_and_its_guests_to_their_tables(
    engine: Engine, running: Running, stem: Path
) -> None:
    with (
        kept(engine.open(*PHONE), stem, CALLED) as window,
        Browser(running.url) as leo,
        Browser(running.url) as zoe,
    ):
        window.go(f"{running.url}/evenings")
        for game in OTHER_GAMES:
            window.click(f"[name=game-{game}]")
        write(window, ".open-evening [name=name]", "Ana")
        window.click(".open-evening .button.big")
        leo.send_form(f"/e/{code_in(window, '.invite .code')}", name="Léo")
        says(window, ".people", "Léo")
        window.click("[name=draw]")
        sits(window, "filou")

        evening = open_evening(zoe, name="Zoé", **{"game-filou": "yes"})
        window.go(f"{running.url}/e/{seen(running, evening).gathering.code}")
        window.click('form[action^="/e/"] button')
        says(window, ".people", "Ana")
        steer(zoe, evening, draw=0)
        sits(window, "filou")
        window.go(f"{running.url}/evenings/{evening}")
        says(window, ".standings .me", "Ana")
        assert window.ask(FITS)


def test_a_teacher_opens_a_board_and_pauses_the_tables(
    engine: Engine, running: Running, stem: Path
) -> None:
    with kept(engine.open(*LAPTOP), stem, CALLED) as window, Browser(running.url) as lea:
        window.go(f"{running.url}/classes")
        window.click('form[action="/classes"] .button.big')
        code = code_in(window, ".lead-line .code")
        lea.send_form(f"/k/{code}", name="Léa")
        says(window, ".small-table.waits", "Léa")
        window.click(".small-table [name=begin]")
        see(window, ".small-table:not(.waits) .turn")
        window.click("[name=pause][value=yes]")
        see(window, ".board.paused .is-paused")
        assert 'class="paused"' in lea.get(f"/k/{code}", follow_redirects=True).text
        assert window.ask(FITS)
        window.click("[name=pause][value=no]")
        see(window, "[name=pause][value=yes]")


def test_a_pupil_gets_a_table_by_a_first_name_and_is_paused(
    engine: Engine, running: Running, stem: Path
) -> None:
    with (
        kept(engine.open(*PHONE), stem, CALLED) as window,
        Browser(running.url) as teacher,
        opened(running, teacher, size=2) as lesson,
    ):
        window.go(f"{running.url}/k/{lesson.code}")
        write(window, "[name=name]", "Zoé")
        window.click(".join-class .button")
        see(window, ".waiting-seats")
        assert window.ask(FITS)
        lesson.join("Tom")
        code = sits(window, "chasse-aux-souris")
        assert [seat.name for seat in running.table(code).seats] == ["Zoé", "Tom"]
        lesson.do(pause="yes")
        see(window, "#table .paused")
        lesson.do(pause="no")
        see(window, "#table:not(.is-paused)")


def test_the_deal_of_the_day_and_the_prints_on_ones_path(
    engine: Engine, running: Running, stem: Path
) -> None:
    with kept(engine.open(*PHONE), stem, CALLED) as window:
        window.go(running.url)
        window.click('.door[href="/day"]')
        window.click('.day-card[href="/day/filou"]')
        write(window, "[name=name]", "Léonie")
        window.click('form[action="/day/filou"] button')
        table = running.table(sits(window, "filou"))
        table.settings = replace(table.settings, pace="instant")
        now = turn_after(window, None)
        Hand(window).move(now["moves"][0], now["n"])

        player, learned = table.seats[0].player, [PathStep("filou", "lesson", 1.0)]
        assert player is not None
        queue = running.services.write_queue
        running.call(queue.do(lambda store: store.add_path_steps(player, learned)))
        window.go(running.url)
        window.click(".prints")
        see(window, "#filou li.found .print")
        assert window.ask("() => document.querySelectorAll('.path li.found').length") == 1
        assert window.ask(FITS)


def test_a_score_sheet_is_filled_in_and_is_there_without_a_server(
    engine: Engine, tmp_path: Path, stem: Path
) -> None:
    """The server is stopped: so far as a page can tell, there is no connection any more."""
    with kept(engine.open(*PHONE), stem, CALLED) as window:
        with served(tmp_path / "tables.db", workers=1) as running:
            sheet = f"{running.url}/sheets/chasse-aux-souris"
            window.go(sheet)
            for path in ("/sheets", "/sheets/chasse-aux-souris"):
                until(partial(window.ask, IS_KEPT, path), f"{path} to be kept")
        window.go(sheet)
        for seat, name in enumerate(("Ana", "Léo")):
            write(window, f"#name-{seat}", name)
        window.click("#begin button")
        for token in range(1, 4):
            says(window, "#entry-title", str(token))
            for question in (1, 2):
                window.click(f".picks:nth-of-type({question}) .pick:nth-of-type(1)")
            window.click("#entry .button.big")
        says(window, "#ending-title", "Léo")
        window.ask(RELOAD)
        until(lambda: window.ask(IS_NEW), "the sheet to be loaded again")
        says(window, "#ending-title", "Léo")
        assert window.ask(FITS)


def test_a_phrase_is_said_and_heard_and_a_screen_shows_the_table(
    engine: Engine, running: Running, stem: Path
) -> None:
    with kept(engine.open(*PHONE), stem, CALLED) as window, Browser(running.url) as ana:
        code = ana.lay("filou", "me", "friend", "kitten", pace="instant")
        window.go(f"{running.url}/t/{code}")
        write(window, "[data-my-name]", "Léo")
        window.click("[name=sit]")
        says(window, "#table.waiting", "Léo")
        ana.act(code, start="yes")
        sits(window, "filou")
        window.click("#reactions summary")
        window.click("#reactions [name=say]")
        says(window, ".saying", "Léo")
        ana.act(code, say="well-played")
        says(window, ".saying", "Ana")

        window.go(f"{running.url}/t/{code}/screen")
        see(window, "#shown #table .players")
        ana.act(code, say="oops")
        says(window, "#shown .saying", "Ana")
        assert window.ask("() => document.querySelector('#shown button') === null")
        assert window.ask(FITS)


def test_a_stranger_is_met_at_an_open_table(engine: Engine, running: Running, stem: Path) -> None:
    with kept(engine.open(*PHONE), stem, CALLED) as window, Browser(running.url) as ana:
        window.go(f"{running.url}/open")
        code = ana.lay("chasse-aux-souris", "me", "friend", public="yes")
        says(window, f"#open-{code}", "Ana")
        assert window.ask(FITS)
        with ana.stream("GET", f"/t/{code}/live"):
            window.click(f"#open-{code} .button")
            write(window, "[data-my-name]", "Léo")
            window.click("[name=sit]")
            window.click("[name=start]:not([disabled])")
            assert sits(window, "chasse-aux-souris") == code
