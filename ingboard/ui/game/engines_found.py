"""The Go engines on this computer: found on the search path and in the usual places, with KataGo's nets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess, QStandardPaths

from ingboard.resources import resource

if TYPE_CHECKING:
    from ingboard.review.opponent.opponents import Engines

_PLACES = (
    "/usr/games",
    "/usr/local/bin",
    "/opt/homebrew/bin",
    "~/.katrain",
)  # outside many search paths
_MODELS = ("~/.katago", "~/.katrain", "~/.local/share/katago", "/usr/share/katago")
_MOST_NETS = 3
_FROM_PEOPLE = "human"  # in the name of a net that has learnt from people's games


def program_found(name: str) -> str:
    """The file of a program on this computer; "" if it is not there."""
    return QStandardPaths.findExecutable(name) or QStandardPaths.findExecutable(
        name, [str(Path(place).expanduser()) for place in _PLACES]
    )


def _nets() -> list[Path]:
    return sorted(
        path for place in _MODELS for path in Path(place).expanduser().glob("**/*.bin.gz")
    )


def engines_found() -> tuple[tuple[str, str], ...]:
    """The engines here with their arguments: KataGo with each net, the newest first; GNU Go, Pachi."""
    nets = [path for path in _nets() if _FROM_PEOPLE not in path.name][::-1][:_MOST_NETS]
    config = resource("engine/katago.cfg")
    known = {
        "katago": [f'analysis -model "{net}" -config "{config}"' for net in nets],
        "gnugo": ["--mode gtp --chinese-rules"],
        "pachi": ["--chinese"],
    }
    programs = {name: program_found(name) for name in known}
    return tuple(
        (programs[name], arguments)
        for name, ways in known.items()
        for arguments in ways
        if programs[name]
    )


def engines_to_play(program: str, arguments: str, other: str) -> Engines:
    """Who can be played against: the engine that is set up if it is KataGo, else what is found.

    `other` is the command line of a further program.
    """
    from ingboard.review.opponent.opponents import Engines

    words = QProcess.splitCommand(arguments)
    nets = _nets()
    from_people = [str(path) for path in nets if _FROM_PEOPLE in path.name]
    plain = [str(path) for path in nets if _FROM_PEOPLE not in path.name]
    chosen = words[words.index("-model") + 1] if "-model" in words[:-1] else ""
    is_katago = "katago" in Path(program).name.lower()
    return Engines(
        gnu_go=program_found("gnugo"),
        katago=program if is_katago else program_found("katago"),
        net=chosen if is_katago and chosen else (plain or [""])[-1],
        human_net=(from_people or [""])[-1],
        config=str(resource("engine/katago_play.cfg")),
        human_config=str(resource("engine/katago_people.cfg")),
        other=other,
    )
