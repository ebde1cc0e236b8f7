"""What a teacher does on the board, by the name of the button that was pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.store.rows import Participant
from chatiere.web.classes.classes import ClassRoom
from chatiere.web.classes.plan import ClassPlan
from chatiere.web.server.refusal import Late, NotFound, Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go
from chatiere.web.tables.actions import rename_seat
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.moves import retry_if_moved_on
from chatiere.web.tables.names import clean_name, distinct
from chatiere.web.tables.table import PLAYING, Table

ClassAction = Callable[[RequestContext, ClassRoom, Form], Awaitable[Response | None]]
ALL, NEW = "all", "new"
"""In place of a table's number: every one that waits, and one that is not there yet."""


async def changed(
    context: RequestContext, room: ClassRoom, work: Callable[[ClassPlan], ClassPlan]
) -> None:
    """Written first, then done at every table."""
    classes = context.services.classes
    await classes.change(room.id, work)
    await classes.keep_up(room.id)


async def pause(context: RequestContext, room: ClassRoom, form: Form) -> None:
    is_paused = form.ticked("pause")
    await changed(context, room, lambda plan: replace(plan, is_paused=is_paused))


async def hints(context: RequestContext, room: ClassRoom, form: Form) -> None:
    wanted = form.ticked("hints")
    await changed(
        context, room, lambda plan: replace(plan, settings=replace(plan.settings, hints=wanted))
    )


async def learn(context: RequestContext, room: ClassRoom, form: Form) -> None:
    wanted = form.ticked("learn")
    await changed(
        context, room, lambda plan: replace(plan, settings=replace(plan.settings, learn=wanted))
    )


async def begin(context: RequestContext, room: ClassRoom, form: Form) -> None:
    """A table that waits, or all of them: computer players take the seats that are free."""
    which = form.text("begin")
    number = None if which == ALL else form.number("begin")

    def begun(plan: ClassPlan) -> ClassPlan:
        waiting = [g for g in plan.groups if g.is_waiting and number in (None, g.number)]
        return plan.begun({group.number: new_code() for group in waiting})

    await changed(context, room, begun)


async def move_pupil(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    """To another table: a computer player goes on where they sat."""
    pupil = room.numbered(form.number("move"))
    to = None if form.text("to") == NEW else form.number("to")
    now = context.services.now()
    await changed(context, room, lambda plan: plan.moved(pupil.number, to, now))
    return go(context, f"/classes/{room.id}")


async def rename_pupil(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    pupil = room.numbered(form.number("rename"))
    others = [one.name for one in room.present if one.number != pupil.number]
    name = distinct(clean_name(form.text("name")), others)
    await context.services.write_queue.do(
        lambda store: store.set_participant(room.id, pupil.number, name=name)
    )
    table = await table_of(context, room, pupil)
    if table is not None and pupil.player is not None:
        player = pupil.player
        await retry_if_moved_on(table, lambda: rename_seat(table, player, name))
    context.services.classes.wake(room.id)
    return go(context, f"/classes/{room.id}")


async def remove_pupil(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    """With everything that they did here."""
    pupil = room.numbered(form.number("remove"))
    await changed(context, room, lambda plan: plan.removed(pupil.number))
    if pupil.player is not None:
        await context.services.forgetting.forget(pupil.player)
    context.services.classes.wake(room.id)
    return go(context, f"/classes/{room.id}")


async def table_of(context: RequestContext, room: ClassRoom, pupil: Participant) -> Table | None:
    """Where this pupil plays now."""
    group = room.plan.group_of(pupil.number)
    if group is None or not group.code:
        return None
    with suppress(NotFound):
        table = await context.services.registry.table(group.code)
        return table if table.state == PLAYING else None
    return None


async def end(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    await context.services.classes.end(room.id)
    return go(context, f"/classes/{room.id}/report")


async def keep(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    """The names for a school year, or no longer than the coming night."""
    if room.plan.report is not None:
        raise Late(N_("The names are deleted already."))
    await context.services.class_nights.keep(room.id, form.ticked("keep"))
    return go(context, f"/classes/{room.id}/report")


async def delete(context: RequestContext, room: ClassRoom, form: Form) -> Response:
    if not form.ticked("sure"):
        raise Refusal(N_("Nothing was deleted: say that you are sure."))
    await context.services.class_nights.delete_class(room.id)
    return go(context, "/classes")


CLASS_ACTIONS: dict[str, ClassAction] = {
    "pause": pause,
    "hints": hints,
    "learn": learn,
    "begin": begin,
    "move": move_pupil,
    "rename": rename_pupil,
    "remove": remove_pupil,
    "end": end,
    "keep": keep,
    "delete": delete,
}
"""What a form can ask for; the first that is there counts."""
