"""Cheez-Tricks in words: the record's texts, and sentences for people."""

from __future__ import annotations

from chatiere.core import language as language_of
from chatiere.core.kernel import OVER
from chatiere.core.language import filled, joined
from chatiere.games.cheez_tricks import rules
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import HAND, SUIT_NAMES, card_name, count
from chatiere.games.cheez_tricks.state import (
    DEAL,
    FIRST,
    ROUND_CATS,
    SHOWN,
    TRUMP,
    State,
    tricks_played,
)

CARD = "[SRPB](10|[1-9])"
CAT = "(" + "|".join(cat_name(cat) for cat in range(CATS)) + ")"
MOVES = {"play CARD": f"play {CARD}", "trump SUIT": "trump [SRPB]"}
CHANCES = {
    "first SEAT": "first [0-4]",
    "deal SEAT CARD…": "|".join(f"deal [0-4]( {CARD}){{{n}}}" for n in sorted({*HAND} - {0})),
    "cats CAT CAT CAT": f"cats( {CAT}){{{SHOWN}}}",
    "trump SUIT": "trump [SRPB]",
}

SUIT_WORDS = {
    "fr": {"S": "Suisse", "R": "Roquefort", "P": "Parmesan", "B": "Brie"},
    "en": {"S": "Swiss", "R": "Roquefort", "P": "Parmesan", "B": "Brie"},
}
CAT_WORDS = {
    "fr": {
        "most": "chat gris (le plus de {})",
        "fewest": "chat roux (le moins de {})",
        "trick": "chat noir (qui gagne le pli {})",
        "first": "chat blanc (le premier à {} plis)",
        "exactly": "chat bicolore (exactement {})",
        "takes": "chat siamois (qui prend le {})",
    },
    "en": {
        "most": "grey cat (the most {})",
        "fewest": "orange cat (the fewest {})",
        "trick": "black cat (whoever wins trick {})",
        "first": "white cat (the first to win {} tricks)",
        "exactly": "tuxedo cat (exactly {})",
        "takes": "Siamese cat (whoever takes the {})",
    },
}
SENTENCES = {
    "fr": {
        "first": "{who} reçoit le jeton du premier joueur.",
        "deal": "{who} reçoit {count} cartes.",
        "deal_seen": "{who} reçoit {count} cartes : {cards}.",
        "cats": "Les chats de cette manche : {cats}.",
        "trump": "L'atout de cette manche est le {suit}.",
        "picks": "{who} choisit l'atout : le {suit}.",
        "picker": "{who} a le moins de points et choisit l'atout.",
        "leads": "{who} entame le premier pli.",
        "plays": "{who} joue le {card}.",
        "trick": "{who} remporte le pli {n}.",
        "caught": "{who} se fait capturer par le {cat}.",
        "round": "La manche {n} est terminée.",
        "gain": "{who} : {tricks}, {cats}, {points} dans cette manche, {total} en tout.",
        "wins": "{who} gagne la partie.",
        "shared": "{who} se partagent la victoire.",
    },
    "en": {
        "first": "{who} gets the first-player token.",
        "deal": "{who} is dealt {count} cards.",
        "deal_seen": "{who} is dealt {count} cards: {cards}.",
        "cats": "The cats of this round: {cats}.",
        "trump": "The trump suit of this round is {suit}.",
        "picks": "{who} picks the trump suit: {suit}.",
        "picker": "{who} has the fewest points and picks the trump suit.",
        "leads": "{who} leads the first trick.",
        "plays": "{who} plays the {card}.",
        "trick": "{who} wins trick {n}.",
        "caught": "{who} is captured by the {cat}.",
        "round": "Round {n} is over.",
        "gain": "{who}: {tricks}, {cats}, {points} in this round, {total} in all.",
        "wins": "{who} wins the game.",
        "shared": "{who} share the victory.",
    },
}
COUNTED = {
    "fr": {
        "trick": ("pli", "plis"),
        "cat": ("chat", "chats"),
        "point": ("point", "points"),
        "card": ("carte", "cartes"),
    },
    "en": {
        "trick": ("trick", "tricks"),
        "cat": ("cat", "cats"),
        "point": ("point", "points"),
        "card": ("card", "cards"),
    },
}


# -- the record's words ------------------------------------------------------------------


def chance(s: State) -> str:
    if s.stage == DEAL:
        return f"deal {s.dealing}"
    return {FIRST: "first", ROUND_CATS: "cats"}.get(s.stage, "trump")


def name(s: State, move: int) -> str:
    if s.stage == FIRST:
        return str(move)
    if s.stage == TRUMP:
        return SUIT_NAMES[move]
    return card_name(move) if s.stage == DEAL else cat_name(move)


