"""What happened at a table of Crazy Mistigri, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.line import Line
from chatiere.core.translation import N_, Translator, translator
from chatiere.games.crazy_mistigri.card_names import (
    CARDS,
    PENALTY_POINTS,
    POINTS,
    cards_listed,
    other_card_words,
)
from chatiere.games.crazy_mistigri.deck import (
    bits,
    cards_named,
    list_cards,
    names_in,
    points,
    shared_value,
)
from chatiere.games.crazy_mistigri.rounds import ROUNDS, score, wins
from chatiere.games.crazy_mistigri.state import (
    DEAL,
    DISCARD,
    END,
    GIVE_VALUE,
    TWO_VALUE,
    State,
)

PIECES = {"pass": ["passed"], "stop": ["passed"], "swap": ["effect-3"]}
"""What is drawn beside the sentence of a move without cards."""

SENTENCES = {
    "card": N_("a card"),
    "first": N_("{name} starts."),
    "dealt": N_("{name} is dealt {cards}."),
    "draw": N_("{name} takes {cards} from {source}."),
    "pair": N_("{name} discards {cards}."),
    "pass": N_("{name} passes."),
    "one": N_("{name} also discards their other 1."),
    "ones": N_("{name} also discards their {n} other 1s."),
    "no ones": N_("{name} has no other 1 to discard."),
    "reverse": N_("{name} reverses the direction of play."),
    "lead": N_("{name} chooses the card that the next player will take."),
    "lead seen": N_("{name} chooses the card that the next player will take: {card}."),
    "swap": N_("{name} will swap a card with the discard after the next draw."),
    "back": N_("{name} takes back {card}."),
    "give": N_("{name} gives {card} to {other}."),
    "deal": N_("{name} gives {card} from the discard to {other}."),
    "stop": N_("{name} stops there."),
    "lost": N_("The effect is lost."),
    "draws": N_("{name} will have to draw {cards} at random."),
    "out": N_("MIAOW! {name} has no cards left and is out of the round."),
    "passed": N_("Everyone still in has passed: the round is over."),
    "alone": N_("Only one player has cards left: the round is over."),
    "nobody": N_("Nobody has any cards left: the round is over."),
    "limit": N_("That was the last turn allowed: the round is over."),
    "left": N_("{name} is left with {cards}: {points}."),
    "third": N_("Tied for the lead: a third round will decide."),
    "round": N_("Round {n}. {name} starts."),
    "total": N_("{name}: {points}."),
    "wins": N_("{name} wins."),
    "win": N_("{name} win together."),
}


def seats_still_in(s: State) -> list[int]:
    """Who has cards, or has just laid their last pair and is to apply its effect (M9)."""
    applying = s.turn if DISCARD <= s.phase < END else None
    return [seat for seat in range(s.players) if s.held[seat] or seat == applying]


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """A move and all that came of it, as somebody heard it who saw these two states.

    `what` is the move in the record's words, with `?` for a card that the hearer did not see.
    """
    story = Story(before, after, what, language, names)
    said = [story.of_chance()] if who == "*" else story.of_player(names[int(who)])
    said += story.of_effect() + story.of_outs()
    return [*said, *story.of_round()] if story.ended else [*said]


@dataclass(frozen=True)
class Story:
    """One move between two states, both as the hearer knows them."""

    before: State
    after: State
    what: str
    language: str
    names: list[str]

    @property
    def t(self) -> Translator:
        return translator(self.language, __package__)

    @property
    def ended(self) -> bool:
        """Whether the move ended a round."""
        return bool(self.after.rounds > self.before.rounds)

    def say(self, key: str, *pieces: str, **words: object) -> Line:
        """One of `SENTENCES`; unseen cards among its pieces are drawn face down."""
        shown = ("back" if piece == "?" else piece for piece in pieces)
        return Line(self.t(SENTENCES[key], **words), *shown)

    def begin_round(self, key: str, seat: int, **words: object) -> Line:
        return Line(self.say(key, name=self.names[seat], **words), "first", begins_round=True)

    def some(self, cards: list[str]) -> str:
        """Cards by name, or how many where they were not seen."""
        if "?" in cards:
            return self.count(len(cards))
        return cards_listed(cards_named(cards), self.language)

    def count(self, n: int) -> str:
        return self.say("card") if n == 1 else self.t.count(CARDS, n)

    def held(self, seat: int) -> int:
        """How many cards a seat held after the move, also if that ended the round."""
        return bits(self.after.shown[seat]) if self.ended else int(self.after.held[seat])

    def of_chance(self) -> Line:
        kind, *rest = self.what.split(" ")
        if kind == "first":
            return self.begin_round(kind, int(rest[0]))
        if kind == "deal":
            return self.say("dealt", name=self.names[int(rest[0])], cards=self.some(rest[1:]))
        drawer, source = self.names[self.before.turn], self.names[self.before.source]
        return self.say(kind, *rest, name=drawer, cards=self.some(rest), source=source)

    def of_player(self, name: str) -> list[Line]:
        kind, *rest = self.what.split(" ")
        if kind in ("give", "deal"):
            other = self.names[int(rest[1])]
            return [self.say(kind, rest[0], name=name, card=self.some(rest[:1]), other=other)]
        if kind == "lead":
            key = "lead" if "?" in rest else "lead seen"
            return [self.say(key, *rest, name=name, card=self.some(rest))]
        if kind == "ones":
            return [self.of_ones(name)]
        if kind == "swap" and rest:
            return self.of_exchange(name, rest)
        if kind == "reverse":
            way = "counterclockwise" if self.before.direction > 0 else "clockwise"
            return [self.say(kind, way, name=name)]
        pieces = rest or PIECES[kind]
        return [self.say(kind, *pieces, name=name, cards=self.some(rest) if rest else "")]

    def of_exchange(self, name: str, cards: list[str]) -> list[Line]:
        """What goes to the discard, and what comes from it (M7)."""
        out, back = cards_named(cards)
        other = other_card_words(back, out, self.language)
        return [
            self.say("pair", cards[0], name=name, cards=self.some(cards[:1])),
            self.say("back", cards[1], name=name, card=other),
        ]

    def of_ones(self, name: str) -> Line:
        """How many went with the pair."""
        laid = self.before.held[self.before.turn] - self.held(self.before.turn)
        key = ("no ones", "one", "ones")[min(laid, 2)]
        return self.say(key, "effect-1", name=name, n=laid)

    @property
    def turn_is_over(self) -> bool:
        """Whether the move ended a turn; not yet while its pair has just been laid."""
        return self.ended or bool(self.after.turns > self.before.turns)

    def of_effect(self) -> list[Line]:
        """Effects without a move of their own: more cards to draw, or none at all."""
        kind, *cards = self.what.split(" ")
        value = shared_value(*cards_named(cards)) if kind == "pair" else 0
        if value < GIVE_VALUE or not self.turn_is_over:
            return []
        if value < TWO_VALUE or self.ended or not self.after.effect:
            return [self.say("lost")]
        n = self.count(self.after.todraw)
        return [self.say("draws", f"effect-{value}", name=self.names[self.after.turn], cards=n)]

    def of_outs(self) -> list[Line]:
        """Who is out of the round by this move (M9)."""
        was_in, is_in = seats_still_in(self.before), seats_still_in(self.after)
        if self.ended:
            is_in = [seat for seat in range(self.after.players) if self.after.shown[seat]]
        outs = [self.names[seat] for seat in was_in if seat not in is_in]
        return [self.say("out", "out", name=name) for name in outs]

    def of_round(self) -> list[Line]:
        """Why the round is over, what it cost, and what comes next."""
        shown = self.after.shown
        left = [seat for seat in range(self.after.players) if shown[seat]]
        said = [self.say(self.why(left))]
        for seat in left:
            cards = cards_listed(list_cards(shown[seat]), self.language)
            cost = self.t.count(POINTS, points(shown[seat]))
            pieces = names_in(shown[seat])
            said.append(self.say("left", *pieces, name=self.names[seat], cards=cards, points=cost))
        if self.after.phase == DEAL:
            return said + self.of_next_round()
        return said + self.of_end() if self.after.phase == END else said

    def why(self, left: list[int]) -> str:
        if len(left) <= 1:
            return "alone" if left else "nobody"
        others = [self.before.passed[seat] for seat in left if seat != self.before.turn]
        return "passed" if self.what == "pass" and all(others) else "limit"

    def of_next_round(self) -> list[Line]:
        tied = [self.say("third")] if self.after.rounds == ROUNDS else []
        return [*tied, self.begin_round("round", self.after.first, n=self.after.rounds + 1)]

    def of_end(self) -> list[Line]:
        seats = range(self.after.players)
        said = []
        for seat in seats:
            total = self.t.count(PENALTY_POINTS, score(self.after, seat))
            said.append(self.say("total", name=self.names[seat], points=total))
        winners = [self.names[seat] for seat in seats if wins(self.after, seat)]
        key = "wins" if len(winners) == 1 else "win"
        return [*said, self.say(key, name=self.t.join(winners))]
