"""Rattan, cane, cord, jute, rugs with patterns, lampshades, leaves, paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .graph import Colour, Graph, Socket, linear
from .look import Flat, Look
from .palette import COLOURS


def _draw_pole(colour: str, g: Graph) -> Socket:
    """Bent rattan or bamboo: fine length-wise fibres with a darker joint every hand's breadth."""
    base = linear(colour)
    fibres = g.noise(g.grain((4, 380, 380)), 1.0, 3)
    along = g.node("SeparateXYZ", {0: g.grain()}).outputs[0]
    joint = g.range(g.math("PINGPONG", along, 0.11), 0.0, 0.006, 1, 0)
    body = g.mix(
        g.range(fibres, 0.3, 0.7), tuple(c * 0.72 for c in base), tuple(min(1, c * 1.12) for c in base)
    )
    body = g.mix(g.math("MULTIPLY", joint, 0.45), body, tuple(c * 0.35 for c in base))
    return g.principled(Base_Color=body, Roughness=0.45, Specular=0.4, Normal=g.bump(joint, 0.001, 0.6))


def _bands(g: Graph, pitch: float, direction: str, profile: str = "SIN") -> Socket:
    inputs = {"Vector": g.weave(), "Scale": 0.314 / pitch}
    return g.node("TexWave", inputs, bands_direction=direction, wave_profile=profile).outputs["Fac"]


def _draw_cane(colour: str, g: Graph) -> Socket:
    """Woven cane: open mesh of upright, level and crossing strands."""
    strands = [g.range(_bands(g, 0.0125, way), 0.62, 0.72) for way in ("X", "Y", "DIAGONAL")]
    turned = g.node("VectorRotate", {"Vector": g.weave(), "Angle": 1.5708}, rotation_type="Z_AXIS").outputs[0]
    other = g.node(
        "TexWave", {"Vector": turned, "Scale": 0.314 / 0.0125}, bands_direction="DIAGONAL"
    ).outputs["Fac"]
    cover = g.math(
        "MAXIMUM",
        g.math("MAXIMUM", strands[0], strands[1]),
        g.math("MAXIMUM", strands[2], g.range(other, 0.62, 0.72)),
    )
    base = linear(colour)
    tone = g.range(g.noise(g.grain(), 70, 3), 0.3, 0.7)
    body = g.mix(tone, tuple(c * 0.75 for c in base), base)
    solid = g.principled(Base_Color=body, Roughness=0.5, Specular=0.35, Normal=g.bump(cover, 0.001, 0.7))
    gap = g.node("BsdfTransparent").outputs[0]
    return g.node("MixShader", {0: cover, 1: gap, 2: solid}).outputs[0]


def _draw_weave(colour: str, pitch: float, g: Graph) -> Socket:
    """Basket weave: over two, under two, from strands of this pitch (m)."""
    across, up = _bands(g, pitch, "X"), _bands(g, pitch, "Y")
    checker = g.node("TexChecker", {"Vector": g.weave(), "Scale": 1 / (2 * pitch)}).outputs["Fac"]
    height = g.math(
        "ADD", g.math("MULTIPLY", across, checker), g.math("MULTIPLY", up, g.math("SUBTRACT", 1, checker))
    )
    strand = g.noise(g.grain(), 60, 3)
    base = linear(colour)
    body = g.mix(g.range(height, 0.05, 0.6), tuple(c * 0.35 for c in base), base)
    body = g.mix(g.range(strand, 0.3, 0.7, 0, 0.4), body, tuple(c * 0.7 for c in base))
    return g.principled(
        Base_Color=body, Roughness=0.6, Specular=0.3, Normal=g.bump(height, pitch * 0.32, 0.9)
    )


def _draw_cord(colour: str, g: Graph) -> Socket:
    """Twisted cord: strands run slantwise around it."""
    along = g.node("SeparateXYZ", {0: g.grain()}).outputs
    turn = g.math("ARCTAN2", along[2], along[1])
    twist = g.math("SINE", g.math("MULTIPLY_ADD", along[0], 900, g.math("MULTIPLY", turn, 3)))
    base = linear(colour)
    body = g.mix(g.range(twist, -1, 0.4), tuple(c * 0.55 for c in base), base)
    return g.principled(Base_Color=body, Roughness=0.85, Specular=0.15, Normal=g.bump(twist, 0.0008, 0.7))


