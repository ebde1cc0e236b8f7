"""Where the table pauses: a trick, the cats, the end of a round, as the rulebook has them."""

from __future__ import annotations

from collections.abc import Callable

from chatiere.core.match import Match
from chatiere.core.moments import match_at, moments_of
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.moments import KINDS, bubble
from tests.games.cheez_tricks.hands import dealt
from tests.games.cheez_tricks.rounds import (
    AT_FIVE,
    AT_THREE,
    EXAMPLE_4,
    EXAMPLE_7,
    after_round,
    captured,
    first_tricks,
    play_round,
    play_tricks,
    start_round,
)
from tests.games.table import go_on, spaced, table

EXAMPLE_4_CATS = "trick:5 takes:R8 most:6"


def last_moments(match: Match) -> list[tuple[str, Match]]:
    """The moments of the last move: the name of each, and the match as it stands there."""
    n = len(match.entries) - 1
    return [(each.kind.name, match_at(match, n, each)) for each in moments_of(match, n)]


def names(match: Match) -> list[str]:
    return [name for name, _ in last_moments(match)]


def at(match: Match, name: str, which: int = 0) -> Match:
    """The match at a moment of its last move, the first of this name or a later one."""
    return [then for each, then in last_moments(match) if each == name][which]


def after_tricks(tricks: str, cats: str, n: int) -> Match:
    match = table(GAME, 4, "* first 0")
    start_round(match, tricks, cats)
    play_tricks(match, first_tricks(tricks, n))
    return match


# -- a trick -----------------------------------------------------------------------------


def test_only_the_last_card_of_a_trick_makes_the_table_pause() -> None:
    match = dealt(played="B9 B2 B3")
    assert names(match) == []
    go_on(match, "3 play B10")
    assert names(match) == ["trick-complete", "trick-won"]


def test_a_complete_trick_lies_there_whole_before_anybody_has_won_it() -> None:
    match = dealt(played="B9 B2 B3 B10")
    view = at(match, "trick-complete").view(0)
    assert view["shown_trick"]["cards"] == [[0, "B9"], [1, "B2"], [2, "B3"], [3, "B10"]]
    assert view["shown_trick"]["winner"] is None
    assert (view["trick"], view["seats"][3]["tricks"]) == (1, 0)
    assert [seat["cards"] for seat in view["seats"]] == [9, 9, 9, 9]


def test_then_its_winner_is_named_and_the_cards_still_lie_there() -> None:
    match = dealt(played="B9 B2 B3 B10")
    view = at(match, "trick-won").view(0)
    assert len(view["shown_trick"]["cards"]) == 4
    assert view["shown_trick"]["winner"] == 3
    assert (view["trick"], view["seats"][3]["tricks"]) == (1, 1)
    assert view["last"] == []


def test_then_the_cards_go_to_the_winner_who_leads_the_next() -> None:
    match = dealt(played="B9 B2 B3 B10")
    assert match.view(0)["shown_trick"]["cards"] == []
    assert (match.view(0)["trick"], match.to_move) == (2, 3)


def test_lines_at_a_moment_say_who_wins_the_trick() -> None:
    match = dealt(played="B9 B2 B3 B10")
    match.seats = [{"name": name, "kind": "human"} for name in ("Ana", "Ben", "Chloé", "Dan")]
    assert "Dan wins the current trick." not in at(match, "trick-complete").lines("en", 0)
    assert "Dan wins the current trick." in at(match, "trick-won").lines("en", 0)


def test_C7_a_cat_that_waits_for_the_trick_captures_before_the_cards_are_taken() -> None:
    match = after_tricks(EXAMPLE_4, EXAMPLE_4_CATS, 5)
    assert names(match) == ["trick-complete", "trick-won", "caught"]
    assert captured(at(match, "trick-won")) == [[], [], []]
    caught = at(match, "caught")
    assert captured(caught) == [[0], [], []]
    assert len(caught.view()["current"]) == 4


def test_C7_two_cats_that_wait_for_one_trick_capture_one_after_the_other() -> None:
    match = dealt("trick:2 first:2 most:1", "B9 B2 B3 B10 B8 B1 B6 B7")
    assert names(match) == ["trick-complete", "trick-won", "caught", "caught"]
    assert captured(at(match, "caught", 0)) == [[3], [], []]
    assert captured(at(match, "caught", 1)) == [[3], [3], []]


# -- the end of a round ------------------------------------------------------------------


def test_the_tenth_trick_is_shown_before_the_other_cats_look_and_points_are_written() -> None:
    match = after_round(4, EXAMPLE_4, EXAMPLE_4_CATS)
    order = ["trick-complete", "trick-won", "tricks-over", "caught", "round-over"]
    assert names(match) == order
    whole = at(match, "trick-complete").view(1)
    assert (whole["trick"], whole["round"], whole["sheet"]) == (10, 1, [])
    assert len(whole["current"]) == 4


def test_when_all_tricks_are_won_the_cats_count_before_they_capture() -> None:
    match = after_round(4, EXAMPLE_4, EXAMPLE_4_CATS)
    over = at(match, "tricks-over").view()
    assert (over["is_counting"], over["trick"]) == (True, 10)
    assert sum(seat["tricks"] for seat in over["seats"]) == 10
    assert [seat["cards"] for seat in over["seats"]] == [0, 0, 0, 0]
    assert captured(at(match, "tricks-over"))[2] == []


def test_example_4_the_grey_cat_captures_remy_and_minnie_at_one_moment() -> None:
    match = after_round(4, EXAMPLE_4, EXAMPLE_4_CATS)
    caught = at(match, "caught")
    assert captured(caught)[2] == [2, 3]
    assert caught.view()["sheet"] == []


