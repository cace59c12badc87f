"""`spielwerk new`: the files of a plugin that works at once, with its test and its scenario, for an author to bend."""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from spielwerk import SpielwerkError, __version__, assemble, read_game
from spielwerk.library import templates
from spielwerk.scenario import read_scenario, run_scenario
from spielwerk_ui.consent import named_folders
from spielwerk_ui.new_names import check_name, free_code, hyphened, titled

PACKAGE, FOLDER = "package", "folder"
SPARED = "conftest.py"
"""The one file that may be there already, since it serves all plugins of a folder."""
SCENARIO = ".scenario.toml"


@frozen
class Order:
    """What is to be made: a kind of plugin, its name, the game it is for, as loose files or as a project."""

    kind: str
    name: str
    game: str
    """The id of the game that is bent; empty where the plugin brings a game of its own."""
    package: bool
    folder: Path


def new(args: argparse.Namespace) -> int:
    """Write the files and say what to do with them. A `SpielwerkError` says why not; then nothing is written."""
    order = order_of(args)
    made = files_of(order)
    check(order)
    tell(order, made, write(made))
    return 0


def order_of(args: argparse.Namespace) -> Order:
    """What was asked for, with a name that can be used."""
    known = templates()
    if args.kind not in known:
        raise SpielwerkError(f"there is no template for a {args.kind}; it comes with Spielwerk: install it anew")
    own = _game_of(known[args.kind], args.kind)
    if args.game is not None and not own:
        raise SpielwerkError("a game of its own bends no other; leave --game out")
    game = args.game or own
    check_name(args.name, args.kind, game, brings_a_game=args.package or not own)
    return Order(args.kind, args.name, game, args.package, Path(args.dir))


def _game_of(template: Path, kind: str) -> str:
    """The game that a template is written for, as its house file says; empty if it is a game itself."""
    data = tomllib.loads((template / f"my_{kind}.toml").read_text(encoding="utf-8"))
    return str(data.get("extends", ""))


# -- what is written


def files_of(order: Order) -> dict[Path, str]:
    """The files to write, by their paths, with their text."""
    words = _words(order)
    plugin = dict(_filled(templates()[order.kind], words))
    if not order.package:
        frame = dict(_filled(templates()[FOLDER], words))
        return {order.folder / path: text for path, text in {**plugin, **frame}.items()}
    root = order.folder / f"spielwerk-{hyphened(order.name)}"
    made = {root / path: text for path, text in _filled(templates()[PACKAGE], words)}
    for path, text in plugin.items():
        tested = path.name.startswith("test_") or path.name.endswith(SCENARIO)
        place = "tests" if tested else f"src/spielwerk_{order.name}"
        made[root / place / path] = text.replace(f'game = "{order.name}.toml"', f'game = "{order.name}"')
    return made


def _words(order: Order) -> dict[str, str]:
    """What stands in the templates, and what is written instead."""
    words = {'extends = "' + _game_of(templates()[order.kind], order.kind) + '"': f'extends = "{order.game}"'}
    for stands in (f"my_{order.kind}", "my_plugin"):
        words[stands] = order.name
        words[hyphened(stands)] = hyphened(order.name)
        words[titled(stands)] = titled(order.name)
    code = "M" + order.kind[0].upper()
    if order.game:
        words[code] = free_code(order.name, order.game)
    return words | {"spielwerk>=0.0": f"spielwerk>={__version__}"}


