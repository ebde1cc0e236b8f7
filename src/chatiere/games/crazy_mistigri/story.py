"""What happens at a table of Crazy Mistigri, told in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chatiere.core import language as language_of
from chatiere.games.crazy_mistigri.deck import NAMES, VALUE, bits, kth, points
from chatiere.games.crazy_mistigri.rounds import ROUNDS, score, wins
from chatiere.games.crazy_mistigri.table import (
    AGAIN,
    AGAIN_VALUE,
    DEAL_FIVES,
    DEAL_VALUE,
    DISCARD,
    END,
    GIVE,
    GIVE_VALUE,
    TWO_VALUE,
)

PHASE = {GIVE_VALUE: GIVE, DEAL_VALUE: DEAL_FIVES, AGAIN_VALUE: AGAIN}
"""Where an effect is applied by moves, what is to be done then."""

SAY = {
    "fr": {
        "pair": "défausser {} et {}",
        "pass": "passer",
        "ones": "défausser tous vos autres 1",
        "reverse": "inverser le sens du jeu",
        "lead": "faire prendre {} au joueur suivant",
        "swap": "échanger une carte avec la défausse après la prochaine pioche",
        "swap2": "défausser {} et reprendre {}",
        "give": "donner {} à {}",
        "deal": "donner {} de la défausse à {}",
        "stop": "s'arrêter là",
    },
    "en": {
        "pair": "discard {} and {}",
        "pass": "pass",
        "ones": "discard all your other 1s",
        "reverse": "reverse the direction of play",
        "lead": "make the next player take {}",
        "swap": "swap a card with the discard after the next draw",
        "swap2": "discard {} and take back {}",
        "give": "give {} to {}",
        "deal": "give {} from the discard to {}",
        "stop": "stop there",
    },
}
EFFECTS = {
    "fr": {
        1: "vos autres 1, ou le sens",
        2: "une carte imposée, ou le sens",
        3: "un échange, ou le sens",
        4: "un cadeau",
        5: "une carte de la défausse à chacun",
        6: "encore une paire",
        7: "le suivant pioche 2 cartes",
        8: "le suivant pioche 3 cartes",
    },
    "en": {
        1: "your other 1s, or the direction",
        2: "a card of your choice, or the direction",
        3: "a swap, or the direction",
        4: "a gift",
        5: "a card from the discard to each",
        6: "one more pair",
        7: "the next player draws 2 cards",
        8: "the next player draws 3 cards",
    },
}
TELL = {
    "fr": {
        "card": "une carte",
        "cards": "{} cartes",
        "first": "{0} commence.",
        "dealt": "{0} reçoit {1}.",
        "draw": "{0} prend {1} chez {2}.",
        "pair": "{0} défausse {1} et {2}.",
        "pass": "{0} passe.",
        "ones": "{0} défausse ses autres 1 : {1}.",
        "no ones": "{0} n'a pas d'autre 1.",
        "reverse": "{0} inverse le sens du jeu.",
        "lead": "{0} choisit ce que prendra le joueur suivant : {1}.",
        "swap": "{0} échangera une carte avec la défausse après la prochaine pioche.",
        "swap2": "{0} défausse {1} et reprend {2}.",
        "give": "{0} donne {1} à {2}.",
        "deal": "{0} donne {1} de la défausse à {2}.",
        "stop": "{0} s'arrête là.",
        "lost": "L'effet est perdu.",
        "draws": "{0} devra piocher {1}.",
        "out": "MIAOU ! {0} n'a plus de carte et sort de la manche.",
        "passed": "Tous ceux qui jouent encore ont passé : la manche est finie.",
        "alone": "Un joueur au plus a encore des cartes : la manche est finie.",
        "limit": "C'était le dernier tour permis : la manche est finie.",
        "left": "{0} a encore {1} : {2}.",
        "third": "Égalité en tête : une troisième manche décide.",
        "round": "Manche {1}. {0} commence.",
        "total": "{0} : {1}.",
        "wins": "{0} gagne.",
        "win": "{0} gagnent ensemble.",
    },
    "en": {
        "card": "a card",
        "cards": "{} cards",
        "first": "{0} starts.",
        "dealt": "{0} is dealt {1}.",
        "draw": "{0} takes {1} from {2}.",
        "pair": "{0} discards {1} and {2}.",
        "pass": "{0} passes.",
        "ones": "{0} discards their other 1s: {1}.",
        "no ones": "{0} has no other 1.",
        "reverse": "{0} reverses the direction of play.",
        "lead": "{0} picks what the next player will take: {1}.",
        "swap": "{0} will swap a card with the discard after the next draw.",
        "swap2": "{0} discards {1} and takes back {2}.",
        "give": "{0} gives {1} to {2}.",
        "deal": "{0} gives {1} from the discard to {2}.",
        "stop": "{0} stops there.",
        "lost": "The effect is lost.",
        "draws": "{0} will have to draw {1}.",
        "out": "MIAOW! {0} has no card left and is out of the round.",
        "passed": "All who are still in have passed: the round is over.",
        "alone": "At most one player has cards left: the round is over.",
        "limit": "That was the last turn allowed: the round is over.",
        "left": "{0} is left with {1}: {2}.",
        "third": "Tied for the lead: a third round decides.",
        "round": "Round {1}. {0} starts.",
        "total": "{0}: {1}.",
        "wins": "{0} wins.",
        "win": "{0} win together.",
    },
}


NOUNS = {
    "fr": {
        "card": ("carte", "cartes"),
        "point": ("point", "points"),
        "penalty point": ("point de pénalité", "points de pénalité"),
    },
    "en": {
        "card": ("card", "cards"),
        "point": ("point", "points"),
        "penalty point": ("penalty point", "penalty points"),
    },
}


def counted(n: int, noun: str, language: str) -> str:
    """`1 point`, `2 points`."""
    return language_of.counted(n, NOUNS[language][noun], language)


def effect_of(a: int, b: int, language: str) -> str:
    """What a pair of these values does, in brackets."""
    return f" ({EFFECTS[language][a]})" if a == b else ""


def names_of(heap: int) -> list[str]:
    return [NAMES[kth(heap, k)] for k in range(bits(heap))]


def plays(s: Any) -> list[int]:
    """Who has cards, or is about to apply the effect of their last pair."""
    applying = s.turn if DISCARD < s.phase < END else None
    return [seat for seat in range(s.players) if s.held[seat] or seat == applying]


def tell(
    before: Any, after: Any, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """A move and all that came of it."""
    story = Story(before, after, what, language, names)
    said = [story.of_chance() if who == "*" else story.of_player(names[int(who)])]
    said += story.of_effect() + story.of_outs()
    return said + story.of_round() if story.ended else said


@dataclass(frozen=True)
class Story:
    """One move between two states, both as the hearer knows them."""

    before: Any
    after: Any
    what: str
    language: str
    names: list[str]

    @property
    def ended(self) -> bool:
        """Whether the move ended a round."""
        return bool(self.after.rounds > self.before.rounds)

    def say(self, key: str, *args: object) -> str:
        return TELL[self.language][key].format(*args)

    def some(self, cards: list[str]) -> str:
        """Cards by name, or how many where they were not seen."""
        return self.count(len(cards)) if "?" in cards else ", ".join(cards)

    def count(self, n: int) -> str:
        return self.say("card") if n == 1 else self.say("cards", n)

    def held(self, seat: int) -> int:
        """How many cards a seat held after the move, also if that ended the round."""
        return bits(self.after.shown[seat]) if self.ended else int(self.after.held[seat])

    def of_chance(self) -> str:
        kind, *rest = self.what.split(" ")
        if kind == "first":
            return self.say(kind, self.names[int(rest[0])])
        if kind == "deal":
            return self.say("dealt", self.names[int(rest[0])], self.some(rest[1:]))
        drawer, source = self.names[self.before.turn], self.names[self.before.source]
        return self.say(kind, drawer, self.some(rest), source)

    def of_player(self, actor: str) -> str:
        kind, *rest = self.what.split(" ")
        if kind in ("give", "deal"):
            return self.say(kind, actor, self.some(rest[:1]), self.names[int(rest[1])])
        if kind == "lead":
            return self.say(kind, actor, self.some(rest))
        if kind == "ones":
            laid = self.before.held[self.before.turn] - self.held(self.before.turn)
            return self.say(kind, actor, laid) if laid else self.say("no ones", actor)
        return self.say("swap2" if rest and kind == "swap" else kind, actor, *rest)

    def of_effect(self) -> list[str]:
        """Effects without a move of their own: more cards to draw, or none at all."""
        kind, *cards = self.what.split(" ")
        values = {VALUE[NAMES.index(card)] for card in cards} if kind == "pair" else set()
        value = values.pop() if len(values) == 1 else 0
        if value < GIVE_VALUE:
            return []
        if value < TWO_VALUE:
            is_on = not self.ended and self.after.phase == PHASE[value]
            return [] if is_on else [self.say("lost")]
        if self.ended or not self.after.effect:
            return [self.say("lost")]
        return [self.say("draws", self.names[self.after.turn], self.count(self.after.todraw))]

    def of_outs(self) -> list[str]:
        was_in, is_in = plays(self.before), plays(self.after)
        if self.ended:
            is_in = [seat for seat in range(self.after.players) if self.after.shown[seat]]
        return [self.say("out", self.names[seat]) for seat in was_in if seat not in is_in]

    def of_round(self) -> list[str]:
        """Why the round is over, what it cost, and what comes next."""
        shown = self.after.shown
        left = [seat for seat in range(self.after.players) if shown[seat]]
        said = [self.say(self.why(left))]
        for seat in left:
            cards = ", ".join(names_of(shown[seat]))
            cost = counted(points(shown[seat]), "point", self.language)
            said.append(self.say("left", self.names[seat], cards, cost))
        return said + (self.of_end() if self.after.phase == END else self.of_next_round())

    def why(self, left: list[int]) -> str:
        if len(left) <= 1:
            return "alone"
        others = [self.before.passed[seat] for seat in left if seat != self.before.turn]
        return "passed" if self.what == "pass" and all(others) else "limit"

    def of_next_round(self) -> list[str]:
        tied = [self.say("third")] if self.after.rounds == ROUNDS else []
        return [*tied, self.say("round", self.names[self.after.first], self.after.rounds + 1)]

    def of_end(self) -> list[str]:
        seats = range(self.after.players)
        said = []
        for seat in seats:
            total = counted(score(self.after, seat), "penalty point", self.language)
            said.append(self.say("total", self.names[seat], total))
        winners = [self.names[seat] for seat in seats if wins(self.after, seat)]
        key = "wins" if len(winners) == 1 else "win"
        return [*said, self.say(key, language_of.joined(winners, self.language))]
