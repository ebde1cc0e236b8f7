"""A slow, plain referee for Crazy Mistigri, written from the rulebook and rulings M1 to M12."""

from itertools import combinations

COLOURS = "abcde"
HOW_MANY = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1}
LEFT_OUT: dict[int, list[int]] = {3: [1, 2, 9], 4: [1], 5: []}  # values not used, by players
TURNS_PER_SEAT = 20  # M12
NOBODY = -1
ONE, TWO = 1, 2


def value_of(card: str) -> int:
    return 10 if card == "M" else int(card[0])


def in_order(cards: list[str]) -> list[str]:
    """The record's order: values ascending, colours within a value, M last, twins together."""
    return sorted(cards, key=lambda card: (value_of(card), card))


def distinct(cards: list[str]) -> list[str]:
    return in_order(list(set(cards)))


def full_deck(players: int) -> list[str]:
    """M1: colours go round-robin over all 45 cats, before any cats are left out."""
    values = [value for value, number in HOW_MANY.items() for _ in range(number)]
    cats = [f"{value}{COLOURS[index % 5]}" for index, value in enumerate(values)]
    return in_order([cat for cat in cats if value_of(cat) not in LEFT_OUT[players]] + ["M"])


def is_pair(one: str, other: str) -> bool:
    """M4: same value or same colour; the Mistigri goes with nothing."""
    if "M" in (one, other):
        return False
    return one[0] == other[0] or one[1] == other[1]


