"""The table at a turning point, small, beside what is said of it: a picture, nothing to press."""

from __future__ import annotations

import re

from markupsafe import Markup

from chatiere.web.replay.replay import Replay
from chatiere.web.review.findings import Finding
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.table_page import Viewer, render_fragment

MAIN = re.compile(r'<main id="table"|</main>')
ONCE_ON_A_PAGE = re.compile(
    r' (?:id|for|name|popovertarget|aria-(?:labelledby|describedby)|data-glide|tabindex)="[^"]*"'
)
"""A page shows several such tables, none of which is its own."""


def little_table(replay: Replay, finding: Finding, language: str, order: str) -> Markup:
    """Through the eyes of who was to move, with the better move marked where it is drawn."""
    better = Hint((finding.best,))
    viewer = Viewer(finding.seat, None, (), False, language, order, hint=better)
    return shrunk(render_fragment(replay.moment(finding.n), viewer))


def shrunk(html: str) -> Markup:
    """A rendered table as a picture among others on a page."""
    html = MAIN.sub(lambda found: "</div>" if "/" in found[0] else "<div", html)
    return Markup(ONCE_ON_A_PAGE.sub("", html))  # noqa: S704 - rendered by our templates
