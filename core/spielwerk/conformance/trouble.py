"""What goes wrong while games are played, and which plugin, hook and line is to blame."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import evolve

from spielwerk.budget import Budget, EndlessMove
from spielwerk.conformance.finding import Finding, Severity
from spielwerk.conformance.invariants import Broken
from spielwerk.conformance.watching import Impure, Misplaced
from spielwerk.errors import SpielwerkError, nearest
from spielwerk.failures import is_raised, no_such_verb
from spielwerk.pieces import Refusal
from spielwerk.plugins.importing import said
from spielwerk.rules import Rules
from spielwerk.state import State

SECONDS = 2.0
"""How long one move, question or set-up may take before it is cut; an ordinary one takes under a thousandth of it."""


class Trouble(Exception):
    """Something that a check found in a game; `finding` has no case yet."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding

    @property
    def key(self) -> tuple[str, str, str, int | None]:
        """What tells one trouble from another while its case is made smaller."""
        return (self.finding.code, self.finding.plugin, self.finding.hook, self.finding.line)


class Blame:
    """Knows the files of a game's plugins, so that an error can be put down to one of them."""

    def __init__(self, rules: Rules, subjects: Collection[str] = ()) -> None:
        self.rules, self.subjects = rules, subjects
        self.files = {each.module.__file__: each.name for each in rules.plugins if each.module.__file__}
        self.hooks = {
            (impl.plugin.name, _original(impl.function).__name__): impl.hook
            for impls in rules.impls.values()
            for impl in impls
        }

    def trouble(
        self,
        code: str,
        plugin: str,
        wrong: str,
        mend: str,
        *,
        hook: str = "",
        line: int | None = None,
        severity: Severity = "error",
    ) -> Trouble:
        """A trouble of a plugin, with its file; of "" if no plugin is known to be to blame."""
        file = next((file for file, name in self.files.items() if name == plugin), "")
        return Trouble(Finding(code, severity, plugin, wrong, mend, hook, file, line))

    def of_verb(self, verb: str) -> tuple[str, str, int | None]:
        """The plugin that carries a verb out, its hook and line."""
        impl = self.rules.performers.get(verb)
        return ("", "", None) if impl is None else (impl.plugin.name, "perform", first_line(impl.function))

    def of_refusal(self, refusal: Refusal) -> tuple[str, str, int | None]:
        """The plugin that refuses, its hook, and the line of the function if there is one only."""
        own = [impl for impl in self.rules.impls["forbid"] if impl.plugin.name == refusal.plugin]
        name = next((each for each, known in _refusals(self.rules, refusal.plugin) if known == refusal.code), "")
        naming = [impl for impl in own if name in _original(impl.function).__code__.co_names] or own
        return refusal.plugin, "forbid", first_line(naming[0].function) if naming else None

    def place_of(self, error: BaseException) -> tuple[str, str, int | None]:
        """The plugin, hook and line in which an error was raised: the innermost of a plugin's."""
        found: tuple[str, str, int | None] = ("", "", None)
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            name = self.files.get(code.co_filename)
            if name is not None:
                found = (name, self.hooks.get((name, code.co_name), found[1]), trace.tb_lineno)
            trace = trace.tb_next
        return found

    def line_of(self, plugin: str, quoted: str) -> int | None:
        """The first line of a plugin's file that has a word in quotes."""
        file = next((file for file, name in self.files.items() if name == plugin), None)
        if file is None:
            return None
        with open(file, encoding="utf-8") as lines:
            words = (f'"{quoted}"', f"'{quoted}'")
            return next((n for n, line in enumerate(lines, 1) if any(word in line for word in words)), None)

    @contextmanager
    def watching(self, table: State, doing: str) -> Iterator[None]:
        """Whatever is raised within becomes `Trouble`, and what does not end is cut."""
        try:
            with Budget(table, seconds=SECONDS):
                yield
        except Trouble:
            raise
        except EndlessMove as error:
            raise self._endless(error) from error
        except Broken as error:
            raise self._broken(table, error) from error
        except (Impure, Misplaced) as error:
            raise self.trouble(
                error.code, error.plugin, error.wrong, error.mend, hook=error.hook, line=error.line
            ) from error
        except BaseException as error:
            if not isinstance(error, Exception) and not self._is_own(error):
                raise
            raise self._raised(table, error, doing) from error

    def _is_own(self, error: BaseException) -> bool:
        """Whether an error that may end the program comes from a plugin, and not from somebody who wants that."""
        if isinstance(error, KeyboardInterrupt):
            return is_raised(error.__traceback__, self.files)
        return bool(self.place_of(error)[0])

    def _endless(self, error: EndlessMove) -> Trouble:
        own = [name for name in error.plugins if name in self.subjects]
        plugin = (own or [*error.plugins, ""])[0]
        rest = [repr(name) for name in error.plugins if name != plugin]
        others = f" together with {' and '.join(rest)}" if rest else ""
        hooks = dict.fromkeys([*error.hooks, *(self.hooks.get((plugin, hook), "") for hook in error.hooks)])
        impls = [each for hook in hooks for each in self.rules.impls.get(hook, ()) if each.plugin.name == plugin]
        line = first_line(impls[0].function) if impls else None
        if "seconds" in error.why and error.place:  # the line of the loop itself
            line = int(error.place.rpartition(":")[2])
        mend = "let it act only where something is left to do, or ask the seat (table.ask) and go on with its answer"
        wrong = f"it does not come to an end{others}: {error.why}"
        return self.trouble("endless", plugin, wrong, mend, hook=impls[0].hook if impls else "", line=line)

    def _broken(self, table: State, error: Broken) -> Trouble:
        plugin, hook = at_work(table)
        mend = "move pieces by verbs alone (table.move, draw, put, gather …), and leave somebody who can answer"
        return self.trouble("invariant", plugin, error.what, mend, hook=hook)

    def _raised(self, table: State, error: BaseException, doing: str) -> Trouble:
        plugin, hook, line = self.place_of(error)
        if not plugin:
            plugin, hook = at_work(table)
        wrong = f"{doing} failed: {said(error)}"
        return self.trouble("raises", plugin, wrong, _advice(table, error), hook=hook, line=line)


def at_work(table: State) -> tuple[str, str]:
    """The plugin and hook that acted last on a table that tells; empty if none did."""
    chain = getattr(table, "cause", ())
    return chain[0] if chain else ("", "")


def _advice(table: State, error: BaseException) -> str:
    """What to do about an error, where it says enough to guess."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return f"name a zone of the game (the plugin's ZONES says which it needs).{nearest(error.args[0], table.zones)}"
    if isinstance(error, SpielwerkError):
        return "do what the message says"
    return (
        no_such_verb(error)
        or "the case shows the position and the move; write a test with it, and see what the line was given"
    )


def _refusals(rules: Rules, plugin: str) -> list[tuple[str, str]]:
    """The names that a plugin's refusals have in its module, with their codes."""
    for each in rules.plugins:
        if each.name == plugin:
            return [(name, what.code) for name, what in vars(each.module).items() if isinstance(what, Refusal)]
    return []


def _original(function: Any) -> Any:
    return getattr(function, "__wrapped__", function)


def first_line(function: Any) -> int | None:
    """The line of a function's `def`, or of its first marker."""
    code = getattr(_original(function), "__code__", None)
    return None if code is None else int(code.co_firstlineno)


def with_facts(trouble: Trouble, facts: Mapping[str, Any]) -> Trouble:
    """The same trouble with some facts of its finding replaced."""
    return Trouble(evolve(trouble.finding, **facts))
