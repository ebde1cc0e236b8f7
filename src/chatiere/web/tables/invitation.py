"""How others come to a table: by its link, as text or as a picture for a camera."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

LOOPBACKS = ("http://localhost", "http://127.", "http://[::1]")


def is_far(link: str) -> bool:
    """Whether other devices can open it: the host may sit at an address that only this computer
    knows."""
    return not link.startswith(LOOPBACKS)


@lru_cache(maxsize=500)
def qr(link: str) -> Markup:
    """The link as a picture for another device's camera."""
    svg = segno.make(link, micro=False).svg_inline(scale=4, border=2, omitsize=True, svgclass="qr")
    return Markup(svg)  # noqa: S704 - made from our own link
