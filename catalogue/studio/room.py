"""A corner of a room: floor boards, a wall, furniture where a list puts it, daylight or lamplight."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from .assemble import assemble, clear
from .geometry.boxes import board
from .geometry.detail import FINE, Detail
from .geometry.mesh import Mesh, Points, merged
from .materials import node_material
from .materials.graph import linear
from .models import Size
from .models.catalogue import Model, build, models
from .surroundings import Surroundings, surround

FOCAL, SENSOR = 40.0, 36.0
EYE = 1.42
"""Metres that the camera stands above the floor; it looks straight ahead, so that walls stay upright."""
BOARD = (165.0, 2300.0)
FITTED = 0.6
LAMPS = {"table-lamps", "floor-lamps", "pendant-lamps", "chandeliers", "wall-lights"}
MOULDING, ON_WALL = 16.0, 60.0
"""Thickness of a panel's frame, and how near to the wall things are that hang on it (mm)."""
OFF_WALL = 380.0
"""A light nearer to the wall burns a white spot into it."""
NEAREST = 0.22
"""Least share of a wide room's daylight: window and fill are never nearer than they stand in depth and height."""
DAYLIGHT = (0.96, 0.97, 1.0)


@dataclass(frozen=True)
class Item:
    """A thing in the room: what it is, where its foot stands (mm: x, depth, height), degrees it is turned.

    `pin` is the place that is pointed at, where that is not the middle of what is seen of it.
    """

    name: str
    model: Model
    materials: dict[str, str]
    at: tuple[float, float, float]
    turn: float
    pin: tuple[float, float, float] | None


@dataclass(frozen=True)
class Room:
    """One picture of a room. `view` is the middle (x, height) and the width of what is shown, in mm."""

    file: str
    items: tuple[Item, ...]
    wall: str
    floor: str
    view: tuple[float, float, float]
    shape: tuple[int, int] = (16, 9)
    back: float = 900
    glows: tuple[tuple[float, float, float], ...] = ()
    panels: bool = False


def read_rooms(path: Path) -> list[Room]:
    """Rooms from a TOML file of `[[room]]` tables with a list of `item` each."""
    return [_room(entry) for entry in tomllib.loads(path.read_text("utf-8")).get("room", [])]


def _room(entry: dict[str, object]) -> Room:
    kept = {key: value for key, value in entry.items() if key != "item"}
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in kept.items()}
    items = tuple(_item(item) for item in entry["item"])  # type: ignore[attr-defined]
    return Room(**{**fields, "items": items})  # type: ignore[arg-type]


def _item(entry: dict[str, object]) -> Item:
    model = models()[str(entry["model"])]
    options = {**model.options, **entry["options"]}  # type: ignore[dict-item]
    model = replace(model, size=Size(*entry["size"]), options=options)  # type: ignore[misc]
    materials = {**model.materials, **entry["materials"]}  # type: ignore[dict-item]
    pin = tuple(entry["pin"]) if "pin" in entry else None  # type: ignore[arg-type]
    return Item(str(entry["name"]), model, materials, tuple(entry["at"]), float(entry["turn"]), pin)  # type: ignore[arg-type]


def furnish(room: Room, level: Detail = FINE) -> dict[str, tuple[float, float]]:
    """Build the room before the camera; where each named thing is, in shares from the top left."""
    clear()
    _shell(room)
    placed = {index: _place(_hung(room, item), index, level) for index, item in enumerate(room.items)}
    _camera(room)
    _lights(room)
    bpy.context.view_layer.update()
    pins: dict[str, tuple[float, float]] = {}
    for index, item in enumerate(room.items):
        if item.name and item.name not in pins:
            pins[item.name] = _seen_at(placed[index] if item.pin is None else np.array([item.pin]) * 0.001)
    return pins


def _hung(room: Room, item: Item) -> Item:
    """What hangs on a panelled wall hangs before its mouldings."""
    x, depth, height = item.at
    if not room.panels or depth < room.back - ON_WALL:
        return item
    return replace(item, at=(x, depth - MOULDING, height))


def _place(item: Item, index: int, level: Detail) -> Points:
    """Stand a thing in the room; its points in metres."""
    slots = {
        slot: mesh.turned("z", item.turn).moved(*item.at)
        for slot, mesh in build(item.model, level, FITTED).items()
    }
    named = {slot: item.materials[slot] for slot in slots}
    assemble(f"{index}.{item.model.name}", slots, named, node_material)
    return np.concatenate([mesh.points for mesh in slots.values()]) * 0.001


