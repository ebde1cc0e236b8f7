"""The strategy of a game: what its study tells, as a page, or over the table during play."""

from __future__ import annotations

from functools import cache

from babel.numbers import format_decimal
from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import games
from chatiere.core.strategy import has_strategy, strategy_of
from chatiere.core.translation import N_
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import show
from chatiere.web.strategy.drawing import drawn, table_of

router = APIRouter(include_in_schema=False)


@router.get("/strategy/{name}")
async def strategy_page(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    if name not in games():
        raise NotFound(N_("There is no such game."))
    game = games()[name]
    if not has_strategy(game):
        raise NotFound(N_("This game has not been studied yet."))
    template = "strategy/part.html" if context.wants_part else "strategy/page.html"
    return show(context, template, game=game, told=sections(name, context.language))


@cache
def sections(name: str, language: str) -> Markup:
    """All that is told of a game: drawn once, for it changes only with a release."""
    game = games()[name]
    strategy = strategy_of(game, language)
    html = page(
        "strategy/sections.html", language, game=game, strategy=strategy,
        drawn=drawn, table_of=table_of, t=game.translator(language),
        count=lambda number: format_decimal(number, locale=language),
    )  # fmt: skip
    return Markup(html)  # noqa: S704 - rendered by our templates
