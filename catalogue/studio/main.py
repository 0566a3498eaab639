"""The studio's command line: `blender -b --python catalogue/studio/main.py -- <command> …`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from studio.commands import run  # noqa: E402

if __name__ == "__main__":
    run(sys.argv[sys.argv.index("--") + 1 :])
