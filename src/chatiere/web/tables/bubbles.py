"""What a table says aloud as it is shown: a sound, and a word or two at each seat."""

from __future__ import annotations

from itertools import islice

from chatiere.core.kernel import ONLOOKER
from chatiere.web.tables.shown_table import ShownTable
from chatiere.web.tables.table import OVER


def sound_of(table: ShownTable) -> str:
    """What is heard as this is shown: a moment's own, or that of the last move."""
    match, module = table.match, table.game.optional_module("moments")
    if match is None or module is None:
        return ""
    if match.moment:
        return match.moment.sound
    for entry in reversed(match.entries):
        if sound := module.SOUNDS.get(entry.what.split(" ")[0]):
            return str(sound)
        if entry.who != "*":
            break
    return ""


def bubbles_of(table: ShownTable, language: str) -> dict[int, str]:
    """By seat, what each did last, in a word or two, as everybody may hear it, as long as the
    turn has not come round."""
    match, module = table.match, table.game.optional_module("moments")
    if match is None or module is None or table.state == OVER:
        return {}
    said: dict[int, str] = {}
    now = match.seen(ONLOOKER)
    for heard in islice(match.heard(ONLOOKER), 2 * len(table.seats)):
        if isinstance(heard.who, int):
            if heard.who in said:
                break
            said[heard.who] = module.bubble(heard, now, language)
    return said
