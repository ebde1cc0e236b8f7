"""Nothing appears and nothing vanishes: cards, mice, tokens and squares, at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from chatiere.core.chance import below, generator
from chatiere.core.kernel import ONLOOKER, OVER
from tests.games.tables import AT_EVERY_TABLE, Table

STEPS_BETWEEN_GUESSES = 7


def filou(s: Any) -> Hashable:
    """All mice; and each player's ten cards, wherever they are."""
    mice = sum(s.mice) + sum(s.on_card) + s.bank
    places = []
    for seat in range(s.players):
        lost = 0 if s.lost[seat] < 0 else 1 << s.lost[seat]
        passive = 1 if s.players == 3 else 0
        place = (seat - s.first) % s.players + passive
        down = s.row[place] if place - passive < s.placed and place >= s.shown else -1
        parts = [s.hand[seat], lost, s.turned[seat], 0 if down < 0 else 1 << down]
        assert sum(part.bit_count() for part in parts) == 10
        places.append(parts[0] | parts[1] | parts[2] | parts[3])
    return mice, tuple(places)


def cheez_tricks(s: Any) -> Hashable:
    """No cheese is in two places; the cats shown and in the pile."""
    table = [1 << card for card in s.current if card >= 0]
    heaps = [*s.hand, *s.won, *table]
    if s.stage == 1 and s.dealing == 0 and s.drawn == 0:
        heaps = []  # between two rounds the old tricks still lie open
    union = 0
    for heap in heaps:
        assert union & heap == 0
        union |= heap
    tricks = sum(s.tricks) if heaps else 0
    assert sum(heap.bit_count() for heap in s.won) == tricks * s.players or not heaps
    return None


def crazy_mistigri(s: Any) -> Hashable:
    """All cats of the deck lie in hands, discard or stock."""
    from chatiere.games.crazy_mistigri.deck import BIT, COPIES, DECK

    def cards(heap: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for card, (bit, copies) in enumerate(zip(BIT, COPIES, strict=True)):
            found[card] = sum(1 for twin in range(copies) if heap & bit << twin)
        return +found

    total: Counter[int] = Counter()
    for heap in (*s.hand, s.pile, s.stock):
        total += cards(heap)
    assert [hand.bit_count() for hand in s.hand] == list(s.held)
    if s.rounds or sum(s.held):
        assert total == cards(DECK[s.players])
    return None


def mmm(s: Any) -> Hashable:
    """A square is bare, under a mouse or under a die; needs and squares agree."""
    assert s.mice & s.dice == 0
    assert s.left == 49 - s.mice.bit_count()
    assert s.loose + s.dice.bit_count() == 3
    for provision in set(s.provision):
        squares = [square for square in range(49) if s.provision[square] == provision]
        assert s.need[provision] == sum(not s.mice >> square & 1 for square in squares)
    return tuple(s.food), tuple(s.provision)


def chasse_aux_souris(s: Any) -> Hashable:
    """All 138 cards lie in the top layer, or were drawn from it since it came up; nobody
    gains a token."""
    from chatiere.games.chasse_aux_souris.cards import KINDS, copies
    from chatiere.games.chasse_aux_souris.state import LAY

    found = Counter({card: s.pile[card] for card in range(KINDS)})
    for i in range(s.log_end[s.top], s.log_end[s.rounds]):
        if s.log_who[i] < LAY:
            found[s.log_card[i]] += 1
    assert all(found[card] == copies(card) for card in range(KINDS))
    held = Counter(s.hand[seat, i] for seat in range(s.players) for i in range(s.held[seat]))
    begin = s.log_end[s.rounds - 1]
    drawn = Counter(s.log_card[i] for i in range(begin, s.log_end[s.rounds]) if s.log_who[i] < LAY)
    laid = Counter(s.log_card[i] for i in range(begin, s.log_end[s.rounds]) if s.log_who[i] >= LAY)
    assert drawn == held + laid
    assert all(0 <= tokens <= 3 for tokens in s.tokens)
    return None


CENSUS: dict[str, Callable[[Any], Hashable]] = {
    "filou": filou,
    "cheez-tricks": cheez_tricks,
    "crazy-mistigri": crazy_mistigri,
    "mmm": mmm,
    "chasse-aux-souris": chasse_aux_souris,
}


@AT_EVERY_TABLE
def test_cards_mice_and_tokens_are_conserved(seated: Table) -> None:
    """Along a game, and in every world that a seat can imagine."""
    game, census = seated.game, CENSUS[seated.game.name]
    plain, compiled = game.plain(), game.compiled()
    states, world = plain.new_states(), plain.new_states()
    plain.setup(states, 0, seated.players, game.setup_arguments(seated.options))
    rng = generator(f"conserved/{seated}")
    counts, steps = set(), 0
    while compiled.to_move(states) != OVER:
        if compiled.to_move(states) >= 0:
            counts.add(census(plain.given(states)[0]))
        if steps % STEPS_BETWEEN_GUESSES == 0 and compiled.to_move(states) >= 0:
            world[:] = states
            compiled.hide(world, 0, steps % (seated.players + 1) + ONLOOKER)
            compiled.guess(world, 0, rng)
            counts.add(census(plain.given(world)[0]))
        moves = compiled.moves(states)
        compiled.play(states, 0, moves[below(rng, len(moves))])
        steps += 1
    counts.add(census(plain.given(states)[0]))
    assert len(counts) == 1
