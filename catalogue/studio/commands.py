"""What the studio can be told to do."""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from .bake.textures import bake
from .develop.compose import picture
from .develop.denoise import CACHE
from .develop.tone import save
from .export import export
from .geometry.detail import COARSE
from .jobs import read_shots, take, take_rooms
from .materials import look
from .models.catalogue import faults_of, models
from .render import Effort
from .room import furnish, read_rooms
from .shoot import shot


def run(arguments: Sequence[str]) -> None:
    """Parse and do one command."""
    options = _parser().parse_args(arguments)
    options.do(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="studio", description=__doc__)
    commands = parser.add_subparsers(required=True)
    render = commands.add_parser("render", help="photograph models as listed")
    render.add_argument("--model", action="append", help="name in models.toml; all when left out")
    render.add_argument("--view", action="append", help="name of a view; threequarter when left out")
    render.add_argument("--material", action="append", default=[], help="slot=material")
    render.add_argument("--out", type=Path, default=Path("studio-out"))
    _effort_options(render)
    render.set_defaults(do=_render)
    listed = commands.add_parser("shoot", help="take the pictures of a list that are not there yet")
    listed.add_argument("list", type=Path)
    listed.add_argument("--out", type=Path, required=True)
    listed.add_argument("--cache", type=Path, default=CACHE / "light")
    _effort_options(listed)
    listed.set_defaults(do=_shoot)
    pins = commands.add_parser("pins", help="tell where the things of each room are in its picture")
    pins.add_argument("list", type=Path)
    pins.add_argument("--out", type=Path, required=True)
    pins.set_defaults(do=_pins)
    check = commands.add_parser("check", help="build every model and compare it with its entry in the list")
    check.set_defaults(do=_check)
    files = commands.add_parser("export", help="write .fbx files")
    files.add_argument("--model", action="append")
    files.add_argument("--out", type=Path, required=True)
    files.set_defaults(do=_export)
    textures = commands.add_parser("bake", help="write the materials as small repeating textures")
    textures.add_argument("--out", type=Path, required=True)
    textures.add_argument("--kind", action="append", help="name in bake/kinds.py; all when left out")
    textures.add_argument("--list", type=Path, required=True, help="the JSON file that says what each is like")
    textures.set_defaults(do=_bake)
    return parser


def _effort_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--width", type=int, default=1440, help="pixels; the height is three quarters of it")
    parser.add_argument("--samples", type=int, default=48)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="also what is there already")


def _effort(options: argparse.Namespace) -> Effort:
    return Effort(options.width, options.samples, options.threads, options.seed)


def _check(_: argparse.Namespace) -> None:
    """Exits with 1 when a model misses its size, has other slots than listed or an unknown material."""
    faults = [fault for model in models().values() for fault in faults_of(model)]
    faults += _unknown_finishes()
    for fault in faults:
        print(f"studio: {fault}", flush=True)
    print(f"studio: {len(models())} models, {len(faults)} faults", flush=True)
    sys.exit(1 if faults else 0)


def _unknown_finishes() -> list[str]:
    """Finishes of the catalogue that name a material that does not exist."""
    file = Path(__file__).resolve().parent.parent / "photographs" / "finishes.toml"
    faults = []
    for finish, material in tomllib.loads(file.read_text("utf-8"))["finish"].items():
        try:
            look(f"{material}#808080" if material.endswith(":") else material)
        except KeyError as error:
            faults.append(f"{finish}: {error}")
    return faults


def _shoot(options: argparse.Namespace) -> None:
    rooms = take_rooms(read_rooms(options.list), options.out, _effort(options))
    shots = take(read_shots(options.list), options.out, options.cache, _effort(options))
    for line in chain(rooms, shots):
        print(f"studio: {line}", flush=True)


def _pins(options: argparse.Namespace) -> None:
    """Where the things of each room are in its picture, without taking it."""
    for room in read_rooms(options.list):
        pins = furnish(room, COARSE)
        path = options.out / f"{room.file}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(pins))
        print(f"studio: {path}", flush=True)


def _export(options: argparse.Namespace) -> None:
    for name in options.model or models():
        path = export(models()[name], {}, options.out)
        print(f"studio: {path} {path.stat().st_size // 1024} kB", flush=True)


def _bake(options: argparse.Namespace) -> None:
    for name, entry in bake(options.out, options.list, options.kind).items():
        print(f"studio: {name} {entry}", flush=True)


def _render(options: argparse.Namespace) -> None:
    materials = dict(pair.split("=", 1) for pair in options.material)
    for name in options.model or models():
        for view in options.view or ["threequarter"]:
            path = options.out / f"{name}.{view}.png"
            if options.again or not path.exists():
                started, used = time.monotonic(), time.process_time()
                save(picture(shot(name, view, materials, _effort(options))), path)
                spent = f"{time.monotonic() - started:.0f} s, {time.process_time() - used:.0f} s of processor"
                print(f"studio: {path}: {spent}", flush=True)
