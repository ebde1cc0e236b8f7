"""A game as a file to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from chatiere.cli.commands import GameName, Language, chosen_language
from chatiere.core.errors import ChatiereError, printable
from chatiere.core.extras import check_extra
from chatiere.core.game import find


def print_game(
    game: GameName,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    lang: Language = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A new file; by default like `filou-a4.pdf`, here."),
    ] = None,
) -> None:
    """Make a PDF of a game to print, cut out and play: cards, boards and the rules on a page.

    Print it at 100%, on both sides, turned over the long edge: backs lie behind their fronts.

    Example: chatiere print filou --paper letter --lang en
    """
    check_extra("print", "chatiere print")
    from chatiere.printing.book import pdf
    from chatiere.printing.paper import paper_named

    found, chosen, language = find(game), paper_named(paper), chosen_language(lang)
    file = out or Path(f"{found.name}-{chosen.name}.pdf")
    if file.exists():
        raise ChatiereError(f"{printable(str(file))} exists already; choose another name")
    made = pdf(found, chosen, language)
    with file.open("xb") as opened:
        opened.write(made)
    typer.echo(printable(str(file)))
