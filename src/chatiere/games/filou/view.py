"""A hidden state of Filou as a page, a program or a terminal shows it."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import EVERYTHING
from chatiere.core.language import filled, joined
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.state import (
    CARDS,
    END,
    FEWEST,
    FULL_SET,
    MOUSE_CARDS,
    RABBIT,
    ROUNDS,
    UNKNOWN,
    State,
    passive_cards,
    place_of,
)

PHASES = ("first", "lost", "passive", "place", "bid", "buy", "over")


def view(s: State) -> dict[str, Any]:
    """Everything that the viewer may see, in the record's words."""
    return {
        "phase": PHASES[s.phase],
        "round": min(s.rounds + 1, ROUNDS),
        "rounds": ROUNDS,
        "first": None if s.first == UNKNOWN else s.first,
        "bank": s.bank,
        "mouse_cards": [
            {"card": card, "mice": s.on_card[i]}
            for i, card in enumerate(MOUSE_CARDS[s.players - FEWEST][: s.players - 1])
        ],
        "highest_bid": s.highest,
        "row": row(s),
        "passive_shown": cards(FULL_SET ^ s.passive),
        "seats": [seat_view(s, seat) for seat in range(s.players)],
        "last": last(s) if s.rounds else None,
    }


def cards(mask: int) -> list[str]:
    """The names of a set of cards."""
    return [NAMES[card] for card in range(CARDS) if mask >> card & 1]


def row(s: State) -> list[dict[str, Any]]:
    """The cards that lie on the table, from the left; a card that is not known is None."""
    passive = passive_cards(s)
    owners: list[int | None] = [(s.first + i) % s.players for i in range(s.placed)]
    if passive and s.shown:
        owners.insert(0, None)
    lying = []
    for owner in owners:
        place = 0 if owner is None else place_of(s, owner)
        card = s.row[place]
        lying.append(
            {
                "owner": owner,
                "card": None if card == UNKNOWN else NAMES[card],
                "face_up": place < s.shown,
            }
        )
    return lying


def seat_view(s: State, seat: int) -> dict[str, Any]:
    """One player; None for what the viewer is not shown (F1, F4)."""
    own = s.viewer in (seat, EVERYTHING)
    over = s.phase == END
    placed = seat in [(s.first + i) % s.players for i in range(s.placed)]
    won = [NAMES[card] for card in range(RABBIT + 1) for _ in range(s.won[seat, card])]
    return {
        "mice": s.mice[seat] if own or over or s.open_mice else None,
        "bid": s.bid[seat],
        "passed": bool(s.passed >> seat & 1),
        "cards": CARDS - (seat < s.dealt) - s.rounds - placed,
        "hand": cards(s.hand[seat]) if own else None,
        "lost": NAMES[s.lost[seat]] if own and seat < s.dealt else None,
        "turned_up": cards(s.turned[seat]),
        "won": won if own or over else None,
        "won_cards": len(won),
    }


def last(s: State) -> dict[str, Any]:
    """The row of the round before, all of which lay open."""
    return {
        "row": [NAMES[card] for card in s.last_row if card != UNKNOWN],
        "buyer": None if s.last_buyer == UNKNOWN else s.last_buyer,
        "price": s.last_price,
        "chased": None if s.last_chased == UNKNOWN else NAMES[s.last_chased],
    }


