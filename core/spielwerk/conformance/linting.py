"""All lint of one plugin in one game, without a move being made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import evolve

from spielwerk.conformance.finding import Finding, Findings
from spielwerk.conformance.lint_game import World, lint_game
from spielwerk.conformance.lint_habits import lint_habits
from spielwerk.conformance.lint_marks import lint_marks
from spielwerk.conformance.lint_words import OPTIONS, lint_words
from spielwerk.conformance.source import Source, constant, given, read_source
from spielwerk.description import Description
from spielwerk.errors import SpielwerkError
from spielwerk.plugins.loading import Plugin, load
from spielwerk.plugins.places import sources


def read(name: str, file: Path | None, findings: Findings) -> Source | None:
    """The source of a plugin; None, with a finding, if it is no Python."""
    if file is None or file.suffix != ".py":
        return None
    try:
        return read_source(name, file)
    except SyntaxError as error:
        wrong = f"this is not Python: {error.msg}"
        findings.add(Finding("syntax", "error", name, wrong, "correct the line", file=str(file), line=error.lineno))
    except (UnicodeDecodeError, ValueError):
        findings.add(Finding("syntax", "error", name, "this is not UTF-8", "save the file as UTF-8", file=str(file)))
    except OSError as error:
        raise SpielwerkError(f"{file}: the file cannot be read: {error.strerror}") from error
    return None


def others(description: Description, but: Iterable[str]) -> tuple[dict[str, Plugin], dict[str, Source]]:
    """The other plugins of a game, and their sources, as far as they can be loaded."""
    known, skipped = sources(), set(but)
    plugins: dict[str, Plugin] = {}
    texts: dict[str, Source] = {}
    for name in description.plugins:
        if name in skipped or name not in known:
            continue
        try:
            plugins[name] = load(name)
        except SpielwerkError:
            continue
        source = read(name, plugins[name].file, Findings())
        if source is not None:
            texts[name] = source
    return plugins, texts


def lint(
    description: Description, plugins: Mapping[str, Plugin], texts: Mapping[str, Source], name: str
) -> list[Finding]:
    """What is wrong with one plugin of a game; `plugins` and `texts` are all of the game's that could be read."""
    world = World(description, plugins, texts)
    found = Findings()
    source = texts.get(name)
    if source is not None:
        own_options, own_values = declared(source)
        named = {each for other, text in texts.items() if other != name for each in text.names()}
        named |= (own_options | own_values) & set(_marked_words(texts, name))
        for part in (
            lint_words(source, named),
            lint_marks(source, world.spare | own_options | own_values, {*world.options} | own_options),
            lint_habits(source),
        ):
            for each in part:
                found.add(each)
    if name in plugins:
        for each in lint_game(world, plugins[name], source):
            found.add(each)
    return sorted(found.found, key=lambda finding: finding.line or 0)


def declared(source: Source) -> tuple[set[str], set[str]]:
    """The names of the options and of the values that a plugin declares."""
    options, values = set[str](), set[str]()
    for name, call in source.calls("value", *OPTIONS):
        word = constant(given(call, "name", 0))
        if isinstance(word, str):
            (values if name == "value" else options).add(word)
    return options, values


def _marked_words(texts: Mapping[str, Source], name: str) -> Iterable[str]:
    """Words in the plugin's `WHEN`, and names in braces of any text, which use an option or value as well."""
    for text in texts.values():
        for word in text.words():
            if "{" in word:
                yield from (part.partition("}")[0] for part in word.split("{")[1:])
    source = texts[name]
    for node in source.tree.body:
        if "WHEN" in (getattr(target, "id", "") for target in getattr(node, "targets", ())):
            yield from (str(key.value) for key in getattr(getattr(node, "value", None), "keys", ()))


def told_with_place(words: str, known: Iterable[Finding], texts: Iterable[Source]) -> bool:
    """Whether a message names a line that a finding tells of already, or a line of the same function's marks."""
    by_path = {text.path: text for text in texts}
    for each in known:
        if each.line is None or not each.file:
            continue
        function = by_path[each.file].function_at(each.line) if each.file in by_path else None
        first = min([each.line, *(mark.lineno for mark in function.node.decorator_list)] if function else [each.line])
        name = Path(each.file).name
        if any(f"{name}:{line}{end}" in words for line in range(first, each.line + 1) for end in "):"):
            return True
    return False


def loaded(name: str, error: SpielwerkError, source: Source | None, known: Iterable[Finding]) -> Finding | None:
    """A finding for a plugin that cannot be loaded, unless the lint has told it already."""
    words = str(error)
    if told_with_place(words, known, [source] if source else []):
        return None
    line, file = None, source.path if source else ""
    if file and f"{file}:" in words:
        number, _, words = words.partition(f"{file}:")[2].partition(": ")
        line = int(number) if number.isdigit() else None
    mend = "then check again: what is behind it is not seen yet"
    return Finding(
        "load", "error", name, words.removeprefix(f"plugin {name!r}").strip(" :"), mend, file=file, line=line
    )


def strangeness(description: Description, name: str, plugin: Plugin | None, source: Source | None) -> int:
    """How many words of a plugin mean nothing in a game: the fewer, the better it fits."""
    plugins, texts = others(description, (name,))
    plugins |= {name: plugin} if plugin else {}
    texts |= {name: source} if source else {}
    codes = ("argument", "verb", "code", "kind", "step", "when")
    found = [each for each in lint(description, plugins, texts, name) if each.code in codes]
    missing = [zone for zone in plugin.zones if zone not in description.zones] if plugin else []
    missing += [needed for needed in plugin.requires if needed not in description.plugins] if plugin else []
    return len(missing) + len([each for each in found if each.severity == "error"])


def at_line(finding: Finding, source: Source | None) -> Finding:
    """A finding with the line of the word in quotes that it is about, where it names none."""
    if source is None or finding.line is not None:
        return finding
    lines = source.words()
    quoted = [part for part in finding.wrong.split("'")[1::2] if part in lines]
    return evolve(finding, file=source.path, line=lines[quoted[0]] if quoted else None)
