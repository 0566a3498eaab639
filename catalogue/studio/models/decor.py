"""Mirrors, rugs, vases, cushions, throws, planters, clocks."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import four, tapered_leg
from ..geometry.cloth import fringe, rug
from ..geometry.curves import ellipse, rounded_rectangle, smooth
from ..geometry.cushions import bolster, pillow
from ..geometry.mesh import Mesh, Points, surface
from ..geometry.noise import ripple
from ..geometry.plants import bush, cane_palm, olive_tree, stems
from ..geometry.solids import lathe, slab, tube
from .piece import Piece, Size, maker


def arch_outline(width: float, height: float) -> Points:
    """A door-like outline with a half-round head, centred in x and y."""
    r = width / 2
    angles = np.linspace(0, np.pi, 60)
    head = np.stack([r * np.cos(angles), height / 2 - r + r * np.sin(angles), np.zeros(60)], axis=1)
    corner = 14.0
    feet = np.array([[-r, -height / 2 + corner, 0], [-r + corner, -height / 2, 0], [r - corner, -height / 2, 0], [r, -height / 2 + corner, 0]], float)
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
        return smooth([(w * 0.50, h * 0.06, 0), (w * 0.36, h * 0.42, 0), (-w * 0.06, h * 0.5, 0), (-w * 0.42, h * 0.34, 0), (-w * 0.5, -h * 0.06, 0),
                       (-w * 0.32, -h * 0.42, 0), (w * 0.08, -h * 0.5, 0), (w * 0.42, -h * 0.36, 0)], closed=True)
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
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(np.concatenate([path, path[:1]]), axis=0), axis=1))])
    grain = np.stack([np.repeat(run, count), np.tile(section[:, 0], len(run)), np.tile(section[:, 1], len(run))], axis=1)
    return Mesh(ring.points, ring.faces, grain)


@maker
def floor_rug(piece: Piece, size: Size, shape: str = "rectangle", pile: float = 12, fringed: bool = False) -> None:
    """A rug, rectangular or round, with or without a fringe at both ends."""
    ends = 70.0 if fringed else 0.0
    body = rug(size.width - 2 * ends, size.depth, pile, piece.next_seed(), round_=shape == "round")
    piece.add("pile", body)
    if fringed:
        for sign in (-1, 1):
            threads = fringe(size.depth - 20, ends, piece.next_seed()).turned("z", 90 * sign)
            piece.add("fringe", threads.moved(x=sign * (size.width / 2 - ends)))


VASES: dict[str, list[tuple[float, float]]] = {
    "bottle": [(0.52, 0), (0.66, 0.01), (0.92, 0.16), (1.0, 0.34), (0.86, 0.54), (0.46, 0.70), (0.26, 0.80), (0.24, 0.92), (0.32, 1.0)],
    "urn": [(0.44, 0), (0.52, 0.02), (0.74, 0.2), (0.96, 0.5), (1.0, 0.68), (0.84, 0.86), (0.60, 0.93), (0.66, 1.0)],
    "cylinder": [(0.88, 0), (0.97, 0.02), (1.0, 0.3), (0.98, 0.7), (0.94, 1.0)],
    "moon": [(0.40, 0), (0.46, 0.02), (0.80, 0.2), (1.0, 0.48), (0.84, 0.78), (0.44, 0.93), (0.36, 0.96), (0.42, 1.0)],
    "bowl": [(0.30, 0), (0.36, 0.05), (0.72, 0.4), (0.94, 0.78), (1.0, 1.0)],
}


def vessel(profile: list[tuple[float, float]], radius: float, height: float, wall: float, ribs: int = 0) -> Mesh:
    """A hollow thrown form (mm); `ribs` flutes it from foot to lip."""
    line = smooth([(share * radius, 0, z * height) for share, z in profile])
    outside = [(float(x), float(z)) for x, _, z in line]
    inside = [(max(x - wall, 2), max(z, wall * 2)) for x, z in reversed(outside)]
    body = lathe([(0.1, 0), *outside, *inside, (0.1, wall * 2)])
    if not ribs:
        return body

    def flute(points: Points) -> Points:
        turn = np.arctan2(points[:, 1], points[:, 0])
        share = 1 - 0.05 * np.abs(np.sin(turn * ribs / 2)) ** 0.5 * np.clip(points[:, 2] / height * 8, 0, 1)
        points[:, :2] *= share[:, None]
        return points

    return body.shaped(flute)


@maker
def vase(piece: Piece, size: Size, form: str = "bottle", ribs: int = 0, filled: str = "") -> None:
    """A vase, plain or fluted, empty or with dried stems."""
    r = size.width / 2
    tall = size.height * (0.46 if filled else 1)
    radius = r * (0.42 if filled else 1)
    piece.add("body", vessel(VASES[form], radius, tall, max(4, radius * 0.06), ribs))
    if filled:
        piece.add("stems", stems(tall * 0.25, size.height, r * 0.96, piece.next_seed()))


@maker
def vase_trio(piece: Piece, size: Size) -> None:
    """Three vessels of one glaze in different shapes."""
    w, d, h = size.width, size.depth, size.height
    for form, radius, tall, x, y in (("bottle", w * 0.17, h, -w * 0.5 + w * 0.17, d * 0.2), ("urn", w * 0.21, h * 0.62, w * 0.14, d * 0.02), ("moon", w * 0.15, h * 0.40, w * 0.5 - w * 0.15, -d * 0.5 + w * 0.15)):
        piece.add("body", vessel(VASES[form], radius, tall, 6).moved(x=x, y=y))


@maker
def scatter_cushion(piece: Piece, size: Size, piped: bool = True) -> None:
    """A scatter cushion leaning back a little, as on a shelf."""
    body = pillow(size.width, size.height * 1.02, size.depth * 0.86, piece.next_seed(), piped=piped)
    piece.add("upholstery", body.turned("x", 82))


@maker
def bolster_cushion(piece: Piece, size: Size) -> None:
    """A roll cushion with gathered ends and covered buttons."""
    r = size.height / 2
    piece.add("upholstery", bolster(size.width - 8, r, piece.next_seed()).moved(z=r))
    button = lathe([(14, 0), (14, 3), (8, 7)]).turned("y", 90).moved(x=size.width / 2 - 8, z=r)
    piece.add("upholstery", button.both_sides())
    for sign in (-1, 1):
        ring = ellipse(2 * r - 10, 2 * r - 10, 60)[:, [2, 0, 1]]
        piece.add("upholstery", tube(ring + [sign * (size.width / 2 - 14), 0, r], 4, closed=True))


@maker
def folded_throw(piece: Piece, size: Size) -> None:
    """A blanket folded into a stack, fringe to the front."""
    w, d, h = size.width, size.depth, size.height
    layers = 4
    for index in range(layers):
        seed = piece.next_seed()
        layer = rounded_box(w - 14 * (index % 2), d - 40, h / layers * 1.04, h / layers * 0.48, (40, 24, 2))
        soft = layer.shaped(lambda points, seed=seed: points + np.stack([0 * points[:, 0], 3 * ripple(points, seed + 1, 160), 3.0 * ripple(points, seed, 220)], axis=1))
        piece.add("upholstery", soft.moved(x=5 * (-1) ** index, z=index * h / layers * 0.97))
    piece.add("fringe", fringe(w - 30, 56, piece.next_seed(), 14).moved(y=-d / 2 + 40, z=h * 0.74))


@maker
def planter(piece: Piece, size: Size, plant: str = "olive", pot: float = 0.34, stand: bool = False) -> None:
    """A pot with a living plant: olive tree, bushy leaves or a palm; some on a timber stand."""
    w, h = size.width, size.height
    tall, lift = h * pot, 0.0
    radius = {"olive": w * 0.30, "bush": w * 0.34, "palm": w * 0.24}[plant]
    if stand:
        lift = tall * 0.42
        piece.add("stand", four(tapered_leg(lift + tall * 0.5, 30, 22, (-8, -8)), radius * 1.56, radius * 1.56))
        for turn in (0, 90):
            piece.add("stand", rounded_box(radius * 2.2, 24, 24, 3).turned("z", 45 + turn).moved(z=lift - 24))
    piece.add("pot", vessel([(0.78, 0), (0.86, 0.02), (0.95, 0.5), (1.0, 0.94), (1.0, 1.0)], radius, tall, radius * 0.07).moved(z=lift))
    piece.add("soil", lathe([(radius * 0.93, 0), (radius * 0.93, 8), (0.1, 14)]).moved(z=lift + tall * 0.88))
    grow = {"olive": olive_tree, "bush": bush, "palm": cane_palm}[plant]
    trunk, leaves = grow(w, h - lift - tall * 0.9, piece.next_seed())
    piece.add("leaves", leaves.moved(z=lift + tall * 0.9))
    piece.add("trunk", trunk.moved(z=lift + tall * 0.9))


@maker
def wall_clock(piece: Piece, size: Size) -> None:
    """A round clock: rim, face, twelve marks, two hands."""
    r, d = size.width / 2, size.depth
    piece.add("frame", lathe([(r - 26, 0), (r - 2, 0), (r, 3), (r, d - 4), (r - 4, d), (r - 18, d), (r - 22, d - 8), (r - 22, d - 20)], caps=False).turned("x", 90).moved(y=d / 2, z=r))
    piece.add("face", lathe([(r - 20, 4), (r - 20, d - 19), (0.1, d - 19)]).turned("x", 90).moved(y=d / 2, z=r))
    for hour in range(12):
        long = hour % 3 == 0
        mark = rounded_box(9 if long else 5, 3, 36 if long else 22, 1).moved(z=r * 0.86 - (36 if long else 22))
        piece.add("hands", mark.turned("y", 30 * hour).moved(y=-d / 2 + 18, z=r))
    for angle, length, wide, y in ((305, r * 0.48, 11, 14), (54, r * 0.70, 7, 10)):
        hand = slab(np.array([[-wide / 2, -r * 0.10, 0], [wide / 2, -r * 0.10, 0], [wide * 0.3, length, 0], [-wide * 0.3, length, 0]]), 2.4, 0.6)
        piece.add("hands", hand.turned("x", 90).turned("y", angle).moved(y=-d / 2 + y, z=r))
    piece.add("hands", lathe([(10, 0), (10, 8), (6, 10)]).turned("x", 90).moved(y=-d / 2 + 14, z=r))


@maker
def mantel_clock(piece: Piece, size: Size) -> None:
    """An arched timber case with a round dial."""
    w, d, h = size.width, size.depth, size.height
    case = arch_outline(w, h)
    piece.add("frame", slab(case, d - 14, 5, along="y").turned("x", 90).moved(y=d / 2 - 2, z=h / 2))
    r, z = w * 0.38, h - w / 2
    piece.add("hands", tube(ellipse(2 * r, 2 * r, 90)[:, [0, 2, 1]] + [0, -d / 2 + 12, z], 4, closed=True))
    piece.add("face", lathe([(r, 0), (r, 4), (0.1, 4)]).turned("x", 90).moved(y=-d / 2 + 14, z=z))
    for hour in range(12):
        mark = rounded_box(3, 2, 13, 0.6).moved(z=r * 0.88 - 13)
        piece.add("hands", mark.turned("y", 30 * hour).moved(y=-d / 2 + 9, z=z))
    for angle, length, y in ((305, r * 0.5, 7), (54, r * 0.74, 5)):
        piece.add("hands", rounded_box(4, 1.6, length, 0.6).turned("y", angle).moved(y=-d / 2 + y, z=z))
    piece.add("hands", lathe([(5, 0), (5, 6)]).turned("x", 90).moved(y=-d / 2 + 8, z=z))


@maker
def basket(piece: Piece, size: Size) -> None:
    """A woven basket with two rope handles."""
    r, h = size.width / 2 - 6, size.height
    body = h * 0.84
    rows = []
    for z in np.linspace(0, body, 40):
        swell = r * (0.86 + 0.14 * np.sin(np.pi * (0.15 + 0.7 * z / body)))
        rows.append((float(swell + 2.2 * np.sin(z / body * np.pi * 20)), float(z)))
    inner = [(x - 8, max(z, 8)) for x, z in reversed(rows)]
    piece.add("weave", lathe([(0.1, 0), *rows, *inner, (0.1, 8)]))
    for sign in (-1, 1):
        grip = smooth([(sign * r * 0.90, -62, body - 30), (sign * r * 0.97, -50, h - 20), (sign * r, 0, h - 6), (sign * r * 0.97, 50, h - 20), (sign * r * 0.90, 62, body - 30)])
        piece.add("handles", tube(grip, 7))

