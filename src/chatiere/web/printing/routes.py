"""A game to print, cut out and play with: a PDF in the asker's language."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import games
from chatiere.core.translation import N_
from chatiere.printing.book import can_print
from chatiere.printing.paper import PAPERS
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.request_context import RequestContext

router = APIRouter(include_in_schema=False)


@router.get("/print/{name}.pdf")
async def print_game(request: Request, name: str, paper: str = "a4") -> Response:
    """Saved and not shown: it is for the printer, and a page of ours may embed nothing."""
    context = RequestContext.of(request)
    if name not in games():
        raise NotFound(N_("There is no such game."))
    if not can_print(games()[name]):
        raise NotFound(N_("There is nothing to print for this game."))
    if paper not in PAPERS:
        raise Refusal(N_("The paper is A4 or Letter."))
    context.limit("look")
    made = await context.services.pdf_maker.pdf(name, paper, context.language)
    headers = {
        "content-disposition": f'attachment; filename="{name}-{paper}.pdf"',
        "cache-control": "private, no-cache",
    }
    return Response(made, headers=headers, media_type="application/pdf")
