"""What the terminal says: messages, and the same in a reader's language."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from chatiere.core.language import typeset
from chatiere.core.translation import N_, SOURCE, translator


@dataclass(frozen=True)
class Talk:
    welcome: str
    which_game: str
    how_many: str
    which_seat: str
    which_level: str
    a_number: str
    one_of: str
    which_name: str
    you_are: str
    commitment: str
    you_can: str
    your_move: str
    not_a_move: str
    no_help: str
    hint: str
    hope: str
    right_answer: str
    wrong_answer: str
    left: str
    save_where: str
    exists: str
    saved: str
    game_for: str
    game_option: str
    kitten: str
    cat: str
    tiger: str
    colon: str
    compiling: str
    knowing: str
    language: str = SOURCE

    def level(self, level: str) -> str:
        """A level as people call it."""
        return str(getattr(self, level))


ENGLISH = Talk(
    welcome=N_("Welcome to Chatière. What shall we play?"),
    which_game=N_("Number of the game"),
    how_many=N_("How many at the table"),
    which_seat=N_("Your seat, in the order of play"),
    which_level=N_("How strong the computer is"),
    a_number=N_("A number from {low} to {high}, please."),
    one_of=N_("One of these, please: {values}"),
    which_name=N_("Your name"),
    you_are=N_("You are {name}, in seat {seat} (of 0 to {last})."),
    commitment=N_("The dealer's commitment: {commitment}"),
    you_can=N_("You can play:"),
    your_move=N_("Your move (number or words; h hint, ? rules, q quit, Enter look again):"),
    not_a_move=N_("{what} is not possible: a number from 1 to {count}, or the words of a move."),
    no_help=N_("This game has no help page."),
    hint=N_("The tiger's choice: {says}."),
    hope=N_("{says}: {win}% chance of winning"),
    right_answer=N_("That is right."),
    wrong_answer=N_("Not quite: it is {answer}. It costs you nothing."),
    left=N_("You leave the table."),
    save_where=N_("Save the game to a file? Its name, or Enter for no:"),
    exists=N_("{path} exists already; choose another name."),
    saved=N_("The game is saved in {path}"),
    game_for=N_("{low} to {high} players, {minutes} minutes, ages {age} and up"),
    game_option=N_("option {name}={values} (default {default}): {says}"),
    kitten=N_("kitten"),
    cat=N_("cat"),
    tiger=N_("tiger"),
    colon=N_(": "),
    compiling=N_("The computer is getting to know this game: a minute at most, just this once."),
    knowing=N_("Getting ready"),
)


def talk_in(language: str) -> Talk:
    """All of it in a language; the holes stay to be filled."""
    t = translator(language)
    lines = {key: typeset(t.text(line)) for key, line in asdict(ENGLISH).items()}
    return Talk(**lines | {"language": language})
