"""Why a move is good, in the terms of Crazy Mistigri."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from chatiere.games.crazy_mistigri.bot.reasons import why
from tests.games.crazy_mistigri.dealing import GAME, inside, late, play
from tests.games.crazy_mistigri.test_strategy import decisions


@dataclass(frozen=True)
class MoveEstimate:
    move: int
    win: float
    points: float = 0.0
    playouts: int = 1


def reason_for(match: Match, move: str, language: str = "en") -> str:
    """Why this move, if it is the best one."""
    best = match.chosen(move)
    others = [m for m in match.engine.moves(match.states) if m != best]
    estimates = [MoveEstimate(best, 0.314), *(MoveEstimate(other, 0.249) for other in others)]
    return typeset(why(match.state(int(match.to_move)), best, estimates, language))  # type: ignore[arg-type]


def to_lay(hand: str, drawn: str, discard: str = "", others: str = "5a 8d 4d") -> Match:
    """P0 has drawn and is about to lay a pair."""
    hands = [hand, others, "6a 4a 3d", f"{drawn} 3c 3e 4e"]
    return play(late(hands, discard=discard), f"* draw {drawn}")


@pytest.mark.parametrize("players", GAME.players)
def test_every_move_has_one_clean_sentence_in_both_languages(players: int) -> None:
    for match in decisions(players, 20 + players):
        s = match.state(int(match.to_move))  # type: ignore[arg-type]
        moves = match.engine.moves(match.states)
        for best in moves[:: 1 + len(moves) // 12]:
            estimates = [
                MoveEstimate(best, 0.3),
                *(MoveEstimate(move, 0.2) for move in moves if move != best),
            ]
            for language in LANGUAGES:
                said = why(s, best, estimates, language)
                assert said.endswith(".")
                assert said[0] not in " .,"
                assert not set("{}\n") & set(said)


# -- laying nothing ----------------------------------------------------------------------


def test_a_pass_is_explained_by_the_hand() -> None:
    match = to_lay("7b 8c", "9e")
    assert reason_for(match, "pass") == "None of your cards goes with another."
    match = to_lay("7b 8c 7a", "9e")
    assert reason_for(match, "pass") == (
        "This move wins 31% of the games imagined, the best of the others 25%."
    )
    assert reason_for(match, "pass", "fr") == (
        "Ce coup gagne 31\u00a0% des parties imaginées, le meilleur des autres 25\u00a0%."
    )


def test_a_pass_that_ends_the_round_says_what_it_costs() -> None:
    match = to_lay("7b 8c", "9e")
    for seat in (1, 2, 3):
        inside(match).passed[seat] = 1
    assert reason_for(match, "pass", "fr") == (
        "Tous les autres viennent de passer\u00a0: la manche s'arrête là, et vous payez 24 points."
    )


def test_who_stops_after_6s_may_have_no_other_pair() -> None:
    match = play(late(["6a 6c 9e", "5a 8d", "6b 3d", "8c 3e"]), "* draw 8c\n0 pair 6a 6c")
    assert reason_for(match, "stop") == "None of your cards goes with another."


# -- a pair ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "drawn", "pair", "said"),
    [
        (
            "6c",
            "8c",
            "6c 8c",
            "These are your last cards: you are out of the round and pay nothing.",
        ),
        (
            "6c M",
            "8c",
            "6c 8c",
            "You are out of the round: only the Mistigri is left, and the next player has to "
            "take it.",
        ),
        (
            "4b 4c M",
            "7e",
            "4b 4c",
            "You are out of the round: all that you have left, 2 cards with the Mistigri among "
            "them, will be gone before your next turn.",
        ),
        (
            "6c 7a",
            "8c",
            "6c 8c",
            "You are out of the round: all that you have left, 1 card, will be gone before your "
            "next turn.",
        ),
        (
            "7a 7b 8c M 3b",
            "9e",
            "7a 7b",
            "The next player will take 2 cards of your 4 at random, and the chance that the "
            "Mistigri is among them is 50%.",
        ),
        (
            "8c 8d 7a 7e 3b",
            "9e",
            "8c 8d",
            "The next player will take 3 cards instead of one, of the 4 cards that you have left.",
        ),
        (
            "6c 6d 7a 7e",
            "9e",
            "6c 6d",
            "Another pair can follow at once: four cards fewer in one turn.",
        ),
        (
            "6c 6d 7a 3b",
            "9e",
            "6c 6d",
            "No pair takes more points off your hand: 12 points at once.",
        ),
        ("4b 4c M 7a 8c", "9e", "4b 4c", "You can give the Mistigri to whoever you like."),
        (
            "4b 4c 6c 7a 8c",
            "9e",
            "4b 4c",
            "You give one more card away: only 3 cards will be left before the next draw.",
        ),
        (
            "5b 5c 6c 7a",
            "9e",
            "5b 5c",
            "Each opponent takes a card back from the discard, where the highest is worth 5.",
        ),
        (
            "3a 3b M 7a",
            "9e",
            "3a 3b",
            "The Mistigri can go to the discard; players still hold 5 cards of value 5, and it "
            "takes two to bring it back.",
        ),
        (
            "3a 3b 8c 7a",
            "9e",
            "3a 3b",
            "A swap with the discard can leave you 1 card without a partner instead of 3 cards.",
        ),
        ("3a 3b 8c 6c", "8d", "3a 3b", "That is 6 points less in hand, and you will have 1 card"),
        ("2a 2b M 7a", "9e", "2a 2b", "You can make the next player take the Mistigri."),
        (
            "2a 2b 8c 7a",
            "9e",
            "2a 2b",
            "You choose what the next player takes: the moon 9, say, which goes with nothing.",
        ),
        ("2a 2b 8c 6c", "8d", "2a 2b", "That is 4 points less in hand, and you will have 1 card"),
        ("1a 1b 1c 7a", "9e", "1a 1b", "Your other 1s go too: you will be left with 2 cards only."),
        ("1a 1b 8c 6c", "8d", "1a 1b", "That is 2 points less in hand, and you will have 1 card"),
        (
            "9e 7b 2e 6d",
            "7e",
            "2e 9e",
            "You will have 1 card without a partner among 3; another pair would leave 3.",
        ),
        ("6c 8c 7a", "7e", "6c 8c", "All that you have left, 2 cards, goes in pairs."),
    ],
)
def test_a_pair_is_explained_by_what_it_does_and_leaves(
    hand: str, drawn: str, pair: str, said: str
) -> None:
    assert reason_for(to_lay(hand, drawn), f"pair {pair}").startswith(said)


def test_the_last_turn_counts_points() -> None:
    said = "The round ends with this turn: that is 16 points less to pay."
    match = to_lay("9e 8c 3d 3a", "7e")
    assert reason_for(match, "pair 7e 9e") != said
    inside(match).turns = 80
    assert reason_for(match, "pair 7e 9e") == said
    alone = play(late(["9e 8c 3d", "", "", "7e"]), "* draw 7e")
    assert reason_for(alone, "pair 7e 9e") == said


def test_an_opponent_about_to_be_out_is_a_reason_to_hurry() -> None:
    match = to_lay("9e 7b 2e 6d", "7e", others="5a 8d")
    assert reason_for(match, "pair 7e 9e", "fr") == (
        "Un adversaire n'a plus que 2 cartes\u00a0: c'est le moment de vous défaire de 16 points."
    )


def test_5s_bring_the_mistigri_back() -> None:
    assert reason_for(to_lay("5b 5c 6c 7a", "9e", "M 3a"), "pair 5b 5c") == (
        "The Mistigri is in the discard: you can send it to an opponent."
    )


# -- 1+1, 2+2, 3+3, and reversing --------------------------------------------------------


def test_ones_go_at_once_or_do_nothing() -> None:
    match = play(to_lay("1a 1b 1c 7a", "9e"), "0 pair 1a 1b")
    assert reason_for(match, "ones") == "All your other 1s go at once: 1 card fewer."
    match = play(to_lay("1a 1b 8c 7a", "9e"), "0 pair 1a 1b")
    assert reason_for(match, "ones").startswith("This move wins")


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            "M 7a",
            "The Mistigri can go to the discard; players still hold 5 cards of value 5, and it",
        ),
        ("8c 7a", "A swap with the discard can leave you 1 card without a partner instead of 3"),
        ("7e 8c 8d", "You can swap the moon 9 for the heart 3: 6 points less."),
    ],
)
def test_a_swap_to_come_is_explained_by_what_it_can_change(hand: str, said: str) -> None:
    match = play(to_lay(f"3a 3b {hand}", "9e"), "0 pair 3a 3b")
    assert reason_for(match, "swap").startswith(said)


def test_a_swap_that_changes_nothing_is_left_to_the_search() -> None:
    match = play(late(["3a 3b 3c", "5a 8d", "4a 3d"]), "* draw 3d\n0 pair 3a 3b")
    assert reason_for(match, "swap").startswith("This move wins")


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (
            ["2a 2b 8c", "5a", "6a", "7a 3a 4a"],
            "The next player has 1 card, the previous one 2: if you reverse, the one closer to "
            "going out has to wait.",
        ),
        (
            ["2a 2b 8c", "5a 5b 5c", "6a", "7a 3a 4a"],
            "Your next draw will be from a player who has 3 cards, not 2.",
        ),
        (["2a 2b 8c", "5a 5b", "6a", "7a 3a 4a"], "This move wins"),
        (["2a 2b 8c", "", "", "7a 3a 4a"], "With two players left, reversing changes nothing"),
    ],
)
def test_reversing_is_explained_by_who_waits_and_whom_one_draws_from(
    hands: list[str], said: str
) -> None:
    match = play(late(hands), "* draw 7a\n0 pair 2a 2b")
    assert reason_for(match, "reverse").startswith(said)


def test_one_reverses_away_from_the_mistigri_while_it_is_known_to_be_there() -> None:
    """P0 lost the Mistigri to P1, the play turned twice, and P0 would draw from P1 again."""
    match = late(["2a 2b 2c 2d M 8c", "9e 3a 6c", "6a 7b 5d"], turn=0)
    play(match, "* draw 5d\n0 pair 2a 2b\n0 lead M\n* draw M\n1 pass\n* draw 3a")
    s = inside(match)
    s.direction, s.phase, s.turn, s.effect = -1, 5, 0, 2
    flee = (
        "The Mistigri is in the previous player's hand: if you reverse, you no longer draw from "
        "there."
    )
    assert reason_for(match, "reverse") != flee  # P2 has drawn a card from P1 that P0 did not see
    s.logged -= 1
    assert reason_for(match, "reverse") == flee


# -- cards that go elsewhere -------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "card", "said"),
    [
        ("M 7a", "M", "The Mistigri leaves your hand: ten points less, and it went with nothing."),
        ("8c 7a", "7a", "The heart 7 goes with none of your other cards."),
        ("8c 8d 6d", "8c", "Without the star 8, it is 8 points less in hand."),
        ("8c 8d", "8c", "Without the star 8, it is 8 points less in hand."),
        ("8c 7e", "8c", "The star 8 goes with none of your other cards."),
        ("7b 7e", "7b", "Without the drop 7, your other cards all go in pairs."),
    ],
)
def test_a_card_is_made_to_go_for_what_it_is_and_what_stays(
    hand: str, card: str, said: str
) -> None:
    match = play(to_lay(f"2a 2b {hand}", "9e"), "0 pair 2a 2b")
    assert reason_for(match, f"lead {card}") == said


def test_who_makes_the_last_card_go_is_out() -> None:
    match = play(to_lay("2a 8c", "2b"), "0 pair 2a 2b")
    assert reason_for(match, "lead 8c") == "It is your last card: you are out of the round."


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ([9, 5, 3, 7], ", and this is the opponent with the lowest total: 3 points."),
        ([0, 5, 3, 3], ", and this opponent has only 1 card left."),
    ],
)
def test_who_is_given_a_card_counts_too(totals: list[int], said: str) -> None:
    match = late(["4a 4b M 9e", "5a 8c", "6a", "7a 3b"])
    play(match, "* draw 3b\n0 pair 4a 4b")
    s = inside(match)
    s.rounds = 1
    for seat, total in enumerate(totals):
        s.penalty[0, seat] = total
    assert reason_for(match, "give M 2").endswith(said)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("M", "The Mistigri costs ten points and goes with nothing."),
        ("5b", "The drop 5 costs 5 points to whoever keeps it."),
        ("2e", "The moon 2 costs 2 points to whoever keeps it."),
    ],
)
def test_a_card_of_the_discard_is_a_burden(card: str, said: str) -> None:
    match = play(to_lay("5b 5c 6c 7a", "9e", "M 2e"), "0 pair 5b 5c")
    assert reason_for(match, f"deal {card} 1") == said
    match = play(to_lay("5b 5c 6c 7a", "9e", "2e"), "0 pair 5b 5c")
    assert reason_for(match, "deal 5c 1") == "The star 5 is the highest card in the discard."


@pytest.mark.parametrize(
    ("hand", "swap", "said"),
    [
        (
            "M 8c",
            "M 3a",
            "The Mistigri leaves your hand; players still hold 5 cards of value 5, and it",
        ),
        ("8c 7e", "8c 7b", "The drop 7 goes with the moon 7, and the star 8 went with nothing."),
        ("6a 6c 8c", "6c 7b", "This move wins"),
        ("6a 6c 8c", "8c 3a", "The heart 3 costs 5 points less than the star 8."),
        ("8c 7a", "8c 3e", "The moon 3 goes with the moon 9, and the star 8 went with nothing."),
        ("8d 8c", "8d 3b", "The drop 3 costs 5 points less than the leaf 8."),
    ],
)
def test_a_swap_is_explained_by_both_cards(hand: str, swap: str, said: str) -> None:
    match = to_lay(f"3a 3b {hand} 4d", "9e", "7b 3e")
    play(match, "0 pair 3a 3b\n0 swap\n* draw 4d")
    assert reason_for(match, f"swap {swap}").startswith(said)


def test_the_only_move_is_called_so() -> None:
    match = play(late(["2a", "5a 8c", "6a 7b", "2b 3b"]), "* draw 2b\n0 pair 2a 2b")
    assert reason_for(match, "reverse", "fr") == "C'est le seul coup possible ici."
