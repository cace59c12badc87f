"""`spielwerk verbs`: what a plugin does with a table, and what it reads, from the signatures in the core."""

from __future__ import annotations

import argparse
import json

from attrs import asdict

from spielwerk import SpielwerkError
from spielwerk.errors import nearest
from spielwerk_ui.columns import print_rows, wrapped
from spielwerk_ui.verb_pages import words


def show_verbs(args: argparse.Namespace) -> int:
    """Print a list of the verbs and of what may be read, or what one name means. An error names the nearest."""
    found = [word for word in words() if args.name in (None, word.name, word.full)]
    if not found:
        known = [each for word in words() for each in (word.name, word.full)]
        raise SpielwerkError(
            f"there is no verb {args.name!r}, and nothing to read of that name.{nearest(args.name, known)}"
        )
    if args.json:
        print(json.dumps([asdict(word) for word in found], ensure_ascii=False, indent=2))
    elif args.name is None:
        print_rows([(word.full, word.summary) for word in found])
    else:
        print("\n\n".join("\n".join([word.signature, "", *wrapped(word.about)]) for word in found))
    return 0
