"""What people say at a table: a cat's face, a phrase, or a line of their own where they may."""

from __future__ import annotations

from chatiere.core.translation import N_
from chatiere.web.server.refusal import Forbidden, Refusal
from chatiere.web.server.rendering import REACTIONS
from chatiere.web.tables import messages
from chatiere.web.tables.curtain import seat_viewed_by
from chatiere.web.tables.messages import say
from chatiere.web.tables.sayings import checked_line, checked_phrase, may_write_lines
from chatiere.web.tables.table import Table


def react(table: Table, player: str, name: str) -> None:
    """Say something kind."""
    if name not in REACTIONS:
        raise Refusal(N_("There is no such reaction."))
    number = table.reactions[-1].number + 1 if table.reactions else 0
    say(table, messages.react, seat_that_speaks(table, player), name, number)


def seat_that_speaks(table: Table, player: str) -> int:
    """At a browser of several seats, the one through whose eyes it looks."""
    mine, viewed = table.seats_of(player), seat_viewed_by(table, player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    return viewed if viewed in mine else mine[0]


def say_phrase(table: Table, player: str, name: str) -> None:
    """Say something that everybody reads in their own language."""
    speak(table, player, checked_phrase(name), "")


async def say_line(table: Table, player: str, text: str) -> None:
    """Say something in one's own words, where the table's circle allows it now."""
    line, stored = checked_line(text), table.stored
    allowed = await table.write_queue.do(lambda store: may_write_lines(store, stored, player))
    if not allowed:
        raise Forbidden(N_("At this table there are phrases only."))
    speak(table, player, "", line)


def speak(table: Table, player: str, phrase: str, line: str) -> None:
    number = table.sayings[-1].number + 1 if table.sayings else 0
    say(table, messages.speak, seat_that_speaks(table, player), phrase, line, number)
