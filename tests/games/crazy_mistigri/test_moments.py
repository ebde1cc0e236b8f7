"""Where the table pauses, as the rulebook has it: a draw, a pair, its effect, MIAOUUUUU."""

from __future__ import annotations

import pytest

from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.line import Line
from chatiere.core.match import Match
from chatiere.core.moments import match_at, moments_of
from chatiere.games.crazy_mistigri.moments import KINDS, bubble
from tests.games.crazy_mistigri.dealing import inside, last_round, late, play


def last_moments(match: Match) -> list[tuple[str, Match]]:
    """The moments of the last move: the name of each, and the match as it stands there."""
    n = len(match.entries) - 1
    return [(each.kind.name, match_at(match, n, each)) for each in moments_of(match, n)]


def names(match: Match) -> list[str]:
    return [name for name, _ in last_moments(match)]


def at(match: Match, name: str) -> Match:
    return dict(last_moments(match))[name]


def told(match: Match, seat: int = ONLOOKER) -> list[str]:
    return match.tell(len(match.entries) - 1, "en", seat)


def pieces(match: Match, seat: int = ONLOOKER) -> list[tuple[str, ...]]:
    return [Line.of(line).pieces for line in told(match, seat)]


# -- a draw ------------------------------------------------------------------------------


def test_a_card_that_is_drawn_makes_the_table_pause_whatever_card_it_is() -> None:
    for card in ("M", "6a"):
        match = play(late(["3a 4b", "5a 8c", "6a M"]), f"* draw {card}")
        assert names(match) == ["drawn"]


def test_only_the_two_who_may_know_see_which_card_is_drawn() -> None:
    match = at(play(late(["3a 4b", "5a 8c", "6a M"]), "* draw M"), "drawn")
    for seat, card in ((0, "M"), (2, "M"), (1, "?"), (ONLOOKER, "?")):
        assert match.view(seat)["moved"] == [{"origin": 2, "goal": 0, "cards": [card]}]
    assert pieces(match, 0) == [("M",)]
    assert pieces(match, 1) == [("back",)]


def test_who_has_lost_their_last_card_to_a_draw_is_out_after_it() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a"]), "* draw 6a")
    assert names(match) == ["drawn", "out"]
    assert at(match, "out").view()["out"] == [2]
    assert told(at(match, "out"))[-1].startswith("MIAOW! P2")


def test_three_cards_are_drawn_in_one_moment() -> None:
    match = late(["8c 8d 3a 4b 5c", "5a 6c", "6a M"])
    play(match, "* draw M\n0 pair 8c 8d\n* draw 3a 4b M")
    assert names(match) == ["drawn"]
    assert at(match, "drawn").view(2)["moved"][0]["cards"] == ["?", "?", "?"]


# -- a pair ------------------------------------------------------------------------------


def test_a_pair_lies_there_before_the_turn_goes_on() -> None:
    match = play(late(["3a 4b 5a", "5b 8c", "6a M"]), "* draw M\n0 pair 3a 5a")
    assert names(match) == ["laid"]
    then = at(match, "laid").view()
    assert then["last_pair"]["cards"] == ["3a", "5a"]
    assert (then["turn"], then["counts"][0]) == (0, 2)
    assert told(at(match, "laid")) == ["P0 discards the heart 3 and the heart 5."]
    assert pieces(at(match, "laid")) == [("3a", "5a")]


@pytest.mark.parametrize("pair", ["4a 4b", "6a 6b", "7a 7b"])
def test_an_effect_is_not_lost_before_the_pair_has_been_seen(pair: str) -> None:
    one, other = pair.split()
    match = play(late([one, "5a 8c", f"{other} M 3a"]), f"* draw {other}\n0 pair {pair}")
    assert names(match) == ["laid", "out"]
    assert len(told(at(match, "laid"))) == 1
    assert "The effect is lost." in told(at(match, "out"))


def test_who_lays_the_last_pair_is_in_until_its_effect_is_done() -> None:
    match = play(late(["5a", "8c", "5b 7a"]), "* draw 5b\n0 pair 5a 5b")
    assert names(match) == ["laid"]
    assert at(match, "laid").view()["out"] == []
    assert "out of the round" not in " ".join(at(match, "laid").lines("en"))
    play(match, "0 deal 5a 1\n0 deal 5b 2")
    assert names(match) == ["dealt", "out"]
    assert at(match, "dealt").view()["out"] == []
    assert at(match, "out").view()["out"] == [0]
    assert "P0: out of the round, 0 penalty points." in at(match, "out").lines("en")


def test_a_pass_is_seen_before_the_next_draw() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a M"]), "* draw M\n0 pass")
    assert names(match) == ["passed"]
    then = at(match, "passed").view()
    assert (then["passed"], then["turn"], then["phase"]) == ([0], 0, "discard")
    assert pieces(match) == [("passed",)]


# -- effects -----------------------------------------------------------------------------


