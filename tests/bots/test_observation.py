"""What a bot is handed: bytes of a hidden state, and nothing that is not hidden."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chatiere
from chatiere.bots.observation import observation, packed, read_observation
from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from tests.bots.tables import NAMES, decisions
from tests.core.samples import play_on


def filou() -> bytes:
    return observation(chatiere.new("filou", 3, seed=1))


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_is_the_hidden_state_and_can_be_read_again(name: str) -> None:
    for match in decisions(name, seed=1):
        seat = match.to_move
        assert isinstance(seat, int)
        observed = read_observation(observation(match))
        assert observed.states.tobytes() == match.hidden(seat).tobytes()
        assert (observed.game.name, observed.players, observed.seat) == (name, match.players, seat)


def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_observation() -> None:
    for match in decisions("filou", seed=2):
        seat = match.to_move
        assert isinstance(seat, int)
        world = match.hidden(seat)
        match.engine.guess(world, 0, generator("any"))
        assert packed(match.game, 3, match.hidden(seat, world)) == observation(match)


def refusal(hidden: object) -> str:
    with pytest.raises(ChatiereError) as caught:
        read_observation(hidden)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_what_is_no_hidden_state_is_refused_in_one_line() -> None:
    assert refusal("text") == "a hidden state is bytes, not ‹str›"
    wrong = "not a hidden state: take it from `observation`"
    for odd in (b"", b"\n", b"x\ny", b"[]\n", b'{"game": 1}\n', b"9" * 2000 + b"\n"):
        assert refusal(odd) == wrong


def changed(**fields: object) -> bytes:
    line, _, body = filou().partition(b"\n")
    return json.dumps({**json.loads(line), **fields}).encode() + b"\n" + body


def test_a_state_of_another_game_version_or_size_is_refused() -> None:
    assert refusal(changed(game="chess")).startswith("no game ‹chess›; there are: ")
    assert "comes from another version, ‹0›; this one is " in refusal(changed(version="0"))
    assert "comes from another version" in refusal(changed(game="cheez-tricks"))
    assert refusal(changed(players=9)) == "filou is for 3 to 5 players, not ‹9›"
    assert "is damaged" in refusal(filou() + b"x")
    assert "is damaged" in refusal(filou()[:-1])
    body = bytearray(filou())
    body[-1] ^= 1
    assert "is damaged" in refusal(bytes(body))


def test_a_state_that_was_not_hidden_is_refused() -> None:
    match = chatiere.new("filou", 3, seed=1)
    assert "is not a seat's" in refusal(packed(find("filou"), 3, match.states))
    onlooker = packed(find("filou"), 3, match.hidden(-1))
    assert "is not a seat's" in refusal(onlooker)


def test_somebody_elses_turn_and_the_end_are_told() -> None:
    match = chatiere.new("filou", 3, seed=1)
    mover = match.to_move
    assert isinstance(mover, int)
    other = (mover + 1) % 3
    assert refusal(observation(match, other)) == (
        f"this is what seat {other} knows, but seat {mover} is to move"
    )
    with pytest.raises(ChatiereError, match="seats are 0 to 2, not ‹7›"):
        observation(match, 7)
    play_on(match, "end")
    with pytest.raises(ChatiereError, match="nobody is to move: the match is over"):
        observation(match)
    assert refusal(observation(match, 0)) == "the game is over: there is nothing to think about"


def test_before_the_first_cards_nobody_is_to_move() -> None:
    from chatiere.core.dealer import Dealer
    from chatiere.core.match import Match

    match = Match(find("filou"), 3, dealer=Dealer(bytes(32), [b""] * 3))
    with pytest.raises(ChatiereError, match="nobody is to move: chance is to be drawn"):
        observation(match)
    assert "but chance is to move" in refusal(observation(match, 1))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400), st.integers(0, 10_000))
def test_no_bytes_break_anything(noise: bytes, place: int) -> None:
    whole = filou()
    for odd in (noise, whole[: place % len(whole)], whole + noise + b"x"):
        with pytest.raises(ChatiereError):
            read_observation(odd)
