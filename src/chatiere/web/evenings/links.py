"""What a circle's page says of its evenings."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.store.store import Store
from chatiere.web.evenings.snapshot import KIND

MOST = 4


@dataclass(frozen=True)
class EveningLink:
    """One of a circle's evenings."""

    address: str
    name: str
    state: str
    """`open`, `playing` or `over`."""
    created: float


def evening_links(store: Store, circle: str) -> list[EveningLink]:
    """The last few, the newest first; a new one is opened at `/evenings?circle=ID`."""
    return [
        EveningLink(f"/evenings/{one.id}", one.content["name"], one.state, one.created)
        for one in store.gatherings_of_circle(circle, MOST)
        if one.kind == KIND
    ]