def draw_pile(colour: Colour, g: Graph) -> Socket:
    """The tufts of a rug in one colour."""
    return _tufted(g, _melange(g, colour))


def _melange(g: Graph, colour: Colour) -> Socket:
    fleck = g.noise(g.grain(), 210, 3, 0.7)
    return g.mix(
        g.range(fleck, 0.32, 0.68), tuple(c * 0.7 for c in colour), tuple(min(1, c * 1.15) for c in colour)
    )


def _tufted(g: Graph, colour: Socket) -> Socket:
    tufts = g.node("TexVoronoi", {"Vector": g.grain(), "Scale": 190}).outputs["Distance"]
    return g.principled(Base_Color=colour, Roughness=1.0, Specular=0.03, Normal=g.bump(tufts, -0.006, 0.8))


def draw_patterned(ground: Colour, line: Colour, kind: str, g: Graph) -> Socket:
    """A rug with diamonds, stripes, checks or arches of uneven lines in a second colour."""
    warp = g.node("TexNoise", {"Vector": g.grain(), "Scale": 14, "Detail": 3}).outputs["Color"]
    at = g.node(
        "VectorMath", {0: warp, 1: (0.018, 0.018, 0), 2: g.grain()}, operation="MULTIPLY_ADD"
    ).outputs[0]
    if kind in CENTRED:
        whole = g.node("TexCoord").outputs["Generated"]
        at = g.node(
            "VectorMath", {0: warp, 1: (0.008, 0.008, 0), 2: whole}, operation="MULTIPLY_ADD"
        ).outputs[0]
        at = g.node("VectorMath", {0: at, 1: (0.504, 0.504, 0)}, operation="SUBTRACT").outputs[0]
    axis = g.node("SeparateXYZ", {0: at}).outputs
    mask = PATTERNS[kind](g, axis[0], axis[1])
    return _tufted(g, g.mix(mask, _melange(g, ground), _melange(g, line)))


def _diamonds(g: Graph, x: Socket, y: Socket) -> Socket:
    rise = g.math("PINGPONG", y, 0.2)
    first = g.math("PINGPONG", g.math("ADD", x, g.math("MULTIPLY", rise, 0.8)), 0.16)
    return g.range(first, 0.014, 0.02, 1, 0)


def _stripes(g: Graph, x: Socket, y: Socket) -> Socket:
    wide = g.range(g.math("PINGPONG", x, 0.15), 0.045, 0.05, 1, 0)
    thin = g.range(g.math("PINGPONG", g.math("ADD", x, 0.075), 0.15), 0.006, 0.009, 1, 0)
    return g.math("MAXIMUM", wide, thin)


def _checks(g: Graph, x: Socket, y: Socket) -> Socket:
    both = [g.math("FLOOR", g.math("DIVIDE", axis, 0.22)) for axis in (x, y)]
    return g.math("MODULO", g.math("ABSOLUTE", g.math("ADD", *both)), 2.0)


def _arches(g: Graph, x: Socket, y: Socket) -> Socket:
    fold = g.math("PINGPONG", x, 0.3)
    run = g.math(
        "SQRT", g.math("ADD", g.math("POWER", fold, 2), g.math("POWER", g.math("PINGPONG", y, 0.35), 2))
    )
    return g.range(g.math("PINGPONG", run, 0.06), 0.028, 0.034, 1, 0)


def _edge(g: Graph, x: Socket, y: Socket) -> Socket:
    return g.math("MAXIMUM", g.math("ABSOLUTE", x), g.math("ABSOLUTE", y))


def _band(g: Graph, value: Socket, low: float, high: float) -> Socket:
    """1 between two values."""
    return g.math("MULTIPLY", g.math("GREATER_THAN", value, low), g.math("LESS_THAN", value, high))


def _border(g: Graph, x: Socket, y: Socket) -> Socket:
    edge = _edge(g, x, y)
    return g.math("MAXIMUM", _band(g, edge, 0.40, 0.45), _band(g, edge, 0.375, 0.385))


def _rings(g: Graph, x: Socket, y: Socket) -> Socket:
    run = g.math("SQRT", g.math("ADD", g.math("POWER", x, 2), g.math("POWER", y, 2)))
    return g.math("LESS_THAN", g.math("PINGPONG", g.math("ADD", run, 0.04), 0.09), 0.045)


