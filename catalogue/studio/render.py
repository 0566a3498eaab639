"""Cycles on the CPU: one render gives every light and colour pass that a picture is made of."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]

LIGHT = {
    "diffuse_direct": "DiffDir",
    "diffuse_indirect": "DiffInd",
    "gloss_direct": "GlossDir",
    "gloss_indirect": "GlossInd",
    "through_direct": "TransDir",
    "through_indirect": "TransInd",
}
COLOUR = {
    "diffuse_colour": "DiffCol",
    "gloss_colour": "GlossCol",
    "through_colour": "TransCol",
    "emitted": "Emit",
    "normal": "Normal",
}


@dataclass(frozen=True)
class Effort:
    """Picture width in pixels, light samples a pixel, threads, seed, and height for each pixel of width."""

    width: int = 1440
    samples: int = 48
    threads: int = 2
    seed: int = 1
    ratio: float = 0.75


def set_up(effort: Effort, *, lit: bool) -> None:
    """Sampling and passes; an unlit render is cheap and gives colours only."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", effort.threads
    scene.render.resolution_x, scene.render.resolution_y = effort.width, round(effort.width * effort.ratio)
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = False
    cycles = scene.cycles
    cycles.device, cycles.seed, cycles.samples = "CPU", effort.seed, effort.samples
    cycles.use_denoising, cycles.use_adaptive_sampling = False, False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.max_bounces = 8 if lit else 0
    cycles.diffuse_bounces, cycles.glossy_bounces = (3, 3) if lit else (0, 0)
    cycles.transmission_bounces, cycles.transparent_max_bounces = (8, 12) if lit else (0, 12)
    cycles.sample_clamp_indirect = 4.0
    _choose_passes(lit)


def _choose_passes(lit: bool) -> None:
    layer = bpy.context.scene.view_layers[0]
    for kind in ("diffuse", "glossy", "transmission"):
        setattr(layer, f"use_pass_{kind}_direct", lit)
        setattr(layer, f"use_pass_{kind}_indirect", lit)
        setattr(layer, f"use_pass_{kind}_color", True)
    layer.use_pass_emit = layer.use_pass_normal = True


def passes(effort: Effort, *, lit: bool = True) -> dict[str, Plane]:
    """Render the scene; planes are (height, width, 3), linear, top row first."""
    set_up(effort, lit=lit)
    wanted = {**(LIGHT if lit else {}), **COLOUR}
    with tempfile.TemporaryDirectory() as folder:
        _write_passes_to(Path(folder), wanted)
        bpy.ops.render.render(write_still=False)
        return {name: _read(next(Path(folder).glob(f"{name}_*.exr"))) for name in wanted}


def _write_passes_to(folder: Path, wanted: dict[str, str]) -> None:
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    writer = tree.nodes.new("CompositorNodeOutputFile")
    writer.base_path = str(folder)
    writer.format.file_format, writer.format.color_depth = "OPEN_EXR", "16"
    writer.format.exr_codec = "NONE"
    writer.file_slots.clear()
    for name, label in wanted.items():
        writer.file_slots.new(f"{name}_")
        tree.links.new(layers.outputs[label], writer.inputs[f"{name}_"])


def _read(path: Path) -> Plane:
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Raw"
    width, height = image.size
    flat = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(flat)
    plane = flat.reshape(height, width, image.channels)[::-1, :, :3].copy()
    bpy.data.images.remove(image)
    return plane
