"""Meshes in millimetres become Blender objects in metres."""

from __future__ import annotations

from collections.abc import Callable

import bmesh
import bpy
import numpy as np

from .geometry.mesh import Mesh, Points

SMOOTH_BELOW = np.radians(38)


def clear() -> None:
    """An empty scene: no objects, meshes, materials or images."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def assemble(
    name: str,
    slots: dict[str, Mesh],
    materials: dict[str, str],
    make: Callable[[str], bpy.types.Material],
) -> list[bpy.types.Object]:
    """One object for each slot, named `<name>.<slot>`, with the material that its slot is given."""
    missing = set(slots) ^ set(materials)
    if missing:
        raise ValueError(f"{name}: slots and materials differ in {sorted(missing)}")
    return [_object(f"{name}.{slot}", mesh, make(materials[slot])) for slot, mesh in slots.items()]


def _object(name: str, mesh: Mesh, material: bpy.types.Material) -> bpy.types.Object:
    data = bpy.data.meshes.new(name)
    data.from_pydata((mesh.points * 0.001).tolist(), [], [list(face) for face in mesh.faces])
    _lay_coordinates(data, mesh.grain)
    data.materials.append(material)
    _look_outwards(data)
    data.polygons.foreach_set("use_smooth", np.ones(len(data.polygons), bool))
    data.use_auto_smooth = True
    data.auto_smooth_angle = SMOOTH_BELOW
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    even = item.modifiers.new("even shading", "WEIGHTED_NORMAL")
    even.keep_sharp = True
    return item


def _lay_coordinates(data: bpy.types.Mesh, grain: Points) -> None:
    """The grain as a point attribute (mm), and flat coordinates in metres as the UV map `weave`."""
    data.attributes.new("grain", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", grain.ravel())
    corners = np.empty(len(data.loops), np.int64)
    data.loops.foreach_get("vertex_index", corners)
    starts = np.empty(len(data.polygons), np.int64)
    counts = np.empty(len(data.polygons), np.int64)
    data.polygons.foreach_get("loop_start", starts)
    data.polygons.foreach_get("loop_total", counts)
    flat = _flattened(grain, corners, starts, counts)
    data.uv_layers.new(name="weave").data.foreach_set("uv", flat.ravel())


def _flattened(grain: Points, corners: Points, starts: Points, counts: Points) -> Points:
    """Each face seen along the axis that it looks to most, in metres."""
    first, second, third = (grain[corners[starts + shift]] for shift in (0, 1, 2))
    normal = np.abs(np.cross(second - first, third - first))
    axis = np.repeat(np.argmax(normal, axis=1), counts)
    across = np.where(axis == 0, 1, 0)
    up = np.where(axis == 2, 1, 2)
    at = grain[corners] * 0.001
    rows = np.arange(len(corners))
    return np.stack([at[rows, across], at[rows, up]], axis=1)


def _look_outwards(data: bpy.types.Mesh) -> None:
    work = bmesh.new()
    work.from_mesh(data)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(data)
    work.free()
