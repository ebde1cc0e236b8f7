"""Kinds of columns that refuse what a database could not give back unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from sqlalchemy import JSON, BigInteger, Dialect, Integer, String
from sqlalchemy.types import TypeDecorator, TypeEngine

from chatiere.core.errors import is_name, shown
from chatiere.core.translation import N_
from chatiere.store.errors import StoreError


def check_text(text: object) -> None:
    """SQLite would cut a text at NUL and cannot spell half of a surrogate pair."""
    if not isinstance(text, str) or not is_name(text) or "\0" in text:
        raise StoreError(
            "%(it)s cannot be kept: text has no NUL and no lone surrogates",
            N_("%(it)s cannot be kept: it has signs that nobody could read"),
            it=shown(text),
        )


def check_document(value: object) -> None:
    """A JSON value: `json` would say so too, but each database in its own way."""
    for text in texts(value):
        check_text(text)


def texts(value: object) -> Iterator[str]:
    """Every text in a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, float) and not isfinite(value):
        raise StoreError(
            "a document has no number that is none: leave it out",
            N_("it could not be stored, and nothing was changed"),
        )
    elif value is not None and not isinstance(value, int | float):
        raise StoreError(
            "a document has no %(kind)s: write it in another way",
            N_("it could not be stored, and nothing was changed"),
            kind=type(value).__name__,
        )


Count = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database counts up; SQLite does so only for what it calls an integer."""


class Words(TypeDecorator[str]):
    """Text, sorted by its bytes in every database."""

    impl = String
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        in_order = String(collation="C") if dialect.name == "postgresql" else String()
        return dialect.type_descriptor(in_order)

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is not None:
            check_text(value)
        return value


class Document(TypeDecorator[Any]):
    """A JSON value."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        check_document(value)
        return value
