"""What lies all around a scene: even light, and what mirrors and metal see of the side behind the camera."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

from .materials.graph import Colour, Graph, Socket

PANE = ((-0.2, 0.16), (0.03, 0.5))
"""Where the window behind the camera is seen, as shares of a direction: left to right, low to high."""


@dataclass(frozen=True)
class Surroundings:
    """Even light of a strength, paler above than below; `opposite` and `window` are what is mirrored."""

    strength: float
    below: Colour
    above: Colour
    opposite: Colour
    window: Colour


def surround(surroundings: Surroundings) -> None:
    """Put a scene into its surroundings."""
    world = bpy.data.worlds.new("surroundings")
    bpy.context.scene.world = world
    graph = Graph(world)
    split = graph.node("SeparateXYZ", {0: graph.node("TexCoord").outputs["Generated"]})
    x, y, z = (split.outputs[axis] for axis in range(3))
    even = graph.mix(graph.range(z, -0.16, 0.9), surroundings.below, surroundings.above)
    behind = graph.math("LESS_THAN", y, 0.0)
    mirrored = graph.math("MULTIPLY", behind, graph.node("LightPath").outputs["Is Glossy Ray"])
    colour = graph.mix(mirrored, even, _behind(graph, x, z, surroundings))
    background = graph.node("Background", {"Color": colour, "Strength": surroundings.strength})
    graph.node("OutputWorld", {"Surface": background.outputs[0]})


def _behind(graph: Graph, x: Socket, z: Socket, surroundings: Surroundings) -> Socket:
    """A wall that is lighter towards the ceiling, with a tall soft window in it, and the floor below."""
    wall = graph.mix(graph.range(z, -0.5, 0.7), _dimmed(surroundings.opposite, 0.62), surroundings.opposite)
    grounded = graph.mix(graph.range(z, -0.16, -0.1), _dimmed(surroundings.opposite, 0.45), wall)
    (left, right), (low, high) = PANE
    across = graph.math("MULTIPLY", graph.range(x, left - 0.05, left + 0.05), graph.range(x, right + 0.05, right - 0.05))
    along = graph.math("MULTIPLY", graph.range(z, low - 0.05, low + 0.05), graph.range(z, high + 0.05, high - 0.05))
    return graph.mix(graph.math("MULTIPLY", across, along), grounded, surroundings.window)


def _dimmed(colour: Colour, share: float) -> Colour:
    red, green, blue = colour
    return (red * share, green * share, blue * share)
