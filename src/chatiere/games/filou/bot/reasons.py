"""Why a move is good in Filou, in a sentence.

Only what the player sees goes into it, and nothing of what the others own (F4).
"""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.core.translation import N_, translator
from chatiere.games.filou.bot.row_value import (
    cards_face_down,
    expected_row_points,
    is_known,
    known_dogs,
)
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.scoring import POINTS
from chatiere.games.filou.state import (
    BIG_DOG,
    BUY,
    CARDS,
    DECLINE,
    PASS,
    PLACE,
    PLACE_CARD,
    RABBIT,
    UNKNOWN,
    State,
    how_many,
    never_shown,
    owner_of,
    passive_cards,
    place_of,
    row_length,
)

TELLING = 8
"""A card of so many points, up or down, says much about a row."""
JUMP = 3
"""A bid that goes further than this above the highest one is meant to end the bidding."""

NUMBERS = {
    2: N_("two"),
    3: N_("three"),
    4: N_("four"),
    5: N_("five"),
    6: N_("six"),
    7: N_("seven"),
    8: N_("eight"),
}
"""How many others are meant, or dogs; one of them has a sentence of its own."""

SENTENCES = {
    "last card": N_("It is your last card."),
    "open": N_(
        "Your card is turned up before the bidding: better keep {kept} for a round in which your "
        "card stays hidden."
    ),
    "open good": N_(
        "Your card is turned up before the bidding, and {card} will tempt the others to pay a lot."
    ),
    "open bad": N_(
        "Your card is turned up before the bidding, and {card} will bring the price of the row "
        "down."
    ),
    "good": N_("Nobody else will know that {card} is in the row {until}."),
    "bad": N_("Whoever takes the row takes {card} too, and nobody else will know {until}."),
    "rabbit": N_("The rabbit is worth nothing: you keep {kept} for another round."),
    "big dog": N_(
        "Alone in the row the big dog chases the best cat: you will know that it is worth less "
        "than it seems."
    ),
    "small dog": N_(
        "Alone in the row the small dog chases the worst cat: you will know that it is worth "
        "more than it seems."
    ),
    "until one": N_("until a player passes"),
    "until": N_("until {n} players have passed"),
    "buy": N_("The whole row is open: it is worth {points}, for one mouse."),
    "decline": N_("The whole row is open: it counts {points}, and is not worth a mouse."),
    "spare": N_(
        "The whole row is open: it is worth {points}, but declining it leaves you your mouse."
    ),
    "chased": N_("{points} once {card} is gone"),
    "too dear": N_("It would take {mice}, and you have {own}."),
    "pass": N_(
        "The row is worth about {row}, the next bid is {price}, and passing brings {mice}; "
        "{remark}."
    ),
    "pass bare": N_("The row is worth about {row}, and the next bid is {price} already; {remark}."),
    "pass early": N_(
        "The row is worth about {row}, but the {mice} on the mouse card are certain; {remark}."
    ),
    "pass early bare": N_(
        "The row is worth about {row}, but nobody knows yet who will want to pay for it; {remark}."
    ),
    "bid": N_("The row is worth about {row} and you bid {bid}; {remark}."),
    "jump": N_(
        "The row is worth about {row}, and a bid of {bid} at once leaves little to gain for "
        "anybody who would raise it; {remark}."
    ),
    "stay": N_(
        "The row is worth about {row}, but {others} players have not passed yet, and passing "
        "later may bring {most} mice instead of {gain}."
    ),
    "push": N_(
        "The row is worth about {row}; with your bid of {bid}, whoever still wants it must pay "
        "more."
    ),
    "own": N_("nobody else knows that {card} is in it"),
    "dogs": N_("its dogs only chase each other"),
    "dog": N_("{dog} will chase a card in it if no other dog comes"),
    "known": N_("you know all its cards"),
    "no dog": N_("no dog can be hidden in it any more"),
    "dog out": N_("one dog may still be hidden in it"),
    "dogs out": N_("dogs may be hidden in it: {n} have not been seen yet"),
}


def why(s: State, best: int, estimates: Sequence[object], language: str) -> str:
    """What speaks for the best move, as far as the seat to move can see."""
    reason = Reason(s, best, language)
    if s.phase == PLACE:
        return reason.to_place()
    if s.phase == BUY:
        return reason.to_buy()
    return reason.to_pass() if best == PASS else reason.to_bid()


