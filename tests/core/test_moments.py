"""Moments: kept when somebody listens, shown through `hide`, nothing at all when compiled."""

from __future__ import annotations

from miette import GAME

import chatiere
from chatiere.core.game import find
from chatiere.core.line import Line
from chatiere.core.match import Match
from chatiere.core.moments import listening, match_at, moments_of, nothing


def sold() -> tuple[Match, int]:
    """A match of Filou, and the number of the move that sells its first row."""
    match = chatiere.new("filou", 4, 1)
    while match.view()["round"] == 1:
        moves = match.moves()
        match.play("pass" if "pass" in moves and match.view()["highest_bid"] else moves[-1])
    return match, max(n for n, entry in enumerate(match.entries) if entry.who != "*")


def test_a_game_that_names_none_has_none() -> None:
    match = Match(GAME, 2, dealer=chatiere.new("filou", 3, 1).dealer)
    match.draw()
    match.play(match.moves()[0])
    assert moments_of(match, len(match.entries) - 1) == []


def test_moments_come_in_the_order_of_the_rules_and_change_nothing() -> None:
    match, n = sold()
    before = match.states.tobytes()
    names = [moment.kind.name for moment in moments_of(match, n)]
    assert names[0] == "passed"
    assert names[-2:] == ["sold", "round-over"]
    assert [moment.kind.name for moment in moments_of(match, n)] == names
    assert match.states.tobytes() == before


def test_nobody_listens_but_who_asks() -> None:
    match, n = sold()
    states, move = match.entries[n].steps[0]
    with listening() as outer:
        with listening() as inner:
            match.game.plain().play(states.copy(), 0, move)
        assert inner
        assert outer == []
    match.game.plain().play(states.copy(), 0, move)
    assert outer == []


def test_at_a_moment_nobody_is_to_move_and_all_is_hidden_as_ever() -> None:
    match, n = sold()
    for moment in moments_of(match, n):
        at = match_at(match, n, moment)
        assert at.to_move == "*"
        assert not at.is_over
        assert at.view(2)["moves"] == []
        assert at.view(2)["seats"][1]["hand"] is None
        assert at.tell(n, "en", 2)
        assert len(at.entries) == n + 1


def test_compiled_rules_come_to_the_same_and_keep_nothing() -> None:
    match, n = sold()
    states, move = match.entries[n].steps[0]
    plain, compiled = states.copy(), states.copy()
    find("filou").plain().play(plain, 0, move)
    with listening() as kept:
        find("filou").compiled().play(compiled, 0, move)
    assert kept == []
    assert plain.tobytes() == compiled.tobytes()
    nothing(None, 0)  # type: ignore[arg-type]


def test_a_line_is_a_sentence_with_pieces_beside_it() -> None:
    line = Line.of(Line("Ana dit : oui", "11", begins_round=True))
    assert line == "Ana dit\u00a0: oui"
    assert line.pieces == ("11",)
    assert line.begins_round
    assert Line.of("plain").pieces == ()
