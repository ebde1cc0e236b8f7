"""A match: what can be said, what is refused, what each seat sees of it."""

from __future__ import annotations

import pytest
from miette import GAME

import chatiere
from chatiere.core.dealer import Dealer
from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match


def dealt(players: int = 2) -> Match:
    match = Match(GAME, players, dealer=Dealer(bytes(32), [b""] * players))
    match.draw()
    return match


def test_a_new_match_has_its_first_cards_dealt() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    assert match.to_move in range(3)
    assert all(move.startswith("place ") for move in match.moves())


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (chatiere.new("filou", players=4, seed=7) for _ in range(2))
    assert one.record() == other.record()
    assert chatiere.new("filou", players=4, seed=8).record() != one.record()


def test_without_a_player_count_the_fewest_play() -> None:
    assert chatiere.new("filou").players == 3


def test_names_are_one_for_each_player() -> None:
    assert chatiere.new("filou", names=["Ana", "Bo", "Léo-Paul 🐭"]).names[2] == "Léo-Paul 🐭"
    with pytest.raises(chatiere.ChatiereError, match=r"3 players need 3 names, not ‹\['Ana'\]›"):
        chatiere.new("filou", names=["Ana"])


def test_a_name_that_nobody_could_print_is_refused() -> None:
    with pytest.raises(chatiere.ChatiereError, match="3 players need 3 names"):
        chatiere.new("filou", names=["Ana", "Bo", "\ud83d"])


def test_players_can_add_salts_to_the_dealers_secret() -> None:
    salted = chatiere.new("filou", seed=7, salts=[b"ana", b"", b"leo"])
    assert salted.record()["salts"] == ["616e61", "", "6c656f"]
    assert salted.record()["moves"] != chatiere.new("filou", seed=7).record()["moves"]
    for wrong in ([b""], ["a", "b", "c"]):
        with pytest.raises(chatiere.ChatiereError, match="3 players need 3 salts of bytes"):
            chatiere.new("filou", salts=wrong)  # type: ignore[arg-type]
    with pytest.raises(chatiere.ChatiereError, match="a salt has at most 32 bytes"):
        chatiere.new("filou", salts=[b"", bytes(33), b""])


def test_words_that_are_no_move_are_refused_with_the_forms_that_are() -> None:
    with pytest.raises(chatiere.NotAMove, match="‹fly 3› is not a move of miette: keep, change"):
        dealt().play("fly 3")


def test_a_move_that_is_not_legal_now_is_refused_with_what_is() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    with pytest.raises(chatiere.NotLegal, match="‹bid 3› is not legal now; legal: place"):
        match.play("bid 3")


def test_nobody_moves_when_the_match_is_over() -> None:
    match = dealt()
    match.play("keep")
    match.play("keep")
    assert match.is_over
    assert match.moves() == []
    with pytest.raises(chatiere.MatchOver, match="the match is over after 4 moves"):
        match.play("keep")
    with pytest.raises(chatiere.MatchOver, match="‹keep› cannot be: the game is over"):
        match.enter(0, "keep")


def test_all_three_errors_are_value_errors() -> None:
    for error in (chatiere.NotAMove, chatiere.NotLegal, chatiere.MatchOver):
        assert issubclass(error, ValueError)


def test_who_is_not_to_move_is_refused_with_who_is() -> None:
    match = dealt()
    with pytest.raises(chatiere.NotLegal, match=r"by ‹1›: seat 0 is to move$"):
        match.enter(1, "keep")
    with pytest.raises(chatiere.NotLegal, match="by ‹False›: seat 0"):
        match.enter(False, "keep")
    with pytest.raises(chatiere.NotAMove, match="a move is a text, not ‹3›"):
        match.enter(0, 3)  # type: ignore[arg-type]
    undealt = Match(GAME, 2)
    with pytest.raises(chatiere.NotLegal, match=r"chance is to move$"):
        undealt.enter(0, "keep")


def test_without_a_dealer_chance_waits_to_be_told() -> None:
    match = Match(GAME, 2)
    assert match.to_move == "*"
    assert match.allowed() == [f"crumb 0 {n}" for n in range(1, 10)]
    match.enter("*", "crumb 0 9")
    with pytest.raises(chatiere.NotLegal, match="‹crumb 1 9› is not legal now"):
        match.enter("*", "crumb 1 9")
    with pytest.raises(chatiere.NotAMove, match="‹crumb 1 10› is not a move of miette: crumb"):
        match.enter("*", "crumb 1 10")
    with pytest.raises(chatiere.ChatiereError, match="has no record"):
        match.record()


def test_a_deal_that_breaks_off_in_the_middle_leaves_nothing_behind() -> None:
    match = Match(chatiere.find("cheez-tricks"), 2)
    match.enter("*", "first 0")
    before = match.states.tobytes()
    assert match.allowed() is None
    cards = "S1 S2 S3 S4 S5 S6 S7 R1 R2"
    with pytest.raises(chatiere.NotLegal, match="‹S1›, number 10 of ‹deal 0›, cannot be drawn; po"):
        match.enter("*", f"deal 0 {cards} S1")
    for wrong in (f"deal 0 {cards}", f"deal 1 {cards} R3", "deal 0", f"deal 0 {cards} R3 R4"):
        with pytest.raises(chatiere.NotLegal, match="is not legal now; due: deal 0 and 10 things"):
            match.enter("*", wrong)
    assert match.states.tobytes() == before
    assert len(match.entries) == 1


