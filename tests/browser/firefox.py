"""The system's Firefox, driven by WebDriver BiDi over a websocket; no other program is needed."""

from __future__ import annotations

import base64
import json
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.drivers import PATIENCE, call_of, command, keys, missing, press, until

COMMANDS = ("firefox-esr", "firefox")
PREFERENCES = {
    "intl.accept_languages": "fr-FR,fr",
    "ui.prefersReducedMotion": 1,
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.normandy.enabled": False,
    "services.settings.server": "data:,",
}
"""French, still, and without asking anything of the world."""
LARGEST = 64 * 2**20
ARRIVED = "() => !window.isLeft && document.readyState === 'complete'"


class Firefox:
    """One that runs, and whoever visits with it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.last = socket, 0
        self.complaints: dict[str, list[str]] = {}
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command and its answer; what pages say in between is heard."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.socket.recv(timeout=PATIENCE))
            if said.get("method") == "log.entryAdded":
                self.hear(said["params"])
            elif said.get("id") == self.last:
                assert said["type"] == "success", f"{method}: {said}"
                result: dict[str, Any] = said["result"]
                return result

    def hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.complaints[entry["source"]["context"]].append(f"console: {entry['text']}")

    def open(self, width: int, height: int) -> Tab:
        """A tab with cookies and storage of its own."""
        user = self.send("browser.createUserContext")["userContext"]
        made = self.send("browsingContext.create", type="tab", userContext=user)
        tab = Tab(self, made["context"], user)
        self.complaints[tab.context] = []
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=tab.context, viewport=size)
        return tab


class Tab:
    def __init__(self, firefox: Firefox, context: str, user: str) -> None:
        self.firefox, self.context, self.user = firefox, context, user

    def go(self, address: str) -> None:
        """It is asked whether the page is there: of one that was wanted while another was still
        loading, Firefox at times never tells."""
        self.evaluate("window.isLeft = true")
        self.firefox.send(
            "browsingContext.navigate", context=self.context, url=address, wait="none"
        )
        until(self.has_arrived, f"{address} to be loaded")

    def has_arrived(self) -> bool | None:
        try:
            return bool(self.ask(ARRIVED)) or None
        except AssertionError:
            return None  # between two pages there is nothing

    def evaluate(self, expression: str) -> Any:
        answer = self.firefox.send(
            "script.evaluate", expression=expression, target={"context": self.context},
            awaitPromise=True,
        )  # fmt: skip
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"]

    def ask(self, function: str, *given: Any) -> Any:
        return json.loads(self.evaluate(call_of(function, given))["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self.firefox.send("input.performActions", context=self.context, actions=actions)

    def click(self, wanted: str) -> None:
        self.perform(press(self, wanted))

    def type(self, text: str) -> None:
        self.perform(keys(text))

    def picture(self, path: Path) -> None:
        shot = self.firefox.send("browsingContext.captureScreenshot", context=self.context)
        path.write_bytes(base64.b64decode(shot["data"]))

    def faults(self) -> list[str]:
        self.evaluate("0")  # so that all that it said before is heard
        return self.firefox.complaints[self.context]

    def close(self) -> None:
        self.firefox.send("browser.removeUserContext", userContext=self.user)


def port_in(file: Path, process: subprocess.Popen[bytes]) -> int | None:
    assert process.poll() is None, "Firefox has stopped"
    try:
        return int(json.loads(file.read_text(encoding="utf-8"))["ws_port"])
    except (FileNotFoundError, ValueError):
        return None  # it writes it when it listens


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A running Firefox; without one the test is skipped."""
    path = command(*COMMANDS) or missing("Firefox")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", profile,
             "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            file = Path(profile, "WebDriverBiDiServer.json")
            port = until(lambda: port_in(file, process), "Firefox to listen")
            with connect(f"ws://127.0.0.1:{port}/session", max_size=LARGEST) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.wait(PATIENCE)
