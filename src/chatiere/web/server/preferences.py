"""What a browser wishes for itself: language, colours, sizes, taps, sound, speed, with whom it
played last.  A cookie holds it, nothing secret is in it, and nothing of it is stored by us."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from chatiere.bots.levels import CAT, KITTEN, TIGER
from chatiere.core.translation import LANGUAGES

COOKIE = "look"
LONGEST = 300
"""Letters that are read of it: all values together have fewer."""
NUMBERS = tuple("123456789")
CHOICES = {
    "language": ("", *LANGUAGES),
    "theme": ("", "light", "dark"),
    "taps": ("one", "two"),
    "sound": ("normal", "off", "soft", "loud"),
    "order": ("rank", "suit"),
    "rating": ("off", "on"),
    "text": ("normal", "large", "larger", "largest"),
    "speed": ("normal", "slow", "fast", "instant"),
    "handed": ("right", "left"),
    "contrast": ("", "more"),
    "patterns": ("off", "on"),
    "company": ("computer", "friends", "here"),
    "level": (CAT, KITTEN, TIGER),
    "players": ("", *NUMBERS),
    "people": ("", *NUMBERS),
}
"""Each preference with its values, the default first.  Cookies have them in this order, so a
new one comes last; a value that there is no more, as `on` for sound, means the default."""


def preferences_from(cookie: str) -> dict[str, str]:
    """`fr.dark.one.on`: what is not known is at its default."""
    return dict(known(cookie[:LONGEST]))


@lru_cache(maxsize=500)
def known(cookie: str) -> dict[str, str]:
    """Most browsers have the same, and show it with every request."""
    parts = cookie.split(".")
    found = {}
    for number, (name, values) in enumerate(CHOICES.items()):
        part = parts[number] if number < len(parts) else ""
        found[name] = part if part in values else values[0]
    return found


def cookie_text(preferences: Mapping[str, str]) -> str:
    return ".".join(preferences[name] for name in CHOICES)
