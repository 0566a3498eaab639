"""Pendant lamps."""

from __future__ import annotations

import numpy as np

from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.solids import lathe, tube
from .lamps import _bulb, _dome, ball, rims
from .piece import Piece, Size, maker


def _cord(piece: Piece, x: float, y: float, low: float, high: float) -> None:
    piece.add("cord", tube(np.array([[x, y, low], [x, y, high]], float), 2.6))


def _rose(piece: Piece, x: float, y: float, top: float) -> None:
    """The cap at the ceiling."""
    piece.add("metal", lathe([(10, top - 30), (52, top - 24), (55, top - 18), (55, top)]).moved(x=x, y=y))


@maker
def dome_pendant(piece: Piece, size: Size) -> None:
    """A spun metal dome, pale inside."""
    r, h = size.width / 2, size.height
    tall = r * 0.86
    piece.add("shade", _dome(r, tall))
    inner = [((r - 4) * np.cos(a), (tall - 4) * np.sin(a)) for a in np.linspace(0, np.pi / 2 - 0.14, 20)]
    piece.add("inside", lathe(inner, caps=False))
    piece.add("metal", lathe([(r * 0.16, tall - 8), (r * 0.16, tall + 40), (r * 0.06, tall + 56)]))
    _cord(piece, 0, 0, tall + 40, h)
    _rose(piece, 0, 0, h)
    _bulb(piece, 0, 0, tall * 0.42, r * 0.18)


@maker
def woven_pendant(piece: Piece, size: Size) -> None:
    """A basket of bent rattan ribs and hoops around a bulb."""
    r, h = size.width / 2, size.height
    tall = r * 1.35
    profile = smooth(
        [
            (r * 0.62, 0, 0),
            (r * 0.93, 0, tall * 0.22),
            (r, 0, tall * 0.42),
            (r * 0.86, 0, tall * 0.68),
            (r * 0.45, 0, tall * 0.92),
            (r * 0.14, 0, tall),
        ]
    )
    for index in range(56):
        piece.add("shade", tube(profile[:: max(1, len(profile) // 22)], 2.6).turned("z", 360 / 56 * index))
    picks = profile[np.linspace(0, len(profile) - 1, 15).astype(int)]
    for point in picks:
        piece.add("shade", tube(ellipse(2 * point[0], 2 * point[0], 72) + [0, 0, point[2]], 3.4, closed=True))
    _cord(piece, 0, 0, tall, h)
    _rose(piece, 0, 0, h)
    _bulb(piece, 0, 0, tall * 0.45, 42)


@maker
def globe_cluster(piece: Piece, size: Size) -> None:
    """A brass bar with opal globes on stems of different length."""
    w, h, r = size.width, size.height, 78.0
    rail = h * 0.52
    piece.add("metal", tube(np.array([[-w / 2 + r, 0, rail], [w / 2 - r, 0, rail]], float), 9))
    for index, share in enumerate(np.linspace(-1, 1, 5)):
        x, down = share * (w / 2 - r), 60 + 110 * (index % 2)
        piece.add(
            "metal",
            tube(np.array([[x, 0, rail], [x, 0, rail - down]], float), 6),
            lathe([(30, 0), (34, 8), (30, 26), (8, 30)]).moved(x=x, z=rail - down - 24),
        )
        piece.add("shade", ball(r).moved(x=x, z=rail - down - r - 10))
    piece.add("metal", tube(np.array([[0, 0, rail], [0, 0, h - 20]], float), 8))
    _rose(piece, 0, 0, h)


@maker
def drum_pendant(piece: Piece, size: Size) -> None:
    """A broad pleated fabric drum with a diffuser below."""
    r, h = size.width / 2, size.height
    tall = r * 0.72
    turn = np.linspace(0, 2 * np.pi, 480, endpoint=False)
    out = r * (0.985 + 0.015 * np.sin(turn * 80))
    piece.add("shade", _pleated(out, turn, tall))
    piece.add("diffuser", lathe([(0.1, 8), (r * 0.95, 8), (r * 0.95, 11), (0.1, 11)]))
    piece.add("metal", lathe([(16, tall - 2), (16, tall + 26), (6, tall + 34)]), *rims(r, r, tall))
    _cord(piece, 0, 0, tall + 20, h)
    _rose(piece, 0, 0, h)


def _pleated(out: Points, turn: Points, height: float) -> Mesh:
    ring = np.stack([out * np.cos(turn), out * np.sin(turn), 0 * turn], axis=1)
    return surface([ring + [0, 0, z] for z in np.linspace(0, height, 5)], around=True)
