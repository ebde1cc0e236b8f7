"""Games with the box on a real table: their results come from somebody in the circle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from chatiere.core.game import Game, games
from chatiere.core.translation import N_
from chatiere.store.circles import HUMAN, CircleResult, Place
from chatiere.web.circles.rooms import room_of
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.tables.circle_membership import membership_of
from chatiere.web.tables.codes import is_code, new_code
from chatiere.web.tables.names import clean_name

MOST_POINTS = 10_000
Result = Mapping[str, Sequence[int]]
"""`scores` by seat, and the seats of the `winners`, as a match has it."""


async def add_real_result(
    context: RequestContext,
    circle_id: str,
    game: str,
    places: Sequence[Place],
    result: Result,
    sent_as: str = "",
) -> str:
    """Put a game on the board, in the name of who asks, who must be in the circle; the result's id.
    A place is a member's, by the member's id, or that of a guest with a name.  `sent_as` is a code
    made by whoever sends the form: what is sent twice under it is there once."""
    await membership_of(context, circle_id)
    played = known_game(game)
    checked = checked_result(played, result, len(places))
    members = await context.services.write_queue.do(lambda store: store.members(circle_id))
    seated = checked_places(places, {member.id for member in members})
    name = sent_as if is_code(sent_as) else new_code()
    new = CircleResult(
        f"{circle_id} {name}", circle_id, "real", played.name, context.services.now(), checked,
        seated,
    )  # fmt: skip
    await context.services.write_queue.do(lambda store: store.add_result(new))
    context.services.live_rooms.wake(room_of(circle_id))
    return new.id


def known_game(name: str) -> Game:
    if name not in games():
        raise NotFound(N_("There is no such game."))
    return games()[name]


def checked_result(game: Game, result: Result, players: int) -> dict[str, list[int]]:
    """Points for everybody, and who has won: somebody, or nobody where all play together."""
    game.check_players(players)
    scores, winners = _numbers(result, "scores"), _numbers(result, "winners")
    is_good = (
        len(scores) == players
        and all(abs(score) <= MOST_POINTS for score in scores)
        and len(set(winners)) == len(winners)
        and set(winners) <= set(range(players))
        and (bool(winners) or game.aim == "together")
    )
    if not is_good:
        raise Refusal(N_("This is no result of %(game)s."), game=game.label)
    return {"scores": scores, "winners": sorted(winners)}


def _numbers(result: Result, key: str) -> list[int]:
    given: Any = result.get(key, ()) if isinstance(result, Mapping) else ()
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise Refusal(N_("This form cannot be read."))
    if any(type(each) is not int for each in given):
        raise Refusal(N_("This form cannot be read."))
    return list(given)


def checked_places(places: Sequence[Place], members: set[str]) -> tuple[Place, ...]:
    """Everybody once, seats from 0 on; no computer sits at a real table."""
    if [place.seat for place in places] != list(range(len(places))):
        raise Refusal(N_("This form cannot be read."))
    known = [place.member for place in places if place.member is not None]
    if not set(known) <= members:
        raise Refusal(N_("Somebody of this game is no longer in the circle: look again."))
    if len(set(known)) != len(known):
        raise Refusal(N_("Nobody sits at a table twice."))
    return tuple(_checked(place) for place in places)


def _checked(place: Place) -> Place:
    if place.kind != HUMAN:
        raise Refusal(N_("This form cannot be read."))
    return replace(place, name="" if place.member else clean_name(place.name))