def text(s: State, move: int, seen: bool = True) -> str:
    """Players' moves all lie open, so `seen` makes no difference here."""
    return f"trump {SUIT_NAMES[move]}" if s.stage == TRUMP else f"play {card_name(move)}"


# -- for people --------------------------------------------------------------------------


def card_words(card: str, language: str) -> str:
    """`P7` is Parmesan 7."""
    return f"{SUIT_WORDS[language][card[0]]} {card[1:]}"


def cat_words(cat: str, language: str) -> str:
    """`takes:P7` is the Siamese cat that waits for the Parmesan 7."""
    family, what = cat.split(":")
    if what == "tricks":
        what = COUNTED[language]["trick"][1]
    elif what in SUIT_NAMES:
        what = SUIT_WORDS[language][what]
    elif family == "takes":
        what = card_words(what, language)
    elif family == "exactly":
        what = counted(int(what), "trick", language)
    elif family in ("most", "fewest"):
        what = f"{what}s" if language == "en" else f"cartes {what}"
    return CAT_WORDS[language][family].format(what)


def counted(n: int, noun: str, language: str) -> str:
    """`1 trick`, `2 tricks`."""
    return language_of.counted(n, COUNTED[language][noun], language)


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A legal move for whoever chooses it."""
    if s.stage == TRUMP:
        suit = SUIT_WORDS[language][SUIT_NAMES[move]]
        return f"choisir le {suit} comme atout" if language == "fr" else f"make {suit} trump"
    card = card_words(card_name(move), language)
    return f"jouer le {card}" if language == "fr" else f"play the {card}"


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """What happened, and all that followed from it."""
    word, *rest = what.split(" ")
    say_it = SENTENCES[language]
    if word == "play":
        card = card_words(rest[0], language)
        played = filled(say_it["plays"], who=names[int(who)], card=card)
        return [played, *tell_trick(before, after, language, names)]
    if word == "deal":
        return [tell_deal(names[int(rest[0])], rest[1:], language)]
    if word == "first":
        return [filled(say_it["first"], who=names[int(rest[0])])]
    if word == "cats":
        cats = joined([cat_words(cat, language) for cat in rest], language)
        picker = [] if after.turn < 0 else [filled(say_it["picker"], who=names[after.turn])]
        return [filled(say_it["cats"], cats=cats), *picker]
    suit = SUIT_WORDS[language][rest[0]]
    chooser = "" if who == "*" else names[int(who)]
    named = filled(say_it["picks" if chooser else "trump"], who=chooser, suit=suit)
    return [named, filled(say_it["leads"], who=names[after.turn])]


def tell_deal(who: str, cards: list[str], language: str) -> str:
    """A seat's cards are told to that seat only: `?` stands for all others."""
    if "?" in cards:
        return filled(SENTENCES[language]["deal"], who=who, count=len(cards))
    shown = ", ".join(card_words(card, language) for card in cards)
    return filled(SENTENCES[language]["deal_seen"], who=who, count=len(cards), cards=shown)


def tell_trick(before: State, after: State, language: str, names: list[str]) -> list[str]:
    """Who won the trick, if it is complete, and whom the cats captured then."""
    if after.done == before.done:
        return []
    winner, number = names[after.last_winner], tricks_played(before) + 1
    told = [filled(SENTENCES[language]["trick"], who=winner, n=number)]
    for place in range(SHOWN):
        for seat in range(after.players):
            if (after.captured[seat] & ~before.captured[seat]) >> place & 1:
                cat = cat_words(cat_name(after.cats[place]), language)
                told.append(filled(SENTENCES[language]["caught"], who=names[seat], cat=cat))
    return [*told, *tell_round(before, after, language, names)]


def tell_round(before: State, after: State, language: str, names: list[str]) -> list[str]:
    """The points, if the round is over, and who won, if the game is."""
    if after.rounds == before.rounds:
        return []
    told = [filled(SENTENCES[language]["round"], n=after.rounds)]
    for seat in range(after.players):
        told.append(
            filled(
                SENTENCES[language]["gain"],
                who=names[seat],
                tricks=counted(after.tricks[seat], "trick", language),
                cats=counted(count(after.captured[seat]), "cat", language),
                points=counted(after.sheet[before.rounds, seat], "point", language),
                total=counted(rules.score(after, seat), "point", language),
            )
        )
    if after.turn == OVER:
        winners = [names[seat] for seat in range(after.players) if rules.wins(after, seat)]
        key = "wins" if len(winners) == 1 else "shared"
        told.append(filled(SENTENCES[language][key], who=joined(winners, language)))
    return told
