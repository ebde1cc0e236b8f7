"""A game in the terminal: plain lines in, plain lines out, in French or English."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from chatiere.arena.players import take_turn
from chatiere.cli.talk import TALK, Talk
from chatiere.core import record as records
from chatiere.core.chance import generator
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, Value, find, games, spelled
from chatiere.core.match import Match

BOT_NAMES = ("Moustache", "Gribouille", "Réglisse", "Câline", "Pistache")


class Left(Exception):
    """The player has left the table."""


@dataclass(frozen=True)
class Wishes:
    """What was said on the command line; None is asked for, or left at its default."""

    game: str | None
    players: int | None
    options: Mapping[str, Value] | None
    seat: int
    name: str
    seed: int | str | None
    record: Path | None
    learn: bool


def sit_down(wishes: Wishes, language: str) -> None:
    """Set the table, play, and keep the record."""
    talk = TALK[language]
    if wishes.record is not None and wishes.record.exists():
        raise ChatiereError(f"{wishes.record} exists already; choose another name")
    if wishes.record is not None and not wishes.record.parent.is_dir():
        raise ChatiereError(f"there is no folder {wishes.record.parent}")
    try:
        match, seat = set_table(wishes, talk)
    except Left:
        typer.echo(talk.left)
        return
    try:
        Terminal(match, seat, talk, wishes.learn).play()
    except Left:
        typer.echo(talk.left)
    keep_record(match, wishes.record, talk)


def set_table(wishes: Wishes, talk: Talk) -> tuple[Match, int]:
    """The match, and where the player sits."""
    if wishes.game is None:
        game = ask_game(talk)
        check_learning(game, wishes.learn)
        players = wishes.players
        if players is None:
            players = ask_number(talk, talk.how_many, game.players)
        game.check_players(players)
        options: Mapping[str, Value] = ask_options(game, talk)
        seat = ask_number(talk, talk.which_seat, range(players))
        name = ask(f"{talk.which_name} [{wishes.name}]") or wishes.name
    else:
        game, options, seat, name = (
            find(wishes.game),
            wishes.options or {},
            wishes.seat,
            wishes.name,
        )
        players = game.players[0] if wishes.players is None else wishes.players
        game.check_players(players)
        check_learning(game, wishes.learn)
    if seat not in range(players):
        raise ChatiereError(f"seats are 0 to {players - 1}, not {seat}")
    if not name.strip() or not name.isprintable():
        raise ChatiereError(f"a name is a text that can be printed, not {shown(name)}")
    return new_match(game, players, options, seat, name, wishes.seed), seat


def check_learning(game: Game, learn: bool) -> None:
    if learn and not hasattr(game.words, "announced"):
        raise ChatiereError(f"{game.name} has no totals to learn; chasse-aux-souris has")


def new_match(
    game: Game,
    players: int,
    options: Mapping[str, Value],
    seat: int,
    name: str,
    seed: int | str | None,
) -> Match:
    """A table of bots and one human, before the first card."""
    bots = [*BOT_NAMES, *(f"Chat {n}" for n in range(players))][: players - 1]
    seats = [{"name": bot, "kind": "bot", "level": "random"} for bot in bots]
    seats.insert(seat, {"name": name, "kind": "human"})
    dealer = Dealer(seed_bytes(seed), [b""] * players)
    return Match(game, players, options, dealer=dealer, seats=seats)


def ask(prompt: str) -> str:
    """One line of input; the end of input leaves the table."""
    try:
        return input(prompt + " ").strip()
    except (EOFError, KeyboardInterrupt):
        typer.echo("")
        raise Left from None


def ask_game(talk: Talk) -> Game:
    typer.echo(talk.welcome)
    found = list(games().values())
    for number, game in enumerate(found, 1):
        typer.echo(f"{number}. {game.name}: {game.title[talk.language]}")
    return found[ask_number(talk, talk.which_game, range(1, len(found) + 1)) - 1]


def ask_number(talk: Talk, question: str, numbers: range) -> int:
    """A number in a range; Enter takes the first."""
    low, high = numbers[0], numbers[-1]
    if low == high:
        return low
    while True:
        answer = ask(f"{question} ({low}-{high}) [{low}]")
        if not answer:
            return low
        if answer.isascii() and answer.isdigit() and int(answer[:9]) in numbers:
            return int(answer[:9])
        typer.echo(talk.a_number.format(low=low, high=high))


def ask_options(game: Game, talk: Talk) -> dict[str, Value]:
    """Each option in turn; Enter takes the default."""
    chosen: dict[str, Value] = {}
    for name, option in game.options.items():
        values = " / ".join(spelled(value) for value in option.values)
        typer.echo(f"{name}: {option.says[talk.language]}")
        while name not in chosen:
            answer = ask(f"{name} ({values}) [{spelled(option.default)}]")
            try:
                chosen[name] = game.option_from_text(name, answer) if answer else option.default
            except ChatiereError:
                typer.echo(talk.one_of.format(values=values))
    return chosen


@dataclass
class Terminal:
    """One player's place at the table."""

    match: Match
    seat: int
    talk: Talk
    learn: bool
    told: int = 0

    def play(self) -> None:
        """Until the game is over."""
        match = self.match
        assert match.dealer is not None
        seated = {"name": match.names[self.seat], "seat": self.seat, "last": match.players - 1}
        typer.echo(self.talk.you_are.format(**seated))
        typer.echo(self.talk.commitment.format(commitment=match.dealer.commitment))
        rng = generator(match.dealer.seed.hex() + "/players")
        match.draw()
        self.tell_news()
        while isinstance(mover := match.to_move, int):
            if mover == self.seat:
                self.take_turn()
            else:
                take_turn(match, "random", None, rng)
            self.tell_news()
        self.show_table()

    def tell_news(self) -> None:
        """Say what happened since last time, as far as this seat may hear it."""
        for n in range(self.told, len(self.match.entries)):
            for line in self.match.tell(n, self.talk.language, self.seat):
                typer.echo(line)
        self.told = len(self.match.entries)

    def show_table(self) -> None:
        view = self.match.view(self.seat)
        for line in self.match.game.view.lines(view, self.talk.language, self.match.names):
            typer.echo(line)

    def take_turn(self) -> None:
        """Show, list, ask, until a move was made."""
        typer.echo("")
        self.show_table()
        choices = self.match.say(self.talk.language)
        self.list_moves(choices)
        while True:
            answer = ask(self.talk.your_move)
            if answer in ("q", "Q"):
                raise Left
            if answer == "?":
                typer.echo(self.help())
            elif answer == "":
                self.show_table()
                self.list_moves(choices)
            elif self.try_move(answer, list(choices)):
                return

    def help(self) -> str:
        try:
            return "\n".join(without_marks(self.match.game.help(self.talk.language)))
        except OSError:  # a plug-in that was packed without its pages
            return self.talk.no_help

    def list_moves(self, choices: Mapping[str, str]) -> None:
        typer.echo(self.talk.you_can)
        for number, (what, says) in enumerate(choices.items(), 1):
            typer.echo(f"{number}. {what}: {says}")

    def try_move(self, answer: str, texts: list[str]) -> bool:
        """Make the move with this number or these words; False if there is none."""
        is_number = answer.isascii() and answer.isdigit() and len(answer) < len("1000000")
        if is_number and 1 <= int(answer) <= len(texts):
            answer = texts[int(answer) - 1]
        what = " ".join(answer.split())
        if what not in texts:
            typer.echo(self.talk.not_a_move.format(what=shown(answer), count=len(texts)))
            return False
        if self.learn:
            self.ask_total(what)
        self.match.play(what)
        return True

    def ask_total(self, what: str) -> None:
        """Learning (S12): the total is said first; a wrong one costs nothing."""
        words = self.match.game.words
        before: Any = self.match.state(self.seat)
        total = words.announced(before, what)
        if total is None:
            return
        if ask(self.talk.which_total) == str(total):
            typer.echo(self.talk.right_total)
        else:
            typer.echo(self.talk.wrong_total.format(total=total))
            card = what.split(" ")[1]
            typer.echo(words.decomposition(before.total, card, self.talk.language))


def without_marks(page: str) -> Iterator[str]:
    """A help page as plain lines: no stars, no backticks, no tables drawn with bars."""
    for line in page.splitlines():
        if re.fullmatch(r"[|: -]*-[|: -]*", line):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")] if "|" in line else [line]
        yield re.sub(r"[*`]|^#+ ", "", " ; ".join(cells))


def keep_record(match: Match, path: Path | None, talk: Talk) -> None:
    """Save where the command line said, or offer to; --record that comes to nothing is status 2."""
    owed = path is not None
    while True:
        if path is None:
            try:
                answer = ask(talk.save_where)
            except Left:
                answer = ""
            if not answer:
                if owed:
                    raise typer.Exit(2)
                return
            path = Path(answer)
            if os.path.lexists(path):
                typer.echo(talk.exists.format(path=path))
                path = None
                continue
        try:
            records.save(match.record(), path)
            typer.echo(talk.saved.format(path=path))
            return
        except ChatiereError as error:
            typer.echo(str(error), err=True)
            path = None
