"""Rule: after a seven a colour may be named."""

from collections.abc import Iterable, Sequence

from spielwerk import Move, Rules, offers, performs, text

TEXTS = {"move.wish": text("{choice}", "{choice}"), "step.wishing": text("{seat} wünscht", "{seat} wishes")}


@offers("wishing")  # <- here
def wishes(rules: Rules, colours: Sequence[str]) -> Iterable[Move]:
    return [rules.move("wish", choice=colour) for colour in colours]


@performs("wish", form="verb choice")
def wish() -> None:
    pass
