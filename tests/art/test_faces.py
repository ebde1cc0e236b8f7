"""Faces of people: many animals, some colours, and none that is told by its colour alone."""

from __future__ import annotations

from itertools import combinations

from chatiere.art.faces import HEADS, PAPERS, outline, pieces


def test_there_are_animals_enough_for_a_large_circle() -> None:
    assert len(HEADS) >= 24
    assert 8 <= len(PAPERS) <= 12


def test_no_two_animals_are_drawn_alike() -> None:
    drawn = {piece.name: piece.body for piece in pieces()}
    assert len(set(drawn.values())) == len(drawn) == len(HEADS) + len(PAPERS)


def test_every_colour_is_cut_in_a_shape_of_its_own() -> None:
    assert len({outline(number, 47) for number in range(len(PAPERS))}) == len(PAPERS)


def lightness(colour: str) -> float:
    """As WCAG reckons it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_rim_is_seen_on_its_paper() -> None:
    for rim, paper, _ in PAPERS:
        assert (lightness(paper) + 0.05) / (lightness(rim) + 0.05) >= 2.4


def test_rims_differ_from_each_other() -> None:
    for (one, *_), (other, *_) in combinations(PAPERS, 2):
        parts = [(one[k : k + 2], other[k : k + 2]) for k in (1, 3, 5)]
        assert sum(abs(int(a, 16) - int(b, 16)) for a, b in parts) >= 40
