"""What stands on the printed pages beside a game's own words, in each language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    facts: str
    """Who plays, how long, from which age."""
    in_the_box: str
    to_print: str
    steps: tuple[str, ...]
    folding: str
    ruler: str
    points: str
    names: str
    round: str
    total: str
    """What stands on a sheet to write points on."""
    rules: str
    making: str
    page: str
    back_of: str


WORDS = {
    "fr": Words(
        facts="{players} joueurs · {minutes} minutes · dès {age} ans",
        in_the_box="Ce que contient ce jeu",
        to_print="Imprimer, découper, jouer",
        steps=(
            "Imprimez ce fichier à 100\u00a0% («\u00a0taille réelle\u00a0»), sur du papier {paper},"
            " des deux côtés de la feuille, retournée sur le bord long. Du papier épais va"
            " bien\u00a0: 160 à 250 g/m².",
            "Mesurez la règle ci-dessous\u00a0: si elle est juste, tout le reste l'est aussi.",
            "Coupez d'un repère à l'autre, d'abord dans un sens, puis dans l'autre. Les cartes se"
            " touchent\u00a0: une coupe en libère deux.",
            "Pas d'impression des deux côtés\u00a0? Imprimez les pages impaires, remettez les"
            " feuilles, puis imprimez les pages paires\u00a0; ou bien seulement les pages impaires,"
            " et glissez les cartes dans des pochettes.",
        ),
        folding="Un trait plein se coupe, un trait en tirets se plie.",
        ruler="5 centimètres",
        points="Les points",
        names="noms",
        round="manche {n}",
        total="total",
        rules="la règle du jeu",
        making="contenu et découpage",
        page="page {n} de {all}",
        back_of="verso de la page {n}",
    ),
    "en": Words(
        facts="{players} players · {minutes} minutes · ages {age} and up",
        in_the_box="What this game holds",
        to_print="Print, cut, play",
        steps=(
            "Print this file at 100% (“actual size”) on {paper} paper, on both sides of the sheet,"
            " turned over its long edge. Thick paper is best: 160 to 250 g/m².",
            "Measure the ruler below: if it is right, so is everything else.",
            "Cut from mark to mark, first one way, then the other. The cards touch: one cut frees"
            " two of them.",
            "No printing on both sides? Print the odd pages, put the sheets back in, then print"
            " the even pages; or print the odd pages alone and put the cards into sleeves.",
        ),
        folding="Cut along full lines, fold along dashed ones.",
        ruler="5 centimetres",
        points="Points",
        names="names",
        round="round {n}",
        total="total",
        rules="the rules",
        making="contents and cutting",
        page="page {n} of {all}",
        back_of="back of page {n}",
    ),
}
