"""The table of ratios at the end of a run, beside those that were kept; `--keep` writes the new ones.

Only a ratio to a named peer, taken in one run, is kept: it says something on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.benchmarks.rounds import Spread

KEPT = Path(__file__).with_name("ratios.json")
_MEASURED = pytest.StashKey[dict[str, float]]()
_LEAST_FALL = 0.2

Measured = Callable[[str, str, Spread], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep", action="store_true", help="keep the ratios of this run in the file")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_MEASURED] = {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A window's gaps first: what the benchmarks of boards leave in the process makes them longer."""
    items.sort(key=lambda item: not item.path.stem.endswith("_gaps"))


@pytest.fixture
def measured_beside(request: pytest.FixtureRequest) -> Measured:
    """Takes what was measured, the peer's name, and how many times as fast as the peer we are."""
    measured = request.config.stash[_MEASURED]

    def take(work: str, peer: str, times: Spread) -> None:
        measured[f"{work} / {peer}"] = round(times.median, 2)

    return take


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    measured = config.stash[_MEASURED]
    if not measured:
        return
    kept = read_kept(KEPT)
    terminalreporter.section("ratios: now, kept")
    for line in table_of(measured, kept):
        terminalreporter.line(line)
    if config.getoption("--keep"):
        KEPT.write_text(written(kept | measured), encoding="utf-8")
        terminalreporter.line(f"Kept in {KEPT.name}.")


def read_kept(file: Path) -> dict[str, float]:
    """The ratios of an earlier run; none if there was none."""
    if not file.exists():
        return {}
    kept: dict[str, float] = json.loads(file.read_text(encoding="utf-8"))
    return kept


def written(ratios: dict[str, float]) -> str:
    """The file's content: one line a ratio, in the order of their names."""
    return json.dumps(ratios, indent=0, sort_keys=True, ensure_ascii=False) + "\n"


def table_of(measured: dict[str, float], kept: dict[str, float]) -> list[str]:
    """A line for each ratio measured; those that fell by a fifth or more are marked."""
    width = max(map(len, measured))
    lines = []
    for name, now in sorted(measured.items()):
        before = kept.get(name)
        fell = before is not None and now <= before * (1 - _LEAST_FALL)
        shown = "new" if before is None else f"{before:.2f}"
        mark = f"  FELL by {1 - now / before:.0%}" if fell and before else ""
        lines.append(f"{name:{width}}  {now:8.2f}  {shown:>8}{mark}")
    return lines
