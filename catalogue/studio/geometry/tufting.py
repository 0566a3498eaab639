"""Deep-buttoned and channelled upholstery over any curved base."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .detail import cells
from .mesh import Mesh, Points, merged, surface
from .solids import lathe

Base = Callable[[Points, Points], Points]
"""Maps distances across and up (mm, same shape) to points in space (…, 3)."""


@dataclass(frozen=True)
class Diamonds:
    """Spacing across and up between neighbouring buttons of a row, and depth of the pleats (mm)."""

    across: float = 150
    up: float = 170
    depth: float = 26


def _phases(across: Points, up: Points, diamonds: Diamonds) -> tuple[Points, Points]:
    return across / diamonds.across + up / diamonds.up, across / diamonds.across - up / diamonds.up


def _plump(across: Points, up: Points, diamonds: Diamonds) -> Points:
    first, second = _phases(across, up, diamonds)
    cell = np.abs(np.sin(np.pi * first) * np.sin(np.pi * second))
    return diamonds.depth * cell**0.36


def tufted(
    base: Base, width: float, height: float, diamonds: Diamonds, fade: Callable[[Points, Points], Points]
) -> Mesh:
    """A buttoned surface over the base; `fade` (0..1) says where the tufting is in force."""
    u, v = np.meshgrid(
        np.linspace(0, width, cells(width * 1.6, round(9 * width / diamonds.across)) + 1),
        np.linspace(0, height, cells(height * 1.6, round(9 * height / diamonds.up)) + 1),
        indexing="ij",
    )
    lift = _plump(u, v, diamonds) * fade(u, v)
    points = base(u, v) + normals(base, u, v) * lift[..., None]
    return surface(list(points))


def normals(base: Base, u: Points, v: Points, step: float = 2.0) -> Points:
    """Unit vectors off the base, to the side where `across` x `up` points."""
    across = base(u + step, v) - base(u - step, v)
    up = base(u, v + step) - base(u, v - step)
    normal = np.cross(across, up)
    return normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)


def buttons(
    base: Base, width: float, rows: tuple[float, float], diamonds: Diamonds, radius: float = 11
) -> Mesh:
    """Covered buttons where the pleats cross, between two heights up the base (mm)."""
    knob = lathe([(radius * 0.9, -3), (radius, 0), (radius * 0.8, 3.5), (radius * 0.35, 5.2)])
    placed = []
    for across, up in _crossings(width, rows, diamonds):
        u, v = np.array([[across]]), np.array([[up]])
        placed.append(_aimed(knob, base(u, v)[0, 0], normals(base, u, v)[0, 0]))
    return merged(placed)


def _crossings(width: float, rows: tuple[float, float], diamonds: Diamonds) -> list[tuple[float, float]]:
    found = []
    for row in range(int(2 * rows[1] / diamonds.up) + 1):
        up = row * diamonds.up / 2
        shift = diamonds.across / 2 if row % 2 else 0
        for column in range(int(width / diamonds.across) + 1):
            across = column * diamonds.across + shift
            if rows[0] <= up <= rows[1] and diamonds.across * 0.3 < across < width - diamonds.across * 0.3:
                found.append((across, up))
    return found


def _aimed(part: Mesh, at: Points, direction: Points) -> Mesh:
    """The part with its z axis turned to a direction, moved to a point."""
    hint = np.array([0.0, 0, 1]) if abs(direction[2]) < 0.9 else np.array([1.0, 0, 0])
    side = np.cross(hint, direction)
    side /= np.linalg.norm(side)
    matrix = np.stack([side, np.cross(direction, side), direction], axis=1)
    return part.shaped(lambda points: points @ matrix.T + at)


def channelled(
    base: Base,
    width: float,
    height: float,
    pitch: float,
    depth: float,
    fade: Callable[[Points, Points], Points],
) -> Mesh:
    """Upright padded channels over the base, `pitch` apart (mm)."""
    steps = max(1, round(width / pitch)) * max(6, round(cells(pitch * 2.2)))
    u, v = np.meshgrid(
        np.linspace(0, width, steps + 1),
        np.linspace(0, height, max(cells(height), 6) + 1),
        indexing="ij",
    )
    lift = depth * np.abs(np.sin(np.pi * u / pitch)) ** 0.55 * fade(u, v)
    return surface(list(base(u, v) + normals(base, u, v) * lift[..., None]))
