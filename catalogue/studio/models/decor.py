"""Small things: candlesticks, trays, throws, pulls and hooks."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import bar_handle, cup_handle, knob
from ..geometry.curves import ellipse, polyline, smooth
from ..geometry.solids import lathe, slab, tube
from .piece import Piece, Size, maker


@maker
def candlesticks(piece: Piece, size: Size) -> None:
    """Three turned candlesticks of different height, with candles."""
    w, d, h = size.width, size.depth, size.height
    r = d * 0.42
    for x, y, tall in ((-w / 2 + r, d * 0.05, h * 0.62), (w * 0.02, d / 2 - r, h * 0.5), (w / 2 - r, -d / 2 + r, h * 0.36)):
        profile = [
            (r, 0),
            (r, 6),
            (r * 0.5, 16),
            (r * 0.22, 34),
            (r * 0.3, tall * 0.5),
            (r * 0.2, tall * 0.56),
            (r * 0.22, tall * 0.86),
            (r * 0.5, tall * 0.93),
            (r * 0.5, tall),
        ]
        piece.add("body", lathe(profile, smoothed=True).moved(x=x, y=y))
        piece.add("candle", lathe([(11, tall - 4), (10, tall + h * 0.37), (3, tall + h * 0.375)]).moved(x=x, y=y))
        piece.add("candle", tube(np.array([[x, y, tall + h * 0.37], [x, y, tall + h * 0.38]]), 1.2))


@maker
def round_tray(piece: Piece, size: Size) -> None:
    """A round tray with a raised rim, two handles and a field of colour."""
    r, h = size.width / 2, size.height
    rim = h * 0.62
    piece.add("body", lathe([(r - 12, 0), (r, 4), (r, rim), (r - 4, rim + 2), (r - 8, rim), (r - 10, 12), (0.1, 12)]))
    piece.add("figure", lathe([(r - 12, 11), (r - 12, 13.2), (0.1, 13.4)]))
    for sign in (-1, 1):
        bow = polyline([(sign * (r - 6), -60, rim - 4), (sign * (r - 6), -60, h - 5), (sign * (r - 6), 60, h - 5), (sign * (r - 6), 60, rim - 4)], 16)
        piece.add("handles", tube(bow, 5))


@maker
def pull(piece: Piece, size: Size, style: str = "bar") -> None:
    """A handle on a wall plate of nothing but itself: cup, knob or bar."""
    w, d, h = size.width, size.depth, size.height
    if style == "cup":
        part = cup_handle(w, h, d).turned("z", 0)
    elif style == "knob":
        part = knob(w / 2, d)
    else:
        part = bar_handle(w, d - h / 2, h / 2)
    piece.add("body", part.moved(y=d / 2, z=h / 2))


@maker
def coat_hook(piece: Piece, size: Size) -> None:
    """A forged double hook on an oval plate."""
    w, d, h = size.width, size.depth, size.height
    plate = slab(ellipse(w * 0.5, h * 0.66, 60), 6, 2).turned("x", 90)
    piece.add("body", plate.moved(y=d / 2, z=h * 0.5))
    up = smooth([(0, d / 2 - 4, h * 0.5), (0, -d * 0.2, h * 0.52), (0, -d / 2 + 8, h * 0.72), (0, -d / 2 + 12, h - 10)])
    piece.add("body", tube(up, np.linspace(8, 6, len(up))), lathe([(2, 0), (10, 8), (2, 16)], smoothed=True).moved(y=-d / 2 + 12, z=h - 16))
    for sign in (-1, 1):
        down = smooth([(0, d / 2 - 4, h * 0.4), (sign * w * 0.2, d * 0.1, h * 0.14), (sign * (w / 2 - 9), -d * 0.15, h * 0.1), (sign * (w / 2 - 9), -d * 0.22, h * 0.28)])
        piece.add("body", tube(down, np.linspace(8, 6, len(down))))


@maker
def sunburst_mirror(piece: Piece, size: Size, rays: int = 48) -> None:
    """A round mirror in a ring of rays."""
    r, d, h = size.width / 2, size.depth, size.height / 2
    core = r * 0.46
    glass = slab(ellipse(2 * core, 2 * core, 120), 5, 1).turned("x", 90)
    piece.add("mirror", glass.moved(y=-d * 0.2, z=h))
    ring = ellipse(2 * core + 14, 2 * core + 14, 120)[:, [0, 2, 1]]
    piece.add("frame", tube(ring + [0, -d * 0.1, h], 10, closed=True))
    for index in range(rays):
        turn = np.radians(index * 360 / rays)
        out = r * (1.0, 0.82, 0.92, 0.76)[index % 4]
        line = np.array([[core * np.cos(turn), 0, h + core * np.sin(turn)], [out * np.cos(turn), 0, h + out * np.sin(turn)]])
        piece.add("frame", tube(line, np.array([6.0, 2.6])))
    piece.add("frame", slab(ellipse(2 * core, 2 * core, 90), 6, 1).turned("x", 90).moved(y=d / 2, z=h))


@maker
def crested_mirror(piece: Piece, size: Size) -> None:
    """An arched mirror in a moulded frame under a carved crest."""
    w, d, h = size.width, size.depth, size.height
    top, half = h * 0.90, w / 2 - 34
    arch = [(half * np.cos(a), 0, top - half + half * np.sin(a)) for a in np.linspace(0, np.pi, 50)]
    outline = np.array([(-half, 0, 34), (half, 0, 34), *arch], float)
    piece.add("frame", tube(outline, 30, closed=True, flatten=0.9))
    inner = outline * [0.93, 1, 0.975] + [0, -12, 14]
    piece.add("frame", tube(inner, 8, closed=True))
    flat = outline[:, [0, 2, 1]] * [0.96, 1, 1]
    piece.add("mirror", slab(flat, 5, 1).turned("x", 90).moved(y=6))
    piece.add("frame", slab(flat, 5, 1).turned("x", 90).moved(y=d / 2))
    for sign in (-1, 1):
        for size_, x, z in ((0.2, 0.1, 0.955), (0.13, 0.26, 0.93)):
            turn = np.linspace(0, 2.6 * np.pi, 60)
            out = w * size_ * 0.5 * (1 - turn / (2.9 * np.pi))
            scroll = np.stack([sign * (w * x + out * np.cos(turn)), 0 * turn - 20, h * z + out * np.sin(turn)], axis=1)
            piece.add("frame", tube(scroll, np.linspace(13, 5, len(scroll))))
    shell = lathe([(w * 0.09, 0), (w * 0.07, 18), (w * 0.02, 30)], smoothed=True).turned("x", 90)
    piece.add("frame", shell.moved(z=h - w * 0.1))


@maker
def spread_throw(piece: Piece, size: Size, fringed: bool = True) -> None:
    """A blanket folded lengthwise and hung over a rail, as in a shop."""
    w, d, h = size.width, size.depth, size.height
    piece.add("rail", tube(np.array([[-w * 0.56, 0, h], [w * 0.56, 0, h]]), 13))
    rows = []
    up = np.concatenate([np.linspace(0.06 * h, h - 26, 60), h + 14 * np.sin(np.linspace(0.2, np.pi - 0.2, 9)), np.linspace(h - 26, 0.26 * h, 50)])
    side = np.concatenate([np.full(60, -1.0), np.cos(np.linspace(np.pi - 0.2, 0.2, 9)), np.full(50, 1.0)])
    x = np.linspace(-w / 2, w / 2, 90)
    for z, y in zip(up, side):
        slack = np.clip((h - z) / h, 0, 1)
        wave = 9 * slack * np.sin(x / 48 + 1.4 * np.sin(x / 160)) * (1 if y < 0 else 0.7)
        rows.append(np.stack([x * (1 - 0.04 * slack), y * (16 + d * 0.22 * slack) + wave, np.full_like(x, z)], axis=1))
    from ..geometry.mesh import surface

    piece.add("ground", surface(rows))
    for share in (0.12, 0.2, 0.28):
        line = rows[int(share * 60)] + [0, -3, 0]
        piece.add("figure", tube(line[::3], 6, flatten=0.4))


@maker
def planter_pot(piece: Piece, size: Size, form: str = "round") -> None:
    """A garden pot or trough, filled with earth and planted."""
    from ..geometry.plants import bush
    from .vessels import vessel

    w, d, h = size.width, size.depth, size.height
    if form == "round":
        rim = vessel([(0.62, 0), (0.7, 0.02), (0.94, 0.7), (0.93, 0.86), (1.0, 0.88), (1.0, 1.0)], w / 2, h, w * 0.04)
        piece.add("body", rim)
        piece.add("soil", lathe([(w * 0.44, h * 0.88), (w * 0.44, h * 0.9), (0.1, h * 0.92)]))
        trunk, leaves = bush(w * 1.15, h * 1.1, piece.next_seed())
        piece.add("leaves", leaves.moved(z=h * 0.9))
        piece.add("trunk", trunk.moved(z=h * 0.9))
        return
    wall = 22.0
    for y in (-1, 1):
        piece.add("body", rounded_box(w, wall, h, 4).moved(y=y * (d - wall) / 2))
    for x in (-1, 1):
        piece.add("body", rounded_box(wall, d - 2 * wall, h, 4).moved(x=x * (w - wall) / 2))
    piece.add("soil", rounded_box(w - 2 * wall, d - 2 * wall, h * 0.9, 2))
    for share in (-0.3, 0.0, 0.3):
        trunk, leaves = bush(d * 1.2, h * 1.2, piece.next_seed())
        piece.add("leaves", leaves.moved(x=share * w, z=h * 0.9))
        piece.add("trunk", trunk.moved(x=share * w, z=h * 0.9))
