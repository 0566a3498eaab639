"""The photographer's studio: an endless backdrop, three soft lights, and cameras that frame alike."""

from __future__ import annotations

from dataclasses import dataclass, replace

import bpy
import numpy as np
from mathutils import Vector

from .geometry.mesh import Points
from .materials.graph import Graph, linear
from .surroundings import Surroundings, surround

BACKDROP = linear("#e6e2dc")
FOCAL = 85.0
SENSOR = 36.0
NEAREST = 0.002
"""Metres before the camera from where on things are seen: a knob is looked at from very near."""
SKY = Surroundings(0.62, (0.38, 0.37, 0.36), (1, 0.99, 0.97), (0.72, 0.71, 0.7), (1.7, 1.68, 1.64))


@dataclass(frozen=True)
class View:
    """Where the camera stands: degrees around and above, share of the frame to fill, and close-up factor.

    Up to 20 degrees above, the camera stays level and shifts its lens, as product photographers
    do, so that upright edges stay upright.
    """

    around: float
    above: float
    fill: tuple[float, float] = (0.80, 0.74)
    floor_at: float | None = 0.15
    close: float = 1


VIEWS: dict[str, View] = {
    "threequarter": View(32, 12),
    "front": View(0, 6),
    "side": View(90, 6),
    "back": View(212, 10),
    "above": View(28, 38, floor_at=None),
    "detail": View(38, 16, floor_at=None, close=0.36),
    "close above": View(34, 42, floor_at=None, close=0.4),
    "filled": View(0, 0, fill=(0.96, 0.96), floor_at=None),
}
FLAT_VIEWS = {"threequarter": "above", "front": "above", "side": "above", "detail": "close above"}
"""Views for things that are seen from above, such as rugs."""
WALL_VIEWS = {
    "threequarter": View(24, 3, floor_at=None),
    "side": View(50, 3, floor_at=None),
    "front": View(0, 0, floor_at=None),
}
"""Views for things on a wall, which cannot be walked around."""


def view_of(name: str, mount: str) -> View:
    """The named view, as it suits what the thing stands or hangs on."""
    if mount == "wall" and name in WALL_VIEWS:
        return WALL_VIEWS[name]
    view = VIEWS[FLAT_VIEWS.get(name, name) if mount == "flat" else name]
    return replace(view, floor_at=None) if mount == "ceiling" else view


def frame_height(width: int) -> int:
    """Pictures are four to three."""
    return width * 3 // 4


def place_camera(points: Points, view: View, focus: Points | None = None) -> bpy.types.Object:
    """A camera that frames the points (metres), or the part of them around a focus."""
    around = np.radians(view.around)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    camera.data.lens, camera.data.sensor_width = FOCAL, SENSOR
    pitch = 0.0 if view.above <= 20 else np.radians(view.above)
    basis = _basis(around, pitch)
    target = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = _fitting_distance(points, target, view, basis)
    if focus is not None:
        distance, target = distance * view.close, focus
    position = _position(target, distance, view)
    camera.location = Vector(position)
    camera.rotation_euler = (np.pi / 2 - pitch, 0, around)
    camera.data.clip_start, camera.data.clip_end = NEAREST, 200
    _shift(camera, _projected(points if focus is None else focus[None], position, basis), view)
    return camera


def _basis(around: float, pitch: float) -> Points:
    """Rows: right, up and forward of the camera."""
    right = np.array([np.cos(around), np.sin(around), 0])
    ahead = np.array([-np.sin(around) * np.cos(pitch), np.cos(around) * np.cos(pitch), -np.sin(pitch)])
    return np.stack([right, np.cross(right, ahead), ahead])


def _position(target: Points, distance: float, view: View) -> Points:
    around, above = np.radians([view.around, view.above])
    return target + distance * np.array(
        [np.sin(around) * np.cos(above), -np.cos(around) * np.cos(above), np.sin(above)]
    )


def _projected(points: Points, position: Points, basis: Points) -> Points:
    """Image coordinates in frame widths, the optical axis at the origin."""
    seen = (points - position) @ basis.T
    return seen[:, :2] / seen[:, 2:] * FOCAL / SENSOR


def _fitting_distance(points: Points, target: Points, view: View, basis: Points) -> float:
    distance = float(np.ptp(points, axis=0).max()) * 3 + 0.1
    for _ in range(14):
        flat = _projected(points, _position(target, distance, view), basis)
        extent = np.ptp(flat, axis=0)
        distance *= max(extent[0] / view.fill[0], extent[1] / (view.fill[1] * 0.75))
    return distance


def _shift(camera: bpy.types.Object, flat: Points, view: View) -> None:
    """Centre sideways; stand the lowest point at the same line in every picture."""
    low, high = flat.min(axis=0), flat.max(axis=0)
    middle = (low + high) / 2
    camera.data.shift_x = float(middle[0])
    if view.floor_at is None:
        camera.data.shift_y = float(middle[1])
        return
    standing = low[1] + 0.375 - view.floor_at * 0.75
    lift = (standing - middle[1]) * max(0.0, 1 - (high[1] - low[1]) / 0.51)
    camera.data.shift_y = float(middle[1] + lift * 0.55)


def light_studio(points: Points, mount: str) -> None:
    """Backdrop and lights in proportion to the thing they show, so that a vase and a wardrobe look alike."""
    reach = max(float(np.linalg.norm(np.ptp(points, axis=0))) / 2, 0.05)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    _backdrop(reach, points, mount)
    lift = 1.0 if mount not in ("wall", "ceiling") else 1.5
    _softbox("key", reach, middle, (-2.5, -2.3, 3.0), 2.6, 62 * lift)
    _softbox("fill", reach, middle, (3.4, -1.8, 1.5), 3.4, 20 * lift)
    if mount != "wall":
        _softbox("rim", reach, middle, (1.6, 2.4, 3.1), 2.2, 26)
    surround(replace(SKY, strength=0.62 * lift**0.5))


def _softbox(
    name: str, reach: float, target: Points, at: tuple[float, float, float], size: float, power: float
) -> None:
    data = bpy.data.lights.new(name, "AREA")
    data.size, data.energy = size * reach, power * reach**2
    data.color = (1.0, 0.975, 0.94) if name != "fill" else (0.94, 0.97, 1.0)
    lamp = bpy.data.objects.new(name, data)
    lamp.location = Vector(target) + Vector(at) * reach
    lamp.rotation_euler = (Vector(target) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)


def _backdrop(reach: float, points: Points, mount: str) -> None:
    """A sweep of seamless paper; for things on a wall, the wall."""
    wall = float(points[:, 1].max()) + (0.001 if mount == "wall" else 3.4 * reach)
    floor = float(points[:, 2].min()) - (0 if mount not in ("wall", "ceiling") else 12 * reach)
    turn = 0.001 if mount == "wall" else 2.6 * reach
    angles = np.linspace(0, np.pi / 2, 24)
    curve = [(wall - turn + turn * np.sin(a), floor + turn * (1 - np.cos(a))) for a in angles]
    line = [(-30 * reach, floor), *curve, (wall, floor + 40 * reach)]
    half = 40 * reach
    verts = [(x, y, z) for y, z in line for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    data = bpy.data.meshes.new("backdrop")
    data.from_pydata(verts, [], faces)
    data.polygons.foreach_set("use_smooth", [True] * len(faces))
    data.materials.append(_paper())
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("backdrop", data))


def _paper() -> bpy.types.Material:
    material = bpy.data.materials.new("backdrop")
    graph = Graph(material)
    graph.finish(graph.node("BsdfDiffuse", {"Color": BACKDROP, "Roughness": 0.4}).outputs[0])
    return material
