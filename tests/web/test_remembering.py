"""Parts of a page that are remembered by what they show: no more and no less than they look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined, TemplateAssertionError
from markupsafe import Markup

from chatiere.core.moments import MomentKind
from chatiere.web.server import remembering
from chatiere.web.server.needed_values import Helper
from chatiere.web.server.page_environment import PageEnvironment
from chatiere.web.server.remembering import Remember, Texts


def drawing(source: str, before: str = "", **more: str) -> Callable[..., str]:
    """Draws this part of a page, with what is defined before it."""
    return page(page=f"{before}{{% remember %}}{source}{{% endremember %}}", **more)


def page(**texts: str) -> Callable[..., str]:
    """Draws the one of these templates that is called `page`."""
    environment = PageEnvironment(
        loader=DictLoader(texts),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.do", Remember],
    )
    environment.globals["_"] = str.upper
    return environment.get_template("page").render


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    made = Texts()
    monkeypatch.setattr(remembering, "TEXTS", made)
    return made


@pytest.fixture
def drawn(texts: Texts, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that was drawn, and not found."""
    every: list[str] = []
    keep = Texts.keep

    def kept(self: Texts, key: tuple[str, bytes], text: str) -> None:
        every.append(text)
        keep(self, key, text)

    monkeypatch.setattr(Texts, "keep", kept)
    return every


CALLING = Helper(lambda caller: caller())
SAME: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("{{ view.round }}", {"view": {"round": 1, "hand": [1]}}, {"view": {"round": 1, "hand": [2]}}),
    (
        "{% set s = view.seats[p.seat] %}{{ s.bid }}",
        {"view": {"seats": [{"bid": 1, "hand": 5}, {"bid": 2}]}, "p": {"seat": 0}},
        {"view": {"seats": [{"bid": 1, "hand": 6}, {"bid": 3}]}, "p": {"seat": 0}},
    ),
    (
        "{% for p in players %}{{ p.name }}{% endfor %}",
        {"players": [{"name": "Ana", "is_me": True}]},
        {"players": [{"name": "Ana", "is_me": False}]},
    ),
    ("{% if hand %}yes{% endif %}", {"hand": [1]}, {"hand": [2]}),
    ("{{ 'yes' if hand is none }}", {"hand": [1]}, {"hand": [2]}),
    ("{% set x = 1 %}{{ x }}", {"x": 1}, {"x": 2}),
    ("{{ said.get('bid') }}", {"said": {"bid": 1}}, {"said": {"bid": 1, "pass": 2}}),
    (
        "{{ move('bid %s' % n, n) }}",
        {"n": 1, "move": Helper(lambda *_: "x", {"bid 1": "a"}, True)},
        {"n": 1, "move": Helper(lambda *_: "x", {"bid 1": "a", "pass": "b"}, True)},
    ),
    (
        "{{ 'first' if view.first == p.seat }}",
        {"view": {"first": 1}, "p": {"seat": 0}},
        {"view": {"first": 2}, "p": {"seat": 0}},
    ),
    ("{% if seat not in out %}in{% endif %}", {"seat": 1, "out": [0]}, {"seat": 2, "out": [0, 1]}),
    ("{{ phase in ('bid', 'buy') }}", {"phase": "bid"}, {"phase": "buy"}),
    ("{% set known = n != -1 %}{{ 'known' if known }}", {"n": 0}, {"n": 1}),
]
"""Parts that do not look at where two contexts differ."""

