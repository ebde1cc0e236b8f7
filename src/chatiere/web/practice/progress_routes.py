"""Progress for parents and teachers: everybody who practises at this browser, over time."""

from __future__ import annotations

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.translation import N_
from chatiere.store.rows import Learner
from chatiere.web.practice.curves import COLOURS, answers_plot, firm_plot, named, share_plot
from chatiere.web.practice.export import export
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.routes import known
from chatiere.web.practice.subject import practised_game, subject_of
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.names import LONGEST, clean_name

router = APIRouter(include_in_schema=False)
HARDEST = 10


@router.get("/practice/progress")
async def everybody(request: Request) -> Response:
    """A class at a glance."""
    context = RequestContext.of(request)
    context.limit("look")
    registry, tell = context.services.learners, context.translator.text
    learners = await registry.learners_of(context.player)
    each = [(learner, await registry.mastery(learner)) for learner in learners]
    begun = [(learner.name, mastery) for learner, mastery in each if mastery.count]
    plot = None
    if begun:
        plot = firm_plot(
            begun[:COLOURS], tell(N_("What is mastered, day by day")), context.language
        )
    return show(
        context,
        "practice/everybody.html",
        game=practised_game(),
        each=each,
        plot=plot,
        most=COLOURS,
        many=len(begun) > COLOURS,
        last_day=lambda mastery: named(list(mastery.days)[-1], context.language),
    )


@router.get("/practice/{who}/progress")
async def one_learner(request: Request, who: str) -> Response:
    context = RequestContext.of(request)
    learner, mastery = await known(context, who)
    plots = plots_of(mastery, context) if mastery.days else []
    return show(
        context,
        "practice/progress.html",
        game=practised_game(),
        learner=learner,
        mastery=mastery,
        plots=plots,
        hardest=mastery.hardest(HARDEST),
        label=mastery.subject.label,
        named=named,
        longest=LONGEST,
    )


def plots_of(mastery: Mastery, context: RequestContext) -> list[Markup]:
    tell, language = context.translator.text, context.language
    names = (tell(N_("answers")), tell(N_("right")))
    title = tell(N_("What is mastered, day by day"))
    share = tell(N_("share of right answers"))
    shares = tell(N_("Right answers in a hundred, day by day"))
    return [
        firm_plot([(tell(N_("mastered")), mastery)], title, language),
        answers_plot(mastery.days, names, tell(N_("Answers, day by day")), language),
        share_plot(mastery.days, share, shares, language),
    ]


@router.post("/practice/{who}/progress")
async def change_learner(request: Request, who: str) -> Response:
    """Another name, or everything of this learner deleted."""
    context = RequestContext.of(request)
    form = await context.form("join")
    learners = context.services.learners
    learner = await learners.learner(who, context.player)
    if form.has("delete"):
        await learners.delete(learner)
        return RedirectResponse("/practice/progress", SEE_OTHER)
    await learners.rename(learner, clean_name(form.text("name")))
    return RedirectResponse(f"/practice/{learner.id}/progress", SEE_OTHER)


@router.get("/practice/answers.csv")
async def every_answer(request: Request) -> Response:
    context = RequestContext.of(request)
    return await sheet(
        context, await context.services.learners.learners_of(context.player), "chatiere"
    )


@router.get("/practice/{who}/answers.csv")
async def own_answers(request: Request, who: str) -> Response:
    context = RequestContext.of(request)
    learner = await context.services.learners.learner(who, context.player)
    return await sheet(context, [learner], f"chatiere-{learner.id}")


async def sheet(context: RequestContext, learners: list[Learner], name: str) -> Response:
    context.limit("key")
    rows = [(learner, await context.services.learners.answers(learner)) for learner in learners]
    return Response(
        export(rows, subject_of(practised_game()), context.translator.text, context.language),
        media_type="text/csv; charset=utf-8",
        headers={
            "content-disposition": f'attachment; filename="{name}.csv"',
            "cache-control": "no-store",
        },
    )
