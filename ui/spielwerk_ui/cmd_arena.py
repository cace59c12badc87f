"""`spielwerk arena`: every bot against every other, and what the games say about them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from attrs import asdict

from spielwerk import assemble, find_game, read_game
from spielwerk.arena import Block, Lost, Plan, Standings, hold, seatings, standings
from spielwerk.bots import split_list, with_options
from spielwerk.simulation.statistics import Estimate
from spielwerk.texts import Language, Text
from spielwerk_ui.plain_words import sentence
from spielwerk_ui.report_progress import Progress
from spielwerk_ui.seating import bot_options, check_bots

GOOD, INTERRUPTED = 0, 130
TEXTS = {
    "about": Text(
        "{game}: {seats} Plätze, Startzahl {seed}; jede Verteilung wird in {block} Sitzordnungen gespielt.",
        "{game}: {seats} seats, seed {seed}; each deal is played in {block} seatings.",
    ),
    "partial": Text("Abgebrochen nach {games} von {wanted} Spielen.", "Stopped after {games} of {wanted} games."),
    "pair": Text("Paar", "Pair"),
    "games": Text("Spiele", "Games"),
    "won": Text("gewonnen", "won"),
    "interval": Text("95-%-Intervall", "95 % interval"),
    "bot": Text("Bot", "Bot"),
    "rating": Text("Wertung", "Rating"),
    "against": Text("{first} gegen {second}", "{first} against {second}"),
    "even": Text(
        "Eine Hälfte wäre gleich; geteilte Siege zählen anteilig, ein Spiel ohne Sieger für alle gleich.",
        "A half would be even; shared wins count in part, a game that nobody wins for all alike.",
    ),
    "lost": Text(
        "{bot} hat {count} Züge verloren, {share} % seiner Züge, die der Zufall spielte; zuerst: {why}",
        "{bot} lost {count} moves, {share} % of its moves, which chance played; the first time: {why}",
    ),
    "why.raised": Text("gescheitert ({detail})", "it failed ({detail})"),
    "why.illegal": Text("kein erlaubter Zug ({detail})", "no legal move ({detail})"),
    "why.late": Text("länger als {detail} s", "more than {detail} s"),
}


def arena(args: argparse.Namespace) -> int:
    """Play the games and print the standings; 130 if stopped by Ctrl-C, with the standings so far."""
    path = find_game(args.game)
    rules = assemble(read_game(path, args.house))
    usual = bot_options(args)
    bots = tuple(with_options(bot, usual) for bot in split_list(args.bots))
    seats = rules.description.seats_min if args.seats is None else args.seats
    plan = Plan(str(path), bots, args.games, seats, args.house, args.seed, args.bot_limit)
    plan.check(rules)
    check_bots(bots, usual, args.bot_limit)
    blocks: list[Block] = []
    code = GOOD
    with Progress(plan.wanted, args.lang) as progress:
        try:
            for block in hold(plan, args.jobs, args.scheduler):
                blocks.append(block)
                progress.show(sum(each.games for each in blocks))
        except KeyboardInterrupt:
            code = INTERRUPTED
    found = standings(plan, blocks)
    if args.json:
        print(json.dumps(as_json(plan, found), ensure_ascii=False, indent=2))
        return code
    for line in lines(plan, found, args.lang, rules.description.name.in_(args.lang)):
        print(line)
    return code


def lines(plan: Plan, found: Standings, language: Language, game: str) -> Iterator[str]:
    """The standings as text: the moves that were lost, pairs with win rates, bots with ratings, best first."""

    def say(key: str, **facts: object) -> str:
        return TEXTS[key].in_(language).format(**facts)

    yield say("about", game=game, seats=plan.seats, seed=plan.seed, block=len(seatings(plan.seats)))
    played = sum(each.games for each in found.encounters)
    if played < plan.wanted:
        yield say("partial", games=played, wanted=plan.wanted)
    for bot, lost in zip(found.bots, found.lost, strict=True):
        if lost.first is not None:
            why = say(f"why.{lost.first.failure}", detail=lost.first.detail)
            yield sentence(say("lost", bot=bot, count=lost.count, share=_part(lost, language), why=why))
    yield ""
    yield from _table([(say("pair"), say("games"), say("won"), say("interval")), *_pairs(found, language)])
    yield ""
    yield from _table([(say("bot"), say("rating"), say("interval")), *_ranks(found)])
    yield ""
    yield say("even")


def _part(lost: Lost, language: Language) -> str:
    """The share of the moves that were lost in per cent: 100 if all were, never 0 if one was."""
    if lost.count == lost.asked:
        return "100"
    share = f"{min(max(100 * lost.count / lost.asked, 0.1), 99.9):.1f}"
    return share if language == "en" else share.replace(".", ",")


def _pairs(found: Standings, language: Language) -> Iterator[tuple[str, ...]]:
    for each in found.encounters:
        first, second = (found.bots[bot] for bot in each.pair)
        versus = TEXTS["against"].in_(language).format(first=first, second=second)
        yield versus, str(each.games), *_percent(each.share, language)


def _ranks(found: Standings) -> Iterator[tuple[str, ...]]:
    """The bots with their ratings, the best first."""
    rated = sorted(zip(found.bots, found.ratings, strict=True), key=lambda pair: -pair[1].value)
    for bot, rating in rated:
        yield bot, f"{rating.value:+.0f}", f"{rating.low:+.0f} … {rating.high:+.0f}"


def _percent(share: Estimate, language: Language) -> tuple[str, str]:
    value, low, high = (f"{100 * each:.1f}" for each in (share.value, share.low, share.high))
    texts = f"{value} %", f"{low} … {high} %"
    return texts if language == "en" else (texts[0].replace(".", ","), texts[1].replace(".", ","))


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Columns as wide as their widest cell; the first one to the left, the others to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def as_json(plan: Plan, found: Standings) -> dict[str, object]:
    """The standings as plain data; bots by name."""
    pairs = [
        {
            "bots": [found.bots[bot] for bot in each.pair],
            "games": each.games,
            "won": each.won,
            "share": asdict(each.share),
        }
        for each in found.encounters
    ]
    rated = zip(found.bots, found.ratings, found.lost, strict=True)
    bots = [
        {"bot": bot, "rating": asdict(rating), "lost": lost.count, "moves": lost.asked} for bot, rating, lost in rated
    ]
    return {"game": plan.game, "seats": plan.seats, "seed": plan.seed, "pairs": pairs, "bots": bots}
