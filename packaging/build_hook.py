"""What a build adds: README and addresses as a package index wants them, and the compiled catalogs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^!\[(.*?)\]\(([^):]+)\)\n\n?", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^):]+)\)")
URLS = {
    "Documentation": "resources/manual/10-first-steps.md",
    "Changelog": "CHANGELOG.md",
}


class IndexMetadata(MetadataHookInterface):
    """Called by the build; see [tool.hatch.metadata.hooks.custom] in pyproject.toml."""

    def update(self, metadata: dict[str, object]) -> None:
        """Set the description and the addresses."""
        stated = Path(self.root, "ingboard", "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'__home__ = "(.*)"', stated)
        assert found is not None
        words = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_an_index(words, found[1]),
        }
        metadata["urls"] = project_urls(found[1])


class CompiledCatalogs(BuildHookInterface[BuilderConfig]):
    """Called by the build; see [tool.hatch.build.hooks.custom] in pyproject.toml."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002 - hatch's own
        """Compile the languages' catalogs, which are shipped as artifacts."""
        sys.path.insert(0, str(Path(self.root, "packaging")))
        from catalog import compile_all

        compile_all()


def for_an_index(words: str, home: str) -> str:
    """The README where no files lie beside it: links lead to the sources' `home`, or are words."""
    if home:
        words = PICTURE.sub(rf"![\1]({home}/raw/HEAD/\2)\n\n", words)
        return LINK.sub(rf"[\1]({home}/blob/HEAD/\2)", words)
    return LINK.sub(r"\1", PICTURE.sub("", words))


def project_urls(home: str) -> dict[str, str]:
    """The addresses beside the project's name on an index; none while the sources are nowhere."""
    if not home:
        return {}
    pages = {name: f"{home}/blob/HEAD/{path}" for name, path in URLS.items()}
    return {"Source": home, "Issues": f"{home}/issues", **pages}
