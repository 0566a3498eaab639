"""Stone, metal, glass and ceramics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from .graph import Colour, Graph, Socket, linear
from .look import Flat, Look
from .palette import COLOURS


@dataclass(frozen=True)
class Marble:
    """Ground, cloud and vein colours in sRGB, veins per metre, how strong they are (0..1)."""

    ground: str
    cloud: str
    vein: str
    scale: float = 2.2
    strength: float = 0.8


MARBLES: dict[str, Marble] = {
    "marble-carrara": Marble("#e9e7e3", "#d2d1cf", "#8c8d90"),
    "marble-calacatta": Marble("#efebe3", "#e2dace", "#a58a62", 1.5, 0.75),
    "marble-nero": Marble("#1b1a1b", "#262527", "#d8d4cc", 1.7, 0.7),
    "marble-verde": Marble("#1f3a2f", "#2c4d3d", "#a9bfae", 2.2, 0.6),
    "marble-rosso": Marble("#6d2f28", "#8a463b", "#d9bfae", 2.0, 0.6),
    "marble-emperador": Marble("#57402f", "#6d5340", "#c7ab86", 2.4, 0.7),
}


def _veins(g: Graph, at: Socket, scale: float, width: float) -> Socket:
    field = g.noise(at, scale, 5, 0.56)
    return g.range(g.math("ABSOLUTE", g.math("SUBTRACT", field, 0.5)), width, 0.0)


def _draw_marble(marble: Marble, g: Graph) -> Socket:
    warp = g.node("TexNoise", {"Vector": g.solid(), "Scale": 1.6, "Detail": 4}).outputs["Color"]
    at = g.node(
        "VectorMath", {0: warp, 1: (0.5, 0.5, 0.5), 2: g.solid((1, 1.7, 1.3))}, operation="MULTIPLY_ADD"
    ).outputs[0]
    cloud = g.range(g.noise(at, marble.scale * 1.2, 5, 0.6), 0.38, 0.66)
    broad = g.math("MULTIPLY", _veins(g, at, marble.scale, 0.022), g.range(g.noise(at, 2.1), 0.36, 0.6))
    thin = g.math("MULTIPLY", _veins(g, at, marble.scale * 3.1, 0.016), 0.45)
    colour = g.mix(cloud, linear(marble.ground), linear(marble.cloud))
    veins = g.math("MULTIPLY", g.math("MAXIMUM", broad, thin), marble.strength)
    colour = g.mix(veins, colour, linear(marble.vein))
    return g.principled(Base_Color=colour, Roughness=0.14, Specular=0.5)


def _draw_travertine(light: str, dark: str, g: Graph) -> Socket:
    bands = g.noise(g.solid((2.2, 1.8, 24)), 1.0, 5, 0.6)
    pits = g.range(g.noise(g.solid((26, 26, 110)), 1.0, 3, 0.65), 0.63, 0.7)
    colour = g.mix(g.range(bands, 0.34, 0.66), linear(light), linear(dark))
    colour = g.mix(g.math("MULTIPLY", pits, 0.65), colour, tuple(c * 0.45 for c in linear(dark)))
    return g.principled(Base_Color=colour, Roughness=0.5, Specular=0.35, Normal=g.bump(pits, -0.0014, 0.8))


def _draw_terrazzo(ground: str, chips: tuple[str, str, str], g: Graph) -> Socket:
    colour: Socket | Colour = linear(ground)
    for index, (chip, scale) in enumerate(zip(chips, (80, 130, 210))):
        at = g.node("VectorMath", {0: g.solid(), 1: (index * 3.1, 1.7, 0.3)}, operation="ADD").outputs[0]
        cells = g.node("TexVoronoi", {"Vector": at, "Scale": scale, "Randomness": 1.0})
        edge = g.node("TexVoronoi", {"Vector": at, "Scale": scale}, feature="DISTANCE_TO_EDGE").outputs[
            "Distance"
        ]
        pick = g.node("SeparateColor", {0: cells.outputs["Color"]}).outputs[index]
        chosen = g.math("MULTIPLY", g.range(pick, 0.70, 0.72), g.range(edge, 0.07, 0.1))
        colour = g.mix(chosen, colour, linear(chip))
    return g.principled(Base_Color=colour, Roughness=0.24, Specular=0.5)


def _draw_concrete(colour: str, g: Graph) -> Socket:
    cloud = g.noise(g.solid(), 6, 6, 0.62)
    pits = g.range(g.noise(g.solid(), 130, 3), 0.66, 0.74)
    base = linear(colour)
    body = g.mix(
        g.range(cloud, 0.32, 0.68), tuple(c * 0.78 for c in base), tuple(min(1, c * 1.15) for c in base)
    )
    return g.principled(Base_Color=body, Roughness=0.78, Specular=0.25, Normal=g.bump(pits, -0.0008, 0.7))


@dataclass(frozen=True)
class Metal:
    """Reflected colour in sRGB, roughness, and whether brushing shows."""

    colour: str
    roughness: float
    brushed: bool = False


METALS: dict[str, Metal] = {
    "brass-brushed": Metal("#c4a36c", 0.27, True),
    "brass-polished": Metal("#cdac72", 0.08),
    "brass-aged": Metal("#86704c", 0.38),
    "bronze": Metal("#6a4f37", 0.36),
    "copper": Metal("#c47d58", 0.22, True),
    "chrome": Metal("#d4d6d8", 0.05),
    "steel-brushed": Metal("#aeb0b1", 0.3, True),
    "aluminium": Metal("#c3c5c6", 0.38, True),
    "gunmetal": Metal("#4a4b4d", 0.32),
}


def draw_metal(metal: Metal, g: Graph) -> Socket:
    marks = g.noise(g.grain((6, 900, 900)), 1.0, 2)
    cloud = g.noise(g.grain(), 9, 4, 0.6)
    spread = 0.09 if metal.brushed else 0.04
    rough = g.range(
        marks if metal.brushed else cloud,
        0.3,
        0.7,
        max(0.03, metal.roughness - spread),
        metal.roughness + spread,
    )
    base = linear(metal.colour)
    colour = g.mix(g.range(cloud, 0.3, 0.7), tuple(c * 0.86 for c in base), base)
    return g.principled(Base_Color=colour, Metallic=1.0, Roughness=rough)


def _draw_powder_coat(colour: str, g: Graph) -> Socket:
    peel = g.noise(g.grain(), 900, 2)
    return g.principled(
        Base_Color=linear(colour), Roughness=0.46, Specular=0.4, Normal=g.bump(peel, 0.00025, 0.4)
    )


def draw_glass(colour: Colour, roughness: float, g: Graph) -> Socket:
    """Thin-walled: light passes straight, so that glass casts pale shadows without caustics."""
    glass = g.node("BsdfGlass", {"Color": colour, "Roughness": roughness, "IOR": 1.46}).outputs[0]
    clear = g.node("BsdfTransparent", {"Color": colour}).outputs[0]
    paths = g.node("LightPath").outputs
    passing = g.math("MAXIMUM", paths["Is Shadow Ray"], paths["Is Diffuse Ray"])
    return g.node("MixShader", {0: passing, 1: glass, 2: clear}).outputs[0]


def _draw_mirror(tint: Colour, g: Graph) -> Socket:
    return g.node("BsdfGlossy", {"Color": tint, "Roughness": 0.015}).outputs[0]


def _draw_glaze(colour: str, g: Graph) -> Socket:
    base = linear(colour)
    pool = g.noise(g.solid(), 9, 3, 0.5)
    body = g.mix(
        g.range(pool, 0.3, 0.7), tuple(c * 0.93 for c in base), tuple(min(1, c * 1.04) for c in base)
    )
    return g.principled(
        Base_Color=body,
        Roughness=0.18,
        Specular=0.5,
        Clearcoat=0.4,
        Clearcoat_Roughness=0.06,
        Normal=g.bump(pool, 0.0016, 0.25),
    )


def _draw_stoneware(colour: str, g: Graph) -> Socket:
    base = linear(colour)
    specks = g.range(g.noise(g.grain(), 520, 2), 0.68, 0.73)
    throwing = g.noise(g.grain((60, 3, 3)), 1.0, 3)
    body = g.mix(g.range(throwing, 0.3, 0.7), tuple(c * 0.86 for c in base), base)
    body = g.mix(g.math("MULTIPLY", specks, 0.75), body, tuple(c * 0.25 for c in base))
    return g.principled(Base_Color=body, Roughness=0.72, Specular=0.3, Normal=g.bump(throwing, 0.0012, 0.5))


COATINGS: dict[str, tuple[Callable[[str, Graph], Socket], float]] = {
    "ceramic": (_draw_glaze, 0.2),
    "stoneware": (_draw_stoneware, 0.72),
    "steel": (_draw_powder_coat, 0.46),
}
"""Glazes and coats that come in any colour, and how rough they are."""

GLASSES: dict[str, tuple[str, float]] = {
    "glass-clear": ("#f4f8f6", 0.0),
    "glass-smoked": ("#a3a09c", 0.0),
    "glass-amber": ("#ecc48c", 0.0),
    "glass-green": ("#8fb59f", 0.0),
    "glass-blue": ("#86a6bd", 0.0),
    "glass-frosted": ("#eef2f1", 0.35),
}


def hard_looks() -> dict[str, Look]:
    """Marbles, travertine, terrazzo, concrete, metals, glass, and glazed or matt ceramics by colour."""
    looks = [
        *(Look(n, n, Flat(linear(m.ground), 0.15), partial(_draw_marble, m)) for n, m in MARBLES.items()),
        *(
            Look(n, n, Flat(linear(m.colour), m.roughness, 1), partial(draw_metal, m))
            for n, m in METALS.items()
        ),
        *(
            Look(n, n, Flat(linear(c), 0.05, 0, 0.25), partial(draw_glass, linear(c), r))
            for n, (c, r) in GLASSES.items()
        ),
        *_stones(),
        *_coloured(),
        Look("mirror", "mirror", Flat((0.9, 0.91, 0.91), 0.03, 1), partial(_draw_mirror, (0.93, 0.94, 0.94))),
        Look(
            "mirror-bronze",
            "mirror",
            Flat((0.6, 0.5, 0.4), 0.03, 1),
            partial(_draw_mirror, (0.62, 0.52, 0.43)),
        ),
    ]
    return {look.name: look for look in looks}


def _stones() -> list[Look]:
    pale, dark = ("#8c5a3c", "#c9b08d", "#5e5a54"), ("#d8d2c6", "#8d8276", "#b5764f")
    drawn = {
        "travertine": ("#dccbb0", partial(_draw_travertine, "#e2d3ba", "#c5ac88")),
        "travertine-silver": ("#a9a298", partial(_draw_travertine, "#b8b2a8", "#8b857c")),
        "terrazzo-pale": ("#ded9cf", partial(_draw_terrazzo, "#e3ded4", pale)),
        "terrazzo-dark": ("#3a3a3b", partial(_draw_terrazzo, "#37383a", dark)),
        "concrete": ("#9b9893", partial(_draw_concrete, "#9b9893")),
        "concrete-dark": ("#55534f", partial(_draw_concrete, "#55534f")),
        "terracotta-clay": ("#b36a45", partial(_draw_concrete, "#b36a45")),
    }
    return [Look(name, name, Flat(linear(colour), 0.45), draw) for name, (colour, draw) in drawn.items()]


def _coloured() -> list[Look]:
    return [
        Look(f"{family}-{name}", family, Flat(linear(colour), roughness), partial(draw, colour))
        for family, (draw, roughness) in COATINGS.items()
        for name, colour in COLOURS.items()
    ]