OTHER: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("{{ view.round }}", {"view": {"round": 1}}, {"view": {"round": 2}}),
    ("{{ view.round }}", {"view": {"round": 1}}, {"view": {"round": True}}),
    ("{{ view }}", {"view": {"round": 1}}, {"view": {"round": 2}}),
    ("{{ text }}", {"text": "<b>"}, {"text": Markup("<b>")}),
    ("{% for x in row %}.{% endfor %}", {"row": [1]}, {"row": [1, 2]}),
    ("{% for x in row | reverse %}{{ x.a }}{% endfor %}", {"row": [{"a": 1}]}, {"row": [{"a": 2}]}),
    (
        "{% for x in row | sort(attribute='b') %}{{ x.a }}{% endfor %}",
        {"row": [{"a": 1, "b": 1}, {"a": 2, "b": 2}]},
        {"row": [{"a": 1, "b": 2}, {"a": 2, "b": 1}]},
    ),
    (
        "{% for x in row | sort %}{{ x }}{% endfor %}",
        {"row": [1, 2]},
        {"row": [1, 3]},
    ),
    ("{% for k in table %}{{ table[k] }}{% endfor %}", {"table": {"a": 1}}, {"table": {"a": 2}}),
    ("{% for a, b in row %}{{ b }}{% endfor %}", {"row": [(1, 2)]}, {"row": [(1, 3)]}),
    (
        "{% for x in row if x.shown %}{{ x.a }}{% endfor %}",
        {"row": [{"a": 1, "shown": True}]},
        {"row": [{"a": 1, "shown": False}]},
    ),
    ("{% if a %}{% set x = 1 %}{% endif %}{{ x }}", {"a": 0, "x": 2}, {"a": 0, "x": 3}),
    (
        "{% if a %}{% set x = y %}{% endif %}{{ x }}",
        {"a": 1, "x": 2, "y": 1},
        {"a": 1, "x": 2, "y": 3},
    ),
    ("{% if a %}1{% elif b %}2{% else %}3{% endif %}", {"a": 0, "b": 0}, {"a": 0, "b": 1}),
    ("{% set a, b = row %}{{ b }}", {"row": [1, 2]}, {"row": [1, 3]}),
    ("{% set x %}{{ y }}{% endset %}{{ x }}", {"y": 1}, {"y": 2}),
    ("{% macro m(x) %}{{ x }}{{ y }}{% endmacro %}{{ m(1) }}", {"y": 1}, {"y": 2}),
    ("{% macro m(x=y) %}{{ x }}{% endmacro %}{{ m() }}", {"y": 1}, {"y": 2}),
    ("{% call f() %}{{ y }}{% endcall %}", {"y": 1, "f": CALLING}, {"y": 2, "f": CALLING}),
    ("{{ row[:n] | length }}", {"row": [1, 2], "n": 1}, {"row": [1, 2], "n": 2}),
    ("{{ row[1:] | first }}", {"row": [1, 2]}, {"row": [1, 3]}),
    ("{{ row[-1] }}", {"row": [1, 2]}, {"row": [1, 3]}),
    ("{{ row[n + 1] }}", {"row": [1, 2], "n": 0}, {"row": [1, 3], "n": 0}),
    ("{{ row[none] | default(1) }}{{ n }}", {"row": {}, "n": 1}, {"row": {}, "n": 2}),
    ("{{ row.index(n) }}", {"row": [1, 2], "n": 1}, {"row": [2, 1], "n": 1}),
    ("{{ 'a' if x else 'b' }}", {"x": 0}, {"x": 1}),
    ("{{ 1 if not (x or y) }}", {"x": 0, "y": 0}, {"x": 0, "y": 1}),
    ("{{ x is none }}", {"x": None}, {"x": 1}),
    ("{{ x is odd }}", {"x": 1}, {"x": 2}),
    ("{{ [x, {'a': y}] }}", {"x": 1, "y": 1}, {"x": 1, "y": 2}),
    ("{{ dict(a=x).a }}", {"x": 1}, {"x": 2}),
    ("{{ (x ~ y) * 2 }}", {"x": 1, "y": 1}, {"x": 1, "y": 2}),
    ("{% set l = [] %}{% do l.append(x) %}{{ l }}", {"x": 1}, {"x": 2}),
    ("{{ loop.it }}", {"loop": {"it": 1}}, {"loop": {"it": 2}}),
    ("{% remember %}{{ x }}{% endremember %}", {"x": 1}, {"x": 2}),
    (
        "{{ move('bid %s' % n, n) }}",
        {"n": 1, "move": Helper(lambda *_: "x", {"bid 1": "a"}, True)},
        {"n": 1, "move": Helper(lambda *_: "y", {"bid 1": "b"}, True)},
    ),
    (
        "{{ move(what) }}{{ move('pass') }}{{ move('a' ~ 1) }}",
        {"what": "x", "move": Helper(lambda _: "x", {"x": "a"}, True)},
        {"what": "x", "move": Helper(lambda _: "y", {"x": "b"}, True)},
    ),
    ("{{ names_of() }}", {"names_of": Helper(lambda: 1, 1)}, {"names_of": Helper(lambda: 2, 2)}),
    ("{{ 1 if a == b }}", {"a": 1, "b": 1}, {"a": 1, "b": 2}),
    ("{{ a }}{{ 1 if a == b }}", {"a": 1, "b": 1}, {"a": 1, "b": 2}),
    ("{{ 1 if row and a in row }}", {"row": None, "a": 1}, {"row": [1], "a": 1}),
    ("{{ 1 if a in row }}", {"row": [], "a": 1}, {"row": [1], "a": 1}),
    ("{{ 1 if a < b }}", {"a": 1, "b": 2}, {"a": 1, "b": 1}),
    ("{{ 1 if a < b < c }}", {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": 2, "c": 2}),
    ("{{ 1 if a == b + 1 }}", {"a": 1, "b": 0}, {"a": 1, "b": 1}),
    ("{{ 1 if a == _('x') }}", {"a": "X"}, {"a": "x"}),
    ("{% for x in row if x == a %}{{ x }}{% endfor %}", {"row": [1], "a": 1}, {"row": [1], "a": 2}),
    ("{% for x in row %}{{ row[x] == a }}{% endfor %}", {"row": [0], "a": 0}, {"row": [0], "a": 1}),
    ("{{ 1 if a and a.n == n }}", {"a": None, "n": 1}, {"a": {"n": 1}, "n": 1}),
    ("{{ 1 if a and a < n }}", {"a": None, "n": 1}, {"a": 0.5, "n": 1}),
    ("{{ 'told' if said.get(n) }}", {"said": {}, "n": 1}, {"said": {1: "bid"}, "n": 1}),
    ("{{ said.get(n) is none }}", {"said": {}, "n": 1}, {"said": {1: "bid"}, "n": 1}),
    ("{{ moment.name if moment }}", {"moment": None}, {"moment": MomentKind("sold", 1.0)}),
    ("{{ moment }}", {"moment": MomentKind("sold", 1.0)}, {"moment": MomentKind("sold", 2.0)}),
]
"""Parts that look at where two contexts differ, and say something else there or may."""


@pytest.mark.parametrize(("source", "one", "two"), SAME)
def test_a_part_is_found_again_where_what_it_looks_at_is_the_same(
    source: str, one: dict[str, Any], two: dict[str, Any], drawn: list[str]
) -> None:
    render = drawing(source)
    assert render(**one) == render(**two)
    assert len(drawn) == 1


@pytest.mark.parametrize(("source", "one", "two"), OTHER)
def test_a_part_is_drawn_anew_where_what_it_looks_at_is_not(
    source: str, one: dict[str, Any], two: dict[str, Any], texts: Texts
) -> None:
    def fresh(values: dict[str, Any]) -> str:
        return drawing(source)(**values)

    render = drawing(source)
    for values in (one, two, one):
        assert render(**values) == fresh(values)


UNKNOWABLE = [
    "{% include 'other' %}",
    "{% do seen.append(1) %}{{ seen | length }}",
    "{% for x in rows %}{% do x.append(1) %}{{ x | length }}{% endfor %}",
    "{% set ns.x = 1 %}{{ seen.append(1) }}{{ seen | length }}",
    "{{ [seen.append(1)] | random }}{{ seen | length }}",
    "{{ count(*rows) }}",
    "{% for x in rows recursive %}{% do seen.append(1) %}{{ seen | length }}{% endfor %}",
]


@pytest.mark.parametrize("source", UNKNOWABLE)
def test_a_part_that_may_depend_on_anything_is_always_drawn(source: str, drawn: list[str]) -> None:
    from jinja2.utils import Namespace

    seen: list[int] = []
    rows: list[list[int]] = [[]]
    render = drawing(source, other="{% do seen.append(1) %}{{ seen | length }}")

    def count(*_: object) -> int:
        seen.append(1)
        return len(seen)

    values = {"seen": seen, "rows": rows, "ns": Namespace(), "count": count}
    assert render(**values) != render(**values)
    assert drawn == []


IS_TURN = "{% macro m(x, y=0) %}{{ x.name }}{{ y == n }}{% endmacro %}"
PATH = "{% macro m(x) %}{{ x.n }}{% if x.of %}{{ m(x.of) }}{% endif %}{% endmacro %}"


def test_of_what_a_macro_is_given_it_matters_what_it_looks_at(drawn: list[str]) -> None:
    render = drawing("{{ m(view.p, y=view.seat) }}", IS_TURN)
    assert render(view={"p": {"name": "Ana", "hand": 1}, "seat": 1}, n=0) == "AnaFalse"
    assert render(view={"p": {"name": "Ana", "hand": 2}, "seat": 3}, n=2) == "AnaFalse"
    assert len(drawn) == 1
    assert render(view={"p": {"name": "Ana"}, "seat": 3}, n=3) == "AnaTrue"
    assert render(view={"p": {"name": "Ben"}, "seat": 3}, n=3) == "BenTrue"


@pytest.mark.parametrize("call", ["m(p, seat)", "m(y=seat, x=p)", "m(x=p, y=view.seat)"])
def test_a_macro_may_be_given_values_in_any_way(call: str, texts: Texts) -> None:
    render = drawing(f"{{{{ {call} }}}}", IS_TURN)
    for name, seat in (("Ana", 1), ("Ben", 1), ("Ben", 2)):
        drawn = render(p={"name": name}, seat=seat, view={"seat": seat}, n=2)
        assert drawn == f"{name}{seat == 2}"


def table(board: str) -> Callable[..., str]:
    """Draws a table's board: what is defined in a table is called without Jinja in between."""
    defined = "{% macro m(a, b='<2>', c=3) %}{{ a }}{{ b }}{{ c }}{{ d }}{% endmacro %}"
    block = f"{{% block board %}}{board}{{% endblock %}}"
    whole = {"table/base.html": "{% block board %}{% endblock %}"}
    return page(page=f"{{% extends 'table/base.html' %}}{defined}{block}", **whole)


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("{{ m('&', c=1) }}", "&amp;&lt;2&gt;14"),
        ("{{ m(b=2, a=1) }}", "1234"),
        ("{% set x = m(1, 2) %}{{ x }}{{ x | length }}", "12344"),
        ("{% for m in [1] %}{{ m }}{% endfor %}", "1"),
        ("{% set f = m %}{{ f(1, 2) }}", "1234"),
    ],
)
def test_a_table_calls_its_macros_as_any_page_does(call: str, shown: str, texts: Texts) -> None:
    assert table(call)(d=4) == shown


