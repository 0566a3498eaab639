"""Which materials become textures, over how large a stretch, and in how many pixels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A texture set: the material it is baked from, and one tile of it.

    `metres` is the tile's width (along the grain) and height; `pixels` the edge of its colour map.
    `woven` tiles repeat by themselves, since their size is a multiple of the thread's. A `painted`
    one keeps its own colours, where the others are light and shade for any colour.
    """

    material: str
    metres: tuple[float, float]
    pixels: int = 256
    woven: bool = False
    painted: bool = False
    relief: str = ""
    """Kind whose bumps and roughness it shares; its own when left out."""


def _wood(material: str) -> Kind:
    return Kind(material, (1.2, 0.3), 512, relief="wood")


KINDS: dict[str, Kind] = {
    "wood": Kind("oak-natural", (0.6, 0.075), 256),
    "oak": _wood("oak-natural"),
    "walnut": _wood("walnut"),
    "ash": _wood("ash"),
    "beech": _wood("beech"),
    "pine": _wood("pine"),
    "teak": _wood("teak"),
    "mango": _wood("mango"),
    "elm": _wood("elm"),
    "mahogany": _wood("mahogany"),
    "linen": Kind("linen:#808080", (0.096, 0.096), 256, woven=True),
    "cotton": Kind("cotton:#808080", (0.066, 0.066), 256, woven=True),
    "wool": Kind("wool:#808080", (0.1, 0.1)),
    "boucle": Kind("boucle:#808080", (0.12, 0.12)),
    "chenille": Kind("chenille:#808080", (0.1008, 0.1008), woven=True),
    "corduroy": Kind("corduroy:#808080", (0.11, 0.11), woven=True),
    "velvet": Kind("velvet:#808080", (0.35, 0.35)),
    "leather": Kind("leather:#808080", (0.15, 0.15)),
    "suede": Kind("suede:#808080", (0.3, 0.3)),
    "rattan": Kind("rattan:#808080", (0.44, 0.044)),
    "cane": Kind("cane:#808080", (0.1, 0.1), woven=True),
    "wicker": Kind("wicker:#808080", (0.096, 0.096), woven=True),
    "seagrass": Kind("seagrass", (0.112, 0.112), woven=True),
    "jute": Kind("jute:#808080", (0.12, 0.12), woven=True),
    "pile": Kind("pile:#808080", (0.15, 0.15)),
    "stoneware": Kind("stoneware:#808080", (0.2, 0.2)),
    "marble-carrara": Kind("marble-carrara", (1.0, 1.0), 512, painted=True),
    "marble-nero": Kind("marble-nero", (1.0, 1.0), 512, painted=True),
    "marble-verde": Kind("marble-verde", (1.0, 1.0), 512, painted=True),
    "marble-rosso": Kind("marble-rosso", (1.0, 1.0), 512, painted=True),
    "travertine": Kind("travertine", (0.8, 0.8), 512, painted=True),
    "terrazzo-pale": Kind("terrazzo-pale", (0.2, 0.2), painted=True),
    "concrete": Kind("concrete", (0.5, 0.5)),
    "leaf": Kind("leaf", (0.2, 0.2)),
    "earth": Kind("bark", (0.1, 0.1)),
}
