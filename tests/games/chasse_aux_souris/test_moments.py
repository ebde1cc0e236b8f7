"""Where the table pauses, and what it shows there."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.core.moments import match_at, moments_of
from chatiere.games.chasse_aux_souris.moments import bubble
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.table import spaced

TO_92 = ("0 10+10", "1 10+9", "0 10+8", "1 10+7", "0 9+9")
"""Two players come to 92, and nobody lands on a ten but the first."""
HANDS = ("10+10 10+8 9+9", "10+9 10+7 8+9")


def last_laid(match: Match) -> int:
    return max(n for n, entry in enumerate(match.entries) if entry.who != "*")


def stops(match: Match) -> list[tuple[str, Match]]:
    """The moments of the last card laid: each one's name, and the match as it stood there."""
    n = last_laid(match)
    return [(each.kind.name, match_at(match, n, each)) for each in moments_of(match, n)]


def names_of(match: Match) -> list[str]:
    return [name for name, _ in stops(match)]


def seen(match: Match, name: str, seat: int = ONLOOKER) -> dict[str, Any]:
    return dict(stops(match))[name].view(seat)


def told(match: Match, name: str) -> list[str]:
    for seated, player in zip(match.seats, ["Ana", "Ben", "Cléo"], strict=False):
        seated["name"] = player
    at = dict(stops(match))[name]
    return spaced(at.tell(last_laid(match), "en", ONLOOKER))


@pytest.fixture
def past_100() -> Match:
    return Sitting(2, *HANDS).lay(*TO_92, "1 8+9").match


def test_a_card_that_costs_nothing_needs_no_pause() -> None:
    assert names_of(Sitting(2, "5+6").lay("0 5+6").match) == []


def test_past_a_hundred_the_total_stands_before_the_token_goes_and_the_round_ends(
    past_100: Match,
) -> None:
    assert names_of(past_100) == ["announced", "token-lost", "round-over"]
    said = seen(past_100, "announced")
    assert (said["total"], said["tokens"], said["laid"][-1]["card"]) == (109, [2, 3], "8+9")
    assert said["held"] == [6, 5]
    for name in ("token-lost", "round-over"):
        shown = seen(past_100, name)
        assert (shown["total"], shown["tokens"], shown["round"]) == (109, [2, 2], 1)
    assert past_100.view()["total"] == 0


def test_the_log_tells_at_each_moment_what_has_happened_so_far(past_100: Match) -> None:
    assert told(past_100, "announced") == ["Ben plays 8+9 and announces 109."]
    assert told(past_100, "token-lost")[1:] == [
        "That reaches the hundred: Ben gives up a token.",
        "Ben keeps 2 tokens.",
        "The round is over.",
    ]
    assert spaced(past_100.tell(last_laid(past_100), "en", ONLOOKER))[4:] == [
        "Round 2: Ana deals.",
        "The total is back at 0.",
    ]


def test_at_the_end_of_a_round_nobody_sees_a_hand_but_their_own(past_100: Match) -> None:
    for name, _ in stops(past_100):
        assert seen(past_100, name, 0)["hands"][1] is None
        assert len(seen(past_100, name, 1)["hands"][1]) == 5
        assert seen(past_100, name)["hands"] == [None, None]


def test_at_a_moment_nobody_is_asked_for_a_card(past_100: Match) -> None:
    lines = spaced(dict(stops(past_100))["announced"].lines("en"))
    assert "Total: 109." in lines
    assert not [line for line in lines if "turn" in line]


def test_on_a_ten_the_total_stands_before_the_token_goes_and_play_goes_on() -> None:
    match = Sitting(2, "5+5").lay("0 5+5").match
    assert names_of(match) == ["announced", "token-lost"]
    assert seen(match, "announced")["tokens"] == [3, 3]
    assert seen(match, "token-lost")["tokens"] == [2, 3]
    assert seen(match, "token-lost")["total"] == match.view()["total"] == 10