def _medallion(g: Graph, x: Socket, y: Socket) -> Socket:
    """A stepped lozenge in the middle, quarter lozenges in the corners, and a border."""
    steps = [
        g.math("MULTIPLY", g.math("ROUND", g.math("MULTIPLY", g.math("ABSOLUTE", axis), 40)), 0.025)
        for axis in (x, y)
    ]
    span = g.math("ADD", *steps)
    inner = g.math(
        "MULTIPLY",
        g.math("LESS_THAN", span, 0.31),
        g.math("LESS_THAN", g.math("PINGPONG", span, 0.05), 0.022),
    )
    corners = g.math(
        "MULTIPLY",
        g.math("GREATER_THAN", span, 0.56),
        g.math("LESS_THAN", g.math("PINGPONG", span, 0.05), 0.02),
    )
    field = g.math("MULTIPLY", g.math("MAXIMUM", inner, corners), g.math("LESS_THAN", _edge(g, x, y), 0.385))
    return g.math("MAXIMUM", field, _border(g, x, y))


PATTERNS = {
    "diamonds": _diamonds,
    "stripes": _stripes,
    "checks": _checks,
    "arches": _arches,
    "border": _border,
    "rings": _rings,
    "medallion": _medallion,
}
CENTRED = {"border", "rings", "medallion"}
"""Patterns that lie around the middle of a rug; the others run on."""



def draw_shade(colour: Colour, glow: float, g: Graph) -> Socket:
    """Cloth or paper that a lamp shines through."""
    slub = g.noise(g.grain((260, 30, 30)), 1.0, 3)
    body = g.mix(g.range(slub, 0.3, 0.7), tuple(c * 0.86 for c in colour), colour)
    outside = g.node("BsdfDiffuse", {"Color": body}).outputs[0]
    through = g.node("BsdfTranslucent", {"Color": body}).outputs[0]
    cloth = g.node("MixShader", {0: 0.5, 1: outside, 2: through}).outputs[0]
    light = g.node(
        "Emission", {"Color": g.mix(1.0, body, (1.0, 0.82, 0.58), "MULTIPLY"), "Strength": glow}
    ).outputs[0]
    return g.node("AddShader", {0: cloth, 1: light}).outputs[0]


def _draw_glow(colour: Colour, strength: float, g: Graph) -> Socket:
    """Opal glass or a bulb that is lit."""
    body = g.principled(Base_Color=(0.9, 0.88, 0.84), Roughness=0.2)
    rim = g.range(g.facing(0.4), 0.0, 0.9, 1.0, 0.55)
    light = g.node("Emission", {"Color": colour, "Strength": g.math("MULTIPLY", rim, strength)}).outputs[0]
    return g.node("AddShader", {0: body, 1: light}).outputs[0]


def _draw_leaf(colour: str, g: Graph) -> Socket:
    base = linear(colour)
    tone = g.noise(g.grain(), 18, 3)
    body = g.mix(g.range(tone, 0.3, 0.7), tuple(c * 0.6 for c in base), tuple(c * 1.3 for c in base))
    face = g.principled(Base_Color=body, Roughness=0.38, Specular=0.4)
    through = g.node("BsdfTranslucent", {"Color": tuple(min(1, c * 1.6) for c in base)}).outputs[0]
    return g.node("MixShader", {0: 0.25, 1: face, 2: through}).outputs[0]


def _draw_plain(colour: str, roughness: float, g: Graph) -> Socket:
    grit = g.noise(g.grain(), 150, 4, 0.7)
    base = linear(colour)
    body = g.mix(g.range(grit, 0.3, 0.7), tuple(c * 0.7 for c in base), base)
    return g.principled(Base_Color=body, Roughness=roughness, Specular=0.2, Normal=g.bump(grit, 0.003, 0.6))


def _rough(roughness: float) -> Callable[[str, Graph], Socket]:
    return lambda colour, g: _draw_plain(colour, roughness, g)


def _woven(pitch: float) -> Callable[[str, Graph], Socket]:
    return lambda colour, g: _draw_weave(colour, pitch, g)


