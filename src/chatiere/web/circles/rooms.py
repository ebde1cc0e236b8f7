"""Who of a circle is here now: pages of the circle, and pages of its tables, at every server."""

from __future__ import annotations


def room_of(circle: str) -> str:
    """Where the circle's own pages are."""
    return f"circle {circle}"
