"""The game on a small card: the total, and the tokens that everybody has left."""

from __future__ import annotations

from typing import Any

from chatiere.core.glance import Glance
from chatiere.core.translation import N_, Translator

PROGRESS = N_("Round {round}, total {total}")
UNIT = N_("tokens")


def glance(view: dict[str, Any], t: Translator) -> Glance:
    progress = t(PROGRESS, round=view["round"], total=view["total"])
    return Glance(progress, t(UNIT), tuple(view["tokens"]))
