"""The game on a small card: the round, and everybody's points."""

from __future__ import annotations

from typing import Any

from chatiere.core.glance import Glance
from chatiere.core.translation import N_, Translator

PROGRESS = N_("Round {round} of {rounds}")
UNIT = N_("points")


def glance(view: dict[str, Any], t: Translator) -> Glance:
    progress = t(PROGRESS, round=view["round"], rounds=view["rounds"])
    return Glance(progress, t(UNIT), tuple(seat["points"] for seat in view["seats"]))
