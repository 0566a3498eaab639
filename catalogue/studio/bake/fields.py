"""What a node material shows on a flat stretch of itself: colour, roughness, relief and gaps, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from ..assemble import clear
from ..materials import look
from ..materials.graph import Graph

Grid = NDArray[np.float32]
SAMPLES = 12
PITH = 95
"""Millimetres from the middle of the log at which boards are sawn."""


@dataclass(frozen=True)
class Fields:
    """Rows from bottom to top. `relief` is in metres; `cover` is 1 where there is material, 0 in gaps."""

    colour: Grid
    roughness: Grid
    relief: Grid
    cover: Grid


def fields(material: str, metres: tuple[float, float], pixels: tuple[int, int]) -> Fields:
    """A stretch of a material of this size in metres, in so many pixels across and up."""
    clear()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = SAMPLES
    scene.cycles.use_denoising = False
    scene.render.bake.margin = 0
    _plane(metres)
    made = bpy.data.materials.new(material)
    graph = Graph(made)
    shader = look(material).draw(graph)
    bpy.context.view_layer.objects.active.data.materials.append(made)
    nodes = made.node_tree.nodes
    surface = next((node for node in nodes if node.type == "BSDF_PRINCIPLED"), None)
    if surface is None:
        raise ValueError(f"{material} has no principled surface")
    bump = _from(surface.inputs["Normal"])
    height, depth = (0.0, 0.0) if bump is None else (bump.inputs["Height"], _depth(bump))
    mix = shader.node if shader.node.type == "MIX_SHADER" else None
    has_gaps = mix is not None and any(node.type == "BSDF_TRANSPARENT" for node in nodes)
    bake = lambda value: _bake(graph, value, pixels)  # noqa: E731
    return Fields(
        bake(surface.inputs["Base Color"]),
        bake(surface.inputs["Roughness"])[..., 0],
        bake(height)[..., 0] * depth,
        bake(mix.inputs[0])[..., 0] if has_gaps else np.ones(pixels[::-1], np.float32),
    )


def _depth(bump: Any) -> float:
    return bump.inputs["Distance"].default_value * bump.inputs["Strength"].default_value


def _from(socket: Any) -> Any:
    return socket.links[0].from_node if socket.is_linked else None


def _plane(metres: tuple[float, float]) -> None:
    """A flat piece whose grain runs along x, sawn beside the pith of its log."""
    width, height = metres
    corners = [(0, -height / 2), (width, -height / 2), (width, height / 2), (0, height / 2)]
    data = bpy.data.meshes.new("stretch")
    data.from_pydata([(x, y, 0) for x, y in corners], [], [(0, 1, 2, 3)])
    grain = [value for x, y in corners for value in (x * 1000, y * 1000, PITH)]
    data.attributes.new("grain", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", grain)
    data.uv_layers.new(name="whole").data.foreach_set("uv", [0, 0, 1, 0, 1, 1, 0, 1])
    weave = [value for x, y in corners for value in (x, y + height / 2)]
    data.uv_layers.new(name="weave").data.foreach_set("uv", weave)
    data.uv_layers["whole"].active = data.uv_layers["whole"].active_render = True
    item = bpy.data.objects.new("stretch", data)
    bpy.context.scene.collection.objects.link(item)
    item.select_set(True)
    bpy.context.view_layer.objects.active = item


def _bake(graph: Graph, value: Any, pixels: tuple[int, int]) -> Grid:
    """A socket's value as light that is given off, baked."""
    across, up = pixels
    source = value.links[0].from_socket if hasattr(value, "links") and value.is_linked else value
    if hasattr(source, "default_value") and not source.is_output:
        plain = source.default_value
        channels = list(plain)[:3] if hasattr(plain, "__len__") else [plain] * 3
        return np.broadcast_to(np.array(channels, np.float32), (up, across, 3)).copy()
    if isinstance(source, float):
        return np.full((up, across, 3), source, np.float32)
    glow = graph.node("Emission")
    graph.tree.links.new(source, glow.inputs["Color"])
    for old in [node for node in graph.tree.nodes if node.type == "OUTPUT_MATERIAL"]:
        graph.tree.nodes.remove(old)
    graph.finish(glow.outputs[0])
    image = bpy.data.images.new("baked", across, up, float_buffer=True, is_data=True)
    target = graph.node("TexImage", image=image)
    graph.tree.nodes.active = target
    bpy.ops.object.bake(type="EMIT")
    grid = np.empty(across * up * 4, np.float32)
    image.pixels.foreach_get(grid)
    bpy.data.images.remove(image)
    graph.tree.nodes.remove(target)
    return grid.reshape(up, across, 4)[..., :3]
