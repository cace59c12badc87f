"""The source of a plugin, read and taken apart, but not run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from attrs import Factory, frozen

from spielwerk.conformance.finding import Finding, Severity

MARKERS = {
    "offers": "offer",
    "performs": "perform",
    "forbids": "forbid",
    "lifts": "lift",
    "on_play": "on_play",
    "on_move": "on_move",
}
"""The markers besides `@hookimpl`, and the hook of each."""


@frozen(eq=False)
class Function:
    """A function at the top of a plugin: how it is marked, and for which hook ("" if for none)."""

    node: ast.FunctionDef
    hook: str = ""
    marker: str = ""
    bare: bool = False
    """Whether its marker stands without brackets."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.node.name

    @property
    def arguments(self) -> list[str]:
        """The names it asks for."""
        given = self.node.args
        return [each.arg for each in (*given.posonlyargs, *given.args)]


@frozen(eq=False)
class Source:
    """The file of a plugin: `tree` is what stands in it, `functions` those at its top."""

    plugin: str
    path: str
    tree: ast.Module
    functions: tuple[Function, ...] = Factory(tuple)

    @property
    def docstring(self) -> str:
        """What the file says about itself."""
        return ast.get_docstring(self.tree) or ""

    @property
    def is_bot(self) -> bool:
        """Whether it chooses moves."""
        return any(function.hook == "choose" for function in self.functions)

    def calls(self, *names: str) -> Iterator[tuple[str, ast.Call]]:
        """All calls of functions, or of methods, with these names."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and called(node) in names:
                yield called(node), node

    def words(self) -> dict[str, int]:
        """All texts in quotes, with the first line of each."""
        found: dict[str, int] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, node.lineno)
        return found

    def names(self) -> set[str]:
        """All names that are read anywhere: variables, attributes, arguments of functions, keywords of calls."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.arg | ast.keyword) and node.arg:
                found.add(node.arg)
        return found

    def function_at(self, line: int | None) -> Function | None:
        """The function that a line stands in."""
        for function in self.functions:
            first = min([function.node.lineno, *(each.lineno for each in function.node.decorator_list)])
            if line is not None and first <= line <= (function.node.end_lineno or first):
                return function
        return None

    def finding(
        self, code: str, severity: Severity, line: int | None, wrong: str, mend: str, hook: str = ""
    ) -> Finding:
        """A finding in this file."""
        return Finding(code, severity, self.plugin, wrong, mend, hook, self.path, line)


def read_source(plugin: str, path: Path) -> Source:
    """The source in a file. Raises `SyntaxError`, `UnicodeDecodeError` or `OSError`."""
    tree = ast.parse(path.read_bytes(), str(path))
    functions = [_function(node) for node in tree.body if isinstance(node, ast.FunctionDef)]
    return Source(plugin, str(path), tree, tuple(functions))


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return name_of(call.func)


def name_of(node: ast.expr) -> str:
    """The last word of a name: `choice` of `table.choice`; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def constant(node: ast.expr | None) -> object:
    """What is written there as it stands, or None."""
    return node.value if isinstance(node, ast.Constant) else None


def given(call: ast.Call, name: str, place: int | None = None) -> ast.expr | None:
    """What a call gives for an argument, by its name or its place."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[place] if place is not None and place < len(call.args) else None


def _function(node: ast.FunctionDef) -> Function:
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        marker = name_of(call.func if call else decorator)
        if marker in MARKERS:
            return Function(node, MARKERS[marker], marker, call is None)
        if marker == "hookimpl":
            said = constant(given(call, "specname")) if call else None
            return Function(node, said if isinstance(said, str) else node.name, marker)
    return Function(node)
