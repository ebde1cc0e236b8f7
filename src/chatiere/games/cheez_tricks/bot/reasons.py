"""Why a move is good in Cheez-Tricks, in a sentence: first what the card does, then what the
cats, the others or the cards still out have to do with it.  All of it is known to the player,
and in the wild game it lies open: the tricks before the last are theirs to remember (C9).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from chatiere.core.state import Ints
from chatiere.core.translation import Plural, translator
from chatiere.games.cheez_tricks.bot.card_strength import above, chance_to_win, on_table, unseen_by
from chatiere.games.cheez_tricks.bot.reason_texts import (
    CARDS_OUT,
    HIGHER,
    PERHAPS_HIGHER,
    SENTENCES,
    TRUMPS_OUT,
    WHOLE,
)
from chatiere.games.cheez_tricks.bot.round_value import round_value
from chatiere.games.cheez_tricks.bot.strategy import takes_lead
from chatiere.games.cheez_tricks.card_names import (
    CARDS,
    POINTS,
    TRICKS,
    card_words,
    cat_words,
    suit_words,
)
from chatiere.games.cheez_tricks.cats import (
    BLACK,
    FIRST_BLACK,
    FIRST_TUXEDO,
    FIRST_WHITE,
    MATTERS,
    SIAMESE,
    TUXEDO,
    WHITE,
    cat_name,
)
from chatiere.games.cheez_tricks.deck import (
    HAND,
    NAMES_SUIT,
    SUIT_CARDS,
    SUIT_NAMES,
    SUITS,
    VALUES,
    card_name,
    count,
    suit_of,
)
from chatiere.games.cheez_tricks.rules import playable
from chatiere.games.cheez_tricks.scoring import TRICK_POINTS
from chatiere.games.cheez_tricks.state import NONE, SHOWN, TRUMP, State, tricks_played

NOTEWORTHY = 0.25
"""Fewer points than this, more or less, are not worth a word."""
LIKELY, UNLIKELY = 0.2, 0.1
"""A card less likely to win is not played to win, or is played to lose."""
BUT_FOR_ONE = 2
"""Captured by so many cats, the last one is welcome."""


def why(s: State, best: int, estimates: Sequence[object], language: str) -> str:
    """What speaks for the best move, as far as the seat to move can see."""
    reason = Reason(s, best, language)
    if s.stage == TRUMP:
        return reason.for_trump(best - NAMES_SUIT)
    return reason.t(WHOLE, what=reason.what_it_does(), why=reason.what_speaks_for_it())


def what_lies_open(s: State) -> State:
    """The table with as much of the cards won, and of who could not follow, as everybody can
    see: in the wild game that is the last trick and the current one (C9)."""
    if not s.wild:
        return s
    shown = s.twin()
    for seat in range(s.players):
        shown.won[seat] = shown.voids[seat] = 0
    if tricks_played(s) > 0:
        shown.won[s.last_winner] = note_trick(shown, s.last, s.last_leader)
    note_trick(shown, s.current, s.leader)
    return shown


def note_trick(s: State, cards: Ints, leader: int) -> int:
    """Who did not follow in this trick; and its cards."""
    laid = {seat: cards[seat] for seat in range(s.players) if cards[seat] != NONE}
    for seat, card in laid.items():
        if suit_of(card) != suit_of(cards[leader]):
            s.voids[seat] |= 1 << suit_of(cards[leader])
    return sum(1 << card for card in laid.values())


class Reason:
    """One move of the seat to move, and what can be said for it."""

    def __init__(self, s: State, card: int, language: str) -> None:
        self.s = s = what_lies_open(s)
        self.card = card
        self.language = language
        self.t = translator(language, __package__)
        self.seat = int(s.turn)
        self.leads = s.turn == s.leader
        self.laid = on_table(s)
        self.unseen = unseen_by(s, self.seat)
        self.chance = 0.0
        if s.stage != TRUMP:
            self.chance = chance_to_win(s, self.seat, card, self.unseen, count(self.unseen), 1.0)

    def say(self, key: str, **facts: object) -> str:
        """A sentence about the card and its suit, unless the facts name others."""
        suit = suit_words(SUIT_NAMES[suit_of(self.card)], self.language)
        card = card_words(card_name(self.card), self.language)
        return self.t(SENTENCES[key], **{"suit": suit, "card": card, **facts})

    def cat(self, cat: int) -> str:
        """A cat in words, by its number."""
        return cat_words(cat_name(cat), self.language)

    def points(self, points: float) -> str:
        """Whole points, or those and their tenths: `1.4 points`, `1,4 point`."""
        if isinstance(points, int):
            return self.t.count(POINTS, points)
        from babel.numbers import format_decimal

        tenths = format_decimal(round(points, 1), "0.0", self.t.locale)
        return self.t.count(POINTS, points, n=tenths)

    def must_remember(self) -> bool:
        """Whether cards were played that no longer lie open (C9)."""
        return bool(self.s.wild and tricks_played(self.s) > 1)

    def higher(self) -> str:
        """How many cards could still top this one, as far as that lies open."""
        if self.must_remember():
            return self.t(PERHAPS_HIGHER)
        return self.t.count(HIGHER, count(self.unseen & above(self.card)))

    # -- trump ---------------------------------------------------------------------------

    def for_trump(self, suit: int) -> str:
        """What the player holds of the suit that is to be trump."""
        self.card = suit * VALUES
        own = int(self.s.hand[self.seat]) & int(SUIT_CARDS[suit])
        if not own:
            return self.say("trump none")
        key = "trump one" if count(own) == 1 else "trump"
        cards = self.t.count(CARDS, count(own))
        out = count(self.unseen & int(SUIT_CARDS[suit]))
        return self.say(key, own=cards, high=own.bit_length() - suit * VALUES, out=out)

    # -- what the card does --------------------------------------------------------------

    def what_it_does(self) -> str:
        """Whether the card wins the trick, may win it, or leaves it to others."""
        s, card = self.s, self.card
        if playable(s) == 1 << card:
            return self.say("only")
        if not takes_lead(s, card):
            return self.loses()
        if (self.seat + 1) % s.players == s.leader:
            return self.say("last")
        if self.chance == 1.0:
            return self.say("master")
        if not self.unseen & above(card):
            return self.say("ruffable")
        if not self.leads and suit_of(card) != suit_of(s.current[s.leader]):
            return self.say("trumps", higher=self.higher())
        key = "low" if self.chance < UNLIKELY else "leads" if self.leads else "ahead"
        return self.say(key, higher=self.higher())

    def loses(self) -> str:
        """The card does not win the trick: on purpose, or because none could."""
        for cat in map(int, self.s.cats):
            if cat >= SIAMESE and int(MATTERS[cat]) >> self.card & 1:
                return self.say("gives", cat=self.cat(cat))
        if not self.could_win():
            return self.say("lost")
        waiting = self.waiting(self.laid)
        if waiting is not None:
            return self.say("ducks a cat", cat=self.cat(waiting))
        return self.say("ducks")

    def could_win(self) -> bool:
        """Whether some card would be the best so far."""
        legal = playable(self.s)
        return any(legal >> card & 1 and takes_lead(self.s, card) for card in range(SUITS * VALUES))

    # -- and why -------------------------------------------------------------------------

    def what_speaks_for_it(self) -> str:
        """The first of the reasons below that holds."""
        if takes_lead(self.s, self.card):
            return self.of_winning() or self.of_the_table()
        return self.of_losing() or self.of_the_table()

    def of_winning(self) -> str | None:
        """A cat that waits for the winner, or what the trick brings."""
        hot = self.waiting(self.laid | 1 << self.card)
        white = self.trick_cat(WHITE, TUXEDO, FIRST_WHITE, self.s.tricks[self.seat] + 1)
        key, cat = ("white", white) if hot is None else ("hot", hot)
        if cat is None:
            return self.of_gaining()
        if self.captures() == BUT_FOR_ONE:
            return self.say("third", points=self.points(TRICK_POINTS[SHOWN]))
        return self.say(key, cat=self.cat(cat))

    def of_gaining(self) -> str | None:
        """What the trick is worth, where that speaks for the card."""
        gain = self.gain()
        if self.chance >= LIKELY and gain > NOTEWORTHY:
            return self.say("gain", points=self.points(gain))
        if self.chance < LIKELY and gain < -NOTEWORTHY:
            return self.say("cost", points=self.points(-gain))
        return None

    def of_losing(self) -> str | None:
        """What the trick would cost, or a cat for which one has just enough tricks."""
        if self.could_win() and (costs := self.of_gaining()):
            return costs
        tricks = int(self.s.tricks[self.seat])
        tuxedo = self.trick_cat(TUXEDO, SIAMESE, FIRST_TUXEDO, tricks)
        if tuxedo is None:
            return None
        return self.say("tuxedo", cat=self.cat(tuxedo), tricks=self.t.count(TRICKS, tricks))

    def of_the_table(self) -> str:
        """Who after the player lacks the suit, what tricks count, or what is left."""
        s = self.s
        led = suit_of(self.card if self.leads else s.current[s.leader])
        if any(s.voids[seat] >> led & 1 for seat in self.later()):
            return self.say("void", suit=suit_words(SUIT_NAMES[led], self.language))
        if self.captures():
            return self.say("price", points=self.points(TRICK_POINTS[self.captures()]))
        return self.of_what_is_left()

    def of_what_is_left(self) -> str:
        """Cards of the suit, trumps, or tricks."""
        s, suit = self.s, suit_of(self.card)
        if not self.must_remember() and not takes_lead(s, self.card):
            return self.elsewhere(suit, CARDS_OUT, "none out")
        if not self.must_remember() and suit != s.trump:
            return self.elsewhere(s.trump, TRUMPS_OUT, "no trumps out")
        tricks = self.t.count(TRICKS, s.tricks[self.seat])
        return self.say("to come", tricks=tricks, left=HAND[s.players] - tricks_played(s))

    def elsewhere(self, suit: int, some: Plural, none: str) -> str:
        """How many cards of a suit the player has not seen."""
        out = count(self.unseen & int(SUIT_CARDS[suit]))
        if not out:
            return self.say(none)
        return self.t.count(some, out, suit=suit_words(SUIT_NAMES[suit], self.language))

    def later(self) -> Iterable[int]:
        """The seats that play after this one."""
        n = self.s.players
        others = ((self.seat + step) % n for step in range(1, n))
        return takewhile(lambda seat: seat != self.s.leader, others)

    # -- cats ----------------------------------------------------------------------------

    def captures(self) -> int:
        """How many cats have captured the player in this round."""
        return count(int(self.s.captured[self.seat]))

    def waiting(self, cards: int) -> int | None:
        """A cat that waits for the winner of this trick, if these are its cards."""
        number = tricks_played(self.s) + 1
        for cat in map(int, self.s.cats):
            if BLACK <= cat < WHITE and number == cat - BLACK + FIRST_BLACK:
                return cat
            if cat >= SIAMESE and cards & int(MATTERS[cat]):
                return cat
        return None

    def trick_cat(self, family: int, end: int, first: int, tricks: int) -> int | None:
        """A cat of this family that waits for so many tricks and has nobody yet."""
        for place, cat in enumerate(map(int, self.s.cats)):
            taken = any(captured >> place & 1 for captured in self.s.captured)
            if family <= cat < end and cat - family + first == tricks and not taken:
                return cat
        return None

    def gain(self) -> float:
        """What winning this trick would add to the points to expect of this round."""
        s, cards = self.s, self.laid | 1 << self.card
        taker = (self.seat + 1) % s.players if self.leads else int(s.ahead)
        return round_value(s, self.seat, self.seat, cards) - round_value(s, self.seat, taker, cards)
