"""Floor and table lamps."""

from __future__ import annotations

import numpy as np

from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh
from ..geometry.solids import lathe, tube
from .piece import Piece, Size, maker


def shade(lower: float, upper: float, height: float, wall: float = 2) -> Mesh:
    """A lampshade of two radii standing on the origin, open at both ends (mm)."""
    outside = [(lower, 0), (upper, height)]
    inside = [(upper - wall, height), (lower - wall, 0)]
    return lathe([*outside, *inside, (lower, 0)], caps=False)


def rims(lower: float, upper: float, height: float) -> list[Mesh]:
    """Binding at both rims of such a shade."""
    return [
        tube(ellipse(2 * r, 2 * r, 80) + [0, 0, z], 2.4, closed=True)
        for r, z in ((lower - 1, 1), (upper - 1, height - 1))
    ]


def ball(radius: float) -> Mesh:
    """A sphere around the origin (mm)."""
    return lathe([(radius * np.cos(a), radius * np.sin(a)) for a in np.linspace(-np.pi / 2, np.pi / 2, 25)])


def _bulb(piece: Piece, x: float, y: float, z: float, radius: float = 30) -> None:
    piece.add("bulb", ball(radius).moved(x=x, y=y, z=z))


@maker
def arc_lamp(piece: Piece, size: Size) -> None:
    """A stone block, a long bent tube, and a metal dome far out over the table."""
    w, h = size.width, size.height
    r, base = 190.0, 150.0
    foot = -w / 2 + base
    piece.add("base", lathe([(base - 4, 0), (base, 4), (base, 62), (base - 6, 68)]).moved(x=foot))
    head = w / 2 - r
    line = smooth(
        [
            (foot, 0, 60),
            (foot + 10, 0, h * 0.45),
            (foot + 130, 0, h * 0.80),
            (foot + (head - foot) * 0.5, 0, h * 0.985),
            (head - 130, 0, h * 0.965),
            (head - 20, 0, h * 0.885),
        ]
    )
    piece.add("stem", tube(line, 12))
    dome = _dome(r, 150).moved(x=head, z=h * 0.80 - 60)
    piece.add("shade", dome)
    piece.add("stem", lathe([(20, 0), (20, 60), (12, 70)]).moved(x=head, z=h * 0.80 + 84))
    _bulb(piece, head, 0, h * 0.80 - 20, 45)


def _dome(radius: float, height: float, wall: float = 3) -> Mesh:
    """An open half shell, mouth down, standing on the origin."""
    angles = np.linspace(0, np.pi / 2 - 0.12, 22)
    outside = [(radius * np.cos(a), height * np.sin(a)) for a in angles]
    inside = [((radius - wall) * np.cos(a), (height - wall) * np.sin(a)) for a in angles[::-1]]
    return lathe([*outside, *inside, (radius - wall, 0), (radius, 0)], caps=False)


@maker
def tripod_lamp(piece: Piece, size: Size) -> None:
    """Three turned timber legs under a wide drum shade."""
    r, h = size.width / 2, size.height
    tall = h * 0.22
    for angle in (90, 210, 330):
        reach = r * 0.93
        leg = tube(
            np.array([[reach, 0, 0], [reach * 0.5, 0, h * 0.40], [18, 0, h * 0.76]], float),
            np.array([11, 17, 13]),
        ).turned("z", angle)
        piece.add("stem", leg)
    piece.add("metal", lathe([(40, 0), (44, 6), (44, 30), (20, 40), (10, 44), (10, 150)]).moved(z=h * 0.745))
    piece.add("shade", shade(r * 0.86, r * 0.74, tall).moved(z=h - tall))
    piece.add("metal", *(rim.moved(z=h - tall) for rim in rims(r * 0.86, r * 0.74, tall)))
    _bulb(piece, 0, 0, h - tall * 0.5, 36)


