"""Upholstery cloth and leather: velvet, linen, bouclé, wool, chenille, corduroy, leather, suede."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .graph import Colour, Graph, Socket, linear
from .look import Flat, Look
from .palette import COLOURS


def _shade(colour: Colour, factor: float) -> Colour:
    red, green, blue = (min(1.0, channel * factor) for channel in colour)
    return (red, green, blue)


def _bloomed(g: Graph, colour: Socket | Colour, bloom: Colour, amount: float, blend: float = 0.35) -> Socket:
    """Fibre ends that catch light along the outline of a pile."""
    return g.mix(g.math("MULTIPLY", g.facing(blend), amount), colour, bloom)


def _velvet(colour: Colour, g: Graph) -> Socket:
    nap = g.noise(g.grain((1, 1, 0.6)), 9, 3, 0.6)
    brushed = g.mix(g.range(nap, 0.3, 0.7), _shade(colour, 0.82), _shade(colour, 1.08))
    sheen = tuple(min(1.0, 0.09 + 1.9 * channel) for channel in colour)
    pile = g.noise(g.grain(), 900, 2)
    return g.principled(
        Base_Color=_bloomed(g, brushed, sheen, 0.75),
        Roughness=0.85,
        Specular=0.12,
        Normal=g.bump(pile, 0.0006, 0.35),
    )


def _threads(g: Graph, pitch: float, distortion: float) -> Socket:
    """Over-and-under of warp and weft, 0..1."""
    sides = []
    for direction in ("X", "Y"):
        wave = g.node(
            "TexWave",
            {
                "Vector": g.weave(),
                "Scale": 0.314 / pitch,
                "Distortion": distortion,
                "Detail": 2,
                "Detail Scale": 1.2,
            },
            bands_direction=direction,
        )
        sides.append(wave.outputs["Fac"])
    return g.math("MULTIPLY", *sides)


def _linen(colour: Colour, g: Graph, pitch: float = 0.0016, slub: float = 1.0) -> Socket:
    threads = _threads(g, pitch, 1.6)
    uv = g.weave()
    slubs = [
        g.noise(g.node("VectorMath", {0: uv, 1: scale}, operation="MULTIPLY").outputs[0], 1.0, 3, 0.7)
        for scale in ((30, 700, 1), (700, 30, 1))
    ]
    tone = g.math("ADD", *(g.range(side, 0.35, 0.65, -0.11 * slub, 0.11 * slub) for side in slubs))
    tone = g.math("ADD", tone, g.math("MULTIPLY_ADD", threads, 0.3, 0.86))
    body = g.mix(1.0, colour, g.node("CombineColor", {0: tone, 1: tone, 2: tone}).outputs[0], "MULTIPLY")
    bloom = tuple(min(1.0, 0.04 + 1.25 * channel) for channel in colour)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.4),
        Roughness=0.95,
        Specular=0.08,
        Normal=g.bump(g.math("ADD", threads, slubs[0]), 0.0007, 0.6),
    )


def cotton(colour: Colour, g: Graph) -> Socket:
    """Canvas and sheeting: finer and more even than linen."""
    return _linen(colour, g, 0.0011, 0.35)


def _wool(colour: Colour, g: Graph) -> Socket:
    felt = g.noise(g.grain(), 340, 4, 0.7)
    fleck = g.range(g.noise(g.grain(), 1300, 2), 0.35, 0.65)
    body = g.mix(fleck, _shade(colour, 0.74), _shade(colour, 1.14))
    bloom = tuple(min(1.0, 0.07 + 1.3 * channel) for channel in colour)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.5),
        Roughness=1.0,
        Specular=0.05,
        Normal=g.bump(felt, 0.0012, 0.55),
    )


def _boucle(colour: Colour, g: Graph) -> Socket:
    warp = g.node("TexNoise", {"Vector": g.grain(), "Scale": 60, "Detail": 2}).outputs["Color"]
    moved = g.node(
        "VectorMath", {0: warp, 1: (0.012, 0.012, 0.012), 2: g.grain()}, operation="MULTIPLY_ADD"
    ).outputs[0]
    cell = g.node("TexVoronoi", {"Vector": moved, "Scale": 165}, feature="SMOOTH_F1").outputs["Distance"]
    curl = g.noise(g.grain(), 420, 3, 0.7)
    height = g.math("MULTIPLY_ADD", curl, 0.35, g.math("SUBTRACT", 1.0, cell))
    body = g.mix(g.range(height, 0.4, 0.95), _shade(colour, 0.74), _shade(colour, 1.1))
    bloom = tuple(min(1.0, 0.08 + 1.2 * channel) for channel in colour)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.45),
        Roughness=1.0,
        Specular=0.04,
        Normal=g.bump(height, 0.0042, 0.85),
    )


def _chenille(colour: Colour, g: Graph) -> Socket:
    threads = _threads(g, 0.0042, 3.5)
    tuft = g.noise(g.grain(), 260, 3, 0.65)
    height = g.math("MULTIPLY_ADD", tuft, 0.7, threads)
    body = g.mix(g.range(height, 0.2, 1.1), _shade(colour, 0.7), _shade(colour, 1.14))
    bloom = tuple(min(1.0, 0.08 + 1.5 * channel) for channel in colour)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.6),
        Roughness=0.95,
        Specular=0.1,
        Normal=g.bump(height, 0.0016, 0.7),
    )


def _corduroy(colour: Colour, g: Graph) -> Socket:
    wave = g.node(
        "TexWave", {"Vector": g.weave(), "Scale": 0.314 / 0.0055, "Distortion": 0.25}, bands_direction="X"
    ).outputs["Fac"]
    pile = g.noise(g.grain(), 800, 2)
    body = g.mix(g.range(wave, 0.1, 0.8), _shade(colour, 0.5), _shade(colour, 1.1))
    bloom = tuple(min(1.0, 0.07 + 1.6 * channel) for channel in colour)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.6),
        Roughness=0.9,
        Specular=0.1,
        Normal=g.bump(g.math("MULTIPLY_ADD", pile, 0.15, wave), 0.0016, 0.8),
    )


def _leather(colour: Colour, g: Graph) -> Socket:
    pebble = g.node("TexVoronoi", {"Vector": g.grain(), "Scale": 300}, feature="DISTANCE_TO_EDGE").outputs[
        "Distance"
    ]
    hollows = g.range(pebble, 0.0, 0.18)
    wear = g.noise(g.grain(), 7, 4, 0.6)
    crease = g.noise(g.grain(), 45, 4, 0.6)
    body = g.mix(g.range(wear, 0.32, 0.7), _shade(colour, 0.84), _shade(colour, 1.1))
    body = g.mix(g.math("MULTIPLY", g.math("SUBTRACT", 1.0, hollows), 0.35), body, _shade(colour, 0.45))
    relief = g.math("MULTIPLY_ADD", crease, 1.4, hollows)
    return g.principled(
        Base_Color=body,
        Roughness=g.range(wear, 0.3, 0.7, 0.36, 0.5),
        Specular=0.42,
        Normal=g.bump(relief, 0.0007, 0.5),
    )


def _suede(colour: Colour, g: Graph) -> Socket:
    nap = g.noise(g.grain(), 16, 4, 0.65)
    body = g.mix(g.range(nap, 0.34, 0.66), _shade(colour, 0.8), _shade(colour, 1.08))
    bloom = tuple(min(1.0, 0.05 + 1.3 * channel) for channel in colour)
    fuzz = g.noise(g.grain(), 1200, 2)
    return g.principled(
        Base_Color=_bloomed(g, body, bloom, 0.45),
        Roughness=0.95,
        Specular=0.08,
        Normal=g.bump(fuzz, 0.0005, 0.4),
    )


FABRICS: dict[str, tuple[Callable[[Colour, Graph], Socket], float]] = {
    "velvet": (_velvet, 0.8),
    "linen": (_linen, 0.95),
    "wool": (_wool, 1.0),
    "boucle": (_boucle, 1.0),
    "chenille": (_chenille, 0.95),
    "corduroy": (_corduroy, 0.9),
    "leather": (_leather, 0.42),
    "suede": (_suede, 0.95),
}


def fabric_looks() -> dict[str, Look]:
    """`<cloth>-<colour>` for every cloth and every colour of the palette."""
    return {
        f"{cloth}-{name}": Look(
            f"{cloth}-{name}", cloth, Flat(linear(colour), roughness), partial(draw, linear(colour))
        )
        for cloth, (draw, roughness) in FABRICS.items()
        for name, colour in COLOURS.items()
    }
