"""The card of the README as the small project of an author: a plugin, a house file, a conftest, a position."""

CARD = '''"""Double skip: the next two seats lose their turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("double_skip", code="SS", de="Doppelt Aussetzen", en="Double Skip")


@hookimpl
def on_play(table: Table) -> None:
    table.skip(2)
'''
HOUSE = """extends = "zieh_vier"
name = "Family"
plugins = ["double_skip"]

[[pieces]]
kind = "double_skip"
colour = ["red", "yellow", "green", "blue"]
"""
CONFTEST = """from pathlib import Path

from spielwerk.testing import use_folder

pytest_plugins = ["spielwerk.testing"]
use_folder(Path(__file__).parent)
"""
LINE = "hand.1=rSS,b1 hand.2=g2 hand.3=g3 hand.4=g4 discard=r5"
