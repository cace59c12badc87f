"""The code of one plugin is run, by itself: whatever it does then is said with file and line, and harms no other."""

from __future__ import annotations

import hashlib
import importlib
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

from spielwerk.errors import SpielwerkError, words_of

_made: dict[Path, tuple[bytes, ModuleType]] = {}
"""The module of each local file that was loaded, and what the file said then."""


def import_entry(name: str, module: str) -> ModuleType:
    """Import the module of an entry point. A `SpielwerkError` says where it failed."""
    with _by_itself(name, module):
        return importlib.import_module(module)


def import_file(name: str, path: Path, content: bytes) -> ModuleType:
    """Make a module of a file with this content; the same one as before if that is unchanged.

    It is in `sys.modules` under a name that belongs to its path, so two files of the same name do not meet there.
    """
    known = _made.get(path)
    if known is not None and known[0] == content:
        return known[1]
    private = f"spielwerk_local_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}_{name}"
    spec = spec_from_file_location(private, path)
    if spec is None:
        raise SpielwerkError(f"plugin {name!r} cannot be loaded: {path} is no file of Python")
    module, before = module_from_spec(spec), sys.modules.get(private)
    sys.modules[private] = module
    try:
        with _by_itself(name, private, path):
            # compiled from what was read, not by the loader of the spec: what was looked at is what runs
            exec(compile(content, str(path), "exec"), vars(module))
        if vars(module).get("__file__") != str(path):  # whoever looks through `sys.modules` relies on it
            raise SpielwerkError(f"plugin {name!r} cannot be read: it sets __file__, which Python sets itself")
    except BaseException:
        if before is None:
            del sys.modules[private]
        else:
            sys.modules[private] = before
        raise
    _remember_source(path, content)
    _made[path] = (content, module)
    return module


@contextmanager
def _by_itself(name: str, module: str, path: Path | None = None) -> Iterator[None]:
    """Whatever is raised becomes a `SpielwerkError`, even an exit; Ctrl-C passes, unless it hits the module itself.

    What is printed is no output.
    """
    try:
        with redirect_stdout(sys.stderr):
            yield
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and _innermost(error).get("__name__") != module:
            raise
        file = str(path) if path is not None else None
        raise SpielwerkError(f"plugin {name!r} cannot be loaded: {place_of(error, file)}{said(error)}") from error


def _innermost(error: BaseException) -> dict[str, Any]:
    """The names of the module in which an error was raised."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    return frames[-1].f_globals


def said(error: BaseException) -> str:
    """What an error says, in one line that is never empty."""
    words = " ".join((error.msg if isinstance(error, SyntaxError) else words_of(error)).split())
    if isinstance(error, SyntaxError | ImportError | SpielwerkError) and words:
        return words
    return f"{type(error).__name__}: {words}".removesuffix(": ")


def place_of(error: BaseException, file: str | None = None) -> str:
    """`file:line: ` of where an error was raised, or of the syntax error itself; of `file` the last line on the way."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: "
    trace, last, own = error.__traceback__, "", ""
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(("<frozen ", importlib.__file__)):  # the import system
            last = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}: "
        if trace.tb_frame.f_code.co_filename == file:
            own = last
        trace = trace.tb_next
    return own or (f"{file}: " if file else last)


def _remember_source(path: Path, content: bytes) -> None:
    """Let tracebacks show what was loaded, even when the file has changed since."""
    try:
        lines = content.decode("utf-8-sig").splitlines(keepends=True)
    except UnicodeDecodeError:
        return
    linecache.cache[str(path)] = (len(content), None, lines, str(path))
