"""The room where speed is made: hooks become plain tables, once, when a game is put together.

Nothing in here decides a rule. Whatever is tabulated, written out as source or remembered answers exactly as a plain
loop over the implementations would (`tests/core/test_binding.py` holds the two against each other).
"""

from spielwerk.binding.bound import Bound
from spielwerk.binding.chains import Writer
from spielwerk.binding.classes import make_classes
from spielwerk.binding.happenings import bind_happenings, bind_move
from spielwerk.binding.loops import LoopWriter
from spielwerk.binding.situations import Rows, Situations

__all__ = [
    "Bound",
    "LoopWriter",
    "Rows",
    "Situations",
    "Writer",
    "bind_happenings",
    "bind_move",
    "make_classes",
]
