"""Cloth that lies and hangs: duvets, throws, rugs with fringes."""

from __future__ import annotations

import numpy as np

from .detail import cells
from .mesh import Mesh, Points, merged, surface, welded
from .noise import creases, easing, ripple
from .solids import tube


def spread(
    width: float, depth: float, drop: float, thickness: float, seed: int, *, foot: bool = True
) -> Mesh:
    """A cover over a mattress of width x depth (mm) whose sides and foot hang down by `drop`.

    Its top lies around z = 0. The head end (+y) does not hang; the other end does when it is the
    `foot` of the bed.
    """
    across = np.linspace(-width / 2 - drop, width / 2 + drop, cells(width + 2 * drop, 30) + 1)
    fall = drop if foot else 0.0
    along = np.linspace(-depth / 2 - fall, depth / 2, cells(depth + fall, 30) + 1)
    u, v = np.meshgrid(across, along, indexing="ij")
    edge = depth if foot else 3 * depth
    top = _hung(u, v, width, edge, 55)
    flat = np.stack([u, v, np.zeros_like(u)], axis=-1).reshape(-1, 3)
    return _thick(top + _folds(u, v, flat, width, edge, seed), thickness)


def _hung(u: Points, v: Points, width: float, depth: float, radius: float) -> Points:
    """Where each point of the cloth lies after it bends over the three edges."""
    x, down_x = _bent(np.abs(u), width / 2, radius)
    y, down_y = _bent(np.maximum(-v, 0), depth / 2, radius)
    points = np.stack([np.sign(u) * x, np.where(v < 0, -y, v), -np.maximum(down_x, down_y)], axis=-1)
    both = np.minimum(down_x, down_y)
    points[..., 0] += np.sign(u) * 0.1 * both
    points[..., 1] -= 0.1 * both
    return points


def _bent(distance: Points, edge: float, radius: float) -> tuple[Points, Points]:
    """Distance along a cloth that turns down at an edge: how far out it is, how far down."""
    start = edge - radius
    turn = np.clip((distance - start) / radius, 0, np.pi / 2)
    hang = np.maximum(distance - start - radius * np.pi / 2, 0)
    out = np.where(distance < start, distance, start + radius * np.sin(turn)) + 0.06 * hang
    return out, radius * (1 - np.cos(turn)) + hang


def _folds(u: Points, v: Points, flat: Points, width: float, depth: float, seed: int) -> Points:
    """Hills of filling on top, vertical folds where the cloth hangs."""
    hill = 13 * (creases(flat, seed, 420) - 0.4) + 5 * ripple(flat, seed + 1, 190)
    hang_x = easing(width / 2 - 60, width / 2 + 120, np.abs(u))
    hang_y = easing(depth / 2 - 60, depth / 2 + 120, -v)
    wave_x = 11 * np.sin(v / 62 + 2.2 * np.sin(v / 240 + seed)) * hang_x
    wave_y = 11 * np.sin(u / 66 + 2.2 * np.sin(u / 260 + seed)) * hang_y
    offset = np.zeros((*u.shape, 3))
    offset[..., 2] = hill.reshape(u.shape) * (1 - np.maximum(hang_x, hang_y))
    offset[..., 0] = np.sign(u) * (wave_x + 26 * hang_x)
    offset[..., 1] = -(wave_y + 26 * hang_y)
    return offset


def _thick(grid: Points, thickness: float) -> Mesh:
    """A sheet with rounded rims made from its upper side."""
    return sheet_between(grid, grid - _grid_normals(grid) * thickness)


def sheet_between(grid: Points, under: Points) -> Mesh:
    """A sheet with closed rims between two grids of equal shape."""
    rim = (grid + under) / 2
    upper = _pulled_rim(grid, rim)
    lower = _pulled_rim(under, rim)
    top, bottom = surface(list(upper)), surface(list(lower)).flipped()
    faces = [*top.faces, *(tuple(i + len(top.points) for i in face) for face in bottom.faces)]
    return welded(np.concatenate([top.points, bottom.points]), faces, 0.05)


def _pulled_rim(side: Points, rim: Points) -> Points:
    closed = side.copy()
    for border in (np.s_[0, :], np.s_[-1, :], np.s_[:, 0], np.s_[:, -1]):
        closed[border] = rim[border]
    return closed


def _grid_normals(grid: Points) -> Points:
    across = np.gradient(grid, axis=0)
    along = np.gradient(grid, axis=1)
    normal = np.cross(across, along)
    return normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)


def rug(outline_width: float, outline_depth: float, pile: float, seed: int, *, round_: bool = False) -> Mesh:
    """A rug on the floor (mm) with a soft rim and slightly uneven pile."""
    columns, rows = cells(outline_width / 2, 24), cells(outline_depth / 2, 24)
    u, v = np.meshgrid(np.linspace(-1, 1, columns + 1), np.linspace(-1, 1, rows + 1), indexing="ij")
    x, y = _disc(u, v) if round_ else (u, v)
    points = np.stack([x * outline_width / 2, y * outline_depth / 2, np.full_like(u, pile)], axis=-1)
    flat = points.reshape(-1, 3)
    points[..., 2] += (0.12 * pile * ripple(flat, seed, 160)).reshape(u.shape)
    return _thick(points, pile)


def _disc(u: Points, v: Points) -> tuple[Points, Points]:
    """Square coordinates mapped to the unit disc without a seam."""
    return u * np.sqrt(1 - v**2 / 2), v * np.sqrt(1 - u**2 / 2)


def fringe(width: float, length: float, seed: int, pitch: float = 17) -> Mesh:
    """Knotted threads along x from the origin towards -y, lying on the floor (mm)."""
    random = np.random.default_rng(seed)
    threads = []
    for x in np.arange(-width / 2 + pitch / 2, width / 2, pitch):
        sway = random.uniform(-7, 7, size=2)
        path = np.array([[x, 2, 4], [x + sway[0] * 0.3, -length * 0.45, 3.2], [x + sway[1], -length, 2.2]])
        threads.append(tube(path, np.array([3.2, 2.6, 1.8])))
    return merged(threads)
