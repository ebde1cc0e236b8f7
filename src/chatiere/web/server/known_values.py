"""What is known of a value while a part of a template is read."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.web.server.needs import Path


class Fresh:
    """A value that the part has made itself."""


@dataclass(frozen=True)
class Either:
    """A value that comes from one of these, or was made by the part."""

    paths: tuple[Path, ...]


LOCAL, FRESH = None, Fresh()
Known = Path | Fresh | Either | None
"""What is known of a value: where it comes from, or may come from; that it is new; or nothing but
that whatever it was made of has been noted."""


def paths_in(value: Known) -> tuple[Path, ...]:
    if isinstance(value, Either):
        return value.paths
    return (value,) if isinstance(value, Path) else ()
