"""On the way: the site installed, without a connection, and told that a table waits."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from chatiere.web.push.keys import make_keys, read_keys
from tests.browser.launch import COMMANDS, FLAGS, Axe, NewPage
from tests.browser.site import fits
from tests.web import serving
from tests.web.post_office import Device, Office, post_office
from tests.web.serving import Running, served, wait_until

READY = "navigator.serviceWorker.ready.then(r => r.active.scriptURL)"
KEPT = """async () => {
  const urls = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      urls.push(new URL(request.url).pathname);
  return urls;
}"""
SHOWN = """async () => {
  const notices = await registration.getNotifications();
  return notices.map(n => [n.title, n.body, n.tag]);
}"""
SUBSCRIBING = """
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (wish) => made = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => { made = null; },
  };
"""
"""In place of a push service on the Internet, which is all that a test has to leave out."""


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    with post_office() as running:
        yield running


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, office: Office) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("install")
    make_keys(folder / "push.json", "host@cats.example")
    keys = read_keys(folder / "push.json")
    with served(folder / "t.db", workers=1, push=keys, push_services=(office.url,)) as server:
        assert server.services.notifier is not None
        server.services.notifier.absence = 0.0
        yield server


def begun(running: Running, page: Page, leo: serving.Browser) -> str:
    """A game over days between the page and Léo, in which it is the page's turn."""
    page.goto(f"{running.url}/games/chasse-aux-souris")
    page.get_by_role("radio", name="With friends far away").check()
    page.get_by_text("Details: seats and options").click()
    page.get_by_label("several days: nobody has to stay").check()
    page.get_by_role("button", name="Invite").click()
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2]
    leo.sit(code, 1)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("#table .prompt").wait_for()
    let_leo_move(running, leo, code)
    page.locator("#table.my-turn").wait_for()
    return code


def let_leo_move(running: Running, leo: serving.Browser, code: str) -> None:
    while (table := running.table(code)).mover == 1:
        leo.act(code, n=table.moves_made, move=table.playing().moves()[0])


def test_a_phone_can_install_it(browser: Browser, running: Running, tmp_path: Path) -> None:
    """With a profile of its own: a browser installs nothing from a private window."""
    path = next(filter(None, map(shutil.which, COMMANDS)))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=FLAGS
    )
    try:
        page = context.pages[0]
        tools = context.new_cdp_session(page)
        page.goto(f"{running.url}/healthz")
        assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] != []
        page.goto(running.url)
        assert page.evaluate(READY) == f"{running.url}/sw.js"
        assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = tools.send("Page.getAppManifest")
        assert manifest["errors"] == []
        icons = json.loads(manifest["data"])["icons"]
        sizes = {(icon["sizes"], icon["purpose"]) for icon in icons}
        assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
        for icon in icons:
            assert page.request.get(running.url + icon["src"]).ok
    finally:
        context.close()


def test_without_a_connection_a_kind_page_is_shown_and_nothing_secret_was_kept(
    new_page: NewPage, axe: Axe, running: Running
) -> None:
    page = new_page("phone", "en", allowed=("ERR_INTERNET_DISCONNECTED",), service_workers="allow")
    page.goto(running.url)
    page.evaluate(READY)
    page.goto(f"{running.url}/games/filou")
    page.get_by_role("button", name="Play now").click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()  # with its scripts
    table = page.url
    kept = page.evaluate(KEPT)
    assert [path for path in kept if not path.startswith("/a/")] == ["/offline"]
    page.context.set_offline(True)
    page.goto(f"{running.url}/me")
    expect(page.get_by_role("heading", level=1)).to_contain_text("pas de connexion")
    expect(page.get_by_role("heading", level=2)).to_contain_text("no connection")
    assert page.locator("input").count() == 0
    fits(page)
    assert axe(page) == []
    page.goto(table)
    expect(page.get_by_role("heading", level=1)).to_contain_text("pas de connexion")
    page.context.set_offline(False)
    page.locator("#table").wait_for()


def test_files_of_an_older_version_are_dropped(new_page: NewPage, running: Running) -> None:
    page = new_page("desktop", "en", service_workers="allow")
    page.goto(running.url)
    page.evaluate(READY)
    page.evaluate("caches.open('chatiere-000').then(c => c.put('/a/000/x.css', new Response('')))")
    page.evaluate("navigator.serviceWorker.ready.then(r => r.unregister())")
    page.goto(running.url)
    page.evaluate(READY)
    page.wait_for_function("caches.keys().then(all => all.length === 1)")
    assert not [path for path in page.evaluate(KEPT) if path.startswith("/a/000")]