def test_C7_a_cat_that_captures_nobody_does_not_make_the_table_pause() -> None:
    match = after_round(3, AT_THREE, "exactly:1 most:tricks takes:P7")
    assert names(match) == ["trick-complete", "trick-won", "tricks-over", "caught", "round-over"]


def test_C8_at_the_end_of_a_round_its_points_stand_there_and_nothing_of_the_next() -> None:
    match = after_round(4, EXAMPLE_7, "trick:5 trick:8 most:P")
    start_round(match, EXAMPLE_7, "trick:2 trick:3 trick:4", turned=1)
    last_card = max(n for n in range(len(match.entries)) if match.entries[n].what == "play B9")
    kept = moments_of(match, last_card)
    view = match_at(match, last_card, kept[-1]).view(0)
    assert kept[-1].kind.ends_round
    assert (view["round"], view["stage"], view["first"]) == (1, "deal", 0)
    assert [cat["cat"] for cat in view["cats"]] == ["trick:5", "trick:8", "most:P"]
    assert view["sheet"] == [[3, 6, 0, 12]]
    assert [seat["hand"] for seat in view["seats"]] == [[], [], [], []]


def test_the_last_round_ends_the_game_without_a_break() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:8 most:1")
    play_round(match, AT_THREE, "trick:3 most:P fewest:7", turned=1)
    play_round(match, AT_THREE, "trick:4 fewest:2 fewest:3", turned=2)
    assert match.is_over
    assert not any(each.kind.ends_round for each in moments_of(match, len(match.entries) - 1))


# -- what is told, and who knows what ----------------------------------------------------


def test_the_log_at_a_moment_tells_what_has_happened_so_far() -> None:
    match = after_round(4, EXAMPLE_4, EXAMPLE_4_CATS)
    match.seats = [{"name": name, "kind": "human"} for name in ("Jerry", "Pinky", "Remy", "Minnie")]
    n = len(match.entries) - 1
    told = [len(spaced(then.tell(n, "en"))) for _, then in last_moments(match)]
    assert told == [1, 2, 2, 4, 10]
    assert spaced(at(match, "trick-complete").tell(n, "en")) == ["Pinky plays the Brie 1."]
    assert at(match, "trick-won").tell(n, "en")[-1] == "Remy wins trick 10."
    assert at(match, "caught").tell(n, "en")[-1] == (
        "Minnie is captured by the grey cat (the most 6s)."
    )


def test_other_hands_stay_hidden_at_every_moment() -> None:
    match = dealt("first:2 takes:B7 most:1", "B9 B2 B3 B10")
    for _, then in last_moments(match):
        hands = [seat["hand"] for seat in then.view(1)["seats"]]
        assert [hand is None for hand in hands] == [True, False, True, True]


def test_moments_stay_long_enough_to_be_seen_and_are_heard() -> None:
    assert all(0.6 <= kind.seconds <= 1.5 and kind.sound for kind in KINDS.values())
    assert [kind.name for kind in KINDS.values() if kind.ends_round] == ["round-over"]


def struck(match: Match) -> list[tuple[int, list[int]]]:
    """Which cats the view says to have struck by the last move, in their order, and whom."""
    return [(strike["place"], strike["seats"]) for strike in match.view()["caught"]]


def test_C7_the_view_says_whom_the_last_move_led_to_in_the_order_of_the_cats() -> None:
    match = after_round(5, AT_FIVE, "exactly:1 trick:8 most:8")
    assert struck(at(match, "trick-won")) == []
    assert struck(at(match, "caught", 0)) == [(1, [3])]
    assert struck(at(match, "caught", 1)) == [(1, [3]), (0, [3, 4])]


def test_before_any_move_and_before_the_cats_lie_there_nobody_is_caught() -> None:
    assert struck(table(GAME, 4)) == []
    assert struck(table(GAME, 4, "* first 0")) == []


# -- bubbles -----------------------------------------------------------------------------


def said(match: Match, n: int = -1, now: Callable[[Match], Match] = lambda match: match) -> str:
    """What stands at the seat that made move n."""
    heard = {each.n: each for each in match.heard()}[n % len(match.entries)]
    return spaced([bubble(heard, now(match).state(-1), "fr")])[0]


def test_a_bubble_says_which_trump_was_picked_until_the_first_trick_is_taken() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    start_round(match, AT_THREE, "trick:5 trick:8 most:1", trump="B", turned=1)
    picked = len(match.entries) - 1
    assert said(match) == "Brie !"
    go_on(match, "1 play P5 \n 2 play P8")
    assert said(match, picked) == "Brie !"
    go_on(match, "0 play P1")
    assert said(match, picked) == ""


def test_a_bubble_says_who_trumps_and_who_discards_and_nothing_of_who_follows() -> None:
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_4, EXAMPLE_4_CATS)
    play_tricks(match, first_tricks(EXAMPLE_4, 4))
    go_on(match, "3 play B5")
    assert said(match) == ""
    go_on(match, "0 play S5")
    assert said(match) == "coupe"
    go_on(match, "1 play B10")
    assert said(match) == ""
    match = after_tricks(EXAMPLE_4, EXAMPLE_4_CATS, 9)
    go_on(match, "2 play R6 \n 3 play B6")
    assert said(match) == "défausse"


def test_a_bubble_goes_with_the_trick() -> None:
    match = after_tricks(EXAMPLE_4, EXAMPLE_4_CATS, 5)
    trumped = len(match.entries) - 3
    assert said(match, trumped, lambda match: at(match, "trick-won")) == "coupe"
    assert said(match, trumped) == ""
