"""Short links that nobody guesses."""

from __future__ import annotations

import re
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for others when read aloud or copied from a screen."""
LENGTH = 10
"""31^10: at a thousand tries a second, some 13,000 years for one of a thousand tables."""
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
IN_LINK = re.compile(f"/[a-z]/({CODE.pattern})(?![{LETTERS}])")
"""Of a table, a circle, an evening, a class: each has a letter."""
GAPS = re.compile(r"[\s-]+")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_code(text: str) -> bool:
    return CODE.fullmatch(text) is not None


def code_in(text: str) -> str | None:
    """The code that somebody typed or pasted: alone, in capitals, in groups, or in a link with
    words around it."""
    text = text.lower()
    link = IN_LINK.search(text)
    code = link[1] if link else GAPS.sub("", text)
    return code if is_code(code) else None
