"""Score sheets for the box: filled in without a connection, by taps and by keys; their results go
to a circle once there is one again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from chatiere.core.game import games
from chatiere.core.sheet import Form, Question, sheet_of
from tests.browser.launch import Axe, NewPage
from tests.browser.site import fits
from tests.games.sheets import SEEN, Written, written
from tests.web.serving import Running, served, wait_until
from tests.web.sheets import circle

NAMES = ["Ana", "Léo", "Zoé", "Max", "Lou", "Tom"]
READY = "navigator.serviceWorker.ready.then(r => r.active.scriptURL)"
IS_KEPT = "path => caches.match(path, { ignoreVary: true }).then(Boolean)"
ARE_ON_THEIR_BUTTONS = """() => [...document.querySelectorAll(".pick")].every((pick) => {
  const [button, sign] = [...pick.children].map((e) => e.getBoundingClientRect());
  return sign.top >= button.top && sign.bottom <= button.bottom;
})"""
RECKONED = """async (sheets) => {
  const script = document.querySelector('script[src*="sheet-page"]').src;
  const { reckon } = await import(script.replace("sheet-page", "sheet-reckoning"));
  const data = JSON.parse(document.querySelector("[data-sheet]").dataset.sheet);
  const rules = await import(data.rules);
  return sheets.map(({ names, first, entries }) => {
    const found = reckon(rules, { names, first, entries });
    const before = (n) => reckon(rules, { names, first, entries: entries.slice(0, n) });
    const problems = entries.map((entry, n) => before(n).problem(entry));
    const result = { scores: found.scores, winners: found.winners };
    return { isOver: found.isOver, problems, result };
  });
}"""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("sheets") / "t.db", workers=1) as server:
        yield server


@pytest.mark.parametrize("name", SEEN)
def test_a_page_reckons_as_the_game_itself_does(
    new_page: NewPage, running: Running, name: str
) -> None:
    page = new_page("desktop", "en")
    page.goto(f"{running.url}/sheets/{name}")
    sheets = [written(name, n, seed) for n in games()[name].players for seed in range(10, 16)]
    given = [
        {"names": NAMES[: sheet.players], "first": sheet.first, "entries": sheet.entries}
        for sheet in sheets
    ]
    for sheet, found in zip(sheets, page.evaluate(RECKONED, given), strict=True):
        assert found == {
            "isOver": True,
            "problems": [0] * len(sheet.entries),
            "result": sheet.result,
        }


@pytest.mark.parametrize("name", SEEN)
def test_a_sheet_is_filled_in_without_a_connection_and_outlives_a_reload(
    new_page: NewPage, axe: Axe, running: Running, name: str
) -> None:
    page = new_page("phone", "en", allowed=("ERR_INTERNET_DISCONNECTED",), service_workers="allow")
    opened_offline(page, running, name)
    game = games()[name]
    sheet = written(name, game.players[0], 2)
    begin(page, sheet)
    assert axe(page) == []
    for n, entry in enumerate(sheet.entries):
        fill_in(page, form_now(sheet, n), entry)
        if n == len(sheet.entries) // 2:
            page.reload()  # what is half filled in is still there
            fits(page)
        page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("#ending")).to_be_visible()
    assert axe(page) == []
    fits(page)
    expect(page.locator("#ending-title")).to_be_focused()
    if game.aim != "together":
        told = page.locator(".score-total td").all_inner_texts()
        assert [int(text.replace("−", "-")) for text in told] == sheet.result["scores"]
    for seat in sheet.result["winners"] if game.aim != "together" else ():
        expect(page.locator("#ending-title")).to_contain_text(NAMES[seat])
    page.goto(f"{running.url}/sheets")
    page.get_by_role("link", name=re.compile(game.label + ",")).click()
    expect(page.locator("#ending")).to_be_visible()


def test_a_sheet_that_was_opened_stays_there_in_a_new_version(
    new_page: NewPage, running: Running
) -> None:
    page = new_page("phone", "en", service_workers="allow")
    page.goto(f"{running.url}/sheets/mmm")
    page.evaluate(READY)
    wait_until(partial(page.evaluate, IS_KEPT, "/sheets/mmm"))
    page.goto(f"{running.url}/healthz")  # a page without a script of ours
    page.evaluate("""async () => {  // as a version of before has left it
      await (await navigator.serviceWorker.ready).unregister();
      for (const name of await caches.keys()) await caches.delete(name);
      await (await caches.open("chatiere-000")).put("/sheets/mmm", new Response("old"));
    }""")
    page.goto(running.url)
    page.evaluate(READY)
    again = """async () => (await caches.keys()).length === 1
      && (await (await caches.match("/sheets/mmm"))?.text())?.includes("data-keep")"""
    wait_until(partial(page.evaluate, again))
    assert page.evaluate(IS_KEPT, "/sheets/cheez-tricks") is False


def opened_offline(page: Page, running: Running, name: str) -> None:
    page.goto(f"{running.url}/sheets/{name}")
    page.evaluate(READY)
    for path in ("/sheets", f"/sheets/{name}"):
        wait_until(partial(page.evaluate, IS_KEPT, path))
    page.context.set_offline(True)
    page.goto(f"{running.url}/sheets/{name}")


def begin(page: Page, sheet: Written) -> None:
    for seat in range(sheet.players):
        page.get_by_label(f"Name of player {seat + 1}", exact=True).fill(NAMES[seat])
    if sheet_of(games()[sheet.game]).first:
        page.locator(f"input[name=first][value='{sheet.first}']").check()
        assert page.evaluate(ARE_ON_THEIR_BUTTONS), "no style of the table reaches the sheet"
    page.get_by_role("button", name="Begin").click()
    page.locator("#entry").wait_for()


def form_now(sheet: Written, n: int) -> Form:
    """Which form an entry answers."""
    forms = sheet_of(games()[sheet.game]).forms
    return next(form for form in forms if form.questions[0].key in sheet.entries[n])


def fill_in(page: Page, form: Form, entry: dict[str, Any]) -> None:
    for question in form.questions:
        said = entry[question.key]
        for seat, one in enumerate(said) if question.each else [(None, said)]:
            part = page.locator(".of-player").nth(seat) if seat is not None else page
            answer(page, part, form, question, one)


def answer(page: Page, part: Any, form: Form, question: Question, said: Any) -> None:
    if question.kind == "number":
        place = [q.key for q in form.questions if q.each == question.each].index(question.key)
        part.locator(".number-field").nth(place).locator("input").fill(str(said))
    elif question.kind == "cards":
        for card in said:
            part.locator(".palette button").nth(card).click()
    else:
        place = [q.key for q in form.questions if q.kind in ("seat", "choice")].index(question.key)
        page.locator(".picks").nth(place).locator(f"input[value='{said}']").check()


def test_what_does_not_fit_is_refused_in_one_line_and_the_last_entry_can_be_undone(
    new_page: NewPage, running: Running
) -> None:
    page = new_page("desktop", "en")
    page.goto(f"{running.url}/sheets/cheez-tricks")
    begin(page, Written("cheez-tricks", 3, 0, [], {}))
    enter = page.get_by_role("button", name="Enter", exact=True)
    enter.click()
    expect(page.get_by_role("alert")).to_contain_text("All tricks of the round")
    for _ in range(12):
        page.get_by_role("button", name="One more: Tricks won, Ana").click()
    expect(page.locator("#preview")).to_have_text("Ana +24")
    enter.click()
    expect(page.locator(".score-total")).to_have_text(re.compile("Points.*24"))
    expect(page.locator("#told")).to_contain_text("Ana: 24")
    page.get_by_role("button", name="Undo the last entry").click()
    expect(page.locator(".score-total td").first).to_have_text("0")
    expect(page.get_by_role("spinbutton", name="Tricks won Ana")).to_have_value(
        "12"
    )  # to be put right


def test_by_keys_alone_a_sheet_of_mmm_comes_to_its_end(new_page: NewPage, running: Running) -> None:
    page = new_page("desktop", "en")
    page.goto(f"{running.url}/sheets/mmm")
    page.get_by_label("Name of player 1", exact=True).focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    page.get_by_role("spinbutton", name="Squares without a mouse").focus()
    for key in ("ControlOrMeta+A", "0", "Tab", "Tab", "Tab", "ControlOrMeta+A", "4"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_have_text("You have won!")
    expect(page.locator("#verdict")).to_contain_text("masterstroke")


def test_a_result_goes_to_the_circle_once_there_is_a_connection_and_once_only(
    new_page: NewPage, axe: Axe, running: Running
) -> None:
    with circle(running, "Ana", "Léo") as (party, ana):
        page = new_page(
            "phone", "en", allowed=("ERR_INTERNET_DISCONNECTED",), service_workers="allow"
        )
        cookie = ana.cookies["chatiere"]
        page.context.add_cookies([{"name": "chatiere", "value": cookie, "url": running.url}])
        page.goto(f"{running.url}/sheets/chasse-aux-souris")
        page.evaluate("fetch('/sheets/circles')")
        opened_offline(page, running, "chasse-aux-souris")
        begin(page, Written("chasse-aux-souris", 3, 0, [], {}))
        for _ in range(3):
            page.locator(".pick", has_text="Zoé").click()
            page.locator(".pick", has_text="a multiple of ten").click()
            page.get_by_role("button", name="Enter", exact=True).click()
        page.get_by_role("button", name="Keep in a circle").click()
        expect(page.locator("#no-circle")).to_be_visible()  # none was seen yet on this device
        page.context.set_offline(False)
        page.get_by_role("button", name="Keep in a circle").click()
        expect(page.locator("#who-0 option:checked")).to_have_text("Ana")
        expect(page.locator("#who-2 option:checked")).to_have_text("Zoé, a guest")
        assert axe(page) == []
        page.context.set_offline(True)
        page.get_by_role("button", name="Keep", exact=True).click()
        expect(page.get_by_text("as soon as there is a connection")).to_be_visible()
        assert running.in_store(lambda store: store.results(party)) == []
        page.reload()
        page.context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_text("This result is on the circle's board.")).to_be_visible()
        expect(page.get_by_role("button", name="Undo the last entry")).to_be_hidden()
        page.evaluate("""() => {  // as if the answer had been lost on its way
          const key = "chatiere-sheet-" + location.hash.slice(1);
          const record = JSON.parse(localStorage.getItem(key));
          record.kept.state = "waiting";
          localStorage.setItem(key, JSON.stringify(record));
        }""")
        page.reload()
        expect(page.get_by_text("This result is on the circle's board.")).to_be_visible()
        (result,) = running.in_store(lambda store: store.results(party))
        assert result.kind == "real"
        assert result.result == {"scores": [3, 3, 0], "winners": [0, 1]}
        found = running.in_store(lambda store: store.members(party))
        members = {member.name: member.id for member in found}
        assert [(place.member, place.name) for place in result.places] == [
            (members["Ana"], ""), (members["Léo"], ""), (None, "Zoé"),
        ]  # fmt: skip
