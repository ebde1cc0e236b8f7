"""The papers that people have at home, and what a printer leaves white on them.  Millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.errors import ChatiereError, shown

SAFE = 5.0
"""So much of every edge stays empty: no printer at home prints there."""


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright."""

    name: str
    label: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("a4", "A4", 210, 297),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
}


def paper_named(name: str) -> Paper:
    if name not in PAPERS:
        raise ChatiereError(f"a paper is {' or '.join(PAPERS)}, not {shown(name)}")
    return PAPERS[name]