def test_the_direction_is_turned_before_the_next_player_draws() -> None:
    match = play(late(["3a 3b 4b", "5a", "7a 8d"]), "* draw 8d\n0 pair 3a 3b\n0 reverse")
    assert names(match) == ["reversed"]
    then = at(match, "reversed").view()
    assert (then["direction"], then["turn"]) == ("counterclockwise", 0)
    assert pieces(match) == [("counterclockwise",)]
    match = play(late(["3a 3b 4b", "5a", "7a 8d"]), "* draw 8d")
    inside(match).direction = -1
    assert pieces(play(match, "0 pair 3a 3b\n0 reverse")) == [("clockwise",)]


def test_all_other_1s_lie_there_before_the_turn_goes_on() -> None:
    match = late(["1a 1b 1c 1d 4b", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert names(match) == ["ones-laid"]
    assert at(match, "ones-laid").view()["discard"] == ["1a", "1b", "1c", "1d"]


def test_a_chosen_card_is_known_to_who_must_take_it_and_to_nobody_else() -> None:
    match = late(["2a 2b 4b", "5a", "6a", "7a 8d"])
    play(match, "* draw 8d\n0 pair 2a 2b\n0 lead 4b")
    assert names(match) == ["led"]
    assert [pieces(at(match, "led"), seat) for seat in (0, 1, 2)] == [
        [("4b",)], [("4b",)], [("back",)]
    ]  # fmt: skip
    assert at(match, "led").view()["moved"] == []


def test_a_swap_and_a_five_are_seen_as_they_are_made() -> None:
    match = late(["3a 3b 7a 5c", "8c 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap")
    assert names(match) == []
    play(match, "* draw 5c\n0 swap 7a 3a")
    assert names(match) == ["swapped"]
    assert at(match, "swapped").view(2)["moved"] == [
        {"origin": 0, "goal": None, "cards": ["7a"]},
        {"origin": None, "goal": 0, "cards": ["3a"]},
    ]
    assert pieces(match) == [("7a",), ("3a",)]
    play(match, "1 pair 5a 5c\n1 deal 7a 2")
    assert names(match) == ["dealt"]
    assert at(match, "dealt").view()["moved"] == [{"origin": None, "goal": 2, "cards": ["7a"]}]


def test_the_mistigri_has_a_moment_of_its_own_wherever_all_see_it() -> None:
    match = late(["3a 3b M 5c", "8c 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 5c\n0 swap M 3a")
    assert names(match) == ["mistigri"]
    play(match, "1 pair 5a 5c\n1 deal M 2")
    assert names(match) == ["mistigri"]


def test_a_gift_has_the_same_moment_whatever_card_it_is() -> None:
    for card in ("M", "8d"):
        match = late(["4a 4b M", "5a", "7a 8d"])
        play(match, f"* draw 8d\n0 pair 4a 4b\n0 give {card} 1")
        assert names(match) == ["given"]
        there = at(match, "given")
        seen = [there.view(seat)["moved"][0]["cards"] for seat in (0, 1, 2)]
        assert seen == [[card], [card], ["?"]]


# -- the end of a round ------------------------------------------------------------------


def test_the_hands_are_turned_up_before_the_next_round_is_dealt() -> None:
    match = play(late(["3a", "", "4a 7b M"]), "* draw 4a\n0 pair 3a 4a")
    assert names(match) == ["laid", "shown", "round-over"]
    for name in ("shown", "round-over"):
        then = at(match, name)
        assert then.view(1)["last_hands"] == [[], [], ["7b", "M"]]
        assert then.view(1)["penalties"] == [[0, 0, 17]]
        assert told(then)[-1] == "P2 is left with the drop 7 and the Mistigri: 17 points."
        assert pieces(then)[-1] == ("7b", "M")
    assert told(match)[-1] == "Round 2. P2 starts."
    assert Line.of(told(match)[-1]).begins_round


def test_before_the_end_nobody_knows_anothers_hand() -> None:
    match = play(late(["3a", "", "4a 7b M"]), "* draw 4a\n0 pair 3a 4a")
    then = at(match, "laid").view(1)
    assert then["hands"] == [[], [], None]
    assert then["last_hands"] is None


def test_the_last_round_ends_without_another_one() -> None:
    match = last_round([(1, 9)], rounds=1)
    assert names(match)[-2:] == ["shown", "round-over"]
    assert "wins" not in " ".join(told(at(match, "shown")))
    assert told(match)[-1] == "P0 wins."


# -- how moments are shown ---------------------------------------------------------------


def test_every_moment_stays_long_enough_and_not_too_long() -> None:
    assert all(0.6 <= kind.seconds <= 1.5 for kind in KINDS.values())
    assert len({kind.name for kind in KINDS.values()}) == len(KINDS)


def test_what_somebody_did_stands_at_their_seat_in_a_word() -> None:
    match = play(late(["3a 4b 5a", "5b 8c", "6a M"]), "* draw M\n0 pair 3a 5a")
    assert said(match) == "3+5"
    play(match, "* draw 4b\n1 pass")
    assert said(match) == "passe"


def test_nothing_stands_at_a_seat_once_the_round_is_over() -> None:
    assert said(play(late(["3a", "", "4a 7b M"]), "* draw 4a\n0 pair 3a 4a")) == ""


def said(match: Match) -> str:
    return bubble(next(match.heard(EVERYTHING)), match.state(EVERYTHING), "fr")
