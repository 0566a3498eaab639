"""Every named material, and how to make one in Blender."""

from __future__ import annotations

from functools import cache

import bpy

from .fabrics import fabric_looks
from .graph import Graph
from .hard import hard_looks
from .look import Flat, Look
from .natural import natural_looks
from .tinted import tinted
from .woods import wood_looks

__all__ = ["Flat", "Look", "all_looks", "flat_material", "look", "node_material"]


@cache
def all_looks() -> dict[str, Look]:
    """Name to material."""
    return {**wood_looks(), **fabric_looks(), **hard_looks(), **natural_looks()}


@cache
def look(name: str) -> Look:
    """The material of this name, or of this family and colour (`velvet:#26493e`); KeyError names a close spelling when there is none."""
    own = tinted(name) if ":" in name else None
    if own:
        return own
    try:
        return all_looks()[name]
    except KeyError:
        family = name.split("-")[0]
        close = [known for known in all_looks() if known.startswith(family)]
        raise KeyError(f"no material {name!r}; of its family there are {close[:40]}") from None


def node_material(name: str) -> bpy.types.Material:
    """The procedural material, made once for each Blender session."""
    known = bpy.data.materials.get(name)
    if known:
        return known
    material = bpy.data.materials.new(name)
    graph = Graph(material)
    graph.finish(look(name).draw(graph))
    return material


def flat_material(name: str) -> bpy.types.Material:
    """The material as exporters understand it: one principled surface of an even colour.

    It is written sRGB-encoded, as readers of the format expect.
    """
    flat = look(name).flat
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    surface = material.node_tree.nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = (*map(_encoded, flat.colour), 1.0)
    surface.inputs["Roughness"].default_value = flat.roughness
    surface.inputs["Metallic"].default_value = flat.metal
    surface.inputs["Alpha"].default_value = flat.opacity
    return material


def _encoded(channel: float) -> float:
    return channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
