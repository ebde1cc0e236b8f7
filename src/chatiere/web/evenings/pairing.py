"""Drawing a round: from what was played so far and who is there, nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from chatiere.core.translation import N_
from chatiere.web.evenings.content import ROBIN, SWISS, DrawnTable, Evening, Round
from chatiere.web.evenings.duels import circle_round, draw_duels, rounds_for_all
from chatiere.web.evenings.grouping import draw_groups, sizes_for
from chatiere.web.evenings.standings import standings
from chatiere.web.server.refusal import Refusal

Players = Mapping[str, Collection[int]]
"""For how many each game is."""
TWO = 2


def meetings_of(evening: Evening) -> Counter[frozenset[int]]:
    """How often two sat at one table."""
    return Counter(
        frozenset(pair)
        for drawn in evening.rounds
        for table in drawn.tables
        for pair in combinations(table.people, 2)
    )


def times_sat_out(evening: Evening) -> Counter[int]:
    return Counter(who for drawn in evening.rounds for who in drawn.sitting_out)


def times_with_computers(evening: Evening) -> Counter[int]:
    return Counter(
        who
        for drawn in evening.rounds
        for table in drawn.tables
        if None in table.seats
        for who in table.people
    )


def draw(
    evening: Evening, here: Collection[int], players: Players, new_code: Callable[[], str]
) -> Round:
    """The next round for who is there; refuses where too few are there for any of the games."""
    rng = random.Random(f"{evening.seed} {len(evening.rounds)}")  # noqa: S311 - no secret
    people = sorted(here)
    if evening.settings.is_for_two:
        groups, out = _two_by_two(evening, people, rng)
        games = [evening.settings.games[len(evening.rounds) % len(evening.settings.games)]]
        drawn = [(games[0], group, TWO - len(group)) for group in groups]
    else:
        drawn, out = _mixed(evening, people, players, rng)
    if not drawn:
        raise Refusal(
            N_("Too few people are there for a round: wait, or let the computer fill up.")
        )
    tables = [
        DrawnTable(new_code(), game, _seated(group, computers, rng))
        for game, group, computers in drawn
    ]
    return Round(tuple(tables), tuple(sorted(out)))


def _seated(group: Sequence[int], computers: int, rng: random.Random) -> tuple[int | None, ...]:
    """Who begins is drawn too."""
    seats: list[int | None] = [*group, *[None] * computers]
    rng.shuffle(seats)
    return tuple(seats)


# -- two at a table ------------------------------------------------------------------------------


def _two_by_two(
    evening: Evening, people: list[int], rng: random.Random
) -> tuple[list[list[int]], list[int]]:
    """Who is left over plays the computer, or sits out."""
    computers = bool(evening.settings.computers)
    pairs, left_over = _pairs(evening, people, rng)
    groups = [list(pair) for pair in pairs]
    if left_over is None:
        return groups, []
    return ([*groups, [left_over]], []) if computers else (groups, [left_over])


def _pairs(
    evening: Evening, people: list[int], rng: random.Random
) -> tuple[list[tuple[int, int]], int | None]:
    if evening.settings.format == ROBIN and is_whole(evening, people):
        return circle_round(evening.ring, len(evening.rounds))
    if not people:
        return [], None
    alone = times_sat_out(evening) + times_with_computers(evening)
    return draw_duels(_order(evening, people, rng), meetings_of(evening), alone)


def is_whole(evening: Evening, people: Collection[int]) -> bool:
    """Whether those who are there are those with whom everybody against everybody began, and have
    been all the time; then it goes by the book."""
    ring = set(evening.ring)
    return set(people) == ring and all(
        ring == {who for table in drawn.tables for who in table.people} | set(drawn.sitting_out)
        for drawn in evening.rounds
    )


def _order(evening: Evening, people: list[int], rng: random.Random) -> list[int]:
    """Equals beside each other; or who has the most opponents left first."""
    order = rng.sample(people, len(people))
    if evening.settings.format == SWISS:
        points = {row.number: row.points for row in standings(evening, people)}
        return sorted(order, key=lambda who: -points[who])
    met = meetings_of(evening)
    left = {
        who: sum(other != who and not met[frozenset((who, other))] for other in people)
        for who in people
    }
    return sorted(order, key=lambda who: -left[who])


def rounds_wanted(evening: Evening, here: Collection[int]) -> int:
    """How many rounds there will be; where everybody plays everybody, as many as that takes."""
    if evening.settings.format != ROBIN:
        return evening.settings.rounds
    if not evening.rounds or is_whole(evening, here):
        return rounds_for_all(len(here)) if here else 0
    met, computers = meetings_of(evening), bool(evening.settings.computers)
    left = [
        sum(other != who and not met[frozenset((who, other))] for other in here) for who in here
    ]
    spare = len(here) % TWO and not computers
    return len(evening.rounds) + max(left, default=0) + (1 if spare and any(left) else 0)


# -- larger tables -------------------------------------------------------------------------------


def _mixed(
    evening: Evening, people: list[int], players: Players, rng: random.Random
) -> tuple[list[tuple[str, list[int], int]], list[int]]:
    """Tables with their games, and who sits out."""
    settings = evening.settings
    for games in _offers(evening):
        legal = {number for game in games for number in players[game]}
        sizes = sizes_for(len(people), legal, bool(settings.computers), settings.table_size)
        if sizes:
            break
    else:
        return [], people
    out = _sitting_out(evening, people, len(people) - sum(size.people for size in sizes), rng)
    seated = [who for who in people if who not in out]
    groups = draw_groups(seated, sizes, meetings_of(evening), times_with_computers(evening), rng)
    found, used = [], Counter[str]()
    for group, size in zip(groups, sizes, strict=True):
        game = _game_for(evening, group, size.people + size.computers, games, players, used)
        used[game] += 1
        found.append((game, group, size.computers))
    return found, out


def _offers(evening: Evening) -> list[list[str]]:
    """The games of a round: all at once, or one; if too few are there for that, the next one."""
    games, n = list(evening.settings.games), len(evening.rounds) % len(evening.settings.games)
    turned = [*games[n:], *games[:n]]
    return [turned] if evening.settings.parallel else [[game] for game in turned]


def _sitting_out(evening: Evening, people: list[int], number: int, rng: random.Random) -> list[int]:
    """Those who have sat out least often; among equals, who has been there longest."""
    out, played = times_sat_out(evening), Counter[int]()
    for drawn in evening.rounds:
        played.update(who for table in drawn.tables for who in table.people)
    order = rng.sample(people, len(people))
    order.sort(key=lambda who: (out[who], -played[who]))
    return order[:number]


def _game_for(
    evening: Evening,
    group: Sequence[int],
    size: int,
    games: Sequence[str],
    players: Players,
    used: Mapping[str, int],
) -> str:
    """What these people have played least; then what is not played at another table."""
    played = Counter(
        table.game
        for drawn in evening.rounds
        for table in drawn.tables
        for who in table.people
        if who in group
    )
    fitting = [game for game in games if size in players[game]]
    return min(fitting, key=lambda game: (played[game], used.get(game, 0), games.index(game)))
