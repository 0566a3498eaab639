"""Dining chairs, stools and benches."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.cloth import sheet_between
from ..geometry.casework import four, square_leg, tapered_leg
from ..geometry.curves import ellipse, polyline, rounded_rectangle, smooth
from ..geometry.cushions import FIRM, MEDIUM, Softness, box_cushion, piping
from ..geometry.detail import cells
from ..geometry.mesh import Mesh, Points, merged, surface
from ..geometry.noise import ripple
from ..geometry.solids import lathe, loft, slab, tube
from .piece import Piece, Size, maker
from .sofas import soft_slab

SEAT = 455.0
"""Height of a dining seat (mm)."""
PAD = Softness(crown=12, bulge=4, dent=5, slack=1.0, radius=22)


def curved_panel(width: float, height: float, thickness: float, bow: float, soft: float = 14) -> Mesh:
    """A bent back panel standing on the origin, hollow towards -y by `bow` (mm), rounded all around."""
    panel = rounded_box(width, thickness, height, min(soft, thickness * 0.49), (max(12, cells(width)), 1, max(4, cells(height))))

    def bend(points: Points) -> Points:
        points[:, 1] += -bow * (2 * points[:, 0] / width) ** 2
        return points

    return panel.shaped(bend)


@maker
def upholstered_chair(piece: Piece, size: Size) -> None:
    """A padded seat and a curved padded back on tapered legs."""
    w, d = size.width, size.depth
    outline = rounded_rectangle(w - 20, d - 70, 70)
    piece.add("upholstery", soft_slab(outline, 84, 26, piece.next_seed()).moved(y=-30, z=SEAT - 76))
    back = curved_panel(w - 10, size.height - SEAT - 20, 62, 70, 28)
    seed = piece.next_seed()
    puffed = back.shaped(lambda points: points + 1.5 * np.stack([ripple(points, seed + a, 200) for a in range(3)], axis=1))
    piece.add("upholstery", puffed.turned("x", -9).moved(y=d / 2 - 92, z=SEAT + 10))
    rim = smooth([(-w / 2 + 30, 0, 0), (0, 0, 0), (w / 2 - 30, 0, 0)])
    piece.add("upholstery", piping(rim * [1, 0, 0] + np.stack([0 * rim[:, 0], -70 * (2 * rim[:, 0] / (w - 10)) ** 2, 0 * rim[:, 0]], axis=1) + [0, d / 2 - 62, SEAT + 14], 3.4))
    front = tapered_leg(SEAT - 70, 40, 21, (-14, -18))
    rear = tapered_leg(SEAT - 70, 40, 21, (-12, 60))
    piece.add("legs", front.moved(x=-w / 2 + 75, y=-d / 2 + 75).both_sides(), rear.moved(x=-w / 2 + 85, y=d / 2 - 130).both_sides())
    for sign in (-1, 1):
        strut = tube(smooth([(sign * (w / 2 - 110), d / 2 - 150, SEAT - 60), (sign * (w / 2 - 110), d / 2 - 70, SEAT - 40), (sign * (w / 2 - 110), d / 2 - 66, SEAT + 90)]), 13)
        piece.add("legs", strut)


@maker
def spindle_chair(piece: Piece, size: Size, spindles: int = 9) -> None:
    """A Windsor: saddled solid seat, turned splayed legs, spindles under a bent crest rail."""
    w, d = size.width, size.depth
    piece.add("frame", saddle_seat(w - 30, d - 70, 36).moved(y=-25, z=SEAT - 36))
    for x, y, lean in ((-0.36, -0.36, (-45, -40)), (-0.30, 0.24, (-50, 70))):
        leg = turned_leg(SEAT - 26, 17, lean).moved(x=w * x, y=d * y)
        piece.add("frame", leg, leg.mirrored())
    stretcher = tube(np.array([[-w * 0.40, -10, 190], [0, -10, 190], [w * 0.40, -10, 190]], float), np.array([9, 14, 9]))
    piece.add("frame", stretcher)
    for sign in (-1, 1):
        side = np.array([[sign * w * 0.43, -d * 0.40, 180], [sign * w * 0.40, 0, 190], [sign * w * 0.385, d * 0.36, 200]])
        piece.add("frame", tube(side, np.array([8, 12, 8])))
    piece.add("frame", *_spindles(size, spindles))


def _spindles(size: Size, count: int) -> list[Mesh]:
    """A fan of thin turned rods and the crest rail that holds them."""
    w, d, top = size.width, size.depth, size.height - 62
    parts = []
    for share in np.linspace(-1, 1, count):
        foot = np.array([share * w * 0.36, d * 0.30 - 46 * share**2, SEAT - 8])
        head = np.array([share * w * 0.43, d * 0.5 - 28 - 60 * share**2, top + 10])
        edge = abs(share) > 0.99
        radii = np.array([8, 11, 9, 7]) * (1.35 if edge else 0.78)
        parts.append(tube(foot + (head - foot) * np.array([[0], [0.35], [0.7], [1]]), radii))
    crest = curved_panel(w * 0.95, 66, 22, 62, 9).turned("x", -12).moved(y=d * 0.5 - 30, z=top - 6)
    return [*parts, crest.along("x")]


def saddle_seat(width: float, depth: float, thickness: float) -> Mesh:
    """A solid timber seat, shield-shaped in plan, hollowed for sitting; standing on the origin."""
    outline = smooth([(width * 0.5, -depth * 0.2, 0), (width * 0.46, depth * 0.18, 0), (width * 0.36, depth * 0.44, 0), (0, depth * 0.5, 0), (-width * 0.36, depth * 0.44, 0),
                      (-width * 0.46, depth * 0.18, 0), (-width * 0.5, -depth * 0.2, 0), (-width * 0.44, -depth * 0.47, 0), (0, -depth * 0.5, 0), (width * 0.44, -depth * 0.47, 0)], closed=True)
    rings = [outline * [s, s, 0] + [0, 0, z] for s, z in ((0.90, 0), (0.97, thickness * 0.35), (1.0, thickness * 0.62), (0.995, thickness * 0.85), (0.97, thickness))]
    for share in np.linspace(0.93, 0.02, 18):
        dip = 15 * np.cos(np.pi / 2 * np.clip(share / 0.9, 0, 1)) ** 1.4
        rings.append(outline * [share, share, 0] + [0, 0, thickness - dip])
    body = loft(rings)
    return body.along("x")


def turned_leg(height: float, radius: float, lean: tuple[float, float]) -> Mesh:
    """A turned leg with a swelling and two beads, its top at the origin of x and y, foot moved by `lean`."""
    r = radius
    profile = [(r * 0.62, 0), (r * 0.72, height * 0.06), (r * 1.08, height * 0.34), (r * 0.72, height * 0.52), (r * 1.05, height * 0.56),
               (r * 0.74, height * 0.60), (r * 1.15, height * 0.78), (r * 0.8, height)]
    leg = lathe(profile, smoothed=True)

    def tilt(points: Points) -> Points:
        share = 1 - points[:, 2:3] / height
        return points + share * np.array([lean[0], lean[1], 0])

    return leg.shaped(tilt)


@maker
def cane_chair(piece: Piece, size: Size) -> None:
    """A bent steel cantilever carrying a framed cane seat and back."""
    w, d, h = size.width / 2 - 14, size.depth / 2, size.height
    for sign in (-1, 1):
        x = sign * w
        path = polyline([(x, d - 40, h - 30), (x, d - 120, SEAT + 12), (x, -d + 30, SEAT + 2), (x, -d + 40, 12), (x, d - 60, 12)], 70)
        piece.add("legs", tube(path, 12.5))
    piece.add("legs", tube(np.array([[-w, d - 64, 12], [w, d - 64, 12]], float), 12.5))
    seat = _caned_frame(2 * w - 18, size.depth - 120, 46)
    piece.add("frame", seat[0].moved(y=-54, z=SEAT - 6))
    piece.add("weave", seat[1].moved(y=-54, z=SEAT + 10))
    back = _caned_frame(2 * w - 18, 300, 44)
    for slot, mesh in zip(("frame", "weave"), back):
        bent = mesh.moved(y=150).shaped(lambda points: points + np.stack([0 * points[:, 0], 0 * points[:, 0], 34 * (points[:, 0] / w) ** 2], axis=1))
        piece.add(slot, bent.turned("x", 76).moved(y=d - 88, z=h - 320))


def _caned_frame(width: float, depth: float, rail: float) -> tuple[Mesh, Mesh]:
    """A flat timber frame standing on the origin and the cane stretched over its opening."""
    count = max(8, cells(width))
    long = rounded_box(width, rail, 26, 8, (count, 1, 1)).along("x")
    short = rounded_box(rail, depth - 2 * rail + 8, 26, 6).along("y")
    frame = merged([long.moved(y=-depth / 2 + rail / 2), long.moved(y=depth / 2 - rail / 2),
                    short.moved(x=-width / 2 + rail / 2), short.moved(x=width / 2 - rail / 2)])
    u, v = np.meshgrid(np.linspace(-width / 2 + rail * 0.7, width / 2 - rail * 0.7, 24), np.linspace(-depth / 2 + rail * 0.7, depth / 2 - rail * 0.7, 16), indexing="ij")
    sheet = surface(list(np.stack([u, v, np.full_like(u, 22)], axis=-1)))
    return frame, sheet.moved(z=-6)


@maker
def ladder_chair(piece: Piece, size: Size, rungs: int = 3) -> None:
    """Straight oak, curved slats across the back, a cord seat."""
    w, d, h = size.width / 2 - 18, size.depth / 2 - 18, size.height
    for sign in (-1, 1):
        rear = smooth([(sign * w * 0.92, d + 2, 0), (sign * w * 0.92, d - 22, SEAT * 0.6), (sign * w * 0.92, d - 18, SEAT + 40), (sign * w * 0.94, d + 14, h - 4)])
        piece.add("frame", tube(rear, np.interp(np.linspace(0, 1, len(rear)), [0, 0.45, 1], [14, 19, 12])))
        piece.add("frame", tapered_leg(SEAT - 4, 38, 25).moved(x=sign * w, y=-d))
        for z, r in ((SEAT - 40, 12), (230, 9)):
            piece.add("frame", tube(np.array([[sign * w, -d, z], [sign * w * 0.92, d - 20, z]], float), r))
    for y, z in ((-d, SEAT - 40), (d - 20, SEAT - 40), (-d, 260)):
        piece.add("frame", tube(np.array([[-w, y, z], [w, y, z]], float), 11))
    for index in range(rungs):
        share = index / max(rungs - 1, 1)
        slat = curved_panel(2 * w * 0.94, 64, 15, 30, 6).along("x").turned("x", -7)
        piece.add("frame", slat.moved(y=d + 12 + 12 * share, z=SEAT + 110 + (h - SEAT - 200) * share))
    piece.add("seat", *_cord_seat(w, d))


def _cord_seat(w: float, d: float) -> list[Mesh]:
    """Cord wound over the four rails towards the middle, as on Danish chairs."""
    cords, pitch = [], 9.0
    for step in range(int(w / pitch)):
        reach = 1 - step * pitch / w
        for sign in (-1, 1):
            y0, x0 = d * reach, w * reach
            x, y = sign * x0, sign * y0
            cords.append(tube(smooth([(x, -y0 - 6, SEAT - 34), (x, -y0 * 0.98, SEAT - 24), (x, y0 * 0.94 - 12, SEAT - 24), (x, y0 - 12, SEAT - 34)], least=1), 4.4))
            cords.append(tube(smooth([(-x0 - 6, y - 10 * (sign > 0), SEAT - 34), (-x0 * 0.98, y - 10 * (sign > 0), SEAT - 23), (x0 * 0.98, y - 10 * (sign > 0), SEAT - 23), (x0 + 6, y - 10 * (sign > 0), SEAT - 34)], least=1), 4.4))
    return [merged(cords)]


@maker
def shell_chair(piece: Piece, size: Size) -> None:
    """A moulded shell on four slim splayed legs, with a thin seat pad."""
    w, d, h = size.width / 2, size.depth / 2, size.height
    u, v = np.meshgrid(np.linspace(-1, 1, 44), np.linspace(0, 1, 56), indexing="ij")
    shell = _shell_points(u, v, w, d, h)
    across, along = np.gradient(shell, axis=0), np.gradient(shell, axis=1)
    normal = np.cross(across, along)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
    piece.add("shell", sheet_between(shell, shell - normal * 9))
    pad = rounded_rectangle(w * 1.45, d * 1.3, 120)
    piece.add("upholstery", soft_slab(pad, 34, 15, piece.next_seed()).moved(y=-d * 0.18, z=SEAT - 42))
    front, rear = tapered_leg(SEAT - 40, 30, 18, (-60, -46)), tapered_leg(SEAT - 40, 30, 18, (-60, 74))
    piece.add("legs", front.moved(x=-w * 0.56, y=-d * 0.50).both_sides(), rear.moved(x=-w * 0.56, y=d * 0.32).both_sides())
    piece.add("legs", rounded_box(w * 1.25, 30, 22, 6).moved(y=-d * 0.48, z=SEAT - 66), rounded_box(w * 1.25, 30, 22, 6).moved(y=d * 0.30, z=SEAT - 66))


def _shell_points(u: Points, v: Points, w: float, d: float, h: float) -> Points:
    """One bowl from front edge (v = 0) over the seat up to the head of the back (v = 1)."""
    line = smooth([(0, -d + 6, SEAT - 34), (0, -d * 0.72, SEAT - 12), (0, -d * 0.1, SEAT - 44), (0, d * 0.42, SEAT - 26), (0, d * 0.66, SEAT + 60), (0, d * 0.80, SEAT + 200), (0, d - 8, h)])
    at = np.linspace(0, 1, len(line))
    y, z = np.interp(v, at, line[:, 1]), np.interp(v, at, line[:, 2])
    half = np.interp(v, [0, 0.12, 0.35, 0.55, 0.8, 1], [0.74, 0.88, 0.97, 0.99, 0.88, 0.52]) * w
    corner = np.interp(v, [0, 0.08, 0.9, 1], [0.90, 1, 1, 0.84])
    curl = np.abs(u) ** 2.6
    rise = curl * np.interp(v, [0, 0.2, 0.5, 0.75, 1], [4, 60, 120, 50, 6])
    ahead = curl * np.interp(v, [0, 0.45, 0.7, 1], [-6, 10, 100, 46])
    bow = np.interp(v, [0.0, 0.15, 0.85, 1.0], [1, 0, 0, 1]) * u**2
    return np.stack([u * half * corner, y - ahead + 24 * bow * (v < 0.5), z + rise - 26 * bow * (v > 0.5)], axis=-1)


@maker
def bar_stool(piece: Piece, size: Size, seat: str = "wood") -> None:
    """Four splayed legs with foot rails under a dished or padded round seat, some with a low back."""
    r, h = size.width / 2, size.height
    top = h if seat != "back" else h - 210
    reach = r * 0.62
    leg = tapered_leg(top - 30, 34, 24, (-(r - reach) * 0.9 , -(r - reach) * 0.9))
    piece.add("legs", four(leg, 2 * reach * 0.98, 2 * reach * 0.98))
    spread = reach + (r - reach) * 0.9 * (1 - 270 / top)
    ring = rounded_rectangle(2 * spread, 2 * spread, 10) + [0, 0, 270]
    piece.add("rail", tube(ring, 8.5, closed=True))
    if seat == "wood":
        disc = lathe([(r * 0.80, top - 38), (r * 0.95, top - 26), (r * 0.97, top - 14), (r * 0.93, top - 3), (r * 0.75, top - 6), (r * 0.4, top - 13), (0.1, top - 15)], smoothed=True)
        piece.add("seat", disc.along("x"))
        return
    piece.add("legs", lathe([(r * 0.8, top - 90), (r * 0.8, top - 66)]))
    piece.add("seat", soft_slab(ellipse(r * 1.92, r * 1.92, 72), 74, 30, piece.next_seed()).moved(z=top - 72))
    if seat == "back":
        piece.add("seat", curved_panel(r * 1.9, 170, 46, 120, 22).moved(y=r - 34, z=top + 40))
        for sign in (-1, 1):
            piece.add("rail", tube(smooth([(sign * r * 0.5, r * 0.5, top - 70), (sign * r * 0.55, r * 0.82, top - 40), (sign * r * 0.56, r * 0.84, top + 70)]), 8))


@maker
def low_stool(piece: Piece, size: Size) -> None:
    """Three legs through a thick round seat."""
    r, h = size.width / 2, size.height
    piece.add("seat", lathe([(r * 0.92, h - 42), (r * 0.99, h - 34), (r, h - 20), (r * 0.98, h - 6), (r * 0.9, h), (0.1, h - 3)]).along("x"))
    for angle in (90, 210, 330):
        leg = tapered_leg(h - 20, 40, 26, (r * 0.42, 0)).moved(x=r * 0.5).turned("z", angle)
        piece.add("legs", leg)


@maker
def pouf(piece: Piece, size: Size, gores: int = 12) -> None:
    """A round floor cushion with seamed gores."""
    r, h = size.width / 2, size.height
    turn = np.linspace(0, 2 * np.pi, max(96, cells(2 * np.pi * r)) // gores * gores, endpoint=False)
    seam = np.abs(np.sin(turn * gores / 2)) ** 0.4
    sections = []
    for level in np.linspace(-np.pi / 2, np.pi / 2, max(24, cells(h * 2))):
        out = r * np.sign(np.cos(level)) * np.abs(np.cos(level)) ** 0.42
        ring = out * (0.955 + 0.045 * seam)
        z = h / 2 + h / 2 * np.sign(np.sin(level)) * np.abs(np.sin(level)) ** 0.62 - 9 * (1 - seam) * (np.sin(level) > 0.5)
        sections.append(np.stack([ring * np.cos(turn), ring * np.sin(turn), z + 0 * turn], axis=1))
    body, seed = loft(sections).along("x"), piece.next_seed()
    piece.add("upholstery", body.shaped(lambda points: points + 4 * np.stack([ripple(points, seed + a, 240) for a in range(3)], axis=1)))
    piece.add("upholstery", lathe([(26, h - 14), (24, h - 4), (12, h)]))


@maker
def slat_bench(piece: Piece, size: Size, slats: int = 7) -> None:
    """Long slats with open gaps on two trestle frames."""
    w, d, h = size.width, size.depth, size.height
    step = d / slats
    for index in range(slats):
        piece.add("frame", rounded_box(w, step - 10, 26, 4).along("x").moved(y=(index + 0.5) * step - d / 2, z=h - 26))
    for x in (-w * 0.36, w * 0.36):
        leg = square_leg(h - 26, 40, 28, (0, -18))
        piece.add("frame", leg.moved(x=x, y=-d / 2 + 50).both_sides("y"), rounded_box(34, d - 40, 40, 4).along("y").moved(x=x, z=h - 66))


@maker
def padded_bench(piece: Piece, size: Size) -> None:
    """A long cushion on a slim metal or timber frame, for the end of a bed."""
    w, d, h = size.width, size.depth, size.height
    piece.add("upholstery", box_cushion(w - 10, d - 10, 120, piece.next_seed(), FIRM).moved(z=h - 126))
    piece.add("upholstery", rounded_box(w - 40, d - 40, 30, 8).moved(z=h - 150))
    frame = polyline([(-w / 2 + 16, -d / 2 + 30, h - 152), (-w / 2 + 16, -d / 2 + 30, 11), (-w / 2 + 16, d / 2 - 30, 11), (-w / 2 + 16, d / 2 - 30, h - 152)], 18)
    piece.add("legs", tube(frame, 11).both_sides())
    for y in (-d / 2 + 30, d / 2 - 30):
        piece.add("legs", tube(np.array([[-w / 2 + 16, y, h - 160], [w / 2 - 16, y, h - 160]], float), 11))


@maker
def storage_ottoman(piece: Piece, size: Size) -> None:
    """A square upholstered box with a lift-off lid on low feet."""
    w, d, h = size.width, size.depth, size.height
    piece.add("upholstery", rounded_box(w - 10, d - 10, h - 150, 14, (8, 8, 4)).moved(z=46))
    piece.add("upholstery", box_cushion(w - 6, d - 6, 112, piece.next_seed(), MEDIUM).moved(z=h - 120))
    piece.add("legs", four(tapered_leg(54, 48, 36), w - 120, d - 120))
