"""Dressers, islands, washstands, settles and other cabinets of one room."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import carcase, four, front, mitred_case, square_leg, tapered_leg
from ..geometry.curves import ellipse, smooth
from ..geometry.cushions import FIRM, box_cushion
from ..geometry.mesh import surface
from ..geometry.solids import lathe, slab, tube
from .fronts import door, drawer_row, handle_at, legs_under
from .mirrors import arch_outline
from .piece import Piece, Size, maker


@maker
def plate_dresser(piece: Piece, size: Size) -> None:
    """Doors and drawers below, shelves with plates above."""
    w, d, h = size.width, size.depth, size.height
    low, rack = h * 0.44, d * 0.5
    piece.add("frame", mitred_case(w - 20, d - 30, low - 110, 22).moved(y=10, z=80))
    piece.add("legs", board(w - 60, d - 70, 80, 2).moved(y=10))
    piece.add("top", board(w, d, 30, 5, along="x").moved(z=low - 30))
    y, span = -d / 2 + 20, w - 60
    drawer_row(piece, span, 150, y, low - 190, 3, "cup")
    for index in range(3):
        x = index * span / 3 - span / 2
        door(piece, "shaker", span / 3, low - 280, x, y, 90)
        handle_at(piece, "knob", x + (span / 3 - 40 if index < 2 else 40), y - 22, low * 0.55, 60)
    tall, back = h - low, d / 2 - rack / 2
    piece.add("frame", carcase(w - 60, rack, tall - 40, 22).moved(y=back, z=low))
    piece.add("frame", board(w - 20, rack + 30, 40, 8, along="x").moved(y=back - 10, z=h - 40))
    for level in (0.36, 0.68):
        z = low + tall * level
        piece.add("frame", board(w - 104, rack - 20, 20, 2, along="x").moved(y=back, z=z))
        _plates(piece, w - 160, d / 2 - 40, z + 20, tall * 0.24)


def _plates(piece: Piece, width: float, y: float, z: float, diameter: float) -> None:
    r = diameter / 2
    plate = lathe([(r * 0.5, 0), (r * 0.6, 3), (r, 16), (r * 0.98, 20), (r * 0.6, 8), (0.1, 7)]).turned("x", 78)
    count = int(width / (diameter + 26))
    for index in range(count):
        x = (index + 0.5) * width / count - width / 2
        piece.add("china", plate.moved(x=x, y=y, z=z + r))


@maker
def kitchen_island(piece: Piece, size: Size) -> None:
    """A painted island with drawers and doors under a thick top."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", mitred_case(w - 60, d - 80, h - 130, 22).moved(y=10, z=90))
    piece.add("frame", board(w - 120, d - 130, 90, 2).moved(y=10))
    piece.add("top", board(w, d, 40, 6, along="x").moved(z=h - 40))
    y, span = -d / 2 + 50, w - 100
    drawer_row(piece, span, 170, y, h - 235, 3, "cup")
    for index in range(3):
        x = index * span / 3 - span / 2
        door(piece, "shaker", span / 3, h - 350, x, y, 100)
        handle_at(piece, "knob", x + (span / 3 - 40 if index < 2 else 40), y - 22, h * 0.5, 60)


@maker
def washstand(piece: Piece, size: Size) -> None:
    """A basin of stone on a slatted timber stand with towels below."""
    w, d, h = size.width, size.depth, size.height
    basin = 130.0
    deck = h - basin
    piece.add("frame", four(square_leg(deck, 48, 42), w - 60, d - 60))
    for y in (-1, 1):
        piece.add("frame", board(w - 70, 26, 80, 3, along="x").moved(y=y * (d / 2 - 30), z=deck - 100))
    piece.add("frame", board(w, d, 28, 4, along="x").moved(z=deck - 28))
    for index in range(9):
        y = (index + 0.5) * (d - 80) / 9 - (d - 80) / 2
        piece.add("frame", board(w - 60, (d - 80) / 9 - 10, 18, 3, along="x").moved(y=y, z=190))
    r = min(w * 0.26, d * 0.42)
    bowl = [(r * 0.7, 0), (r * 0.9, 10), (r, basin - 6), (r - 4, basin), (r - 16, basin), (r * 0.72, 26), (0.1, 20)]
    piece.add("top", lathe(bowl).moved(z=deck))
    tap = smooth([(0, d * 0.40, deck), (0, d * 0.40, h + 60), (0, d * 0.3, h + 90), (0, d * 0.16, h + 60)])
    piece.add("tap", tube(tap, 10), lathe([(22, 0), (22, 10)]).moved(y=d * 0.40, z=deck))
    for index in range(3):
        fold = rounded_box(w * 0.32, d * 0.6, 44, 20, (14, 10, 1))
        piece.add("towel", fold.moved(x=-w * 0.22, z=208 + 44 * index))


