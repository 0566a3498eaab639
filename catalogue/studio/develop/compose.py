"""Pictures from passes: the light of one render under the colours of the same or another render."""

from __future__ import annotations

import numpy as np

from .denoise import Plane
from .region import clean_everywhere, clean_inside, region_of

Passes = dict[str, Plane]
Light = dict[str, Plane]
"""`matt`: light on matt surfaces; `bounced`: the share of it that came by way of something else;
`colour`: what it fell on; `shine`: what is mirrored, let through or emitted; `level`: 1 on a floor."""

SELF_LIGHT = 0.25
"""Share of the bounced light on a thing that comes from itself rather than from the backdrop."""
NEAR_LIGHT = 1.5
"""The same on the floor, for each share of its surroundings that the thing fills."""


def diffuse_light(p: Passes) -> Plane:
    """Light that falls on matt surfaces, without their colour."""
    return p["diffuse_direct"] + p["diffuse_indirect"]


def shine(p: Passes) -> Plane:
    """What is mirrored, let through or emitted, in its own colour."""
    gloss = (p["gloss_direct"] + p["gloss_indirect"]) * p["gloss_colour"]
    through = (p["through_direct"] + p["through_indirect"]) * p["through_colour"]
    return gloss + through + p["emitted"]


def clean_light(p: Passes) -> Light:
    """The light of a render without grain, apart from the colours it fell on.

    Cleaning light and colour apart keeps weave and wood grain sharp at few samples.
    """
    white = np.ones_like(p["normal"])
    guide = np.clip(p["diffuse_colour"] + p["gloss_colour"] + p["through_colour"], 0, 1)
    region = region_of(_shown(p))
    return {
        "matt": clean_everywhere(diffuse_light(p), white, p["normal"], region),
        "shine": clean_inside(shine(p), guide, p["normal"], region),
        "bounced": _share(p["diffuse_indirect"], diffuse_light(p)),
        "level": np.clip(p["normal"][:, :, 2:], 0, 1),
        "colour": p["diffuse_colour"],
    }


def _shown(p: Passes) -> Plane:
    """Where something is before the backdrop, which is matt and of one colour."""
    paper = np.median(p["diffuse_colour"][:4].reshape(-1, 3), axis=0)
    shiny = p["gloss_colour"] + p["through_colour"] + p["emitted"]
    return (np.abs(p["diffuse_colour"] - paper) + shiny).max(axis=2) > 0.02


def _share(part: Plane, whole: Plane) -> Plane:
    """How much of the matt light has bounced off something before, 0..1, smoothed over grain."""
    return np.clip(_blurred(part) / np.maximum(_blurred(whole), 1e-4), 0, 1)


def _blurred(plane: Plane, reach: int = 6) -> Plane:
    """Mean over a square of 2 x reach + 1 pixels."""
    padded = np.pad(plane, ((reach + 1, reach), (reach + 1, reach), (0, 0)), mode="edge").astype(np.float64)
    total = padded.cumsum(0).cumsum(1)
    size = 2 * reach + 1
    boxed = total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]
    return (boxed / size**2).astype(np.float32)


def composed(light: Light, colours: Passes) -> Plane:
    """The picture of these colours in this light."""
    new = colours["diffuse_colour"]
    return light["matt"] * _rebounced(light, new) * new + light["shine"]


def _rebounced(light: Light, new: Plane) -> Plane:
    """Factor for light that has come by way of what changed colour: on it, and on the floor close to it."""
    old = light["colour"]
    changed = (np.abs(new - old).max(axis=2, keepdims=True) > 0.01).astype(np.float32)
    reach = max(2, new.shape[1] // 20)
    near = _blurred(changed, reach)
    change = _blurred(new * changed, reach) / np.maximum(_blurred(old * changed, reach), 1e-3)
    share = np.where(changed > 0, SELF_LIGHT, np.clip(NEAR_LIGHT * near, 0, 1) * light["level"])
    return 1 + share * light["bounced"] * (np.clip(change, 0.1, 3) - 1)


def picture(p: Passes) -> Plane:
    """The whole picture as rendered, without grain."""
    return composed(clean_light(p), p)
