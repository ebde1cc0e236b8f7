"""What a form sent to a circle asks for, by the name of the button that was pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from chatiere.core.translation import N_
from chatiere.web.circles.joining import SETTINGS
from chatiere.web.circles.rooms import room_of
from chatiere.web.server.refusal import Forbidden, Late, NotFound, Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.tables import actions
from chatiere.web.tables.circle_membership import Membership
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.names import clean_name, distinct

CircleAction = Callable[[RequestContext, Membership, Form], Awaitable[str]]
"""Gives the page to go to."""
HOME = "/circles"


def page_of(membership: Membership) -> str:
    return f"{HOME}/{membership.circle.id}"


def settings_page(membership: Membership, done: str = "") -> str:
    return f"{page_of(membership)}/settings{'?done=' if done else ''}{done}"


def wake(context: RequestContext, membership: Membership) -> None:
    context.services.live_rooms.wake(room_of(membership.circle.id))


def check_founder(membership: Membership) -> None:
    if not membership.is_founder:
        raise Forbidden(N_("Only the founder of this circle may do that."))


def check_sure(form: Form) -> None:
    if not form.ticked("sure"):
        raise Refusal(N_("Nothing was changed: please tick the box to confirm."))


# -- everybody -------------------------------------------------------------------------------------


async def sit(context: RequestContext, membership: Membership, form: Form) -> str:
    """One tap: the circle knows the name.  With the last seat the game begins."""
    context.limit("join")
    table = await context.services.table(form.text("sit"))
    if table.stored.circle != membership.circle.id:
        raise NotFound(N_("There is no table with this link."))
    salt = form.text("salt")
    await retry_if_moved_on(
        table, lambda: actions.sit(table, context.player, None, membership.me.name, salt)
    )
    await actions.begin_if_full(context.services.driver, table)
    return f"/t/{table.id}"


async def rename_me(context: RequestContext, membership: Membership, form: Form) -> str:
    members = await context.services.write_queue.do(
        lambda store: store.members(membership.circle.id)
    )
    others = [member.name for member in members if member.id != membership.me.id]
    name = distinct(clean_name(form.text("my_name")), others)
    await context.services.write_queue.do(lambda store: store.rename_member(membership.me.id, name))
    return settings_page(membership, "saved")


async def leave(context: RequestContext, membership: Membership, form: Form) -> str:
    check_sure(form)
    await context.services.write_queue.do(lambda store: store.remove_member(membership.me.id))
    return f"{HOME}?done=left"


# -- the founder -----------------------------------------------------------------------------------


async def rename_circle(context: RequestContext, membership: Membership, form: Form) -> str:
    check_founder(membership)
    circle, title = membership.circle, clean_name(form.text("title"))
    settings = circle.settings | {name: form.ticked(name) for name in SETTINGS}
    await context.services.write_queue.do(
        lambda store: store.set_circle(circle.id, circle.serial, name=title, settings=settings)
    )
    return settings_page(membership, "saved")


async def change_code(context: RequestContext, membership: Membership, form: Form) -> str:
    check_founder(membership)
    circle, code = membership.circle, new_code()
    await context.services.write_queue.do(
        lambda store: store.set_circle(circle.id, circle.serial, code=code)
    )
    return settings_page(membership, "code")


async def expel(context: RequestContext, membership: Membership, form: Form) -> str:
    """Somebody who was sent away knows the code, so it changes too."""
    check_founder(membership)
    circle, member, code = membership.circle, form.text("remove"), new_code()
    if member == membership.me.id:
        raise Refusal(N_("Founders leave like everybody: below."))
    await context.services.write_queue.do(
        lambda store: store.expel_member(circle.id, circle.serial, member, code)
    )
    return settings_page(membership, "removed")


async def hand_on(context: RequestContext, membership: Membership, form: Form) -> str:
    check_founder(membership)
    circle, member = membership.circle, form.text("founder")
    await context.services.write_queue.do(
        lambda store: store.hand_on(circle.id, circle.serial, member)
    )
    return settings_page(membership, "handed")


async def delete(context: RequestContext, membership: Membership, form: Form) -> str:
    check_founder(membership)
    check_sure(form)
    circle = membership.circle
    await context.services.write_queue.do(lambda store: store.delete_circle(circle.id))
    return f"{HOME}?done=deleted"


async def delete_result(context: RequestContext, membership: Membership, form: Form) -> str:
    """Of a real table: somebody may have written down something wrong."""
    check_founder(membership)
    circle, result = membership.circle.id, form.text("unresult")
    if not result.startswith(f"{circle} "):
        raise Late(N_("A game that was played here stays on the board."))
    await context.services.write_queue.do(lambda store: store.delete_result(circle, result))
    return page_of(membership)


ACTIONS: dict[str, CircleAction] = {
    "sit": sit,
    "my_name": rename_me,
    "leave": leave,
    "title": rename_circle,
    "code": change_code,
    "remove": expel,
    "founder": hand_on,
    "delete": delete,
    "unresult": delete_result,
}
"""The first that is there counts."""


async def act(context: RequestContext, membership: Membership, form: Form) -> str:
    for name, action in ACTIONS.items():
        if form.has(name):
            place = await action(context, membership, form)
            wake(context, membership)
            return place
    raise Refusal(N_("Nothing was chosen."))