def test_each_seat_reads_its_own_history_and_everybody_all_of_it_at_the_end() -> None:
    match = dealt()
    crumb = match.entries[0].what
    assert match.history(0) == [("*", crumb), ("*", "crumb 1 ?")]
    assert match.history(-1) == [("*", "crumb 0 ?"), ("*", "crumb 1 ?")]
    match.play("keep")
    match.play("keep")
    assert match.history(-1) == [(entry.who, entry.what) for entry in match.entries]


def test_a_view_lists_moves_for_the_seat_to_move_only() -> None:
    match = dealt()
    assert match.view(0)["moves"] == ["keep", "change"]
    assert match.view(1)["moves"] == []
    assert match.view()["crumbs"] == [None, None]
    assert match.view(1)["result"] is None


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    match = dealt()
    for seat in (2, -3, 99, "0", None, True):
        with pytest.raises(chatiere.ChatiereError, match="seats are 0 to 1, or -1 for an onlooker"):
            match.view(seat)  # type: ignore[arg-type]
        with pytest.raises(chatiere.ChatiereError, match="seats are 0 to 1, or -1 for an onlooker"):
            match.history(seat)  # type: ignore[arg-type]


def test_input_is_repeated_short_and_clean() -> None:
    assert shown("a\nb\x1b[2J") == "‹a?b?[2J›"
    assert shown("x" * 100) == "‹" + "x" * 60 + "…›"
    assert shown(["a"]) == "‹['a']›"
    assert shown([[[[1]]]]) == "‹[[[...]]]›"
    assert shown(10**5000) == "‹a huge number›"
    assert listed([1, 2, 3], most=2) == "1, 2 and 1 more"


def test_C9_what_has_to_be_remembered_is_not_told_again() -> None:
    match = chatiere.new("cheez-tricks", players=2, seed=1, options={"level": "wild"})
    first = len(match.entries)
    for _ in range(3 * 2):
        match.play(match.moves()[0])
    assert match.tell(first, "en")
    assert match.tell(first, "en", 0) == []
    assert match.tell(first + 4, "en", 0)
    assert [what for _, what in match.history(0) if what.startswith("play")] == [
        entry.what for entry in match.entries[first + 4 : first + 6]
    ]


def test_a_players_last_move_can_be_taken_back() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    before, moves = match.states.tobytes(), match.moves()
    match.play(moves[0])
    match.take_back()
    assert match.states.tobytes() == before
    assert match.moves() == moves
    match.play(moves[1])
    assert match.entries[-1].what == moves[1]


def test_a_draw_is_never_taken_back() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    with pytest.raises(ChatiereError, match="nothing to take back"):
        match.take_back()
    bare = Match(chatiere.find("filou"), 3)
    with pytest.raises(ChatiereError, match="nothing to take back"):
        bare.take_back()


def test_every_moment_of_a_match_can_be_looked_at_again() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    seen = {}
    while not match.is_over:
        n, moves = len(match.entries), match.moves()
        if n % 7 == 0:
            seen[n] = [(match.view(seat), match.history(seat)) for seat in (-1, 0, 1, 2)]
        match.play(moves[n % len(moves)])
    for n, then in seen.items():
        moment = match.until(n)
        assert [(moment.view(seat), moment.history(seat)) for seat in (-1, 0, 1, 2)] == then
    end = match.until(len(match.entries))
    assert end.result == match.result
    end.states["bank"] = 0
    assert end.view() != match.view(), "a moment is a copy"


@pytest.mark.parametrize("n", [-1, 1000, "3", True])
def test_there_is_no_moment_beyond_a_match(n: object) -> None:
    match = dealt()
    with pytest.raises(ChatiereError, match=f"moments are 0 to {len(match.entries)}, not"):
        match.until(n)  # type: ignore[arg-type]


def test_a_seat_hears_moves_the_latest_first_with_the_table_as_it_saw_it() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    who = match.to_move
    assert isinstance(who, int)
    other = (who + 1) % 3
    match.play(match.moves()[0])
    last = next(match.heard(other))
    assert (last.n, last.who, last.what) == (len(match.entries) - 1, who, "place ?")
    assert last.before.placed + 1 == last.after.placed
    assert last.before.viewer == last.after.viewer == other


def test_a_state_to_look_at_is_as_the_seat_knows_it_and_cannot_be_changed() -> None:
    match = chatiere.new("filou", players=3, seed=7)
    for seat in (EVERYTHING, ONLOOKER, 0, 1, 2):
        looked, own = match.seen(seat), match.state(seat)
        for name, (_, shape) in type(own)._fields.items():
            a, b = getattr(looked, name), getattr(own, name)
            a = list(a) if isinstance(a, tuple) else a.tolist() if shape else a
            assert a == (b.tolist() if shape else b), name
        assert match.seen(seat) is looked
        with pytest.raises(AttributeError, match="viewer cannot be changed"):
            looked.viewer = 1
        with pytest.raises(TypeError):
            looked.hand[0] = 1
        with pytest.raises(AttributeError, match="no field paw"):
            _ = looked.paw
    with pytest.raises(ChatiereError):
        match.seen(3)


def test_what_the_open_history_no_longer_shows_is_not_heard_either() -> None:
    match = chatiere.new("cheez-tricks", players=3, seed=3, options={"level": "wild"})
    while len(match.entries) < 40:
        match.play(match.moves()[0])
    heard = {move.n for move in match.heard(0)}
    shown = [n for n, entry in enumerate(match.entries) if not match.is_forgotten(entry)]
    assert heard == set(shown)
    assert len(heard) < len(match.entries)
