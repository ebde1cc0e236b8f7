"""A real Chromium for tests: the system's, driven by Playwright, which never downloads one."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    WebError,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
COMMANDS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    # The first four: a window's own tools, what its address line suggests and a page kept ready
    # would each be a process, two fifths of a visit's work; the rest is Playwright's own list.
    "--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "SpareRendererForSitePerProcess,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,OptimizationHints,DestroyProfileOnBrowserClose",
    "--disable-component-update",
    "--disable-sync",
]
TRACED = os.environ.get("TRACE") == "1"
"""Traces double the time that tests take, so only who wants one gets it."""
PATIENCE = 15_000  # milliseconds that a page may take to become what a test expects
expect.set_options(timeout=PATIENCE)
AXE = ROOT / ".vendor" / "axe.min.js"
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

Size = Literal["phone", "tablet", "desktop", "wide"]
Language = Literal["fr", "en"]
SIZES: dict[Size, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "wide": {"viewport": {"width": 2560, "height": 1440}},
}
LOCALES: dict[Language, str] = {"fr": "fr-FR", "en": "en-GB"}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium; without one the test is skipped, but never where CI counts on it."""
    path = next(filter(None, map(shutil.which, COMMANDS)), None)
    if path is None:
        missing = "browser tests need Chromium, and none is installed: ./test says why"
        pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """A page of its own, as of someone who was never here before, and what went wrong on it."""

    page: Page
    allowed: tuple[str, ...]
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.context.on("console", self.hear)
        self.page.context.on("weberror", self.hear_error)
        self.page.on("crash", lambda _: self.blame("the page crashed"))

    def hear(self, message: ConsoleMessage) -> None:
        """Chromium tells of scripts' errors, of files not found and of broken policies here."""
        if message.type == "error":
            self.blame(f"console: {message.text} ({message.location['url']})")

    def hear_error(self, event: WebError) -> None:
        self.blame(f"page error: {event.error}")

    def blame(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self.allowed):
            self.faults.append(fault)

    def listen(self) -> list[str]:
        """Ask the page something, so that all that it said before is heard."""
        if not self.page.is_closed():
            self.page.evaluate("0")
        return self.faults

    def keep(self, stem: Path) -> None:
        """Leave what a reader of the failure wants to see."""
        stem.parent.mkdir(parents=True, exist_ok=True)
        try:
            self.page.screenshot(path=f"{stem}.png", full_page=True)
        except Error as error:  # a closed or broken page has no picture
            Path(f"{stem}.txt").write_text(str(error), encoding="utf-8")
        if TRACED:
            self.page.context.tracing.stop(path=f"{stem}.zip")


class NewPage(Protocol):
    def __call__(
        self,
        size: Size = "desktop",
        language: Language = "fr",
        *,
        reduced_motion: bool = True,
        allowed: tuple[str, ...] = (),
        **options: Any,
    ) -> Page: ...


def visit(
    browser: Browser,
    size: Size = "desktop",
    language: Language = "fr",
    *,
    reduced_motion: bool = True,
    allowed: tuple[str, ...] = (),
    **options: Any,
) -> Visit:
    """Each visit has cookies and storage of its own: two visits are two people.  The service
    worker comes only where a test is about it: it costs every visit half a second."""
    options.setdefault("service_workers", "block")
    context = browser.new_context(
        locale=LOCALES[language],
        reduced_motion="reduce" if reduced_motion else "no-preference",
        **SIZES[size],
        **options,
    )
    context.set_default_timeout(PATIENCE)
    if TRACED:
        context.tracing.start(snapshots=True)
    return Visit(context.new_page(), allowed)


Axe = Callable[[Page], list[str]]


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong for people who cannot see a page, or use a mouse: a line each."""
    options = json.dumps({"runOnly": AXE_RULES, "resultTypes": ["violations"]})
    script = f"{AXE.read_text(encoding='utf-8')};axe.run(document, {options})"
    # The developer tools' own door: a page's content policy, however strict, does not close it.
    door = page.context.new_cdp_session(page)
    answer: dict[str, Any] = door.send(
        "Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True}
    )
    door.detach()
    assert "exceptionDetails" not in answer, answer["exceptionDetails"]
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {node['html']}"
        for rule in answer["result"]["value"]["violations"]
        for node in rule["nodes"]
    ]
