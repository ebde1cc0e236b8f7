"""Filou, many games at once as tensors: the table at which the tiger's policy learns.

The rules are those of `chatiere.games.filou.rules` and the numbers that a seat looks at those
of `chatiere.games.filou.bot.features`; `check.py` plays both side by side.  All games of a
table move at the same time, each its own step.
"""

from __future__ import annotations

import torch

VALUES = (-8, -5, 3, 5, 8, 11, 15, 0, 0, 0)
BIG = (6, 5, 4, 3, 2, 7, 1, 0)
SMALL = (0, 1, 7, 2, 3, 4, 5, 6)
CARDS, SEATS, ROUNDS, FEWEST = 10, 5, 9, 3
BANKS = (21, 27, 33)
MOUSE_CARDS = ((3, 6, 0, 0), (2, 4, 6, 0), (2, 3, 4, 6))
PLACE, BID, BUY, END = 0, 1, 2, 3
RAISES = 6
ACTIONS = CARDS + 1 + RAISES
"""A card to place; to pass; to raise by 1, 2, … mice."""
FEATURES = 204
FULL = FEATURES + 2 * CARDS * (SEATS - 1)


class FilouTable:
    """So many games of so many players."""

    def __init__(self, players: int, batch: int, device: str, seed: int) -> None:
        self.n, self.b, self.device = players, batch, device
        self.rng = torch.Generator(device).manual_seed(seed)
        self.values = torch.tensor(VALUES, device=device, dtype=torch.float32)
        self.big = torch.tensor(BIG, device=device)
        self.small = torch.tensor(SMALL, device=device)
        self.rows = torch.arange(batch, device=device)
        self.seats = torch.arange(players, device=device)
        self.eye = torch.eye(CARDS, device=device)
        self.full_cards = torch.tensor(MOUSE_CARDS[players - FEWEST], device=device)
        self.passive_cards = 1 if players == FEWEST else 0
        self.rel = (self.seats[:, None] + self.seats[None, :]) % players  # [seat, k] -> seat
        self.reset()

    def rand(self, *shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=self.rng, device=self.device)

    def reset(self) -> None:
        b, n, d = self.b, self.n, self.device
        long = {"dtype": torch.long, "device": d}
        self.hand = torch.ones(b, n, CARDS, dtype=torch.bool, device=d)
        lost = torch.randint(CARDS, (b, n), generator=self.rng, device=d)
        self.lost = lost
        self.hand.scatter_(2, lost[:, :, None], False)
        self.turned = torch.zeros(b, n, CARDS, dtype=torch.bool, device=d)
        self.passive = torch.ones(b, CARDS, dtype=torch.bool, device=d)
        self.passive_card = torch.full((b,), -1, **long)
        self.card = torch.full((b, n), -1, **long)
        self.first = torch.randint(n, (b,), generator=self.rng, device=d)
        self.seat = self.first.clone()
        self.phase = torch.zeros(b, **long)
        self.rounds = torch.zeros(b, **long)
        self.placed = torch.zeros(b, **long)
        self.shown = torch.zeros(b, **long)
        self.bid = torch.zeros(b, n, **long)
        self.highest = torch.zeros(b, **long)
        self.passes = torch.zeros(b, **long)
        self.passed = torch.zeros(b, n, dtype=torch.bool, device=d)
        self.mice = torch.full((b, n), 15, **long)
        self.points = torch.zeros(b, n, **long)
        self.bank = torch.full((b,), BANKS[n - FEWEST], **long)
        self.on_card = torch.zeros(b, 4, **long)
        self.fill(torch.ones(b, dtype=torch.bool, device=d))

    def fill(self, where: torch.Tensor) -> None:
        """Fill the mouse cards where the bank can."""
        needed = int(self.full_cards[: self.n - 1].sum())
        does = where & (self.bank >= needed)
        self.bank = torch.where(does, self.bank - needed, self.bank)
        self.on_card = torch.where(does[:, None], self.full_cards, self.on_card)

    @property
    def done(self) -> torch.Tensor:
        return self.phase == END

    # -- what is known ------------------------------------------------------------------

    def own(self, t: torch.Tensor) -> torch.Tensor:
        """Of something that every seat has, what the seat to move has."""
        return t[self.rows, self.seat]

    def place_of(self) -> torch.Tensor:
        """For each seat its place in the row."""
        return (self.seats - self.first[:, None]) % self.n + self.passive_cards

    def score(self) -> torch.Tensor:
        return self.points + self.mice

    def features(self) -> torch.Tensor:
        """What the seat to move knows; then, for the critic alone, what it does not."""
        b, n = self.b, self.n
        x = torch.zeros(b, FULL, device=self.device)
        order = self.rel[self.seat]  # [b, k]
        place = self.place_of()
        laid = self.card >= 0
        is_open = laid & (place < self.shown[:, None])
        score = self.score().float()
        head = torch.stack(
            [
                torch.ones(b, n, device=self.device),
                self.mice / 30.0,
                score / 50.0,
            ],
            2,
        )
        tail = torch.stack(
            [
                self.bid / 20.0,
                self.passed.float(),
                (self.first[:, None] == self.seats).float(),
                laid.float(),
            ],
            2,
        )
        seats = torch.cat([head, self.turned.float(), tail], 2)  # [b, n, 17]
        seats = seats.gather(1, order[:, :, None].expand(-1, -1, 17))
        x[:, : 17 * n] = seats.reshape(b, 17 * n)
        hot = self.eye[self.card.clamp(min=0)]
        shown_cards = (hot * is_open[:, :, None]).gather(1, order[:, :, None].expand(-1, -1, CARDS))
        x[:, 85 : 85 + 10 * n] = shown_cards.reshape(b, 10 * n)
        x[:, 135:145] = self.own(self.hand).float()
        own_laid = self.own(laid)
        x[:, 145:155] = self.own(hot) * own_laid[:, None]
        p_open = (self.passive_card >= 0)[:, None]
        x[:, 155:165] = self.eye[self.passive_card.clamp(min=0)] * p_open
        if self.passive_cards:
            x[:, 165:175] = self.passive.float()
        x[self.rows, 175 + self.rounds.clamp(max=8)] = 1.0
        x[:, 184 + n - FEWEST] = 1.0
        x[self.rows, 187 + self.phase.clamp(max=2)] = 1.0
        x[:, 190] = self.highest / 20.0
        x[:, 191] = self.passes / 4.0
        x[:, 192] = self.on_card[self.rows, self.passes.clamp(max=3)] / 6.0
        x[:, 193:197] = self.on_card / 6.0
        x[:, 197] = self.shown / 5.0
        x[:, 198] = self.bank / 60.0
        value = self.values[self.card.clamp(min=0)]
        mine = self.seats == self.seat[:, None]
        known = (value * (is_open | (laid & mine))).sum(1)
        known = known + self.values[self.passive_card.clamp(min=0)] * p_open[:, 0]
        hidden = laid & ~is_open & ~mine
        never = (~self.turned).float()
        mean = (never * self.values).sum(2) / never.sum(2).clamp(min=1.0)
        x[:, 199] = known / 30.0
        x[:, 200] = (mean * hidden).sum(1) / 30.0
        x[:, 201] = (self.own(self.mice) - self.highest) / 20.0
        own_score = self.own(score)
        others = torch.where(mine, torch.full_like(score, -99.0), score).max(1).values
        x[:, 202] = (own_score - others) / 20.0
        x[:, 203] = (own_score - score.mean(1)) / 20.0
        # For the critic alone: what the others hold, and what lies face down.
        held = self.hand.float().gather(1, order[:, :, None].expand(-1, -1, CARDS))[:, 1:]
        x[:, 204 : 204 + 10 * (n - 1)] = held.reshape(b, 10 * (n - 1))
        down = (hot * (laid & ~is_open)[:, :, None]).gather(
            1, order[:, :, None].expand(-1, -1, CARDS)
        )[:, 1:]
        x[:, 244 : 244 + 10 * (n - 1)] = down.reshape(b, 10 * (n - 1))
        return x

    def legal(self) -> torch.Tensor:
        """Which actions can be taken."""
        ok = torch.zeros(self.b, ACTIONS, dtype=torch.bool, device=self.device)
        placing = self.phase == PLACE
        ok[:, :CARDS] = self.own(self.hand) & placing[:, None]
        ok[:, CARDS] = ~placing
        mice = self.own(self.mice)
        most = torch.where(self.phase == BUY, mice.clamp(max=1), mice)
        steps = torch.arange(1, RAISES + 1, device=self.device)
        ok[:, CARDS + 1 :] = (self.highest[:, None] + steps <= most[:, None]) & ~placing[:, None]
        return ok

    # -- moves ------------------------------------------------------------------------------

    def step(self, action: torch.Tensor) -> None:
        """Every game that is not over takes its action."""
        n, rows = self.n, self.rows
        live = self.phase != END
        placing = live & (self.phase == PLACE)
        bidding = live & (self.phase == BID)
        buying = live & (self.phase == BUY)
        mine = self.seats == self.seat[:, None]
        # Place a card.
        card = action.clamp(max=CARDS - 1)
        here = mine & placing[:, None]
        self.card = torch.where(here, card[:, None], self.card)
        self.hand &= ~(here[:, :, None] & (self.eye[card] > 0)[:, None, :])
        self.placed = self.placed + placing
        full = placing & (self.placed == n)
        # Pass or raise.
        passing = bidding & (action == CARDS)
        raising = bidding & (action > CARDS)
        amount = self.highest + (action - CARDS)
        self.highest = torch.where(raising, amount, self.highest)
        self.bid = torch.where(mine & raising[:, None], amount[:, None], self.bid)
        self.bid = torch.where(mine & passing[:, None], torch.zeros_like(self.bid), self.bid)
        at = self.passes.clamp(max=3)
        gain = self.on_card[rows, at] * passing
        self.mice = self.mice + mine * gain[:, None]
        self.on_card[rows, at] -= gain
        self.passes = self.passes + passing
        self.passed = self.passed | (mine & passing[:, None])
        # Whose turn it is.
        moves_on = placing | bidding
        distance = (self.seats - self.seat[:, None] - 1) % n
        blocked = self.passed & bidding[:, None]
        nearest = torch.where(blocked, distance + 99, distance).argmin(1)
        self.seat = torch.where(moves_on, nearest, self.seat)
        # The row is complete: the passive set adds its card, and one card is turned up.
        if self.passive_cards:
            weights = self.passive.float() + 1e-9
            drawn = (self.rand(self.b, CARDS) * weights).argmax(1)
            self.passive_card = torch.where(full, drawn, self.passive_card)
            self.passive &= ~(full[:, None] & (self.eye[drawn] > 0))
        self.phase = torch.where(full, torch.full_like(self.phase, BID), self.phase)
        self.shown = self.shown + full + passing
        last = passing & (self.passes == n - 1)
        self.shown = torch.where(
            last, torch.full_like(self.shown, n + self.passive_cards), self.shown
        )
        is_open = (self.card >= 0) & (self.place_of() < self.shown[:, None])
        self.turned |= is_open[:, :, None] & (self.eye[self.card.clamp(min=0)] > 0)
        # Sold, or a choice for the last one.
        sold = last & (self.highest > 0)
        self.phase = torch.where(last & ~sold, torch.full_like(self.phase, BUY), self.phase)
        bought = buying & (action > CARDS)
        declined = buying & (action == CARDS)
        price = torch.where(sold, self.highest, torch.ones_like(self.highest))
        sale = sold | bought
        self.sell(sale, price)
        self.end_round(sale, declined)

    def row_value(self) -> torch.Tensor:
        """What the row counts, a lone dog at work (F8, F9)."""
        laid = (self.card >= 0).float()
        counts = (self.eye[self.card.clamp(min=0)] * laid[:, :, None]).sum(1)
        if self.passive_cards:
            counts = counts + self.eye[self.passive_card.clamp(min=0)]
        dogs = counts[:, 8] + counts[:, 9]
        total = (counts * self.values).sum(1)
        big = counts[:, self.big] > 0
        small = counts[:, self.small] > 0
        first_big = self.values[self.big[big.float().argmax(1)]]
        first_small = self.values[self.small[small.float().argmax(1)]]
        chased = torch.where(counts[:, 8] > 0, first_big, first_small)
        return (total - torch.where(dogs == 1, chased, torch.zeros_like(chased))).long()

    def sell(self, sale: torch.Tensor, price: torch.Tensor) -> None:
        mine = (self.seats == self.seat[:, None]) & sale[:, None]
        self.mice = self.mice - mine * price[:, None]
        self.points = self.points + mine * self.row_value()[:, None]
        self.bank = self.bank + price * sale
        self.first = torch.where(sale, self.seat, self.first)

    def end_round(self, sale: torch.Tensor, declined: torch.Tensor) -> None:
        over = sale | declined
        zero = torch.zeros_like(self.highest)
        clear = over[:, None]
        self.card = torch.where(clear, torch.full_like(self.card, -1), self.card)
        self.passive_card = torch.where(over, zero - 1, self.passive_card)
        self.bid = torch.where(clear, torch.zeros_like(self.bid), self.bid)
        self.passed = self.passed & ~clear
        for name in ("placed", "shown", "passes", "highest"):
            setattr(self, name, torch.where(over, zero, getattr(self, name)))
        self.rounds = self.rounds + over
        ended = over & (self.rounds == ROUNDS)
        self.phase = torch.where(over, zero + PLACE, self.phase)
        self.phase = torch.where(ended, zero + END, self.phase)
        self.seat = torch.where(over, self.first, self.seat)
        self.fill(sale & ~ended)

    # -- the end ----------------------------------------------------------------------------

    def wins(self) -> torch.Tensor:
        """Each seat's share of the win."""
        key = self.score() * 1000 + self.points
        best = key == key.max(1, keepdim=True).values
        return best / best.sum(1, keepdim=True)

    def ahead(self) -> torch.Tensor:
        """Of how many of the others each seat is ahead."""
        score = self.score().float()
        lead = score[:, :, None] - score[:, None, :]
        won = (lead > 0).float() + 0.5 * (lead == 0).float()
        return (won.sum(2) - 0.5) / (self.n - 1)
