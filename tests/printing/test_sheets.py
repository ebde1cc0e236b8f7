"""What lies where: backs behind their fronts, cut marks at every cut, white margins."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from chatiere.core.game import find, games
from chatiere.printing.book import sheets_of
from chatiere.printing.grid import Place
from chatiere.printing.pages import Page, pages_of
from chatiere.printing.paper import PAPERS, SAFE, Paper
from chatiere.printing.sheets import Cards

NEAR = 1e-6
EVERY = pytest.mark.parametrize(
    ("name", "paper"), [(name, paper) for name in games() for paper in PAPERS.values()]
)


def leaves(name: str, paper: Paper) -> list[tuple[Page, Page]]:
    """Front and back of every sheet of a game."""
    pages = pages_of(sheets_of(find(name), "fr"), paper)
    assert len(pages) % 2 == 0
    return list(pairwise(pages))[::2]


def two_sided(name: str) -> list[tuple[object, object]]:
    """Everything that has a back, and the back."""
    found: list[tuple[object, object]] = []
    for sheet in sheets_of(find(name), "fr"):
        if isinstance(sheet, Cards):
            found += [(cut_out.front, cut_out.back) for cut_out in sheet.cut_outs]
        elif sheet.back:
            found.append((sheet.front, sheet.back))
    return found


@EVERY
def test_every_back_lies_exactly_behind_its_front_when_turned_over_the_long_edge(
    name: str, paper: Paper
) -> None:
    printed = []
    for front, back in leaves(name, paper):
        for placed, behind in zip(front.placed, back.placed, strict=bool(back.placed)):
            one, other = placed.place, behind.place
            assert one.x + one.width == pytest.approx(paper.width - other.x)
            assert (one.y, one.width, one.height) == (other.y, other.width, other.height)
            printed.append((placed.shows, behind.shows))
    assert printed == two_sided(name)


@EVERY
def test_nothing_is_printed_where_printers_cannot(name: str, paper: Paper) -> None:
    for leaf in leaves(name, paper):
        for page in leaf:
            xs = [x for p in places(page) for x in (p.x, p.x + p.width)]
            ys = [y for p in places(page) for y in (p.y, p.y + p.height)]
            xs += [x for mark in page.marks for x in (mark.x1, mark.x2)]
            ys += [y for mark in page.marks for y in (mark.y1, mark.y2)]
            assert all(SAFE <= x <= paper.width - SAFE for x in xs)
            assert all(SAFE <= y <= paper.height - SAFE for y in ys)


@EVERY
def test_things_do_not_overlap_and_no_cut_mark_touches_one(name: str, paper: Paper) -> None:
    for leaf in leaves(name, paper):
        for page in leaf:
            for one, other in combinations(places(page), 2):
                assert not overlap(one, other)
            for mark in page.marks:
                box = Place(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
                assert not any(overlap(box, place) for place in places(page))


@EVERY
def test_every_edge_of_a_card_has_a_cut_mark_at_both_ends(name: str, paper: Paper) -> None:
    for leaf in leaves(name, paper):
        for page in leaf if leaf[0].marks else ():
            upright = Counter(mark.x1 for mark in page.marks if mark.x1 == mark.x2)
            level = Counter(mark.y1 for mark in page.marks if mark.y1 == mark.y2)
            for place in places(page):
                assert upright[round(place.x, 3)] == upright[round(place.x + place.width, 3)] == 2
                assert level[round(place.y, 3)] == level[round(place.y + place.height, 3)] == 2


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_nine_cards_go_on_a_sheet_of_either_paper(paper: Paper) -> None:
    front, _ = leaves("filou", paper)[0]
    assert len(front.placed) == 9


def places(page: Page) -> list[Place]:
    return [placed.place for placed in page.placed]


def overlap(one: Place, other: Place) -> bool:
    return (
        one.x + one.width > other.x + NEAR
        and other.x + other.width > one.x + NEAR
        and one.y + one.height > other.y + NEAR
        and other.y + other.height > one.y + NEAR
    )