def test_the_last_token_goes_before_the_game_is_over() -> None:
    sitting = Sitting(2, "5+5 4+6 3+7", "sumo sumo")
    match = sitting.lay("0 5+5", "1 sumo", "0 4+6", "1 sumo", "0 3+7").match
    assert names_of(match) == ["announced", "token-lost"]
    lost = seen(match, "token-lost")
    assert (lost["tokens"], lost["phase"], lost["hands"]) == ([0, 3], "lay", [None, None])
    assert told(match, "token-lost") == [
        "Ana plays 3+7 and announces 30.",
        "That is a multiple of ten: Ana gives up a token.",
    ]
    assert match.is_over


def test_a_game_that_ends_past_a_hundred_ends_no_round() -> None:
    sitting = Sitting(2, "5+6 6+5 10+9 9+9", "5+4 4+5 10+8 8+9")
    sitting.lay("0 5+6", "1 5+4", "0 6+5", "1 4+5", "0 10+9", "1 10+8", "0 9+9", "1 8+9")
    match = sitting.match
    assert seen(match, "token-lost")["tokens"] == [3, 0]
    assert names_of(match) == ["announced", "token-lost"]
    assert "The round is over." not in told(match, "token-lost")


@pytest.mark.parametrize(
    ("card", "players", "name"),
    [
        ("poursuite", 3, "chased"),
        ("piege 1", 3, "chased"),
        ("souris 2", 3, "chased"),
        ("demi-tour", 3, "turned"),
        ("horloge", 3, "counts-zero"),
        ("cadeau", 3, "counts-zero"),
        ("sumo", 3, "counts-zero"),
    ],
)
def test_each_special_card_has_a_moment_of_its_own(card: str, players: int, name: str) -> None:
    sitting = Sitting(players, card.split(" ", maxsplit=1)[0]).lay(f"0 {card}")
    assert names_of(sitting.match) == [name]


def test_who_is_chased_is_seen_before_cards_are_drawn() -> None:
    match = Sitting(3, "souris").lay("0 souris 2").match
    shown = seen(match, "chased")
    assert (shown["owing"], shown["after"], shown["held"][0]) == ([2], 2, 5)


def test_the_new_direction_is_seen_at_once() -> None:
    match = Sitting(3, "demi-tour").lay("0 demi-tour").match
    assert seen(match, "turned")["direction"] == "counterclockwise"


def test_a_counter_is_seen_with_no_card_left_to_lay() -> None:
    match = Sitting(2, "poursuite", "horloge").lay("0 poursuite", "1 horloge").match
    assert names_of(match) == ["countered"]
    assert seen(match, "countered")["to_lay"] == 0
    assert seen(match, "countered")["laid"][-1]["effect"] == "counter"


def test_as_a_second_card_a_horloge_counters_nothing() -> None:
    sitting = Sitting(2, "poursuite", "sumo horloge").lay("0 poursuite", "1 sumo", "1 horloge")
    assert names_of(sitting.match) == ["counts-zero"]


def test_a_bubble_says_what_the_player_says_aloud(past_100: Match) -> None:
    laid = [heard for heard in past_100.heard(ONLOOKER) if heard.what.startswith("lay")]
    at = dict(stops(past_100))["announced"].state()
    assert [bubble(heard, at, "fr") for heard in laid[:2]] == ["109", "92"]
    assert bubble(laid[0], past_100.state(), "fr") == "", "a new round has begun"
    sitting = Sitting(2, "piege 14").lay("0 piege 1")
    heard = next(each for each in sitting.match.heard(0) if each.what.startswith("lay"))
    assert bubble(heard, sitting.state, "fr") == "Piège"
    below = Sitting(2, "14").lay("0 14")
    heard = next(each for each in below.match.heard(0) if each.what.startswith("lay"))
    assert bubble(heard, below.state, "fr") == "−14"
