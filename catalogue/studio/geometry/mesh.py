"""The one shape that everything is made of: points in millimetres, faces, and coordinates along the grain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Face = tuple[int, ...]
AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True)
class Mesh:
    """A surface. `points` are in millimetres, z up, front towards -y.

    `grain` holds one coordinate in millimetres for each point in the frame of its board or
    panel, x along the grain: it stays when the part is moved or turned, so that wood runs
    along a leg whichever way the leg stands.
    """

    points: Points
    faces: tuple[Face, ...]
    grain: Points

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Mesh:
        """Shifted by millimetres."""
        return replace(self, points=self.points + np.array([x, y, z], float))

    def turned(self, axis: str, degrees: float) -> Mesh:
        """Turned about an axis through the origin, counter-clockwise seen from its tip."""
        return replace(self, points=self.points @ rotation(axis, degrees).T)

    def scaled(self, x: float = 1, y: float = 1, z: float = 1) -> Mesh:
        """Stretched along the axes by positive factors; the grain keeps its scale."""
        return replace(self, points=self.points * np.array([x, y, z], float))

    def mirrored(self, axis: str = "x") -> Mesh:
        """Mirrored through the plane across the axis, faces still looking outwards."""
        sign = np.ones(3)
        sign[AXES[axis]] = -1
        return replace(self, points=self.points * sign, faces=tuple(face[::-1] for face in self.faces))

    def shaped(self, shape: Callable[[Points], Points]) -> Mesh:
        """Bent by a function of all points."""
        return replace(self, points=shape(self.points.copy()))

    def along(self, axis: str) -> Mesh:
        """With the grain running along this axis of the part as it stands now."""
        order = {"x": [0, 1, 2], "y": [1, 2, 0], "z": [2, 0, 1]}[axis]
        return replace(self, grain=self.points[:, order].copy())

    def flipped(self) -> Mesh:
        """With every face looking the other way."""
        return replace(self, faces=tuple(face[::-1] for face in self.faces))

    def both_sides(self, axis: str = "x") -> Mesh:
        """Itself together with its mirror image."""
        return merged([self, self.mirrored(axis)])

    def size(self) -> Points:
        """Extent along x, y and z in millimetres."""
        return self.points.max(axis=0) - self.points.min(axis=0)


def rotation(axis: str, degrees: float) -> Points:
    """Matrix that turns column vectors about an axis."""
    angle = np.radians(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    first, second = [(1, 2), (2, 0), (0, 1)][AXES[axis]]
    matrix = np.eye(3)
    matrix[first, first] = matrix[second, second] = cos
    matrix[first, second], matrix[second, first] = -sin, sin
    return matrix


HAIR = 0.07
"""Millimetres by which parts that would end in the same plane end before one another."""
TURNS = 7


def merged(meshes: Iterable[Mesh]) -> Mesh:
    """All of them as one. Each is a hair smaller than the one before, over and over: where two parts
    lie in one plane, light cannot tell which is in front, and leaves black spots."""
    parts = [_shrunk(mesh, HAIR * (index % TURNS)) for index, mesh in enumerate(meshes)]
    offsets = np.cumsum([0, *(len(part.points) for part in parts)])
    faces = tuple(
        tuple(index + int(offset) for index in face)
        for part, offset in zip(parts, offsets)
        for face in part.faces
    )
    return Mesh(
        np.concatenate([part.points for part in parts]),
        faces,
        np.concatenate([part.grain for part in parts]),
    )


def _shrunk(mesh: Mesh, by: float) -> Mesh:
    """Smaller by so many millimetres on every side; what is thin on an axis stays as it is there."""
    if by == 0 or len(mesh.points) == 0:
        return mesh
    low, high = mesh.points.min(axis=0), mesh.points.max(axis=0)
    extent = high - low
    scale = np.where(extent > 2, 1 - 2 * by / np.maximum(extent, 2), 1)
    middle = (low + high) / 2
    return replace(mesh, points=middle + (mesh.points - middle) * scale)


def surface(rows: Sequence[Points], *, around: bool = False, grain: Points | None = None) -> Mesh:
    """Quads over a grid of points given row by row; `around` joins the last column to the first.

    Faces look towards (along the row) x (from row to row).
    """
    grid = np.stack(rows)
    height, width = grid.shape[:2]
    flat = grid.reshape(-1, 3)
    faces = []
    for row in range(height - 1):
        for column in range(width if around else width - 1):
            following = (column + 1) % width
            faces.append(
                (
                    row * width + column,
                    row * width + following,
                    (row + 1) * width + following,
                    (row + 1) * width + column,
                )
            )
    return Mesh(flat, tuple(faces), flat.copy() if grain is None else grain)


def welded(points: Points, faces: Iterable[Face], tolerance: float = 1e-3) -> Mesh:
    """Points closer than the tolerance (mm) become one; faces that collapse are dropped."""
    keys = np.round(points / tolerance).astype(np.int64)
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    kept = []
    for face in faces:
        corners = list(dict.fromkeys(int(inverse[index]) for index in face))
        if len(corners) > 2:
            kept.append(tuple(corners))
    return Mesh(points[first], tuple(kept), points[first].copy())
