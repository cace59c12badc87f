"""`spielwerk hooks`: what the core asks plugins and tells them, from the specs themselves."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from attrs import asdict

from spielwerk import SpielwerkError
from spielwerk.errors import nearest
from spielwerk.plugins.loading import HOOKS
from spielwerk_ui.columns import print_rows, wrapped
from spielwerk_ui.hook_pages import HookPage, hook_page, nouns


def show_hooks(args: argparse.Namespace) -> int:
    """Print a list of the hooks, or the page of one. A `SpielwerkError` names the nearest hook."""
    name = args.name
    if name is not None and name not in HOOKS:
        raise SpielwerkError(f"there is no hook {name!r}.{nearest(name, HOOKS)}")
    if args.json:
        found = _data(hook_page(name)) if name is not None else [_data(hook_page(each)) for each in HOOKS]
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif name is not None:
        print("\n".join(_lines(hook_page(name))))
    else:
        pages = [hook_page(each) for each in HOOKS]
        print_rows([(page.name, page.sort, page.summary.partition(". ")[0].rstrip(".") + ".") for page in pages])
    return 0


def _data(page: HookPage) -> dict[str, object]:
    return {**asdict(page), "signature": page.signature}


def _lines(page: HookPage) -> Iterator[str]:
    yield page.signature
    yield ""
    yield from wrapped(page.summary)
    yield ""
    rows = {"Sort": page.sort, **page.fields, "Marker": page.marker}
    if page.concerns:
        rows["Concerns"] = f"{page.concerns.replace('`', '')}."
    width = max(map(len, rows)) + 2
    for field, words in rows.items():
        yield from wrapped(words, f"{field}:".ljust(width), " " * width)
    yield ""
    yield "It may name any of these arguments, and any value or option of the game:"
    wide = max(map(len, page.arguments))
    kinds = max(map(len, page.arguments.values()))
    for name, kind in page.arguments.items():
        yield f"  {name.ljust(wide)}  {kind.ljust(kinds)}  {nouns().get(name, '')}".rstrip()
    if page.example is not None:
        yield ""
        yield f"From the plugin '{page.example.plugin}':"
        yield ""
        for line in page.example.source.splitlines():
            yield f"    {line}".rstrip()