PLAIN: dict[str, tuple[Callable[[str, Graph], Socket], float]] = {
    "rattan": (_draw_pole, 0.45),
    "cane": (_draw_cane, 0.5),
    "wicker": (_woven(0.008), 0.6),
    "seagrass": (_woven(0.014), 0.8),
    "jute": (_woven(0.010), 0.9),
    "cord": (_draw_cord, 0.85),
    "paper": (_rough(0.9), 0.9),
    "rust": (_rough(0.85), 0.85),
}
"""Fibres, paper and rust, which come in any colour, and how rough they are."""


def natural_looks() -> dict[str, Look]:
    """Woven and grown materials, rugs, lampshades and small parts."""
    looks = [
        *_single(),
        *(
            Look(f"cord-{n}", "cord", Flat(linear(c), 0.85), partial(_draw_cord, c))
            for n, c in COLOURS.items()
        ),
        *(
            Look(f"pile-{n}", "pile", Flat(linear(c), 1.0), partial(draw_pile, linear(c)))
            for n, c in COLOURS.items()
        ),
        *(_patterned(kind, ground, line) for kind in PATTERNS if kind not in CENTRED for ground, line in _PAIRS),
        *(_shade(n) for n in ("white", "ivory", "oat", "sand", "terracotta", "sage", "charcoal", "mustard")),
    ]
    return {look.name: look for look in looks}


_PAIRS = (
    ("ivory", "charcoal"),
    ("oat", "rust"),
    ("sand", "forest"),
    ("terracotta", "ivory"),
    ("ink", "oat"),
    ("sage", "ivory"),
    ("dove", "white"),
    ("blush", "burgundy"),
)


def _patterned(kind: str, ground: str, line: str) -> Look:
    name = f"rug-{kind}-{ground}-{line}"
    first, second = linear(COLOURS[ground]), linear(COLOURS[line])
    return Look(name, "pile", Flat(first, 1.0), partial(draw_patterned, first, second, kind))


def _shade(name: str) -> Look:
    colour = linear(COLOURS[name])
    return Look(f"shade-{name}", f"shade-{name}", Flat(colour, 0.9), partial(draw_shade, colour, 0.22))


def _single() -> list[Look]:
    warm = (1.0, 0.8, 0.55)
    drawn = {
        "rattan-natural": ("#c19a62", 0.45, partial(_draw_pole, "#c19a62")),
        "rattan-dark": ("#5e3f26", 0.45, partial(_draw_pole, "#5e3f26")),
        "bamboo": ("#cdb27b", 0.4, partial(_draw_pole, "#cdb27b")),
        "cane-natural": ("#cfb083", 0.5, partial(_draw_cane, "#cfb083")),
        "cane-black": ("#262322", 0.5, partial(_draw_cane, "#262322")),
        "wicker-natural": ("#b98f58", 0.6, partial(_draw_weave, "#b98f58", 0.008)),
        "wicker-grey": ("#8b857b", 0.6, partial(_draw_weave, "#8b857b", 0.008)),
        "wicker-black": ("#2b2826", 0.6, partial(_draw_weave, "#2b2826", 0.008)),
        "seagrass": ("#b59c6b", 0.8, partial(_draw_weave, "#b59c6b", 0.014)),
        "jute": ("#b0925f", 0.9, partial(_draw_weave, "#b0925f", 0.010)),
        "papercord": ("#cdb58a", 0.8, partial(_draw_cord, "#cdb58a")),
        "opal-lit": ("#fff1dc", 0.2, partial(_draw_glow, warm, 0.5)),
        "bulb-lit": ("#ffe9c8", 0.2, partial(_draw_glow, warm, 4.5)),
        "leaf": ("#4d7137", 0.4, partial(_draw_leaf, "#3f6a34")),
        "leaf-olive": ("#77835a", 0.5, partial(_draw_leaf, "#6d7a52")),
        "leaf-dry": ("#c2a674", 0.8, partial(_draw_leaf, "#c2a674")),
        "soil": ("#33261d", 1.0, partial(_draw_plain, "#33261d", 1.0)),
        "bark": ("#6b5440", 0.9, partial(_draw_plain, "#6b5440", 0.9)),
        "paper": ("#e9e3d6", 0.9, partial(_draw_plain, "#efe9dc", 0.9)),
        "rubber-black": ("#1a1a1a", 0.7, partial(_draw_plain, "#1d1d1d", 0.7)),
    }
    return [
        Look(name, name, Flat(linear(colour), rough), draw) for name, (colour, rough, draw) in drawn.items()
    ]
