"""What happens at a table of Crazy Mistigri, told in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core import language as language_of
from chatiere.games.crazy_mistigri.cards import cards_in, read_cards, the_cards, the_other
from chatiere.games.crazy_mistigri.deck import VALUE, bits, points
from chatiere.games.crazy_mistigri.rounds import ROUNDS, score, wins
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    AGAIN_VALUE,
    DEAL_FIVES,
    DEAL_VALUE,
    DISCARD,
    END,
    GIVE,
    GIVE_VALUE,
    TWO_VALUE,
    State,
)

PHASE = {GIVE_VALUE: GIVE, DEAL_VALUE: DEAL_FIVES, AGAIN_VALUE: AGAIN}
"""Where an effect is applied by moves, what is to be done then."""

SAY = {
    "fr": {
        "pair": "défausser {cards}",
        "pass": "passer",
        "ones": "défausser tous vos autres 1",
        "reverse": "inverser le sens du jeu",
        "lead": "faire prendre {card} au joueur suivant",
        "swap": "échanger une carte avec la défausse après la prochaine pioche",
        "swap2": "défausser {card} et reprendre {other}",
        "give": "donner {card} à {name}",
        "deal": "donner {card} de la défausse à {name}",
        "stop": "s'arrêter là",
    },
    "en": {
        "pair": "discard {cards}",
        "pass": "pass",
        "ones": "discard all your other 1s",
        "reverse": "reverse the direction of play",
        "lead": "make the next player take {card}",
        "swap": "swap a card with the discard after the next draw",
        "swap2": "discard {card} and take back {other}",
        "give": "give {card} to {name}",
        "deal": "give {card} from the discard to {name}",
        "stop": "stop there",
    },
}
EFFECTS = {
    "fr": {
        1: "vos autres 1 aussi, ou inverser le sens",
        2: "choisir la carte prise, ou inverser le sens",
        3: "un échange avec la défausse, ou inverser le sens",
        4: "donner une carte",
        5: "une carte de la défausse à chacun",
        6: "encore une paire",
        7: "le joueur suivant pioche 2 cartes au hasard",
        8: "le joueur suivant pioche 3 cartes au hasard",
    },
    "en": {
        1: "your other 1s too, or reverse",
        2: "choose the card taken, or reverse",
        3: "a swap with the discard, or reverse",
        4: "give a card away",
        5: "a card from the discard to each opponent",
        6: "one more pair",
        7: "the next player draws 2 cards at random",
        8: "the next player draws 3 cards at random",
    },
}
TELL = {
    "fr": {
        "card": "une carte",
        "cards": "{n} cartes",
        "first": "{name} commence.",
        "dealt": "{name} reçoit {cards}.",
        "draw": "{name} prend {cards} chez {source}.",
        "pair": "{name} défausse {cards}.",
        "pass": "{name} passe.",
        "one": "{name} défausse aussi son autre 1.",
        "ones": "{name} défausse aussi ses {n} autres 1.",
        "no ones": "{name} n'a pas d'autre 1 à défausser.",
        "reverse": "{name} inverse le sens du jeu.",
        "lead": "{name} choisit la carte que prendra le joueur suivant.",
        "lead seen": "{name} choisit la carte que prendra le joueur suivant : {card}.",
        "swap": "{name} échangera une carte avec la défausse après la prochaine pioche.",
        "swap2": "{name} défausse {card} et reprend {other}.",
        "give": "{name} donne {card} à {other}.",
        "deal": "{name} donne {card} de la défausse à {other}.",
        "stop": "{name} s'arrête là.",
        "lost": "L'effet est perdu.",
        "draws": "{name} devra piocher {cards} au hasard.",
        "out": "MIAOU ! {name} n'a plus de cartes et sort de la manche.",
        "passed": "Tous ceux qui jouent encore ont passé : la manche est finie.",
        "alone": "Il ne reste qu'un joueur avec des cartes : la manche est finie.",
        "nobody": "Plus personne n'a de cartes : la manche est finie.",
        "limit": "C'était le dernier tour permis : la manche est finie.",
        "left": "{name} a encore {cards} : {points}.",
        "third": "Égalité en tête : une troisième manche décidera.",
        "round": "Manche {n}. {name} commence.",
        "total": "{name} : {points}.",
        "wins": "{name} gagne.",
        "win": "{name} gagnent ensemble.",
    },
    "en": {
        "card": "a card",
        "cards": "{n} cards",
        "first": "{name} starts.",
        "dealt": "{name} is dealt {cards}.",
        "draw": "{name} takes {cards} from {source}.",
        "pair": "{name} discards {cards}.",
        "pass": "{name} passes.",
        "one": "{name} also discards their other 1.",
        "ones": "{name} also discards their {n} other 1s.",
        "no ones": "{name} has no other 1 to discard.",
        "reverse": "{name} reverses the direction of play.",
        "lead": "{name} chooses the card that the next player will take.",
        "lead seen": "{name} chooses the card that the next player will take: {card}.",
        "swap": "{name} will swap a card with the discard after the next draw.",
        "swap2": "{name} discards {card} and takes back {other}.",
        "give": "{name} gives {card} to {other}.",
        "deal": "{name} gives {card} from the discard to {other}.",
        "stop": "{name} stops there.",
        "lost": "The effect is lost.",
        "draws": "{name} will have to draw {cards} at random.",
        "out": "MIAOW! {name} has no cards left and is out of the round.",
        "passed": "Everyone still in has passed: the round is over.",
        "alone": "Only one player has cards left: the round is over.",
        "nobody": "Nobody has any cards left: the round is over.",
        "limit": "That was the last turn allowed: the round is over.",
        "left": "{name} is left with {cards}: {points}.",
        "third": "Tied for the lead: a third round will decide.",
        "round": "Round {n}. {name} starts.",
        "total": "{name}: {points}.",
        "wins": "{name} wins.",
        "win": "{name} win together.",
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


def plays(s: State) -> list[int]:
    """Who has cards, or is about to apply the effect of their last pair."""
    applying = s.turn if DISCARD < s.phase < END else None
    return [seat for seat in range(s.players) if s.held[seat] or seat == applying]


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """A move and all that came of it."""
    story = Story(before, after, what, language, names)
    said = [story.of_chance() if who == "*" else story.of_player(names[int(who)])]
    said += story.of_effect() + story.of_outs()
    return said + story.of_round() if story.ended else said


@dataclass(frozen=True)
class Story:
    """One move between two states, both as the hearer knows them."""

    before: State
    after: State
    what: str
    language: str
    names: list[str]

    @property
    def ended(self) -> bool:
        """Whether the move ended a round."""
        return bool(self.after.rounds > self.before.rounds)

    def say(self, key: str, **words: object) -> str:
        return language_of.filled(TELL[self.language][key], **words)

    def some(self, cards: list[str]) -> str:
        """Cards by name, or how many where they were not seen."""
        if "?" in cards:
            return self.count(len(cards))
        return the_cards(read_cards(cards), self.language)

    def count(self, n: int) -> str:
        return self.say("card") if n == 1 else self.say("cards", n=n)

    def held(self, seat: int) -> int:
        """How many cards a seat held after the move, also if that ended the round."""
        return bits(self.after.shown[seat]) if self.ended else int(self.after.held[seat])

    def of_chance(self) -> str:
        kind, *rest = self.what.split(" ")
        if kind == "first":
            return self.say(kind, name=self.names[int(rest[0])])
        if kind == "deal":
            return self.say("dealt", name=self.names[int(rest[0])], cards=self.some(rest[1:]))
        drawer, source = self.names[self.before.turn], self.names[self.before.source]
        return self.say(kind, name=drawer, cards=self.some(rest), source=source)

    def of_player(self, name: str) -> str:
        kind, *rest = self.what.split(" ")
        if kind in ("give", "deal"):
            other = self.names[int(rest[1])]
            return self.say(kind, name=name, card=self.some(rest[:1]), other=other)
        if kind == "lead":
            key = "lead" if "?" in rest else "lead seen"
            return self.say(key, name=name, card=self.some(rest))
        if kind == "ones":
            return self.of_ones(name)
        if kind == "swap" and rest:
            out, card = read_cards(rest)
            other = the_other(card, out, self.language)
            return self.say("swap2", name=name, card=self.some(rest[:1]), other=other)
        return self.say(kind, name=name, cards=self.some(rest) if rest else "")

    def of_ones(self, name: str) -> str:
        """How many went with the pair."""
        laid = self.before.held[self.before.turn] - self.held(self.before.turn)
        key = ("no ones", "one", "ones")[min(laid, 2)]
        return self.say(key, name=name, n=laid)

    def of_effect(self) -> list[str]:
        """Effects without a move of their own: more cards to draw, or none at all."""
        kind, *cards = self.what.split(" ")
        values = {VALUE[card] for card in read_cards(cards)} if kind == "pair" else set()
        value = values.pop() if len(values) == 1 else 0
        if value < GIVE_VALUE:
            return []
        if value < TWO_VALUE:
            is_on = not self.ended and self.after.phase == PHASE[value]
            return [] if is_on else [self.say("lost")]
        if self.ended or not self.after.effect:
            return [self.say("lost")]
        n = self.count(self.after.todraw)
        return [self.say("draws", name=self.names[self.after.turn], cards=n)]

    def of_outs(self) -> list[str]:
        was_in, is_in = plays(self.before), plays(self.after)
        if self.ended:
            is_in = [seat for seat in range(self.after.players) if self.after.shown[seat]]
        return [self.say("out", name=self.names[seat]) for seat in was_in if seat not in is_in]

    def of_round(self) -> list[str]:
        """Why the round is over, what it cost, and what comes next."""
        shown = self.after.shown
        left = [seat for seat in range(self.after.players) if shown[seat]]
        said = [self.say(self.why(left))]
        for seat in left:
            cards = the_cards(cards_in(shown[seat]), self.language)
            cost = counted(points(shown[seat]), "point", self.language)
            said.append(self.say("left", name=self.names[seat], cards=cards, points=cost))
        return said + (self.of_end() if self.after.phase == END else self.of_next_round())

    def why(self, left: list[int]) -> str:
        if len(left) <= 1:
            return "alone" if left else "nobody"
        others = [self.before.passed[seat] for seat in left if seat != self.before.turn]
        return "passed" if self.what == "pass" and all(others) else "limit"

    def of_next_round(self) -> list[str]:
        tied = [self.say("third")] if self.after.rounds == ROUNDS else []
        first, n = self.names[self.after.first], self.after.rounds + 1
        return [*tied, self.say("round", name=first, n=n)]

    def of_end(self) -> list[str]:
        seats = range(self.after.players)
        said = []
        for seat in seats:
            total = counted(score(self.after, seat), "penalty point", self.language)
            said.append(self.say("total", name=self.names[seat], points=total))
        winners = [self.names[seat] for seat in seats if wins(self.after, seat)]
        key = "wins" if len(winners) == 1 else "win"
        return [*said, self.say(key, name=language_of.joined(winners, self.language))]
