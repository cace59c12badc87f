"""Bot: plays the legal move that the plugins of the game find the most appealing; among equals chance decides."""

from random import Random

from spielwerk import Move, View, hookimpl


@hookimpl
def choose(view: View, chance: Random) -> Move:
    appeals = [view.rules.appeal(view, move) for move in view.moves]
    best = [move for move, appeal in zip(view.moves, appeals, strict=True) if appeal == max(appeals)]
    return best[int(chance.random() * len(best))]
