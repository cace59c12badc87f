"""Bot: lays as many pieces at once as it can, among equals by chance; a switch says how often in a hundred it errs."""

from random import Random

from spielwerk import Move, View, hookimpl, number_option

BOT_OPTIONS = [number_option("errs", 0, most=100)]


@hookimpl
def choose(view: View, chance: Random, errs: int) -> Move:
    best = list(view.moves)
    if chance.random() * 100 >= errs:
        most = max(len(move.pieces) for move in best)
        best = [move for move in best if len(move.pieces) == most]
    return best[int(chance.random() * len(best))]
