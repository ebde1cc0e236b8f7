"""What a form sent to an evening asks for, by the name of its button."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.web.evenings import changes
from chatiere.web.evenings.service import Evenings
from chatiere.web.evenings.snapshot import OVER, PLAYING, Snapshot, room_of
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import Forbidden, Late, Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go
from chatiere.web.tables.names import clean_name, distinct

MOST_PEOPLE = 200
Action = Callable[[RequestContext, Snapshot, Form], Awaitable[Response | None]]


def evenings_of(context: RequestContext) -> Evenings:
    return context.services.evenings


def wake(context: RequestContext, seen: Snapshot) -> None:
    context.services.live_rooms.wake(room_of(seen.id))


# -- what everybody does --------------------------------------------------------------------------


async def come_in(context: RequestContext, seen: Snapshot, name: str) -> None:
    """By the link; who was there before is there again.  Who comes while a round is played is drawn
    in from the next one."""
    if seen.state == OVER:
        raise Late(N_("This evening is over."))
    number = seen.number_of(context.player)
    if number in seen.evening.banned:
        raise Forbidden(N_("The host of this evening has taken you off its list."))
    others = [one.name for one in seen.people if one.number != number]
    called, now = distinct(clean_name(name), others), time.time()
    await remember_player(context, clean_name(name))
    await context.services.write_queue.do(
        lambda store: store.join_gathering(seen.id, context.player, called, now, MOST_PEOPLE)
    )
    wake(context, seen)


async def come_back(context: RequestContext, seen: Snapshot, form: Form) -> None:
    number = seen.number_of(context.player)
    if number is None:
        raise Forbidden(N_("Come in by the link of the evening first."))
    name = next(one.name for one in seen.people if one.number == number)
    await come_in(context, seen, name)


async def leave(context: RequestContext, seen: Snapshot, form: Form) -> None:
    """A cat plays on for them, and they are not drawn again; they may come back."""
    number = seen.number_of(context.player)
    if number is not None:
        await go_away(context, seen, number)


async def go_away(context: RequestContext, seen: Snapshot, number: int) -> None:
    now = time.time()
    await context.services.write_queue.do(
        lambda store: store.set_participant(seen.id, number, left=now)
    )
    wake(context, seen)
    await evenings_of(context).look(seen.id, at_once=True)


# -- what the host does ---------------------------------------------------------------------------


def check_host(context: RequestContext, seen: Snapshot) -> None:
    if not seen.is_host(context.player):
        raise Forbidden(N_("Only the host of this evening may do that."))


async def draw(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    if seen.state == OVER:
        raise Late(N_("This evening is over."))
    await evenings_of(context).draw(seen.id, form.number("draw"))


async def let_cats_play(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    code, now = form.text("cats"), time.time()
    evenings = evenings_of(context)
    await evenings.change(seen.id, lambda it: changes.left_to_cats(it.evening, code, now))
    await evenings.look(seen.id, at_once=True)


async def cancel(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    code, now = form.text("cancel"), time.time()
    await evenings_of(context).change(
        seen.id, lambda it: changes.without_table(it.evening, code, now)
    )


async def send_away(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    number = number_in(form, "send_away", seen)
    await evenings_of(context).change(
        seen.id, lambda it: changes.without_person(it.evening, number)
    )
    await go_away(context, seen, number)


async def let_in(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    number = number_in(form, "let_in", seen)
    await evenings_of(context).change(seen.id, lambda it: changes.with_person(it.evening, number))


def number_in(form: Form, name: str, seen: Snapshot) -> int:
    number = form.number(name)
    if number not in [one.number for one in seen.people]:
        raise Refusal(N_("There is nobody with this number."))
    return number


async def add_round(context: RequestContext, seen: Snapshot, form: Form) -> None:
    """One more than was meant, also after the last."""
    check_host(context, seen)
    state = PLAYING if seen.evening.rounds else seen.state
    await evenings_of(context).change(seen.id, lambda it: changes.longer(it.evening), state)


async def begin_by_itself(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    wanted = form.ticked("by_itself")
    await evenings_of(context).change(
        seen.id,
        lambda it: replace(it.evening, settings=replace(it.evening.settings, by_itself=wanted)),
    )


async def close(context: RequestContext, seen: Snapshot, form: Form) -> None:
    check_host(context, seen)
    now = time.time()
    await evenings_of(context).change(seen.id, lambda it: changes.closed(it.evening, now), OVER)


async def delete(context: RequestContext, seen: Snapshot, form: Form) -> Response:
    check_host(context, seen)
    await context.services.write_queue.do(lambda store: store.delete_gathering(seen.id))
    wake(context, seen)
    return go(context, "/evenings")


ACTIONS: dict[str, Action] = {
    "leave": leave,
    "back": come_back,
    "draw": draw,
    "cats": let_cats_play,
    "cancel": cancel,
    "send_away": send_away,
    "let_in": let_in,
    "add_round": add_round,
    "by_itself": begin_by_itself,
    "close": close,
    "delete": delete,
}
