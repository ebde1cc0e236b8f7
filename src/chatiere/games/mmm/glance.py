"""The game on a small card: how near the cat is, and how much is left to take."""

from __future__ import annotations

from typing import Any

from chatiere.core.glance import Glance
from chatiere.core.translation import N_, Translator

PROGRESS = N_("Cat {steps} steps away, {left} squares left")


def glance(view: dict[str, Any], t: Translator) -> Glance:
    return Glance(t(PROGRESS, steps=view["steps"], left=view["left"]))
