"""A list of pictures to take, in steps that can be stopped and taken up again.

Pictures of one model in one view whose materials differ in colour only share one lit render: its
light is kept, and each further picture costs a cheap unlit render of its colours. The order of a list is kept, so that the most
wanted pictures come first.
"""

from __future__ import annotations

import hashlib
import json
import time
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

import numpy as np

from .develop.compose import Light, clean_light, composed
from .develop.compose import picture as finished
from .develop.tone import save
from .materials import look
from .models import Size
from .models.catalogue import Model, models
from .render import Effort, passes
from .room import Room, furnish
from .shoot import redress, stage

COLOUR_SAMPLES = 8
"""Samples of an unlit render: enough for smooth edges, as colours have no grain."""


FITTED = 0.6
"""A product may be of other proportions than its model: its measures, not the maker's, are the truth."""


@dataclass(frozen=True)
class Shot:
    """One picture: its file (relative to the output folder, without ending) and what is on it."""

    file: str
    model: Model
    view: str
    materials: dict[str, str]

    def light_key(self) -> str:
        """Same for shots that may share light: same thing and view, each slot of one finish and about as light."""
        finishes = sorted((slot, look(name).finish, _stops(name)) for slot, name in self.materials.items())
        built = (self.model.size, sorted(self.model.options.items()), finishes)
        digest = hashlib.sha256(repr(built).encode()).hexdigest()[:10]
        return f"{self.model.name}.{self.view}.{digest}"


def _stops(material: str) -> int:
    """How light a material is, in steps of a half. Light that fell on a dark one makes a pale one glow."""
    red, green, blue = look(material).flat.colour
    return round(np.log(max(0.01, 0.21 * red + 0.72 * green + 0.07 * blue)) / np.log(1.5))


def read_shots(path: Path) -> list[Shot]:
    """Shots from a TOML file of `[[shot]]` tables: file, model, view and, where they differ, materials."""
    return [_shot(entry) for entry in tomllib.loads(path.read_text("utf-8")).get("shot", [])]


def _shot(entry: dict[str, object]) -> Shot:
    model = models()[str(entry["model"])]
    chosen, options, size = (entry.get(key) for key in ("materials", "options", "size"))
    if isinstance(options, dict):
        model = replace(model, options={**model.options, **options})
    if isinstance(size, list):
        model = replace(model, size=Size(*size))
    materials = {**model.materials, **(chosen if isinstance(chosen, dict) else {})}
    return Shot(str(entry["file"]), model, str(entry.get("view", "threequarter")), materials)


def take(shots: Iterable[Shot], folder: Path, cache: Path, effort: Effort) -> Iterator[str]:
    """Take every picture that is not there yet, in the order of the list; yields a line of report for each."""
    missing = [shot for shot in shots if not _picture(folder, shot).exists()]
    for key, group in groupby(missing, key=Shot.light_key):
        staged = False
        for shot in group:
            started, used = time.monotonic(), time.process_time()
            try:
                _place(shot, again=staged)
            except (KeyError, ValueError) as error:
                yield f"{shot.file}: FAULT {error}"
                continue
            staged = True
            how = _take_one(shot, cache / f"{key}.{effort.width}.npz", _picture(folder, shot), effort)
            spent = f"{time.monotonic() - started:.0f} s, {time.process_time() - used:.0f} s of processor"
            yield f"{shot.file}: {how}, {spent}"


def take_rooms(rooms: Iterable[Room], folder: Path, effort: Effort) -> Iterator[str]:
    """Take every room that is not there yet; where its things are goes into a file beside the picture."""
    for room in rooms:
        path = folder / f"{room.file}.png"
        if path.exists():
            continue
        started, used = time.monotonic(), time.process_time()
        pins = furnish(room)
        wide, high = room.shape
        light = passes(replace(effort, ratio=high / wide))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".json").write_text(json.dumps(pins))
        save(finished(light), path)
        spent = f"{time.monotonic() - started:.0f} s, {time.process_time() - used:.0f} s of processor"
        yield f"{room.file}: room, {spent}"


def _picture(folder: Path, shot: Shot) -> Path:
    return folder / f"{shot.file}.png"


def _place(shot: Shot, *, again: bool) -> None:
    if again:
        redress(shot.model, shot.materials)
    else:
        stage(shot.model, shot.view, shot.materials, FITTED)


def _take_one(shot: Shot, stored: Path, picture: Path, effort: Effort) -> str:
    """Lit when its light is not stored yet, otherwise only its colours are rendered."""
    if stored.exists():
        colours = passes(Effort(effort.width, COLOUR_SAMPLES, effort.threads, effort.seed), lit=False)
        save(composed(_load(stored), colours), picture)
        return "colours"
    lit = passes(effort)
    light = clean_light(lit)
    _store(stored, light)
    save(composed(light, lit), picture)
    return "lit"


def _store(path: Path, light: Light) -> None:
    """Written whole or not at all, so that a stopped job leaves no half file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part.npz")
    np.savez(partial, **{name: plane.astype(np.float16) for name, plane in light.items()})
    partial.rename(path)


def _load(path: Path) -> Light:
    with np.load(path) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
