"""Bot: plays any legal move, each as likely."""

from random import Random

from spielwerk import Move, View, hookimpl


@hookimpl
def choose(view: View, chance: Random) -> Move:
    return view.moves[int(chance.random() * len(view.moves))]
