"""What the printed things of Filou are called, and what its reminder says."""

from __future__ import annotations

GROUPS = {
    "fr": (
        "cartes, cinq jeux de dix",
        "cartes souris",
        "carte du chat dans le sac",
        "carte du premier joueur",
        "aides de jeu",
        "souris",
        "souris qui en valent cinq",
    ),
    "en": (
        "cards, five sets of ten",
        "mouse cards",
        "card of the cat in the sack",
        "first player card",
        "reminders",
        "mice",
        "mice worth five",
    ),
}
REMINDER = {
    "fr": (
        "Dans le sac",
        "Gros chien seul\u00a0: il chasse le meilleur chat, sinon un lapin, sinon le −5, puis"
        " le −8.",
        "Petit chien seul\u00a0: il chasse le pire chat, sinon un lapin, sinon le plus petit"
        " positif.",
        "Plusieurs chiens\u00a0: tous s'en vont, et le lapin reste tranquille. Il vaut 0.",
        "Passer\u00a0: reprendre sa mise, et les souris de la plus basse carte souris.",
        "Personne n'a misé\u00a0: le dernier peut acheter la rangée pour une souris.",
    ),
    "en": (
        "In the sack",
        "Big dog alone: it chases the best cat, else a rabbit, else the −5, then the −8.",
        "Small dog alone: it chases the worst cat, else a rabbit, else the lowest positive one.",
        "Several dogs: all leave, and the rabbit is left alone. It is worth 0.",
        "Passing: take back your bid, and the mice of the lowest mouse card.",
        "Nobody has bid: the last one may buy the row for one mouse.",
    ),
}
