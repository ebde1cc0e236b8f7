"""The pictures of the help pages: each can be, each is shown, and what is said of it is so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from chatiere.art.sheet import slug
from chatiere.core.game import Game, games
from chatiere.core.match import Match
from chatiere.core.scene import MARK, scene_named, scenes_of, words_of
from chatiere.core.translation import LANGUAGES

OURS = [game for game in games().values() if game.package.startswith("chatiere.")]
EVERY = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
SCENES = [(game, name) for game in OURS for name in scenes_of(game.name)]


def captions(game: Game, language: str) -> dict[str, str]:
    """What the help page says of each scene."""
    return {name: said for said, name in MARK.findall(game.help(language))}


@EVERY
def test_every_page_shows_every_scene_once_and_in_the_same_order(game: Game) -> None:
    shown = [[name for _, name in MARK.findall(game.help(language))] for language in LANGUAGES]
    assert len(shown[0]) >= 3
    assert all(names == shown[0] for names in shown)
    assert sorted(shown[0]) == sorted(scenes_of(game.name))


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_section_is_short_and_has_a_picture(game: Game, language: str) -> None:
    opening = game.help(language).split("\n## ")[1]
    points = re.findall(r"^\d\. (.+?)(?=\n\d\. |\n\n)", opening, flags=re.M | re.S)
    assert 3 <= len(points) <= 5
    assert all(len(point.split()) <= 32 for point in points)
    assert len(MARK.findall(opening)) == 1


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_book_leaves_open_stands_at_the_end(game: Game, language: str) -> None:
    last = game.help(language).split("\n## ")[-1]
    assert last.startswith({"fr": "Points de règle", "en": "Rule points"}[language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), SCENES, ids=lambda it: getattr(it, "name", it))
def test_a_scene_shows_pieces_that_there_are_and_says_them(
    game: Game, name: str, language: str
) -> None:
    pieces = {piece.id: piece for piece in game.module("art").pieces()}
    picture = scene_named(game, name).picture(language)
    for item in (item for lane in picture for item in lane.items):
        assert bool(item.piece) != bool(item.figures)
        assert {slug(each) for each in (item.piece, item.on) if each} <= set(pieces)
        assert item.mark in ("", "best", "gone", "held")
    words = words_of(picture, language, lambda piece: pieces[slug(piece)].label(language))
    assert len(words.split()) >= 5
    assert "{" not in words


# -- what is said of them ----------------------------------------------------------------------


def seen(match: Match, seat: int = -1) -> dict[str, Any]:
    return match.view(seat)


def before(match: Match, seat: int = -1) -> dict[str, Any]:
    return match.until(len(match.entries) - 1).view(seat)


def total(was: int, card: int, now: int, *, costs: bool, ends: bool = False) -> Callable[..., None]:
    """A card of La Chasse: the totals, whether its player pays, whether the round ends."""

    def check(match: Match, said: str) -> None:
        then, after = before(match), seen(match)
        payer = then["turn"]
        assert then["total"] == was
        assert was + card == now
        assert (after["tokens"][payer] < then["tokens"][payer]) is costs
        assert (after["round"] > then["round"]) is ends
        if not ends:
            assert after["total"] == now
        sign = f"+ {card}" if card > 0 else f"− {-card}"
        assert f"{was} {sign} = {now}" in said
        assert (match.names[payer] in said) is costs

    return check


def owes_two(match: Match, said: str) -> None:
    assert seen(match)["owing"] == [match.names.index("Ana")]
    assert seen(match)["laid"][-1]["card"] == "poursuite"
    assert "Ana" in said
    assert "Chloé" in said


def owes_nothing(match: Match, _said: str) -> None:
    assert seen(match)["laid"][-1]["effect"] == "counter"
    assert seen(match)["owing"] == []


def sack_opens(match: Match, said: str) -> None:
    faces = [place["card"] for place in seen(match)["places"] if place["face_up"]]
    assert faces == ["15"]
    assert seen(match)["places"][0]["owner"] == match.names.index("Ana")
    assert "15" in said


def two_mice_for_passing(match: Match, said: str) -> None:
    view = seen(match)
    assert [each["mice"] for each in view["mouse_cards"]] == [0, 4, 6]
    assert [view["seats"][seat]["bid"] for seat in range(3)] == [4, 0, 7]
    assert view["seats"][1]["passed"]
    assert match.state().mice[1] == 15 + 2
    assert view["places"][1]["card"] == "-8"
    assert re.findall(r"−?\d+", said) == ["4", "2", "−8", "7"]


def sold(row: list[str], fates: list[str], buyer: str) -> Callable[..., None]:
    def check(match: Match, said: str) -> None:
        last = seen(match)["last"]
        assert last["row"] == row
        assert last["fates"] == fates
        assert match.names[last["buyer"]] == buyer
        told = "chased" if "chased" in fates else "won"
        cards = [card for card, fate in zip(row, fates, strict=True) if fate == told]
        assert re.findall(r"−?\d+", said) == [card.replace("-", "−") for card in cards]

    return check


def must_follow(match: Match, _said: str) -> None:
    assert seen(match, 1)["shown_trick"]["led"] == "R"
    assert sorted(match.moves()) == ["play R1", "play R10", "play R6"]


def caught(match: Match, _said: str) -> None:
    view = seen(match)
    assert view["current"] == []
    assert view["last_winner"] == 0
    assert dict(view["last"]) == {3: "S8", 0: "S10", 1: "S7", 2: "S4"}
    assert view["cats"][0]["cat"] == "takes:S8"
    assert view["cats"][0]["captured"] == [0]


def trump_wins(match: Match, _said: str) -> None:
    view = seen(match)
    assert view["trump"] == "P"
    assert view["last_winner"] == 0
    assert dict(view["last"])[0] == "P4"
    assert "B10" in dict(view["last"]).values()


def round_counted(match: Match, said: str) -> None:
    gains = seen(match)["scoring"][-1]
    ana, dany = gains[0], gains[3]
    assert (ana["captures"], ana["tricks"], ana["points"]) == (2, 3, 0)
    assert (dany["captures"], dany["points"]) == (0, 6)
    assert "6 points" in said


def two_kinds_of_pairs(match: Match, _said: str) -> None:
    assert match.to_move == 0
    assert seen(match, 0)["received"][0]["card"] == "1c"
    assert {"pair 1b 1c", "pair 1b 2b"} <= set(match.moves())


def all_the_ones(match: Match, _said: str) -> None:
    assert sorted(seen(match)["discard"]) == ["1b", "1c", "1d", "1d"]
    assert not [card for card in seen(match, 0)["hands"][0] if card[0] == "1"]


def costs_thirty(match: Match, said: str) -> None:
    assert seen(match, 0)["hand_points"][0] == 30
    assert "M" in seen(match, 0)["hands"][0]
    assert re.findall(r"\d+", said) == ["30", "10"]


def can_be_placed(match: Match, _said: str) -> None:
    assert sorted(seen(match, 0)["rolled"]) == ["A", "C", "X"]
    assert {move.split()[1] for move in match.moves() if move.startswith("put")} == {"A", "C"}


def cat(mice: int, step: int, completed: int = 0) -> Callable[..., None]:
    def check(match: Match, _said: str) -> None:
        then, after = before(match), seen(match)
        assert len(after["mice"]) == mice
        assert then["steps"] - after["steps"] == step
        done = [each for each in after["provisions"] if each["need"] == 0]
        assert len(done) == completed
        assert all(each["food"] == "C" for each in done)
        assert after["dice"] == []

    return check


CLAIMS: dict[tuple[str, str], Callable[[Match, str], None]] = {
    ("chasse-aux-souris", "addition"): total(19, 18, 37, costs=False),
    ("chasse-aux-souris", "subtraction"): total(60, -14, 46, costs=False),
    ("chasse-aux-souris", "ten"): total(47, 13, 60, costs=True),
    ("chasse-aux-souris", "hundred"): total(97, 12, 109, costs=True, ends=True),
    ("chasse-aux-souris", "chase"): owes_two,
    ("chasse-aux-souris", "clock"): owes_nothing,
    ("cheez-tricks", "follow"): must_follow,
    ("cheez-tricks", "caught"): caught,
    ("cheez-tricks", "trump"): trump_wins,
    ("cheez-tricks", "points"): round_counted,
    ("crazy-mistigri", "pairs"): two_kinds_of_pairs,
    ("crazy-mistigri", "ones"): all_the_ones,
    ("crazy-mistigri", "cost"): costs_thirty,
    ("filou", "sack"): sack_opens,
    ("filou", "pass"): two_mice_for_passing,
    ("filou", "big-dog"): sold(["15", "D", "5", "-5"], ["chased", "left", "won", "won"], "Chloé"),
    ("filou", "little-dog"): sold(
        ["15", "-8", "11", "d"], ["won", "chased", "won", "left"], "Chloé"
    ),
    ("filou", "two-dogs"): sold(["D", "-8", "15", "d"], ["left", "won", "won", "left"], "Ana"),
    ("mmm", "roll"): can_be_placed,
    ("mmm", "stop"): cat(mice=2, step=0, completed=1),
    ("mmm", "step"): cat(mice=1, step=1),
    ("mmm", "lost"): cat(mice=0, step=1),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), SCENES, ids=lambda it: getattr(it, "name", it))
def test_what_the_page_says_of_a_scene_is_so(game: Game, name: str, language: str) -> None:
    said = captions(game, language)[name].replace("\u00a0", " ")
    CLAIMS[game.name, name](scene_named(game, name).match, said)
