"""The hooks as pages to read: made from the specs in the core and from the source of plugins that use them.

`python -m spielwerk_ui.hook_pages` prints them all as one document.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from spielwerk import hookspecs
from spielwerk.assembly import AT_ASSEMBLY
from spielwerk.hookspecs import OF_PIECES, QUESTIONS, Hooks
from spielwerk.plugins.loading import HOOKS, Plugin, load
from spielwerk.plugins.places import sources

PLAIN = "with plain `@hookimpl` in a plugin with a `PIECE` pieces of that kind only; in one without, all pieces"
CONCERNS = {
    "forbid": "all moves of the verb, in a plugin with a `PIECE` too; with `@forbids(verb, kind=…)`, or `colour` or "
    "`number`, those whose first piece has that face; with `@forbids(verb, step)` only in that step",
    "perform": "all moves of the verb, in a plugin with a `PIECE` too",
    "on_move": "all moves of the verb, or with `@on_move()` all moves, in a plugin with a `PIECE` too",
    "lift": "all refusals with that code, in a plugin with a `PIECE` too",
    "offer": "the step; one that names `piece` in a plugin with a `PIECE` is asked for each piece of that kind",
    "on_play": f"{PLAIN}; with `@on_play(kind=…)`, or `colour` or `number`, pieces of that face, whatever the `PIECE`",
    "appeal": "in a plugin with a `PIECE` pieces of that kind, and if it does not name `piece` also moves without "
    "pieces whose verb the plugin performs; in one without, each piece if it names `piece`, else the move as a whole",
}
"""What the marker of a hook makes it answer for; hooks of pieces that are not listed have plain `@hookimpl`."""
FIELDS = ("Asked of", "Told to", "When", "Return", "Example")
MAKE = "make docs"
ABOUT = """\
`spielwerk hooks NAME` shows the same in the terminal. A function names only the arguments it uses, in any order.
Besides those listed it may name any value or option of the game. A *question* is given the `state` and changes nothing;
a *happening* is given the `table` and acts by its [verbs](verbs.md). *Concerns* says which pieces or moves a marked
function is about; a hook without that line is about the game as a whole, also in a plugin with a `PIECE`. What is
promised about hooks stands in [the API](api.md)."""


@frozen
class Example:
    """A hook as a plugin that comes with Spielwerk answers it: the plugin, and a source that stands by itself."""

    plugin: str
    source: str


@frozen
class HookPage:
    """What there is to know of a hook."""

    name: str
    sort: str
    """Which sort of hook it is, in a few words."""
    summary: str
    arguments: Mapping[str, str]
    """The type of each argument."""
    returns: str
    fields: Mapping[str, str]
    """What the spec says under "Asked of", "When" and so on; without the example."""
    marker: str
    of_pieces: bool
    """Whether, marked plainly in a plugin with a piece, it concerns pieces of that kind only."""
    concerns: str
    """Which pieces or moves it is about; empty where it is about none."""
    example: Example | None

    @property
    def signature(self) -> str:
        """The hook as the head of a function."""
        arguments = ", ".join(f"{name}: {kind}" for name, kind in self.arguments.items())
        return f"{self.name}({arguments}) -> {self.returns}"


def hook_page(name: str) -> HookPage:
    """The page of a hook."""
    spec = getattr(Hooks, name)
    signature = inspect.signature(spec)
    summary, fields = _fields(inspect.getdoc(spec) or "")
    marked = re.search(r"\s*Marked with `(.+?)`([;,][^.]*)?\.", summary)
    named = re.findall(r"`(\w+)`", fields.pop("Example", ""))
    marker = marked[1] if marked else "@hookimpl"
    of_pieces = name in OF_PIECES and marker == "@hookimpl"
    return HookPage(
        name=name,
        sort="asked at assembly" if name in AT_ASSEMBLY else "question" if name in QUESTIONS else "happening",
        summary=summary,
        arguments={each.name: str(each.annotation) for each in list(signature.parameters.values())[1:]},
        returns=str(signature.return_annotation),
        fields=fields,
        marker=marker,
        of_pieces=of_pieces,
        concerns=CONCERNS.get(name, PLAIN if of_pieces else ""),
        example=_example(name, tuple(named)),
    )


def _fields(doc: str) -> tuple[str, dict[str, str]]:
    """The summary of a spec, and what stands under each of its fields."""
    summary, _, rest = doc.partition("\n\n")
    parts = re.split(rf"\b({'|'.join(FIELDS)}): ", " ".join(rest.split()))
    before = parts[0].strip()
    said = {field: words.strip() for field, words in zip(parts[1::2], parts[2::2], strict=True)}
    return " ".join([*summary.split(), before]).strip(), said


@cache
def nouns() -> dict[str, str]:
    """What each noun means, from the table at the head of the specs."""
    table = (hookspecs.__doc__ or "").partition("The nouns")[2]
    found: dict[str, str] = {}
    for line in table.splitlines()[1:]:
        words = [word for word in re.split(r"\s{2,}", line.strip()) if word]
        while words:
            name, *rest = words.pop(0).split(" ", 1)
            found[name] = rest[0] if rest else words.pop(0)
    return found


# -- examples


def _example(hook: str, named: tuple[str, ...]) -> Example | None:
    """How a built-in plugin answers a hook: one that the spec names, else the one that asks for most."""
    users = _users().get(hook, {})
    if not users:
        return None
    most = max(users, key=lambda name: users[name][1].__code__.co_argcount)
    name = next((name for name in named if name in users), most)
    return Example(name, _source(*users[name]))


@cache
def _users() -> dict[str, dict[str, tuple[Plugin, Any]]]:
    """For each hook the built-in plugins that use it, by name, with the first function that does."""
    found: dict[str, dict[str, tuple[Plugin, Any]]] = {}
    for source in sources().values():
        if source.place == "built in" and not source.fault:
            plugin = load(source.name)
            for hook, function in functions(plugin):
                found.setdefault(hook, {}).setdefault(plugin.name, (plugin, function))
    return found


def functions(plugin: Plugin) -> Iterator[tuple[str, Any]]:
    """The marked functions of a plugin in their order, each with its hook."""
    for key, function in vars(plugin.module).items():
        mark = getattr(function, "spielwerk_impl", None)
        if isinstance(mark, dict) and callable(function):
            yield mark.get("specname") or key, function


def _source(plugin: Plugin, function: Any) -> str:
    """A function with the imports that it needs."""
    own = inspect.getsource(function)
    used = {node.id for node in ast.walk(ast.parse(own)) if isinstance(node, ast.Name)}
    groups: dict[bool, str] = {}
    for node in ast.parse(inspect.getsource(plugin.module)).body:
        if isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names if (alias.asname or alias.name) in used]
            if names:
                ours = node.module == "spielwerk"
                groups[ours] = groups.get(ours, "") + f"from {node.module} import {', '.join(names)}\n"
    return "\n".join(groups.values()) + ("\n\n" if groups else "") + own


# -- the document


def document() -> str:
    """All hooks as one document."""
    parts = [
        "# Every hook",
        f"<!-- Made from `hookspecs.py` by `{MAKE}`; a test holds it to that. -->",
        ABOUT,
        "## The nouns",
        "| noun | what it is |\n|---|---|\n" + "\n".join(f"| `{name}` | {said} |" for name, said in nouns().items()),
        *(_section(hook_page(name)) for name in HOOKS),
    ]
    return "\n\n".join(parts) + "\n"


def _section(page: HookPage) -> str:
    lines = [f"- **{field}**: {words}" for field, words in page.fields.items()]
    lines.append(f"- **Marker**: `{page.marker}`")
    if page.concerns:
        lines.append(f"- **Concerns**: {page.concerns}.")
    example = "No plugin that comes with Spielwerk uses it."
    if page.example is not None:
        example = f"From `{page.example.plugin}`:\n\n```python\n{page.example.source}```"
    head = [f"## {page.name}", f"*{page.sort[:1].upper()}{page.sort[1:]}.* {page.summary}"]
    arguments = ",\n".join(f"    {name}: {kind}" for name, kind in page.arguments.items())
    signature = f"```text\n{page.name}(\n{arguments},\n) -> {page.returns}\n```"
    return "\n\n".join([*head, signature, "\n".join(lines), example])


if __name__ == "__main__":
    print(document(), end="")
