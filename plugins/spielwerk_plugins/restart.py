"""RESTART: laid alone or last in a run as a 16; once it lies it counts 0, so its row begins again."""

from spielwerk import hookimpl, kind

PIECE = kind(
    "restart",
    code="R",
    symbol="R",
    de="RESTART",
    en="RESTART",
    rule_de="Liegt als 16 und zählt dann 0: die Reihe beginnt von vorn.",
)


@hookimpl
def value_of(lying: bool) -> int:
    return 0 if lying else 16
