"""The Go engines on this computer: found on the search path and in the usual places, with KataGo's nets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QProcess, QStandardPaths

from ingboard.resources import resource
from ingboard.review.opponent.opponents import Engines

_PLACES = ("/usr/games", "/usr/local/bin", "/opt/homebrew/bin")  # outside many search paths
_MODELS = ("~/.katago", "~/.katrain", "~/.local/share/katago", "/usr/share/katago")
_FROM_PEOPLE = "human"  # in the name of a net that has learnt from people's games


def program_found(name: str) -> str:
    """The file of a program on this computer; "" if it is not there."""
    return QStandardPaths.findExecutable(name) or QStandardPaths.findExecutable(name, list(_PLACES))


def _nets() -> list[Path]:
    return sorted(path for place in _MODELS for path in Path(place).expanduser().glob("**/*.bin.gz"))


def engine_found() -> tuple[str, str] | None:
    """An engine here and its arguments: KataGo if a model of it is there too, else GNU Go or Pachi."""
    models = [path for path in _nets() if _FROM_PEOPLE not in path.name]
    katago = f'analysis -model "{models[-1]}" -config "{resource("engine/katago.cfg")}"' if models else ""
    known = (("katago", katago), ("gnugo", "--mode gtp --chinese-rules"), ("pachi", "--chinese"))
    for name, arguments in known:
        program = program_found(name)
        if program and arguments:
            return program, arguments
    return None


def engines_to_play(program: str, arguments: str, other: str) -> Engines:
    """Who can be played against: the engine that is set up if it is KataGo, else what is found.

    `other` is the command line of a further program.
    """
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