def test_the_tab_tells_that_it_is_your_turn_at_the_table_and_at_home(
    new_page: NewPage, running: Running
) -> None:
    page = new_page("desktop", "en")
    with serving.Browser(running.url) as leo:
        code = begun(running, page, leo)
        icon = page.locator("link[rel=icon]")
        expect(page).to_have_title(re.compile("^● "))
        expect(icon).to_have_attribute("href", "/icon-turn.svg")
        assert page.request.get(f"{running.url}/icon-turn.svg").ok
        expect(page.locator("time.since")).to_have_text(re.compile(r"waiting since \d+:\d+"))
        home = page.context.new_page()
        home.goto(running.url)
        mark = home.locator(".mine .your-turn")
        expect(mark).to_have_text("It is your turn.")
        expect(home).to_have_title(re.compile("^● "))
        n = running.table(code).moves_made
        while running.table(code).mover == 0:
            page.locator("#table.my-turn button.move").first.click()
            page.locator(f'#table:not([data-n="{n}"])').wait_for()
            n = running.table(code).moves_made
        expect(page).not_to_have_title(re.compile("^●"))
        expect(icon).to_have_attribute("href", "/icon.svg")
        home.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(mark).to_be_hidden()
        expect(home).not_to_have_title(re.compile("^●"))
        let_leo_move(running, leo, code)
        home.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(mark).to_be_visible()
        expect(home.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")


def test_who_asked_for_it_is_told_by_a_notice_that_opens_the_table(
    new_page: NewPage, axe: Axe, running: Running, office: Office
) -> None:
    page = new_page("phone", "en", permissions=["notifications"], service_workers="allow")
    device = Device(office)
    keys = {name: value for name, value in device.fields.items() if name != "endpoint"}
    known = f"const ENDPOINT = {json.dumps(device.endpoint)}; const KEYS = {json.dumps(keys)};"
    page.add_init_script(f"{{{known}{SUBSCRIBING}}}")
    with serving.Browser(running.url) as leo:
        code = begun(running, page, leo)
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Notify me when it is my turn").click()
        expect(page.get_by_text("This device is notified.")).to_be_visible()
        expect(page.get_by_role("button", name="Stop notifying me")).to_be_focused()
        assert axe(page) == []
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        n = running.table(code).moves_made
        while running.table(code).mover == 0:
            page.locator("#table.my-turn button.move").first.click()
            page.locator(f'#table:not([data-n="{n}"])').wait_for()
            n = running.table(code).moves_made
        page.goto(running.url)
        wait_until(lambda: not running.table(code).presence.watchers)
        let_leo_move(running, leo, code)
    wait_until(lambda: office.letters)
    told = device.read(office.letters[-1])
    worker = delivered(page, running, told)
    assert worker.evaluate(SHOWN) == [["La Chasse aux Souris", "It is your turn.", code]]
    assert clicked(worker) == f"{running.url}/t/{code}"


def delivered(page: Page, running: Running, told: dict[str, Any]) -> Worker:
    """Hand it to the service worker as a browser does that has opened the seal; twice is once,
    because a notice takes the place of one about the same table."""
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []

    def hear(said: dict[str, Any]) -> None:
        known.extend(said["registrations"])

    tools.on("ServiceWorker.workerRegistrationUpdated", hear)
    tools.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("0") == 0 and known)
    ours = [one for one in known if one["scopeURL"].startswith(running.url)]
    number = ours[0]["registrationId"]
    message = {"origin": running.url, "registrationId": number, "data": json.dumps(told)}
    worker = page.context.service_workers[0]

    def is_shown() -> bool:
        tools.send("ServiceWorker.deliverPushMessage", message)
        page.wait_for_timeout(300)
        return bool(worker.evaluate(SHOWN))

    wait_until(is_shown)
    return worker


def clicked(worker: Worker) -> str:
    """Where a click on the notice leads.  Only a hand's click may open a window, so the opening
    is only listened to."""
    found: str = worker.evaluate("""async () => {
      const opened = new Promise((done) => { clients.openWindow = async (url) => done(url); });
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      return opened;
    }""")
    return found
