"""Materials in any colour: `<family>:<hex>`, such as `velvet:#26493e` or `rug-stripes:#ece4d5,#2c3a56`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from .fabrics import FABRICS, cotton
from .graph import Colour, linear
from .hard import COATINGS, METALS, draw_glass, draw_metal
from .look import Flat, Look
from .natural import PATTERNS, draw_patterned, draw_pile, draw_shade, PLAIN
from .woods import PAINTS, WOODS, draw_lacquer, draw_wood, middle, recoloured

Tint = Callable[[str, str], Look]
"""Makes the look of a full name and a colour."""


def tinted(name: str) -> Look | None:
    """The look of a name with a colour of its own; None when its family cannot be coloured."""
    family, _, colours = name.partition(":")
    first, *others = colours.split(",")
    if family.startswith("rug-") and family[4:] in PATTERNS and others:
        ground, line = linear(first), linear(others[0])
        return Look(name, "pile", Flat(ground, 1.0), partial(draw_patterned, ground, line, family[4:]))
    make = _FAMILIES.get(family)
    return make(name, first) if make else None


def families() -> set[str]:
    """Names of everything that can be coloured."""
    return set(_FAMILIES) | {f"rug-{kind}" for kind in PATTERNS}


def _cloth(cloth: str, name: str, colour: str) -> Look:
    draw, roughness = {**FABRICS, "cotton": (cotton, 0.95)}[cloth]
    return Look(name, cloth, Flat(linear(colour), roughness), partial(draw, linear(colour)))


def _paint(paint: str, name: str, colour: str) -> Look:
    rough = PAINTS[paint]
    return Look(name, paint, Flat(linear(colour), rough), partial(draw_lacquer, colour, rough))


def _wood(wood: str, name: str, colour: str) -> Look:
    own = recoloured(WOODS[wood], linear(colour))
    return Look(name, "wood", Flat(middle(own), own.roughness), partial(draw_wood, own))


def _coated(coat: str, name: str, colour: str) -> Look:
    draw, roughness = COATINGS[coat]
    return Look(name, coat, Flat(linear(colour), roughness), partial(draw, colour))


def _metal(metal: str, name: str, colour: str) -> Look:
    """What a metal mirrors has its colour in it, so that no two share light."""
    own = replace(METALS[metal], colour=colour)
    return Look(name, name, Flat(linear(colour), own.roughness, 1), partial(draw_metal, own))


def _plain(kind: str, name: str, colour: str) -> Look:
    draw, roughness = PLAIN[kind]
    return Look(name, kind, Flat(linear(colour), roughness), partial(draw, colour))


def _glass(name: str, colour: str) -> Look:
    tint = _paler(linear(colour), 0.35)
    return Look(name, name, Flat(tint, 0.05, 0, 0.25), partial(draw_glass, tint, 0.0))


def _shade(name: str, colour: str) -> Look:
    return Look(name, name, Flat(linear(colour), 0.9), partial(draw_shade, linear(colour), 0.22))


def _pile(name: str, colour: str) -> Look:
    return Look(name, "pile", Flat(linear(colour), 1.0), partial(draw_pile, linear(colour)))


def _paler(colour: Colour, share: float) -> Colour:
    red, green, blue = (channel + (1 - channel) * share for channel in colour)
    return (red, green, blue)


_FAMILIES: dict[str, Tint] = {
    **{cloth: partial(_cloth, cloth) for cloth in (*FABRICS, "cotton")},
    **{paint: partial(_paint, paint) for paint in PAINTS},
    **{wood: partial(_wood, wood) for wood in WOODS},
    **{coat: partial(_coated, coat) for coat in COATINGS},
    **{metal: partial(_metal, metal) for metal in METALS},
    **{kind: partial(_plain, kind) for kind in PLAIN},
    "glass": _glass,
    "shade": _shade,
    "pile": _pile,
}
