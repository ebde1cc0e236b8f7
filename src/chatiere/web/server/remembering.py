"""Parts of a page that are remembered by what they show.

Every block of a table, or else every part of it between `{% remember %}` and
`{% endremember %}`, is drawn once for the values that it looks at and found again wherever these
are the same: at the next move, for the next seat, at another table.  Nobody says what a part
depends on: `template_reader.py` reads it from the template.  So a text can only be shown to
somebody for whom exactly that text would have been drawn, and what one seat alone may know stays
with whoever has it in their view.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from marshal import dumps
from typing import Any

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from chatiere.web.server.needed_values import (  # noqa: F401 - what is looked at is read by them
    compared,
    each,
    item,
    reading_of,
    truth,
    whole,
)
from chatiere.web.server.needs import Need

MOST_KEPT = 24_000_000
"""Characters of text that are at hand; as many again may be on their way out."""


Key = tuple[str, bytes]
"""A part, and what it looks at."""


class Texts:
    """What was drawn, by the part and the values that it looked at.

    Of two halves the older one is dropped when the newer is full: what is asked for now and
    then stays, and nothing has to be put in order.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most, self.size = most, 0
        self.at_hand: dict[Key, str] = {}
        """The newer half."""
        self._old: dict[Key, str] = {}

    def clear(self) -> None:
        self.at_hand, self._old, self.size = {}, {}, 0

    def get(self, key: Key, draw: Callable[[], str]) -> str:
        found = self.at_hand.get(key)
        if found is None:
            found = self._old.get(key)
            self.keep(key, found := draw() if found is None else found)
        return found

    def keep(self, key: Key, text: str) -> None:
        self.size += len(text) + len(key[1])
        if self.size > self.most:
            self._old, self.at_hand, self.size = self.at_hand, {}, len(text) + len(key[1])
        self.at_hand[key] = text


TEXTS = Texts()
NUMBERS = count()


def found_with_care(
    body: Callable[[], str], part: str, read: Callable[..., Any], *values: Any
) -> str:
    """The text of a part where a value is not what is usual."""
    try:
        key = part, dumps(read(*values), 0)
    except ValueError:  # a value that cannot be written down
        return body()
    return TEXTS.get(key, body)


FINDING = """
def made():
    def careful({values}):
        return {careful}
    def find(body, {values}):
        try:
            key = {part!r}, dumps({quick}, 0)
        except Exception:
            return found_with_care(body, {part!r}, careful, {values})
        found = TEXTS.at_hand.get(key)
        return TEXTS.get(key, body) if found is None else found
    return find
"""
"""Of each part one function that reads what it looks at and finds its text, which `body` draws if
these values were never seen: a move asks for a hundred parts."""


class Remember(Extension):
    """`{% remember %}…{% endremember %}`."""

    tags = {"remember"}  # noqa: RUF012 - as Jinja has it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.number = next(NUMBERS)
        """Of the environment: each has its own parts."""
        self.parts: dict[str, Callable[..., str]] = {}
        """By name, what finds the text of a part: of what draws it, and the values it looks at."""

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endremember",), drop_needle=True)
        return self.part(body).set_lineno(line)

    def part(self, body: list[nodes.Node]) -> nodes.CallBlock:
        """What stands for it in the template, for the generator to write."""
        return nodes.CallBlock(self.call_method("parts", []), [], [], body)

    def keep(self, name: str, needs: dict[str, Need]) -> None:
        """Remember a part of this name."""
        made: dict[str, Any] = {}
        source = FINDING.format(part=name, **reading_of(needs)._asdict())
        exec(source, globals(), made)  # noqa: S102 - made of names and steps alone
        self.parts[name] = made["made"]()
