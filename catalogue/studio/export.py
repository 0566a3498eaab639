"""3D files in true size: one `.fbx` for each model, from which the build makes the others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import bpy
import numpy as np

from .assemble import assemble, clear
from .geometry.detail import COARSE
from .geometry.mesh import Mesh
from .materials import flat_material
from .models.catalogue import Model, build

LIMIT = 3_000_000
"""Largest allowed file in bytes."""


def export(model: Model, materials: dict[str, str], folder: Path) -> Path:
    """The file of a model, in its materials' even colours, below the size limit; ValueError above it."""
    slots, chosen = build(model, COARSE), {**model.materials, **materials}
    folder.mkdir(parents=True, exist_ok=True)
    _place(model, slots, chosen)
    path = _write_fbx(folder / model.name)
    if path.stat().st_size > LIMIT:
        raise ValueError(f"{path} has {path.stat().st_size} bytes")
    return path


def _place(model: Model, slots: dict[str, Mesh], materials: dict[str, str]) -> None:
    """The model alone in an empty scene, without what only the renderer reads.

    Its flat coordinates stay in metres, so that a texture of any material lies on it in true size.
    """
    clear()
    rounded = {name: replace(mesh, points=mesh.points.round(1)) for name, mesh in slots.items()}
    items = assemble(model.name, rounded, materials, flat_material)
    for item in items:
        bpy.context.view_layer.objects.active = item
        for modifier in list(item.modifiers):
            bpy.ops.object.modifier_apply(modifier=modifier.name)
        item.data.attributes.remove(item.data.attributes["grain"])
        _shorten(item.data)


def _shorten(data: bpy.types.Mesh) -> None:
    """Flat coordinates to a quarter of a millimetre: a file packs them better."""
    layer = data.uv_layers["weave"]
    flat = np.empty(len(data.loops) * 2, np.float32)
    layer.data.foreach_get("uv", flat)
    layer.data.foreach_set("uv", (flat * 4096).round() / 4096)


def _write_fbx(stem: Path) -> Path:
    """Centimetres, as the format has it; even colours sRGB-encoded, as its readers expect."""
    path = stem.with_suffix(".fbx")
    bpy.ops.export_scene.fbx(
        filepath=str(path),
        object_types={"MESH"},
        bake_anim=False,
        add_leaf_bones=False,
        mesh_smooth_type="OFF",
    )
    return path

