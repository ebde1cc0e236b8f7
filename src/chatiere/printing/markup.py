"""A page of rules, from the Markdown that a game's folder holds to what Typst sets.

Every word goes over as a string, so that nothing in a page is markup that we did not mean.
`![a label](piece:15)` shows a piece, as on the help pages; pictures before words stand
beside them.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.token import Token

Show = Callable[[str, str], str]
"""A piece's name and its label to the Typst that shows it."""

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
}


def spelled(what: object) -> str:
    """As JSON, whose strings are also Typst's, with the apostrophes of print."""
    return json.dumps(what, ensure_ascii=False).replace("'", "’")


def typeset(page: str, show: Show) -> str:
    """A page in Typst's markup; headings, lists, bold and slanted words are all it may hold."""
    tokens = MarkdownIt("commonmark", {"html": False}).parse(page)
    return "".join(block(token, show) for token in tokens)


def block(token: Token, show: Show) -> str:
    if token.type == "inline":
        return line(token.children or [], show)
    if token.type == "heading_open":
        return f"#heading(level: {token.tag[1:]})["
    return "" if token.hidden else MARKS[token.type]


def line(tokens: list[Token], show: Show) -> str:
    """Words, pictures, or pictures and the words that they are beside."""
    drawn = [inline(token, show) for token in tokens]
    words = next((i for i, token in enumerate(tokens) if is_word(token)), len(tokens))
    if tokens[0].type == "image" and words < len(tokens):
        return f"#beside[{''.join(drawn[:words])}][{''.join(drawn[words:])}]"
    return "".join(drawn)


def is_word(token: Token) -> bool:
    return token.type != "image" and (token.type != "text" or bool(token.content.strip()))


def inline(token: Token, show: Show) -> str:
    if token.type == "image":
        return show(str(token.attrs["src"]).removeprefix("piece:"), token.content)
    return f"#{spelled(token.content)}" if token.type == "text" else MARKS[token.type]
