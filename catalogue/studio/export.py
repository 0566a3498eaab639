"""3D files in true size: one `.fbx` and one `.glb` for each model."""

from __future__ import annotations

from pathlib import Path

import bpy

from .assemble import assemble, clear
from .geometry.detail import COARSE
from .materials import flat_material
from .models.catalogue import Model, build

LIMIT = 3_000_000
"""Largest allowed file in bytes."""


def export(model: Model, materials: dict[str, str], folder: Path) -> list[Path]:
    """Both files of a model, in its materials, below the size limit; ValueError above it."""
    slots = build(model, COARSE)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for write, encoded in ((_write_glb, False), (_write_fbx, True)):
        clear()
        assemble(
            model.name,
            slots,
            {**model.materials, **materials},
            lambda name, e=encoded: flat_material(name, encoded=e),
        )
        _settle()
        written.append(write(folder / model.name))
    for path in written:
        if path.stat().st_size > LIMIT:
            raise ValueError(f"{path} has {path.stat().st_size} bytes")
    return written


def _settle() -> None:
    """Drop what only the renderer reads: grain coordinates and modifiers."""
    for item in bpy.context.scene.objects:
        bpy.context.view_layer.objects.active = item
        for modifier in list(item.modifiers):
            bpy.ops.object.modifier_apply(modifier=modifier.name)
        item.data.attributes.remove(item.data.attributes["grain"])


def _write_glb(stem: Path) -> Path:
    path = stem.with_suffix(".glb")
    bpy.ops.export_scene.gltf(
        filepath=str(path),
        export_format="GLB",
        export_yup=True,
        export_animations=False,
        export_texcoords=False,
    )
    return path


def _write_fbx(stem: Path) -> Path:
    """Centimetres, as the format has it; colours sRGB-encoded, as its readers expect."""
    path = stem.with_suffix(".fbx")
    bpy.ops.export_scene.fbx(
        filepath=str(path),
        object_types={"MESH"},
        bake_anim=False,
        add_leaf_bones=False,
        mesh_smooth_type="OFF",
    )
    return path
