"""Which programs play, how strong, how each is started, and how a record tells it. Pure values.

GNU Go has levels of its own. KataGo is told how many positions to look at, how long to think, or, where the
net that has learnt from people is there, whose moves to imitate. Any other program plays as its own command
has it. Options and profiles are those of GNU Go 3.8 and of KataGo's GTP engine.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.game.setup import GameSetup, Occasion
from ingboard.text import plural, text


class GnuGo(Struct, frozen=True):
    """GNU Go at one of its levels, 1 to 10."""

    level: int


class KataGoVisits(Struct, frozen=True):
    """KataGo that looks at so many positions for a move."""

    visits: int


class KataGoTime(Struct, frozen=True):
    """KataGo that thinks so many seconds for a move."""

    seconds: int


class KataGoHuman(Struct, frozen=True):
    """KataGo that plays as people of a rank do, such as "5k" or "1d"."""

    rank: str


class OtherProgram(Struct, frozen=True):
    """A program that speaks GTP, as its own command starts it."""


Opponent: TypeAlias = GnuGo | KataGoVisits | KataGoTime | KataGoHuman | OtherProgram

GNU_GO_LEVELS = (1, 3, 5, 8, 10)
RANKS = (
    "20k",
    "15k",
    "12k",
    "10k",
    "8k",
    "6k",
    "5k",
    "4k",
    "3k",
    "2k",
    "1k",
    "1d",
    "3d",
    "5d",
    "7d",
    "9d",
)
_VISITS = (1, 10, 50, 100, 400, 1600)
_SECONDS = (1, 3, 10, 30)
_LONGEST = 40
_HUMAN = "human-like "


class Engines(Struct, frozen=True):
    """What is on this computer: programs as files ("": none), the nets and configurations of KataGo.

    `other` is the command line of a further program, as somebody wrote it.
    """

    gnu_go: str = ""
    katago: str = ""
    net: str = ""
    human_net: str = ""
    config: str = ""
    human_config: str = ""
    other: str = ""


def offered_by(engines: Engines) -> tuple[Opponent, ...]:
    """Everybody who can be played against here, by program and from weak to strong."""
    found: list[Opponent] = []
    if engines.gnu_go:
        found += [GnuGo(level) for level in GNU_GO_LEVELS]
    if engines.katago and engines.net:
        if engines.human_net:
            found += [KataGoHuman(rank) for rank in RANKS]
        found += [KataGoVisits(number) for number in _VISITS]
        found += [KataGoTime(number) for number in _SECONDS]
    return (*found, OtherProgram())


def command_of(opponent: Opponent, engines: Engines) -> tuple[str, str] | None:
    """The program's file and the words it is started with, quoted as in a shell; None if it is not here.

    The rules are those nearest to all our texts: area, no position twice, suicide of several stones.
    """
    match opponent:
        case GnuGo():
            words = (
                "--mode gtp --chinese-rules --positional-superko --allow-suicide "
                f"--resign-allowed --level {opponent.level}"
            )
            return (engines.gnu_go, words) if engines.gnu_go else None
        case KataGoVisits():
            return _katago(engines, f"maxVisits={opponent.visits}")
        case KataGoTime():
            return _katago(engines, f"maxTime={opponent.seconds}")
        case KataGoHuman():
            if not engines.human_net:
                return None
            config, human = engines.human_config, f' -human-model "{engines.human_net}"'
            return _katago(engines, f"humanSLProfile=rank_{opponent.rank}", config, human)
        case OtherProgram():
            program, _, arguments = _split(engines.other)
            return (program, arguments) if program else None


def _katago(
    engines: Engines, settings: str, config: str = "", more: str = ""
) -> tuple[str, str] | None:
    if not (engines.katago and engines.net):
        return None
    words = f'gtp -model "{engines.net}" -config "{config or engines.config}"{more}'
    return engines.katago, f"{words} -override-config {settings}"


def _split(command: str) -> tuple[str, str, str]:
    """The program of a command line, which may be quoted, and what comes behind it."""
    command = command.strip()
    if command.startswith('"'):
        return command[1:].partition('"')
    return command.partition(" ")


def record_words(opponent: Opponent) -> str:
    """How strong it is, as a record has it beside its name; "" where only its command knows."""
    match opponent:
        case GnuGo():
            return f"level {opponent.level}"
        case KataGoVisits():
            return f"{opponent.visits} visits"
        case KataGoTime():
            return f"{opponent.seconds} s a move"
        case KataGoHuman():
            return f"{_HUMAN}{opponent.rank}"
        case OtherProgram():
            return ""


def opponent_on_record(words: str) -> Opponent:
    """Who plays by those words: the other way round."""
    if words.startswith(_HUMAN) and words.removeprefix(_HUMAN) in RANKS:
        return KataGoHuman(words.removeprefix(_HUMAN))
    found = re.fullmatch(r"(?:(level )|)([0-9]{1,7})( visits| s a move|)", words, re.ASCII)
    if found is None:
        return OtherProgram()
    match found[1], found[3]:
        case "level ", "":
            return GnuGo(min(max(int(found[2]), 1), 10))
        case None, " visits":
            return KataGoVisits(int(found[2]))
        case None, " s a move":
            return KataGoTime(int(found[2]))
        case _:
            return OtherProgram()


def program_words(opponent: Opponent) -> str:
    """What the program is called before it has said its name."""
    match opponent:
        case GnuGo():
            return "GNU Go"
        case KataGoVisits() | KataGoTime():
            return "KataGo"
        case KataGoHuman():
            return text("KataGo, human-like")
        case OtherProgram():
            return text("another program (GTP)")


def level_words(opponent: Opponent) -> str:
    """How strong it is, for people; "" where only its command knows."""
    match opponent:
        case GnuGo():
            named = {1: text("weakest"), 5: text("medium"), 10: text("strongest")}.get(
                opponent.level, ""
            )
            return " · ".join(filter(None, (text("level {number}", number=opponent.level), named)))
        case KataGoVisits():
            return plural("{number} visit", "{number} visits", opponent.visits)
        case KataGoTime():
            return text("{number} s a move", number=opponent.seconds)
        case KataGoHuman():
            number = int(opponent.rank[:-1])
            if opponent.rank.endswith("k"):
                return text("{number} kyu", number=number)
            return text("{number} dan", number=number)
        case OtherProgram():
            return ""


def name_on_record(name: str, version: str) -> str:
    """What the program is called in the game and its record: its own name with the version, one line."""
    words = " ".join(f"{name} {version}".split())
    return words[:_LONGEST].strip()


def with_program(setup: GameSetup, color: Color, name: str, opponent: Opponent) -> GameSetup:
    """The conditions with a program on that side, named as the record will have it: among friends."""
    return replace(
        setup,
        program=color,
        occasion=Occasion.FRIENDLY,
        names=setup.names.with_color(color, name),
        ranks=setup.ranks.with_color(color, record_words(opponent)),
    )


def people_of(setup: GameSetup) -> tuple[PerColor[str], PerColor[str]]:
    """Names and ranks of the people in a game; a program has none."""
    if setup.program is None:
        return setup.names, setup.ranks
    return setup.names.with_color(setup.program, ""), setup.ranks.with_color(setup.program, "")
