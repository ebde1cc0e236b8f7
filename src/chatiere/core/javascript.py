"""Rules as JavaScript: for a page that has to work without a server, a score sheet.

Rules are written once, in Python.  What stands in short functions with numbers, loops and
conditions means the same in both languages, and is carried over word by word, with the constants
and the functions that it uses.  Anything else is refused, so that nothing is carried over that
would mean something else there.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.moments import moment
from chatiere.core.state import BaseState

STATE = "State"
LARGEST = 2**31 - 1
"""Of which JavaScript knows single bits."""
SAME = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>", ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<",
    ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.And: "&&", ast.Or: "||", ast.Not: "!",
    ast.USub: "-",
}  # fmt: skip
CALLS = {"min": "Math.min(%s)", "max": "Math.max(%s)", "len": "(%s).length"}


class CannotTranslate(ChatiereError):
    """Something that has no twin of the same meaning."""


def javascript(functions: Iterable[Callable[..., Any]], state: type[BaseState]) -> str:
    """A module that exports these functions, and `newState`: a state all of whose numbers are 0,
    with the fields that they use."""
    made = Module(state)
    names = [made.function(each) for each in functions]
    constants = [f"const {name} = {value};" for name, value in made.constants.items()]
    exported = f"export {{ {', '.join(['newState', *names])} }};"
    return "\n".join([*constants, made.new_state(), *made.functions.values(), exported, ""])


class Module:
    """What has been translated so far."""

    def __init__(self, state: type[BaseState]) -> None:
        self.state = state
        self.constants: dict[str, str] = {}
        self.functions: dict[str, str] = {}
        self.known: dict[str, object] = {}
        self.fields: set[str] = set()

    def function(self, f: Callable[..., Any]) -> str:
        """Translate a function and all that it uses; its name."""
        assert isinstance(f, FunctionType)
        name = f.__name__
        if self.is_known(name, f):
            return name
        self.functions[name] = ""  # before what it calls: in the order of reading
        (code,) = ast.parse(textwrap.dedent(inspect.getsource(f))).body
        assert isinstance(code, ast.FunctionDef)
        self.functions[name] = Translation(self, f, code).text()
        return name

    def constant(self, name: str, value: object) -> None:
        if not self.is_known(name, value):
            self.constants[name] = json.dumps(plain(name, value))

    def is_known(self, name: str, value: object) -> bool:
        if name in self.known and self.known[name] is not value:
            raise CannotTranslate(f"{name} means two things")
        was_known = name in self.known
        self.known[name] = value
        return was_known

    def new_state(self) -> str:
        rows = [
            f"  {name}: {zeros(self.state._fields[name].shape)}," for name in sorted(self.fields)
        ]
        return "\n".join(["const newState = () => ({", *rows, "});"])


def plain(name: str, value: object) -> object:
    """A constant as JSON has it."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [plain(name, item) for item in value]
    if isinstance(value, int) and abs(value) <= LARGEST:
        return value
    raise CannotTranslate(f"{name} is no number that fits, nor numbers")


def zeros(shape: tuple[int, ...]) -> str:
    if not shape:
        return "0"
    first, *rest = shape
    return f"Array.from({{ length: {first} }}, () => {zeros(tuple(rest))})"


