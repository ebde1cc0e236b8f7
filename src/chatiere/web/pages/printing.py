"""A game to print, cut out and play with: a PDF in the asker's language."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import games
from chatiere.printing.book import can_print
from chatiere.printing.paper import PAPERS
from chatiere.web.asking import Asking
from chatiere.web.refusal import N_, NotFound, Refusal

router = APIRouter(include_in_schema=False)


@router.get("/print/{name}.pdf")
async def print_game(request: Request, name: str, paper: str = "a4") -> Response:
    """Saved and not shown: it is for the printer, and a page of ours may embed nothing."""
    asking = Asking.of(request)
    if name not in games():
        raise NotFound(N_("There is no such game."))
    if not can_print(games()[name]):
        raise NotFound(N_("There is nothing to print for this game."))
    if paper not in PAPERS:
        raise Refusal(N_("The paper is A4 or Letter."))
    asking.limit("look")
    made = await asking.house.press.pdf(name, paper, asking.language)
    headers = {
        "content-disposition": f'attachment; filename="{name}-{paper}.pdf"',
        "cache-control": "private, no-cache",
    }
    return Response(made, headers=headers, media_type="application/pdf")
