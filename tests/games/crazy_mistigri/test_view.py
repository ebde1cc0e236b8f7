"""What a view of Crazy Mistigri says, so that no page has to know a rule."""

from __future__ import annotations

from typing import Any

from chatiere.core.match import Match
from chatiere.games.crazy_mistigri.last_movements import Movement, last_steps
from tests.games.crazy_mistigri.dealing import GAME, late, play
from tests.games.table import table


def mid() -> Match:
    """P0 has drawn the star 4 and is to discard."""
    return play(late(["3a 3b M 5c", "8c 5a", "6a 4c"], discard="9e"), "* draw 4c")


def steps(view: dict[str, Any]) -> list[tuple[Any, Any, str]]:
    return [(step["origin"], step["goal"], " ".join(step["cards"])) for step in view["last_steps"]]


def test_M1_every_card_has_its_value_and_colour() -> None:
    cards = table(GAME, 3).view()["cards"]
    assert cards["3a"] == {"value": 3, "colour": "a"}
    assert cards["M"] == {"value": 10, "colour": None}
    assert len(cards) == 36


def test_own_cards_are_sorted_by_value_or_by_colour_and_counted() -> None:
    view = mid().view(0)
    assert view["sorted_hand"]["rank"] == [["M"], ["5c"], ["4c"], ["3b", "3a"]]
    assert view["sorted_hand"]["suit"] == [["M"], ["3a"], ["3b"], ["5c", "4c"]]
    assert view["hand_points"] == [25, None, None]
    assert mid().view()["sorted_hand"] == {"rank": [], "suit": []}


def test_twins_of_own_cards_in_the_discard_are_counted() -> None:
    match = late(["3a 4b", "5a", "6a 7b"], discard="M 3b 3a 9e")
    assert match.view(0)["twins_laid"] == {"3a": 1}
    assert match.view()["twins_laid"] == {}


def test_the_discard_lies_in_heaps_of_one_value() -> None:
    match = late(["3a 4b", "5a", "6a 7b"], discard="M 3b 3a 9e")
    assert match.view()["discard_by_value"] == [
        {"value": 3, "cards": ["3a", "3b"]},
        {"value": 9, "cards": ["9e"]},
        {"value": 10, "cards": ["M"]},
    ]


def test_M4_choices_tell_pairs_with_an_effect_from_pairs_of_one_colour() -> None:
    match = play(late(["3a 3b M 5c", "8c 5a", "6a 4c"]), "* draw 4c")
    passing, same, colour = match.view(0)["choices"]
    assert passing == {"move": "pass", "kind": "pass", "cards": [], "seat": None}
    assert (same["move"], same["effect"], same["colour"]) == ("pair 3a 3b", 3, None)
    assert (colour["cards"], colour["effect"], colour["colour"]) == (["4c", "5c"], None, "c")
    assert match.view(1)["choices"] == match.view()["choices"] == []


def test_choices_are_the_moves_at_every_point_of_a_turn() -> None:
    swap = play(late(["3a 3b M", "8c 5a", "6a 4c"]), "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 4c")
    give = play(late(["4a 4b M", "8c", "6a 7b"]), "* draw 7b\n0 pair 4a 4b")
    fives = play(late(["5a 5b", "8c", "6a 4c"]), "* draw 4c\n0 pair 5a 5b")
    for match in (swap, give, fives):
        view = match.view(0)
        assert [choice["move"] for choice in view["choices"]] == view["moves"]
    assert give.view(0)["choices"][0] == {
        "move": "give 7b 1", "kind": "give", "cards": ["7b"], "seat": 1,
    }  # fmt: skip
    assert (fives.view()["target"], give.view()["target"]) == (1, None)


def test_the_last_pair_is_shown_with_who_laid_it() -> None:
    match = play(late(["3a 4a 6b", "8c 5a", "6a 4c"]), "* draw 4c")
    assert match.view()["last_pair"] is None
    play(match, "0 pair 3a 4a\n* draw 6b\n1 pass\n* draw 6b")
    assert match.view()["last_pair"] == {
        "seat": 0, "cards": ["3a", "4a"], "effect": None, "colour": "a",
    }  # fmt: skip


def test_M7_a_swap_is_no_pair() -> None:
    match = play(late(["3a 3b M 5c", "8c 5a", "6a 4c"]), "* draw 4c\n0 pair 3a 3b\n0 swap")
    play(match, "* draw 5c\n0 swap M 3a")
    assert match.view()["last_pair"]["cards"] == ["3a", "3b"]
    assert steps(match.view(2)) == [
        (2, 0, "4c"), (0, None, "3a 3b"), (0, 1, "?"), (0, None, "M"), (None, 0, "3a"),
    ]  # fmt: skip
    assert match.view(1)["received"] == [{"card": "5c", "source": 0}]
    assert match.view(0)["received"] == match.view()["received"] == []


def test_M5_no_other_1_is_no_step_and_other_1s_go_two_by_two() -> None:
    match = late(["1a 1b 1c 1d 1e 4b", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert steps(match.view()) == [
        (4, 0, "?"),
        (0, None, "1a 1b"),
        (0, None, "1c 1d"),
        (0, None, "1e"),
    ]
    assert match.view()["movements"][-1] == [0, 0, "no 1"]


def test_M8_cards_drawn_together_are_one_step() -> None:
    match = late(["8c 8d 3a 4b 5c", "5a 6c", "6a M"])
    play(match, "* draw M\n0 pair 8c 8d\n* draw 3a 4b M")
    assert steps(match.view(1))[-1] == (0, 1, "3a 4b M")
    assert [each["card"] for each in match.view(1)["received"]] == ["M", "4b", "3a"]


def test_only_the_last_six_steps_are_shown() -> None:
    log = [Movement(n % 3, (n + 1) % 3, "?") for n in range(8)]
    shown = [(step["origin"], step["goal"]) for step in last_steps(log)]
    assert shown == [(movement.origin, movement.goal) for movement in log[-6:]]


def test_M9_who_is_out_is_named_once_the_last_effect_is_done() -> None:
    assert table(GAME, 3).view()["out"] == []
    match = play(late(["5a", "8c", "5b 7a"]), "* draw 5b\n0 pair 5a 5b")
    assert match.view()["out"] == []
    play(match, "0 deal 5a 1\n0 deal 5b 2")
    assert match.view()["out"] == [0]
