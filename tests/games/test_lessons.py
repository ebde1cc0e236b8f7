"""Each game's lesson can be played as it is written, shows what it points at, and lets a
beginner do what the game is about."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.game import find, games
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from chatiere.store.rows import Seat, Stored
from chatiere.web.learn.course import Course, at
from chatiere.web.server.languages import folder_of
from chatiere.web.tables.extensions import TableExtensions
from chatiere.web.tables.names import BOTS
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import viewer_of

LEARNER = "learner"
LESSONS = TableExtensions(lesson_at=Course.of)
SHORTEST, LONGEST, WORDS = 12, 22, 45
NO_BREAK = "\N{NO-BREAK SPACE}"
FAMILIAR = re.compile(r"\b(tu|toi|te|ta|ton|tes)\b|\bt'", re.IGNORECASE)
SUM = re.compile(r"(\d+)\W([+−×])\W(\d+)(?:\W\+\W(\d+))?\W=\W\*?(\d+)")
DONE = {"+": int.__add__, "−": int.__sub__, "×": int.__mul__}
OLD_SEEDS = {
    "filou": 161, "cheez-tricks": 122, "crazy-mistigri": 70, "mmm": 169554,
    "chasse-aux-souris": 1458,
}  # fmt: skip
"""The deals of the lessons of 0.5, by record version 1."""
every_game = pytest.mark.parametrize("game", games())


@dataclass(frozen=True)
class Made:
    """A move of the lesson, and what the learner saw before and after it."""

    who: int
    what: str
    before: dict[str, Any]
    after: dict[str, Any]


@cache
def lesson_of(game: str) -> dict[str, Any]:
    """As it is written, with what each step says in each language."""
    lesson = tomllib.loads((folder_of(find(game)) / "lesson.toml").read_text(encoding="utf-8"))
    for step in lesson["step"]:
        step |= {language: find(game).translator(language)(step["says"]) for language in LANGUAGES}
    return lesson


def moves_of(step: dict[str, Any]) -> list[str]:
    """The learner's, then those of the others."""
    return [*([step["move"]] if "move" in step else []), *step.get("others", [])]


def played(game: str) -> Iterator[Made]:
    """All moves, each of them by whom it should be."""
    lesson = lesson_of(game)
    match, me = dealt(game), lesson["seat"]
    for step in lesson["step"]:
        for place, what in enumerate(moves_of(step)):
            who, before = match.to_move, match.view(me)
            assert isinstance(who, int)
            assert (who == me) == (place == 0 and "move" in step), f"{what} by {who}"
            match.play(what)
            yield Made(who, what, before, match.view(me))


def dealt(game: str) -> Match:
    lesson = lesson_of(game)
    dealer = Dealer(seed_bytes(lesson["seed"]), [b""] * lesson["players"])
    match = Match(find(game), lesson["players"], lesson.get("options"), dealer=dealer)
    match.draw()
    return match


@cache
def made(game: str) -> list[Made]:
    return list(played(game))


def mine(game: str) -> list[Made]:
    return [m for m in made(game) if m.who == lesson_of(game)["seat"]]


def table_of(game: str) -> Table:
    """The table at which the lesson is given."""
    lesson = lesson_of(game)
    seats = tuple(
        Seat(i, "human", "Lou", LEARNER) if i == lesson["seat"] else Seat(i, "kitten", BOTS[i])
        for i in range(lesson["players"])
    )
    stored = Stored(
        "abcdefghjk", game, seed_bytes(lesson["seed"]).hex(), 0, 0, LEARNER, "playing",
        options=lesson.get("options", {}), salts=[""] * lesson["players"], seats=seats,
    )  # fmt: skip
    return Table(stored, None, LESSONS)  # type: ignore[arg-type]


# -- every lesson -----------------------------------------------------------------------------


@every_game
def test_every_move_of_a_lesson_is_legal_and_by_the_right_seat(game: str) -> None:
    assert len(made(game)) >= SHORTEST


@every_game
def test_a_lesson_is_short_and_its_last_step_asks_for_nothing(game: str) -> None:
    steps = lesson_of(game)["step"]
    assert SHORTEST <= len(steps) <= LONGEST
    assert not {"move", "others"} & set(steps[-1])
    assert len([step for step in steps if "move" in step]) >= len(steps) / 2 - 1, "learn by doing"


