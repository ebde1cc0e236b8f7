"""How pages answer: whole pages, parts for htmx, and one line for what cannot be."""

from __future__ import annotations

from typing import Any

from starlette.responses import HTMLResponse, RedirectResponse, Response

from chatiere.web.server.refusal import Refusal
from chatiere.web.server.rendering import page
from chatiere.web.server.request_context import RequestContext

SEE_OTHER = 303
NO_CONTENT = 204


def show(context: RequestContext, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page for whoever asks; their browser is known from now on."""
    html = page(
        name,
        context.language,
        context=context,
        preferences=context.preferences,
        token=context.form_token(),
        path=context.request.url.path,
        **values,
    )
    response = HTMLResponse(html, status, {"cache-control": "no-store", "vary": "cookie"})
    if context.is_new:
        context.sign(response)
    return response


def done(context: RequestContext, path: str) -> Response:
    """A form was taken: the live stream shows what came of it, or the page does."""
    if context.wants_part:
        return Response(status_code=NO_CONTENT)
    return RedirectResponse(path, SEE_OTHER)


def go(context: RequestContext, path: str) -> Response:
    """On to another page."""
    if context.wants_part:
        return Response(status_code=NO_CONTENT, headers={"hx-redirect": path})
    return RedirectResponse(path, SEE_OTHER)


def refuse(context: RequestContext, refusal: Refusal) -> Response:
    """One line that says what is wrong."""
    message = context.tell(refusal)
    answer = (
        HTMLResponse(page("parts/message.html", context.language, message=message), refusal.status)
        if context.wants_part
        else show(context, "refused.html", refusal.status, message=message)
    )
    answer.headers.update(refusal.headers())
    return answer
