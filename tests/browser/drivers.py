"""Firefox and WebKit beside Chromium: what a test asks of any browser, and of none more.

Playwright drives only builds of its own of these two, which nobody can install here; so each has a
small driver, for the system's Firefox (`firefox.py`) and WebKit (`webkit.py`).
"""

from __future__ import annotations

import json
import re
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

import pytest

T = TypeVar("T")
PATIENCE = 30.0
OFTEN = 0.02
IN_SIGHT = """(wanted) => [...document.querySelectorAll(wanted)].find((e) =>
  e.getClientRects().length && !e.closest("details:not([open]) > :not(summary)"))"""
"""The first that is there to be seen, in words that the oldest browsers know."""

PLACE = f"""(wanted) => {{
  const e = document.readyState === "complete" && ({IN_SIGHT})(wanted);
  if (!e) return null;
  e.scrollIntoView({{ block: "nearest", behavior: "instant" }});
  const {{ x, y, width, height }} = e.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return e.contains(hit) ? [x, y, width, height] : null;
}}"""
"""Where its middle can be pressed, if nothing lies over it, and no style that could move it is
still on its way."""
STEADY = 0.05


class Window(Protocol):
    """A page of somebody who was never here before."""

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    def ask(self, function: str, *given: Any) -> Any:
        """Call a function of JavaScript in the page, with what JSON can say."""

    def click(self, wanted: str) -> None:
        """Press the first in sight that this selector finds, with a pointer as people do."""

    def type(self, text: str) -> None:
        """Press keys, one after the other."""

    def picture(self, path: Path) -> None: ...

    def faults(self) -> list[str]:
        """What the page complained of on its console."""

    def close(self) -> None: ...


class Engine(Protocol):
    """A browser that runs."""

    def open(self, width: int, height: int) -> Window: ...


def call_of(function: str, given: tuple[Any, ...]) -> str:
    """An expression whose value is what the function answers, as JSON."""
    return f"JSON.stringify(({function})(...{json.dumps(given)}) ?? null)"


def until(look: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
    """What is found in the end, or an error that says what was waited for."""
    end = time.monotonic() + patience
    while (found := look()) is None:
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(OFTEN)
    return found


def see(window: Window, wanted: str) -> None:
    """Wait until it is in sight."""
    seen = f"(wanted) => ({IN_SIGHT})(wanted) ? true : null"
    until(lambda: window.ask(seen, wanted), wanted)


def press(window: Window, wanted: str) -> list[dict[str, Any]]:
    """The actions of a pointer, in the words of both WebDrivers, that press it where it lies: once
    nothing covers it and it does not move any more, as a hand would wait."""

    def look() -> list[float] | None:
        place: list[float] | None = window.ask(PLACE, wanted)
        time.sleep(STEADY)
        return place if place == window.ask(PLACE, wanted) else None

    x, y, width, height = until(look, f"{wanted} to lie still and free")
    steps = [
        {"type": "pointerMove", "x": round(x + width / 2), "y": round(y + height / 2)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


def keys(text: str) -> list[dict[str, Any]]:
    """The actions of a keyboard that type it."""
    steps = [{"type": way, "value": key} for key in text for way in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": steps}]


def write(window: Window, wanted: str, text: str) -> None:
    """Fill in a field by hand, in place of what stood there."""
    window.click(wanted)
    window.ask("() => document.activeElement.select()")
    window.type(text)
    stands = "(text) => document.activeElement.value === text || null"
    until(lambda: window.ask(stands, text), f"{text} to stand in {wanted}")


def missing(what: str) -> NoReturn:
    """Where it could not be installed its tests are skipped, with this line.  Chromium's, which
    play everything too, never are where CI counts on them."""
    pytest.skip(f"these browser tests need {what}, and none is installed: ./test says why")


def command(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def kept(window: Window, stem: Path, allowed: str = "$^") -> Iterator[Window]:
    """A window that is closed in the end; what a reader of a failure wants to see stays.
    `allowed` names the faults to expect, as a pattern."""
    try:
        yield window
        faults = [fault for fault in window.faults() if not re.search(allowed, fault)]
        assert not faults, "\n".join(faults)
    except BaseException:
        stem.parent.mkdir(parents=True, exist_ok=True)
        window.picture(stem.with_suffix(".png"))
        raise
    finally:
        window.close()
