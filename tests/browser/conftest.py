"""Fixtures for tests in a browser.

def test_the_cat_sleeps(new_page: NewPage, axe: Axe) -> None:
    page = new_page("phone", "en")
    page.goto(address)
    assert axe(page) == []

A page that complains on its console, meets an error or breaks its content policy fails its test.
What a failed test saw lies in build/browser/: a picture, and with TRACE=1 a trace for
`playwright show-trace`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.drivers import Engine
from tests.browser.firefox import firefox
from tests.browser.launch import ROOT, Axe, NewPage, Visit, chromium, violations, visit
from tests.browser.site import Site
from tests.browser.webkit import webkit

VISITS = pytest.StashKey[list[Visit]]()
ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "firefox": firefox,
    "webkit": webkit,
}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for each worker; closed on leaving this folder, because Playwright keeps an event loop
    running, beside which no other test could start its own."""
    with chromium() as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens pages, each as a new visitor. `allowed` names the faults to expect, as patterns;
    further options go to Playwright's `new_context`."""
    visits: list[Visit] = request.node.stash.setdefault(VISITS, [])

    def open_page(*args: Any, **options: Any) -> Page:
        visits.append(visit(browser, *args, **options))
        return visits[-1].page

    yield open_page
    for each in visits:
        each.page.context.close()


@pytest.fixture
def axe() -> Axe:
    return violations


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Judge the pages as part of the test, while they are still open to be pictured."""
    visits = item.stash.get(VISITS, [])
    try:
        yield
        if faults := [fault for each in visits for fault in each.listen()]:
            pytest.fail("\n".join(faults), pytrace=False)
    except pytest.fail.Exception:
        keep(item, visits)
        raise
    except Exception as error:
        keep(item, visits)
        for fault in [fault for each in visits for fault in each.faults]:
            error.add_note(f"and {fault}")
        raise


def keep(item: pytest.Item, visits: list[Visit]) -> None:
    name = re.sub(r"[^\w.-]+", "-", item.nodeid.removeprefix("tests/browser/")).strip("-")
    for number, each in enumerate(visits):
        each.keep(ROOT / "build" / "browser" / f"{name}-{number}")


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for each worker."""
    running = Site(tmp_path_factory.mktemp("site") / "chatiere.db")
    yield running
    running.stop()


@pytest.fixture(scope="package", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Firefox, then WebKit."""
    with ENGINES[request.param]() as running:
        yield running


@pytest.fixture
def stem(request: pytest.FixtureRequest) -> Path:
    """Where a failed test with an engine leaves what it saw."""
    return ROOT / "build" / "browser" / re.sub(r"[^\w.-]+", "-", request.node.name).strip("-")
