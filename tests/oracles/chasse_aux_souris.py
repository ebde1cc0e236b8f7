"""An independent referee for La Chasse aux Souris, from the rulebook and rulings S1 to S11."""

from collections.abc import Sequence
from typing import Any

ADDITIONS = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)]
SUMS = [str(number) for number in range(2, 21)]
SPECIALS = {
    "poursuite": 4,
    "demi-tour": 4,
    "horloge": 4,
    "sumo": 4,
    "piege": 1,
    "cadeau": 1,
    "souris": 1,
}
CARDS = [*ADDITIONS, *SUMS, *SPECIALS]  # every name once, in the record's order
TOKENS = 3
HAND = 6
LIMIT = 100
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
AIMED = ("souris", "piege")
COUNTERS = ("horloge", "cadeau")


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def change(card: str) -> int:
    """What a card does to the total (S2)."""
    if card in SPECIALS:
        return 0
    if "+" in card:
        a, b = card.split("+")
        return int(a) + int(b)
    return -int(card)


class Referee:
    def __init__(self, players: int, options: dict[str, Any], keys: dict[str, Any]) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError("chasse-aux-souris is for 2 to 6 players")
        if set(options) != {"no_negative"} or not isinstance(options["no_negative"], bool):
            raise ValueError("chasse-aux-souris has the option no_negative, true or false")
        self.players = players
        self.no_negative: bool = options["no_negative"]
        self.stage = "dealer"  # dealer, deal, lay, draw, over
        self.dealer = 0
        self.mover = 0  # who lays, or who gets the cards that chance deals
        self.tokens = [TOKENS] * players
        specials = [name for name, copies in SPECIALS.items() for _ in range(copies)]
        # S10: the pile's layers, top first, none empty; within a layer nothing is decided.
        self.layers = [[*ADDITIONS, *SUMS, *specials]]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.table: list[str] = []  # cards laid in this round
        self.total = 0
        self.direction = 1
        self.owed = 1  # how many cards this turn asks for
        self.laid: list[str] = []  # cards laid in this turn
        self.chases = False  # whether whoever comes next will owe two cards
        self.target: int | None = None  # to whom play jumps; None is the next player

    # What the referee says

    def to_move(self) -> int | str | None:
        if self.stage == "over":
            return None
        return self.mover if self.stage == "lay" else "*"

    def allowed(self) -> list[str] | None:
        if self.stage == "over":
            return []
        if self.stage == "lay":
            return [text for card in self.layable() for text in self.ways_to_lay(card)]
        if self.count() > 1:
            return None
        names = dict.fromkeys(self.outcomes())  # twins once
        return [f"{self.prefix()} {name}" for name in names]

    def layable(self) -> list[str]:
        hand = self.hands[self.mover]
        cards = [card for card in CARDS if card in hand]
        if not self.no_negative:
            return cards
        # S2: no sum card larger than the total, unless there is nothing else in hand.
        fitting = [card for card in cards if card not in SUMS or int(card) <= self.total]
        return fitting or cards

    def ways_to_lay(self, card: str) -> list[str]:
        if card not in AIMED:
            return [f"lay {card}"]
        return [f"lay {card} {seat}" for seat in range(self.players) if seat != self.mover]

    def prefix(self) -> str:
        return f"deal {self.mover}" if self.stage == "deal" else self.stage

    def count(self) -> int:
        if self.stage == "dealer":
            return 1
        if self.stage == "deal":
            return HAND
        return len(self.laid) + ("cadeau" in self.laid)  # S8

    def outcomes(self, already: Sequence[str] = ()) -> list[str]:
        if self.to_move() != "*" or len(already) >= self.count():
            raise ValueError("it is not chance's turn")
        if self.stage == "dealer":
            return [str(seat) for seat in range(self.players)]
        return self.pile_without(already)[0]

    def pile_without(self, drawn: Sequence[str]) -> list[list[str]]:
        """The layers that are left when these cards have been drawn in turn (S10)."""
        layers = [list(layer) for layer in self.layers]
        for card in drawn:
            if card not in layers[0]:
                raise ValueError(f"{card!r} cannot be drawn")
            layers[0].remove(card)
            if not layers[0]:
                del layers[0]
        return layers

    def result(self) -> dict[str, list[int]] | None:
        if self.stage != "over":
            return None
        best = max(self.tokens)  # S11
        winners = [seat for seat in range(self.players) if self.tokens[seat] == best]
        return {"scores": list(self.tokens), "winners": winners}

    # What happens at the table

    def enter(self, who: int | str, what: str) -> None:
        mover = self.to_move()
        if mover is None or type(who) is not type(mover) or who != mover:
            raise ValueError(f"{who!r} cannot move: it is {mover!r}")
        if mover == "*":
            self.chance(what)
        elif what not in (self.allowed() or []):
            raise ValueError(f"{what!r} is not allowed: {self.allowed()}")
        else:
            _, card, *seats = what.split(" ")
            self.lay(card, int(seats[0]) if seats else None)

    def chance(self, what: str) -> None:
        words, prefix = what.split(" "), self.prefix().split(" ")
        drawn = words[len(prefix) :]
        if words[: len(prefix)] != prefix or len(drawn) != self.count():
            raise ValueError(f"{what!r} is not {self.prefix()!r} and {self.count()} more")
        for index, name in enumerate(drawn):
            if name not in self.outcomes(drawn[:index]):
                raise ValueError(f"{name!r} cannot be drawn")
        if self.stage == "dealer":
            self.start_round(int(drawn[0]))
            return
        self.layers = self.pile_without(drawn)
        self.hands[self.mover] += drawn
        if self.stage == "draw":
            self.next_turn()
        elif self.mover == self.dealer:  # the last to get cards: the left neighbour starts
            self.stage = "lay"
            self.mover = (self.dealer + 1) % self.players
        else:
            self.mover = (self.mover + 1) % self.players

    def start_round(self, dealer: int) -> None:
        # S10: clockwise, at total 0, with no debt.
        self.dealer = dealer
        self.mover = (dealer + 1) % self.players
        self.total = 0
        self.direction = 1
        self.owed = 1
        self.laid = []
        self.chases = False
        self.target = None
        self.stage = "deal"

    def lay(self, card: str, target: int | None) -> None:
        self.hands[self.mover].remove(card)
        self.table.append(card)
        self.laid.append(card)
        if card in SPECIALS:
            self.special(card, target)  # S3: it announces nothing and costs nothing
        else:
            self.total += change(card)
            if self.total >= LIMIT or self.total % 10 == 0:  # S3, S4: one token, never two
                self.tokens[self.mover] -= 1
        if self.tokens[self.mover] == 0:
            self.stage = "over"  # S11
        elif self.total >= LIMIT:
            self.end_round()
        elif len(self.laid) == self.owed:
            self.stage = "draw"

    def special(self, card: str, target: int | None) -> None:
        if card == "demi-tour":
            self.direction = -self.direction  # S7: at once
        elif card == "poursuite" or card in AIMED:
            self.chases = True  # S7: a second debt takes the place of the first
            self.target = target
        elif card in COUNTERS and len(self.laid) == 1:
            self.owed = 1  # S6: the debt, if there was one, is gone

    def next_turn(self) -> None:
        # S5: who is next is settled now, in the direction of this moment.
        if self.target is not None:
            self.mover = self.target
        else:
            self.mover = (self.mover + self.direction) % self.players
        self.owed = 2 if self.chases else 1
        self.laid = []
        self.chases = False
        self.target = None
        self.stage = "lay"

    def end_round(self) -> None:
        # S10: all cards of the round, laid or in hand, become the lowest layer.
        used = [card for hand in self.hands for card in hand] + self.table
        self.layers.append(in_order(used))
        self.hands = [[] for _ in range(self.players)]
        self.table = []
        self.start_round((self.dealer + 1) % self.players)
