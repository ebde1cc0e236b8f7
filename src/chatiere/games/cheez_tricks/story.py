"""What happened in a game of Cheez-Tricks, in sentences."""

from __future__ import annotations

from chatiere.core.kernel import OVER
from chatiere.core.line import Line
from chatiere.core.translation import N_, NN_, translator
from chatiere.games.cheez_tricks.card_names import (
    CATS,
    POINTS,
    TRICKS,
    card_words,
    cat_words,
    suit_words,
)
from chatiere.games.cheez_tricks.cats import cat_name
from chatiere.games.cheez_tricks.deck import ROUNDS
from chatiere.games.cheez_tricks.scoring import score, wins
from chatiere.games.cheez_tricks.state import SHOWN, State, tricks_played

SENTENCES = {
    "begins": N_("Round {n} of {of} begins."),
    "first": N_("{who} gets the first-player token."),
    "cat": N_("Lies in wait: the {cat}."),
    "trump": N_("The trump suit of this round is {suit}."),
    "picks": N_("{who} picks the trump suit: {suit}."),
    "picker": N_("{who} has the fewest points and picks the trump suit."),
    "leads": N_("{who} leads the first trick."),
    "plays": N_("{who} plays the {card}."),
    "trick": N_("{who} wins trick {n}."),
    "caught": N_("{who} is captured by the {cat}."),
    "round": N_("Round {n} is over."),
    "gain": N_("{who}: {tricks}, {cats}, {points}."),
    "totals": N_("In all: {totals}."),
    "total": N_("{who} {points}"),
    "wins": N_("{who} wins the game."),
    "shared": N_("{who} share the victory."),
}
DEALT = NN_("{who} is dealt {n} card.", "{who} is dealt {n} cards.")
DEALT_SEEN = NN_("{who} is dealt {n} card: {cards}.", "{who} is dealt {n} cards: {cards}.")


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """What happened, and all that followed from it."""
    t = translator(language, __package__)
    word, *rest = what.split(" ")
    if word == "play":
        card = card_words(rest[0], language)
        played = Line(t(SENTENCES["plays"], who=names[int(who)], card=card), rest[0])
        return [played, *tell_trick(before, after, language, names)]
    if word == "deal":
        return tell_deal(before, int(rest[0]), rest[1:], language, names)
    if word == "first":
        return [Line(t(SENTENCES["first"], who=names[int(rest[0])]), "first")]
    if word == "cats":
        return tell_cats(after, rest, language, names)
    chooser = None if who == "*" else names[int(who)]
    return tell_trump(after, chooser, rest[0], language, names)


def tell_deal(
    before: State, seat: int, cards: list[str], language: str, names: list[str]
) -> list[str]:
    """A round begins with the first seat's cards.  They are told to that seat only: `?` stands
    for all others."""
    t = translator(language, __package__)
    sentences = []
    if seat == 0:
        begins = t(SENTENCES["begins"], n=before.rounds + 1, of=ROUNDS[before.players])
        sentences.append(Line(begins, begins_round=True))
    if "?" in cards:
        return [*sentences, t.count(DEALT, len(cards), who=names[seat])]
    shown = ", ".join(card_words(card, language) for card in cards)
    dealt = t.count(DEALT_SEEN, len(cards), who=names[seat], cards=shown)
    return [*sentences, Line(dealt, *cards)]


def tell_cats(after: State, cats: list[str], language: str, names: list[str]) -> list[str]:
    """The three cats, and who picks trump unless chance does."""
    t = translator(language, __package__)
    sentences: list[str] = [
        Line(t(SENTENCES["cat"], cat=cat_words(cat, language)), cat) for cat in cats
    ]
    if after.turn >= 0:
        sentences.append(t(SENTENCES["picker"], who=names[after.turn]))
    return sentences


def tell_trump(
    after: State, chooser: str | None, suit: str, language: str, names: list[str]
) -> list[str]:
    """The trump suit, turned up by chance or picked by somebody, and who leads."""
    t = translator(language, __package__)
    words = suit_words(suit, language)
    if chooser is None:
        named = t(SENTENCES["trump"], suit=words)
    else:
        named = t(SENTENCES["picks"], who=chooser, suit=words)
    return [Line(named, f"trump-{suit}"), t(SENTENCES["leads"], who=names[after.turn])]


def tell_trick(before: State, after: State, language: str, names: list[str]) -> list[str]:
    """Who won the trick, if it is complete, and whom the cats captured then."""
    winners = [seat for seat in range(after.players) if after.tricks[seat] > before.tricks[seat]]
    if not winners:
        return []
    t = translator(language, __package__)
    won = t(SENTENCES["trick"], who=names[winners[0]], n=tricks_played(before) + 1)
    sentences: list[str] = [Line(won, "trick")]
    for place in range(SHOWN):
        for seat in range(after.players):
            if (after.captured[seat] & ~before.captured[seat]) >> place & 1:
                cat = cat_name(after.cats[place])
                caught = t(SENTENCES["caught"], who=names[seat], cat=cat_words(cat, language))
                sentences.append(Line(caught, cat))
    return [*sentences, *tell_round(before, after, language, names)]


def tell_round(before: State, after: State, language: str, names: list[str]) -> list[str]:
    """The points, if the round is over, and who won, if the game is."""
    if after.rounds == before.rounds:
        return []
    t, number = translator(language, __package__), before.rounds
    sentences = [t(SENTENCES["round"], n=after.rounds)]
    for seat in range(after.players):
        gain = {
            "tricks": t.count(TRICKS, after.sheet_tricks[number, seat]),
            "cats": t.count(CATS, after.sheet_captures[number, seat]),
            "points": t.count(POINTS, after.sheet[number, seat]),
        }
        sentences.append(t(SENTENCES["gain"], who=names[seat], **gain))
    sentences.append(tell_totals(after, language, names))
    if after.turn == OVER:
        sentences.append(tell_winners(after, language, names))
    return sentences


def tell_totals(after: State, language: str, names: list[str]) -> str:
    """Everybody's points so far."""
    t = translator(language, __package__)
    totals = [
        t(SENTENCES["total"], who=names[seat], points=score(after, seat))
        for seat in range(after.players)
    ]
    return t(SENTENCES["totals"], totals=t.join(totals))


def tell_winners(after: State, language: str, names: list[str]) -> str:
    """Who won, alone or with others."""
    t = translator(language, __package__)
    winners = [names[seat] for seat in range(after.players) if wins(after, seat)]
    return t(SENTENCES["wins" if len(winners) == 1 else "shared"], who=t.join(winners))
