"""What people say at a table in words: phrases that everybody reads in their own language, and,
where a circle allows it, a line of their own.  It is shown for a while and kept nowhere."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chatiere.core.translation import N_, translator
from chatiere.store.rows import Stored
from chatiere.store.store import Store
from chatiere.web.server.refusal import Refusal
from chatiere.web.tables.names import cleaned

PHRASES = {
    "well-played": N_("Well played!"),
    "your-turn": N_("It's your turn!"),
    "thinking": N_("I'm thinking…"),
    "no-hurry": N_("Take your time."),
    "one-more": N_("One more game?"),
    "with-pleasure": N_("With pleasure!"),
    "go-soon": N_("I have to go soon."),
    "one-moment": N_("Back in a moment."),
    "oops": N_("Oops!"),
    "no-matter": N_("That doesn't matter."),
    "close": N_("That was close!"),
    "lucky": N_("What luck!"),
    "bad-luck": N_("Bad luck!"),
    "good-idea": N_("Good idea!"),
    "watch-out": N_("Watch out, here I come!"),
    "thanks-all": N_("Thanks for the game!"),
    "everybody": N_("Hello everybody!"),
    "see-you": N_("See you soon!"),
}
"""What can be said, by the name that travels."""
SAYING_SECONDS = 7.5
"""How long it is shown: long enough to be read by who reads slowly."""
LONGEST_LINE = 80


@dataclass(frozen=True)
class Saying:
    """A phrase by its name, or a line in somebody's own words."""

    seat: int
    phrase: str
    line: str
    at: float
    """By a clock that only runs forward."""
    number: int
    """Counted at each table, so that a page knows what is new."""


def fresh_sayings(sayings: Sequence[Saying]) -> list[Saying]:
    """Those that are still shown, the last one last."""
    now = time.monotonic()
    return [said for said in sayings if now - said.at < SAYING_SECONDS]


def in_words(sayings: Sequence[Saying], language: str) -> list[dict[str, Any]]:
    """For a template: in the reader's language, or as somebody wrote it."""
    return [
        {"seat": said.seat, "number": said.number, "text": said.line or phrase_in(language, said)}
        for said in sayings
    ]


def phrase_in(language: str, said: Saying) -> str:
    return translator(language).text(PHRASES.get(said.phrase, "…"))  # a later version knows more


def checked_phrase(name: str) -> str:
    if name not in PHRASES:
        raise Refusal(N_("There is no such phrase."))
    return name


def checked_line(text: str) -> str:
    """One line that can be shown anywhere."""
    line = cleaned(text)
    if not line:
        raise Refusal(N_("Nothing was written."))
    if len(line) > LONGEST_LINE:
        raise Refusal(N_("A line has at most %(most)s letters."), most=LONGEST_LINE)
    return line


def may_write_lines(store: Store, table: Stored, player: str) -> bool:
    """Whether somebody may say something in their own words: among people who know each other,
    where their circle wants it; never in a class, nor where anybody may sit down."""
    if table.circle is None or table.public:
        return False
    if table.gathering is not None:
        gathering = store.gathering(table.gathering)
        if gathering is None or gathering.kind == "class":
            return False
    circle = store.circle(table.circle)
    if circle is None or circle.settings.get("free_lines") is not True:
        return False
    return any(member.player == player for member in store.members(circle.id))
