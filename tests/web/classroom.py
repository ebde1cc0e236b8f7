"""A teacher and pupils at a running server, each at a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from chatiere.core.move_question import question_about
from chatiere.web.classes.classes import ClassRoom
from chatiere.web.classes.plan import Group
from chatiere.web.tables.actions import change_settings
from chatiere.web.tables.table import OVER, Table
from tests.web.serving import Browser, Running, field_of, wait_until

SETTINGS = {
    "game": "chasse-aux-souris", "size": 3, "level": "kitten", "wait": 0, "again": "same",
    "learn": "yes", "hints": "yes",
}  # fmt: skip


@dataclass
class Lesson:
    """A class that was opened."""

    running: Running
    teacher: Browser
    id: str
    code: str
    pupils: dict[str, Browser] = field(default_factory=dict)
    """The browser of everybody who joined, by the name that they typed last."""
    browsers: list[Browser] = field(default_factory=list)

    def visitor(self) -> Browser:
        """Somebody whom nobody knows yet."""
        self.browsers.append(Browser(self.running.url))
        return self.browsers[-1]

    def room(self) -> ClassRoom:
        """As it is by now."""
        return self.running.call(self.running.services.classes.keep_up(self.id))

    def do(self, **fields: object) -> httpx.Response:
        answer = self.teacher.send_form(f"/classes/{self.id}", **fields)
        assert answer.status_code in (200, 303), answer.text
        return answer

    def join(self, name: str, browser: Browser | None = None) -> Browser:
        """Somebody types a first name, and taps once."""
        who = browser or self.visitor()
        page = who.get(f"/k/{self.code}")
        assert page.status_code == 200, page.text
        answer = who.post(
            f"/k/{self.code}", data={"token": field_of(page.text, "token"), "name": name}
        )
        assert answer.status_code == 303, answer.text
        self.pupils[name] = who
        return who

    def number(self, name: str) -> int:
        return next(pupil.number for pupil in self.room().present if pupil.name == name)

    def group(self, name: str) -> Group:
        found = self.room().plan.group_of(self.number(name))
        assert found is not None
        return found

    def table(self, name: str) -> Table:
        return self.running.table(self.group(name).code)

    def go(self, name: str) -> str:
        """To the table, as the page does by itself; its code."""
        answer = self.pupils[name].get(f"/k/{self.code}", follow_redirects=True)
        assert answer.status_code == 200, answer.text
        found = re.search(r"/t/([a-z0-9]+)$", answer.url.path)
        assert found, answer.url
        return found[1]

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()


@contextmanager
def opened(running: Running, teacher: Browser, **settings: object) -> Iterator[Lesson]:
    """Until the block ends; the class itself goes on."""
    answer = teacher.send_form("/classes", **{**SETTINGS, **settings})
    assert answer.status_code == 303, answer.text
    id_ = answer.headers["location"].removeprefix("/classes/")
    found = running.call(running.services.classes.look(id_))
    lesson = Lesson(running, teacher, id_, found.gathering.code)
    try:
        yield lesson
    finally:
        lesson.close()


def say_totals(lesson: Lesson, name: str, wrong: int, most: int) -> int:
    """Somebody says totals at their table, the first so many of them wrong; how many."""
    browser, code, said = lesson.pupils[name], lesson.go(name), 0
    table = lesson.running.table(code)
    seat = next(one.seat for one in table.seats if one.name == name)
    lesson.running.call(change_settings(lesson.running.services.driver, table, pace="instant"))
    while said < most and table.state != OVER:
        lesson.go(name)
        wait_until(lambda: table.mover in (seat, None))
        page, n = browser.get(f"/t/{code}").text, table.moves_made
        token = field_of(page, "token")
        moves = re.findall(r'name="move" value="([^"]+)"', page)
        if not moves:
            continue
        browser.post(f"/t/{code}", data={"token": token, "n": n, "move": moves[0]})
        if (chosen := table.questions.chosen.get(seat)) is None:
            continue
        question = question_about(table.playing(), seat, chosen.what)
        assert question is not None
        total = "-99" if said < wrong else question.answer
        browser.post(f"/t/{code}", data={"token": token, "n": n, "total": total})
        said += 1
    return said


def play_out(lesson: Lesson, name: str) -> None:
    """Everybody at somebody's table moves at random until the game is over."""
    table = lesson.table(name)

    async def play() -> None:
        while table.mover is not None:
            moves = table.playing().moves()
            await table.play(table.mover, table.moves_made, moves[table.moves_made % len(moves)])

    lesson.running.call(play())
