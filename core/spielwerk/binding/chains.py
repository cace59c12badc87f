"""Chains: several implementations of a hook written out as one plain function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spielwerk.binding.inline import Opaque, bind, expression, statements
from spielwerk.plugins.loading import Impl

NOUNS = {
    "state": "table",
    "table": "table",
    "seat": "seat",
    "move": "move",
    "choice": "choice",
    "rules": "rules",
    "colours": "colours",
    "piece": "move.pieces[0]",
    "zone": "move.zone",
    "top": "table.top(move.zone)",
    "hand": "table.hand(seat)",
    "last": "table.is_last(seat, move)",
    "playable": "rules.playable(table, seat)",
    "verbs": "rules.verbs_now(table, seat, choice)",
    "can_play": "bool(rules.verbs_now(table, seat, choice))",
    "can_move": "bool(rules.legal_moves(table, seat))",
}
"""How each noun is reached, where the function written has `table`, `seat`, `move` and `choice`."""


class Writer:
    """Writes functions that call implementations with just the arguments they name."""

    def __init__(self, values: Sequence[str], options: Mapping[str, Any], constants: Mapping[str, Any]) -> None:
        self.options = options
        self.constants = dict(constants)
        self.nouns = NOUNS | {name: f"table.{name}" for name in values}
        for name, option in options.items():
            self.nouns[name] = repr(option)
        self.fusing = False
        """Whether small functions are written in place instead of being called."""
        self._made: dict[Any, Callable[..., Any]] = {}

    def call(self, impl: Impl, names: dict[str, Any], local: Mapping[str, str] | None = None) -> str:
        """The source of one call; the function is put into `names`."""
        nouns = self.nouns | dict(local or {})
        return f"{bind(names, impl.function)}({', '.join(nouns[name] for name in impl.names)})"

    def ask(self, impl: Impl, names: dict[str, Any], local: Mapping[str, str] | None = None) -> str:
        """The source of what a question answers: a call, or where functions are fused its expression."""
        if self.fusing:
            nouns = self.nouns | dict(local or {})
            try:
                return expression(impl.function, {name: nouns[name] for name in impl.names}, names)
            except Opaque:
                pass
        return self.call(impl, names, local)

    def act(self, impl: Impl, names: dict[str, Any], local: Mapping[str, str], mark: str) -> list[str]:
        """The source of a happening, as lines."""
        if self.fusing:
            nouns = self.nouns | dict(local)
            try:
                return statements(impl.function, {name: nouns[name] for name in impl.names}, names, mark)
            except Opaque:
                pass
        return [self.call(impl, names, local)]

    def names(self) -> dict[str, Any]:
        """A fresh namespace for one function."""
        return dict(self.constants)

    def make(self, head: str, lines: Sequence[str], names: dict[str, Any]) -> Callable[..., Any]:
        """Compile a function from its first line and its body."""
        source = f"def {head}:\n" + "\n".join(f"    {line}" for line in lines or ["pass"])
        exec(compile(source, f"<bound {head}>", "exec"), names)
        made: Callable[..., Any] = names[head.split("(", 1)[0]]
        made.__dict__["source"] = source
        return made

    def chain(
        self, head: str, impls: Sequence[tuple[Impl, Mapping[str, str]]], *, told: bool = False, stop: str = ""
    ) -> Callable[..., Any] | None:
        """All implementations one after another; None if there are none.

        With each comes how it reaches the nouns that differ. `told`: the table notes whose turn it is to act, as the
        cause of what follows. `stop`: an expression that ends the chain where it is not None.
        """
        if not impls:
            return None
        key = (
            head,
            told,
            stop,
            self.fusing and not told,
            tuple((impl, *sorted(local.items())) for impl, local in impls),
        )
        if key not in self._made:
            self._made[key] = self._chain(head, impls, told, stop)
        return self._made[key]

    def _chain(self, head: str, impls: Sequence[tuple[Impl, Mapping[str, str]]], told: bool, stop: str) -> Any:
        arguments = head[head.index("(") + 1 : -1].split(", ")
        if len(impls) == 1 and not told and not self.fusing:
            impl, local = impls[0]
            wanted = [(self.nouns | dict(local))[name] for name in impl.names]
            if wanted == arguments:
                return impl.function
        names = self.names()
        return self.make(head, self.body(impls, names, told=told, stop=stop), names)

    def body(
        self,
        impls: Sequence[tuple[Impl, Mapping[str, str]]],
        names: dict[str, Any],
        *,
        told: bool = False,
        stop: str = "",
    ) -> list[str]:
        """The lines of a chain."""
        lines: list[str] = []
        indent = ""
        for number, (impl, local) in enumerate(impls):
            if stop and number:
                lines.append(f"{indent}if {stop} is None:")
                indent += "    "
            if told:
                cause, call = bind(names, (impl.plugin.name, impl.hook)), self.call(impl, names, local)
                own = ["before = table.cause", f"table.cause = {cause}", call, "table.cause = before"]
            else:
                own = self.act(impl, names, local, f"v{number}")
            lines += [indent + line for line in own]
        return lines

    def lifted(self, lifts: Sequence[Impl]) -> Callable[..., bool] | None:
        """A function that says whether a refusal is lifted; None where no plugin lifts any."""
        if not lifts:
            return None
        names, lines = self.names(), []
        for impl in lifts:
            lines.append(f"if refusal.code == {impl.concern.code!r} and {self.call(impl, names)}: return True")
        return self.make("lifted(refusal, table, seat, move)", [*lines, "return False"], names)

    def refusals(self, impls: Sequence[Impl], lifts: Sequence[Impl]) -> Callable[..., Any]:
        """One function that gives the first refusal that stands, or None."""
        key = ("refusals", *impls)
        if key not in self._made:
            names, lines = self.names(), []
            names["lifted"] = self.lifted(lifts)
            for impl in impls:
                steps = impl.concern.steps
                call = f"refusal = {self.call(impl, names)}"
                stands = "if refusal is not None" + (" and not lifted(refusal, table, seat, move)" if lifts else "")
                inside = [call, f"{stands}: return refusal"]
                if steps:
                    lines += [f"if choice.step in {steps!r}:", *(f"    {line}" for line in inside)]
                else:
                    lines += inside
            self._made[key] = self.make("refuse(table, seat, move, choice)", [*lines, "return None"], names)
        return self._made[key]
