"""Writes the body of a small function where its call would stand, so that a turn costs fewer calls.

Only what is plain to see is written in place: a question that is one expression (or `if`s that return), a happening
without `return`. Everything else stays a call. The names a function uses from its module are bound as they are when it
is written in; its own variables get names of their own.
"""

from __future__ import annotations

import ast
import builtins
import copy
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from spielwerk.state import Table

VERBS = frozenset({"play", "put", "skip", "reverse", "pass_turn"})
"""Verbs of the table that are themselves short enough to be written in place."""


class Opaque(Exception):
    """The function cannot be written in place."""


@cache
def _functions(file: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """All functions of a file, by name and by the line of their first decorator."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[node.name, first] = node
    return found


@cache
def _source(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of a function, without its docstring."""
    code = function.__code__
    try:
        node = copy.deepcopy(_functions(code.co_filename)[code.co_name, code.co_firstlineno])
    except (OSError, KeyError, SyntaxError) as error:
        raise Opaque from error
    if code.co_freevars or node.args.kwonlyargs or node.args.vararg or node.args.kwarg:
        raise Opaque
    if isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant):
        node.body = node.body[1:] or [ast.Pass()]
    return node


class _Rename(ast.NodeTransformer):
    """Puts expressions in the place of arguments, and bound names in the place of the module's."""

    def __init__(self, places: Mapping[str, ast.expr], function: Callable[..., Any], names: dict[str, Any]) -> None:
        self.places, self.function, self.names = places, function, names

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """`None or x`, as a left-out argument makes it, is x."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Or):
            first, *rest = node.values
            if isinstance(first, ast.Constant) and first.value is None:
                return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """One name."""
        if node.id in self.places:
            place = self.places[node.id]
            if isinstance(node.ctx, ast.Load):
                return copy.deepcopy(place)
            if isinstance(place, ast.Name):
                return ast.Name(place.id, node.ctx)
            raise Opaque
        found = self.function.__globals__.get(node.id, self)
        if found is self:
            if hasattr(builtins, node.id):
                return node
            raise Opaque
        return ast.Name(bind(self.names, found), ast.Load())


def bind(names: dict[str, Any], thing: Any) -> str:
    """The name of a thing in a namespace; it is put there if it is new."""
    for name, known in names.items():
        if known is thing and name.startswith("g"):
            return name
    name = f"g{len(names)}"
    names[name] = thing
    return name


def _stored(node: ast.FunctionDef) -> set[str]:
    """The names that a function gives values to."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)}


def expression(function: Callable[..., Any], arguments: Mapping[str, str], names: dict[str, Any]) -> str:
    """The answer of a question as one expression. Raises `Opaque` where it is none."""
    node = _source(function)
    value = _value(node.body)
    places = {name: ast.parse(source, mode="eval").body for name, source in arguments.items()}
    used = [each.id for each in ast.walk(value) if isinstance(each, ast.Name)]
    for name, place in places.items():
        costly = any(isinstance(each, ast.Call | ast.GeneratorExp) for each in ast.walk(place))
        if used.count(name) > 1 and costly:
            raise Opaque
    if _stored(node):
        raise Opaque
    return f"({ast.unparse(_Rename(places, function, names).visit(copy.deepcopy(value)))})"


def _value(body: Sequence[ast.stmt]) -> ast.expr:
    """`return x`, or `if a: return x` and what follows, as one expression."""
    first, *rest = body
    if isinstance(first, ast.Return) and not rest:
        return first.value or ast.Constant(None)
    if isinstance(first, ast.If) and not first.orelse and (rest or isinstance(first.body[-1], ast.Return)):
        return ast.IfExp(first.test, _value(first.body), _value(rest) if rest else ast.Constant(None))
    raise Opaque


def statements(
    function: Callable[..., Any], arguments: Mapping[str, str], names: dict[str, Any], mark: str
) -> list[str]:
    """What a happening does, as lines. `mark` makes its variables its own. Raises `Opaque` where it returns early."""
    node = _source(function)
    if any(isinstance(each, ast.Return | ast.Yield | ast.Lambda | ast.Try) for each in ast.walk(node)):
        raise Opaque
    own = {name: f"{mark}_{name}" for name in {*_stored(node), *arguments}}
    places: dict[str, ast.expr] = {name: ast.Name(new, ast.Load()) for name, new in own.items()}
    lines = []
    for name, source in arguments.items():
        if source.isidentifier() and name not in _stored(node):
            places[name] = ast.parse(source, mode="eval").body
        else:
            lines.append(f"{own[name]} = {source}")
    for number, statement in enumerate(node.body):
        lines += _verb(statement, places, function, names, f"{mark}_{number}")
    return lines


def _verb(
    statement: ast.stmt, places: Mapping[str, ast.expr], function: Callable[..., Any], names: dict[str, Any], mark: str
) -> list[str]:
    """One statement; a verb of the table that stands alone is written in place too."""
    renamed = _Rename(places, function, names).visit(copy.deepcopy(statement))
    call = renamed.value if isinstance(renamed, ast.Expr) else None
    if (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "table"
        and call.func.attr in VERBS
        and not call.keywords
    ):
        verb = getattr(Table, call.func.attr)
        inputs = verb.__code__.co_varnames[: verb.__code__.co_argcount]
        given = ["table", *map(ast.unparse, call.args)]
        given += [repr(default) for default in (verb.__defaults__ or ())[len(given) - len(inputs) :]]
        if len(given) == len(inputs):
            try:
                return statements(verb, dict(zip(inputs, given, strict=True)), names, mark)
            except Opaque:
                pass
    return textwrap.dedent(ast.unparse(renamed)).splitlines()
