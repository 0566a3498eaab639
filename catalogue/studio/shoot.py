"""One model before the camera: build, light, frame, render."""

from __future__ import annotations

from dataclasses import replace

import bpy
import numpy as np

from .assemble import assemble, clear
from .geometry.mesh import Mesh, Points
from .materials import node_material
from .models.catalogue import TOLERANCE, Model, build, models
from .render import Effort, Plane, passes
from .scene import View, light_studio, place_camera, view_of


def stage(model: Model, view: str, materials: dict[str, str], tolerance: float = TOLERANCE) -> None:
    """An empty studio with the model in its materials, lit and framed."""
    clear()
    slots = build(model, tolerance=tolerance)
    assemble(model.name, slots, {slot: materials[slot] for slot in slots}, node_material)
    points = _metres(slots)
    light_studio(points, model.mount)
    chosen = _as_close(view_of(view, model.mount), model)
    place_camera(points, chosen, _focus(points, model, chosen))


def redress(model: Model, materials: dict[str, str]) -> None:
    """Other materials for the model that is in the studio already."""
    for slot, name in materials.items():
        part = bpy.data.objects.get(f"{model.name}.{slot}")
        if part:
            part.data.materials[0] = node_material(name)


def shot(
    name: str, view: str, materials: dict[str, str], effort: Effort, *, lit: bool = True
) -> dict[str, Plane]:
    """Light and colour passes of a model; slots that are not named keep their listed material."""
    model = models()[name]
    stage(model, view, {**model.materials, **materials})
    return passes(effort, lit=lit)


def _metres(slots: dict[str, Mesh]) -> Points:
    return np.concatenate([mesh.points for mesh in slots.values()]) * 0.001


def _as_close(view: View, model: Model) -> View:
    """A close-up as near as the model says."""
    return view if view.close == 1 or model.close is None else replace(view, close=model.close)


def _focus(points: Points, model: Model, view: View) -> Points | None:
    """The spot that a close-up looks at: shares of the extent from the lower left front corner."""
    if view.close == 1:
        return None
    low, high = points.min(axis=0), points.max(axis=0)
    return low + (high - low) * np.array(model.detail)
