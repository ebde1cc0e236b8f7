"""Why a card is good: true sentences in both languages."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from chatiere.bots.search import MoveEstimate
from chatiere.core.translation import LANGUAGES
from chatiere.games.chasse_aux_souris import GAME
from chatiere.games.chasse_aux_souris.bot import reasons
from chatiere.games.chasse_aux_souris.bot.reasons import REASONS, why
from chatiere.games.chasse_aux_souris.bot.strategy import cat
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME
from chatiere.games.chasse_aux_souris.cards import CARDS
from chatiere.games.chasse_aux_souris.state import State
from tests.games.chasse_aux_souris.positions import TABLES, decisions, position
from tests.games.chasse_aux_souris.sitting import Sitting

CLEAN = re.compile(r"[A-ZÀ0-9-][^{}\n]*[^ {}\n.]\.")
HIGH = "10+10 9+9 8+8 7+7 6+6"


def told(s: State, move: str, language: str = "en", choices: int = 6) -> str:
    """Why this move is best, were it the best."""
    moves = {GAME.words.text(s, m): m for m in GAME.plain().moves(s._record)}
    best = moves[f"lay {move}"]
    return why(s, best, [MoveEstimate(best, 0.5, 1.5, 10)] * choices, language)


# -- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "no_negative"), TABLES)
def test_every_move_has_one_clean_sentence_in_both_languages(
    players: int, no_negative: bool
) -> None:
    """In every third position of a whole game."""
    for match in islice(decisions(cat, players, no_negative, seed=60 + players), 2, None, 3):
        seat = match.to_move
        assert isinstance(seat, int)
        s, moves = match.state(seat), match.engine.moves(match.states)
        estimates = [MoveEstimate(move, 0.5, 1.5, 10) for move in moves]
        for move in moves:
            for language in LANGUAGES:
                assert CLEAN.fullmatch(why(s, move, estimates, language))


def test_both_languages_give_the_same_reasons() -> None:
    for message in REASONS.values():
        assert GAME.translator("fr").knows(message)
        named = [
            sorted(re.findall(r"{\w+}", GAME.translator(language).text(message)))
            for language in LANGUAGES
        ]
        assert named[0] == named[1]


# -- paying -------------------------------------------------------------------------------


def test_a_single_move_needs_no_reason() -> None:
    s = position("10+10 9+9 8+8 7+7 6+6 sumo")
    assert told(s, "sumo", choices=1) == "It is the only card you may play."
    assert told(s, "sumo", "fr", choices=1) == "C'est la seule carte que vous puissiez poser."


def test_a_last_token_is_the_end() -> None:
    s = position(f"{HIGH} 7+6", total=95, tokens=[1, 3, 3, 3])
    assert told(s, "6+6") == "You give up your last token, and the game ends here."


def test_a_forced_ten_leaves_the_next_player_in_danger() -> None:
    s = position(f"{HIGH} 1+1", total=88)
    danger = len(reasons.dangerous(reasons.not_seen(s), 90))
    assert told(s, "1+1") == (
        "Each of your cards costs a token; at 90, at least, the round goes on and "
        f"{danger} of the 132 cards you have not seen in this round cost a token."
    )
    assert told(s, "9+9") == (
        "Each of your cards costs a token; the round ends here, and you are dealt six new cards."
    )


def test_a_token_given_up_freely_is_counted() -> None:
    s = position(f"{HIGH} sumo", total=84)
    assert told(s, "8+8").startswith("You give up a token and keep 2, but the round ends here")
    s = position("3+3 9+9 8+8 7+7 6+6 sumo", total=84, tokens=[2, 3, 3, 3])
    assert told(s, "3+3").startswith("You give up a token and keep 1, but the round goes on at 90")
    assert told(s, "3+3", "fr").startswith("Vous rendez un jeton et en gardez 1, mais la manche")


# -- two cards ----------------------------------------------------------------------------


def test_a_counter_spares_the_second_card() -> None:
    s = position(f"{HIGH} horloge", total=95, owes=2)
    assert told(s, "horloge") == (
        "You no longer owe a second card, while 5 of your other cards would cost a token at 95."
    )
    s = position("1+1 9+9 8+8 7+7 sumo horloge", total=31, owes=2)
    assert told(s, "horloge") == (
        "You no longer owe a second card, and you keep 1 card that adds nothing."
    )


def test_a_first_card_leaves_a_second_one_or_not() -> None:
    s = position("10+9 10+1 9+2 8+3 7+4 6+5", owes=2)
    assert told(s, "10+1") == "At 11, you still have 4 safe cards to play as your second."
    assert told(s, "10+9") == (
        "The second card will cost you a token, but you keep your other cards."
    )
    assert told(s, "10+9", "fr") == (
        "La deuxième carte vous coûtera un jeton, mais vous gardez vos autres cartes."
    )


def test_a_second_card_that_may_not_be_laid_is_not_counted() -> None:
    """S2: under `no_negative` the 20 may not follow, though it would lead to no ten."""
    hand = "10+9 10+1 9+2 8+3 7+4 20"
    assert "1 safe card " in told(position(hand, owes=2), "10+9")
    s = position(hand, owes=2, no_negative=True)
    assert told(s, "10+9").startswith("The second card will cost you a token")


def test_a_hand_of_nothing_else_may_be_laid_below_zero() -> None:
    s = position("12 13 14 15 16 17", owes=2, no_negative=True)
    assert told(s, "12") == "At −12, you still have 5 safe cards to play as your second."


# -- specials -----------------------------------------------------------------------------


def test_a_chase_is_said_to_hurt() -> None:
    s = position(f"{HIGH} poursuite", total=95)
    danger = len(reasons.dangerous(reasons.not_seen(s), 95))
    assert told(s, "poursuite") == (
        "The next player will have to play two cards at 95, where "
        f"{danger} of the 132 cards you have not seen in this round cost a token."
    )


def test_the_richest_is_named_as_such() -> None:
    s = position(f"{HIGH} souris", total=95, tokens=[3, 1, 2, 2])
    assert told(s, "souris 2") == (
        "No opponent has more tokens than this one (2 tokens), "
        "who will have to play two cards at 95."
    )
    assert told(s, "souris 1").startswith("Your opponent will have to play two cards at 95, where")


def test_a_special_stays_where_other_cards_would_cost_a_token() -> None:
    s = position(f"{HIGH} sumo", total=95)
    assert told(s, "sumo") == (
        "The total stays at 95, while 5 of your other cards would cost a token."
    )
    assert told(position("1+1 1+2 1+3 sumo 1+4 1+5", total=31), "sumo").startswith(
        "The total stays at 31, where"
    )


def test_a_cadeau_makes_seven_cards() -> None:
    s = position("1+1 1+2 1+3 cadeau 1+4 1+5", total=31)
    assert told(s, "cadeau") == "You will play with seven cards until the round ends."
    assert told(position(f"{HIGH} cadeau", total=95), "cadeau").startswith("The total stays at 95")


@pytest.mark.parametrize(("players", "turns"), [(2, False), (3, True)])
def test_S9_only_among_more_than_two_play_turns_back(players: int, turns: bool) -> None:
    s = position("1+1 1+2 1+3 demi-tour 1+4 1+5", players=players, total=31)
    assert told(s, "demi-tour").startswith("Play changes direction") == turns


# -- sums and additions -----------------------------------------------------------------------


def test_taking_away_gets_out_of_danger() -> None:
    s = position(f"{HIGH} 13", total=95)
    assert told(s, "13", "fr") == (
        "Vous redescendez à 82, alors que 5 de vos autres cartes coûteraient un jeton à 95."
    )
    assert told(position("1+1 1+2 1+3 13 1+4 1+5", total=51), "13").startswith("At 38, ")


def test_near_the_hundred_an_addition_presses() -> None:
    s = position("2+2 9+9 8+8 7+7 sumo 13", total=95)
    assert told(s, "2+2").endswith("cost a token, and you keep 2 cards that add nothing.")
    assert told(s, "2+2").startswith("At 99, ")


def test_far_from_it_the_largest_goes_first() -> None:
    s = position("2+2 10+9 8+8 7+7 sumo 13")
    assert told(s, "10+9").startswith("It is your largest safe addition")
    assert told(s, "2+2") == (
        "At 4, you are still 96 short of the hundred, and you keep 2 cards that add nothing."
    )


def test_a_ten_beside_it_is_shown() -> None:
    s = position("2+2 10+9 8+8 7+7 sumo 13", total=4)
    assert told(s, "2+2", "fr") == (
        "8 n'est pas une dizaine, alors que la carte 8+8 mènerait à 20."
    )


# -- what was seen ----------------------------------------------------------------------------


def test_cards_laid_in_this_round_are_seen_and_twins_count() -> None:
    sitting = Sitting(3, "sumo sumo 2+3 4+5 6+7 8+9", "1+9 sumo").lay("0 sumo", "1 sumo")
    unseen = reasons.not_seen(sitting.match.state(2))
    assert len(unseen) == CARDS - 6 - 2
    assert sum(card == CARD_BY_NAME["sumo"] for card in unseen) == 2


def test_where_hardly_anything_costs_a_token_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "not_seen", lambda s: [CARD_BY_NAME["sumo"]] * 9)
    s = position("1+1 1+2 1+3 sumo 1+4 1+5", total=31)
    assert told(s, "sumo", "fr") == (
        "Le total reste 31, où presque aucune des 9 cartes que vous n'avez pas vues dans cette "
        "manche ne coûte de jeton."
    )
