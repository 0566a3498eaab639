"""Stuffed parts that sofas, chairs and beds share."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.curves import frames, rounded_rectangle
from ..geometry.cushions import Softness, box_cushion
from ..geometry.detail import cells
from ..geometry.mesh import Mesh, Points
from ..geometry.noise import ripple
from ..geometry.solids import loft
from .piece import Piece


def upholstered_box(width: float, depth: float, height: float, radius: float, seed: int) -> Mesh:
    """A stuffed frame part: a rounded box whose cover is not perfectly flat (mm)."""
    box = rounded_box(width, depth, height, radius, (cells(width / 2), cells(depth / 2), cells(height / 2)))
    return box.shaped(
        lambda points: points
        + 1.3 * np.stack([ripple(points, seed + axis, 340) for axis in range(3)], axis=1)
    )


def back_cushion(
    piece: Piece, width: float, height: float, thickness: float, soft: Softness, lean: float = 14
) -> Mesh:
    """A cushion that stands on its edge and leans back against the frame; its foot at the origin (mm)."""
    lying = box_cushion(width, height, thickness, piece.next_seed(), soft)
    slumped = lying.shaped(lambda points: _slumped(points, height))
    return slumped.moved(y=height / 2).turned("x", 90 - lean).moved(y=0)


def _slumped(points: Points, height: float) -> Points:
    """Filling settles: the foot of a standing cushion is thicker than its head."""
    share = points[:, 1] / height + 0.5
    points[:, 2] *= 1.1 - 0.24 * share
    return points


def soft_slab(outline: Points, thickness: float, radius: float, seed: int) -> Mesh:
    """A cushion cut to an outline, domed and slightly uneven (mm)."""
    rings = _shrunk_rings(outline, thickness, radius)
    body = loft(rings).along("x")
    middle, reach = outline.mean(axis=0), np.ptp(outline, axis=0).max() / 2

    def domed(points: Points) -> Points:
        near = 1 - np.clip(np.linalg.norm((points - middle)[:, :2], axis=1) / reach, 0, 1) ** 2
        points[:, 2] += (12 * near + 3 * ripple(points, seed, 300)) * (points[:, 2] > thickness * 0.4)
        return points

    return body.shaped(domed)


def _shrunk_rings(outline: Points, thickness: float, radius: float) -> list[Points]:
    """Rings up the rounded side of a cushion, then inwards over its top."""
    middle = outline.mean(axis=0)
    reach = np.linalg.norm((outline - middle)[:, :2], axis=1).mean()
    rings = []
    for angle in np.linspace(0, np.pi / 2, 7):
        rings.append(
            middle
            + (outline - middle) * (1 - radius * (1 - np.sin(angle)) / reach)
            + [0, 0, radius * (1 - np.cos(angle))]
        )
    for angle in np.linspace(0, np.pi / 2, 9):
        share = 1 - radius * (1 - np.cos(angle)) / reach
        rings.append(middle + (outline - middle) * share + [0, 0, thickness - radius * (1 - np.sin(angle))])
    inner = 1 - radius / reach
    for share in np.linspace(inner, 0.04, 16)[1:]:
        rings.append(middle + (outline - middle) * share + [0, 0, thickness])
    return rings


def curved_panel(width: float, height: float, thickness: float, bow: float, soft: float = 14) -> Mesh:
    """A bent back panel standing on the origin, hollow towards -y by `bow` (mm), rounded all around."""
    panel = rounded_box(
        width,
        thickness,
        height,
        min(soft, thickness * 0.49),
        (max(12, cells(width)), 1, max(4, cells(height))),
    )

    def bend(points: Points) -> Points:
        points[:, 1] += -bow * (2 * points[:, 0] / width) ** 2
        return points

    return panel.shaped(bend)


def padded_wall(spine: Points, thickness: float, height: float, seed: int) -> Mesh:
    """A thick padded back that follows a line on the floor, rounded on top and at both ends (mm)."""
    _, side, _ = frames(spine)
    section = rounded_rectangle(thickness, height, thickness * 0.49)
    sections = []
    count = len(spine)
    for index, (point, across) in enumerate(zip(spine, side)):
        away = min(index, count - 1 - index) / (count * 0.10)
        share = np.sqrt(max(0.0, 1 - max(0.0, 1 - away) ** 2)) * 0.96 + 0.04
        slope = 1 - 0.26 * (abs(point[0]) / abs(spine[:, 0]).max()) ** 2.2
        shape = section * [share, slope, 0]
        lift = height * slope / 2
        sections.append(point + shape[:, :1] * across + np.array([0, 0, 1]) * (shape[:, 1:2] + lift))
    return (
        loft(sections)
        .along("x")
        .shaped(
            lambda points: points + 2 * np.stack([ripple(points, seed + a, 300) for a in range(3)], axis=1)
        )
    )
