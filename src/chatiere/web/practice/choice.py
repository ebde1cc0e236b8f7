"""What to ask next."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.pace import Grade

GAP = 3
"""Others come between an item and itself."""
MOST_SHAKY = 4
"""So many things may be shaky at once before nothing new is begun."""
LOOKED_AT, MOST_WRONG = 6, 1
"""Of the last answers, so many may be wrong for something new."""
WINDOW, LEAP = 4, 3
"""Something new is one of the next few; each fast answer in a row lets it leap further."""
NEW_AFTER = 3
"""Something new comes at least after so many others, whatever is due."""
DUE_WINDOW = 3


def next_item(mastery: Mastery, now: float, chance: random.Random) -> str:
    """Wrong ones first, once a few others came between; then what is due, or something new."""
    known = mastery.known
    just_asked = {item for item in known if known[item].place > mastery.count - GAP}
    others = [item for item in known if item not in just_asked]
    wrong = [item for item in others if known[item].grade == Grade.WRONG]
    if wrong:
        return min(wrong, key=lambda item: known[item].place)
    others.sort(key=lambda item: known[item].due)
    moment = datetime.fromtimestamp(now, UTC)
    due = [item for item in others if known[item].due <= moment]
    fresh = new_ones(mastery)
    if fresh and goes_well(mastery) and (not due or mastery.since_new >= NEW_AFTER):
        return chance.choice(fresh)
    if due or others:
        return chance.choice((due or others)[:DUE_WINDOW])
    if fresh:
        return chance.choice(fresh)
    return min(known, key=lambda item: known[item].place)


def goes_well(mastery: Mastery) -> bool:
    """Whether there is room for something new."""
    shaky = sum(item.grade < Grade.RIGHT for item in mastery.known.values())
    last = list(mastery.latest)[-LOOKED_AT:]
    return shaky < MOST_SHAKY and sum(not answer.right for answer in last) <= MOST_WRONG


def new_ones(mastery: Mastery) -> list[str]:
    """The easiest that were never asked; who answers fast need not begin at the very beginning."""
    unknown = [item for item in mastery.subject.ITEMS if item not in mastery.known]
    return unknown[: WINDOW + LEAP * fast_in_a_row(mastery)]


def fast_in_a_row(mastery: Mastery) -> int:
    latest = sorted(mastery.known.values(), key=lambda item: -item.place)
    row = 0
    for item in latest:
        if item.grade < Grade.FAST:
            break
        row += 1
    return row
