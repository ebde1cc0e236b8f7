"""What came of a lesson, for who teaches: a page, a plot, and tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.store.rows import Learner
from chatiere.web.classes.classes import ClassRoom
from chatiere.web.classes.nights import DAY, KEPT_DAYS, in_full, is_kept
from chatiere.web.classes.reporting import answers_of, clock_time, csv_of, curve, report_of
from chatiere.web.classes.routes import class_of
from chatiere.web.practice.export import export
from chatiere.web.practice.subject import practised_game, subject_of
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show

router = APIRouter(include_in_schema=False)
SHOWN = 4
"""Sums that are named for one pupil; the spreadsheet has them all."""


def names_of(context: RequestContext, room: ClassRoom) -> Callable[[int], str]:
    """A pupil's name, or *pupil 3* once names are gone."""
    known = {pupil.number: pupil.name for pupil in room.present if pupil.player}
    tell = context.translator

    def name(number: int) -> str:
        return known.get(number) or tell(N_("pupil {n}"), n=number + 1)

    return name


@router.get("/classes/{id}/report")
async def show_report(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    room = await class_of(context, id)
    services, now = context.services, context.services.now()
    report = await report_of(services.write_queue, room)
    game = practised_game()
    return show(
        context,
        "classes/report.html",
        room=room,
        report=report,
        name_of=names_of(context, room),
        plot=curve(report, context.translator.text),
        label=subject_of(game).label,
        game=game,
        is_kept=is_kept(room.gathering, now),
        is_nameless=room.plan.report is not None,
        until=now + KEPT_DAYS * DAY,
        shown=SHOWN,
        in_full=lambda at: in_full(at, context.language),
        clock_time=clock_time,
    )


@router.get("/classes/{id}/report.csv")
async def report_sheet(request: Request, id: str) -> Response:  # noqa: A002
    context = RequestContext.of(request)
    context.limit("key")
    room = await class_of(context, id)
    report = await report_of(context.services.write_queue, room)
    tell = context.translator.text
    return sheet(csv_of(report, names_of(context, room), tell, context.language), "class")


@router.get("/classes/{id}/answers.csv")
async def answers_sheet(request: Request, id: str) -> Response:  # noqa: A002
    """Every answer, as long as the names are there."""
    context = RequestContext.of(request)
    context.limit("key")
    room = await class_of(context, id)
    if room.plan.report is not None:
        raise NotFound(N_("The names are deleted already."))
    people = [pupil for pupil in room.present if pupil.player]
    answers = await context.services.write_queue.do(lambda store: answers_of(store, people))
    rows = [(Learner("", "", pupil.name, pupil.joined), answers[pupil.number]) for pupil in people]
    subject = subject_of(practised_game())
    return sheet(export(rows, subject, context.translator.text, context.language), "answers")


def sheet(body: bytes, name: str) -> Response:
    return Response(
        body,
        media_type="text/csv; charset=utf-8",
        headers={
            "content-disposition": f'attachment; filename="chatiere-{name}.csv"',
            "cache-control": "no-store",
        },
    )
