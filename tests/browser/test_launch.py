"""The browser of the tests works, and hears what goes wrong on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tests.browser.launch import SIZES, Axe, NewPage, Size, visit

POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'"
GOOD = "<!doctype html><html lang=en><title>Cat</title><main><h1>Sleeping</h1></main></html>"
MOBILE = "<!doctype html><meta name=viewport content='width=device-width'><title>Cat</title>"
Serve = Callable[[str], str]


class OnePage(BaseHTTPRequestHandler):
    def __init__(self, page: str, *args: object) -> None:
        self.page = page
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        body = self.page.encode()
        self.send_response(200 if self.path == "/" else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves a page under a strict content policy, and gives its address."""
    servers = []

    def start(page: str) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(OnePage, page))
        # Polls often: a test should not wait for its server to notice that it may go.
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("size", SIZES)
def test_a_page_has_the_size_of_its_screen(size: Size, new_page: NewPage, serve: Serve) -> None:
    page = new_page(size)
    page.goto(serve(MOBILE))
    expected = [*SIZES[size]["viewport"].values(), SIZES[size].get("has_touch", False)]
    assert page.evaluate("[innerWidth, innerHeight, navigator.maxTouchPoints > 0]") == expected


def test_a_page_asks_for_its_language_and_for_little_motion(
    new_page: NewPage, serve: Serve
) -> None:
    address = serve(GOOD)
    still = "matchMedia('(prefers-reduced-motion: reduce)').matches"
    page = new_page(language="en", reduced_motion=False)
    page.goto(address)
    assert page.evaluate(f"[navigator.language, {still}]") == ["en-GB", False]
    page = new_page()
    page.goto(address)
    assert page.evaluate(f"[navigator.language, {still}]") == ["fr-FR", True]


def test_axe_reads_a_page_under_a_strict_policy(new_page: NewPage, axe: Axe, serve: Serve) -> None:
    page = new_page()
    page.goto(serve(GOOD))
    assert axe(page) == []


def test_axe_says_which_element_breaks_which_rule(
    new_page: NewPage, axe: Axe, serve: Serve
) -> None:
    page = new_page()
    page.goto(serve(GOOD.replace("<h1>", "<button></button><h1>")))
    (line,) = axe(page)
    assert line == ("button-name (critical): Buttons must have discernible text: <button></button>")


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ("<script>1</script>", "Content Security Policy"),
        ("<p style='color:red'>", "Content Security Policy"),
        ("<img src='https://elsewhere.invalid/cat.png' alt=''>", "Content Security Policy"),
        ("<script src=/gone.js></script>", "status of 404"),
    ],
)
def test_a_page_that_is_not_well_is_heard(
    broken: str, fault: str, browser: Browser, serve: Serve
) -> None:
    sick = visit(browser)
    sick.page.goto(serve(GOOD.replace("<h1>", broken + "<h1>")))
    faults = sick.listen()
    sick.page.context.close()
    assert faults
    assert all(fault in each for each in faults)


def test_an_error_of_a_script_is_heard(browser: Browser, serve: Serve) -> None:
    sick = visit(browser, bypass_csp=True)
    sick.page.goto(serve(GOOD.replace("<h1>", "<script>undefined.mouse</script><h1>")))
    faults = sick.listen()
    sick.page.context.close()
    assert [each for each in faults if "page error" in each]


def test_a_fault_can_be_expected(new_page: NewPage, serve: Serve) -> None:
    page = new_page(allowed=("status of 404",))
    page.goto(serve(GOOD) + "nowhere")
