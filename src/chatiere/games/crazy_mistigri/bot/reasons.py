"""Why a move is good, in one sentence: what goes, what stays, what it does to the others.

Only facts that the player can see: their own hand, the discard, how many cards the others
hold, the totals, and where the Mistigri was last seen.
"""

from __future__ import annotations

from typing import Any

from chatiere.core.translation import translator
from chatiere.games.crazy_mistigri.bot.heuristics import cards_taken_after
from chatiere.games.crazy_mistigri.bot.pairing import MISTIGRI_BIT, left_over
from chatiere.games.crazy_mistigri.bot.reason_texts import SENTENCES
from chatiere.games.crazy_mistigri.bot.visible_facts import (
    fewest_left_by_swap,
    fives_in_hands,
    highest_card,
    highest_value,
    highest_without_partner,
    holder_of_mistigri,
    pairs_of,
    partners,
)
from chatiere.games.crazy_mistigri.card_names import (
    CARDS as CARDS_COUNTED,
)
from chatiere.games.crazy_mistigri.card_names import POINTS, card_words, other_card_words
from chatiere.games.crazy_mistigri.deck import (
    ALL_ONES,
    CARDS,
    MISTIGRI,
    VALUE,
    bits,
    lowest,
    with_card,
    without,
)
from chatiere.games.crazy_mistigri.deck import points as points_of
from chatiere.games.crazy_mistigri.rounds import TURNS_PER_SEAT, cards_to_draw, score
from chatiere.games.crazy_mistigri.state import (
    AGAIN_VALUE,
    DEAL_VALUE,
    DEALT,
    GIVE_VALUE,
    GIVEN,
    LEAD,
    LEAD_VALUE,
    ONES,
    ONES_VALUE,
    PASS,
    REVERSE,
    SEATS,
    STOP,
    SWAP,
    TWO_VALUE,
    WILL_SWAP,
    State,
    next_in,
)

FEW = 2
"""With so few cards an opponent is about to be out."""


def why(s: State, best: int, estimates: list[Any], language: str) -> str:
    """Why this move is good, said to the player who is to move."""
    reason = Reason(s, estimates, language)
    if best in (PASS, STOP):
        return reason.of_waiting(best)
    if len(estimates) == 1:
        return reason.say("only")
    if best in (ONES, REVERSE, WILL_SWAP):
        return reason.of_choice(best)
    if best >= LEAD:
        return reason.of_leaving(best - LEAD) + "."
    if best >= DEALT:
        card, seat = divmod(best - DEALT, SEATS)
        return reason.of_coming(card) + reason.of_receiver(seat)
    if best >= GIVEN:
        card, seat = divmod(best - GIVEN, SEATS)
        return reason.of_leaving(card) + reason.of_receiver(seat)
    if best >= SWAP:
        return reason.of_swap(*divmod(best - SWAP, CARDS))
    return reason.of_pair(*divmod(best, CARDS))


