"""Armchairs."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.curves import smooth
from ..geometry.cushions import FIRM, MEDIUM, PLUMP, box_cushion, piping
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.noise import easing, ripple
from ..geometry.solids import lathe, loft, slab, tube
from ..geometry.tufting import channelled
from .piece import Piece, Size, maker
from .sofas import back_cushion, soft_slab, upholstered_box


class Barrel:
    """A horseshoe wall as a surface: distance around its inside, distance up; lower towards both fronts."""

    def __init__(self, width: float, depth: float, height: float, front_height: float, lean: float = 40) -> None:
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
    return loft(sections).along("x").shaped(lambda points: points + 1.6 * np.stack([ripple(points, seed + a, 260) for a in range(3)], axis=1))


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
        fade = lambda u, v: easing(0, 40, u) * easing(0, 40, barrel.run - u) * (1 - 0.6 * easing(height * 0.9, height, v))
        pads = channelled(barrel, barrel.run, height, barrel.run / 22, 26, fade)
        piece.add("upholstery", pads.moved(y=shift, z=foot))
    seat = _horseshoe(radius - 12, size.depth - wall - 44)
    piece.add("upholstery", slab(seat, 110, 18).moved(y=shift, z=foot), soft_slab(seat * 0.985, 140, 44, piece.next_seed()).moved(y=shift, z=foot + 108))
    leg = tapered_leg(foot + 8, 40, 20, (-14, -14))
    piece.add("legs", four(leg, size.width * 0.62, size.depth * 0.56).moved(y=10))


def _horseshoe(radius: float, depth: float) -> Points:
    """Seat outline: straight rounded front, half round back."""
    front = -(depth - radius)
    angles = np.linspace(0, np.pi, 40)
    bow = np.stack([radius * np.cos(angles), radius * np.sin(angles), np.zeros(40)], axis=1)
    nose = smooth([(-radius, front * 0.5, 0), (-radius * 0.97, front * 0.88, 0), (-radius * 0.7, front, 0), (0, front * 1.04, 0),
                   (radius * 0.7, front, 0), (radius * 0.97, front * 0.88, 0), (radius, front * 0.5, 0)])
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
    piece.add("upholstery", slab(seat, 190, 30).moved(y=shift, z=base), soft_slab(seat * [1.0, 1.0, 1], 180, 70, piece.next_seed()).moved(y=shift, z=base + 186))
    piece.add("legs", lathe([(radius * 0.9, 0), (radius * 0.9, base + 4)]).moved(y=shift))


@maker
def wing_chair(piece: Piece, size: Size) -> None:
    """A high back with wings that run down into scroll arms."""
    foot, arm, level = 190.0, 110.0, 300.0
    inner = size.width - 2 * arm
    body = upholstered_box(inner + 20, size.depth - 150, 130, 16, piece.next_seed())
    piece.add("upholstery", body.moved(y=-35, z=foot))
    piece.add("upholstery", box_cushion(inner - 6, size.depth - 240, 150, piece.next_seed(), MEDIUM).moved(y=-90, z=level + 14))
    back = box_cushion(inner + 30, size.height - level - 20, 140, piece.next_seed(), FIRM)
    piece.add("upholstery", back.moved(y=(size.height - level) / 2).turned("x", 80).moved(y=size.depth / 2 - 150, z=level))
    wing = _wing(size, foot, arm)
    piece.add("upholstery", wing.moved(x=-size.width / 2 + arm * 0.5).both_sides())
    piece.add("upholstery", _wing_cord(size, foot).moved(x=-size.width / 2 + arm * 0.5 - arm * 0.42).both_sides())
    roll = _arm_roll(size, arm)
    piece.add("upholstery", roll.both_sides())
    front_leg = tapered_leg(foot + 8, 46, 24)
    rear_leg = tapered_leg(foot + 8, 42, 26, (0, 70))
    piece.add("legs", front_leg.moved(x=-size.width / 2 + 80, y=-size.depth / 2 + 80).both_sides(),
              rear_leg.moved(x=-size.width / 2 + 90, y=size.depth / 2 - 130).both_sides())


def _wing_line(size: Size, foot: float) -> Points:
    """Side view (y, z) of arm and wing."""
    d, h = size.depth / 2, size.height
    return smooth([(0, -d + 45, foot), (0, -d + 40, 470), (0, -d + 60, 560), (0, -d + 200, 580), (0, d - 360, 590), (0, d - 300, 680),
                   (0, d - 320, 860), (0, d - 250, h - 60), (0, d - 120, h - 20), (0, d - 40, h - 60), (0, d - 70, 760), (0, d - 130, foot)])


def _wing(size: Size, foot: float, arm: float) -> Mesh:
    line = _wing_line(size, foot)
    middle = line.mean(axis=0)
    half = arm * 0.42
    offsets = [(1 - 0.05 * (1 - np.sin(a)), -half * np.cos(a)) for a in np.linspace(0, np.pi, 11)]
    sections = [middle + (line - middle) * share + [x, 0, 0] for share, x in offsets]
    return loft(sections).along("y")


def _wing_cord(size: Size, foot: float) -> Mesh:
    line = _wing_line(size, foot)
    middle = line.mean(axis=0)
    return piping(middle + (line - middle) * 0.955, 4.5)


def _arm_roll(size: Size, arm: float) -> Mesh:
    """The padded arm on top of the side panel of the left arm."""
    d = size.depth / 2
    x = -size.width / 2 + arm * 0.5
    path = smooth([(x, -d + 30, 578), (x, -d + 200, 586), (x, d - 300, 592)])
    return tube(path, np.interp(np.linspace(0, 1, len(path)), [0, 0.05, 0.2, 1], [30, 50, 55, 50]))


@maker
def lounge_chair(piece: Piece, size: Size) -> None:
    """An open timber frame with shaped arms and two loose cushions."""
    w, d = size.width / 2 - 26, size.depth / 2
    seat_front, seat_rear = 330.0, 250.0
    for sign in (-1, 1):
        piece.add("frame", *_lounge_side(sign * w, d, size.height))
    for y, z in ((-d + 130, seat_front - 34), (d - 230, seat_rear - 30), (d - 70, size.height - 150)):
        piece.add("frame", rounded_box(2 * w, 34, 50, 9).along("x").moved(y=y, z=z))
    for share in np.linspace(-0.8, 0.8, 7):
        slat = rounded_box(38, 14, size.height - 400, 5).along("z").turned("x", -18)
        piece.add("frame", slat.moved(x=share * (w - 40), y=d - 200, z=260))
    seat = box_cushion(2 * w - 44, size.depth - 250, 130, piece.next_seed(), MEDIUM)
    piece.add("upholstery", seat.turned("x", -8).moved(y=-70, z=295))
    pad = box_cushion(2 * w - 48, size.height - 330, 130, piece.next_seed(), MEDIUM)
    piece.add("upholstery", pad.moved(y=(size.height - 330) / 2).turned("x", 71).moved(y=d - 345, z=382))


def _lounge_side(x: float, d: float, height: float) -> list[Mesh]:
    """Front leg, rear leg that becomes the back post, and a shaped arm."""
    front = smooth([(x, -d + 100, 0), (x, -d + 120, 300), (x, -d + 130, 545)])
    rear = smooth([(x, d - 90, 0), (x, d - 190, 260), (x, d - 150, 500), (x, d - 40, height - 20)])
    arm = smooth([(x, -d + 40, 556), (x, -d + 200, 570), (x, d - 300, 545), (x, d - 145, 520)])
    swell = np.interp(np.linspace(0, 1, len(arm)), [0, 0.12, 0.45, 1], [24, 34, 36, 20])
    taper = np.interp(np.linspace(0, 1, len(rear)), [0, 0.4, 1], [14, 22, 15])
    return [tube(front, np.linspace(13, 20, len(front))), tube(rear, taper), tube(arm, swell, flatten=0.42)]


@maker
def rattan_chair(piece: Piece, size: Size) -> None:
    """Bent poles in hoops around a woven back, with a linen seat pad."""
    w, d = size.width / 2 - 20, size.depth / 2
    hoop = smooth([(-w, -d + 60, 60), (-w, -d + 40, 470), (-w * 0.96, -d * 0.2, 600), (-w * 0.8, d * 0.72, size.height - 130), (0, d - 40, size.height - 20),
                   (w * 0.8, d * 0.72, size.height - 130), (w * 0.96, -d * 0.2, 600), (w, -d + 40, 470), (w, -d + 60, 60)])
    piece.add("frame", tube(hoop, 17))
    ring = smooth([(-w, -d + 50, 360), (0, -d + 20, 365), (w, -d + 50, 360), (w * 0.9, d * 0.3, 350), (0, d * 0.66, 345), (-w * 0.9, d * 0.3, 350)], closed=True)
    piece.add("frame", tube(ring, 15, closed=True), tube(ring * [0.96, 0.96, 1] - [0, 0, 280], 11, closed=True))
    for x, y in ((-w + 12, d * 0.34), (w - 12, d * 0.34)):
        piece.add("frame", tube(smooth([(x * 0.9, y + 40, 0), (x * 0.94, y, 340), (x * 0.93, y * 0.9, 560)]), 15))
    for sign in (-1, 1):
        piece.add("frame", tube(np.array([[sign * w, -d + 60, 66], [sign * w, -d + 64, 0]], float), 16))
    back = _rattan_back(hoop, ring)
    piece.add("weave", back)
    piece.add("frame", *_back_ribs(hoop, ring))
    piece.add("weave", slab(ring * [0.98, 0.98, 0] , 12, 3).moved(z=352))
    piece.add("upholstery", soft_slab(ring * [0.9, 0.9, 0], 90, 40, piece.next_seed()).moved(z=366))


def _rails(hoop: Points, ring: Points, count: int) -> tuple[Points, Points]:
    """Matching points on the upper hoop and around the back of the seat ring."""
    top = hoop[int(len(hoop) * 0.24) : int(len(hoop) * 0.76)]
    start = int(np.argmax(-ring[:, 0] + 0.4 * ring[:, 1]))
    around = np.roll(ring, -start, axis=0)
    order = around[::-1] if around[len(around) // 4, 1] < 0 else around
    low = order[: int(len(order) * 0.56)]
    if abs(low[0, 0] - top[0, 0]) > abs(low[-1, 0] - top[0, 0]):
        low = low[::-1]
    pick = lambda line: line[np.linspace(0, len(line) - 1, count).round().astype(int)]
    return pick(top), pick(low)


def _rattan_back(hoop: Points, ring: Points) -> Mesh:
    top, low = _rails(hoop, ring, 40)
    rows = []
    for share in np.linspace(0, 1, 22):
        row = low + (top - low) * share
        row[:, 1] += 38 * np.sin(np.pi * share)
        rows.append(row)
    return surface(rows)


def _back_ribs(hoop: Points, ring: Points) -> list[Mesh]:
    top, low = _rails(hoop, ring, 9)
    ribs = []
    for head, foot in list(zip(top, low))[1:-1]:
        middle = (head + foot) / 2 + [0, 44, 0]
        ribs.append(tube(smooth([foot, middle, head]), 8))
    return ribs


@maker
def slipper_chair(piece: Piece, size: Size) -> None:
    """An armless chair, thick seat and gently raked back, piped edges, short turned legs."""
    foot = 170.0
    body = upholstered_box(size.width, size.depth - 130, 120, 22, piece.next_seed())
    piece.add("upholstery", body.moved(y=-60, z=foot))
    piece.add("upholstery", box_cushion(size.width - 6, size.depth - 150, 140, piece.next_seed(), PLUMP).moved(y=-66, z=foot + 118))
    back = back_cushion(piece, size.width - 6, size.height - foot - 130, 130, FIRM, 12)
    piece.add("upholstery", back.moved(y=size.depth / 2 - 190, z=foot + 130))
    leg = tapered_leg(foot + 6, 44, 22, (-10, -16))
    piece.add("legs", four(leg, size.width - 130, size.depth - 260).moved(y=-50))

