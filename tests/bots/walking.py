"""A strategy for the example game whose worlds walk: others' crumbs change, big ones are likely."""

from __future__ import annotations

from typing import Any

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from tests.bots.careful import world_weight

__all__ = ["world_weight"]

WORLD_STEPS = 2
WORLDS = 8
CRUMBS = 9


@rule
def rearrange(s: Any, viewer: int, rng: Numbers) -> bool:
    """Any crumb but the viewer's own in place of the other one's."""
    crumb = 1 + below(rng, CRUMBS)
    if crumb in (s.held[viewer], s.held[1 - viewer]):
        return False
    s.held[1 - viewer] = crumb
    return True
