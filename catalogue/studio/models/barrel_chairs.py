"""Chairs whose back is a horseshoe wall."""

from __future__ import annotations

import numpy as np

from ..geometry.casework import four, tapered_leg
from ..geometry.curves import smooth
from ..geometry.mesh import Mesh, Points
from ..geometry.noise import easing, ripple
from ..geometry.solids import lathe, loft, slab
from ..geometry.tufting import channelled
from .piece import Piece, Size, maker
from .upholstery import soft_slab


class Barrel:
    """A horseshoe wall as a surface: distance around its inside, distance up; lower towards both fronts."""

    def __init__(
        self, width: float, depth: float, height: float, front_height: float, lean: float = 40
    ) -> None:
        radius = width / 2
        front = -(depth - radius)
        angles = np.linspace(0, np.pi, 48)
        bow = np.stack([-radius * np.cos(angles), radius * np.sin(angles), np.zeros(48)], axis=1)
        self.plan = np.concatenate([[[-radius, front, 0]], bow, [[radius, front, 0]]])
        steps = np.linalg.norm(np.diff(self.plan, axis=0), axis=1)
        self.at = np.concatenate([[0], np.cumsum(steps)])
        self.run = float(self.at[-1])
        self.height, self.front_height, self.lean = height, front_height, lean

    def top(self, across: Points) -> Points:
        """Height of the rim along the wall."""
        share = np.abs(across / self.run * 2 - 1)
        return self.front_height + (self.height - self.front_height) * (1 - easing(0.25, 0.95, share))

    def outset(self, thickness: float) -> "Barrel":
        """The same wall further out."""
        other = Barrel.__new__(Barrel)
        other.__dict__.update(self.__dict__)
        middle = np.array([0.0, 0, 0])
        outward = self.plan - middle
        outward[self.plan[:, 1] < 0, 1] = 0
        outward /= np.maximum(np.linalg.norm(outward, axis=1, keepdims=True), 1e-9)
        other.plan = self.plan + outward * thickness
        return other

    def __call__(self, across: Points, up: Points) -> Points:
        x, y = (np.interp(across, self.at, self.plan[:, axis]) for axis in (0, 1))
        share = up / self.height
        z = self.top(across) * share
        out = 1 + self.lean / (self.run / np.pi) * share
        return np.stack([x * out, np.where(y > 0, y * out, y), z], axis=-1)


def barrel_wall(inner: Barrel, thickness: float, seed: int) -> Mesh:
    """A padded horseshoe wall with a rounded rim."""
    outer = inner.outset(thickness)
    across = np.linspace(0, inner.run, 90)
    sections = []
    for station in across:
        share = min(station, inner.run - station) / (thickness * 0.5)
        squeeze = np.sqrt(max(0.02, 1 - max(0.0, 1 - share) ** 2))
        sections.append(_wall_section(inner, outer, station, squeeze))
    return (
        loft(sections)
        .along("x")
        .shaped(
            lambda points: points + 1.6 * np.stack([ripple(points, seed + a, 260) for a in range(3)], axis=1)
        )
    )


def _wall_section(inner: Barrel, outer: Barrel, station: float, squeeze: float) -> Points:
    levels = np.linspace(0, inner.height, 22)
    fixed = np.full_like(levels, station)
    inside, outside = inner(fixed, levels), outer(fixed, levels)
    middle = (inside + outside) / 2
    inside, outside = middle + (inside - middle) * squeeze, middle + (outside - middle) * squeeze
    radius = np.linalg.norm(outside[-1] - inside[-1]) / 2
    angles = np.linspace(0, np.pi, 14)[1:-1, None]
    across = (outside[-1] - inside[-1]) / 2
    rim = middle[-1] - across * np.cos(angles) + np.array([0, 0, radius]) * np.sin(angles)
    return np.concatenate([inside, rim, outside[::-1]])


@maker
def tub_chair(piece: Piece, size: Size, channels: bool = True) -> None:
    """A barrel back in upright channels around a round seat, on slim legs."""
    foot, wall = 180.0, 74.0
    radius = size.width / 2 - wall - 26
    height = size.height - foot - wall / 2
    barrel = Barrel(radius * 2, size.depth - wall - 40, height, height * 0.62)
    shift = size.depth / 2 - radius - wall - 30
    piece.add("upholstery", barrel_wall(barrel, wall, piece.next_seed()).moved(y=shift, z=foot))
    if channels:
        fade = (
            lambda u, v: easing(0, 40, u)
            * easing(0, 40, barrel.run - u)
            * (1 - 0.6 * easing(height * 0.9, height, v))
        )
        pads = channelled(barrel, barrel.run, height, barrel.run / 22, 26, fade)
        piece.add("upholstery", pads.moved(y=shift, z=foot))
    seat = _horseshoe(radius - 12, size.depth - wall - 44)
    piece.add(
        "upholstery",
        slab(seat, 110, 18).moved(y=shift, z=foot),
        soft_slab(seat * 0.985, 140, 44, piece.next_seed()).moved(y=shift, z=foot + 108),
    )
    leg = tapered_leg(foot + 8, 40, 20, (-14, -14))
    piece.add("legs", four(leg, size.width * 0.62, size.depth * 0.56).moved(y=10))


def _horseshoe(radius: float, depth: float) -> Points:
    """Seat outline: straight rounded front, half round back."""
    front = -(depth - radius)
    angles = np.linspace(0, np.pi, 40)
    bow = np.stack([radius * np.cos(angles), radius * np.sin(angles), np.zeros(40)], axis=1)
    nose = smooth(
        [
            (-radius, front * 0.5, 0),
            (-radius * 0.97, front * 0.88, 0),
            (-radius * 0.7, front, 0),
            (0, front * 1.04, 0),
            (radius * 0.7, front, 0),
            (radius * 0.97, front * 0.88, 0),
            (radius, front * 0.5, 0),
        ]
    )
    return np.concatenate([bow, nose])


@maker
def round_chair(piece: Piece, size: Size) -> None:
    """A bouclé swivel chair: a thick ring of a back around a deep round seat, on a hidden base."""
    wall, base = 150.0, 46.0
    radius = size.width / 2 - wall
    height = size.height - base - wall / 2
    barrel = Barrel(radius * 2, size.depth - wall - 60, height, height * 0.66, 0)
    shift = size.depth / 2 - radius - wall
    piece.add("upholstery", barrel_wall(barrel, wall, piece.next_seed()).moved(y=shift, z=base))
    seat = _horseshoe(radius - 6, size.depth - wall)
    piece.add(
        "upholstery",
        slab(seat, 190, 30).moved(y=shift, z=base),
        soft_slab(seat * [1.0, 1.0, 1], 180, 70, piece.next_seed()).moved(y=shift, z=base + 186),
    )
    piece.add("legs", lathe([(radius * 0.9, 0), (radius * 0.9, base + 4)]).moved(y=shift))
