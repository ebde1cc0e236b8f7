"""What happened in a game of Cheez-Tricks, in sentences."""

from __future__ import annotations

from chatiere.core.kernel import OVER
from chatiere.core.translation import N_, NN_, translator
from chatiere.games.cheez_tricks import rules
from chatiere.games.cheez_tricks.card_names import (
    CATS,
    POINTS,
    TRICKS,
    card_words,
    cat_words,
    suit_words,
)
from chatiere.games.cheez_tricks.cats import cat_name
from chatiere.games.cheez_tricks.state import SHOWN, State, tricks_played

SENTENCES = {
    "first": N_("{who} gets the first-player token."),
    "cats": N_("The cats of this round: {cats}."),
    "trump": N_("The trump suit of this round is {suit}."),
    "picks": N_("{who} picks the trump suit: {suit}."),
    "picker": N_("{who} has the fewest points and picks the trump suit."),
    "leads": N_("{who} leads the first trick."),
    "plays": N_("{who} plays the {card}."),
    "trick": N_("{who} wins trick {n}."),
    "caught": N_("{who} is captured by the {cat}."),
    "round": N_("Round {n} is over."),
    "gain": N_("{who}: {tricks}, {cats}, {points} in this round, {total} in all."),
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
        played = t(SENTENCES["plays"], who=names[int(who)], card=card)
        return [played, *tell_trick(before, after, language, names)]
    if word == "deal":
        return [tell_deal(names[int(rest[0])], rest[1:], language)]
    if word == "first":
        return [t(SENTENCES["first"], who=names[int(rest[0])])]
    if word == "cats":
        return tell_cats(after, rest, language, names)
    chooser = None if who == "*" else names[int(who)]
    return tell_trump(after, chooser, rest[0], language, names)


def tell_deal(who: str, cards: list[str], language: str) -> str:
    """A seat's cards are told to that seat only: `?` stands for all others."""
    t = translator(language, __package__)
    if "?" in cards:
        return t.count(DEALT, len(cards), who=who)
    shown = ", ".join(card_words(card, language) for card in cards)
    return t.count(DEALT_SEEN, len(cards), who=who, cards=shown)


def tell_cats(after: State, cats: list[str], language: str, names: list[str]) -> list[str]:
    """The three cats, and who picks trump unless chance does."""
    t = translator(language, __package__)
    shown = t.join([cat_words(cat, language) for cat in cats])
    sentences = [t(SENTENCES["cats"], cats=shown)]
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
    return [named, t(SENTENCES["leads"], who=names[after.turn])]


def tell_trick(before: State, after: State, language: str, names: list[str]) -> list[str]:
    """Who won the trick, if it is complete, and whom the cats captured then."""
    if after.done == before.done:
        return []
    t = translator(language, __package__)
    winner, number = names[after.last_winner], tricks_played(before) + 1
    sentences = [t(SENTENCES["trick"], who=winner, n=number)]
    for place in range(SHOWN):
        for seat in range(after.players):
            if (after.captured[seat] & ~before.captured[seat]) >> place & 1:
                cat = cat_words(cat_name(after.cats[place]), language)
                sentences.append(t(SENTENCES["caught"], who=names[seat], cat=cat))
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
            "total": t.count(POINTS, rules.score(after, seat)),
        }
        sentences.append(t(SENTENCES["gain"], who=names[seat], **gain))
    if after.turn == OVER:
        sentences.append(tell_winners(after, language, names))
    return sentences


def tell_winners(after: State, language: str, names: list[str]) -> str:
    """Who won, alone or with others."""
    t = translator(language, __package__)
    winners = [names[seat] for seat in range(after.players) if rules.wins(after, seat)]
    return t(SENTENCES["wins" if len(winners) == 1 else "shared"], who=t.join(winners))
