"""Messages are English in the code; catalogues, Babel's rules and our signs do the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.core import translation
from chatiere.core.translation import (
    LANGUAGES,
    N_,
    NN_,
    NP_,
    Message,
    Translator,
    language_name,
    locale_of,
    messages_of,
    translator,
)

CARDS = NN_("{n} card", "{n} cards")


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translator:
    """With a catalogue of our own."""
    (tmp_path / "fr.po").write_text(
        'msgid "{who} passes."\nmsgstr "{who} passe."\n\n'
        'msgid "of {who}"\nmsgstr "de {who}"\n\n'
        'msgctxt "verb"\nmsgid "play"\nmsgstr "jouer"\n\n'
        'msgid "play"\nmsgstr "jeu"\n\n'
        'msgid "not yet"\nmsgstr ""\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(translation, "folder_of", lambda package: tmp_path)
    messages_of.cache_clear()
    made = Translator("fr", "anything")
    messages_of.cache_clear()
    return made


def test_french_comes_first_and_then_english() -> None:
    assert LANGUAGES[:2] == ("fr", "en")


def test_a_message_is_translated_and_its_holes_are_filled(french: Translator) -> None:
    assert french(N_("{who} passes."), who="Ana") == "Ana passe."
    assert translator("en")(N_("{who} passes."), who="Ana") == "Ana passes."


def test_what_no_catalogue_has_stays_english(french: Translator) -> None:
    assert french("not yet") == "not yet"
    assert french("unheard of") == "unheard of"
    assert not french.knows("not yet")
    assert translator("en").knows("unheard of")


def test_the_same_english_may_mean_two_things(french: Translator) -> None:
    assert french(N_("play")) == "jeu"
    assert french(NP_("verb", "play")) == "jouer"
    assert translator("en")(NP_("verb", "play")) == "play"


def test_a_word_is_elided_in_french_alone(french: Translator) -> None:
    assert french("of {who}", who="Ana") == "d'Ana"
    assert translator("en")("de {who}", who="Ana") == "de Ana"


def test_numbers_choose_the_form_and_have_a_real_minus(french: Translator) -> None:
    assert [french.count(CARDS, n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    english = translator("en")
    assert [english.count(CARDS, n) for n in (0, 1, -2)] == ["0 cards", "1 card", "−2 cards"]
    assert french.count(CARDS, 1.5) == "1.5 carte"
    assert english.count(CARDS, 1.5) == "1.5 cards"


def test_words_that_cannot_be_remembered_are_filled_in_too() -> None:
    english = translator("en")
    assert english.count(NN_("{n} card of {who}", "{n} cards of {who}"), 2, who=["Ana"]) == (
        "2 cards of ['Ana']"
    )


def test_a_message_with_its_words_is_translated_where_it_is_shown(french: Translator) -> None:
    inner = Message("of {who}", {"who": "Ben"})
    assert french(Message("{who} passes.", {"who": inner})) == "de Ben passe."
    assert french(lambda language: f"in {language}") == "in fr"


def test_lists_follow_the_language() -> None:
    assert translator("fr").join(["a", "b", "c"]) == "a, b et c"
    assert translator("en").join(["a", "b", "c"]) == "a, b and c"
    assert translator("en").join(["a"]) == "a"


def test_a_language_is_named_as_its_speakers_write_it() -> None:
    assert [language_name(each) for each in LANGUAGES[:2]] == ["Français", "English"]


def test_a_language_that_babel_does_not_know_follows_english_rules() -> None:
    assert locale_of("fr") == "fr"
    assert locale_of("xx") == locale_of("en") == "en_GB"


def test_a_plural_that_is_not_translated_is_english(french: Translator) -> None:
    assert french.count(NN_("{n} hat", "{n} hats"), 0) == "0 hats"


def test_one_of_several_things_in_each_language(french: Translator) -> None:
    assert french.either(["7", "8", "9"]) == "7, 8 ou 9"
    assert translator("en").either(["7", "8"]) == "7 or 8"
