"""Values as a page has them: escaped, and put together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from jinja2.runtime import markup_join
from markupsafe import Markup, escape

TEXT = frozenset({str, int})
"""Kinds of values that are put together as they are."""
markup: Callable[[str], Markup] = partial(str.__new__, Markup)
"""A text that is markup already.  `Markup(text)` asks first whether it is something else."""


def shown(value: object) -> str:
    """A value as a page has it."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return escaped(value)
    return str(value) if kind is int else escape(value)


@lru_cache(maxsize=20_000)
def escaped(text: object) -> str:
    """Names, pieces and words of moves are shown again and again."""
    return str(escape(text))


def put_together(*parts: object) -> str:
    """`a ~ b`: what is no markup yet stays as it is, unless some of it is markup."""
    if TEXT.issuperset(map(type, parts)):
        return "".join(map(str, parts))
    return markup_join(parts)