@every_game
def test_every_step_is_said_shortly_in_both_languages(game: str) -> None:
    for step in lesson_of(game)["step"]:
        said = [step[language] for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES)
        for text in said:
            assert len(text.split(" ")) <= WORDS
            assert text.count("*") % 2 == 0
        assert not re.search(r" [:;!?»]|« |[^\s«][!?;]", step["fr"].replace(NO_BREAK, "\n"))


@every_game
def test_french_says_vous_and_no_colour_is_a_letter(game: str) -> None:
    for step in lesson_of(game)["step"]:
        assert not FAMILIAR.search(step["fr"]), step["fr"]
        assert not re.search(r"\b\d[a-e]\b", step["fr"] + step["en"])


@every_game
def test_every_sum_in_a_lesson_is_right_and_stays_on_one_line(game: str) -> None:
    for step in lesson_of(game)["step"]:
        for text in (step["fr"], step["en"]):
            sums = list(SUM.finditer(text))
            assert len(sums) == text.count("="), text
            for a, sign, b, more, result in (found.groups("0") for found in sums):
                assert DONE[sign](int(a), int(b)) + int(more) == int(result), text
            assert not any(" " in found[0] for found in sums), "spaces in a sum do not break"


@every_game
def test_a_lesson_names_only_who_sits_at_its_table(game: str) -> None:
    lesson = lesson_of(game)
    present = {BOTS[seat] for seat in range(lesson["players"]) if seat != lesson["seat"]}
    for step in lesson["step"]:
        for language in LANGUAGES:
            assert {name for name in BOTS if name in step[language]} <= present


@every_game
def test_what_a_lesson_points_at_and_asks_for_is_on_the_page(game: str) -> None:
    table = table_of(game)
    match = table.playing()
    match.draw()
    for step in lesson_of(game)["step"]:
        page = render_fragment(table, viewer_of(table, LEARNER, "fr", "rank"))
        for part in step["point"].split(", ") if "point" in step else []:
            name = re.escape(part.removeprefix("."))
            assert re.search(rf'class="([^"]* )?{name}[ "]', page), part
        if "move" in step:
            assert f'name="move" value="{step["move"]}"' in page
        for what in moves_of(step):
            match.play(what)
            table.fragments.next_version()


@pytest.mark.parametrize(("game", "seed"), OLD_SEEDS.items())
def test_a_lesson_of_0_5_goes_on_where_its_deal_is_still_taught_else_as_a_free_game(
    game: str, seed: int
) -> None:
    stored = table_of(game).stored
    dealer = Dealer(seed_bytes(seed), [b""] * len(stored.seats), version=1)
    old = Match(find(game), len(stored.seats), stored.options, dealer=dealer)
    old.draw()
    moves = [(entry.who, entry.what) for entry in old.entries]
    secret = seed_bytes(seed).hex()
    left = replace(stored, seed=secret, moves=moves, origin=at(0), version=1)
    table = Table(left, None, LESSONS)  # type: ignore[arg-type]
    assert (Course.of(table) is None) == (game != "filou"), "Filou's has the same cards as before"
    assert table.mover is not None
    assert render_fragment(table, viewer_of(table, LEARNER, "fr", "rank"))
    table.playing().play(table.playing().moves()[0])


# -- what a beginner has done in each ---------------------------------------------------------


def test_in_filou_one_bluffs_passes_for_mice_and_buys_a_sack_with_a_dog() -> None:
    bids = [m for m in mine("filou") if m.what.startswith("bid ")]
    gained = [
        m.after["seats"][0]["mice"] - m.before["seats"][0]["mice"]
        for m in mine("filou")
        if m.what == "pass"
    ]
    assert len(bids) >= 3
    assert gained == [4, 6]
    sold = [m.after["last"] for m in made("filou") if m.after["round"] > m.before["round"]]
    assert any("-8" in sack["row"] and sack["buyer"] != 0 for sack in sold), "the bluff"
    assert sold[-1]["buyer"] == 0
    assert sold[-1]["row"].count("d") == 1
    assert sold[-1]["chased"] == "-8"


