"""Rule: each tile left in a hand is one minus point.

A switch: one for each tile, or its face value, where END-16 and RESTART are 16 and a tool has a value of its own.
"""

from spielwerk import Piece, Rules, choice_option, hookimpl, number_option

OPTIONS = [choice_option("scoring", "count", "face_value"), number_option("tool_value", 16, least=1)]


@hookimpl
def points(piece: Piece, rules: Rules, scoring: str) -> int:
    return 1 if scoring == "count" else rules.value(piece)