class Reason:
    """One move at one table, in one language."""

    def __init__(self, s: State, move: int, language: str) -> None:
        self.s = s
        self.move = move
        self.seat = s.seat
        self.language = language
        self.translator = translator(language, __package__)
        self.own = UNKNOWN if s.phase == PLACE else s.row[place_of(s, s.seat)]

    def put(self, line: str, **words: object) -> str:
        """One of `SENTENCES`, filled with these words."""
        return self.translator(SENTENCES[line], **words)

    def card(self, card: int) -> str:
        return card_in(self.language, NAMES[card])

    def mice(self, n: int) -> str:
        return mice_in(self.language, n)

    def number(self, n: int) -> str:
        """A small number in letters."""
        return self.translator(NUMBERS[n])

    # -- placing ---------------------------------------------------------------------

    def to_place(self) -> str:
        """Who will see the card and when, or what it does in the row."""
        s, card = self.s, self.move - PLACE_CARD
        rest = [c for c in range(CARDS) if (s.hand[self.seat] ^ 1 << card) >> c & 1]
        if not rest:
            return self.put("last card")
        kept = max(rest, key=lambda c: abs(POINTS[c]))
        words = {"card": self.card(card), "kept": self.card(kept)}
        if s.first == self.seat and not passive_cards(s):
            if abs(POINTS[card]) <= abs(POINTS[kept]):
                return self.put("open", **words)
            return self.put("open good" if POINTS[card] > 0 else "open bad", **words)
        if card >= RABBIT:
            return self.put(("rabbit", "big dog", "small dog")[card - RABBIT], **words)
        return self.put("good" if POINTS[card] > 0 else "bad", until=self.until(), **words)

    def until(self) -> str:
        """How long the card that is placed now stays hidden (F2)."""
        s = self.s
        passes = min(place_of(s, self.seat), s.players - 1)
        if passes == 1:
            return self.put("until one")
        return self.put("until", n=self.number(passes))

    # -- the whole row ---------------------------------------------------------------

    def to_buy(self) -> str:
        """The whole row is open, for one mouse or none (F5)."""
        s = self.s
        if self.move == DECLINE and s.mice[self.seat] == 0:
            return self.put("too dear", mice=self.mice(1), own=0)
        row, gone = round(expected_row_points(s, self.seat)), chased(s)
        points = points_in(self.language, row)
        if gone != UNKNOWN:
            points = self.put("chased", points=points, card=self.card(gone))
        refusal = "decline" if row <= 1 else "spare"
        return self.put(refusal if self.move == DECLINE else "buy", points=points)

    # -- bidding ---------------------------------------------------------------------

    def to_pass(self) -> str:
        """The next bid is too high, or the mice for passing are better than the row."""
        s = self.s
        price, gain = s.highest + 1, s.on_card[s.passes]
        if s.mice[self.seat] < price:
            return self.put("too dear", mice=self.mice(price), own=s.mice[self.seat])
        row = expected_row_points(s, self.seat)
        line = "pass early" if row - price > gain else "pass"
        words = {
            "row": round(row),
            "price": price,
            "mice": self.mice(gain),
            "remark": self.remark(),
        }
        return self.put(line if gain else f"{line} bare", **words)

    def to_bid(self) -> str:
        """The row is worth the bid, or it pays to stay in a while (F3)."""
        s, bid = self.s, self.move
        row, gain = expected_row_points(s, self.seat), s.on_card[s.passes]
        words = {"row": round(row), "bid": bid, "gain": gain}
        if row - bid > gain:
            line = "jump" if bid > s.highest + JUMP else "bid"
            return self.put(line, remark=self.remark(), **words)
        most = s.on_card[s.players - 2]
        if most == gain:
            return self.put("push", **words)
        others = self.number(s.players - s.passes - 1)
        return self.put("stay", others=others, most=most, **words)

    def remark(self) -> str:
        """What there is to say of the row's cards."""
        s = self.s
        if self.is_secret_of_note():
            return self.put("own", card=self.card(self.own))
        if dogs := known_dogs(s, self.seat):
            return self.put("dogs") if dogs > 1 else self.put("dog", dog=self.lone_dog())
        if not cards_face_down(s, self.seat):
            return self.put("known")
        out = self.dogs_out()
        if out == 0:
            return self.put("no dog")
        return self.put("dog out") if out == 1 else self.put("dogs out", n=self.number(out))

    def is_secret_of_note(self) -> bool:
        """Whether the player's own card speaks for this move and still lies face down."""
        if place_of(self.s, self.seat) < self.s.shown:
            return False
        if self.move == PASS:
            return self.own == BIG_DOG or POINTS[self.own] < 0
        return POINTS[self.own] >= TELLING

    def lone_dog(self) -> str:
        """The one dog of the row that the player knows of."""
        s = self.s
        places = [p for p in range(row_length(s)) if is_known(s, self.seat, p)]
        return self.card(max(s.row[p] for p in places))

    def dogs_out(self) -> int:
        """Dogs that nobody has seen yet, of players whose card lies face down."""
        s = self.s
        places = [p for p in range(row_length(s)) if not is_known(s, self.seat, p)]
        return sum(how_many(never_shown(s, owner_of(s, p)) >> BIG_DOG) for p in places)
