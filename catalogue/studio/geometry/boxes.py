"""Boxes with rounded edges: boards, panels and the bodies of cushions."""

from __future__ import annotations

import numpy as np

from .detail import bevel_steps
from .mesh import Mesh, Points, welded


def rounded_box(
    width: float,
    depth: float,
    height: float,
    radius: float = 3,
    divisions: tuple[int, int, int] = (1, 1, 1),
) -> Mesh:
    """A box that stands on the origin, centred in x and y, all edges rounded (mm).

    `divisions` cut its flat parts along x, y and z for later bending.
    """
    half = np.array([width, depth, height], float) / 2
    round_off = min(radius, *(half * 0.999))
    ticks = [_ticks(edge, round_off, count) for edge, count in zip(half, divisions)]
    points, faces = _box_grid(ticks, half)
    inner = np.clip(points, -(half - round_off), half - round_off)
    outward = points - inner
    length = np.linalg.norm(outward, axis=1, keepdims=True)
    length[length == 0] = 1
    rounded = inner + outward / length * round_off
    box = welded(rounded + [0, 0, half[2]], faces)
    return box.along("xyz"[int(np.argmax(half))])


def board(width: float, depth: float, height: float, radius: float = 1.5, along: str | None = None) -> Mesh:
    """A piece of timber or sheet, slightly eased edges (mm); grain along its longest side unless named."""
    plain = rounded_box(width, depth, height, radius)
    return plain.along(along) if along else plain


def _ticks(half: float, radius: float, count: int) -> Points:
    """Positions along one axis: even angles in the two bevels, even steps between."""
    steps = bevel_steps(radius)
    angles = np.linspace(0, np.pi / 4, steps + 1)
    bevel = half - radius + radius * np.tan(angles)
    flat = np.linspace(-(half - radius), half - radius, count + 1)
    return np.concatenate([-bevel[:0:-1], flat, bevel[1:]])


def _box_grid(ticks: list[Points], half: Points) -> tuple[Points, list[tuple[int, ...]]]:
    """All six sides of the box as grids of points; shared edges are welded by the caller."""
    points: list[Points] = []
    faces: list[tuple[int, ...]] = []
    for axis in range(3):
        first, second = [(1, 2), (2, 0), (0, 1)][axis]
        for sign in (-1, 1):
            grid_u, grid_v = np.meshgrid(ticks[first], ticks[second], indexing="ij")
            side = np.empty((grid_u.size, 3))
            side[:, axis] = sign * half[axis]
            side[:, first], side[:, second] = grid_u.ravel(), grid_v.ravel()
            base = sum(len(block) for block in points)
            faces += _quads(grid_u.shape, base, flip=sign < 0)
            points.append(side)
    return np.concatenate(points), faces


def _quads(shape: tuple[int, int], base: int, *, flip: bool) -> list[tuple[int, ...]]:
    rows, columns = shape
    quads = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            corner = base + row * columns + column
            quad = (corner, corner + columns, corner + columns + 1, corner + 1)
            quads.append(quad[::-1] if flip else quad)
    return quads
