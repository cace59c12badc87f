"""`spielwerk scenario`: rules as examples are run."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spielwerk.scenario import run_paths


def scenario(args: argparse.Namespace) -> int:
    """Run the files and folders that are named; 1 if one fails, 2 if a file is wrong."""
    return run_paths([Path(path) for path in args.paths], sys.stdout)
