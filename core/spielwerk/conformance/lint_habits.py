"""Lint of what a plugin must not do: keep memory, draw chance of its own, look at a clock, print, reach too far."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import spielwerk
from spielwerk.conformance.finding import Finding
from spielwerk.conformance.source import Source, called, name_of
from spielwerk.errors import nearest

CHANCE = ("random", "secrets", "uuid", "numpy")
CLOCKS = ("time", "datetime")
WORLD = (
    "os", "sys", "subprocess", "socket", "threading", "asyncio", "multiprocessing", "signal", "ctypes",
    "pathlib", "shutil", "tempfile", "io", "urllib", "http", "requests",
)  # fmt: skip
TALK = ("print", "input", "open", "breakpoint")
CHANGING = (
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "add", "discard", "update",
    "setdefault", "popitem", "appendleft", "popleft", "difference_update", "intersection_update", "subtract",
)  # fmt: skip
CACHES = ("lru_cache", "cache", "cached_property")
MEMORY = "keep what is worth remembering in VALUES = [value('name')]: it is copied, undone and saved with the game"


def lint_habits(source: Source) -> Iterator[Finding]:
    """What a plugin does that would break copies, undo, records, or the same game from the same seed."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _import(source, node)
        elif isinstance(node, ast.Call):
            yield from _call(source, node)
    for function in ast.walk(source.tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _memory(source, function)


# -- imports and calls


def _import(source: Source, node: ast.Import | ast.ImportFrom) -> Iterator[Finding]:
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    for module in modules:
        top = module.partition(".")[0]
        if isinstance(node, ast.ImportFrom) and node.level:
            wrong = "a plugin is one file and imports no other"
            mend = "what two plugins share is a value or a rule that the game lists; import from spielwerk alone"
            yield source.finding("import", "error", node.lineno, wrong, mend)
        elif top == "spielwerk":
            yield from _front_door(source, node, module)
        elif top in CHANCE:
            if not _only_named(source, node, module):
                wrong = f"{module} is chance that no record can play again"
                mend = "in a rule use table.pick(count); a bot uses the chance that it is given"
                yield source.finding("chance", "error", node.lineno, wrong, mend)
        elif top in CLOCKS and not source.is_bot:
            wrong = f"{module} is a clock, and the same game must come from the same seed on any day"
            yield source.finding("clock", "error", node.lineno, wrong, "count moves or turns: state.moves, state.turns")
        elif top in WORLD:
            wrong = f"{module} reaches out of the game"
            yield source.finding("import", "error", node.lineno, wrong, "a rule knows only what its hooks are given")


def _only_named(source: Source, node: ast.Import | ast.ImportFrom, module: str) -> bool:
    """Whether of chance only the type is imported, for the argument of a bot."""
    if not (isinstance(node, ast.ImportFrom) and module == "random"):
        return False
    return [alias.name for alias in node.names] == ["Random"] and not any(source.calls("Random"))


def _front_door(source: Source, node: ast.Import | ast.ImportFrom, module: str) -> Iterator[Finding]:
    if module != "spielwerk":
        mend = "write 'from spielwerk import …': only the front door is promised to stay"
        yield source.finding("import", "error", node.lineno, f"{module} is not for plugins", mend)
        return
    known = [*spielwerk.__all__, "*"]
    for alias in node.names if isinstance(node, ast.ImportFrom) else ():
        if alias.name not in known:
            wrong = f"spielwerk has no {alias.name!r}"
            mend = f"'from spielwerk import …' gives what is in its list.{nearest(alias.name, known)}"
            yield source.finding("import", "error", node.lineno, wrong, mend)


def _call(source: Source, call: ast.Call) -> Iterator[Finding]:
    if isinstance(call.func, ast.Name) and call.func.id in TALK:
        wrong = f"{call.func.id}() talks past the table"
        mend = "leave it out; a text 'told.<verb>' in TEXTS tells people what happened"
        yield source.finding("print", "error", call.lineno, wrong, mend)
    if isinstance(call.func, ast.Name) and call.func.id in ("hash", "id"):
        wrong = f"{call.func.id}() differs from one run to the next"
        yield source.finding("chance", "error", call.lineno, wrong, "use piece.id, piece.code or move.text")
    if isinstance(call.func, ast.Attribute) and call.func.attr == "move" and name_of(call.func.value) == "table":
        yield from _move(source, call)


def _move(source: Source, call: ast.Call) -> Iterator[Finding]:
    """`table.move` with two zones and nothing that is moved; `*pieces` may be any number, also none."""
    if len(call.args) + len(call.keywords) != 2 or any(isinstance(each, ast.Starred) for each in call.args):
        return
    zones = ", ".join(ast.unparse(each) for each in (*call.args, *(keyword.value for keyword in call.keywords)))
    wrong = "table.move names no piece, so it moves nothing"
    mend = f"say what moves: table.move({zones}, piece); table.gather({zones}) moves all that lies there"
    yield source.finding("no_piece", "error", call.lineno, wrong, mend)


# -- memory


def _memory(source: Source, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Finding]:
    for decorator in function.decorator_list:
        name = name_of(decorator.func if isinstance(decorator, ast.Call) else decorator)
        if name in CACHES:
            wrong = f"@{name} keeps answers from one game for the next"
            mend = f"leave it out: answers are remembered by the engine where they can be; {MEMORY}"
            yield source.finding("memory", "error", decorator.lineno, wrong, mend, function.name)
    for default in (*function.args.defaults, *function.args.kw_defaults):
        if isinstance(default, ast.List | ast.Dict | ast.Set):
            wrong = "a list, dict or set as a default is one object for all games"
            yield source.finding("memory", "error", default.lineno, wrong, MEMORY, function.name)
    local = {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)} | {
        each.id for each in ast.walk(function) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Global):
            wrong = f"'global {', '.join(node.names)}' keeps memory outside the game"
            yield source.finding("memory", "error", node.lineno, wrong, MEMORY, function.name)
        for name in _changed(node):
            if name not in local and name in _top_level(source):
                wrong = f"{name} belongs to the module and is changed in a game, so one game knows of another"
                yield source.finding("memory", "error", getattr(node, "lineno", None), wrong, MEMORY, function.name)


def _top_level(source: Source) -> set[str]:
    """The names of what a module holds: variables and functions."""
    found = {function.name for function in source.functions}
    for node in source.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def _changed(node: ast.AST) -> list[str]:
    """The names of the objects that a statement or call changes in place."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and called(node) in CHANGING:
        return _base(node.func.value)
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    return [name for each in targets if isinstance(each, ast.Subscript | ast.Attribute) for name in _base(each.value)]


def _base(node: ast.expr) -> list[str]:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return [node.id] if isinstance(node, ast.Name) else []
