"""Short links that nobody guesses."""

from __future__ import annotations

import re
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for others when read aloud or copied from a screen."""
LENGTH = 10
"""31^10: at a thousand tries a second, some 13,000 years for one of a thousand tables."""
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_code(text: str) -> bool:
    return CODE.fullmatch(text) is not None
