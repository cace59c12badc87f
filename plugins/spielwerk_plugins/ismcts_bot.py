"""Bot: tries its moves on many deals that fit what it sees, and plays the one that does best.

It thinks for so many milliseconds; with `iterations` it makes so many trials instead, and the same chance gives the
same moves.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter

from spielwerk import Move, View, best_move, hookimpl, number_option

BOT_OPTIONS = [number_option("ms", 200, least=1), number_option("iterations", 0)]


@hookimpl
def choose(view: View, chance: Random, ms: int, iterations: int) -> Move:
    return best_move(view, chance, share_of_trials(iterations) if iterations else share_of_time(ms / 1000))


def share_of_trials(iterations: int) -> Callable[[int], float]:
    return lambda trials: trials / iterations


def share_of_time(seconds: float) -> Callable[[int], float]:
    begin = perf_counter()
    return lambda trials: (perf_counter() - begin) / seconds
