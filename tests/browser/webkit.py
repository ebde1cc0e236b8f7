"""The system's WebKit (WebKitGTK, Safari's engine), driven by its WebDriver on a screen of its own.

Its small browser has no headless mode, so Xvfb is its screen.  As root WebKit starts only without
its sandbox: that is for our own pages on our own machine.  Its windows go below 447 pixels only
when a page has opened them.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.browser.drivers import (
    PATIENCE,
    call_of,
    command,
    free_port,
    keys,
    missing,
    press,
    until,
)

PLACES = "*/webkit2gtk-4*/MiniBrowser"
"""Where Debian has the small browser, below /usr/lib."""
ARGUMENTS = ["--automation", "--javascript-can-open-windows-automatically=true"]
STILL = "[Settings]\ngtk-enable-animations=0\n"
"""How somebody says to GTK that little is to move."""
HEARING = """window.complaints ??= (() => {
  const all = [];
  addEventListener("error", (e) => all.push(`page error: ${e.message}`));
  addEventListener("unhandledrejection", (e) => {
    setTimeout(() => { if (!e.defaultPrevented) all.push(`page error: ${e.reason}`); });
  });
  addEventListener("securitypolicyviolation", (e) => all.push(`policy: ${e.violatedDirective}`));
  return all;
})()"""
"""Its driver does not tell of the console, so a page is heard from our first word on."""
STIR = """() => {
  const { style } = document.documentElement;
  let left = 100;
  const stirring = setInterval(() => {
    style.opacity = left % 2 ? 0.999 : 1;
    if (!left--) clearInterval(stirring);
  }, 20);
}"""
"""Its driver takes a picture when the page is painted next, which a page at rest never is."""


class WebKit:
    """A driver that runs; it starts a browser for each visit, one at a time."""

    def __init__(self, client: httpx.Client, browser: Path) -> None:
        self.client, self.browser = client, browser

    def send(self, method: str, path: str, **parameters: Any) -> Any:
        body = None if method != "POST" else parameters
        answer = self.client.request(method, path, json=body).json()["value"]
        failed = isinstance(answer, dict) and "error" in answer
        assert not failed, f"{method} {path}: {answer}"
        return answer

    def open(self, width: int, height: int) -> Visit:
        options = {"binary": str(self.browser), "args": ARGUMENTS}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self.send("POST", "/session", capabilities=wanted)["sessionId"]
        visit = Visit(self, f"/session/{session}")
        visit.resize(width, height)
        return visit


class Visit:
    def __init__(self, webkit: WebKit, path: str) -> None:
        self.webkit, self.path = webkit, path

    def post(self, command: str, **parameters: Any) -> Any:
        return self.webkit.send("POST", f"{self.path}/{command}", **parameters)

    def resize(self, width: int, height: int) -> None:
        """A window that a page opens, without bars, may be as narrow as a phone."""
        opened = f"window.open('about:blank', '_blank', 'width={width},height={height}')"
        before = self.webkit.send("GET", f"{self.path}/window/handles")
        self.post("execute/sync", script=f"{opened};", args=[])
        (new,) = set(self.webkit.send("GET", f"{self.path}/window/handles")) - set(before)
        self.post("window", handle=new)

    def go(self, address: str) -> None:
        self.post("url", url=address)

    def ask(self, function: str, *given: Any) -> Any:
        script = f"{HEARING}; return {call_of(function, given)}"
        return json.loads(self.post("execute/sync", script=script, args=[]))

    def click(self, wanted: str) -> None:
        self.post("actions", actions=press(self, wanted))

    def type(self, text: str) -> None:
        self.post("actions", actions=keys(text))

    def picture(self, path: Path) -> None:
        self.ask(STIR)
        shot = self.webkit.send("GET", f"{self.path}/screenshot")
        path.write_bytes(base64.b64decode(shot))

    def faults(self) -> list[str]:
        found: list[str] = self.ask("() => window.complaints")
        return found

    def close(self) -> None:
        self.webkit.send("DELETE", self.path)


@contextmanager
def process(*words: str, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    started = subprocess.Popen(words, **options)
    try:
        yield started
    finally:
        started.terminate()
        started.wait(PATIENCE)


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display that nobody sees."""
    path = command("Xvfb") or missing("Xvfb")
    reading, writing = os.pipe()
    words = [path, "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with process(*words, pass_fds=[writing], stderr=subprocess.DEVNULL):
        os.close(writing)
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"


def is_ready(client: httpx.Client) -> bool | None:
    try:
        return client.get("/status").is_success or None
    except httpx.TransportError:
        return None


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A running WebKit; without one the test is skipped."""
    path = command("WebKitWebDriver") or missing("WebKit")
    browser = next(Path("/usr/lib").glob(PLACES), None) or missing("WebKit")
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        (home / "gtk-3.0").mkdir()
        (home / "gtk-3.0" / "settings.ini").write_text(STILL, encoding="utf-8")
        display, port = stack.enter_context(screen()), free_port()
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",  # to play a graphics card is half of its work
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        stack.enter_context(process(path, f"--port={port}", env=environment, **quiet))
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        stack.enter_context(client)
        until(lambda: is_ready(client), "WebKit's driver")
        yield WebKit(client, browser)
