"""Lint of what a plugin declares: its first line, its signs, its texts, and what it declares and never uses."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Collection, Iterator

from spielwerk.conformance.finding import Finding
from spielwerk.conformance.source import Source, called, constant, given
from spielwerk.errors import nearest
from spielwerk.wording import CORE_TEXTS

CELLS = 2
"""How many cells of the screen a piece has for its sign."""
KINDS_OF_TEXT = ("move", "told", "step", "end", "shape", "measure")
OPTIONS = ("switch", "choice_option", "number_option")


def lint_words(source: Source, named: Collection[str]) -> Iterator[Finding]:
    """What is wrong with the declarations; `named` are the names that the game's other plugins read or mark with."""
    yield from _first_line(source)
    yield from _signs(source)
    yield from _languages(source)
    yield from _keys(source)
    yield from _unused(source, named)


def _first_line(source: Source) -> Iterator[Finding]:
    if not source.docstring.strip() or not source.docstring.split("\n", 1)[0].strip():
        mend = 'let the file begin with the rule as a rule book prints it: """Name: what it does."""'
        yield source.finding("rule", "error", 1, "the first line does not say the rule", mend)


# -- signs


def cells(sign: str) -> int:
    """How many cells a terminal takes for these signs."""
    return sum(
        0 if unicodedata.category(each)[0] == "M" or unicodedata.category(each) == "Cf" else _width(each)
        for each in sign
    )


def _width(sign: str) -> int:
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _signs(source: Source) -> Iterator[Finding]:
    for _, call in source.calls("kind"):
        if called(call) != "kind":
            continue
        code, symbol, plain = (constant(given(call, name)) for name in ("code", "symbol", "ascii"))
        if isinstance(code, str) and not (1 <= len(code) <= 3 and code.isascii() and code.isprintable()):
            mend = "the code is one to three signs of ASCII, as the notation writes it: code='X'"
            yield source.finding("symbol", "error", call.lineno, f"the code {code!r} is none for notation", mend)
        elif isinstance(code, str) and any(each in code for each in " ,;:|=!()-#"):
            mend = "take letters, digits or a sign such as + * / ?"
            yield source.finding(
                "symbol", "error", call.lineno, f"the code {code!r} has a sign that notation uses", mend
            )
        shown = symbol if isinstance(symbol, str) else code
        if isinstance(shown, str):
            yield from _shown(source, call, shown)
        if isinstance(plain, str) and not (plain.isascii() and plain.isprintable() and len(plain) <= CELLS):
            wrong = f"ascii={plain!r} cannot be shown where there is only ASCII"
            yield source.finding("symbol", "error", call.lineno, wrong, "take one or two signs of ASCII")
        elif isinstance(code, str) and plain is None and CELLS < len(code) <= 3:
            wrong = f"without ascii=… the code {code!r} is shown, which has {len(code)} signs"
            yield source.finding("symbol", "error", call.lineno, wrong, "add ascii='X', of one or two signs")


def _shown(source: Source, call: ast.Call, shown: str) -> Iterator[Finding]:
    wide = [each for each in shown if cells(each) != 1 or not each.isprintable() or each.isspace()]
    if wide:
        how = "is two cells wide" if cells(wide[0]) == 2 else "takes no cell of its own"
        wrong = f"the symbol {shown!r} does not fit: {wide[0]!r} {how} in a terminal"
        mend = "take a sign that is one cell wide, such as a letter, ☼ or ↔, no emoji"
        yield source.finding("symbol", "error", call.lineno, wrong, mend)
    elif cells(shown) > CELLS:
        wrong = f"the symbol {shown!r} is {cells(shown)} cells wide; a piece has {CELLS}"
        yield source.finding("symbol", "error", call.lineno, wrong, "add symbol='X', of one or two signs")


# -- texts


def _languages(source: Source) -> Iterator[Finding]:
    places = {"text": 0, "refusal": None, "kind": None}
    for name, call in source.calls(*places):
        first = places[name]
        for number, language in enumerate(("de", "en")):
            said = given(call, language, None if first is None else first + number)
            words = constant(said)
            if said is None or (isinstance(words, str) and not words.strip()):
                what = {"text": "this text", "refusal": "this refusal", "kind": "the name of this kind"}[name]
                tongue = {"de": "German", "en": "English"}[language]
                mend = f"add {language}='…': people at the table read both languages"
                yield source.finding("texts", "error", call.lineno, f"{what} is missing in {tongue}", mend)


def _keys(source: Source) -> Iterator[Finding]:
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "TEXTS" for t in node.targets):
            for key in node.value.keys if isinstance(node.value, ast.Dict) else ():
                word = constant(key)
                if isinstance(word, str) and word not in CORE_TEXTS and word.partition(".")[0] not in KINDS_OF_TEXT:
                    wrong = f"no text is looked for under {word!r}"
                    mend = f"the words before the point are {', '.join(KINDS_OF_TEXT)}.{nearest(word, CORE_TEXTS)}"
                    yield source.finding(
                        "texts", "warning", key.lineno if key else None, wrong, mend.split(" Known")[0]
                    )


# -- declared and never used


def _unused(source: Source, named: Collection[str]) -> Iterator[Finding]:
    used = set(named) | source.names()
    for name, call in source.calls("value", *OPTIONS):
        word = constant(given(call, "name", 0))
        if not isinstance(word, str) or word in used or _of_a_bot(source, call):
            continue
        if name == "value":
            wrong = f"the value {word!r} is neither read nor written by any plugin of the game"
            mend = f"name {word!r} as an argument of a hook, write table.{word} = …, or leave the value out"
            yield source.finding("value", "error", call.lineno, wrong, mend)
        else:
            wrong = f"the option {word!r} is used by no function of the game's plugins, so the switch does nothing"
            mend = f"name {word!r} as an argument of a hook, or in @when({word}=…), or leave the option out"
            yield source.finding("option", "error", call.lineno, wrong, mend)
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called(node.value) == "refusal":
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id not in used:
                    wrong = f"the refusal {target.id} is never returned"
                    mend = "return it from a function marked @forbids('verb'), or leave it out"
                    yield source.finding("refusal", "warning", node.lineno, wrong, mend)


def _of_a_bot(source: Source, call: ast.Call) -> bool:
    """Whether an option is one of a bot, which is named by the bot alone."""
    return source.is_bot and any(
        isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "BOT_OPTIONS" for target in node.targets)
        and any(each is call for each in ast.walk(node))
        for node in source.tree.body
    )
