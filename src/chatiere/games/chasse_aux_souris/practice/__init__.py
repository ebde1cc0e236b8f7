"""Practising what this game asks of a head: its additions, and totals that go up and down.

What is practised is an item: a card by itself (`7+8`, which is also 8+7), or a number added to
or taken from a total without or with a ten on the way (`n+8`, `n+8x`, `n-8`, `n-8x`).  A
question is drawn for an item, with numbers such as the game has.
"""

from chatiere.games.chasse_aux_souris.practice.charts import Chart, charts, label
from chatiere.games.chasse_aux_souris.practice.items import ITEMS, kind
from chatiere.games.chasse_aux_souris.practice.questions import (
    Question,
    asked_at_table,
    draw,
    is_at_table,
    read,
)

__all__ = [
    "ITEMS",
    "Chart",
    "Question",
    "asked_at_table",
    "charts",
    "draw",
    "is_at_table",
    "kind",
    "label",
    "read",
]
