"""The description that a wheel carries: the README without its pictures, which are not in the wheel."""

from __future__ import annotations

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeWithoutPictures(MetadataHookInterface):
    """Called by the build; see [tool.hatch.metadata.hooks.custom] in pyproject.toml."""

    def update(self, metadata: dict[str, object]) -> None:
        """Set the description."""
        words = Path(self.root, "README.md").read_text(encoding="utf-8")
        without = re.sub(r"^!\[.*?\]\(resources/.*?\)\n\n?", "", words, flags=re.MULTILINE)
        metadata["readme"] = {"content-type": "text/markdown", "text": without}
