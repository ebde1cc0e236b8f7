"""Who plays whom where two sit at a table.

The promise: the number of pairs who have met before is as small as it can be, so nobody meets
somebody again while another drawing is possible; and nobody is without an opponent twice before
everybody was once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from chatiere.web.evenings.matching import Matching

Pair = tuple[int, int]
Meetings = Mapping[frozenset[int], int]
"""How often two have met."""


def draw_duels(
    order: Sequence[int], meetings: Meetings, alone: Mapping[int, int]
) -> tuple[list[Pair], int | None]:
    """Pairs of neighbours in the order, as far as they have not met, and who is left over.  `alone`
    counts how often somebody was: of those who were least often, the last one it is."""
    if len(order) % 2 == 0:
        return pairs_in(order, meetings), None
    fewest = min(alone.get(who, 0) for who in order)
    least = least_met(order, meetings)
    best: tuple[int, int, list[int]] | None = None
    for who in reversed([who for who in order if alone.get(who, 0) == fewest]):
        rest = [other for other in order if other != who]
        missing = len(rest) // 2 - len(_matching(rest, meetings, least).mate) // 2
        if best is None or missing < best[0]:
            best = missing, who, rest
        if missing == 0:
            break
    assert best is not None
    return pairs_in(best[2], meetings), best[1]


def least_met(people: Sequence[int], meetings: Meetings) -> int:
    """How often those two have met who have met least."""
    return min((meetings.get(frozenset(pair), 0) for pair in combinations(people, 2)), default=0)


def _matching(people: Sequence[int], meetings: Meetings, least: int) -> Matching[int]:
    """As many pairs as possible of people who have met so often."""
    friends: dict[int, list[int]] = {who: [] for who in people}
    for one, other in combinations(people, 2):
        if meetings.get(frozenset((one, other)), 0) == least:
            friends[one].append(other)
            friends[other].append(one)
    found = Matching(friends)
    found.complete()
    return found


def pairs_in(order: Sequence[int], meetings: Meetings) -> list[Pair]:
    """Everybody by turns takes the nearest of those whom they have met least, as long as the others
    can still be paired as well; who is left over meets somebody again."""
    if not order:
        return []
    matching = _matching(order, meetings, least_met(order, meetings))
    found: list[Pair] = []
    for place, one in enumerate(order):
        if one in matching.gone:
            continue
        nearest = sorted(
            (other for other in matching.friends[one] if other not in matching.gone),
            key=lambda other: abs(order.index(other) - place),
        )
        for other in nearest:
            if matching.take(one, other):
                found.append((one, other))
                break
    paired = {who for pair in found for who in pair}
    return found + pairs_in([who for who in order if who not in paired], meetings)


def circle_round(ring: Sequence[int], number: int) -> tuple[list[Pair], int | None]:
    """Round `number`, from 0 on, of everybody against everybody: the first one stays, the others
    move on by one place; at an odd number who is opposite the empty place is left over."""
    places: list[int | None] = [*ring]
    if len(places) % 2:
        places.append(None)
    first, others = places[0], places[1:]
    turn = number % len(others) if others else 0
    seated = [first, *others[turn:], *others[:turn]]
    half = len(seated) // 2
    pairs, left_over = [], None
    for one, other in zip(seated[:half], reversed(seated[half:]), strict=True):
        if one is None or other is None:
            left_over = other if one is None else one
        else:
            pairs.append((one, other))
    return pairs, left_over


def rounds_for_all(people: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return people - 1 if people % 2 == 0 else people