@maker
def dressing_table(piece: Piece, size: Size) -> None:
    """A table with two drawers on slim legs and a round mirror above."""
    w, d, h = size.width, size.depth, size.height
    deck = h * 0.55
    piece.add("frame", four(tapered_leg(deck - 130, 40, 24, (-10, -10)), w - 90, d - 80))
    piece.add("frame", mitred_case(w, d - 22, 150, 20).moved(y=11, z=deck - 150))
    drawer_row(piece, w - 40, 108, -d / 2 + 24, deck - 129, 2, "knob")
    r = min((h - deck) * 0.46, w * 0.33)
    centre, y = h - r - 10, d / 2 - 40
    glass = slab(ellipse(2 * r, 2 * r, 110), 6, 1).turned("x", 90)
    piece.add("mirror", glass.moved(y=y - 4, z=centre))
    piece.add("frame", slab(ellipse(2 * r, 2 * r, 80), 8, 1).turned("x", 90).moved(y=y + 8, z=centre))
    ring = ellipse(2 * r + 8, 2 * r + 8, 110)[:, [0, 2, 1]]
    piece.add("handles", tube(ring + [0, y, centre], 9, closed=True))
    piece.add("handles", tube(np.array([[0, y, deck], [0, y, centre - r]], float), 12))


@maker
def arched_cabinet(piece: Piece, size: Size) -> None:
    """A tall cabinet with an arched pair of doors edged in metal, on a metal stand."""
    w, d, h = size.width, size.depth, size.height
    foot = 160.0
    piece.add("frame", mitred_case(w, d - 24, h - foot, 26).moved(y=12, z=foot))
    y = -d / 2 + 22
    piece.add("fronts", rounded_box(w - 44, 16, h - foot - 44, 3).moved(y=y - 4, z=foot + 22))
    outline = arch_outline(w - 150, h - foot - 190)[:, [0, 2, 1]] + [0, 0, foot + (h - foot) / 2 - 10]
    piece.add("handles", tube(outline + [0, y - 14, 0], 6, closed=True))
    piece.add("handles", rounded_box(5, 4, h - foot - 60, 1).moved(y=y - 13, z=foot + 30))
    inner = outline.copy()
    inner[:, 0] *= 0.82
    inner[:, 2] = (inner[:, 2] - inner[:, 2].mean()) * 0.9 + inner[:, 2].mean()
    piece.add("handles", tube(inner + [0, y - 14, 0], 3.5, closed=True))
    for sign in (-1, 1):
        piece.add("handles", lathe([(20, 0), (20, 10), (14, 16)]).turned("x", 90).moved(x=sign * 46, y=y - 12, z=h * 0.52))
    legs_under(piece, size, foot, "metal")


@maker
def bureau(piece: Piece, size: Size) -> None:
    """Three drawers under a sloping flap that folds down to write on."""
    w, d, h = size.width, size.depth, size.height
    low, foot = h * 0.66, 90.0
    piece.add("frame", mitred_case(w, d - 22, low - foot, 22).moved(y=11, z=foot))
    drawer_row(piece, w - 40, (low - foot - 44) / 3, -d / 2 + 24, foot + 22, 1, "cup")
    drawer_row(piece, w - 40, (low - foot - 44) / 3, -d / 2 + 24, foot + 22 + (low - foot - 44) / 3, 1, "cup")
    drawer_row(piece, w - 40, (low - foot - 44) / 3, -d / 2 + 24, foot + 22 + (low - foot - 44) * 2 / 3, 2, "cup")
    side = np.array([(-d / 2 + 8, low, 0), (d / 2, low, 0), (d / 2, h, 0), (d * 0.08, h, 0)], float)
    panel = slab(side, 22, 1).turned("x", 90).turned("z", 90)
    for x in (-w / 2, w / 2 - 22):
        piece.add("frame", panel.moved(x=x))
    piece.add("frame", board(w, d * 0.46, 22, 3, along="x").moved(y=d * 0.27, z=h - 22))
    piece.add("frame", board(w - 44, 10, h - low, 1, along="x").moved(y=d / 2 - 8, z=low))
    rise, run = h - low - 14, d * 0.56
    flap = board(w - 46, 22, float(np.hypot(rise, run)), 3, along="x")
    lean = float(np.degrees(np.arctan2(run, rise)))
    piece.add("fronts", flap.turned("x", -lean).moved(y=-d / 2 + 16, z=low + 2))
    handle_at(piece, "knob", 0, -d / 2 + 60, h - 110, 50)
    piece.add("legs", four(square_leg(foot, 60, 44), w - 80, d - 80))


