"""Why a move is good in Filou, in a sentence.

Only what the player sees goes into it, and nothing of what the others own (F4).
"""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.core.language import filled, number
from chatiere.games.filou.bot.row_value import (
    POINTS,
    cards_face_down,
    how_many,
    is_known,
    known_dogs,
    never_shown,
    owner_of,
    sack_points,
)
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.state import (
    BIG_DOG,
    BUY,
    CARDS,
    PASS,
    PLACE,
    RABBIT,
    UNKNOWN,
    State,
    passive_cards,
    place_of,
    row_length,
)

TELLING = 8
"""A card of so many points, up or down, says much about a row."""
JUMP = 3
"""A bid that goes further than this above the highest one is meant to end the bidding."""

NUMBERS = {
    "fr": ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight"),
}

SENTENCES = {
    "fr": {
        "last card": "C'est votre dernière carte.",
        "open": "Votre carte sera vue avant les mises : mieux vaut garder {kept} pour un tour où "
        "votre carte restera cachée.",
        "open good": "Votre carte sera vue avant les mises, et {card} donnera aux autres envie "
        "de payer cher.",
        "open bad": "Votre carte sera vue avant les mises, et {card} fera baisser le prix de la "
        "rangée.",
        "good": "Personne d'autre ne saura que {card} est dans la rangée, {until}.",
        "bad": "Qui prend la rangée prend aussi {card}, et personne d'autre ne le saura, {until}.",
        "rabbit": "Le lapin ne vaut rien : vous gardez {kept} pour un autre tour.",
        "big dog": "Seul dans la rangée, le gros chien chasse le meilleur chat : vous seul saurez "
        "qu'elle vaut moins qu'il n'y paraît.",
        "small dog": "Seul dans la rangée, le petit chien chasse le pire chat : vous saurez "
        "qu'elle vaut plus qu'il n'y paraît.",
        "until one": "jusqu'à ce qu'un joueur passe",
        "until": "jusqu'à ce que {n} joueurs aient passé",
        "buy": "Toute la rangée est ouverte : elle vaut {points}{chased}, pour une souris.",
        "decline": "Toute la rangée est ouverte : elle vaut {points}{chased}, ce qui ne mérite "
        "pas une souris.",
        "spare": "Toute la rangée est ouverte : elle vaut {points}{chased}, mais la refuser vous "
        "laisse votre souris.",
        "chased": " une fois {card} parti",
        "too dear": "Il faudrait {mice}, et vous en avez {own}.",
        "pass": "La rangée vaut environ {row}, la prochaine mise est de {price}, et passer "
        "rapporte {mice} ; {sack}.",
        "pass bare": "La rangée vaut environ {row}, et la prochaine mise est déjà de {price} ; "
        "{sack}.",
        "pass early": "La rangée vaut environ {row}, mais les {mice} de la carte souris sont "
        "sûres ; {sack}.",
        "pass early bare": "La rangée vaut environ {row}, mais personne ne sait encore qui "
        "voudra la payer ; {sack}.",
        "bid": "La rangée vaut environ {row} et vous misez {bid} ; {sack}.",
        "jump": "La rangée vaut environ {row}, et miser {bid} d'un coup laisse peu à gagner à "
        "qui voudrait monter ; {sack}.",
        "stay": "La rangée vaut environ {row}, mais {others} autres n'ont pas encore passé, et "
        "passer plus tard peut rapporter {most} souris au lieu de {gain}.",
        "push": "La rangée vaut environ {row} ; avec votre mise de {bid}, qui la veut encore "
        "devra la payer plus cher.",
        "own": "personne d'autre ne sait qu'elle contient {card}",
        "dogs": "ses chiens ne courent que les uns après les autres",
        "dog": "{dog} y chassera une carte s'il reste seul",
        "known": "toutes ses cartes vous sont connues",
        "no dog": "aucun chien ne peut plus s'y cacher",
        "dog out": "un chien peut encore s'y cacher",
        "dogs out": "des chiens peuvent s'y cacher : {n} n'ont pas encore été vus",
    },
    "en": {
        "last card": "It is your last card.",
        "open": "Your card is turned up before the bidding: better keep {kept} for a round in "
        "which your card stays hidden.",
        "open good": "Your card is turned up before the bidding, and {card} will tempt the "
        "others to pay a lot.",
        "open bad": "Your card is turned up before the bidding, and {card} will bring the price "
        "of the row down.",
        "good": "Nobody else will know that {card} is in the row {until}.",
        "bad": "Whoever takes the row takes {card} too, and nobody else will know {until}.",
        "rabbit": "The rabbit is worth nothing: you keep {kept} for another round.",
        "big dog": "Alone in the row the big dog chases the best cat: you will know that it is "
        "worth less than it seems.",
        "small dog": "Alone in the row the small dog chases the worst cat: you will know that "
        "it is worth more than it seems.",
        "until one": "until a player passes",
        "until": "until {n} players have passed",
        "buy": "The whole row is open: it is worth {points}{chased}, for one mouse.",
        "decline": "The whole row is open: it counts {points}{chased}, and is not worth a mouse.",
        "spare": "The whole row is open: it is worth {points}{chased}, but declining it leaves "
        "you your mouse.",
        "chased": " once {card} is gone",
        "too dear": "It would take {mice}, and you have {own}.",
        "pass": "The row is worth about {row}, the next bid is {price}, and passing brings "
        "{mice}; {sack}.",
        "pass bare": "The row is worth about {row}, and the next bid is {price} already; {sack}.",
        "pass early": "The row is worth about {row}, but the {mice} on the mouse card are "
        "certain; {sack}.",
        "pass early bare": "The row is worth about {row}, but nobody knows yet who will want to "
        "pay for it; {sack}.",
        "bid": "The row is worth about {row} and you bid {bid}; {sack}.",
        "jump": "The row is worth about {row}, and a bid of {bid} at once leaves little to gain "
        "for anybody who would raise it; {sack}.",
        "stay": "The row is worth about {row}, but {others} players have not passed yet, and "
        "passing later may bring {most} mice instead of {gain}.",
        "push": "The row is worth about {row}; with your bid of {bid}, whoever still wants it "
        "must pay more.",
        "own": "nobody else knows that {card} is in it",
        "dogs": "its dogs only chase each other",
        "dog": "{dog} will chase a card in it if no other dog comes",
        "known": "you know all its cards",
        "no dog": "no dog can be hidden in it any more",
        "dog out": "one dog may still be hidden in it",
        "dogs out": "dogs may be hidden in it: {n} have not been seen yet",
    },
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
        self.own = UNKNOWN if s.phase == PLACE else s.row[place_of(s, s.seat)]

    def put(self, line: str, **words: object) -> str:
        return filled(SENTENCES[self.language][line], **words)

    def card(self, card: int) -> str:
        return card_in(self.language, NAMES[card])

    def mice(self, n: int) -> str:
        return mice_in(self.language, n)

    # -- placing ---------------------------------------------------------------------

    def to_place(self) -> str:
        s, card = self.s, self.move
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
        return self.put("until", n=NUMBERS[self.language][passes])

    # -- the whole row ---------------------------------------------------------------

    def to_buy(self) -> str:
        """The whole row is open, for one mouse or none (F5)."""
        s = self.s
        if self.move == PASS and s.mice[self.seat] == 0:
            return self.put("too dear", mice=self.mice(1), own=0)
        gone = chased(s)
        said = "" if gone == UNKNOWN else self.put("chased", card=self.card(gone))
        row = round(sack_points(s, self.seat))
        refusal = "decline" if row <= 1 else "spare"
        line = refusal if self.move == PASS else "buy"
        return self.put(line, points=points_in(self.language, row), chased=said)

    # -- bidding ---------------------------------------------------------------------

    def to_pass(self) -> str:
        s = self.s
        price, gain = s.highest + 1, s.on_card[s.passes]
        if s.mice[self.seat] < price:
            return self.put("too dear", mice=self.mice(price), own=s.mice[self.seat])
        row = sack_points(s, self.seat)
        line = "pass early" if row - price > gain else "pass"
        words = {
            "row": number(round(row)),
            "price": price,
            "mice": self.mice(gain),
            "sack": self.sack(),
        }
        return self.put(line if gain else f"{line} bare", **words)

    def to_bid(self) -> str:
        s, bid = self.s, self.move
        row, gain = sack_points(s, self.seat), s.on_card[s.passes]
        words = {"row": number(round(row)), "bid": bid, "gain": gain}
        if row - bid > gain:
            line = "jump" if bid > s.highest + JUMP else "bid"
            return self.put(line, sack=self.sack(), **words)
        most = s.on_card[s.players - 2]
        if most == gain:
            return self.put("push", **words)
        others = NUMBERS[self.language][s.players - s.passes - 1]
        return self.put("stay", others=others, most=most, **words)

    def sack(self) -> str:
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
        return self.put("dog out" if out == 1 else "dogs out", n=NUMBERS[self.language][out])

    def is_secret_of_note(self) -> bool:
        """Whether the player's own card speaks for this move and still lies face down."""
        if place_of(self.s, self.seat) < self.s.shown:
            return False
        if self.move == PASS:
            return self.own == BIG_DOG or POINTS[self.own] < 0
        return POINTS[self.own] >= TELLING

    def lone_dog(self) -> str:
        s = self.s
        places = [p for p in range(row_length(s)) if is_known(s, self.seat, p)]
        return self.card(max(s.row[p] for p in places))

    def dogs_out(self) -> int:
        """Dogs that nobody has seen yet, of players whose card lies face down."""
        s = self.s
        places = [p for p in range(row_length(s)) if not is_known(s, self.seat, p)]
        return sum(how_many(never_shown(s, owner_of(s, p)) >> BIG_DOG) for p in places)
