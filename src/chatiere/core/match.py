"""One play of a game: legality checked, chance drawn, history kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from chatiere.core import faults
from chatiere.core.dealer import VERSION, Dealer
from chatiere.core.engine import Engine
from chatiere.core.entry import Entry, Heard, Steps, Who
from chatiere.core.errors import listed
from chatiere.core.game import Game, Value
from chatiere.core.hearing import Forgetting, heard_by, heard_words, hearer, seen_by, state_after
from chatiere.core.kernel import EVERYTHING, ONLOOKER, States, copied
from chatiere.core.language import typeset
from chatiere.core.line import Line
from chatiere.core.moments import Moment, MomentKind, keep_moments, listening
from chatiere.core.standing import Standing


class Match:
    """A game being played.  `chatiere.new` makes one and `chatiere.load` reads one."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object] | None = None,
        keys: Mapping[str, object] | None = None,
        dealer: Dealer | None = None,
        seats: list[dict[str, str]] | None = None,
        engine: Engine | None = None,
        version: int = VERSION,
    ) -> None:
        """`version`, of the record format, says by which rules it is played; a dealer knows it."""
        self.game = game
        self.version = dealer.version if dealer else version
        self.players = game.check_players(players)
        self.options: dict[str, Value] = game.check_options(options or {})
        self.keys = game.check_keys(keys or {}, self.options)
        self.dealer = dealer
        self.seats = seats or [{"name": f"P{i}", "kind": "human"} for i in range(players)]
        self._plain = game.plain()
        self.engine = engine or self._plain
        self.entries: list[Entry] = []
        self.moment: MomentKind | None = None
        """At which moment of the last move this copy stands: `moments.py` makes them."""
        self.moments_kept: dict[int, tuple[Entry, list[Moment]]] = {}
        self._forgetting, self._standing = Forgetting(), Standing()
        self.forgets = hasattr(game.rules, "forgotten")
        """Whether the open history may no longer show a move."""
        self.states = self.engine.new_states()
        arguments = game.setup_arguments(self.options, self.keys, self.version)
        self.engine.setup(self.states, 0, players, arguments)

    # -- who, and what they can do --------------------------------------------------

    @property
    def to_move(self) -> Who | None:
        """The seat to move, `"*"` when chance is to be drawn or a move is still going on, None
        when it is over."""
        return "*" if self.moment else self._standing.mover(self)

    @property
    def is_over(self) -> bool:
        return self.to_move is None

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.seats]

    def state(self, seat: int = EVERYTHING) -> Any:
        """The state with its fields as attributes, as this seat may know it."""
        return self._plain.given(self.hidden(seat))[0]

    def seen(self, seat: int = ONLOOKER) -> Any:
        """The same for who only looks at it: it cannot be changed, and costs less."""
        return seen_by(self, seat, self.states)

    def hidden(self, seat: int, states: States | None = None) -> States:
        """A copy of the state that holds only what this seat may know."""
        copy = copied(self.states if states is None else states)
        self.check_seat(seat)
        if seat != EVERYTHING:
            self.engine.hide(copy, 0, seat)
        return copy

    def check_seat(self, seat: object) -> None:
        if type(seat) is not int or not EVERYTHING <= seat < self.players:
            raise faults.no_seat(seat, self.players)

    def moves(self) -> list[str]:
        """Every legal move in words; for a single draw every possible outcome."""
        return list(self._choices())

    def allowed(self) -> list[str] | None:
        """The same, but None where one move draws several things."""
        if self.to_move == "*" and self.engine.draws(self.states) > 1:
            return None
        return self.moves()

    def _choices(self) -> dict[str, int]:
        """Words to moves, in the order of the rules."""
        return self._standing.choices(self)

    # -- playing ----------------------------------------------------------------------

    def play(self, what: str) -> None:
        """Make a move for whoever is to move, then let the dealer draw what follows."""
        self.draw()
        who = self.to_move
        if who is None:
            raise faults.over_after(len(self.entries))
        self.enter(who, what)
        self.draw()

    def choose(self, move: int) -> None:
        """The same for a seat's move given as one of `engine.moves`: fast, and unchecked."""
        self._take(self.engine.to_move(self.states), iter([move]))
        self.draw()

    def draw(self) -> None:
        """Let the dealer make every chance move that is due."""
        while self.dealer and self.to_move == "*":
            self._take("*", self._deal(self.dealer))

    def _deal(self, dealer: Dealer) -> Iterator[int]:
        for _ in range(self.engine.draws(self.states)):
            outcomes = self.engine.outcomes(self.states)
            yield self.engine.outcome(self.states, 0, dealer.draw(outcomes) if outcomes else 0)

    def enter(self, who: Who, what: str) -> None:
        """Make a move that a record names, a chance move included."""
        mover = self.to_move
        if mover is None:
            raise faults.over_before(what)
        if not isinstance(what, str):
            raise faults.no_text(what)
        if type(who) is not type(mover) or who != mover:
            raise faults.not_your_turn(what, who, mover)
        if mover == "*" and self.engine.draws(self.states) > 1:
            self._take(mover, self._named(what))
        else:
            self._take(mover, iter([self.chosen(what)]))
        if self.dealer and mover == "*":
            self.dealer.drawn += self._numbers_taken()

    def _numbers_taken(self) -> int:
        """How many numbers of the dealer the last move took."""
        return sum(self.engine.outcomes(states) > 0 for states, _ in self.entries[-1].steps)

    def chosen(self, what: str) -> int:
        """The legal move, or the possible outcome, that has these words."""
        choices = self._choices()
        if what in choices:
            return choices[what]
        forms = self.game.words.CHANCES if self.to_move == "*" else self.game.words.MOVES
        if not any(re.fullmatch(pattern, what) for pattern in forms.values()):
            raise faults.not_a_move(what, self.game, list(forms))
        raise faults.not_legal(what, self.due())

    def due(self) -> str:
        """What would be right now, for whoever may know it."""
        if self.to_move == "*" and (count := self.engine.draws(self.states)) > 1:
            return f"due: {self.game.words.chance(self.state())} and {count} things drawn"
        return f"legal: {listed(self.moves())}"

    def _named(self, what: str) -> Iterator[int]:
        """The single draws that a text like `deal 0 S1 S2` names, each checked in turn."""
        words = self.game.words
        head = words.chance(self.state())
        count = self.engine.draws(self.states)
        drawn = what.removeprefix(head + " ").split(" ")
        if not what.startswith(head + " ") or len(drawn) != count:
            raise faults.not_legal(what, self.due())
        for place, name in enumerate(drawn):
            s = self.state()
            possible = {words.name(s, move): move for move in self.engine.moves(self.states)}
            if name not in possible:
                raise faults.not_drawn(name, place + 1, head, list(possible))
            yield possible[name]

    def _take(self, who: Who, moves: Iterator[int]) -> None:
        """Play the steps of one move; all of them or none."""
        before = copied(self.states)
        steps: list[tuple[States, int]] = []
        try:
            with listening() as heard:
                for move in moves:
                    steps.append((copied(self.states), move))
                    self.engine.play(self.states, 0, move)
        except BaseException:
            self.states = before
            raise
        what = self._text(who, tuple(steps), EVERYTHING)
        entry = Entry(who, what, tuple(steps))
        self.entries.append(entry)
        if not self.engine.is_compiled:  # which comes to no moments
            keep_moments(self, len(self.entries) - 1, entry, heard)

    def take_back(self) -> None:
        """Undo the last move.  A draw stays: its outcome has been seen."""
        if not self.entries or self.entries[-1].who == "*":
            raise faults.nothing_to_take_back()
        self.states = copied(self.entries.pop().steps[0][0])

    def until(self, n: int) -> Match:
        """The match as it stood before move n: a copy, without a dealer."""
        if type(n) is not int or not 0 <= n <= len(self.entries):
            raise faults.no_moment(n, len(self.entries))
        earlier = copy(self)
        earlier.dealer, earlier.moment, earlier.moments_kept = None, None, {}
        earlier._forgetting, earlier._standing = Forgetting(), Standing()
        earlier.entries = self.entries[:n]
        at_end = n == len(self.entries)
        earlier.states = copied(self.states if at_end else self.entries[n].steps[0][0])
        return earlier

    # -- what there is to see ---------------------------------------------------------

    def _text(self, who: Who, steps: Steps, seat: int) -> str:
        """A move's words as this seat heard them, `?` for what it did not see."""
        words, plain = self.game.words, self._plain
        parts: list[str] = []
        for states, move in steps:
            s = plain.given(states)[0]
            seen = seat == EVERYTHING or self.engine.sees(states, 0, seat, move)
            if who != "*":
                return str(words.text(s, move, seen))
            parts += [] if parts else [words.chance(s)]
            parts.append(words.name(s, move) if seen else "?")
        return " ".join(parts)

    def history(self, seat: int = ONLOOKER) -> list[tuple[Who, str]]:
        """What this seat may read of all that happened; everything once it is over."""
        self.check_seat(seat)
        if self.is_over:
            return [(entry.who, entry.what) for entry in self.entries]
        return [
            (entry.who, heard_words(self, entry, seat))
            for entry in self.entries
            if not self.is_forgotten(entry)
        ]

    def is_forgotten(self, entry: Entry) -> bool:
        """Whether the open history no longer shows a move: a game may say so with
        `forgotten(then, now)`."""
        return self.forgets and self._forgetting.is_forgotten(self, entry)

    def remembered(self, moves: Iterable[int]) -> list[int]:
        """Those of these moves that the open history still shows."""
        return self._forgetting.remembered(self, moves) if self.forgets else list(moves)

    def tell(self, n: int, language: str, seat: int = EVERYTHING) -> list[str]:
        """Move n and what came of it, in sentences (`Line`), as this seat may hear them."""
        entry, seat = self.entries[n], hearer(self, n, seat)
        if seat != EVERYTHING and self.is_forgotten(entry):
            return []
        seen = [seen_by(self, seat, states) for states in (entry.steps[0][0], state_after(self, n))]
        what = heard_words(self, entry, seat)
        sentences: list[str] = self.game.words.tell(*seen, entry.who, what, language, self.names)
        return [Line.of(sentence) for sentence in sentences]

    def heard(self, seat: int = ONLOOKER) -> Iterator[Heard[Any]]:
        """What this seat heard, the latest first.  A game's `view.recent` makes of it what a
        page shows of the moves so far."""
        return heard_by(self, seat)

    def say(self, language: str) -> dict[str, str]:
        """Every legal move, and the same in a person's words."""
        mover, words = self.to_move, self.game.words
        s = self.seen(mover if isinstance(mover, int) else EVERYTHING)
        return {
            text: typeset(words.say(s, move, language, self.names))
            for text, move in self._choices().items()
        }

    def view(self, seat: int = ONLOOKER) -> dict[str, Any]:
        """What this seat sees of the table, ready for JSON."""
        mover = self.to_move
        table: dict[str, Any] = self.game.view.view(self.seen(seat))
        if (recent := getattr(self.game.view, "recent", None)) is not None:
            table |= recent(self.heard(seat))
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "seat": seat,
            "to_move": mover,
            "moves": self.moves() if mover == seat else [],
            **table,
            "result": self.result if mover is None else None,
        }

    def lines(self, language: str, seat: int = ONLOOKER) -> list[str]:
        """The same in short lines, to be read or heard."""
        written: list[str] = self.game.view.lines(self.view(seat), language, self.names)
        return [typeset(line) for line in written]

    @property
    def result(self) -> dict[str, list[int]] | None:
        """Scores and winners once the match is over."""
        if not self.is_over:
            return None
        scores, winners = self.engine.result(self.states, 0, self.players)
        return {"scores": scores, "winners": winners}

    # -- the record -------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """All that happened, as the record format has it."""
        if self.dealer is None:
            raise faults.no_record()
        generator = {"generator": self.dealer.generator} if self.dealer.generator else {}
        return {
            "chatiere": self.version,
            **generator,
            "game": self.game.name,
            "options": dict(self.options),
            "players": [dict(seat) for seat in self.seats],
            **self.keys,
            "commitment": self.dealer.commitment,
            "seed": self.dealer.seed.hex(),
            "salts": [salt.hex() for salt in self.dealer.salts],
            "moves": [[entry.who, entry.what] for entry in self.entries],
            "result": self.result,
        }
