"""What the counts of Cheez-Tricks say, by name; `plots.py` draws it."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.translation import LANGUAGES, translator
from chatiere.games.cheez_tricks.cats import (
    BLACK,
    CATS,
    FIRST_BLACK,
    FIRST_SIAMESE,
    FIRST_TUXEDO,
    FIRST_WHITE,
    GREY,
    OF_TRICKS,
    ORANGE,
    SIAMESE,
    TUXEDO,
    WHITE,
    WILD_VALUES,
)
from chatiere.games.cheez_tricks.deck import SUITS, VALUES
from chatiere.games.cheez_tricks.study.counting import WHOLE
from chatiere.games.cheez_tricks.study.plots import PLOTS, SEEN_OFTEN, kind_name
from chatiere.games.cheez_tricks.study.trial import BETTER, BOLD, SHY, USUAL

__all__ = ["PLOTS", "found"]

THREE = BOLD + 1
"""Where in a trial it begins whether all three cats came."""
EARLY = 5
"""So many tricks left, or more."""
FAMILIES = {
    "grey": (GREY, ORANGE),
    "orange": (ORANGE, BLACK),
    "black": (BLACK, WHITE),
    "white": (WHITE, TUXEDO),
    "tuxedo": (TUXEDO, SIAMESE),
    "siamese": (SIAMESE, CATS),
}


def found(tables: list[Any], computed: dict[str, Any]) -> dict[str, Any]:
    """Where cats play domestic cats, by number of players; one table of wild cats, one of
    kittens."""
    tame = {
        seen.players: seen
        for seen in tables
        if seen.seats[0] == "cat" and seen.options["level"] == "domestic"
    }
    kittens = next(seen for seen in tables if seen.seats[0] == "kitten")
    wild = next(seen for seen in tables if seen.options["level"] == "wild")
    four = tame[4]
    return {
        "tables": tame,
        "place": {n: seen.mean(seen.counts.place) for n, seen in tame.items()},
        "won": {n: seen.mean(seen.counts.won, WHOLE) for n, seen in tame.items()},
        "cats": cats_of(four),
        "wild": [one for one in cats_of(wild) if one["key"] in WILD_KEYS],
        "kitten_cats": cats_of(kittens),
        "families": {name: family(tame, *ends) for name, ends in FAMILIES.items()},
        "kitten_families": {
            name: family({4: kittens}, *ends)[4] for name, ends in FAMILIES.items()
        },
        "met": {n: met(seen) for n, seen in tame.items()},
        "kitten_met": met(kittens),
        "third": {n: third(seen) for n, seen in tame.items()},
        "braved": {n: seen.mean(seen.counts.braved, WHOLE) for n, seen in tame.items()},
        "start": {n: aims(seen, seen.counts.tried) for n, seen in tame.items()},
        "bold_from": {n: bold_from(seen) for n, seen in tame.items()},
        "caught": {n: aims(seen, seen.counts.caught) for n, seen in tame.items()},
        "caught_early": {n: caught_early(seen) for n, seen in tame.items()},
        "strong": {n: seen.mean(seen.counts.strong) for n, seen in tame.items()},
        "trumps": {n: seen.mean(seen.counts.trumps) for n, seen in tame.items()},
        "picked": {n: seen.mean(seen.counts.picked) for n, seen in tame.items()},
        "named": {n: seen.mean(seen.counts.named) for n, seen in tame.items()},
        "round": {n: seen.mean(seen.counts.table, n) for n, seen in tame.items()},
    }


def groups() -> list[tuple[str, str, list[int]]]:
    """Cats that differ only by suit count as one: a key, a family, and their numbers."""
    made = []
    for name, start in (("grey", GREY), ("orange", ORANGE)):
        made += [(f"{name}:{value + 1}", name, [start + value]) for value in range(VALUES)]
        suits = [start + VALUES + suit for suit in range(SUITS)]
        made += [(f"{name}:suit", name, suits), (f"{name}:tricks", name, [start + OF_TRICKS])]
    made += [(f"black:{k + FIRST_BLACK}", "black", [BLACK + k]) for k in range(WHITE - BLACK)]
    made += [(f"white:{k + FIRST_WHITE}", "white", [WHITE + k]) for k in range(TUXEDO - WHITE)]
    tuxedos = range(SIAMESE - TUXEDO)
    made += [(f"tuxedo:{k + FIRST_TUXEDO}", "tuxedo", [TUXEDO + k]) for k in tuxedos]
    for k, first in enumerate(range(SIAMESE, CATS, SUITS)):
        made.append((f"siamese:{FIRST_SIAMESE + k}", "siamese", list(range(first, first + SUITS))))
    return made


WILD_KEYS = {f"{name}:{value}" for name in ("grey", "orange") for value in WILD_VALUES}


def cats_of(seen: Any) -> list[dict[str, Any]]:
    """Each kind of cat, the worst for the table first: how many seats it captures, what a round
    with it brings each player beside any round, and what a capture costs the one it has."""
    made = []
    for key, name, cats in groups():
        shown = seen.counts.cat_seats[cats].sum(axis=0)
        if shown[0] or not seen.games:
            names = names_of_kind(key)
            made.append({"key": key, "family": name, "name": names, **cat_figures(seen, cats)})
    return sorted(made, key=lambda one: float(one["brings"].value))


def names_of_kind(key: str) -> dict[str, str]:
    """A kind of cat in every language, for the pages: `one.name.fr`."""
    return {language: kind_name(key, translator(language, __package__)) for language in LANGUAGES}


def cat_figures(seen: Any, cats: list[int]) -> dict[str, Any]:
    """How many seats these cats capture, what they bring to the table and what they cost."""
    counts = seen.counts
    with_it = seen.mean(counts.cat_table[cats].sum(axis=0), seen.players)
    return {
        "captures": seen.mean(counts.cat_seats[cats].sum(axis=0)),
        "brings": with_it - seen.mean(counts.table, seen.players),
        "costs": seen.mean(counts.cat_cost[cats].sum(axis=0)),
    }


def family(tables: dict[int, Any], start: int, end: int) -> dict[int, dict[str, Any]]:
    """The figures of a whole family of cats, by number of players."""
    return {n: cat_figures(seen, list(range(start, end))) for n, seen in tables.items()}


def met(seen: Any) -> dict[str, Any]:
    """By cats met in a round: how often, and points."""
    cells = seen.counts.met
    return {
        "share": seen.share(cells[:, 0], np.full(len(cells), cells[:, 0].sum())),
        "points": seen.mean(cells),
    }


def third(seen: Any) -> dict[str, Any]:
    """Two cats met before the round is over: the chance of the third, early and late."""
    cells = seen.counts.two
    return {
        "early": seen.mean(cells[EARLY:].sum(axis=0)),
        "late": seen.mean(cells[:EARLY].sum(axis=0)),
        "share": seen.share(cells[:, 0].sum(), seen.counts.met[:, 0].sum()),
    }


def aims(seen: Any, cells: Any) -> dict[str, Any]:
    """Points by aim, the bold one's less the shy one's, and how often all three came."""
    means = seen.mean(cells)
    return {
        "usual": means[..., USUAL],
        "shy": means[..., SHY],
        "bold": means[..., BOLD],
        "better": means[..., BETTER],
        "three": means[..., THREE + BOLD],
    }


def bold_from(seen: Any) -> int:
    """With three cats that come to whoever wins: the strong cards from which on to go for all
    three brings more than to play as cats do; 0 if never."""
    means, found_at = seen.mean(seen.counts.tried[3]), 0
    for strong in reversed(range(len(means.value))):
        if means.n[strong, BOLD] >= SEEN_OFTEN:
            if means.value[strong, BOLD] <= means.value[strong, USUAL]:
                break
            found_at = strong
    return found_at


def caught_early(seen: Any) -> list[dict[str, Any]]:
    """A first capture with many tricks to go, by how many of the other two seek winners."""
    return [aims(seen, seen.counts.caught[k, EARLY:].sum(axis=0)) for k in range(3)]
