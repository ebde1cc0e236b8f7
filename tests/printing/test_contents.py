"""What is in each game's box, counted against the decks of its rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from chatiere.art.sheet import Piece
from chatiere.core.game import find, games
from chatiere.core.translation import LANGUAGES
from chatiere.games.chasse_aux_souris import cards as chasse
from chatiere.games.chasse_aux_souris import state as chasse_state
from chatiere.games.cheez_tricks import cats as cheez_cats
from chatiere.games.cheez_tricks import deck as cheez
from chatiere.games.crazy_mistigri import deck as mistigri
from chatiere.games.filou import state as filou
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.printing import FIVE
from chatiere.games.mmm import board
from chatiere.games.mmm import state as mmm
from chatiere.printing.book import sheets_of
from chatiere.printing.sheets import Cards, CutOut, Picture, TextCard


def groups(name: str) -> list[tuple[CutOut, ...]]:
    """The things of a game, group by group."""
    sheets = [sheet for sheet in sheets_of(find(name), "en") if isinstance(sheet, Cards)]
    return [group.cut_outs for sheet in sheets for group in sheet.groups]


def fronts(cut_outs: tuple[CutOut, ...]) -> Counter[str]:
    return Counter(cut_out.front.name for cut_out in cut_outs if isinstance(cut_out.front, Piece))


@pytest.mark.parametrize("name", games())
def test_every_group_has_a_name_in_both_languages(name: str) -> None:
    boxes = [[s.counted() for s in sheets_of(find(name), language)] for language in LANGUAGES]
    french, english = ([row for sheet in box for row in sheet] for box in boxes)
    assert [count for count, _ in french] == [count for count, _ in english]
    assert all(what for _, what in french + english)
    assert len({what for _, what in french}) == len(french)


def test_F7_filou_has_a_set_for_every_seat_the_mouse_cards_and_all_mice() -> None:
    sets, mouse_cards, sack, first, reminders, ones, fives = groups("filou")
    assert fronts(sets) == dict.fromkeys(NAMES, filou.SEATS)
    assert sum(fronts(sets).values()) == filou.SEATS * filou.CARDS == 50
    by_back = Counter(cut_out.back.name for cut_out in sets)
    assert list(by_back.values()) == [filou.CARDS] * filou.SEATS  # a back of its own for each set
    used = {n for cards in filou.MOUSE_CARDS for n in cards if n}
    assert fronts(mouse_cards) == {f"mice-{n}": 1 for n in used}
    assert (len(sack), len(first), len(reminders)) == (1, 1, filou.SEATS)
    in_play = [bank + filou.OWN_MICE * (filou.FEWEST + i) for i, bank in enumerate(filou.BANKS)]
    assert len(ones) + FIVE * len(fives) == max(in_play) == 108
    assert len(fives) >= filou.SEATS  # everybody starts with one


def test_C5_cheez_tricks_has_40_cheeses_50_cats_and_a_trump_of_each_suit() -> None:
    cheeses, cats, trumps, tricks, first = groups("cheez-tricks")
    assert fronts(cheeses) == {cheez.card_name(card): 1 for card in range(cheez.CARDS)}
    assert fronts(cats) == {cheez_cats.cat_name(cat): 1 for cat in range(cheez_cats.CATS)}
    assert (len(cheeses), len(cats)) == (40, 50)
    assert fronts(trumps) == {f"trump-{suit}-card": 1 for suit in cheez.SUIT_NAMES}
    assert (len(tricks), len(first)) == (1, 1)
    backs = [{cut_out.back.name for cut_out in cut_outs} for cut_outs in (cheeses, cats, trumps)]
    assert backs == [{"back"}, {"cat-back"}, {"trump-back"}]
    assert all(cut_out.caption for cut_out in cats)
    assert tricks[0].back.label("en") == f"tricks 7 to {max(cheez.HAND)}"


def test_M1_crazy_mistigri_has_the_46_cats_with_their_twins_and_an_aid_for_everybody() -> None:
    cats, aids, arrow = groups("crazy-mistigri")
    names = dict(zip(mistigri.KINDS, mistigri.NAMES, strict=True))
    assert fronts(cats) == Counter(names[kind] for kind in mistigri.BOX)
    assert len(cats) == 46
    assert {cut_out.back.name for cut_out in cats} == {"back"}
    assert len(aids) == find("crazy-mistigri").players[-1]
    assert isinstance(aids[0].front, TextCard)
    assert len(aids[0].front.lines) == 8
    assert len(arrow) == 1


def test_S1_chasse_has_a_pile_of_138_and_three_white_cards_for_each_of_six() -> None:
    additions, sums, specials, white, direction = groups("chasse-aux-souris")
    assert (len(additions), len(sums), len(specials)) == (100, 19, 19)
    assert len(additions + sums + specials) == chasse.CARDS == 138
    assert fronts(additions)["7+8"] == fronts(sums)["14"] == 1
    kinds = fronts(specials)
    assert [kinds[name] for name in ("poursuite", "demi-tour", "horloge", "sumo")] == [4] * 4
    assert [kinds[name] for name in ("piege", "cadeau", "souris")] == [1] * 3
    assert all(cut_out.caption for cut_out in specials)
    assert {cut_out.back.name for cut_out in additions + sums + specials} == {"back"}
    assert len(white) == chasse_state.TOKENS * find("chasse-aux-souris").players[-1] == 18
    assert len(direction) == 1


def test_R1_mmm_has_both_boards_on_one_sheet_enough_mice_and_three_dice() -> None:
    boards, mice, to_fold = sheets_of(find("mmm"), "en")
    assert isinstance(mice, Cards)
    assert len(mice.cut_outs) == mmm.SQUARES + 7 == 56
    assert isinstance(boards, Picture)
    assert boards.back is not None
    for side, drawn in ((1, boards.front), (2, boards.back)):
        provisions = board.default({"side": side})["provisions"]
        food = Counter(dict.fromkeys(board.FOODS, 0))
        for what, on in provisions:
            food[what] += len(on)
        way = {"C": 1}  # a piece of cheese hangs on the pantry's door
        assert foods_of(drawn) == food + Counter(way)
        assert drawn.body.count('"#p-step"') == board.STEPS
    assert isinstance(to_fold, Picture)
    assert foods_of(to_fold.front) == dict.fromkeys((*board.FOODS, "X"), mmm.DICE)


def foods_of(piece: Piece) -> Counter[str]:
    return Counter(re.findall(r'"#p-([A-Z])"', piece.body))
