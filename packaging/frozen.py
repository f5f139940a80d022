"""The start of the frozen program: `ingboard` with a console, `ingboard-window` without one."""

import os
import sys
from pathlib import Path

from ingboard.cli import main, main_in_window

# What the program starts (a viewer, an engine) is to load its own libraries, not those packed here.
if "LD_LIBRARY_PATH_ORIG" in os.environ:
    os.environ["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH_ORIG"]
else:
    os.environ.pop("LD_LIBRARY_PATH", None)

sys.exit(main_in_window() if Path(sys.executable).stem.endswith("-window") else main())
