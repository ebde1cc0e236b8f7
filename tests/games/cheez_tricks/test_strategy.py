"""Cheez-Tricks: what kittens and cats play, and what the tiger makes of a world."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from chatiere.bots.search import Search
from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.kernel import EVERYTHING, OVER
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.bot import heuristics
from chatiere.games.cheez_tricks.bot.card_strength import (
    LACKING,
    chance_to_win,
    on_table,
    unseen_by,
)
from chatiere.games.cheez_tricks.bot.heuristics import RIVAL, lead_over
from chatiere.games.cheez_tricks.bot.round_value import capture_chance, round_value
from chatiere.games.cheez_tricks.bot.strategy import (
    cat,
    evaluate,
    expected_points,
    is_leaf,
    kitten,
    prior,
    world_weight,
)
from chatiere.games.cheez_tricks.deck import NAMES_SUIT, SUIT_NAMES, card_name, count
from chatiere.games.cheez_tricks.rules import MOST
from chatiere.games.cheez_tricks.state import NONE, PLAY, State, tricks_played
from tests.games.cheez_tricks.hands import FAR_CATS, NO_PARAMETERS, dealt, seen, whole_games
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_6,
    after_round,
    play_round,
    start_round,
)
from tests.games.table import go_on, table
from tests.games.tables import Table, tables_of

TABLES = tables_of(GAME)
Level = Callable[..., int]


def number_of(card: str) -> int:
    return SUIT_NAMES.index(card[0]) * 10 + int(card[1:]) - 1


def chosen(level: Level, match: Match, seed: str = "any") -> str:
    """What such a player does here, shown what the seat to move knows."""
    seat = match.to_move
    assert isinstance(seat, int)
    move = level(seen(match, seat), generator(seed), np.zeros(MOST, np.int64), NO_PARAMETERS)
    return named(move)


def named(move: int) -> str:
    """A card, or the suit that is to be trump."""
    return SUIT_NAMES[move - NAMES_SUIT] if move >= NAMES_SUIT else card_name(move)


def weights(s: State) -> dict[str, float]:
    """How promising the search finds each move before it looks."""
    out, found = np.zeros(MOST, np.int64), np.zeros(MOST)
    n = GAME.rules.moves(s, out)
    prior(s, out, n, found, NO_PARAMETERS)
    return {named(int(out[i])): float(found[i]) for i in range(n)}


def picking(hand: str) -> Match:
    """A second round of three players: whoever is to pick trump has these cards."""
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4")
    picker = GAME.rules.trump_picker(seen(match))
    deck = [f"{suit}{value}" for suit in SUIT_NAMES for value in range(1, 10)]
    rest = [card for card in deck if card not in hand.split()]
    hands = {picker: hand, (picker + 1) % 3: " ".join(rest[:12])}
    for seat in range(3):
        match.enter("*", f"deal {seat} {hands.get(seat, ' '.join(rest[12:]))}")
    match.enter("*", "cats trick:5 trick:6 trick:7")
    assert match.to_move == picker
    return match


def for_two(first: str, second: str, cats: str = FAR_CATS, trump: str = "S") -> Match:
    """A first round of two players with these hands; the first of them leads."""
    match = table(GAME, 2, "* first 0")
    pairs = zip(first.split(), second.split(), strict=True)
    start_round(match, "\n".join(f"0: {one} {other}" for one, other in pairs), cats, trump)
    return match


# -- kittens -----------------------------------------------------------------------------


def test_a_kitten_leads_its_biggest_card() -> None:
    assert chosen(kitten, dealt()) == "R10"


def test_a_kitten_follows_with_its_biggest_card_though_the_trick_is_lost() -> None:
    match = dealt(played="B9")
    assert chosen(kitten, match) == "B6"
    assert chosen(cat, match) == "B2"
    assert chosen(kitten, dealt(played="P10", first=2)) == "P5"


def test_a_kitten_that_cannot_follow_spends_its_biggest_trump_though_a_small_one_would_do() -> None:
    match = for_two("R1 R2 R3 R4 R5 R6 R7 P1 P2 P3", "S2 S5 S7 P4 P5 P6 P7 B1 B2 B3")
    go_on(match, "0 play R1")
    assert chosen(kitten, match) == "S7"
    assert chosen(cat, match) == "S2"


def test_a_kitten_that_can_neither_follow_nor_trump_throws_its_smallest_card() -> None:
    match = for_two("S1 S2 S3 S4 S5 S6 S7 R1 R2 R3", "P2 P3 P4 P5 P6 P7 R4 R5 R6 R7", trump="B")
    go_on(match, "0 play S1")
    assert chosen(kitten, match) == "P2"


def test_a_kitten_has_no_favourite_among_cards_or_suits_that_it_likes_as_much() -> None:
    lead = for_two("S1 S2 S3 R7 P7 B1 B2 B3 B4 B5", "S4 S5 S6 S7 R1 R2 R3 R4 R5 R6")
    assert {chosen(kitten, lead, seed) for seed in "abcdefgh"} == {"R7", "P7"}
    trump = picking("R1 R2 R3 R4 B6 B7 B8 B9 S1 S2 P1 P2")
    assert {chosen(kitten, trump, seed) for seed in "abcdefgh"} == {"R", "B"}


def test_a_kitten_overlooks_a_black_cat_but_not_a_siamese_one_before_its_nose() -> None:
    for cats, card in (("trick:2 trick:3 trick:4", "B9"), ("takes:B8 trick:6 trick:7", "B1")):
        assert chosen(kitten, dealt(cats, "B8", first=3)) == card
    played = "R10 R5 R3 R4 B1 B2 B3"
    assert chosen(kitten, dealt("trick:2 trick:3 trick:4", played)) == "B10"
    assert chosen(cat, dealt("trick:2 trick:3 trick:4", "R10 R5 R3 R4 B9 B2 B3")) != "B10"


def test_a_kitten_makes_its_longest_suit_trump_and_a_cat_looks_at_values_too() -> None:
    match = picking("R1 R2 R3 R4 R5 B6 B7 B8 B9 S1 S2 P1")
    assert chosen(kitten, match) == "R"
    assert chosen(cat, match) == "B"


# -- cats --------------------------------------------------------------------------------


def test_a_cat_that_plays_last_wins_no_dearer_than_it_must() -> None:
    assert chosen(cat, dealt(played="P3 P1 P2")) == "P4"
    assert chosen(cat, dealt(played="B1 B2 B3")) == "B4"


def test_a_cat_ducks_a_trick_on_which_a_black_cat_sits() -> None:
    played = "R10 R5 R3 R4 B9 B2 B3"
    assert chosen(cat, dealt(played=played)) == "B10"
    assert chosen(cat, dealt("trick:2 trick:7 trick:8", played)) == "B4"


def test_a_cat_gives_the_card_that_a_siamese_cat_waits_for_to_another() -> None:
    assert chosen(cat, dealt(played="R10 R5 R3")) == "R4"
    assert chosen(cat, dealt("takes:R7 trick:7 trick:8", "R10 R5 R3")) == "R7"


def test_a_cat_takes_a_cat_itself_that_would_make_its_only_rival_brave() -> None:
    """Two black cats have seat 1, and the third would triple its tricks (C8)."""
    match = for_two(
        "S4 R4 S7 S1 P1 R3 P5 P7 R2 P3", "S3 R7 S6 S5 P4 R6 S2 P6 R5 P2", "trick:2 trick:3 trick:4"
    )
    go_on(match, "0 play S4\n1 play S3\n0 play R4\n1 play R7\n1 play S6\n0 play S1\n1 play P4")
    assert chosen(cat, match) in ("P5", "P7")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_rival_counts_all_at_two_and_less_the_more_there_are(players: int) -> None:
    match = Match(GAME, players, {}, dealer=Dealer(b"rival", [b""] * players))
    match.draw()
    s = seen(match)
    for wins, taker in ((True, 0), (False, 1)):
        mine, theirs = round_value(s, 0, taker, 0), round_value(s, 1, taker, 0)
        expected = mine - RIVAL / (players - 1) * theirs
        assert lead_over(s, 0, 1, wins, 0) == pytest.approx(expected)


def test_a_cat_expects_others_to_beat_a_card_less_often_where_a_cat_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rated = []
    for cats in ("trick:2 trick:3 trick:4", FAR_CATS):
        s = seen(dealt(cats, "R10 R5 R3 R4"), 0)
        for shy in (heuristics.SHY, 1.0):
            monkeypatch.setattr(heuristics, "SHY", shy)
            rated.append(weights(s))
        monkeypatch.undo()
    assert rated[0] != rated[1]
    assert rated[2] == rated[3]


def test_a_cat_throws_low_cards_on_a_lost_trick() -> None:
    assert chosen(cat, dealt(played="B10", first=3)) == "B1"


def test_the_search_looks_first_at_what_a_cat_likes() -> None:
    for match in (dealt(), dealt(played="B9"), dealt(played="R10 R5 R3 R4 B9 B2 B3")):
        seat = match.to_move
        assert isinstance(seat, int)
        found = weights(seen(match, seat))
        assert max(found, key=lambda card: found[card]) == chosen(cat, match)
        assert 0 < min(found.values()) < max(found.values()) == 1


# -- the value of a round, and the strength of cards ------------------------------------


@pytest.mark.parametrize("level", ["domestic", "wild"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_before_the_last_card_the_value_is_what_the_round_will_bring(
    players: int, level: str
) -> None:
    checked = 0
    for match, seat in whole_games(Table(GAME, players, {"level": level}), 6, "hope"):
        s, states = seen(match), match.hidden(EVERYTHING)
        if s.stage == PLAY and count(s.hand[seat]) == 1 and (seat + 1) % players == s.leader:
            match.engine.play(states, 0, match.engine.moves(states)[0])
            after = match.engine.given(states)[0]
            for other in range(players):
                found = round_value(s, other, after.last_winner, on_table(s) | s.hand[seat])
                assert found == after.sheet[s.rounds, other]
                checked += 1
    assert checked >= 6 * players * players


def test_with_two_cats_a_round_has_no_value_and_with_three_the_most() -> None:
    """Seat 3 won the trick of the first cat, seat 0 the trick before."""
    s = seen(dealt("trick:2 trick:3 trick:4", "R10 R5 R3 R4 R2 R1 R6 R7"))
    values = []
    for captured in (0b000, 0b010, 0b110, 0b111):
        s.captured[0] = captured
        values.append(round_value(s, 0, NONE, 0))
    tricks = 1 + 8 / 4
    assert values == [tricks * 1.5, tricks * 0.75, 0, tricks * 3]


def caught(cats: str, played: str, seat: int = 0, taker: int = NONE, taken: str = "") -> float:
    """How likely the first of these cats is to capture the seat."""
    s = seen(dealt(cats, played, level="wild"))
    cards = sum(1 << number_of(card) for card in taken.split())
    return capture_chance(s, seat, 0, taker, cards, 10 - tricks_played(s) - (taker != NONE))


ONE_TRICK = "R10 R5 R3 R4"
TWO_TRICKS = "R10 R5 R3 R4 R2 R1 R6 R7"


@pytest.mark.parametrize("kind", ["tricks", "10", "R"])
def test_the_grey_cat_likelier_captures_who_has_more_and_the_orange_cat_who_has_less(
    kind: str,
) -> None:
    for family, more in (("most", True), ("fewest", False)):
        cats = f"{family}:{kind} trick:7 trick:8"
        assert (caught(cats, ONE_TRICK, 0) > caught(cats, ONE_TRICK, 1)) == more
        assert caught(cats, "", 0) == caught(cats, "", 1)


def test_a_black_cat_may_capture_anybody_until_its_trick_is_won() -> None:
    cats = "trick:2 trick:7 trick:8"
    assert caught(cats, "") == caught(cats, ONE_TRICK) == 1 / 4
    assert caught(cats, ONE_TRICK, 0, taker=0) == 1
    assert caught(cats, ONE_TRICK, 0, taker=1) == 0
    assert [caught(cats, TWO_TRICKS, seat) for seat in range(4)] == [0, 0, 0, 1]


def test_a_white_cat_is_nearer_to_who_has_more_tricks() -> None:
    cats = "first:2 trick:7 trick:8"
    assert caught(cats, ONE_TRICK, 0) > caught(cats, "", 0) == 1 / 4 > caught(cats, ONE_TRICK, 1)
    assert caught(cats, ONE_TRICK, 0, taker=0) == 1
    assert caught(cats, ONE_TRICK, 1, taker=0) == 0
    taken = "R10 R5 R3 R4 S9 S2 S3 S4"
    assert [caught(cats, taken, seat) for seat in range(4)] == [1, 0, 0, 0]


def test_a_tuxedo_cat_is_as_likely_as_the_ways_that_lead_to_its_number() -> None:
    cats = "exactly:1 trick:7 trick:8"
    assert caught(cats, "") == pytest.approx(10 * 0.25 * 0.75**9)
    assert caught(cats, ONE_TRICK, 0) == pytest.approx(0.75**9)
    assert caught(cats, "R10 R5 R3 R4 S9 S2 S3 S4", 0) == 0


def test_a_siamese_cat_is_as_likely_as_its_card_to_be_taken() -> None:
    cats = "takes:R8 trick:7 trick:8"
    assert caught(cats, "", 0, 1, "R8") == 0
    assert caught(cats, "", 0, 0, "R8") == 1
    assert caught(cats, "", 1) == 1 / 4
    assert caught(cats, "", 0) == pytest.approx(0.15 + 0.5 / 11)  # it has the card itself
    assert caught(cats, "R8 R5 R9 R4", 0) == 0


def test_a_hand_lacks_cards_as_often_as_hands_do() -> None:
    hands = list(combinations(range(9), 4))
    for k in range(6):
        lacking = sum(all(card >= k for card in hand) for hand in hands)
        assert LACKING[9, 4, k] == pytest.approx(lacking / len(hands))


def chance_of(s: State, seat: int, card: str) -> float:
    unseen = unseen_by(s, seat)
    return chance_to_win(s, seat, number_of(card), unseen, count(unseen), 1.0)


def chance(match: Match, card: str) -> float:
    seat = match.to_move
    assert isinstance(seat, int)
    s = seen(match, seat)
    return chance_of(s, seat, card)


def test_a_card_that_does_not_beat_the_best_cannot_win_and_the_last_one_that_does_will() -> None:
    match = dealt(played="B7 B8", first=2)
    assert chance(match, "B1") == 0
    assert 0 < chance(match, "B9") < 1
    match.play("play B9")
    assert chance(match, "B6") == 0
    assert chance(dealt(played="B9 B2 B3"), "B10") == 1


def test_a_card_is_safer_the_higher_and_the_later_it_comes() -> None:
    lead = dealt()
    assert 0 < chance(lead, "R2") < chance(lead, "R8") < chance(lead, "R10") < 1
    assert chance(dealt(played="R2 R1"), "R9") > chance(dealt(first=2), "R9")


def test_who_is_known_to_lack_a_suit_may_trump_unless_they_lack_trumps_too() -> None:
    s = seen(dealt(first=3), 3)
    chances = []
    for lacks in (0b0000, 0b1000, 0b1001):
        s.voids[0] = lacks
        chances.append(chance_of(s, 3, "B10"))
    assert chances[1] < chances[0] < chances[2]


def test_a_trump_is_beaten_by_a_higher_one_only() -> None:
    """Seat 1 has no Roquefort left in the third trick, and may trump."""
    match = dealt(played="R10 R5 R3 R4 R8 R1 R6 R7 R2")
    assert chance(match, "S10") == 1
    assert 0 < chance(match, "S2") < chance(match, "S6") < 1


# -- reading -----------------------------------------------------------------------------


def likelihood(match: Match, viewer: int, *swaps: tuple[str, str]) -> float:
    """How well the true world explains what was played, or one with cards swapped."""
    s = seen(match)
    for one, other in swaps:
        both = 1 << number_of(one) | 1 << number_of(other)
        for seat in range(match.players):
            if s.hand[seat] & both:
                s.hand[seat] ^= both
    return world_weight(s, viewer, NO_PARAMETERS)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_reading_leaves_the_world_as_it_was(table: Table) -> None:
    for match, seat in whole_games(table, 1, "reading"):
        states = match.hidden(EVERYTHING)
        before = states.tobytes()
        assert world_weight(match.engine.given(states)[0], seat, NO_PARAMETERS) > 0
        assert states.tobytes() == before


@pytest.mark.parametrize("later", ["", "S4", "S4 S1 S2"])
def test_who_could_have_won_the_last_trick_but_did_not_seems_to_lack_high_cards(later: str) -> None:
    match = dealt(played=f"P3 P1 P2 P4 {later}")
    assert likelihood(match, 0) < likelihood(match, 0, ("P10", "B10"))


def test_own_cards_tell_nothing() -> None:
    assert likelihood(dealt(played="B9"), 0) == likelihood(dealt(), 0) == 1


def test_who_picked_trump_has_many_or_high_ones() -> None:
    match = picking("R1 R2 R3 R4 R5 B6 B7 B8 B9 S1 S2 P1")
    picker = match.to_move
    assert isinstance(picker, int)
    match.play("trump B")
    other = (picker + 1) % 3
    swaps = [("B9", "S3"), ("B8", "S4"), ("B7", "S5")]
    assert likelihood(match, other) > 2 * likelihood(match, other, *swaps)
    assert likelihood(match, picker) == 1


# -- what a score is worth ---------------------------------------------------------------


def test_more_points_are_a_better_chance_and_more_so_later() -> None:
    match = after_round(4, EXAMPLE_6, "trick:3 trick:7 trick:8")
    s = seen(match)
    for seat, total in enumerate((6, 2, 4, 0)):
        s.sheet[0, seat] = total
    early = [evaluate(s, seat, NO_PARAMETERS) for seat in range(4)]
    assert early[0] > early[2] > early[1] > early[3]
    s.rounds = 3
    late = [evaluate(s, seat, NO_PARAMETERS) for seat in range(4)]
    assert late[0] > early[0] > early[3] > late[3]
    assert sum(early) == pytest.approx(1)
    assert expected_points(s, 0, NO_PARAMETERS) == pytest.approx(6 + 3.3)


def test_a_won_game_is_worth_one_and_a_shared_one_its_share() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4")
    play_round(match, AT_THREE, "trick:5 trick:6 trick:7", turned=1)
    play_round(match, AT_THREE, "first:2 first:3 exactly:1", turned=2)
    s = seen(match)
    assert is_leaf(s)
    for sheet, expected in (((1, 2, 3), [0, 0, 1]), ((2, 2, 1), [0.5, 0.5, 0])):
        for seat in range(3):
            for number in range(3):
                s.sheet[number, seat] = sheet[seat]
        assert [evaluate(s, seat, NO_PARAMETERS) for seat in range(3)] == expected
        assert [expected_points(s, seat, NO_PARAMETERS) for seat in range(3)] == [
            3 * n for n in sheet
        ]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_state_is_ripe_while_a_round_is_played(table: Table) -> None:
    for match, _ in whole_games(table, 1, "ripe"):
        assert not is_leaf(seen(match))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_chances_add_up_whenever_a_state_is_ripe(table: Table) -> None:
    engine, rng, out = GAME.plain(), generator("worth"), np.zeros(MOST, np.int64)
    states, seen = engine.new_states(), 0
    engine.setup(states, 0, table.players, GAME.setup_arguments(table.options))
    while engine.to_move(states) != OVER or seen == 0:
        s = engine.given(states)[0]
        if engine.to_move(states) >= 0:
            engine.play(states, 0, kitten(s, rng, out, NO_PARAMETERS))
        else:
            n = engine.outcomes(states)
            engine.play(states, 0, engine.outcome(states, 0, below(rng, n)))
        if is_leaf(s) and s.rounds > 0:
            chances = [evaluate(s, seat, NO_PARAMETERS) for seat in range(table.players)]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0
            seen += 1
    assert seen == s.rounds


# -- all of them -------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_players_know_no_more_than_their_seat_and_play_by_the_rules(table: Table) -> None:
    out = np.zeros(MOST, np.int64)
    for n, (match, seat) in enumerate(whole_games(table, 1, "honest")):
        legal = match.engine.moves(match.states)
        for level in (kitten, cat):
            moves = {
                level(seen(match, eyes), generator(str(n)), out, NO_PARAMETERS)
                for eyes in (seat, EVERYTHING)
            }
            assert len(moves) == 1
            assert moves <= set(legal)
        assert weights(seen(match, seat)) == weights(seen(match))


def test_compiled_they_do_the_same() -> None:
    engine, out = search_engine(GAME), np.zeros(MOST, np.int64)
    for n, (match, seat) in enumerate(whole_games(TABLES[4], 1, "compiled")):
        for player, level in enumerate((kitten, cat), 1):
            states, rng = match.hidden(seat), generator(str(n))
            move = engine.loop.instant_move(states, 0, player, rng, out, NO_PARAMETERS)
            assert move == level(seen(match, seat), generator(str(n)), out, NO_PARAMETERS)


def test_a_tiger_thinks_with_it() -> None:
    match = dealt(played="R10 R5 R3 R4")
    states = match.hidden(0)
    search = Search(search_engine(GAME, compiled=False), states, 4, "any")
    search.go_on(12)
    estimates = search.estimates()
    assert sum(estimate.playouts for estimate in estimates) == 12
    assert all(0 <= estimate.win <= 1 for estimate in estimates)
