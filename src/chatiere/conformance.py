"""The laws that every game keeps, checked along one random game.

An author calls `check_game(GAME, players, options, seed)` for many seeds: it plays the
plain and the compiled rules side by side and raises `AssertionError` at the first law
that is broken.  Our own five games pass the same check, in `tests/games`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chatiere.core import record
from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.engine import Engine
from chatiere.core.errors import ChatiereError
from chatiere.core.facts_laws import laws_of
from chatiere.core.game import MOODS, Game
from chatiere.core.kernel import CHANCE, EVERYTHING, ONLOOKER, OVER, Numbers, States, copied
from chatiere.core.laws import check_sentences, law, same
from chatiere.core.match import Match
from chatiere.core.moments import listening
from chatiere.core.scene import FILE, MARK, read_scenes
from chatiere.core.translation import LANGUAGES, folder_of
from chatiere.core.undo import broken_promise

HELP = "help.{}.md"
FOLDER = {
    "rules": (),
    "words": ("MOVES", "CHANCES", "chance", "name", "text", "say", "tell"),
    "view": ("view", "lines"),
}
GENERIC = {"game", "players", "options", "seat", "to_move", "moves", "result"}
TOO_LONG = 100_000
MOST_TRIED = 4
"""Moves of a position whose moments are compared, and what they show."""
WRONG_TEXTS = ("", " ", "?", "*", "pass pass", "place", "bid 0", "bid 01", "lay", "put X a1", "é🐭")


def check_game(
    game: Game,
    players: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    every: int = 1,
) -> Match:
    """Play one random game and check the laws at every step.

    The slow ones (words, refusals, plain guesses) are checked at every `every`-th step.
    """
    check = Check(game, players, dict(options or {}), seed)
    while check.match.to_move is not None:
        check.look(thoroughly=check.steps % every == 0)
        check.go_on()
    check.end()
    return check.match


@dataclass
class Check:
    """A match in plain rules, its twin in compiled ones, and the laws between them."""

    game: Game
    players: int
    options: dict[str, object]
    seed: int
    steps: int = 0
    heard: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._folder_is_whole()
        self.scenes = read_scenes(self.game)
        self._folder()
        self.rng: Numbers = generator(f"conformance/{self.seed}")
        self.match = self._match(self.game.plain())
        self.twin = self._match(self.game.compiled())
        self.seats = (*range(self.players), ONLOOKER)
        self.facts = laws_of(self.game, self.match, self.twin)

    def _match(self, engine: Engine) -> Match:
        dealer = Dealer(self.seed.to_bytes(32, "big"), [b""] * self.players)
        return Match(self.game, self.players, self.options, dealer=dealer, engine=engine)

    def _folder_is_whole(self) -> None:
        """Before anything of it is read."""
        there = folder_of(self.game.package)
        for file in (*(f"{module}.py" for module in FOLDER), *map(HELP.format, LANGUAGES)):
            law((there / file).is_file(), f"there is a {file} in the folder {there}")

    def _folder(self) -> None:
        """The folder has all that a game needs, in each language."""
        for module, names in FOLDER.items():
            for name in names:
                law(hasattr(self.game.module(module), name), f"{module}.py has {name}")
        law(set(self.game.moods) <= set(MOODS), f"its moods are of {', '.join(MOODS)}")
        for language in LANGUAGES:
            t = self.game.translator(language)
            law(t.knows(self.game.title), f"the game has a title in {language}")
            law(bool(self.game.help(language).strip()), f"{HELP.format(language)} says something")
            for _, scene in MARK.findall(self.game.help(language)):
                law(scene in self.scenes, f"{FILE} has {scene}, which help.{language}.md shows")
                law(bool(self.scenes[scene].picture(language)), f"scene {scene} shows something")
            for name, option in self.game.options.items():
                law(t.knows(option.says), f"option {name} is explained in {language}")
                law(option.default in option.values, f"option {name} has its default as a value")

    # -- one step ---------------------------------------------------------------------

    def look(self, thoroughly: bool) -> None:
        """The laws of the present position."""
        same(self.match.states, self.twin.states, "plain and compiled rules agree")
        plain, compiled = self.match.engine, self.twin.engine
        moves = plain.moves(self.match.states)
        law(moves == compiled.moves(self.match.states), "plain and compiled list the same moves")
        law(0 < len(moves) <= plain.most, "somebody can move, within MOST")
        law(self.match.result is None, "scores only at the end")
        if self.match.to_move == "*":
            self._chance(moves)
        else:
            law(len(set(moves)) == len(moves), "a legal move is listed once")
            law(len(self.match.moves()) == len(moves), "each move has words of its own")
            self._unseen_alike(moves)
        self._all_playable(moves)
        if self.facts:
            self.facts.look(moves, thoroughly)
        for seat in self.seats:
            self._secrets(seat, plainly=thoroughly)
        if thoroughly:
            self._words()
            self._refusals()
            self._moments(moves)
            self._undo(moves)

    def go_on(self) -> None:
        """One move or draw, the same in both."""
        self.steps += 1
        law(self.steps < TOO_LONG, "games end")
        if self.match.to_move == "*":
            for match in (self.match, self.twin):
                assert match.dealer is not None
                match._take("*", match._deal(match.dealer))
            text = self.match.entries[-1].what
            law(matches(self.game.words.CHANCES, text), f"‹{text}› has a form in CHANCES")
            return
        moves = self.match.engine.moves(self.match.states)
        move = moves[below(self.rng, len(moves))]
        self.heard.update(self.match.moves())
        for match in (self.match, self.twin):
            match._take(match.to_move or 0, iter([move]))

    def _chance(self, moves: list[int]) -> None:
        law(moves == sorted(moves, key=moves.index), "twins stand one after the other")
        law(self.match.engine.draws(self.match.states) > 0, "a chance move draws something")
        if self.match.allowed() is not None:
            for text in self.match.moves():
                law(matches(self.game.words.CHANCES, text), f"‹{text}› has a form in CHANCES")
        self._unseen_alike(moves)

    def _words(self) -> None:
        """Every move has its words in the record and in each language."""
        if self.match.to_move != "*":
            for text in self.match.moves():
                law(matches(self.game.words.MOVES, text), f"‹{text}› has a form in MOVES")
            for language in LANGUAGES:
                law(all(self.match.say(language).values()), "every move can be said")
            self._words_without_secrets()
        for seat in self.seats:
            view = self.match.view(seat)
            own = set(self.game.view.view(self.match.state(seat)))
            law(not own & GENERIC, f"a view leaves {', '.join(GENERIC)} to the match")
            json.dumps(view, allow_nan=False)
            for language in LANGUAGES:
                check_sentences(self.match.lines(language, seat))
                if self.match.entries:
                    check_sentences(self.match.tell(len(self.match.entries) - 1, language, seat))

    def _words_without_secrets(self) -> None:
        """A move's words come from what its maker knows."""
        seat = self.match.to_move
        truth, known = self.match.state(), self.match.state(seat if isinstance(seat, int) else 0)
        for move in self.match.engine.moves(self.match.states):
            text = self.game.words.text
            law(text(truth, move) == text(known, move), "a move's words need no secrets")

    def _refusals(self) -> None:
        """What is not legal is refused and changes nothing."""
        before = copied(self.match.states)
        legal = set(self.match.moves())
        mover = self.match.to_move
        assert mover is not None
        for text in (*WRONG_TEXTS, *sorted(self.heard - legal)[:20]):
            law(refused(self.match, mover, text), f"‹{text}› is refused")
        other = 0 if mover == "*" else "*"
        law(refused(self.match, other, min(legal)), "a move out of turn is refused")
        same(before, self.match.states, "a refused move changes nothing")

    def _all_playable(self, moves: list[int]) -> None:
        """Every legal move can be made and leaves a position that goes on or is over."""
        engine = self.twin.engine
        for move in set(moves):
            states = copied(self.match.states)
            engine.play(states, 0, move)
            who = engine.to_move(states)
            law(who in (*range(self.players), CHANCE, OVER), "after a move somebody is to move")

    # -- secrets ----------------------------------------------------------------------

    def _secrets(self, seat: int, plainly: bool) -> None:
        engine, compiled = self.match.engine, self.twin.engine
        hidden = self.match.hidden(seat)
        law(int(hidden["viewer"][0]) == seat, "hide says whose eyes these are")
        same(hidden, self.match.hidden(seat, hidden), "hiding twice is hiding once")
        same(hidden, self.twin.hidden(seat), "plain and compiled hide alike")
        law(engine.to_move(hidden) == engine.to_move(self.match.states), "the turn is public")
        if seat >= 0 and engine.to_move(hidden) == seat:
            law(
                engine.moves(hidden) == engine.moves(self.match.states),
                "a seat knows its own legal moves",
            )
        world, again = copied(hidden), copied(hidden)
        rng = self.rng.copy()
        compiled.guess(world, 0, self.rng)
        if plainly:
            engine.guess(again, 0, rng)
            same(world, again, "plain and compiled guess alike")
        law(int(world["viewer"][0]) == EVERYTHING, "a guess is a whole world")
        same(self.twin.hidden(seat, world), hidden, "a guessed world hides back")
        self._finish(world)

    def _finish(self, world: States) -> None:
        """A guessed world can be played to its end."""
        engine = self.twin.engine
        engine.play_out(world, 0, self.rng)
        law(engine.to_move(world) == OVER, "a guessed world can be played to its end")

    def _unseen_alike(self, moves: list[int]) -> None:
        """Two moves that a seat cannot tell apart leave it knowing the same."""
        engine, states = self.twin.engine, self.match.states
        chance = self.match.to_move == "*"
        s, words = self.match.state(), self.game.words
        for seat in self.seats:
            first: dict[str, States] = {}
            known: dict[bytes, bytes] = {}
            for move in set(moves):
                after = copied(states)
                engine.play(after, 0, move)
                if engine.to_move(after) != OVER:  # at the end cards may be turned up
                    truth = after.tobytes()
                    engine.hide(after, 0, seat)
                    if engine.sees(states, 0, seat, move):
                        kept = known.setdefault(after.tobytes(), truth) == truth
                        law(kept, f"what seat {seat} sees stays in what it knows")
                        continue
                    heard = "?" if chance else words.text(s, move, False)
                    same(first.setdefault(heard, after), after, f"seat {seat} cannot tell apart")

    def _moments(self, moves: list[int]) -> None:
        """The moments of a move tell a seat nothing that it would not know after it: in a world
        that it cannot tell from this one, then and now, they look the same."""
        for seat in self.seats:
            world = self.match.hidden(seat)
            self.twin.engine.guess(world, 0, self.rng)
            possible = set(self.match.engine.moves(world))
            for move in sorted({*moves} & possible)[:MOST_TRIED]:
                here, there = (self._played(states, move, seat) for states in (None, world))
                if here[-1] == there[-1]:
                    law(here == there, f"moments tell seat {seat} no more than what follows")

    def _played(self, states: States | None, move: int, seat: int) -> list[bytes]:
        """What a seat knows at each moment of a move, and after it."""
        after = copied(self.match.states if states is None else states)
        with listening() as kept:
            self.match.engine.play(after, 0, move)
        every = [self.match.hidden(seat, states) for states in (*(s for _, s in kept), after)]
        for hidden in every:
            same(hidden, self.match.hidden(seat, hidden), "hiding a moment twice is hiding once")
        return [hidden.tobytes() for hidden in every]

    def _undo(self, moves: list[int]) -> None:
        """What a game says of a move holds; of draws it says nothing."""
        for move in [] if self.match.to_move == "*" else moves[:MOST_TRIED]:
            broken = broken_promise(self.twin, move, self.rng)
            law(not broken, broken)

    # -- the end ----------------------------------------------------------------------

    def end(self) -> None:
        """The laws of a finished game and of its record."""
        result = self.match.result
        assert result is not None
        law(len(result["scores"]) == self.players, "everybody has a score")
        law(result == self.twin.result, "plain and compiled agree on the result")
        law(refused(self.match, 0, "pass"), "nobody moves when it is over")
        if self.facts:
            self.facts.end()
        text = record.dumps(self.match.record())
        again = record.match_of(json.loads(text), self.game)
        same(again.states, self.match.states, "replaying the record gives the same bytes")
        law(again.record() == self.match.record(), "a record read is the record written")
        record.check_dealer(again)
        for language in LANGUAGES:
            for n in range(len(self.match.entries)):
                check_sentences(self.match.tell(n, language))
        self._words()


def matches(forms: Mapping[str, str], text: str) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in forms.values())


def refused(match: Match, who: Any, what: str) -> bool:
    count = len(match.entries)
    try:
        match.enter(who, what)
    except ChatiereError as error:
        return "\n" not in str(error) and len(match.entries) == count
    return False
