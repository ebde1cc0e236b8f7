"""What stands on the printed pages beside a game's own words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from chatiere.core.translation import N_, NP_, translator


@dataclass(frozen=True)
class Words:
    facts: str
    """Who plays, how long, from which age."""
    in_the_box: str
    to_print: str
    steps: tuple[str, ...]
    folding: str
    ruler: str
    points: str
    names: str
    round: str
    total: str
    """What stands on a sheet to write points on."""
    rules: str
    making: str
    page: str
    back_of: str


ENGLISH = Words(
    facts=N_("{players} players · {minutes} minutes · ages {age} and up"),
    in_the_box=N_("What this game holds"),
    to_print=N_("Print, cut, play"),
    steps=(
        N_(
            "Print this file at 100% (“actual size”) on {paper} paper, on both sides "
            "of the sheet, turned over its long edge. Thick paper is best: 160 to "
            "250 g/m²."
        ),
        N_("Measure the ruler below: if it is right, so is everything else."),
        N_(
            "Cut from mark to mark, first one way, then the other. The cards touch: "
            "one cut frees two of them."
        ),
        N_(
            "No printing on both sides? Print the odd pages, put the sheets back in, "
            "then print the even pages; or print the odd pages alone and put the "
            "cards into sleeves."
        ),
    ),
    folding=N_("Cut along full lines, fold along dashed ones."),
    ruler=N_("5 centimetres"),
    points=NP_("points", "Points"),
    names=N_("names"),
    round=N_("round {n}"),
    total=N_("total"),
    rules=N_("the rules"),
    making=N_("contents and cutting"),
    page=N_("page {n} of {all}"),
    back_of=N_("back of page {n}"),
)


def words_in(language: str) -> Words:
    """All of it in a language; the holes stay to be filled."""
    t = translator(language)
    said: dict[str, Any] = asdict(ENGLISH)
    steps = tuple(map(t.text, said.pop("steps")))
    return Words(**{key: t.text(line) for key, line in said.items()}, steps=steps)
