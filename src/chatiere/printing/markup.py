"""A game's help page, from the Markdown that its folder holds to what Typst sets.

Every word goes over as a string, so that nothing in a page is markup that we did not mean.
`![a label](piece:15)` shows a piece and `![a caption](scene:two-dogs)` a position, as on the
web; pictures before words stand beside them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import takewhile

from markdown_it import MarkdownIt
from markdown_it.token import Token

Show = Callable[[str, str], str]
"""The address of a picture and its words to the Typst that shows it."""

MARKS = {
    "paragraph_open": "\n",
    "paragraph_close": "\n\n",
    "heading_close": "]\n",
    "bullet_list_open": "#list(",
    "bullet_list_close": ")\n",
    "ordered_list_open": "#enum(",
    "ordered_list_close": ")\n",
    "list_item_open": "[",
    "list_item_close": "],",
    "strong_open": "#strong[",
    "strong_close": "]",
    "em_open": "#emph[",
    "em_close": "]",
    "softbreak": " ",
    "thead_open": "table.header(",
    "thead_close": "),",
    "tbody_open": "",
    "tbody_close": "",
    "tr_open": "",
    "tr_close": "",
    "th_open": "[",
    "th_close": "],",
    "td_open": "[",
    "td_close": "],",
    "table_close": ")\n",
}


def spelled(what: object) -> str:
    """As JSON, whose strings are also Typst's, with the apostrophes of print."""
    return json.dumps(what, ensure_ascii=False).replace("'", "’")


def typeset(page: str, show: Show) -> str:
    """A page in Typst's markup; headings, lists, tables, bold and slanted words are all it may
    hold."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(page)
    return "".join(block(tokens, n, show) for n in range(len(tokens)))


def block(tokens: list[Token], n: int, show: Show) -> str:
    token = tokens[n]
    if token.type == "inline":
        children = token.children or []
        in_table = tokens[n - 1].type in ("th_open", "td_open")
        return "".join(inline(t, show) for t in children) if in_table else line(children, show)
    if token.type == "heading_open":
        return f"#heading(level: {token.tag[1:]})["
    if token.type == "table_open":
        return f"#rows({columns(tokens[n:])}, "
    return "" if token.hidden else MARKS[token.type]


def columns(tokens: list[Token]) -> int:
    """How many columns the table has that begins here."""
    first_row = takewhile(lambda token: token.type != "tr_close", tokens)
    return sum(token.type == "th_open" for token in first_row)


def line(tokens: list[Token], show: Show) -> str:
    """Words, pictures, or pictures and the words that they are beside."""
    drawn = [inline(token, show) for token in tokens]
    words = next((i for i, token in enumerate(tokens) if is_word(token)), len(tokens))
    if tokens[0].type == "image" and words < len(tokens):
        return f"#beside[{''.join(drawn[:words])}][{''.join(drawn[words:])}]"
    return "".join(drawn)


def is_word(token: Token) -> bool:
    if token.type in ("image", "softbreak"):
        return False
    return token.type != "text" or bool(token.content.strip())


def inline(token: Token, show: Show) -> str:
    if token.type == "image":
        return show(str(token.attrs["src"]), token.content)
    return f"#{spelled(token.content)}" if token.type == "text" else MARKS[token.type]