def test_in_cheez_tricks_one_follows_trumps_ducks_and_keeps_free_of_cats() -> None:
    cats = {cat["cat"] for cat in made("cheez-tricks")[0].before["cats"]}
    trump = made("cheez-tricks")[0].before["trump"]
    followed, trumped, won, ducked = 0, 0, 0, 0
    for m in mine("cheez-tricks"):
        led = m.before["current"][0][1][0] if m.before["current"] else ""
        held, suit = m.before["seats"][0]["hand"], m.what.split(" ")[1][0]
        followed += led == suit and any(card[0] != suit for card in held)
        trumped += bool(led) and led != suit == trump
    for m in made("cheez-tricks"):
        before, after = m.before["seats"][0], m.after["seats"][0]
        if m.after["trick"] != m.before["trick"]:
            won += after["tricks"] > before["tricks"]
            ducked += f"trick:{m.before['trick']}" in cats and after["tricks"] == before["tricks"]
    assert followed >= 1
    assert trumped >= 1
    assert won >= 3
    assert ducked == 1
    end = made("cheez-tricks")[-1].after
    assert end["sheet"] == [[6, 0, 4, 1]], "three tricks without a cat, four with two cats"


def test_in_crazy_mistigri_one_pairs_turns_round_gives_the_mistigri_away_and_is_out() -> None:
    laid = [m.what.split(" ")[1:] for m in mine("crazy-mistigri") if m.what.startswith("pair ")]
    assert any(a[0] != b[0] and a[1] == b[1] for a, b in laid), "a pair of one colour"
    assert any(a[0] == b[0] == "4" for a, b in laid)
    turned = [m for m in mine("crazy-mistigri") if m.what == "reverse"]
    assert turned[0].before["direction"] != turned[0].after["direction"]
    gifts = [m for m in mine("crazy-mistigri") if m.what.startswith("give ")]
    assert gifts[-1].what == "give M 1"
    assert gifts[-1].after["counts"][0] == 0
    assert made("crazy-mistigri")[-1].after["totals"] == [0, 21, 0]


def test_in_mmm_one_puts_rolls_on_and_stops_and_sees_a_roll_lost_and_the_cat_step() -> None:
    verbs = {m.what.split(" ")[0] for m in mine("mmm")}
    assert verbs == {"put", "roll", "stop"}
    turns = [m for m in made("mmm") if m.before["roller"] != m.after["roller"]]
    stays = [m for m in turns if m.after["steps"] == m.before["steps"]]
    lost = [m for m in turns if m.what == "roll" and m.after["left"] == m.before["left"]]
    steps = [m for m in turns if m not in stays and m not in lost]
    assert len(stays) >= 2
    assert lost
    assert steps
    for m in stays:
        assert sum(p["need"] == 0 for p in m.after["provisions"]) > sum(
            p["need"] == 0 for p in m.before["provisions"]
        )


def test_in_chasse_aux_souris_the_sums_that_are_told_are_those_on_the_slate() -> None:
    match, told = dealt("chasse-aux-souris"), 0
    for step in lesson_of("chasse-aux-souris")["step"]:
        before = match.view(0)["total"]
        moves = moves_of(step)
        for what in moves[:1]:
            match.play(what)
        if "move" in step and (found := SUM.search(step["fr"])):
            assert (int(found[1]), int(found[5])) == (before, match.view(0)["total"])
            told += 1
        for what in moves[1:]:
            match.play(what)
    assert told == 3


def test_in_chasse_aux_souris_one_adds_subtracts_chases_turns_round_and_lays_two() -> None:
    name = "chasse-aux-souris"
    cards = [m.what.split(" ")[1] for m in mine(name)]
    assert any("+" in card for card in cards)
    assert any(card.isdigit() for card in cards)
    assert {"poursuite", "demi-tour"} <= set(cards)
    assert any(m.before["to_lay"] > 1 for m in mine(name)), "two cards are owed"
    paid = [m for m in made(name) if sum(m.after["tokens"]) < sum(m.before["tokens"])]
    assert [m.after["round"] - m.before["round"] for m in paid] == [0, 1], "a ten, then a hundred"
    assert paid[0].after["total"] == 80
    assert made(name)[-1].after["tokens"][0] == 3