class Referee:
    def __init__(
        self, players: int, options: dict[str, object], keys: dict[str, object], version: int = 2
    ) -> None:
        if players not in LEFT_OUT:
            raise ValueError(f"3 to 5 players, not {players}")
        if options or keys:
            raise ValueError(f"unknown options or keys {options} {keys}")
        self.players = players
        self.version = version  # of the record format
        self.totals = [0] * players
        self.rounds_played = 0
        # The stage is what is due next: first, deal or draw by chance; swap by the owner of a
        # waiting 3+3; discard, choose, give, hand_out or more by the player whose turn it is; over.
        self._start_round(0)
        self.stage = "first"

    def _start_round(self, first: int) -> None:
        self.first = first
        self.stage = "deal"
        self.deck = full_deck(self.players)
        self.hands: list[list[str]] = []  # grows by one hand at each deal
        self.still_in = [True] * self.players
        # M10.  Version 2: who has passed since the last pair, one after the other.  Version 1:
        # whose last action was a pass.  Nobody's at the start.
        self.passed_in_a_row: list[int] = []
        self.passed = [False] * self.players
        self.discard_pile: list[str] = []
        self.direction = 1  # M2: every round starts clockwise
        self.turn = first  # the seat whose turn it is
        self.turns_done = 0
        self.choice_value = 0  # stage choose: 1, 2 or 3
        self.receivers: list[int] = []  # stage hand_out: the opponents yet to get a card from 5+5
        self._forget_waiting_effects()

    def _forget_waiting_effects(self) -> None:
        self.draw_count = 1  # 7+7 and 8+8
        self.lead: str | None = None  # 2+2: the card that the next player takes
        self.swap_owner = NOBODY  # 3+3: who swaps after the next draw

    def _nearest(self, seat: int, step: int) -> int:
        """The nearest player still in from this seat, the seat itself not counted."""
        seat = (seat + step) % self.players
        while not self.still_in[seat]:
            seat = (seat + step) % self.players
        return seat

    def _previous(self) -> int:
        """M3: the one to draw from, the nearest player still in against the direction of play."""
        return self._nearest(self.turn, -self.direction)

    def _opponents(self) -> list[int]:
        """The opponents still in, in order of play from the next player."""
        steps = range(1, self.players)
        seats = [(self.turn + self.direction * step) % self.players for step in steps]
        return [seat for seat in seats if self.still_in[seat]]

    def to_move(self) -> int | str | None:
        if self.stage == "over":
            return None
        if self.stage in ("first", "deal", "draw"):
            return "*"
        if self.stage == "swap":
            return self.swap_owner
        return self.turn

    def allowed(self) -> list[str] | None:
        if self.to_move() != "*":
            return self._moves()
        if self.count() > 1:
            return None
        return [f"{self.prefix()} {name}" for name in dict.fromkeys(self.outcomes())]

    def _moves(self) -> list[str]:
        texts: list[str] = []
        pile = distinct(self.discard_pile)
        match self.stage:
            case "swap":  # M7: the card taken was there before, so never the one put down
                outs = distinct(self.hands[self.swap_owner])
                texts = [f"swap {out} {back}" for out in outs for back in pile]
            case "discard":  # M3: declining is allowed and counts as passing
                texts = [*self._pairs(), "pass"]
            case "more":
                texts = [*self._pairs(), "stop"]
            case "choose":
                texts = [*self._choices(), "reverse"]
            case "give":
                cards, seats = distinct(self.hands[self.turn]), sorted(self._opponents())
                texts = [f"give {card} {seat}" for card in cards for seat in seats]
            case "hand_out":
                texts = [f"deal {card} {self.receivers[0]}" for card in pile]
        return texts

    def _pairs(self) -> list[str]:
        hand = in_order(self.hands[self.turn])
        texts = [f"pair {a} {b}" for a, b in combinations(hand, 2) if is_pair(a, b)]
        return list(dict.fromkeys(texts))

    def _choices(self) -> list[str]:
        """M5: what is offered next to reversing."""
        hand = self.hands[self.turn]
        if self.choice_value == ONE:
            return ["ones"]  # legal without another 1 too
        if not hand or not self._opponents():
            return []
        return [f"lead {card}" for card in distinct(hand)] if self.choice_value == TWO else ["swap"]

    def prefix(self) -> str:
        self._chance_only()
        if self.stage == "deal":
            return f"deal {len(self.hands)}"
        return self.stage  # "first" or "draw"

    def count(self) -> int:
        self._chance_only()
        if self.stage == "deal":  # M2: the last card goes to the seat on the first player's right
            return 10 if len(self.hands) == (self.first - 1) % self.players else 9
        if self.stage == "draw":  # M8: two or three cards, or all if there are fewer
            return min(self.draw_count, len(self.hands[self._previous()]))
        return 1

    def outcomes(self, already: tuple[str, ...] = ()) -> list[str]:
        self._chance_only()
        if self.stage == "first":
            names = [str(seat) for seat in range(self.players)]
        elif self.stage == "deal":
            names = in_order(self.deck)
        elif self.lead is not None:  # M6
            names = [self.lead]
        else:
            names = in_order(self.hands[self._previous()])
        for name in already:
            names.remove(name)
        return names

    def takes_number(self) -> bool:
        self._chance_only()
        return self.lead is None

    def result(self) -> dict[str, list[int]] | None:
        if self.stage != "over":
            return None
        return {"scores": list(self.totals), "winners": self._lowest()}

    def _chance_only(self) -> None:
        if self.to_move() != "*":
            raise ValueError("no chance move is due")

    def _lowest(self) -> list[int]:
        return [s for s in range(self.players) if self.totals[s] == min(self.totals)]

    def enter(self, who: int | str, what: str) -> None:
        due = self.to_move()
        if due is None or isinstance(who, bool) or who != due:
            raise ValueError(f"{who!r} may not move, {due!r} is due")
        if due == "*":
            self._enter_chance(self._drawn_names(what))
            return
        texts = self.allowed()
        if texts is None or what not in texts:
            raise ValueError(f"{what!r} is not one of {texts}")
        words = what.split(" ")
        if self.stage == "swap":
            self._swap(words[1], words[2])
        elif words[0] == "pair":
            self._pair(words[1], words[2])
        elif words[0] == "pass":
            self._pass()
        elif words[0] == "stop":
            self._end_turn()
        elif self.stage == "choose":
            self._choose(words)
        elif self.stage == "give":  # M8, 4+4
            self.hands[self.turn].remove(words[1])
            self.hands[int(words[2])].append(words[1])
            self._end_turn()
        else:
            self._hand_out(words[1])

    def _drawn_names(self, what: str) -> list[str]:
        start = self.prefix() + " "
        if not what.startswith(start):
            raise ValueError(f"{what!r} does not start with {start!r}")
        names = what[len(start) :].split(" ")
        if len(names) != self.count():
            raise ValueError(f"{what!r} does not draw {self.count()}")
        for index, name in enumerate(names):
            if name not in self.outcomes(tuple(names[:index])):
                raise ValueError(f"{name!r} cannot be drawn in {what!r}")
        return names

    def _enter_chance(self, names: list[str]) -> None:
        if self.stage == "first":
            self._start_round(int(names[0]))
        elif self.stage == "deal":
            for card in names:
                self.deck.remove(card)
            self.hands.append(names)
            if len(self.hands) == self.players:
                self.stage = "draw"
        else:
            self._draw(names)

    def _draw(self, names: list[str]) -> None:
        victim = self._previous()
        for card in names:
            self.hands[victim].remove(card)
            self.hands[self.turn].append(card)
        self.draw_count, self.lead = 1, None
        if not self.hands[victim]:
            # M9: out at once, and a waiting swap lapses (M7). Should the drawer now be the only one
            # left, it is their own turn, so they finish it (M10).
            self.still_in[victim] = False
            self.swap_owner = NOBODY
        self.stage = "discard" if self.swap_owner == NOBODY else "swap"

    def _swap(self, out: str, back: str) -> None:
        hand = self.hands[self.swap_owner]
        self.discard_pile.remove(back)  # M7: taken from what was there before
        hand.remove(out)
        hand.append(back)
        self.discard_pile.append(out)
        self.swap_owner = NOBODY
        self.stage = "discard"

    def _pass(self) -> None:
        self.passed[self.turn] = True
        self.passed_in_a_row.append(self.turn)
        if self._all_have_passed():
            self._end_round()  # M10
        else:
            self._end_turn()

    def _all_have_passed(self) -> bool:
        seats = [seat for seat in range(self.players) if self.still_in[seat]]
        if self.version == 1:
            return all(self.passed[seat] for seat in seats)
        return set(seats) <= set(self.passed_in_a_row)

    def _pair(self, one: str, other: str) -> None:
        hand = self.hands[self.turn]
        hand.remove(one)
        hand.remove(other)
        self.discard_pile += [one, other]
        self.passed[self.turn] = False
        self.passed_in_a_row.clear()
        value = value_of(one) if value_of(one) == value_of(other) else 0
        match value:  # M8: an effect with no target or no card is lost
            case 1 | 2 | 3:  # M5: the choice is always written
                self.choice_value = value
                self.stage = "choose"
            case 4 if hand and self._opponents():
                self.stage = "give"
            case 5 if self._opponents():  # needs no card of one's own
                self.receivers = self._opponents()
                self.stage = "hand_out"
            case 6 if hand:
                self.stage = "more"
            case 7 | 8:
                self.draw_count = value - 5
                self._end_turn()
            case _:
                self._end_turn()

    def _choose(self, words: list[str]) -> None:
        if words[0] == "reverse":
            self.direction = -self.direction
        elif words[0] == "ones":
            hand = self.hands[self.turn]
            self.discard_pile += [card for card in hand if value_of(card) == 1]
            self.hands[self.turn] = [card for card in hand if value_of(card) != 1]
        elif words[0] == "lead":
            self.lead = words[1]
        else:
            self.swap_owner = self.turn
        self._end_turn()

    def _hand_out(self, card: str) -> None:
        self.discard_pile.remove(card)
        self.hands[self.receivers.pop(0)].append(card)
        if not self.receivers or not self.discard_pile:  # M8: while they last
            self._end_turn()

    def _end_turn(self) -> None:
        if not self.hands[self.turn]:  # M9: out, after the effect of the last pair
            self.still_in[self.turn] = False
            self._forget_waiting_effects()
        self.turns_done += 1
        if sum(self.still_in) <= 1 or self.turns_done == TURNS_PER_SEAT * self.players:
            self._end_round()  # M10, M12
            return
        self.turn = self._nearest(self.turn, self.direction)
        self.stage = "draw"

    def _end_round(self) -> None:
        for seat in range(self.players):
            self.totals[seat] += sum(value_of(card) for card in self.hands[seat])
        self.rounds_played += 1
        # M11: two rounds, and one more when the lowest total is shared.
        needed = 2 if len(self._lowest()) == 1 else 3
        if self.rounds_played >= needed:
            self.stage = "over"
            return
        # M2: the highest total starts; tied, the first clockwise after the previous first player.
        clockwise = [(self.first + step) % self.players for step in range(1, self.players + 1)]
        self._start_round(next(s for s in clockwise if self.totals[s] == max(self.totals)))
