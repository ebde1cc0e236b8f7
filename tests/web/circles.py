"""People of a circle, for tests: founded, joined and asked as browsers do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any, TypeVar, cast

from chatiere.store.circles import CircleResult
from chatiere.store.rows import Circle, Member
from chatiere.store.store import Store
from chatiere.web.server.request_context import RequestContext
from tests.web.serving import Browser, Running

T = TypeVar("T")


@dataclass
class Party:
    """A circle, and browsers of its people; the first one has founded it."""

    running: Running
    id: str
    people: list[Browser]
    stack: ExitStack

    @property
    def path(self) -> str:
        return f"/circles/{self.id}"

    def circle(self) -> Circle:
        found = self.stored(lambda store: store.circle(self.id))
        assert found is not None
        return found

    def stored(self, asked: Callable[[Store], T]) -> T:
        """What the store says, asked in its own thread."""
        return self.running.call(self.running.services.write_queue.do(asked))

    @property
    def code(self) -> str:
        return self.circle().code

    def members(self) -> list[Member]:
        return self.stored(lambda store: store.members(self.id))

    def results(self) -> list[CircleResult]:
        return self.stored(lambda store: store.results(self.id))

    def member(self, browser: Browser) -> Member:
        player = player_of(self.running, browser)
        return next(member for member in self.members() if member.player == player)

    def visitor(self) -> Browser:
        """Somebody who was never here."""
        return self.stack.enter_context(Browser(self.running.url))

    def joined(self, name: str, browser: Browser | None = None) -> Browser:
        browser = browser or self.visitor()
        answer = browser.send_form(f"/c/{self.code}", name=name)
        assert answer.status_code == 303, answer.text
        self.people.append(browser)
        return browser

    def ask(self, browser: Browser, **fields: object) -> Any:
        return browser.send_form(self.path, **fields)


@contextmanager
def circle_of(running: Running, *names: str) -> Iterator[Party]:
    """A circle with these people in it."""
    with ExitStack() as stack:
        founder = stack.enter_context(Browser(running.url))
        answer = founder.send_form("/circles", circle="Les chats", name=names[0])
        assert answer.status_code == 303, answer.text
        party = Party(running, answer.headers["location"].split("/")[-1], [founder], stack)
        for name in names[1:]:
            party.joined(name)
        yield party


def player_of(running: Running, browser: Browser) -> str:
    player = running.services.signer.player_of(browser.cookies.get("chatiere"))
    assert player is not None
    return player


def context_of(running: Running, player: str) -> RequestContext:
    """A request of somebody, for functions that other features call."""
    return RequestContext(
        cast(Any, None), running.services, player, player, False, {"language": "en"}
    )


def plain(html: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def words(party: Party, browser: Browser, more: str = "") -> str:
    """The words of a page of the circle."""
    answer = browser.get(party.path + more)
    assert answer.status_code == 200, answer.text
    return plain(answer.text)