@pytest.mark.parametrize("call", ["m(1, 2, 3, 4)", "m(1, a=2)", "m(1, e=2)"])
def test_a_macro_is_not_called_with_what_it_does_not_take(call: str) -> None:
    with pytest.raises(TemplateAssertionError, match="does not take these arguments"):
        table(f"{{{{ {call} }}}}")


def test_a_macro_that_calls_itself_looks_at_all_that_it_hands_on(texts: Texts) -> None:
    render = drawing("{{ m(y) }}", PATH)
    last = {"n": 3, "of": None}
    assert render(y={"n": 1, "of": {"n": 2, "of": last}}) == "123"
    assert render(y={"n": 1, "of": {"n": 2, "of": last | {"n": 4}}}) == "124"


def test_a_macro_that_calls_its_caller_is_defined_outside() -> None:
    with pytest.raises(TemplateAssertionError, match="outside of what is remembered"):
        drawing("{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ y }}{% endcall %}")


def test_what_cannot_be_written_down_is_always_drawn(drawn: list[str]) -> None:
    render = drawing("{{ thing }}")
    assert render(thing=object()) != render(thing=object())
    assert drawn == []


def test_what_is_not_there_is_missed_as_ever(texts: Texts) -> None:
    render = drawing("{{ thing }}{{ 1 if other }}")
    with pytest.raises(Exception, match="is undefined"):
        render()
    with pytest.raises(Exception, match="is undefined"):
        render(thing=1)


def test_messages_are_translated_when_a_template_is_compiled(texts: Texts) -> None:
    assert drawing("{{ _('a') }}{% set _ = f %}{{ _('a') }}")(f=str) == "Aa"
    assert drawing("{{ _('a') }}{{ _(x) }}{{ f('a') }}")(x="b", f=str) == "ABa"


def test_what_is_not_asked_for_is_dropped() -> None:
    texts = Texts(most=10)
    made: list[str] = []

    def get(key: str) -> None:
        texts.get((key, b""), lambda: made.append(key) or key * 4)  # type: ignore[func-returns-value]

    for key in ("a", "b", "a", "c", "a", "d", "e", "b"):
        get(key)
    assert made == ["a", "b", "c", "d", "e", "b"]
    texts.clear()
    get("a")
    assert made[-1] == "a"
