"""Upholstery: box cushions that crown and sag, scatter cushions, bolsters, piping."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .boxes import rounded_box
from .curves import rounded_rectangle
from .detail import cells
from .mesh import Mesh, Points, merged, surface, welded
from .noise import creases, easing, ripple
from .solids import loft, tube


@dataclass(frozen=True)
class Softness:
    """How a cushion gives (mm): crown of its top, bulge of its sides, dent of the seat, slack of its cover."""

    crown: float = 22
    bulge: float = 9
    dent: float = 12
    slack: float = 4.0
    radius: float = 34


FIRM = Softness(crown=12, bulge=6, dent=4, slack=1.8, radius=28)
MEDIUM = Softness()
PLUMP = Softness(crown=38, bulge=18, dent=16, slack=7.0, radius=54)


def box_cushion(
    width: float, depth: float, height: float, seed: int, soft: Softness = MEDIUM, *, piped: bool = True
) -> Mesh:
    """A seat cushion that stands on the origin, centred in x and y (mm), with piped or plain seams."""
    radius = min(soft.radius, height * 0.46)
    body = rounded_box(width, depth, height, radius, (cells(width, 6), cells(depth, 6), cells(height, 3)))

    def give(points: Points) -> Points:
        return _give(points, (width, depth, height), soft, seed)

    parts = [body.shaped(give)]
    if piped:
        parts += [_seam(width, depth, level, radius).shaped(give) for level in (height, 0.0)]
    return merged(parts)


def _give(points: Points, size: tuple[float, float, float], soft: Softness, seed: int) -> Points:
    """Crown, bulge, dent and slack of a box cushion."""
    width, depth, height = size
    u, v = points[:, 0] / (width / 2), points[:, 1] / (depth / 2)
    level = points[:, 2] / height * 2 - 1
    dome = np.clip(1 - np.abs(u) ** 2.6, 0, 1) * np.clip(1 - np.abs(v) ** 2.6, 0, 1)
    dent = soft.dent * np.exp(-1.8 * (u**2 + (v + 0.1) ** 2))
    shifted = points.copy()
    shifted[:, 2] += dome * soft.crown * easing(0.1, 1, level) - dent * easing(0.3, 1, level)
    side = 1 - level**2
    corner = np.clip(np.abs(u * v), 0, 1) ** 3
    swell = soft.bulge * side * (1 - 0.7 * corner)
    shifted[:, 0] += swell * np.sign(u) * easing(0.75, 1, np.abs(u))
    shifted[:, 1] += swell * np.sign(v) * easing(0.75, 1, np.abs(v))
    return shifted + _slack(points, size, soft, seed)


def _slack(points: Points, size: tuple[float, float, float], soft: Softness, seed: int) -> Points:
    """Uneven filling over the whole cover and small puckers that start at the seams."""
    width, depth, _ = size
    rim = np.maximum(np.abs(points[:, 0]) / (width / 2), np.abs(points[:, 1]) / (depth / 2))
    pucker = easing(0.72, 0.98, rim) * (creases(points, seed + 3, 75) - 0.6)
    lift = soft.slack * (ripple(points, seed, 260) + 0.45 * pucker * 1.6)
    sway = 0.5 * soft.slack * ripple(points, seed + 7, 180)
    return np.stack(
        [sway, 0.6 * np.roll(sway, 1), lift * (0.35 + 0.65 * easing(0, 60, points[:, 2]))], axis=1
    )


def _seam(width: float, depth: float, level: float, radius: float) -> Mesh:
    """Piping around the upper or lower rim of a box cushion."""
    inset = radius * (1 - np.cos(np.pi / 4)) - 1.5
    outline = rounded_rectangle(width - 2 * inset, depth - 2 * inset, max(radius - inset, 12))
    height = level - inset if level else inset
    return tube(_even(outline + [0, 0, height]), 4.2, closed=True)


def _even(outline: Points, step: float = 24) -> Points:
    """The closed outline with points at even distances, so that it bends with the cushion."""
    looped = np.concatenate([outline, outline[:1]])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(looped, axis=0), axis=1))])
    at = np.linspace(0, run[-1], max(24, cells(run[-1] / 2, 24)), endpoint=False)
    return np.stack([np.interp(at, run, looped[:, axis]) for axis in range(3)], axis=1)


def piping(path: Points, radius: float = 4.2, *, closed: bool = False) -> Mesh:
    """A covered cord along a seam (mm)."""
    return tube(path, radius, closed=closed)


def pillow(width: float, height: float, thickness: float, seed: int, *, piped: bool = False) -> Mesh:
    """A scatter cushion that lies in the x-y plane around the origin (mm), filling pushed to its middle."""
    columns, rows = cells(width * 1.4, 16), cells(height * 1.4, 16)
    u, v = np.meshgrid(_toward_rim(columns), _toward_rim(rows), indexing="ij")
    sides = [_pillow_side(u, v, (width, height, thickness), seed, sign) for sign in (1, -1)]
    faces = [*sides[0].faces, *(tuple(i + u.size for i in face) for face in sides[1].faces)]
    body = welded(np.concatenate([side.points for side in sides]), faces, 0.05)
    if not piped:
        return body
    rim = sides[0].points.reshape(*u.shape, 3)
    loop = np.concatenate([rim[:-1, 0], rim[-1, :-1], rim[:0:-1, -1], rim[0, :0:-1]])
    return merged([body, tube(_even(loop), 3.6, closed=True)])


def _toward_rim(count: int) -> Points:
    """-1..1 with more divisions near the ends, where a pillow turns sharply."""
    return np.sin(np.linspace(-np.pi / 2, np.pi / 2, count + 1))


def _pillow_side(u: Points, v: Points, size: tuple[float, float, float], seed: int, sign: int) -> Mesh:
    width, height, thickness = size
    pull = 0.045
    x = width / 2 * u * (1 - pull * (1 - v**2) * np.abs(u) ** 3)
    y = height / 2 * v * (1 - pull * (1 - u**2) * np.abs(v) ** 3)
    y -= 0.045 * height * np.exp(-((u / 0.3) ** 2)) * ((v + 1) / 2) ** 5
    full = np.clip((1 - u**2) * (1 - v**2), 0, 1)
    flat = np.stack([x, y, np.zeros_like(x)], axis=-1).reshape(-1, 3)
    wrinkle = _corner_folds(u, v, seed + (sign > 0)).ravel() + 0.035 * ripple(flat, seed + 5 * sign + 9, 210)
    z = sign * thickness / 2 * (full.ravel() ** 0.7) * (1 + wrinkle)
    points = flat + np.stack([np.zeros_like(z), np.zeros_like(z), z], axis=1)
    grid = points.reshape(*u.shape, 3)
    mesh = surface(list(grid))
    return mesh if sign > 0 else mesh.flipped()


def _corner_folds(u: Points, v: Points, seed: int) -> Points:
    """Folds that run from the corners and seams towards the middle."""
    random = np.random.default_rng(seed)
    total = np.zeros_like(u)
    for cx, cy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        away = np.hypot(u - cx, v - cy)
        angle = np.arctan2(v - cy, u - cx)
        waves = np.sin(angle * random.uniform(8, 12) + random.uniform(0, 6))
        total += 0.11 * waves * np.exp(-(((away - 0.42) / 0.3) ** 2))
    seam = np.maximum(np.abs(u), np.abs(v))
    pitch = random.uniform(15, 20)
    total += 0.05 * np.sin((u + v) * pitch + random.uniform(0, 6)) * easing(0.75, 0.97, seam)
    return total


def bolster(length: float, radius: float, seed: int) -> Mesh:
    """A roll cushion along x around the origin (mm), gathered at both ends."""
    stations = np.linspace(-1, 1, cells(length, 12) + 1)
    angles = np.linspace(0, 2 * np.pi, max(16, cells(2 * np.pi * radius)), endpoint=False)
    sections = []
    for station in stations:
        swell = radius * (1 - 0.05 * station**2) * (1 - 0.35 * max(0.0, abs(station) - 0.94) / 0.06)
        ring = np.stack([np.full_like(angles, station * length / 2), np.cos(angles), np.sin(angles)], axis=1)
        ring[:, 1:] *= swell
        sections.append(ring)
    body = loft(sections).along("x")
    offset = ripple(body.points, seed, 200)[:, None] * 2.5
    return body.shaped(lambda points: points * [1, 1, 1] + offset * _radial(points))


def _radial(points: Points) -> Points:
    """Unit vectors away from the x axis."""
    across = points * [0, 1, 1]
    return across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-6)
