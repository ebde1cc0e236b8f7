"""What can be wrong, each told in one line that also says what would be right."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping, Sequence

from chatiere.core.language import elide

Translate = Callable[[str], str]
"""From a message of the catalogues to the same in the reader's language."""


class ChatiereError(ValueError):
    """Something that was asked for cannot be; `str` is one English line about it.

    The line is `message`, filled with its `words`.  `page` is what a page says in its place,
    with the same words: a person who reads a page knows moves, options and games by their
    labels, not as records name them.
    """

    def __init__(self, message: str = "", page: str = "", /, **words: object) -> None:
        super().__init__(filled(message, words))
        self.message, self.page, self.words = message, page or message, words

    def translated(self, translate: Translate, elides: bool = True) -> str:
        """As a page says it, in the reader's language; words that are errors are translated too.
        `elides`: whether that is a language in which a word may lose its last letter."""
        words = {
            name: word.translated(translate, elides) if isinstance(word, ChatiereError) else word
            for name, word in self.words.items()
        }
        text = translate(self.page)
        return filled(elide(text, words) if elides else text, words)


def filled(message: str, words: Mapping[str, object]) -> str:
    return message % words if words else message


class NotAMove(ChatiereError):
    """The words are no move of this game at all."""


class NotLegal(ChatiereError):
    """A move of the game, but not now; the message says what is."""


class NotYourTurn(NotLegal):
    """Somebody else is to move; the message does not say what they could do."""


class MatchOver(ChatiereError):
    """The match has ended; nobody moves any more."""


class BadRecord(ChatiereError):
    """A record that cannot be read or breaks a rule."""


brief = reprlib.Repr()
brief.maxlevel, brief.maxlong = 2, 40


def shown(value: object, most: int = 60) -> str:
    """Somebody's input, safe and short enough to repeat in one line."""
    try:
        text = value if isinstance(value, str) else brief.repr(value)
    except ValueError:  # Python does not spell numbers of many thousand digits
        text = "a huge number"
    clean = printable(text[:most])
    return f"‹{clean}…›" if len(text) > most else f"‹{clean}›"


def printable(text: str) -> str:
    """A text without what moves a terminal's cursor: names of files may hold anything."""
    return "".join(c if c.isprintable() else "?" for c in text)


def is_name(value: object) -> bool:
    """A text without half of a surrogate pair, which nobody could print."""
    if not isinstance(value, str):
        return False
    return value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value)


def listed(things: Sequence[object], most: int = 12) -> str:
    """`a, b, c`, or the first of them and how many more there are."""
    text = ", ".join(str(thing) for thing in things[:most])
    return f"{text} and {len(things) - most} more" if len(things) > most else text
