"""Progress for parents and teachers: everybody who practises at this browser, over time."""

from __future__ import annotations

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.store.rows import Learner
from chatiere.web.asking import Asking
from chatiere.web.pages.answers import SEE_OTHER, show
from chatiere.web.pages.practice import known
from chatiere.web.practice.curves import COLOURS, answers_plot, firm_plot, named, share_plot
from chatiere.web.practice.export import export
from chatiere.web.practice.progress import Progress
from chatiere.web.practice.subject import practised_game, subject_of
from chatiere.web.refusal import N_
from chatiere.web.tables.names import LONGEST, clean_name

router = APIRouter(include_in_schema=False)
HARDEST = 10


@router.get("/practice/progress")
async def everybody(request: Request) -> Response:
    """A class at a glance."""
    asking = Asking.of(request)
    asking.limit("look")
    classroom, tell = asking.house.classroom, asking.catalogue.gettext
    learners = await classroom.learners(asking.player)
    each = [(learner, await classroom.progress(learner)) for learner in learners]
    begun = [(learner.name, progress) for learner, progress in each if progress.count]
    plot = None
    if begun:
        plot = firm_plot(begun[:COLOURS], tell(N_("What is mastered, day by day")), asking.language)
    return show(
        asking,
        "practice/everybody.html",
        game=practised_game(),
        each=each,
        plot=plot,
        most=COLOURS,
        many=len(begun) > COLOURS,
        last_day=lambda progress: named(list(progress.days)[-1], asking.language),
    )


@router.get("/practice/{who}/progress")
async def one_learner(request: Request, who: str) -> Response:
    asking = Asking.of(request)
    learner, progress = await known(asking, who)
    plots = plots_of(progress, asking) if progress.days else []
    return show(
        asking,
        "practice/progress.html",
        game=practised_game(),
        learner=learner,
        progress=progress,
        plots=plots,
        hardest=progress.hardest(HARDEST),
        label=progress.subject.label,
        named=named,
        longest=LONGEST,
    )


def plots_of(progress: Progress, asking: Asking) -> list[Markup]:
    tell, language = asking.catalogue.gettext, asking.language
    names = (tell(N_("answers")), tell(N_("right")))
    title = tell(N_("What is mastered, day by day"))
    share = tell(N_("share of right answers"))
    shares = tell(N_("Right answers in a hundred, day by day"))
    return [
        firm_plot([(tell(N_("mastered")), progress)], title, language),
        answers_plot(progress.days, names, tell(N_("Answers, day by day")), language),
        share_plot(progress.days, share, shares, language),
    ]


@router.post("/practice/{who}/progress")
async def change_learner(request: Request, who: str) -> Response:
    """Another name, or everything of this learner deleted."""
    asking = Asking.of(request)
    form = await asking.form("join")
    classroom = asking.house.classroom
    learner = await classroom.learner(who, asking.player)
    if form.has("delete"):
        await classroom.delete(learner)
        return RedirectResponse("/practice/progress", SEE_OTHER)
    await classroom.rename(learner, clean_name(form.text("name")))
    return RedirectResponse(f"/practice/{learner.id}/progress", SEE_OTHER)


@router.get("/practice/answers.csv")
async def every_answer(request: Request) -> Response:
    asking = Asking.of(request)
    return await sheet(asking, await asking.house.classroom.learners(asking.player), "chatiere")


@router.get("/practice/{who}/answers.csv")
async def own_answers(request: Request, who: str) -> Response:
    asking = Asking.of(request)
    learner = await asking.house.classroom.learner(who, asking.player)
    return await sheet(asking, [learner], f"chatiere-{learner.id}")


async def sheet(asking: Asking, learners: list[Learner], name: str) -> Response:
    asking.limit("key")
    rows = [(learner, await asking.house.classroom.answers(learner)) for learner in learners]
    return Response(
        export(rows, subject_of(practised_game()), asking.catalogue.gettext, asking.language),
        media_type="text/csv; charset=utf-8",
        headers={
            "content-disposition": f'attachment; filename="{name}.csv"',
            "cache-control": "no-store",
        },
    )
