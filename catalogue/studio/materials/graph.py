"""A short way to write shader node graphs."""

from __future__ import annotations

from typing import Any

import bpy

Socket = Any
Value = Any
Colour = tuple[float, float, float]


def linear(hex_colour: str) -> Colour:
    """Scene-linear red, green, blue of an sRGB colour such as `#c9b393`."""
    channels = [int(hex_colour.lstrip("#")[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return (red, green, blue)


class Graph:
    """The node tree of one material, or of a scene's surroundings, under construction."""

    def __init__(self, material: bpy.types.Material | bpy.types.World) -> None:
        material.use_nodes = True
        self.tree = material.node_tree
        self.tree.nodes.clear()

    def node(self, kind: str, inputs: dict[str | int, Value] | None = None, **settings: Value) -> Any:
        """A node of `ShaderNode<kind>` with settings and inputs; sockets given as inputs are linked."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in settings.items():
            setattr(node, name, value)
        for key, value in (inputs or {}).items():
            self._feed(node.inputs[key], value)
        return node

    def _feed(self, socket: Socket, value: Value) -> None:
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA":
            socket.default_value = (*value, 1.0)
        else:
            socket.default_value = value

    def math(self, operation: str, *values: Value, clamp: bool = False) -> Socket:
        """Result of a scalar operation."""
        return self.node("Math", dict(enumerate(values)), operation=operation, use_clamp=clamp).outputs[0]

    def mix(self, factor: Value, first: Value, second: Value, blend: str = "MIX") -> Socket:
        """Two colours blended."""
        inputs = {"Fac": factor, "Color1": first, "Color2": second}
        return self.node("MixRGB", inputs, blend_type=blend).outputs[0]

    def grain(self, scale: tuple[float, float, float] = (1, 1, 1)) -> Socket:
        """Coordinates in the part's own frame in metres, x along the grain, then scaled per axis."""
        source = self.node("Attribute", attribute_name="grain").outputs["Vector"]
        factors = tuple(axis * 0.001 for axis in scale)
        return self.node("VectorMath", {0: source, 1: factors}, operation="MULTIPLY").outputs[0]

    def solid(self, scale: tuple[float, float, float] = (1, 1, 1)) -> Socket:
        """Coordinates in the whole model in metres, z up: for stone, which has layers but no grain."""
        source = self.node("TexCoord").outputs["Object"]
        return self.node("VectorMath", {0: source, 1: scale}, operation="MULTIPLY").outputs[0]

    def weave(self) -> Socket:
        """Flat coordinates on the cloth in metres."""
        return self.node("UVMap", uv_map="weave").outputs[0]

    def noise(self, at: Socket, scale: float, detail: float = 3, roughness: float = 0.55) -> Socket:
        """Smooth noise in 0..1."""
        inputs = {"Vector": at, "Scale": scale, "Detail": detail, "Roughness": roughness}
        return self.node("TexNoise", inputs).outputs["Fac"]

    def range(self, value: Socket, low: float, high: float, to_low: float = 0, to_high: float = 1) -> Socket:
        """The value mapped from one range to another, clamped."""
        inputs = {"Value": value, "From Min": low, "From Max": high, "To Min": to_low, "To Max": to_high}
        return self.node("MapRange", inputs, interpolation_type="SMOOTHSTEP").outputs[0]

    def facing(self, blend: float = 0.5) -> Socket:
        """0 where the surface faces the camera, 1 at its outline."""
        return self.node("LayerWeight", {"Blend": blend}).outputs["Facing"]

    def bump(self, height: Socket, distance: float, strength: float = 1) -> Socket:
        """Normals for a relief of this depth (metres)."""
        return self.node("Bump", {"Height": height, "Distance": distance, "Strength": strength}).outputs[0]

    def principled(self, **inputs: Value) -> Socket:
        """The standard surface; input names are written with underscores."""
        named = {name.replace("_", " "): value for name, value in inputs.items()}
        return self.node("BsdfPrincipled", named).outputs[0]

    def finish(self, shader: Socket) -> None:
        """Make the shader the surface of the material."""
        self.node("OutputMaterial", {"Surface": shader})
