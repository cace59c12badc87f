"""`spielwerk merge`: what several simulations of the same study have counted, added up."""

from __future__ import annotations

import argparse
from pathlib import Path

from spielwerk import SpielwerkError
from spielwerk.simulation.files import read_findings
from spielwerk_ui.cmd_compare import comparison_lines
from spielwerk_ui.cmd_simulate import GOOD, report
from spielwerk_ui.report_files import check_targets
from spielwerk_ui.report_text import simulation_lines


def merge(args: argparse.Namespace) -> int:
    """Add the files up, print the report, write the files. What does not belong together is bad input."""
    check_targets((args.json, args.csv, args.html))
    first, *others = args.files
    findings = read_findings(first)
    for path in others:
        found = read_findings(path)
        why = findings.why_not(found)
        if why:
            raise SpielwerkError(f"{Path(path)} cannot be added to {Path(first)}: {why}")
        findings.add(found)
    report(findings, args, simulation_lines if len(findings.study.settings) == 1 else comparison_lines)
    return GOOD