LINES = {
    "fr": {
        "round": "Tour {round} sur {rounds}.",
        "starts": "Tour {round} sur {rounds}, {who} commence.",
        "over": "La partie est terminée.",
        "bank": "Banque : {mice}.",
        "mouse cards": "Sur les cartes souris, de la plus basse à la plus haute : {on_cards}.",
        "empty": "La rangée est vide.",
        "row": "Rangée, de gauche à droite : {cards}.",
        "row card": "{card} ({who})",
        "face down": "une carte face cachée ({who})",
        "own face down": "{card} face cachée ({who})",
        "passive": "paquet passif",
        "bid": "mise de {mice}",
        "passed": "a passé",
        "mice": "{mice}",
        "cards": "cartes en main : {n}",
        "won": "cartes gagnées : {n}",
        "shown": "a déjà montré {cards}",
        "hand": "{who} a en main {cards}.",
        "lost": "{who} a perdu {cards} pour toute la partie.",
        "won by": "{who} a gagné {cards}.",
        "last": "Tour précédent : {cards}, pour {who}, au prix de {mice}.",
        "last gone": "Tour précédent : {cards}, dont personne n'a voulu.",
        "chased": "Un chien a chassé {card}.",
        "turn": "À {who} de jouer.",
        "score": "{who} : {points}.",
        "winners": "Victoire : {who}.",
    },
    "en": {
        "round": "Round {round} of {rounds}.",
        "starts": "Round {round} of {rounds}, {who} starts.",
        "over": "The game is over.",
        "bank": "Bank: {mice}.",
        "mouse cards": "On the mouse cards, lowest first: {on_cards}.",
        "empty": "The row is empty.",
        "row": "Row, from the left: {cards}.",
        "row card": "{card} ({who})",
        "face down": "a card face down ({who})",
        "own face down": "{card} face down ({who})",
        "passive": "passive set",
        "bid": "bid of {mice}",
        "passed": "has passed",
        "mice": "{mice}",
        "cards": "cards in hand: {n}",
        "won": "cards won: {n}",
        "shown": "has shown {cards}",
        "hand": "{who} holds {cards}.",
        "lost": "{who} has lost {cards} for the whole game.",
        "won by": "{who} has won {cards}.",
        "last": "Previous round: {cards}, sold to {who} for {mice}.",
        "last gone": "Previous round: {cards}, which nobody wanted.",
        "chased": "A dog chased {card}.",
        "turn": "It is {who}'s turn.",
        "score": "{who}: {points}.",
        "winners": "Won by {who}.",
    },
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The same in short lines of text."""
    return Writer(language, names).lines(view)


class Writer:
    """Writes lines in one language, with these names for the seats."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.language = language
        self.names = names

    def put(self, line: str, seat: int = 0, mice: int = 0, **words: object) -> str:
        words = {"who": self.names[seat], "mice": mice_in(self.language, mice), **words}
        return filled(LINES[self.language][line], **words)

    def animals(self, cards: list[str]) -> str:
        return joined([card_in(self.language, card) for card in cards], self.language)

    def lines(self, view: dict[str, Any]) -> list[str]:
        written = [*self.last_round(view["last"]), self.round(view)]
        written.append(self.put("bank", mice=view["bank"]))
        on_cards = ", ".join(str(card["mice"]) for card in view["mouse_cards"])
        written += [self.put("mouse cards", on_cards=on_cards), self.row(view["row"])]
        for seat, player in enumerate(view["seats"]):
            written.append(self.player(seat, player))
            for key, line in (("hand", "hand"), ("lost", "lost"), ("won", "won by")):
                if held := player[key]:
                    held = [held] if isinstance(held, str) else held
                    written.append(self.put(line, seat, cards=self.animals(held)))
        return written + self.ending(view)

    def round(self, view: dict[str, Any]) -> str:
        if view["phase"] == "over":
            return self.put("over")
        if view["first"] is None:
            return self.put("round", round=view["round"], rounds=view["rounds"])
        return self.put("starts", view["first"], round=view["round"], rounds=view["rounds"])

    def last_round(self, last: dict[str, Any] | None) -> list[str]:
        if last is None:
            return []
        cards = self.animals(last["row"])
        if last["buyer"] is None:
            return [self.put("last gone", cards=cards)]
        written = [self.put("last", last["buyer"], last["price"], cards=cards)]
        if last["chased"]:
            written.append(self.put("chased", card=card_in(self.language, last["chased"])))
        return written

    def row(self, row: list[dict[str, Any]]) -> str:
        if not row:
            return self.put("empty")
        return self.put("row", cards=joined([self.row_card(c) for c in row], self.language))

    def row_card(self, lying: dict[str, Any]) -> str:
        owner = lying["owner"]
        who = self.put("passive") if owner is None else self.names[owner]
        if lying["card"] is None:
            return self.put("face down", who=who)
        line = "row card" if lying["face_up"] else "own face down"
        return self.put(line, who=who, card=card_in(self.language, lying["card"]))

    def player(self, seat: int, player: dict[str, Any]) -> str:
        said = [] if player["mice"] is None else [self.put("mice", mice=player["mice"])]
        if player["bid"]:
            said.append(self.put("bid", mice=player["bid"]))
        if player["passed"]:
            said.append(self.put("passed"))
        said.append(self.put("cards", n=player["cards"]))
        said.append(self.put("won", n=player["won_cards"]))
        if shown := player["turned_up"]:
            said.append(self.put("shown", cards=self.animals(shown)))
        colon = " : " if self.language == "fr" else ": "
        return f"{self.names[seat]}{colon}{', '.join(said)}."

    def ending(self, view: dict[str, Any]) -> list[str]:
        """Whose turn it is, or how it ended."""
        if result := view["result"]:
            scores = [
                self.put("score", seat, points=points_in(self.language, points))
                for seat, points in enumerate(result["scores"])
            ]
            winners = [self.names[seat] for seat in result["winners"]]
            return [*scores, self.put("winners", who=joined(winners, self.language))]
        return [] if view["to_move"] == "*" else [self.put("turn", view["to_move"])]