class Translation:
    """One function."""

    def __init__(self, module: Module, f: FunctionType, code: ast.FunctionDef) -> None:
        self.module, self.f, self.code = module, f, code
        self.parameters = [arg.arg for arg in code.args.args]
        self.states = {
            arg.arg
            for arg in code.args.args
            if arg.annotation is not None and ast.unparse(arg.annotation) == STATE
        }
        self.local = {
            node.id
            for node in ast.walk(code)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def text(self) -> str:
        declared = sorted(self.local - set(self.parameters))
        lines = [f"function {self.code.name}({', '.join(self.parameters)}) {{"]
        lines += [f"  let {', '.join(declared)};"] if declared else []
        return "\n".join([*lines, *self.block(self.code.body, "  "), "}"])

    def refused(self, node: ast.AST) -> CannotTranslate:
        return CannotTranslate(f"{self.f.__name__}: {ast.unparse(node)} has no twin in JavaScript")

    # -- statements -----------------------------------------------------------------------------

    def block(self, body: list[ast.stmt], indent: str) -> list[str]:
        return [line for statement in body for line in self.statement(statement, indent)]

    def statement(self, node: ast.stmt, indent: str) -> list[str]:
        match node:
            case ast.Expr(ast.Constant()):
                return []  # a docstring
            case ast.Expr(ast.Call() as call):
                return [] if self.is_moment(call) else [f"{indent}{self.value(call)};"]
            case ast.Return(value):
                return [f"{indent}return{f' {self.value(value)}' if value else ''};"]
            case ast.If() | ast.While() | ast.For():
                return self.compound(node, indent)
            case _:
                return [f"{indent}{self.assignment(node)};"]

    def assignment(self, node: ast.stmt) -> str:
        match node:
            case ast.Assign(targets, value):
                goals = " = ".join(self.value(target) for target in targets)
                return f"{goals} = {self.value(value)}"
            case ast.AnnAssign(target, _, ast.expr() as value):
                return f"{self.value(target)} = {self.value(value)}"
            case ast.AugAssign(target, op, value):
                goal = self.value(target)
                return f"{goal} = {self.operation(goal, op, self.value(value), node)}"
        raise self.refused(node)

    def compound(self, node: ast.stmt, indent: str) -> list[str]:
        """What has statements inside."""
        match node:
            case ast.If(test, body, []):
                parts = [(f"if ({self.value(test)}) {{", body)]
            case ast.If(test, body, orelse):
                parts = [(f"if ({self.value(test)}) {{", body), ("} else {", orelse)]
            case ast.While(test, body, []):
                parts = [(f"while ({self.value(test)}) {{", body)]
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), limits, []), body, []):
                parts = [(self.loop(name, limits, node), body)]
            case _:
                raise self.refused(node)
        lines = []
        for head, inside in parts:
            lines += [indent + head, *self.block(inside, indent + "  ")]
        return [*lines, f"{indent}}}"]

    def loop(self, name: str, limits: list[ast.expr], node: ast.stmt) -> str:
        """From the first to before the last, by one."""
        match [self.value(limit) for limit in limits]:
            case [last]:
                return f"for ({name} = 0; {name} < {last}; {name} += 1) {{"
            case [first, last]:
                return f"for ({name} = {first}; {name} < {last}; {name} += 1) {{"
        raise self.refused(node)

    def is_moment(self, call: ast.Call) -> bool:
        """Where a table pauses a sheet does not."""
        return isinstance(call.func, ast.Name) and self.f.__globals__.get(call.func.id) is moment

    # -- expressions ------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(bool() | int() as constant):
                return json.dumps(constant)
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.place(node)
            case ast.BinOp(left, op, right):
                return self.operation(self.value(left), op, self.value(right), node)
            case ast.IfExp(test, body, orelse):
                return f"({self.value(test)} ? {self.value(body)} : {self.value(orelse)})"
            case ast.Call(ast.Name(name), arguments, []):
                return self.call(name, ", ".join(map(self.value, arguments)), node)
            case _:
                return self.condition(node)

    def place(self, node: ast.expr) -> str:
        """What has a name, and can be assigned to."""
        match node:
            case ast.Name(name):
                if name not in self.local and name not in self.parameters:
                    self.module.constant(name, self.f.__globals__.get(name))
                return name
            case ast.Attribute(ast.Name(owner), name):
                if owner in self.states:
                    self.module.fields.add(name)
                return f"{owner}.{name}"
            case ast.Subscript(owner, ast.Tuple(places)):
                return self.value(owner) + "".join(f"[{self.value(place)}]" for place in places)
            case ast.Subscript(owner, place):
                return f"{self.value(owner)}[{self.value(place)}]"
        raise self.refused(node)

    def condition(self, node: ast.expr) -> str:
        match node:
            case ast.UnaryOp(op, operand) if type(op) in SAME:
                return f"({SAME[type(op)]}{self.value(operand)})"
            case ast.BoolOp(op, values):
                return f"({f' {SAME[type(op)]} '.join(map(self.value, values))})"
            case ast.Compare(left, [op], [right]) if type(op) in SAME:
                return f"({self.value(left)} {SAME[type(op)]} {self.value(right)})"
        raise self.refused(node)

    def operation(self, left: str, op: ast.operator, right: str, node: ast.AST) -> str:
        """Python's remainder is never below nought, and its `//` rounds down."""
        if isinstance(op, ast.Mod):
            return f"(((({left}) % ({right})) + ({right})) % ({right}))"
        if isinstance(op, ast.FloorDiv):
            return f"Math.floor(({left}) / ({right}))"
        if type(op) not in SAME:
            raise self.refused(node)
        return f"({left} {SAME[type(op)]} {right})"

    def call(self, name: str, arguments: str, node: ast.AST) -> str:
        found: Any = self.f.__globals__.get(name)
        if isinstance(found, FunctionType):
            return f"{self.module.function(found)}({arguments})"
        if found is None and name in CALLS:
            return CALLS[name] % arguments
        raise self.refused(node)
