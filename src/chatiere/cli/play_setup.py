"""Setting a table in the terminal: what was said on the command line, the rest asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from chatiere.bots.levels import CAT, LEVELS, bot_from_text
from chatiere.cli.talk import Talk
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, Value, find, games
from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.core.move_question import asks_questions

BOT_NAMES = ("Moustache", "Gribouille", "Réglisse", "Câline", "Pistache")


class PlayerLeft(Exception):
    """The player has left the table."""


@dataclass(frozen=True)
class PlaySettings:
    """What was said on the command line; None is asked for, or left at its default."""

    game: str | None
    players: int | None
    options: Mapping[str, Value] | None
    seat: int
    name: str
    seed: int | str | None
    record: Path | None
    learn: bool
    level: str | None


def set_up_match(settings: PlaySettings, talk: Talk) -> tuple[Match, int]:
    """The match, and where the player sits."""
    if settings.game is None:
        game = ask_game(talk)
        check_learning(game, settings.learn)
        players = settings.players
        if players is None:
            players = ask_number(talk, talk.how_many, game.players)
        game.check_players(players)
        options: Mapping[str, Value] = ask_options(game, talk)
        levels = ask_levels(settings.level, players - 1, talk)
        seat = ask_number(talk, talk.which_seat, range(players))
        name = ask(f"{talk.which_name} [{settings.name}]") or settings.name
    else:
        game, options, seat, name = (
            find(settings.game),
            settings.options or {},
            settings.seat,
            settings.name,
        )
        players = game.players[0] if settings.players is None else settings.players
        game.check_players(players)
        check_learning(game, settings.learn)
        levels = levels_from_text(settings.level or CAT, players - 1)
    if seat not in range(players):
        raise ChatiereError(f"seats are 0 to {players - 1}, not {seat}")
    if not name.strip() or not name.isprintable():
        raise ChatiereError(f"a name is a text that can be printed, not {shown(name)}")
    seats = [{"name": bot, "kind": "bot", "level": level} for bot, level in named(levels)]
    seats.insert(seat, {"name": name, "kind": "human"})
    dealer = Dealer(seed_bytes(settings.seed), [b""] * players)
    return Match(game, players, options, dealer=dealer, seats=seats), seat


def check_learning(game: Game, learn: bool) -> None:
    if learn and not asks_questions(game):
        others = ", ".join(name for name, other in games().items() if asks_questions(other))
        raise ChatiereError(f"{game.name} has no totals to learn; {others} has")


def levels_from_text(text: str, others: int) -> list[str]:
    """One level for all the others, or one for each."""
    levels = [level.strip() for level in text.split(",")]
    for level in levels:
        bot_from_text(level)
    if len(levels) == 1:
        return levels * others
    if len(levels) != others:
        raise ChatiereError(f"one level, or {others} for the others, not {len(levels)}")
    return levels


def named(levels: list[str]) -> Iterator[tuple[str, str]]:
    """The computer's players, each with a name."""
    names = [*BOT_NAMES, *(f"Chat {n}" for n in range(len(levels)))]
    return zip(names, levels, strict=False)


def ask_levels(wished: str | None, others: int, talk: Talk) -> list[str]:
    """How strong the computer is; Enter takes the cat."""
    if wished is not None or not others:
        return levels_from_text(wished or CAT, others)
    while True:
        labels = {talk.level(level): level for level in LEVELS}
        answer = ask(f"{talk.which_level} ({' / '.join(labels)}) [{talk.level(CAT)}]")
        named = ",".join(labels.get(word.strip(), word) for word in answer.split(","))
        try:
            return levels_from_text(named or CAT, others)
        except ChatiereError:
            typer.echo(talk.one_of.format(values=", ".join(labels)))


def ask(prompt: str) -> str:
    """One line of input; the end of input leaves the table."""
    try:
        return input(prompt + " ").strip()
    except (EOFError, KeyboardInterrupt):
        typer.echo("")
        raise PlayerLeft from None


def ask_game(talk: Talk) -> Game:
    typer.echo(talk.welcome)
    found = list(games().values())
    for number, game in enumerate(found, 1):
        typer.echo(f"{number}. {game.label}{talk.colon}{game.title_in(talk.language)}")
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
        labels = {game.value_in(name, value, talk.language): value for value in option.values}
        values, default = " / ".join(labels), game.value_in(name, option.default, talk.language)
        typer.echo(typeset(game.option_in(name, talk.language)))
        while name not in chosen:
            answer = ask(f"({values}) [{default}]") or default
            try:
                known = labels.get(answer.lower())
                chosen[name] = game.option_from_text(name, answer) if known is None else known
            except ChatiereError:
                typer.echo(talk.one_of.format(values=values))
    return chosen
