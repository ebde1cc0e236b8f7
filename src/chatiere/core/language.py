"""French and English as people write them: the one place for elision and signs.

- `elide`: `d'Ana` but `de Ben`, within a sentence;
- `number`, `typeset`: the minus sign, and the spaces at which no line may break.

Plural forms and lists are in `translation.py`, by Babel's rules.  `Match.tell`, `Match.say`,
`Match.lines` and the hints are typeset on their way out, so that the sentences of a game are
written with plain spaces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"

# -- numbers ----------------------------------------------------------------------


def number(n: int) -> str:
    """`3`, and `−3` with a real minus sign."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


# -- elision --------------------------------------------------------------------------------

SOUNDED = re.compile("(?:onze|onziemes?|oui|ouistitis?|uhlan)$")
"""Words that begin with a vowel and take no elision: `le onze`."""
ASPIRATED = re.compile(
    "hach|haie|hain|halet|halle|halte|hamac|hamburger|hameau|hamid|hamster|hamza|hanche|hand|"
    "hangar|hank|hans|hant|happ|harald|harcel|hard|harem|hareng|hargn|haricot|harnais|harold|harp|"
    "harry|haru|harvey|hasan|hasard|hassan|hate|hatif|hauss|haut|havre|heaume|heidi|heinz|helga|"
    "helmut|henni|heriss|heron|heros|herse|hetre|heurt|hibou|hicham|hideu|hierarch|hiro|hisse|"
    "hobby|hockey|holger|holland|homard|hong|honni|hont|hoquet|hors|hotte|houda|houle|houpp|houx|"
    "howard|hublot|huche|huee|hugh|huit|hulul|hurl|hutte"
)
"""How words and names begin whose h keeps the vowel before it: `le hibou`, `de Hans`."""
VOWELS = frozenset("aeiou")
BEFORE_A_WORD = re.compile(
    r"(?<![\w-])([DdLlNnSs]e|[Ll]a|(?:[Jj]us|[Ll]ors|[Pp]uis)?[Qq]ue) "
    r"(?=\{(\w+)\}|%\((\w+)\)s)"
)
"""A word that may lose its last letter to what a sentence puts in after it."""


def opens_with_vowel(text: str) -> bool:
    """Whether French elides before it: a vowel or a mute h, with accents or without."""
    word = plain_letters(text)
    if not word or text[len(word) : len(word) + 1].isdigit():
        return False  # `de a1`: a square is no word
    if word[0] == "y":  # `d'Yves` and `d'y aller`, but `de Yann`
        return word[1:2] not in VOWELS or word == "yeux"
    if word[0] == "h":
        return len(word) > 1 and ASPIRATED.match(word) is None
    return word[0] in VOWELS and SOUNDED.match(word) is None


def plain_letters(text: str) -> str:
    """The first word in small letters without accents, and `oe` as `o`: as long as it was."""
    letters = takewhile(str.isalpha, text)
    word = "".join(unicodedata.normalize("NFD", letter.lower())[0] for letter in letters)
    return word.translate({ord("œ"): "o", ord("æ"): "a"})


def elide(template: str, words: Mapping[str, object]) -> str:
    """A sentence's template, `de {name}` or `de %(name)s`, elided as these words want it.

    Only the template's own words change: somebody may be called Ana de Armas.
    """

    def short(found: re.Match[str]) -> str:
        word = str(words.get(found[2] or found[3], ""))
        return f"{found[1][:-1]}'" if opens_with_vowel(word) else found[0]

    return BEFORE_A_WORD.sub(short, template)


# -- signs ----------------------------------------------------------------------------------

HYPHENS = re.compile(r"(?<![\w-])-(?=\d)|(?<=\d )-(?= \d)")
"""Hyphens that stand for a minus: `-3`, and the one of `44 - 14`."""
SPACES = re.compile(
    r" (?=[:;!?»](?!-))|(?<=«) "  # French signs; `:-` rules a table of Markdown
    r"|(?<=\d) (?=%(?!\())|(?<=\d) (?=[−+=×] −?\d)|(?<=\d [−+=×]) (?=−?\d)"  # and within a sum
)


@lru_cache(maxsize=5000)
def typeset(text: str) -> str:
    """A sentence as one shows it: no line begins with a lonely sign, no sum falls apart, and
    what is less than nought has a minus sign.  Twice is once."""
    return SPACES.sub(SPACE, HYPHENS.sub(MINUS, text))
