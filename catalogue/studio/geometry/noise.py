"""Smooth irregularity from a seed: what makes upholstery look sat on and clay look thrown."""

from __future__ import annotations

import numpy as np

from .mesh import Points


def ripple(points: Points, seed: int, wavelength: float, waves: int = 7) -> Points:
    """A smooth value in about -1..1 for each point; changes over `wavelength` (mm)."""
    random = np.random.default_rng(seed)
    total = np.zeros(len(points))
    for _ in range(waves):
        direction = random.normal(size=3)
        direction /= np.linalg.norm(direction)
        pitch = 2 * np.pi / (wavelength * random.uniform(0.7, 1.6))
        total += np.sin(points @ direction * pitch + random.uniform(0, 2 * np.pi))
    return total / np.sqrt(waves)


def creases(points: Points, seed: int, wavelength: float) -> Points:
    """Soft folds in 0..1: broad hills with narrow valleys, as in slack cloth."""
    bent = points + 0.35 * wavelength * np.stack(
        [ripple(points, seed + shift, wavelength * 2) for shift in (11, 12, 13)], axis=1
    )
    return np.abs(np.tanh(1.4 * ripple(bent, seed, wavelength, waves=4)))


def easing(edge0: float, edge1: float, value: Points) -> Points:
    """0 below the first edge, 1 above the second, smooth between."""
    t = np.clip((value - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)
