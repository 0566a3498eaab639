"""3D files in true size: one `.fbx` and one `.glb` for each model."""

from __future__ import annotations

import tempfile
from pathlib import Path

import bpy
import numpy as np

from .assemble import assemble, clear
from .geometry.detail import COARSE
from .geometry.mesh import Mesh
from .materials import flat_material, look
from .materials.tiles import tile_of
from .models.catalogue import Model, build

LIMIT = 3_000_000
"""Largest allowed file in bytes."""


def export(model: Model, materials: dict[str, str], folder: Path) -> list[Path]:
    """Both files of a model, in its materials, below the size limit; ValueError above it."""
    slots, chosen = build(model, COARSE), {**model.materials, **materials}
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as tiles:
        _place(model, slots, chosen, Path(tiles), encoded=False)
        written = [_write_glb(folder / model.name)]
        _place(model, slots, chosen, Path(tiles), encoded=True)
        written.append(_write_fbx(folder / model.name))
    for path in written:
        if path.stat().st_size > LIMIT:
            raise ValueError(f"{path} has {path.stat().st_size} bytes")
    return written


def _place(
    model: Model, slots: dict[str, Mesh], materials: dict[str, str], tiles: Path, *, encoded: bool
) -> None:
    """The model alone in an empty scene, without what only the renderer reads."""
    clear()
    items = assemble(model.name, slots, materials, lambda name: flat_material(name, tiles, encoded=encoded))
    for item, slot in zip(items, slots, strict=True):
        bpy.context.view_layer.objects.active = item
        for modifier in list(item.modifiers):
            bpy.ops.object.modifier_apply(modifier=modifier.name)
        item.data.attributes.remove(item.data.attributes["grain"])
        _lay_tile(item.data, materials[slot])


def _lay_tile(data: bpy.types.Mesh, material: str) -> None:
    """Flat coordinates in tiles instead of metres; none where the material is even in colour."""
    layer = data.uv_layers["weave"]
    tile = tile_of(look(material))
    if not tile:
        data.uv_layers.remove(layer)
        return
    flat = np.empty(len(data.loops) * 2, np.float32)
    layer.data.foreach_get("uv", flat)
    layer.data.foreach_set("uv", flat / tile.metres)


def _write_glb(stem: Path) -> Path:
    path = stem.with_suffix(".glb")
    bpy.ops.export_scene.gltf(
        filepath=str(path),
        export_format="GLB",
        export_yup=True,
        export_animations=False,
        export_tangents=False,
    )
    return path


def _write_fbx(stem: Path) -> Path:
    """Centimetres, as the format has it; even colours sRGB-encoded, as its readers expect."""
    path = stem.with_suffix(".fbx")
    bpy.ops.export_scene.fbx(
        filepath=str(path),
        object_types={"MESH"},
        bake_anim=False,
        add_leaf_bones=False,
        mesh_smooth_type="OFF",
        path_mode="COPY",
        embed_textures=True,
    )
    _forget_folder(path)
    return path


def _forget_folder(path: Path) -> None:
    """Takes this machine's folder out of the names of textures, which stay as long as they were."""
    own = f"{path.parent.resolve()}/".encode()
    length = len(own) - 1
    neutral = (b"./" * length)[:length] + b"/"
    path.write_bytes(path.read_bytes().replace(own, neutral))
