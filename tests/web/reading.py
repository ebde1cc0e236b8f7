"""What a person reads of a page, and whether it is in their language."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

ENGLISH = frozenset(
    "the is are not of this that has have and be cannot there no with from it you your was were "
    "what which who when where than then too please seat move record game must only one at by "
    "human kitten tiger cat player for its their".split()
)
"""Words that no French sentence has."""
QUOTED = re.compile(r"‹[^›]*›|«[^»]*»|“[^”]*”")
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-yes", "data-no", "data-denied")
UNREAD = ("script", "style", "code", "pre")


def english_in(text: str) -> list[str]:
    """The English words of a text; what it quotes is the reader's own."""
    words = re.findall(r"[^\W\d_]+", QUOTED.sub(" ", text).lower())
    return [word for word in words if word in ENGLISH]


class Reader(HTMLParser):
    """Collects what is seen and what a screen reader says, but no code and no other language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.closed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if self.closed or tag in UNREAD or known.get("lang") == "en":
            self.closed += [tag] if tag not in ("input", "link", "meta", "br", "use") else []
            return
        self.found += [value for name in SPOKEN if (value := known.get(name))]

    def handle_endtag(self, tag: str) -> None:
        if self.closed and self.closed[-1] == tag:
            self.closed.pop()

    def handle_data(self, data: str) -> None:
        if not self.closed and data.strip():
            self.found.append(data.strip())


def read(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.found


def heading(page: str) -> str:
    """The one line of a page that refuses something."""
    found = re.search(r"<h1>(.*?)</h1>", page) or re.search(r'role="alert"><p>(.*?)</p>', page)
    assert found, page[:200]
    return html.unescape(found[1])
