"""Lines in space and outlines in the plane, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .detail import bevel_steps, cells
from .mesh import Points

Vector = Sequence[float]


def smooth(knots: Sequence[Vector], *, closed: bool = False, least: int = 3) -> Points:
    """A Catmull-Rom curve through the knots, divided by the current detail."""
    points = np.array(knots, float)
    count = len(points)
    spans = count if closed else count - 1
    curve = []
    for span in range(spans):
        around = [points[_neighbour(span + shift, count, closed)] for shift in (-1, 0, 1, 2)]
        steps = cells(float(np.linalg.norm(around[2] - around[1])), least)
        curve.append(_catmull_rom(around, np.linspace(0, 1, steps, endpoint=False)))
    if not closed:
        curve.append(points[-1:])
    return np.concatenate(curve)


def _neighbour(index: int, count: int, closed: bool) -> int:
    return index % count if closed else min(max(index, 0), count - 1)


def _catmull_rom(knots: list[Points], at: Points) -> Points:
    before, start, end, after = knots
    t = at[:, None]
    return 0.5 * (
        2 * start
        + (end - before) * t
        + (2 * before - 5 * start + 4 * end - after) * t**2
        + (3 * start - before - 3 * end + after) * t**3
    )


def polyline(knots: Sequence[Vector], radius: float = 0, *, closed: bool = False) -> Points:
    """Straight runs between the knots, their corners rounded to this radius (mm)."""
    points = np.array(knots, float)
    if radius <= 0:
        return points
    count = len(points)
    parts = []
    for index in range(count):
        if not closed and index in (0, count - 1):
            parts.append(points[index : index + 1])
            continue
        parts.append(_rounded_corner(points[index - 1], points[index], points[(index + 1) % count], radius))
    return np.concatenate(parts)


def _rounded_corner(before: Points, corner: Points, after: Points, radius: float) -> Points:
    """Points of the arc that replaces a corner (a quadratic curve with the arc's tangents)."""
    back, ahead = before - corner, after - corner
    reach = min(radius, 0.49 * np.linalg.norm(back), 0.49 * np.linalg.norm(ahead))
    start = corner + back / np.linalg.norm(back) * reach
    end = corner + ahead / np.linalg.norm(ahead) * reach
    t = np.linspace(0, 1, 2 * bevel_steps(max(radius, 3)) + 1)[:, None]
    bulge = 0.86
    control = corner * bulge + (start + end) / 2 * (1 - bulge)
    return (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end


def arc(radius: float, start: float, end: float, steps: int) -> Points:
    """Points (x, y, 0) from one angle to another in degrees, counter-clockwise."""
    angles = np.radians(np.linspace(start, end, steps + 1))
    return np.stack([radius * np.cos(angles), radius * np.sin(angles), np.zeros_like(angles)], axis=1)


def ellipse(width: float, depth: float, steps: int) -> Points:
    """A closed outline (x, y, 0), counter-clockwise."""
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    return np.stack([width / 2 * np.cos(angles), depth / 2 * np.sin(angles), np.zeros(steps)], axis=1)


def rounded_rectangle(width: float, depth: float, radius: float) -> Points:
    """A closed outline (x, y, 0), counter-clockwise, with circular corners (mm)."""
    radius = min(radius, width / 2 - 0.01, depth / 2 - 0.01)
    steps = 2 * bevel_steps(max(radius, 3))
    corners = []
    for quarter, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        centre = np.array([sx * (width / 2 - radius), sy * (depth / 2 - radius), 0])
        corners.append(centre + arc(radius, quarter * 90, quarter * 90 + 90, steps))
    return np.concatenate(corners)


def frames(path: Points, *, closed: bool = False) -> tuple[Points, Points, Points]:
    """Tangent, side and up direction at each point of a path, carried along without twist."""
    ahead = np.roll(path, -1, axis=0) - path
    back = path - np.roll(path, 1, axis=0)
    if not closed:
        ahead[-1], back[0] = back[-1], ahead[0]
    tangent = _unit(_unit(ahead) + _unit(back))
    side = np.empty_like(path)
    hint = np.array([0.0, 0, 1]) if abs(tangent[0, 2]) < 0.9 else np.array([0.0, 1, 0])
    side[0] = _unit(np.cross(tangent[0], hint)[None])[0]
    for index in range(1, len(path)):
        carried = side[index - 1] - tangent[index] * np.dot(side[index - 1], tangent[index])
        side[index] = carried / np.linalg.norm(carried)
    return tangent, side, np.cross(side, tangent)


def _unit(vectors: Points) -> Points:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    length[length == 0] = 1
    return vectors / length


def lengths(path: Points) -> Points:
    """Distance along the path at each of its points, starting at 0 (mm)."""
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
