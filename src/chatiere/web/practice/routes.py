"""Practice: who practises, what they know already, and a round of questions.

A round is the answers since the one that its address names, so it survives a reload, a dead
battery and a restart of the server.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.art.sheet import slug
from chatiere.store.rows import Answer, Learner
from chatiere.web.practice.mastery import Mastery
from chatiere.web.practice.question import Asked, chosen, opened
from chatiere.web.practice.subject import practised_game
from chatiere.web.server.players import remember_player
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.names import LONGEST, clean_name

router = APIRouter(include_in_schema=False)
ROUND = 12
"""Questions: some three minutes."""
SHOWN = 8
"""Things on the way that a child's page names one by one."""
MOST_DIGITS = 12


@router.get("/practice")
async def who_practises(request: Request) -> Response:
    context = RequestContext.of(request)
    learners = [] if context.is_new else await context.services.learners.learners_of(context.player)
    return show(
        context, "practice/who.html", game=practised_game(), learners=learners, longest=LONGEST
    )


@router.post("/practice")
async def somebody_new(request: Request) -> Response:
    context = RequestContext.of(request)
    form = await context.form("join")
    name = clean_name(form.text("name"))
    await remember_player(context, "")
    services = context.services
    learner = await services.learners.add(context.player, name, services.now())
    return RedirectResponse(f"/practice/{learner.id}", SEE_OTHER)


async def known(context: RequestContext, who: str) -> tuple[Learner, Mastery]:
    context.limit("look")
    learner = await context.services.learners.learner(who, context.player)
    return learner, await context.services.learners.mastery(learner)


@router.get("/practice/{who}")
async def learner_page(request: Request, who: str) -> Response:
    """For the child: what is firm, what is being learned, and on to the next round."""
    context = RequestContext.of(request)
    learner, mastery = await known(context, who)
    learning = [item for item in mastery.subject.ITEMS if mastery.stage(item) == "learning"]
    return show(
        context,
        "practice/learner.html",
        game=practised_game(),
        learner=learner,
        mastery=mastery,
        learning=learning[:SHOWN],
        more=len(learning) - SHOWN,
        charts=mastery.subject.charts(context.language),
        label=mastery.subject.label,
    )


@router.get("/practice/{who}/ask")
async def ask(request: Request, who: str) -> Response:
    """The next question, the correction of the last one, or the end of the round."""
    context = RequestContext.of(request)
    learner, mastery = await known(context, who)
    since = whole_number(request.query_params.get("since", ""), mastery.last_id)
    seen = whole_number(request.query_params.get("seen", ""), 0)
    answers = round_of(mastery, since)
    last = answers[-1] if answers else None
    about: dict[str, Any] = {
        "game": practised_game(), "learner": learner, "since": since, "length": ROUND, "slug": slug,
    }  # fmt: skip
    if last and not last.right and last.id != seen:
        question = mastery.subject.read(last.item, last.asked)
        return show(
            context, "practice/corrected.html", **about, question=question, answer=last,
            number=len(answers),
        )  # fmt: skip
    if len(answers) >= ROUND:
        return show(context, "practice/round.html", **about, **round_summary(mastery, answers))
    question, now = chosen(mastery, learner.id, context.services.now()), context.services.now()
    asked = Asked(learner.id, question.item, question.asked, since, now)
    praised = mastery.subject.read(last.item, last.asked) if last and last.right else None
    return show(
        context,
        "practice/ask.html",
        **about,
        question=question,
        sealed=asked.sealed(context.services.signer.secret),
        number=len(answers) + 1,
        praised=praised,
    )


@router.post("/practice/{who}/ask")
async def take_answer(request: Request, who: str) -> Response:
    """Kept first; then the page says what came of it."""
    context = RequestContext.of(request)
    form = await context.form("move")
    services = context.services
    learner, mastery = await known(context, who)
    asked = opened(form.text("question", most=600), services.signer.secret, learner.id)
    said = form.text("said", most=MOST_DIGITS)
    answer = asked.answered(
        mastery.subject, said, form.text("ms", most=MOST_DIGITS), services.now()
    )
    await services.write_queue.do(lambda store: store.add_answer(answer, asked.at))
    return RedirectResponse(f"/practice/{learner.id}/ask?since={asked.since}", SEE_OTHER)


def round_of(mastery: Mastery, since: int) -> list[Answer]:
    """The answers of this round; totals said at a table meanwhile are not of it."""
    at_table = mastery.subject.is_at_table
    new = [a for a in mastery.latest if a.id > since and not at_table(a.asked)]
    return new[-ROUND:]


def round_summary(mastery: Mastery, answers: list[Answer]) -> dict[str, Any]:
    """What a round came to."""
    items = list(dict.fromkeys(answer.item for answer in answers))
    return {
        "right": sum(answer.right for answer in answers),
        "firm": [item for item in items if mastery.stage(item) == "firm"],
        "again": list(dict.fromkeys(answer.item for answer in answers if not answer.right)),
        "label": mastery.subject.label,
    }


def whole_number(text: str, default: int) -> int:
    """A number in an address; whatever else stands there is ignored."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS else default
