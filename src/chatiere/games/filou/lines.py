"""A view of Filou in short lines of text, for a terminal or a screen reader."""

from __future__ import annotations

from typing import Any

from chatiere.core.translation import N_, NP_, translator
from chatiere.games.filou.cards import card_in, mice_in, points_in

LINES = {
    "round": N_("Round {round} of {rounds}."),
    "starts": N_("Round {round} of {rounds}, {who} starts."),
    "over": NP_("story", "The game is over."),
    "bank": N_("Bank: {mice}."),
    "mouse cards": N_("On the mouse cards, lowest first: {amounts}."),
    "empty": N_("The row is empty."),
    "row": N_("Row, from the left: {cards}."),
    "row card": N_("{card} ({who})"),
    "face down": N_("a card face down ({who})"),
    "own face down": N_("{card} face down ({who})"),
    "passive": N_("passive set"),
    "bid": N_("bid of {mice}"),
    "passed": N_("has passed"),
    "player": N_("{who}: {facts}."),
    "cards": N_("cards in hand: {n}"),
    "won": N_("cards won: {n}"),
    "shown": N_("has shown {cards}"),
    "hand": N_("{who} holds {cards}."),
    "lost": N_("{who} has lost {cards} for the whole game."),
    "won by": N_("{who} has won {cards}."),
    "last": N_("Previous round: {cards}, sold to {who} for {mice}."),
    "last gone": N_("Previous round: {cards}, which nobody wanted."),
    "chased": N_("A dog chased {card}."),
    "turn": N_("It is {who}'s turn."),
    "score": N_("{who}: {points}."),
    "winners": N_("Won by {who}."),
}


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """A view in short lines of text, to be read or heard."""
    return Writer(language, names).lines(view)


class Writer:
    """Writes lines in one language, with these names for the seats."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.language = language
        self.names = names
        self.translator = translator(language, __package__)

    def put(self, line: str, seat: int = 0, mice: int = 0, **words: object) -> str:
        """One of `LINES`; a seat is put in as `{who}`, mice as `{mice}`."""
        words = {"who": self.names[seat], "mice": mice_in(self.language, mice), **words}
        return self.translator(LINES[line], **words)

    def join(self, things: list[str]) -> str:
        return self.translator.join(things)

    def animals(self, cards: list[str]) -> str:
        return self.join([card_in(self.language, card) for card in cards])

    def lines(self, view: dict[str, Any]) -> list[str]:
        written = [*self.last_round(view["last"]), self.round(view)]
        written.append(self.put("bank", mice=view["bank"]))
        amounts = ", ".join(str(card["mice"]) for card in view["mouse_cards"])
        written += [self.put("mouse cards", amounts=amounts), self.row(view["row"])]
        for seat, player in enumerate(view["seats"]):
            written.append(self.player(seat, player))
            for key, line in (("hand", "hand"), ("lost", "lost"), ("won", "won by")):
                if held := player[key]:
                    held = [held] if isinstance(held, str) else held
                    written.append(self.put(line, seat, cards=self.animals(held)))
        return written + self.ending(view)

    def round(self, view: dict[str, Any]) -> str:
        """Which round it is and who starts it, once that is known."""
        if view["phase"] == "over":
            return self.put("over")
        if view["first"] is None:
            return self.put("round", round=view["round"], rounds=view["rounds"])
        return self.put("starts", view["first"], round=view["round"], rounds=view["rounds"])

    def last_round(self, last: dict[str, Any] | None) -> list[str]:
        """The row of the round before, its buyer and price, and whom a dog chased."""
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
        """The cards that lie on the table now."""
        if not row:
            return self.put("empty")
        return self.put("row", cards=self.join([self.row_card(c) for c in row]))

    def row_card(self, lying: dict[str, Any]) -> str:
        """One card of the row and whose it is, as far as the viewer knows it."""
        owner = lying["owner"]
        who = self.put("passive") if owner is None else self.names[owner]
        if lying["card"] is None:
            return self.put("face down", who=who)
        line = "row card" if lying["face_up"] else "own face down"
        return self.put(line, who=who, card=card_in(self.language, lying["card"]))

    def player(self, seat: int, player: dict[str, Any]) -> str:
        """One player's mice, bid and cards, as far as the viewer is shown them."""
        said = [] if player["mice"] is None else [mice_in(self.language, player["mice"])]
        if player["bid"]:
            said.append(self.put("bid", mice=player["bid"]))
        if player["passed"]:
            said.append(self.put("passed"))
        said.append(self.put("cards", n=player["cards"]))
        said.append(self.put("won", n=player["won_cards"]))
        if shown := player["turned_up"]:
            said.append(self.put("shown", cards=self.animals(shown)))
        return self.put("player", seat, facts=", ".join(said))

    def ending(self, view: dict[str, Any]) -> list[str]:
        """Whose turn it is, or how it ended."""
        if result := view["result"]:
            scores = [
                self.put("score", seat, points=points_in(self.language, points))
                for seat, points in enumerate(result["scores"])
            ]
            winners = [self.names[seat] for seat in result["winners"]]
            return [*scores, self.put("winners", who=self.join(winners))]
        return [] if view["to_move"] == "*" else [self.put("turn", view["to_move"])]
