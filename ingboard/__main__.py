"""`python -m ingboard`: the same as the command `ingboard`."""

from __future__ import annotations

import sys

from ingboard.cli import main

if __name__ == "__main__":
    sys.exit(main())
