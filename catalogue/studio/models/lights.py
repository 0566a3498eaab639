"""Chandeliers, wall lights, and lanterns of glass, paper and pierced metal."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh
from ..geometry.solids import lathe, tube
from .lamps import _bulb, ball, rims, shade
from .pendants import _cord, _rose
from .piece import Piece, Size, maker


def _rod(start: tuple[float, float, float], end: tuple[float, float, float], radius: float) -> Mesh:
    return tube(np.array([start, end], float), radius)


@maker
def globe_chandelier(piece: Piece, size: Size, arms: int = 8) -> None:
    """A ring of glass globes at the ends of curved arms."""
    r, h = size.width / 2, size.height
    globe = r * 0.17
    hub = h * 0.42
    piece.add("metal", lathe([(r * 0.05, hub - 60), (r * 0.1, hub - 20), (r * 0.05, hub + 60)], smoothed=True))
    piece.add("metal", _rod((0, 0, hub), (0, 0, h - 16), 8))
    for index in range(arms):
        low = index % 2 * h * 0.16
        line = smooth([(0, 0, hub), (r * 0.5, 0, hub - 50 - low), (r - globe, 0, hub - low)])
        tip = ball(globe).moved(x=r - globe, z=hub - low + globe + 20)
        cup = lathe([(8, 0), (globe * 0.5, 14), (globe * 0.55, 26)]).moved(x=r - globe, z=hub - low)
        for slot, part in (("metal", tube(line, 7)), ("metal", cup), ("shade", tip)):
            piece.add(slot, part.turned("z", index * 360 / arms))
    _rose(piece, 0, 0, h)


@maker
def tiered_chandelier(piece: Piece, size: Size, tiers: int = 3) -> None:
    """Rings of glass rods under one another, wide above and narrow below."""
    r, h = size.width / 2, size.height
    drop = h * 0.68 / tiers
    for tier in range(tiers):
        out, top = r * (1 - 0.27 * tier), h * 0.74 - drop * tier
        piece.add("metal", tube(ellipse(2 * out - 16, 2 * out - 16, 90) + [0, 0, top], 7, closed=True))
        count = int(2 * np.pi * out / 34)
        for index in range(count):
            rod = _rod((out - 8, 0, top - 6), (out - 8, 0, top - drop * 1.12), 8)
            piece.add("shade", rod.turned("z", index * 360 / count))
        for turn in (0, 90, 180, 270):
            piece.add("metal", _rod((0, 0, h * 0.86), (out - 8, 0, top), 2.5).turned("z", turn + 45))
    piece.add("metal", _rod((0, 0, h * 0.5), (0, 0, h - 16), 7))
    _bulb(piece, 0, 0, h * 0.45, 46)
    _rose(piece, 0, 0, h)


@maker
def candle_chandelier(piece: Piece, size: Size, arms: int = 6) -> None:
    """An iron wheel with candles under small shades."""
    r, h = size.width / 2, size.height
    rim, level = r - 62, h * 0.30
    piece.add("metal", tube(ellipse(2 * rim, 2 * rim, 96) + [0, 0, level], 9, closed=True))
    for index in range(arms):
        turn = index * 360 / arms
        small = shade(62, 38, 84).moved(x=rim, z=level + 118)
        piece.add("shade", small.turned("z", turn))
        candle = lathe([(13, 12), (13, 130)]).moved(x=rim, z=level)
        dish = lathe([(8, 0), (34, 10), (36, 14), (10, 16)]).moved(x=rim, z=level)
        for part in (candle, dish, _rod((0, 0, level), (rim, 0, level), 6)):
            piece.add("metal", part.turned("z", turn))
        piece.add("metal", _rod((0, 0, h - 70), (rim, 0, level), 3).turned("z", turn))
    piece.add("metal", _rod((0, 0, level - 50), (0, 0, h - 16), 8), ball(26).moved(z=level - 40))
    _rose(piece, 0, 0, h)


@maker
def globe_pendant(piece: Piece, size: Size) -> None:
    """A globe of glass on a cord."""
    r, h = size.width / 2, size.height
    piece.add("shade", ball(r).moved(z=r))
    piece.add("metal", lathe([(r * 0.36, 2 * r - 14), (r * 0.36, 2 * r + 20), (12, 2 * r + 60)]))
    _bulb(piece, 0, 0, r * 1.05, 34)
    _cord(piece, 0, 0, 2 * r + 50, h)
    _rose(piece, 0, 0, h)


@maker
def paper_lantern(piece: Piece, size: Size, body: float = 480) -> None:
    """Paper over thin hoops, round or flattened; `body` is its height without the flex."""
    r, h = size.width / 2, size.height
    levels = np.linspace(-0.93, 0.93, 65)
    ripple = 1 - 0.012 * np.abs(np.sin(np.arange(65) * np.pi / 4))
    outline = [(r * np.sqrt(1 - z * z) * k, body / 2 * (1 + z)) for z, k in zip(levels, ripple)]
    piece.add("shade", lathe(outline, caps=False))
    piece.add("metal", tube(ellipse(r * 0.7, r * 0.7, 48) + [0, 0, body * 0.965], 3, closed=True))
    piece.add("metal", _rod((-r * 0.36, 0, body * 0.965), (r * 0.36, 0, body * 0.965), 3))
    _bulb(piece, 0, 0, body * 0.55, 40)
    _cord(piece, 0, 0, body * 0.965, h)
    _rose(piece, 0, 0, h)


@maker
def paper_column(piece: Piece, size: Size) -> None:
    """A standing column of paper between two timber rings."""
    r, h = size.width / 2, size.height
    rings = np.linspace(0, 1, 49)
    outline = [(r * (0.95 - 0.02 * (index % 2)), 40 + share * (h - 80)) for index, share in enumerate(rings)]
    piece.add("shade", lathe(outline, caps=False))
    for z in (0.0, h - 42):
        piece.add("stem", lathe([(r - 2, z), (r, z + 4), (r, z + 38), (r - 2, z + 42)]))
    _bulb(piece, 0, 0, h * 0.4, 40)


@maker
def pierced_lantern(piece: Piece, size: Size) -> None:
    """A spun metal drop, open in a lattice of hoops and ribs."""
    r, h = size.width / 2, size.height
    tall = r * 2.3
    line = smooth(
        [
            (r * 0.12, 0, 0),
            (r * 0.72, 0, tall * 0.16),
            (r, 0, tall * 0.42),
            (r * 0.7, 0, tall * 0.72),
            (r * 0.2, 0, tall),
        ]
    )
    for index in range(28):
        for lean in (-1, 1):
            turn = np.radians(lean * np.linspace(0, 70, len(line)))
            spiral = np.stack([line[:, 0] * np.cos(turn), line[:, 0] * np.sin(turn), line[:, 2]], axis=1)
            piece.add("shade", tube(spiral[::6], 4.5, flatten=0.5).turned("z", index * 360 / 28))
    for share in (0.0, 0.16, 0.42, 0.72, 1.0):
        out = line[int(share * (len(line) - 1))]
        piece.add("shade", tube(ellipse(2 * out[0], 2 * out[0], 72) + [0, 0, out[2]], 6, closed=True))
    _bulb(piece, 0, 0, tall * 0.45, 42)
    _cord(piece, 0, 0, tall, h)
    _rose(piece, 0, 0, h)


@maker
def glass_lantern(piece: Piece, size: Size, body: float = 620) -> None:
    """A six-sided hall lantern with glass between metal bars."""
    r, h = size.width / 2 - 8, size.height
    low, high = body * 0.06, body * 0.76
    corners = [(r * np.cos(a), r * np.sin(a)) for a in np.radians(np.arange(0, 360, 60))]
    for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]]):
        piece.add("metal", _rod((x * 0.78, y * 0.78, low), (x, y, high), 5))
        piece.add("metal", _rod((x, y, high), (0, 0, body * 0.95), 4))
        for z, share in ((low, 0.78), (high, 1.0)):
            piece.add("metal", _rod((x * share, y * share, z), (u * share, v * share, z), 5))
        middle, turn = ((x + u) / 2, (y + v) / 2), float(np.degrees(np.arctan2(v - y, u - x)))
        pane = rounded_box(r * 0.86, 3, high - low, 0.5).turned("z", turn)
        piece.add("shade", pane.moved(x=middle[0] * 0.9, y=middle[1] * 0.9, z=low))
    for turn in (0, 120, 240):
        candle = lathe([(11, body * 0.2), (11, body * 0.42)]).moved(x=r * 0.26).turned("z", turn)
        piece.add("metal", candle)
        x, y = r * 0.26 * np.cos(np.radians(turn)), r * 0.26 * np.sin(np.radians(turn))
        _bulb(piece, float(x), float(y), body * 0.46, 16)
    _cord(piece, 0, 0, body * 0.95, h)
    _rose(piece, 0, 0, h)


@maker
def wall_light(piece: Piece, size: Size, style: str = "fluted") -> None:
    """A light on a wall plate: a fluted glass, a globe on an arm, or a shade on a swinging arm."""
    w, d, h = size.width, size.depth, size.height
    wall = d / 2
    if style == "fluted":
        piece.add("metal", rounded_box(w * 0.56, 16, h * 0.66, 6).moved(y=wall - 8, z=h * 0.16))
        turn = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        out = w / 2 * (0.96 + 0.04 * np.cos(turn * 20))
        ring = np.stack([out * np.cos(turn), out * np.sin(turn), 0 * turn], axis=1)
        from ..geometry.solids import loft

        glass = loft([ring + [0, wall - d + w / 2, z] for z in (h * 0.06, h * 0.94)])
        piece.add("shade", glass)
        for z in (0.0, h * 0.94):
            cap = lathe([(w * 0.44, z), (w * 0.44, z + h * 0.06)]).moved(y=wall - d + w / 2)
            piece.add("metal", cap)
        piece.add("metal", _rod((0, wall - 14, h / 2), (0, wall - d + w / 2, h / 2), 9))
        return
    if style == "globe":
        r = w / 2
        piece.add("metal", lathe([(58, 0), (58, 14), (52, 20)]).turned("x", 90).moved(y=wall, z=h * 0.25))
        arm = smooth([(0, wall - 10, h * 0.25), (0, wall - d + r + 6, h * 0.14), (0, wall - d + r, h * 0.30)])
        piece.add("metal", tube(arm, 8), lathe([(16, h * 0.28), (r * 0.5, h * 0.36)]).moved(y=wall - d + r))
        piece.add("shade", ball(r).moved(y=wall - d + r, z=h - r))
        return
    x = -w / 2 + 40
    piece.add("metal", rounded_box(60, 18, h * 0.5, 6).moved(x=x, y=wall - 9, z=h * 0.2))
    reach = w - 150
    piece.add("metal", _rod((x, wall - 30, h * 0.5), (x + reach * 0.55, -wall + 60, h * 0.5), 8))
    piece.add("metal", _rod((x + reach * 0.55, -wall + 60, h * 0.5), (x + reach, 0, h * 0.5), 8))
    piece.add("metal", _rod((x + reach, 0, h * 0.4), (x + reach, 0, h * 0.72), 7))
    out = w / 2 - x - reach
    piece.add("shade", shade(out, out * 0.6, h * 0.5).moved(x=x + reach, z=h * 0.5))
    piece.add("metal", *(rim.moved(x=x + reach, z=h * 0.5) for rim in rims(out, out * 0.6, h * 0.5)))


@maker
def disc_lamp(piece: Piece, size: Size) -> None:
    """A globe held by a ring of metal on a block of stone."""
    w, d, h = size.width, size.depth, size.height
    piece.add("body", lathe([(d / 2 - 2, 0), (d / 2, 3), (d / 2, 46), (d / 2 - 3, 50)]))
    ring = ellipse(w - 16, w - 16, 96)[:, [0, 2, 1]] + [0, 0, h - w / 2]
    piece.add("metal", tube(ring, 8, closed=True), _rod((0, 0, 48), (0, 0, h - w + 12), 9))
    r = d * 0.46
    piece.add("shade", ball(r).moved(z=h - w / 2 - w * 0.06))


@maker
def bankers_lamp(piece: Piece, size: Size) -> None:
    """A glass trough over a stem on a heavy foot."""
    w, d, h = size.width, size.depth, size.height
    piece.add("metal", lathe([(d * 0.46, 0), (d * 0.46, 12), (d * 0.3, 22), (14, 34)]))
    piece.add("metal", _rod((0, 0, 20), (0, 0, h * 0.78), 8))
    across = [(np.cos(a), np.sin(a)) for a in np.linspace(0, np.pi, 30)]
    sections = []
    for share in np.linspace(-1, 1, 25):
        bulge = (1 - abs(share) ** 5) ** 0.5 if abs(share) < 1 else 0.02
        outer = [(share * w / 2, y * d / 2 * bulge, h * 0.66 + z * h * 0.33 * bulge) for y, z in across]
        inner = [
            (share * (w / 2 - 4), y * (d / 2 * bulge - 4), h * 0.66 + z * max(h * 0.33 * bulge - 4, 0.2))
            for y, z in reversed(across)
        ]
        sections.append(np.array([*outer, *inner]))
    from ..geometry.solids import loft

    piece.add("shade", loft(sections))
    piece.add("metal", _rod((0, 0, h * 0.74), (0, 0, h), 6), _rod((-w * 0.2, 0, h * 0.76), (w * 0.2, 0, h * 0.76), 6))
    _bulb(piece, 0, 0, h * 0.72, 20)
