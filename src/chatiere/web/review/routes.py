"""What a tiger thinks of a finished game: chances over time, and the moves that turned it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.web.replay.replay import Replay
from chatiere.web.review.findings import Finding, Review, review_from
from chatiere.web.review.little_table import little_table
from chatiere.web.review.plot import chances
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.hints import per_cent

router = APIRouter(include_in_schema=False)


@router.get("/r/{code}/review")
async def show_review(request: Request, code: str) -> Response:
    """The review, or how far it is, or a button that asks for it."""
    context = RequestContext.of(request)
    context.limit("look")
    replay = await context.services.replays.replay(code, context.player)
    is_asked, kept = await context.services.write_queue.do(lambda store: store.review(code))
    review = review_from(kept) if kept else None
    if review and replay.is_sealed:
        review = review.of_seats(replay.seats_of(context.player))
    reviewer = context.services.reviewer
    job = None
    if is_asked and review is None:  # also after the server was started again
        job = reviewer.jobs.get(code) or reviewer.begin(replay)
    return show(
        context,
        "review/findings.html" if context.wants_part else "review/page.html",
        replay=replay,
        game=replay.match.game,
        job=job,
        review=review,
        **(review_texts(context, replay, review) if review else {}),
    )


@router.post("/r/{code}/review")
async def ask(request: Request, code: str) -> Response:
    context = RequestContext.of(request)
    await context.form("think")
    replay = await context.services.replays.replay(code, context.player)
    now = context.services.now()
    await context.services.write_queue.do(lambda store: store.ask_review(code, now))
    _, kept = await context.services.write_queue.do(lambda store: store.review(code))
    if not (kept and review_from(kept)):
        context.services.reviewer.begin(replay)
    return RedirectResponse(f"/r/{code}/review", SEE_OTHER)


def review_texts(context: RequestContext, replay: Replay, review: Review) -> dict[str, Any]:
    """What the page says of a review, in the asker's language."""
    language = context.language

    def says(finding: Finding) -> dict[str, str]:
        said = replay.match.until(finding.n).say(language)
        return {what: said[what] for what in (finding.played, finding.best)}

    return {
        "plot": chances(replay, review, context.translator.text, language),
        "says": {f.n: says(f) for f in review.findings},
        "mine": replay.seats_of(context.player),
        "little_tables": {
            turn.finding.n: little_table(
                replay, turn.finding, language, context.preferences["order"]
            )
            for turn in review.turns
        },
        "per_cent": per_cent,
    }
