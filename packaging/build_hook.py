"""What a build adds: the README without its pictures as the description, and the compiled catalogs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeWithoutPictures(MetadataHookInterface):
    """Called by the build; see [tool.hatch.metadata.hooks.custom] in pyproject.toml."""

    def update(self, metadata: dict[str, object]) -> None:
        """Set the description."""
        words = Path(self.root, "README.md").read_text(encoding="utf-8")
        without = re.sub(r"^!\[.*?\]\(resources/.*?\)\n\n?", "", words, flags=re.MULTILINE)
        metadata["readme"] = {"content-type": "text/markdown", "text": without}


class CompiledCatalogs(BuildHookInterface[BuilderConfig]):
    """Called by the build; see [tool.hatch.build.hooks.custom] in pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002 - hatch's own
        """Compile the languages' catalogs, which are shipped as artifacts."""
        sys.path.insert(0, str(Path(self.root, "packaging")))
        from catalog import compile_all

        compile_all()