def _filled(template: Path, words: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    """The files of a template, their paths and texts with the words replaced."""
    for path in sorted(template.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield (
                Path(_replaced(path.relative_to(template).as_posix(), words)),
                _replaced(path.read_text(encoding="utf-8"), words),
            )


def _replaced(text: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)


def check(order: Order) -> None:
    """Put the game together once, before anything is written where a person would find it."""
    loose = {
        path.name: text for path, text in files_of(Order(order.kind, order.name, order.game, False, Path())).items()
    }
    with TemporaryDirectory() as folder:
        for name, text in loose.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        with redirect_stderr(io.StringIO()), named_folders([folder]):
            try:
                assemble(read_game(Path(folder, f"{order.name}.toml")))
                _check_scenarios(Path(folder))
            except SpielwerkError as error:
                where = f" in the game {order.game!r}" if order.game else ""
                raise SpielwerkError(
                    f"the template of a {order.kind} does not work as {order.name!r}{where}, so nothing was written: "
                    + str(error).replace(f"{folder}/", "")
                ) from error


def _check_scenarios(folder: Path) -> None:
    for path in folder.glob(f"*{SCENARIO}"):
        failure = run_scenario(read_scenario(path))
        if failure is not None:
            raise SpielwerkError(str(failure))


def _is_spared(path: Path) -> bool:
    """Whether a file is there that may be, and stays as it is."""
    return path.name == SPARED and os.path.isfile(path)


def write(made: Mapping[Path, str]) -> list[Path]:
    """Write all files, or none, and give those that were written: a file that is there already is never touched."""
    there = next((path for path in made if os.path.lexists(path) and not _is_spared(path)), None)
    if there is not None:
        raise SpielwerkError(
            f"{there} is already there, so nothing was written; take another name, or another folder with --dir"
        )
    written: list[Path] = []
    try:
        for path, text in made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if _is_spared(path):
                continue
            written.append(path)
            path.write_text(text, encoding="utf-8", newline="\n")
            if text.startswith("#!"):
                path.chmod(0o755)
    except OSError as error:
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise SpielwerkError(f"{error.filename or path} cannot be written: {error.strerror}") from error
    return written


# -- what is said


def tell(order: Order, made: Mapping[Path, str], written: list[Path]) -> None:
    """Print what was written, the lines for a game or house file, and what to do next."""
    for path in sorted(written):
        print(f"wrote  {path}")
    for path in made.keys() - written:
        if path.read_text(encoding="utf-8", errors="replace") != made[path]:
            print(f"kept   {path}, which was there; the tests need these lines in it:\n\n{_indented(made[path])}")
    if order.game:
        print("\nFor a game or a house file of your own, these lines put it in:\n")
        print(_indented(_lines_to_add(order, made)))
    print("\nNext:\n")
    commands = _package_commands(order) if order.package else _folder_commands(order, made)
    width = max(map(len, commands.values()))
    for what, command in commands.items():
        print(f"    {command.ljust(width)}    {what}")
    print(f"\n{_to_translate(order, made)}")


def _to_translate(order: Order, made: Mapping[Path, str]) -> str:
    """The one line that a template cannot write: the name in German, which is the English one as yet."""
    name = titled(order.name)
    files = [str(path) for path, text in made.items() if re.search(rf'\bde ?= ?"{name}"', text)]
    return f'Translate: de = "{name}" in {", ".join(files)}'


def _lines_to_add(order: Order, made: Mapping[Path, str]) -> str:
    """What the house file says beside the game it bends and its name."""
    text = next(text for path, text in made.items() if path.name == f"{order.name}.toml")
    return text.partition("\nname = ")[2].partition("\n")[2]


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip().splitlines())


def _folder_commands(order: Order, made: Mapping[Path, str]) -> dict[str, str]:
    def at(name: str) -> str:
        return shlex.quote(str(order.folder / name))

    tests = [at(path.name) for path in made if path.name.startswith("test_") or path.name.endswith(SCENARIO)]
    needs = "" if find_spec("pytest") else "; pip install 'spielwerk[testing]' first"
    return {
        "play it": f"spielwerk play {at(order.name + '.toml')} --plugins-dir {shlex.quote(str(order.folder))}",
        f"test it{needs}": f"python -m pytest {' '.join(tests)}",
        "check it": f"spielwerk check {at(order.name + '.py')}",
    }


def _package_commands(order: Order) -> dict[str, str]:
    root = str(order.folder / f"spielwerk-{hyphened(order.name)}")
    return {
        "install it": f"python -m pip install -e {shlex.quote(root + '[test]')}",
        "play it": f"spielwerk play {order.name}",
        "test and check it in a fresh environment": shlex.quote(f"{root}/ci.sh"),
    }
