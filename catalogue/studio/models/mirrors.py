"""Mirrors."""

from __future__ import annotations

import numpy as np

from ..geometry.curves import ellipse, rounded_rectangle, smooth
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.solids import slab
from .piece import Piece, Size, maker


def arch_outline(width: float, height: float) -> Points:
    """A door-like outline with a half-round head, centred in x and y."""
    r = width / 2
    angles = np.linspace(0, np.pi, 60)
    head = np.stack([r * np.cos(angles), height / 2 - r + r * np.sin(angles), np.zeros(60)], axis=1)
    corner = 14.0
    feet = np.array(
        [
            [-r, -height / 2 + corner, 0],
            [-r + corner, -height / 2, 0],
            [r - corner, -height / 2, 0],
            [r, -height / 2 + corner, 0],
        ],
        float,
    )
    return np.concatenate([head, feet])


@maker
def framed_mirror(piece: Piece, size: Size, shape: str = "round", frame: float = 20) -> None:
    """A mirror on a wall, or leaning on it: round, arched, rectangular or pebble-shaped."""
    w, h, d = size.width - frame, size.height - frame, size.depth
    outline = _mirror_outline(shape, w, h)
    piece.add("mirror", slab(outline, 5, 1).turned("x", 90).moved(z=size.height / 2, y=d / 2 - 6))
    rim = outline[:, [0, 2, 1]] * [1, 1, 1] + [0, 0, size.height / 2]
    section = rounded_rectangle(frame, d - 2, 4)
    piece.add("frame", _frame_ring(rim, section))
    back = slab(outline, 6, 1).turned("x", 90).moved(z=size.height / 2, y=d / 2)
    piece.add("frame", back)


def _mirror_outline(shape: str, w: float, h: float) -> Points:
    if shape == "round":
        return ellipse(w, h, 140)
    if shape == "arch":
        return arch_outline(w, h)
    if shape == "pebble":
        return smooth(
            [
                (w * 0.50, h * 0.06, 0),
                (w * 0.36, h * 0.42, 0),
                (-w * 0.06, h * 0.5, 0),
                (-w * 0.42, h * 0.34, 0),
                (-w * 0.5, -h * 0.06, 0),
                (-w * 0.32, -h * 0.42, 0),
                (w * 0.08, -h * 0.5, 0),
                (w * 0.42, -h * 0.36, 0),
            ],
            closed=True,
        )
    return rounded_rectangle(w, h, 12)


def _frame_ring(path: Points, section: Points) -> Mesh:
    """A rectangular section carried around an upright outline in the x-z plane."""
    ahead = np.roll(path, -1, axis=0) - np.roll(path, 1, axis=0)
    ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
    out = np.stack([ahead[:, 2], 0 * ahead[:, 0], -ahead[:, 0]], axis=1)
    deep = np.array([0.0, 1, 0])
    rows = [point + section[:, :1] * side + section[:, 1:2] * deep for point, side in zip(path, out)]
    ring = surface([*rows, rows[0]], around=True)
    count = len(section)
    run = np.concatenate(
        [[0], np.cumsum(np.linalg.norm(np.diff(np.concatenate([path, path[:1]]), axis=0), axis=1))]
    )
    grain = np.stack(
        [np.repeat(run, count), np.tile(section[:, 0], len(run)), np.tile(section[:, 1], len(run))], axis=1
    )
    return Mesh(ring.points, ring.faces, grain)