@maker
def settle(piece: Piece, size: Size) -> None:
    """A high-backed hall seat with a chest under its lid."""
    w, d, h = size.width, size.depth, size.height
    seat = 440.0
    piece.add("frame", mitred_case(w - 30, d - 40, seat - 90, 22).moved(y=10, z=70))
    for index in range(3):
        span = (w - 80) / 3
        door(piece, "shaker", span, seat - 120, index * span - 1.5 * span, -d / 2 + 32, 80)
    piece.add("top", board(w - 10, d, 26, 6, along="x").moved(z=seat - 20))
    for index in range(9):
        span = (w - 90) / 9
        plank = board(span - 3, 20, h - seat - 70, 2, along="z")
        piece.add("frame", plank.moved(x=(index + 0.5) * span - (w - 90) / 2, y=d / 2 - 22, z=seat + 6))
    piece.add("frame", board(w, 46, 60, 10, along="x").moved(y=d / 2 - 24, z=h - 60))
    for x in (-1, 1):
        piece.add("frame", board(40, d, h * 0.56, 10, along="z").moved(x=x * (w / 2 - 20)))
        piece.add("frame", board(40, d * 0.24, h, 10, along="z").moved(x=x * (w / 2 - 20), y=d * 0.38))


@maker
def towel_ladder(piece: Piece, size: Size, rungs: int = 5) -> None:
    """A leaning ladder with a towel over two of its rungs."""
    w, d, h = size.width, size.depth, size.height
    for x in (-1, 1):
        rail = np.array([[x * (w / 2 - 18), -d / 2 + 18, 0], [x * (w / 2 - 18), d / 2 - 18, h]], float)
        piece.add("frame", tube(rail, 17))
    for index in range(rungs):
        share = (index + 0.8) / (rungs + 0.2)
        y, z = -d / 2 + 18 + share * (d - 36), share * h
        piece.add("frame", tube(np.array([[-w / 2 + 18, y, z], [w / 2 - 18, y, z]], float), 12))
        if index in (2, 4):
            _hung_towel(piece, w * 0.62, y, z, h * 0.24)


def _hung_towel(piece: Piece, width: float, y: float, z: float, drop: float) -> None:
    x = np.linspace(-width / 2, width / 2, 50)
    rows = []
    for down, side in [*((share, -1) for share in np.linspace(1, 0, 24)), *((share, 1) for share in np.linspace(0, 0.7, 18))]:
        wave = 7 * down * np.sin(x / 40 + 1.3)
        rows.append(np.stack([x, y + side * 17 + wave, np.full_like(x, z + 14 - down * drop)], axis=1))
    piece.add("towel", surface(rows))


@maker
def trolley(piece: Piece, size: Size, trays: int = 3) -> None:
    """A kitchen trolley: shelves in a tube frame on wheels."""
    w, d, h = size.width, size.depth, size.height
    for x in (-1, 1):
        for y in (-1, 1):
            post = np.array([[x * (w / 2 - 14), y * (d / 2 - 14), 60], [x * (w / 2 - 14), y * (d / 2 - 14), h - 12]], float)
            piece.add("frame", tube(post, 12))
            wheel = lathe([(10, -12), (36, -10), (38, 0), (36, 10), (10, 12)]).turned("y", 90)
            piece.add("wheels", wheel.moved(x=x * (w / 2 - 14), y=y * (d / 2 - 14), z=38))
        bar = np.array([[x * (w / 2 - 14), -d / 2 + 14, h - 12], [x * (w / 2 - 14), d / 2 - 14, h - 12]], float)
        piece.add("frame", tube(bar, 12))
    for index in range(trays):
        z = 140 + index * (h - 260) / (trays - 1)
        piece.add("shelves", board(w - 50, d - 40, 22, 3, along="x").moved(z=z))
        for y in (-1, 1):
            rail = np.array([[-w / 2 + 14, y * (d / 2 - 14), z + 60], [w / 2 - 14, y * (d / 2 - 14), z + 60]], float)
            piece.add("frame", tube(rail, 6))