class Reason:
    """The table as the mover sees it, and the sentence that fits a move."""

    def __init__(self, s: State, estimates: list[Any], language: str) -> None:
        self.s = s
        self.estimates = estimates
        self.language = language
        self.t = translator(language, __package__)
        self.me: int = s.viewer
        self.hand: int = s.hand[self.me]
        self.others = [seat for seat in range(s.players) if seat != self.me and s.held[seat]]

    def say(self, key: str, **words: object) -> str:
        said = self.t(SENTENCES[key], **words)
        return said[0].upper() + said[1:]

    def card(self, card: int) -> str:
        return card_words(card, self.language)

    def cards(self, n: int) -> str:
        return self.t.count(CARDS_COUNTED, n)

    def points(self, n: int) -> str:
        return self.t.count(POINTS, n)

    def by_win_rates(self) -> str:
        """No more is to be said than what the search found."""
        win, other = (round(100 * estimate.win) for estimate in self.estimates[:2])
        return self.say("win rates", win=win, other=other)

    # -- laying nothing ------------------------------------------------------------------

    def of_waiting(self, best: int) -> str:
        """A pass, or a stop after a pair of 6s."""
        if best == PASS and self.others and all(self.s.passed[seat] for seat in self.others):
            return self.say("end", points=self.points(points_of(self.hand)))
        return self.say("no pair") if len(self.estimates) == 1 else self.by_win_rates()

    # -- a pair --------------------------------------------------------------------------

    def of_pair(self, a: int, b: int) -> str:
        rest, value = without(without(self.hand, a), b), VALUE[a] + VALUE[b]
        if not rest:
            return self.say("empty")
        if not self.others or self.s.turns >= TURNS_PER_SEAT * self.s.players:
            return self.say("last turn", points=self.points(value))
        if bits(rest) <= cards_taken_after(a, b):
            return self.of_way_out(rest)
        effect = self.of_effect(a, b, rest) if VALUE[a] == VALUE[b] else ""
        return effect or self.of_what_stays(value, rest)

    def of_way_out(self, rest: int) -> str:
        if rest == MISTIGRI_BIT:
            return self.say("out by M")
        key = "out with M" if rest & MISTIGRI_BIT else "out"
        return self.say(key, rest=self.cards(bits(rest)))

    def of_effect(self, a: int, b: int, rest: int) -> str:
        """What a pair of one value is good for here, if there is something."""
        value, has_mistigri = VALUE[a], rest & MISTIGRI_BIT
        if value >= TWO_VALUE:
            return self.of_draws(cards_to_draw(value), rest)
        if value == AGAIN_VALUE:
            return self.say("pair 6") if bits(rest) > left_over(rest) else ""
        if value == GIVE_VALUE:
            left = self.cards(bits(rest) - 1)
            return self.say("pair 4 M" if has_mistigri else "pair 4", left=left)
        if value == ONES_VALUE:
            kept = bits(rest & ~ALL_ONES)
            return self.say("pair 1", rest=self.cards(kept)) if kept < bits(rest) else ""
        pile = with_card(with_card(self.s.pile, a), b)
        if value == DEAL_VALUE:
            return self.say(
                "pair 5 M" if pile & MISTIGRI_BIT else "pair 5", dearest=highest_value(pile)
            )
        if value == LEAD_VALUE:
            return self.of_lead_to_come(rest)
        return self.of_swap_to_come(rest, pile)

    def of_draws(self, n: int, rest: int) -> str:
        """7+7 and 8+8."""
        chance = round(100 * n / bits(rest))
        key = "draws M" if rest & MISTIGRI_BIT else "draws"
        words = {"taken": self.cards(n), "rest": self.cards(bits(rest)), "n": bits(rest)}
        return self.say(key, chance=chance, **words)

    def of_lead_to_come(self, rest: int) -> str:
        lonely = highest_without_partner(rest)
        if lonely is None:
            return ""
        return self.say("pair 2 M" if lonely == MISTIGRI else "pair 2", card=self.card(lonely))

    def of_swap_to_come(self, hand: int, pile: int) -> str:
        if hand & MISTIGRI_BIT:
            return self.say("pair 3 M", fives=self.cards(fives_in_hands(self.s)))
        then, now = fewest_left_by_swap(hand, pile), left_over(hand)
        if then < now:
            return self.say("pair 3", then=self.cards(then), now=self.cards(now))
        return ""

    def of_what_stays(self, value: int, rest: int) -> str:
        """How well the others go together, or the points that go."""
        pairs = pairs_of(self.s)
        lonely = left_over(rest)
        worst = max(left_over(without(without(self.hand, a), b)) for a, b in pairs)
        fewest = min(self.s.held[seat] for seat in self.others)
        is_dearest = value == max(VALUE[a] + VALUE[b] for a, b in pairs)
        words = {
            "points": self.points(value),
            "lonely": self.cards(lonely),
            "rest": self.cards(bits(rest)),
            "n": bits(rest),
            "worst": worst,
            "held": self.cards(fewest),
        }
        if is_dearest and fewest <= FEW:
            return self.say("hurry", **words)
        if lonely == 0:
            return self.say("all pairs", **words)
        if lonely < worst:
            return self.say("fewer lonely", **words)
        return self.say("dearest" if is_dearest else "pair", **words)

    # -- 1+1, 2+2, 3+3, and reversing ----------------------------------------------------

    def of_choice(self, best: int) -> str:
        if best == REVERSE:
            return self.of_reversing()
        if best == WILL_SWAP:
            return self.of_swap_to_come(self.hand, self.s.pile) or self.of_swap_for_points()
        ones = bits(self.hand & ALL_ONES)
        return self.say("ones", gone=self.cards(ones)) if ones else self.by_win_rates()

    def of_swap_for_points(self) -> str:
        card, cheap = highest_card(self.hand), lowest(self.s.pile)
        less = VALUE[card] - VALUE[cheap]
        if less <= 0:
            return self.by_win_rates()
        points = self.points(less)
        return self.say("swap later", card=self.card(card), cheap=self.card(cheap), points=points)

    def of_reversing(self) -> str:
        """Who waits, and from whom one draws next time."""
        after = next_in(self.s, self.me, self.s.direction)
        before = next_in(self.s, self.me, -self.s.direction)
        theirs, others = self.s.held[after], self.s.held[before]
        if after == before:
            return self.say("two left")
        if self.hand and holder_of_mistigri(self.s) == before:
            return self.say("flee M")
        if theirs < others:
            return self.say("make wait", theirs=self.cards(theirs), others=others)
        if not self.hand or theirs == others:
            return self.by_win_rates()
        return self.say("other source", theirs=self.cards(theirs), others=others)

    # -- cards that go elsewhere ---------------------------------------------------------

    def of_leaving(self, card: int) -> str:
        """Why this card had better leave the hand; no full stop yet."""
        rest = without(self.hand, card)
        words = {"card": self.card(card), "points": self.points(VALUE[card])}
        if not rest:
            return self.say("last leaves")
        if card == MISTIGRI:
            return self.say("M leaves")
        if not partners(self.hand, card):
            return self.say("lonely leaves", **words)
        return self.say("points leave" if left_over(rest) else "pairs stay", **words)

    def of_coming(self, card: int) -> str:
        """Why this card of the discard is a burden; no full stop yet."""
        if card == MISTIGRI:
            return self.say("M comes")
        key = "dearest comes" if VALUE[card] == highest_value(self.s.pile) else "points come"
        return self.say(key, card=self.card(card), points=self.points(VALUE[card]))

    def of_receiver(self, seat: int) -> str:
        """Why this opponent, with the full stop."""
        held, total = self.s.held[seat], score(self.s, seat)
        others = set(range(self.s.players)) - {self.me, seat}
        if all(total < score(self.s, other) for other in others):
            return self.say("to leader", total=self.points(total))
        return self.say("to next to out", held=self.cards(held)) if held <= FEW else "."

    def of_swap(self, out: int, card: int) -> str:
        rest = without(self.hand, out)
        then, now = left_over(with_card(rest, card)), left_over(self.hand)
        if out == MISTIGRI:
            return self.say("swap M", fives=self.cards(fives_in_hands(self.s)))
        friends = partners(with_card(rest, card), card)
        if friends and not partners(self.hand, out):
            mate = other_card_words(friends[0], card, self.language)
            return self.say("swap mate", card=self.card(card), mate=mate, out=self.card(out))
        if then < now:
            return self.say("swap lonely", then=self.cards(then), now=self.cards(now))
        if VALUE[card] < VALUE[out]:
            less = self.points(VALUE[out] - VALUE[card])
            return self.say("swap points", card=self.card(card), out=self.card(out), points=less)
        return self.by_win_rates()
