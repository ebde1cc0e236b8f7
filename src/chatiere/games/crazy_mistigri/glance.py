"""The game on a small card: the round, and everybody's penalty points."""

from __future__ import annotations

from typing import Any

from chatiere.core.glance import Glance
from chatiere.core.translation import N_, Translator

PROGRESS = N_("Round {round}")
UNIT = N_("penalty points")


def glance(view: dict[str, Any], t: Translator) -> Glance:
    return Glance(t(PROGRESS, round=view["round"]), t(UNIT), tuple(view["totals"]))