@maker
def bath_cabinet(piece: Piece, size: Size) -> None:
    """A shallow wall cabinet with two mirrored doors and an open shelf below."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", mitred_case(w, d - 20, h, 20).moved(y=10))
    shelf = h * 0.22
    piece.add("frame", board(w - 40, d - 30, 18, 1, along="x").moved(y=10, z=shelf))
    tall, step = h - shelf - 10, (w - 6) / 2
    for index in range(2):
        x = index * step - step
        piece.add("fronts", front(step, tall, 18, along="z").moved(x=x, y=-d / 2 + 20, z=shelf + 8))
        piece.add("mirror", rounded_box(step - 80, 4, tall - 80, 1).moved(x=x + step / 2, y=-d / 2 + 1, z=shelf + 48))
        handle_at(piece, "knob", x + (step - 20 if index == 0 else 20), -d / 2 + 2, shelf + tall * 0.3, 30)


@maker
def coat_stand(piece: Piece, size: Size) -> None:
    """A turned pole with branching pegs on three curved feet."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", tube(np.array([[0, 0, 120], [0, 0, h]], float), np.array([20.0, 13.0])))
    for index in range(3):
        foot = smooth([(0, 0, 250), (w * 0.2, 0, 120), (w * 0.42, 0, 22), (w / 2 - 12, 0, 13)])
        piece.add("frame", tube(foot, 13).turned("z", 120 * index + 90))
    for index in range(8):
        z = h - 60 - (index // 4) * 260
        peg = smooth([(0, 0, z - 120), (w * 0.16, 0, z - 60), (w * 0.27, 0, z + 30)])
        turn = 90 * index + 45 * (index // 4)
        piece.add("frame", tube(peg, np.linspace(10, 8, len(peg))).turned("z", turn))
        tip = lathe([(2, 0), (13, 13), (2, 26)], smoothed=True).moved(x=w * 0.27, z=z + 18)
        piece.add("frame", tip.turned("z", turn))


@maker
def trunk(piece: Piece, size: Size) -> None:
    """A leather trunk with metal corners, straps and a shallow lid."""
    w, d, h = size.width, size.depth, size.height
    split = h * 0.70
    piece.add("upholstery", rounded_box(w - 8, d - 8, split - 12, 10).moved(z=10))
    piece.add("upholstery", rounded_box(w - 8, d - 8, h - split, 14).moved(z=split))
    piece.add("trim", rounded_box(w, d, 12, 2).moved(z=split - 8), rounded_box(w, d, 16, 2))
    for x in (-1, 1):
        for y in (-1, 1):
            corner = rounded_box(64, 64, 64, 8)
            for z in (0.0, h - 64):
                piece.add("trim", corner.moved(x=x * (w / 2 - 32), y=y * (d / 2 - 32), z=z))
    for x in (-0.28, 0.28):
        piece.add("straps", rounded_box(46, d - 1, h - 1, 12).moved(x=x * w, z=3))
        piece.add("trim", rounded_box(58, 10, 66, 4).moved(x=x * w, y=-d / 2, z=split - 50))
    piece.add("trim", rounded_box(96, 12, 76, 5).moved(y=-d / 2 + 1, z=split - 46))


@maker
def moorish_table(piece: Piece, size: Size) -> None:
    """An eight-sided table with pointed arches between its panels and an inlaid top."""
    r, h = size.width / 2 / np.cos(np.pi / 8), size.height
    corners = np.array([[r * np.cos(a), r * np.sin(a), 0] for a in np.radians(22.5 + 45 * np.arange(8))])
    piece.add("top", slab(corners, 26, 3).moved(z=h - 26))
    for share in (0.86, 0.62, 0.3):
        ring = np.concatenate([corners * share, corners[:1] * share]) + [0, 0, h]
        piece.add("inlay", tube(ring, 5, flatten=0.4))
    side = 2 * r * np.sin(np.pi / 8) * 0.9
    apothem = r * np.cos(np.pi / 8) * 0.88
    for index in range(8):
        arch = [(side * 0.36 * np.cos(a) * (1 - 0.3 * np.sin(a)), h * 0.42 + h * 0.26 * np.sin(a), 0) for a in np.linspace(0, np.pi, 24)]
        outline = np.array([(-side / 2, 0, 0), (-side * 0.36, 0, 0), *reversed(arch), (side * 0.36, 0, 0), (side / 2, 0, 0), (side / 2, h - 26, 0), (-side / 2, h - 26, 0)], float)
        panel = slab(outline, 18, 1).turned("x", 90).moved(y=-apothem)
        piece.add("legs", panel.turned("z", 45 * index))
        line = np.array([(x, -apothem - 19, z) for x, z, _ in reversed(arch)])
        piece.add("inlay", tube(line, 4).turned("z", 45 * index))


@maker
def beanbag(piece: Piece, size: Size) -> None:
    """A beanbag: a large soft drop."""
    r, h = size.width / 2, size.height
    profile = [(r * 0.2, 0), (r * 0.86, h * 0.03), (r, h * 0.22), (r * 0.86, h * 0.52), (r * 0.5, h * 0.86), (r * 0.2, h * 0.97), (r * 0.06, h)]
    from ..geometry.noise import creases

    seed = piece.next_seed()
    body = lathe(profile, smoothed=True)
    piece.add("upholstery", body.shaped(lambda p: p * (1 - 0.035 * creases(p, seed, 320))[:, None] - [0, 0, 0]))
    for turn in range(6):
        angle = np.radians(turn * 60)
        line = smooth([(x * 0.985 * np.cos(angle), x * 0.985 * np.sin(angle), z) for x, z in profile[1:]])
        piece.add("upholstery", tube(line, 4))
