"""What the terminal says, in each language."""

from __future__ import annotations

from dataclasses import dataclass

from chatiere.core.language import typeset


@dataclass(frozen=True)
class Talk:
    language: str
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
    which_total: str
    right_total: str
    wrong_total: str
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

    def level(self, level: str) -> str:
        """A level as people call it."""
        return str(getattr(self, level))


def spoken(**lines: str) -> Talk:
    return Talk(**{key: typeset(line) for key, line in lines.items()})


TALK = {
    "fr": spoken(
        language="fr",
        welcome="Bienvenue à Chatière. À quoi jouons-nous ?",
        which_game="Numéro du jeu",
        how_many="Combien à table",
        which_seat="Votre place, dans le sens du jeu",
        which_level="La force de l'ordinateur",
        a_number="Un nombre de {low} à {high}, s'il vous plaît.",
        one_of="L'une de ces valeurs, s'il vous plaît : {values}",
        which_name="Votre nom",
        you_are="Vous êtes {name}, à la place {seat} (de 0 à {last}).",
        commitment="Engagement du donneur : {commitment}",
        you_can="Vous pouvez jouer :",
        your_move="Votre coup (numéro ou mots ; h conseil, ? règles, q quitter, Entrée revoir) :",
        not_a_move="{what} n'est pas possible : un numéro de 1 à {count}, ou les mots d'un coup.",
        no_help="Ce jeu n'a pas de page d'aide.",
        hint="Le choix du tigre : {says}.",
        hope="{says} : {win} % de chances de gagner",
        which_total="Quel total annoncez-vous ?",
        right_total="C'est juste.",
        wrong_total="Pas tout à fait : c'est {total}. Cela ne coûte rien.",
        left="Vous quittez la table.",
        save_where="Enregistrer la partie dans un fichier ? Son nom, ou Entrée pour non :",
        exists="{path} existe déjà ; choisissez un autre nom.",
        saved="Partie enregistrée dans {path}",
        game_for="{low} à {high} joueurs, {minutes} minutes, dès {age} ans",
        game_option="option {name}={values} ({default} par défaut) : {says}",
        kitten="chaton",
        cat="chat",
        tiger="tigre",
        colon=" : ",
        compiling="L'ordinateur apprend à connaître ce jeu ; une minute au plus, une seule fois.",
        knowing="Préparation",
    ),
    "en": spoken(
        language="en",
        welcome="Welcome to Chatière. What shall we play?",
        which_game="Number of the game",
        how_many="How many at the table",
        which_seat="Your seat, in the order of play",
        which_level="How strong the computer is",
        a_number="A number from {low} to {high}, please.",
        one_of="One of these, please: {values}",
        which_name="Your name",
        you_are="You are {name}, in seat {seat} (of 0 to {last}).",
        commitment="The dealer's commitment: {commitment}",
        you_can="You can play:",
        your_move="Your move (number or words; h hint, ? rules, q quit, Enter look again):",
        not_a_move="{what} is not possible: a number from 1 to {count}, or the words of a move.",
        no_help="This game has no help page.",
        hint="The tiger's choice: {says}.",
        hope="{says}: {win}% chance of winning",
        which_total="Which total do you announce?",
        right_total="That is right.",
        wrong_total="Not quite: it is {total}. It costs you nothing.",
        left="You leave the table.",
        save_where="Save the game to a file? Its name, or Enter for no:",
        exists="{path} exists already; choose another name.",
        saved="The game is saved in {path}",
        game_for="{low} to {high} players, {minutes} minutes, ages {age} and up",
        game_option="option {name}={values} (default {default}): {says}",
        kitten="kitten",
        cat="cat",
        tiger="tiger",
        colon=": ",
        compiling="The computer is getting to know this game: a minute at most, just this once.",
        knowing="Getting ready",
    ),
}