def _seen_at(points: Points) -> tuple[float, float]:
    """Middle of what is in the picture of a thing."""
    scene = bpy.context.scene
    picked = points[:: max(1, len(points) // 400)]
    seen = np.array([world_to_camera_view(scene, scene.camera, Vector(point))[:2] for point in picked])
    inside = seen[((seen > 0.02) & (seen < 0.98)).all(axis=1)]
    low, high = (inside if len(inside) else np.clip(seen, 0, 1)).min(axis=0), seen.max(axis=0)
    middle = (low + np.minimum(high, 0.98)) / 2
    return round(float(middle[0]), 3), round(float(1 - middle[1]), 3)


def _shell(room: Room) -> None:
    x, _, width = room.view
    wide, deep = width * 2.4, 6200.0
    slots: dict[str, Mesh] = {
        "floor": _boards(wide, deep).moved(x=x, y=room.back - deep / 2),
        "wall": board(wide, 40, 5200, 1).moved(x=x, y=room.back + 20),
        "trim": _trim(room, x, wide),
    }
    paint = {"floor": room.floor, "wall": room.wall, "trim": f"lacquer:{_paler(room.wall)}"}
    assemble("room", slots, {slot: paint[slot] for slot in slots}, node_material)


def _boards(wide: float, deep: float) -> Mesh:
    """Planks that run along the wall, each with a stretch of grain of its own."""
    random = np.random.default_rng(7)
    across, long = BOARD
    planks = []
    for row in range(int(deep / across)):
        start = random.uniform(-long, 0)
        while start < wide:
            plank = board(long - 2, across - 1.6, 20, 1.2, along="x")
            shifted = plank.moved(x=start + long / 2 - wide / 2, y=deep / 2 - (row + 0.5) * across, z=-20)
            planks.append(replace(shifted, grain=plank.grain + random.uniform([0, 25, 25], [9000, 170, 170])))
            start += long
    return merged(planks)


def _trim(room: Room, x: float, wide: float) -> Mesh:
    """Skirting, and framed fields on the wall where the room has them."""
    y = room.back
    parts = [board(wide, 18, 120, 5, along="x").moved(x=x, y=y - 9)]
    if room.panels:
        parts.append(board(wide, 14, 42, 6, along="x").moved(x=x, y=y - 7, z=880))
        field, gap = 1150.0, 170.0
        for index in range(-4, 5):
            centre = x + index * (field + gap)
            parts += [*_frame(centre, y, field, 240, 800), *_frame(centre, y, field, 1010, 3100)]
    return merged(parts)


def _frame(x: float, y: float, width: float, low: float, high: float) -> list[Mesh]:
    bar, rise = 34.0, high - low
    level = board(width, 12, bar, 5, along="x")
    upright = board(bar, 12, rise - 2 * bar, 5, along="z")
    return [
        level.moved(x=x, y=y - 6, z=low),
        level.moved(x=x, y=y - 6, z=high - bar),
        upright.moved(x=x - width / 2 + bar / 2, y=y - 6, z=low + bar),
        upright.moved(x=x + width / 2 - bar / 2, y=y - 6, z=low + bar),
    ]


def _paler(material: str, share: float = 0.14) -> str:
    """A little whiter than a wall's colour, `<family>:<hex>`."""
    colour = material.partition(":")[2].lstrip("#")
    channels = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return "#" + "".join(f"{round(channel + (255 - channel) * share):02x}" for channel in channels)


def _camera(room: Room) -> None:
    x, height, width = (measure * 0.001 for measure in room.view)
    data = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    data.lens, data.sensor_width, data.sensor_fit, data.clip_end = FOCAL, SENSOR, "HORIZONTAL", 200
    camera.location = (x, -width * FOCAL / SENSOR, EYE)
    camera.rotation_euler = (np.pi / 2, 0, 0)
    data.shift_y = (height - EYE) / width
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = room.shape[0] * 100, room.shape[1] * 100


def _lights(room: Room) -> None:
    """Daylight from a tall window on the left, a weak one behind the camera, and lamps where they glow."""
    x, _, width = (measure * 0.001 for measure in room.view)
    dim = _exposure(room)
    near = max((width / 6) ** 2, NEAREST)
    _area("window", (x - width * 0.78, -1.5, 2.3), (x + width * 0.1, 0.4, 0.7), (2.6, 2.6), 360 * dim * near)
    _area("fill", (x + width * 0.6, -4.6, 2.6), (x, 0.6, 1.0), (3.6, 2.6), 120 * dim * near)
    _area("above", (x, -1.2, 4.4), (x, -0.3, 0), (width, 3.0), 90 * dim * width / 6)
    for number, (gx, depth, height) in enumerate(_lamplight(room)):
        lamp = bpy.data.lights.new(f"glow {number}", "POINT")
        lamp.energy, lamp.color, lamp.shadow_soft_size = 60 * dim, (1.0, 0.72, 0.44), 0.12
        bulb = bpy.data.objects.new(f"glow {number}", lamp)
        bulb.location = (gx * 0.001, depth * 0.001, height * 0.001)
        bpy.context.scene.collection.objects.link(bulb)
    surround(_around(room, dim))


def _lamplight(room: Room) -> list[tuple[float, float, float]]:
    """Where lamps shine from: each glow at the lamp that it is nearest to, clear of the wall."""
    lamps = [item.at for item in room.items if item.model.category in LAMPS]
    lit = []
    for x, depth, height in room.glows:
        at, near, _ = min(lamps, key=lambda lamp: abs(lamp[0] - x), default=(x, depth, height))
        lit.append((at, min(near, room.back - OFF_WALL), height))
    return lit


def _around(room: Room, dim: float) -> Surroundings:
    """Daylight from everywhere; mirrors see a wall like this one and the room's other window."""
    red, green, blue = (channel * 2.7 for channel in linear(room.wall.partition(":")[2]))
    return Surroundings(0.30 * dim, DAYLIGHT, DAYLIGHT, (red, green, blue), (4.4, 4.3, 4.1))


def _exposure(room: Room) -> float:
    """Less light for pale walls, as a photographer stops down; a room with lamps is darker."""
    red, green, blue = linear(room.wall.partition(":")[2])
    pale = 0.21 * red + 0.72 * green + 0.07 * blue
    return (0.6 - 0.3 * pale) * (0.92 if room.glows else 1.0)


def _area(
    name: str,
    at: tuple[float, float, float],
    target: tuple[float, float, float],
    size: tuple[float, float],
    power: float,
) -> None:
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y, data.energy = "RECTANGLE", *size, power
    data.color = (1.0, 0.97, 0.92)
    lamp = bpy.data.objects.new(name, data)
    lamp.location = Vector(at)
    lamp.visible_glossy = name == "window"
    lamp.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)
