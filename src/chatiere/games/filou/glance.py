"""The game on a small card: the round, and how many cards everybody has won.  Mice are a secret."""

from __future__ import annotations

from typing import Any

from chatiere.core.glance import Glance
from chatiere.core.translation import N_, Translator

PROGRESS = N_("Round {round} of {rounds}")
UNIT = N_("cards won")


def glance(view: dict[str, Any], t: Translator) -> Glance:
    progress = t(PROGRESS, round=view["round"], rounds=view["rounds"])
    return Glance(progress, t(UNIT), tuple(seat["won_cards"] for seat in view["seats"]))
