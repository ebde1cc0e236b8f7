"""Cards and cats as people call them."""

from __future__ import annotations

from chatiere.core.translation import LANGUAGES
from chatiere.games.cheez_tricks.card_names import card_words, cat_wish, cat_words, suit_words
from tests.games.cheez_tricks.test_cats import ALL_CATS


def test_a_card_is_its_cheese_and_its_value() -> None:
    assert card_words("P7", "fr") == card_words("P7", "en") == "Parmesan 7"
    assert card_words("S10", "fr") == "Suisse 10"
    assert suit_words("S", "en") == "Swiss"


def test_every_cat_has_words_of_its_own_in_both_languages() -> None:
    for language in LANGUAGES:
        assert len({cat_words(cat, language) for cat in ALL_CATS}) == len(ALL_CATS)
    assert cat_words("most:tricks", "fr") == "chat gris (le plus de plis)"
    assert cat_words("most:8", "fr") == "chat gris (le plus de cartes 8)"
    assert cat_words("most:8", "en") == "grey cat (the most 8s)"
    assert cat_words("fewest:S", "en") == "orange cat (the fewest Swiss)"
    assert cat_words("exactly:1", "en") == "tuxedo cat (exactly 1 trick)"
    assert cat_words("takes:P7", "fr") == "chat siamois (qui prend le Parmesan 7)"


def test_a_cat_in_words_is_its_coat_and_its_wish() -> None:
    for language in LANGUAGES:
        for cat in ALL_CATS:
            assert cat_words(cat, language).endswith(f" ({cat_wish(cat, language)})")
    assert cat_wish("most:8", "fr") == "le plus de cartes 8"
    assert cat_wish("exactly:2", "fr") == "exactement 2 plis"
    assert cat_wish("first:3", "en") == "the first to win 3 tricks"
