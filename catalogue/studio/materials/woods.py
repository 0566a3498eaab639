"""Woods: growth rings around a distant pith, long fibres, pores; and lacquer over fine-grained board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from .graph import Colour, Graph, Socket, linear
from .look import Flat, Look
from .palette import COLOURS


@dataclass(frozen=True)
class Wood:
    """Early and late wood in sRGB, ring width (m), how much rings, fibres and pores show (0..1), gloss."""

    light: str
    dark: str
    ring: float = 0.007
    rings: float = 0.55
    fibres: float = 0.5
    pores: float = 0.4
    roughness: float = 0.46


WOODS: dict[str, Wood] = {
    "oak-natural": Wood("#cdaa80", "#99744b", ring=0.009, rings=0.75, fibres=0.75, pores=0.6),
    "oak-pale": Wood("#dcc7a3", "#c0a379", rings=0.45, pores=0.45, roughness=0.55),
    "oak-smoked": Wood("#786049", "#49362a", ring=0.009, rings=0.75, fibres=0.7, pores=0.6),
    "oak-black": Wood("#2c2825", "#161413", rings=0.4, pores=0.5, roughness=0.5),
    "walnut": Wood("#775840", "#3d2a1e", ring=0.012, rings=0.85, fibres=0.8),
    "ash": Wood("#dfcbab", "#ab8d68", ring=0.013, rings=0.85, fibres=0.6, pores=0.5),
    "ash-grey": Wood("#a79d8e", "#82786a", ring=0.011, rings=0.6, pores=0.5),
    "beech": Wood("#d2ad86", "#b98d64", ring=0.005, rings=0.25, pores=0.35),
    "maple": Wood("#e2cba7", "#cbae84", ring=0.006, rings=0.25, fibres=0.35, pores=0.1),
    "cherry": Wood("#9c6844", "#6f4429", ring=0.010, rings=0.6, pores=0.15, roughness=0.36),
    "mahogany": Wood("#65382a", "#3c1d14", ring=0.008, rings=0.4, pores=0.6, roughness=0.3),
    "teak": Wood("#ae8352", "#774f2e", ring=0.010, rings=0.7, fibres=0.6),
    "mango": Wood("#a97b4e", "#6d4828", ring=0.013, rings=0.65, fibres=0.7),
    "pine": Wood("#ddb985", "#bd8748", ring=0.008, rings=0.75, fibres=0.3, pores=0.05),
    "elm": Wood("#b28c66", "#765337", ring=0.012, rings=0.75, fibres=0.6),
    "rosewood": Wood("#5b2f22", "#2a130e", ring=0.008, rings=0.8, roughness=0.32),
}


PAINTS: dict[str, float] = {"lacquer": 0.42, "gloss": 0.12}
"""Lacquers by how rough they are."""


def draw_wood(wood: Wood, g: Graph) -> Socket:
    rings = _rings(g, wood)
    streaks = g.noise(g.grain((1.6, 95, 95)), 1.0, 3, 0.6)
    fibres = g.noise(g.grain((5, 420, 420)), 1.0, 2, 0.5)
    pores = g.range(g.noise(g.grain((9, 620, 620)), 1.0, 1), 0.6, 0.72)
    patches = g.noise(g.grain((0.9, 4, 4)), 1.0, 2)
    tone = g.math("MULTIPLY", rings, wood.rings)
    tone = g.math("MULTIPLY_ADD", g.math("SUBTRACT", streaks, 0.5), wood.fibres * 1.5, tone)
    tone = g.math("MULTIPLY_ADD", g.math("SUBTRACT", fibres, 0.5), wood.fibres * 0.8, tone)
    tone = g.math("MULTIPLY_ADD", g.math("SUBTRACT", patches, 0.42), 0.55, tone, clamp=True)
    colour = g.mix(tone, linear(wood.light), linear(wood.dark))
    dark = tuple(channel * 0.55 for channel in linear(wood.dark))
    colour = g.mix(g.math("MULTIPLY", pores, wood.pores * 0.75), colour, dark)
    relief = g.math("MULTIPLY_ADD", pores, -0.6, g.math("MULTIPLY", fibres, 0.5))
    roughness = g.range(streaks, 0.3, 0.7, wood.roughness - 0.05, wood.roughness + 0.07)
    return g.principled(
        Base_Color=colour, Roughness=roughness, Specular=0.38, Normal=g.bump(relief, 0.00018, 0.6)
    )


def _rings(g: Graph, wood: Wood) -> Socket:
    """Late wood (1) darkens slowly through each year's growth and ends sharply."""
    warp = g.noise(g.grain((0.55, 5, 5)), 1.0, 2)
    fine = g.noise(g.grain((3.0, 45, 45)), 1.0, 2)
    across = g.node("SeparateXYZ", {0: g.grain()}).outputs
    pith = g.math("SQRT", g.math("ADD", g.math("POWER", across[1], 2), g.math("POWER", across[2], 2)))
    bent = g.math("MULTIPLY_ADD", warp, 0.075, pith)
    bent = g.math("MULTIPLY_ADD", fine, 0.006, bent)
    spread = g.math("MULTIPLY_ADD", _along_radius(g, bent, 38), 0.075, bent)
    year = g.math("FRACT", g.math("DIVIDE", spread, wood.ring))
    late = g.math("MULTIPLY", g.math("POWER", year, 2.4), g.range(year, 1.0, 0.82))
    return g.math("MULTIPLY", late, g.range(_along_radius(g, bent, 61), 0.35, 0.68, 0.15, 1.0))


def _along_radius(g: Graph, radius: Socket, scale: float) -> Socket:
    """Noise that differs from year to year: wet years grow wide rings, dry years thin ones."""
    at = g.node("CombineXYZ", {0: radius, 1: scale}).outputs[0]
    return g.noise(at, scale, 2)


def draw_lacquer(colour: str, roughness: float, g: Graph) -> Socket:
    orange_peel = g.noise(g.grain(), 420, 2)
    return g.principled(
        Base_Color=linear(colour),
        Roughness=roughness,
        Specular=0.45,
        Normal=g.bump(orange_peel, 0.00004, 0.35),
    )


def wood_looks() -> dict[str, Look]:
    """Every wood, and `lacquer-<colour>` (silk) and `gloss-<colour>` for painted furniture."""
    looks = {
        name: Look(name, "wood", Flat(middle(wood), wood.roughness), partial(draw_wood, wood))
        for name, wood in WOODS.items()
    }
    for finish, roughness in PAINTS.items():
        for name, colour in COLOURS.items():
            full = f"{finish}-{name}"
            looks[full] = Look(
                full, finish, Flat(linear(colour), roughness), partial(draw_lacquer, colour, roughness)
            )
    return looks


def recoloured(wood: Wood, colour: Colour) -> Wood:
    """The same grain stained so that it is of this colour on the whole."""
    was = middle(wood)
    light, dark = (
        _written([channel * to / own for channel, to, own in zip(linear(tone), colour, was)])
        for tone in (wood.light, wood.dark)
    )
    return replace(wood, light=light, dark=dark)


def _written(colour: list[float]) -> str:
    """A scene-linear colour as sRGB hex digits."""
    encoded = (c * 12.92 if c <= 0.0031308 else 1.055 * min(1, c) ** (1 / 2.4) - 0.055 for c in colour)
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in encoded)


def middle(wood: Wood) -> Colour:
    light, dark = linear(wood.light), linear(wood.dark)
    red, green, blue = (0.62 * a + 0.38 * b for a, b in zip(light, dark))
    return (red, green, blue)
