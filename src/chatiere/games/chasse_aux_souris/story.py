"""What happens at a table of La Chasse aux Souris, told in sentences."""

from __future__ import annotations

from chatiere.core.line import Line
from chatiere.core.translation import N_, NN_, Plural, Translator, translator
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME, card_words, cards_listed
from chatiere.games.chasse_aux_souris.cards import (
    DEMI_TOUR,
    FIRST_SPECIAL,
    PIEGE,
    POURSUITE,
    SOURIS,
    is_counter,
    value,
)
from chatiere.games.chasse_aux_souris.rules import LIMIT, can_turn, wins
from chatiere.games.chasse_aux_souris.state import END, State

SENTENCES = {
    "dealer": N_("{name} deals the first round."),
    "owes two": N_("{name} has to play two cards."),
    "lays": N_("{name} plays {card} and announces {total}."),
    "lays special": N_("{name} plays {card}."),
    "stays": N_("The total stays at {total}."),
    "hundred": N_("That reaches the hundred: {name} gives up a token."),
    "ten": N_("That is a multiple of ten: {name} gives up a token."),
    "counters": N_("The second card is no longer owed."),
    "turns": N_("Play now runs the other way."),
    "next owes": N_("The next player will have to play two cards."),
    "target owes": N_("{name} will have to play two cards."),
    "round over": N_("The round is over."),
    "new round": N_("Round {n}: {name} deals."),
    "from zero": N_("The total is back at 0."),
    "out": N_("{name} has no tokens left: the game is over."),
    "scores": N_("Tokens: {scores}."),
}
KEEPS = NN_("{name} keeps {n} token.", "{name} keeps {n} tokens.")
WINNERS = NN_("{names} wins.", "{names} share the victory.")
DEALT = (
    NN_("{name} is dealt {n} card.", "{name} is dealt {n} cards."),
    NN_("{name} is dealt {n} card: {cards}.", "{name} is dealt {n} cards: {cards}."),
)
DRAWN = (
    NN_("{name} draws a card.", "{name} draws {n} cards."),
    NN_("{name} draws a card: {cards}.", "{name} draws {n} cards: {cards}."),
)
"""To those who do not see the cards, and to those who do."""
SPECIALS = {
    "poursuite": N_("a Poursuite"),
    "demi-tour": N_("a Demi-tour"),
    "horloge": N_("a Horloge"),
    "sumo": N_("a Sumo"),
    "piege": N_("the Piège"),
    "cadeau": N_("the Cadeau"),
    "souris": N_("the Souris"),
}


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """One move of the record, and what came of it, as the hearer's states show it."""
    t, (verb, *words) = translator(language, __package__), what.split(" ")
    if verb == "dealer":
        opening = t(SENTENCES["dealer"], name=names[int(words[0])])
        return [Line(opening, "dealer", begins_round=True)]
    if verb == "deal":
        return [tell_cards(t, DEALT, names[int(words[0])], words[1:])]
    if verb == "draw":
        return tell_draw(t, before, after, words, names)
    sentences = tell_lay(t, before, after, words, names)
    if after.phase == END:
        sentences += tell_end(t, after, names)
    elif after.rounds > before.rounds:
        sentences += tell_new_round(t, after, names)
    return sentences


def tell_new_round(t: Translator, s: State, names: list[str]) -> list[str]:
    """Who deals, and that the total starts anew."""
    opening = t(SENTENCES["new round"], n=s.rounds, name=names[s.dealer])
    return [Line(opening, "dealer", begins_round=True), t(SENTENCES["from zero"])]


def tell_cards(t: Translator, forms: tuple[Plural, Plural], player: str, cards: list[str]) -> str:
    """Somebody takes cards, which are named if the hearer saw them."""
    unseen, seen = forms
    if "?" in cards:
        return Line(t.count(unseen, len(cards), name=player), "back")
    told = t.count(seen, len(cards), name=player, cards=cards_listed(cards))
    return Line(told, *cards)


def tell_draw(
    t: Translator, before: State, after: State, cards: list[str], names: list[str]
) -> list[str]:
    """What was drawn, and whether the next player owes two cards."""
    sentences = [tell_cards(t, DRAWN, names[before.turn], cards)]
    if after.owes > 1:
        owes = t(SENTENCES["owes two"], name=names[after.turn])
        sentences.append(Line(owes, "owes-two"))
    return sentences


def tell_lay(
    t: Translator, before: State, after: State, words: list[str], names: list[str]
) -> list[str]:
    """The card, what it did, and what it cost."""
    seat, card = before.turn, CARD_BY_NAME[words[0]]
    if card >= FIRST_SPECIAL:
        return tell_special(t, before, words, names)
    total = int(before.total) + value(card)
    laid = t(SENTENCES["lays"], name=names[seat], card=card_words(words[0]), total=total)
    sentences: list[str] = [Line(laid, words[0])]
    if after.tokens[seat] < before.tokens[seat]:
        sentences += tell_loss(t, after, seat, total, names)
    return sentences


def tell_loss(t: Translator, s: State, seat: int, total: int, names: list[str]) -> list[str]:
    """Why a token was lost, how many are left, and whether the round is over with it."""
    cause, kept = "hundred" if total >= LIMIT else "ten", s.tokens[seat]
    sentences: list[str] = [Line(t(SENTENCES[cause], name=names[seat]), "mouse-lost")]
    if kept:
        sentences.append(Line(t.count(KEEPS, kept, name=names[seat]), *["mouse"] * kept))
    if kept and total >= LIMIT:
        sentences.append(t(SENTENCES["round over"]))
    return sentences


def tell_special(t: Translator, before: State, words: list[str], names: list[str]) -> list[str]:
    """A special card, and what it will do."""
    player, card = names[before.turn], CARD_BY_NAME[words[0]]
    laid = t(SENTENCES["lays special"], name=player, card=t(SPECIALS[words[0]]))
    return [Line(laid, words[0]), tell_effect(t, before, card, words, names)]


def tell_effect(t: Translator, before: State, card: int, words: list[str], names: list[str]) -> str:
    """What a special card does; most of all, it leaves the total."""
    if is_counter(card) and before.owes > 1 and before.laid == 0:
        return t(SENTENCES["counters"])
    if card == DEMI_TOUR and can_turn(before):
        return t(SENTENCES["turns"])
    if card == POURSUITE:
        return Line(t(SENTENCES["next owes"]), "owes-two")
    if card in (PIEGE, SOURIS):
        return Line(t(SENTENCES["target owes"], name=names[int(words[1])]), "owes-two")
    return t(SENTENCES["stays"], total=int(before.total))


def tell_end(t: Translator, s: State, names: list[str]) -> list[str]:
    """Who is out, everybody's tokens, and who has won."""
    seats = range(s.players)
    winners = [names[seat] for seat in seats if wins(s, seat)]
    return [
        t(SENTENCES["out"], name=names[s.turn]),
        t(SENTENCES["scores"], scores=", ".join(f"{names[i]} {s.tokens[i]}" for i in seats)),
        t.count(WINNERS, len(winners), names=t.join(winners)),
    ]
