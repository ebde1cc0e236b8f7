"""Matches and lessons in any browser that a driver knows: by its pointer, as people play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from chatiere.web.learn.lesson import lesson_of
from tests.browser.drivers import Window, see, until

MOST_MOVES = 400
TURN = """() => {
  document.getElementById("go-on")?.click();
  const table = document.querySelector("#table.over, #table.my-turn");
  if (!table) return null;
  const moves = [...table.querySelectorAll("button.move[name=move]")].filter((b) =>
    b.getClientRects().length && !b.closest("details:not([open]) > :not(summary)"));
  return { n: table.dataset.n, over: table.matches(".over"), moves: moves.map((b) => b.value),
    wide: document.documentElement.scrollWidth, screen: innerWidth,
    away: !document.getElementById("away").hidden };
}"""
"""What there is to do now, if there is; the end of a round is left behind."""
AT_ONCE = """() => {
  document.cookie = "look=.......instant; path=/";
  return true;
}"""
"""Nothing is held for us to look at: who plays here has seen it."""
START = """(fields) => {
  const { form } = document.querySelector("[name=pace]");
  for (const [name, value] of Object.entries(fields)) {
    form.elements[name].value = value;
  }
  form.requestSubmit();
}"""
"""Any form has its fields under their names, however the page lays them out."""


def lay_table(window: Window, address: str, game: str, **fields: str) -> None:
    """The usual table, but with kittens that do not dawdle."""
    window.go(f"{address}/games/{game}")
    window.ask(AT_ONCE)
    window.ask(START, {"pace": "instant", **fields})
    see(window, "#table")


def turn_after(window: Window, n: str | None) -> dict[str, Any]:
    """Our next turn, or the end, after this number of moves."""

    def look() -> dict[str, Any] | None:
        found: dict[str, Any] | None = window.ask(TURN)
        return found if found and found["n"] != n else None

    return until(look, f"a turn after move {n}")


class Hand:
    """Presses as people do: once more when a press came to nothing, because the page changed under
    it.  A driver presses within a millisecond of a change; so that is rare, or else a fault."""

    MOST_AGAIN = 3
    SOON = 4.0

    def __init__(self, window: Window) -> None:
        self.window, self.again = window, 0

    def move(self, what: str, n: str) -> None:
        self.window.click(f'#table button.move[name=move][value="{what}"]')
        moved = "(n) => document.getElementById('table').dataset.n !== n || null"
        try:
            until(lambda: self.window.ask(moved, n), "the move to count", self.SOON)
        except AssertionError:
            self.again += 1
            assert self.again <= self.MOST_AGAIN, f"{what} was pressed in vain"
            self.move(what, n)


def play_out(window: Window, seed: int, look: Callable[[str], None], most: int = MOST_MOVES) -> int:
    """Play to the end, or so many moves, any legal one each time; how many we made.  `look` hears
    of every kind of turn that was not seen before, and of the end."""
    luck, seen, hand = random.Random(seed), set[str](), Hand(window)  # noqa: S311
    now = turn_after(window, None)
    for made in range(most):
        assert now["wide"] <= now["screen"], f"{now['wide']} pixels on {now['screen']}"
        assert not now["away"], "the connection is said to be lost"
        kind = "over" if now["over"] else " ".join(sorted({m.split()[0] for m in now["moves"]}))
        if kind not in seen:
            seen.add(kind)
            look(kind)
        if now["over"]:
            return made
        hand.move(luck.choice(now["moves"]), now["n"])
        now = turn_after(window, now["n"])
    return most


HURRY = """() => {
  const token = document.querySelector("#act [name=token]").value;
  const body = new URLSearchParams({ token, pace: "instant" });
  fetch(location.href, { method: "POST", headers: { "hx-request": "true" }, body });
}"""
POINTED = """() => {
  const coach = document.getElementById("coach");
  if (!coach.dataset.point) return true;
  return document.querySelector("#table [data-pointed]") ? true : null;
}"""


def learn(window: Window, address: str, game: str, look: Callable[[str], None]) -> int:
    """A lesson from its first step to its last, doing what the coach asks for."""
    lesson = lesson_of(game)
    assert lesson is not None
    window.go(f"{address}/learn/{game}")
    window.ask(AT_ONCE)
    window.click("form.go button")
    see(window, "#coach")
    window.ask(HURRY)
    for number in range(lesson.last):
        see(window, f'#coach[data-step="{number}"]')
        until(lambda: window.ask(POINTED), f"what step {number} points at")
        look(f"step {number}")
        see(window, "#coach-on, #table .wanted")
        window.click("#coach-on, #table .wanted")
    see(window, f'#coach[data-step="{lesson.last}"]')
    look("end")
    return lesson.last
