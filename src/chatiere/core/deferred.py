"""Messages put off: kept inside a text as they are, and translated when somebody reads it.

What makes the text is handed a `Deferred` in place of a translator.  It may put what it gets into
other texts and other messages; `said` finds all of it again.

    >>> said(Deferred()("{n} mice", n=3) + "!", translator("en"))
    '3 mice!'
"""

from __future__ import annotations

import json
import re
from typing import Any

from chatiere.core.translation import Plural, Translator

START, END = "\x02", "\x03"
PUT_OFF = re.compile(f"{START}([^{END}]*){END}")


class Deferred:
    """Takes messages as a `Translator` does."""

    def __call__(self, message: str, /, **words: object) -> str:
        return put_off([message], words)

    def count(self, plural: Plural, n: int, /, **words: object) -> str:
        return put_off([*plural], {"n": int(n), **words})


def put_off(forms: list[str], words: dict[str, object]) -> str:
    """One message, or one with its plural; JSON has no sign of ours in it."""
    return f"{START}{json.dumps([forms, words])}{END}"


def said(text: str, t: Translator) -> str:
    """A text with all its messages in one language."""

    def translated(found: re.Match[str]) -> str:
        forms, given = json.loads(found[1])
        words: dict[str, Any] = {
            name: said(word, t) if isinstance(word, str) else word for name, word in given.items()
        }
        if len(forms) == 1:
            return t(forms[0], **words)
        return t.count(Plural(*forms), words.pop("n"), **words)

    return PUT_OFF.sub(translated, text)
