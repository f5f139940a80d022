"""The page that software stores show: packaging/linux/*.metainfo.xml, with pictures once there is a home.

    python3 packaging/store_page.py FOLDER [MENU_ENTRY]

Standard library only: recipes of packages call it.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from textwrap import fill

from release import LINUX, home

METAINFO = LINUX / "org.ingboard.ingboard.metainfo.xml"
PICTURES = {
    "window.webp": "Why a play is barred, and what each rule text says",
    "film.webp": "A count by filling in: both sides fill their own land",
}
_PLACE = "  <launchable "


def store_page(home: str) -> str:
    """The page for sources that are published at `home`; "" while they are nowhere."""
    page = METAINFO.read_text(encoding="utf-8")
    if not home:
        return page
    shown = "".join(
        f"    <screenshot{kind}>\n"
        f"      <caption>{caption}</caption>\n"
        f"      <image>{home}/raw/HEAD/resources/screenshots/{name}</image>\n"
        "    </screenshot>\n"
        for kind, (name, caption) in zip((' type="default"', ""), PICTURES.items(), strict=True)
    )
    added = (
        f'  <url type="homepage">{home}</url>\n'
        f'  <url type="bugtracker">{home}/issues</url>\n'
        f"  <screenshots>\n{shown}  </screenshots>\n"
    )
    return page.replace(_PLACE, added + _PLACE)


def description() -> list[str]:
    """What the page says of the program: a paragraph, and what it does, a line each."""
    told = ET.parse(METAINFO).getroot().find("description")
    assert told is not None
    return [" ".join((part.text or "").split()) for part in told.iter() if part.tag in {"p", "li"}]


def debian_description() -> str:
    """The same as the long description of a Debian package."""
    paragraph, *does = description()
    lines = [fill(paragraph, 78, initial_indent=" ", subsequent_indent=" "), " ."]
    lines += [fill(one, 78, initial_indent="  * ", subsequent_indent="    ") for one in does]
    return "\n".join(lines)


def write(folder: Path, entry: str = "ingboard.desktop") -> None:
    """Put the page into the folder; it launches a menu entry of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    page = store_page(home()).replace(">ingboard.desktop<", f">{entry}<")
    (folder / METAINFO.name).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), *sys.argv[2:])
