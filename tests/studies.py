"""Small studies for tests: settings of few seats, and what some of their games give."""

from __future__ import annotations

from spielwerk import bend, find_game, read_game
from spielwerk.simulation import Findings, Setting, Shard, Study, run_shard, setting_of


def setting(game: str = "zieh_vier", *bots: str, plugins: tuple[str, ...] = (), **options: object) -> Setting:
    """A setting; by default with three seats that play any move, and draw only where they must."""
    if game == "zieh_vier":
        options = {"voluntary_draw": False, **options}
    return setting_of(bend(read_game(find_game(game)), plugins=plugins, rules=options), bots or ("random",) * 3)


def played(study: Study, *ranges: tuple[int, int]) -> Findings:
    """What the games of some ranges give."""
    findings = Findings(study)
    for first, end in ranges:
        findings.add(run_shard(Shard(study, first, end - first)).findings)
    return findings