@maker
def reading_lamp(piece: Piece, size: Size) -> None:
    """A slim post with a swivelling cone."""
    w, h = size.width, size.height
    piece.add(
        "stem", lathe([(130, 0), (132, 3), (130, 14), (16, 18), (9, 26), (9, h - 90)]).moved(x=-w / 2 + 132)
    )
    x = -w / 2 + 132
    piece.add(
        "stem", tube(smooth([(x, 0, h - 95), (x, 0, h - 40), (x + 40, 0, h - 12), (x + 110, 0, h - 12)]), 9)
    )
    cone = lathe([(78, 0), (30, 130), (22, 150), (20, 150), (28, 128), (75, 2), (78, 0)], caps=False).turned(
        "y", -28
    )
    piece.add("shade", cone.moved(x=w / 2 - 100 + 30, z=h - 165))
    piece.add("metal", lathe([(23, 0), (23, 40), (14, 48)]).turned("y", -28).moved(x=w / 2 - 142, z=h - 36))
    _bulb(piece, w / 2 - 62, 0, h - 130, 27)


@maker
def jar_lamp(piece: Piece, size: Size, body: str = "gourd") -> None:
    """A ceramic body under a tapering linen shade."""
    r, h = size.width / 2, size.height
    tall, base = h * 0.42, h * 0.50
    profiles = {
        "gourd": [
            (0.34, 0),
            (0.40, 0.02),
            (0.60, 0.16),
            (0.66, 0.32),
            (0.54, 0.52),
            (0.34, 0.66),
            (0.30, 0.76),
            (0.26, 0.88),
            (0.14, 1.0),
        ],
        "column": [
            (0.44, 0),
            (0.46, 0.03),
            (0.46, 0.07),
            (0.38, 0.12),
            (0.37, 0.86),
            (0.42, 0.92),
            (0.30, 0.96),
            (0.14, 1.0),
        ],
        "ball": [
            (0.30, 0),
            (0.34, 0.03),
            (0.60, 0.22),
            (0.68, 0.44),
            (0.58, 0.68),
            (0.30, 0.88),
            (0.18, 0.93),
            (0.16, 1.0),
        ],
    }[body]
    piece.add("body", lathe([(share * r, z * base) for share, z in profiles], smoothed=True))
    piece.add("metal", lathe([(16, base - 3), (16, base + 10), (9, base + 14), (9, base + 90)]))
    piece.add("shade", shade(r, r * 0.68, tall).moved(z=h - tall))
    piece.add("metal", *(rim.moved(z=h - tall) for rim in rims(r, r * 0.68, tall)))
    _bulb(piece, 0, 0, h - tall * 0.55, 32)


@maker
def mushroom_lamp(piece: Piece, size: Size) -> None:
    """A dome of opal glass or metal on a waisted foot."""
    r, h = size.width / 2, size.height
    piece.add(
        "body",
        lathe(
            [
                (r * 0.52, 0),
                (r * 0.54, 6),
                (r * 0.46, 16),
                (r * 0.20, h * 0.2),
                (r * 0.15, h * 0.4),
                (r * 0.20, h * 0.56),
                (r * 0.42, h * 0.64),
            ],
            smoothed=True,
        ),
    )
    angles = np.linspace(-0.38, np.pi / 2, 26)
    cap = [(r * np.cos(a) ** 0.8, h * 0.66 + h * 0.34 * np.sin(a)) for a in angles[:-1]]
    piece.add("shade", lathe([(r * 0.5, h * 0.57), *cap, (0.1, h)], smoothed=True))


@maker
def globe_lamp(piece: Piece, size: Size) -> None:
    """An opal globe on a stone foot with a brass collar."""
    r, h = size.width / 2, size.height
    piece.add("body", lathe([(r * 0.78, 0), (r * 0.80, 3), (r * 0.80, h * 0.2), (r * 0.76, h * 0.215)]))
    piece.add("metal", lathe([(r * 0.34, h * 0.21), (r * 0.34, h * 0.27), (r * 0.40, h * 0.30)]))
    piece.add("shade", ball(r).moved(z=h - r))
