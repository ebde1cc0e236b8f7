"""What a tiger thinks of a finished game: chances over time, and the moves that turned it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.web.asking import Asking
from chatiere.web.pages.answers import SEE_OTHER, show
from chatiere.web.replays.replay import Replay
from chatiere.web.reviews.findings import Finding, Review, review_from
from chatiere.web.reviews.plot import chances

router = APIRouter(include_in_schema=False)


@router.get("/r/{code}/review")
async def show_review(request: Request, code: str) -> Response:
    """The review, or how far it is, or a button that asks for it."""
    asking = Asking.of(request)
    asking.limit("look")
    replay = await asking.house.archive.replay(code)
    is_asked, kept = await asking.house.desk.do(lambda store: store.review(code))
    review = review_from(kept) if kept else None
    reviewer = asking.house.reviewer
    job = None
    if is_asked and review is None:  # also after the server was started again
        job = reviewer.jobs.get(code) or reviewer.begin(replay)
    return show(
        asking,
        "replay/findings.html" if asking.wants_part else "replay/review.html",
        replay=replay,
        game=replay.match.game,
        job=job,
        review=review,
        **(told(asking, replay, review) if review else {}),
    )


@router.post("/r/{code}/review")
async def ask(request: Request, code: str) -> Response:
    asking = Asking.of(request)
    await asking.form("think")
    replay = await asking.house.archive.replay(code)
    now = asking.house.now()
    await asking.house.desk.do(lambda store: store.ask_review(code, now))
    _, kept = await asking.house.desk.do(lambda store: store.review(code))
    if not (kept and review_from(kept)):
        asking.house.reviewer.begin(replay)
    return RedirectResponse(f"/r/{code}/review", SEE_OTHER)


def told(asking: Asking, replay: Replay, review: Review) -> dict[str, Any]:
    """A review in the asker's language."""
    language = asking.language

    def says(finding: Finding) -> dict[str, str]:
        said = replay.match.until(finding.n).say(language)
        return {what: said[what] for what in (finding.played, finding.best)}

    return {
        "plot": chances(replay, review, asking.catalogue.gettext, language),
        "says": {f.n: says(f) for f in review.findings},
        "per_cent": lambda share: round(100 * share),
    }
