"""A command of the terminal: how many moves a record has."""

from __future__ import annotations

from tests.trials.copies import Trial

TERMINAL_COMMAND = Trial(
    title="A command of the terminal",
    most_files=2,
    first={"cli/cli_command.py": (("\n    @property\n    def purpose", '    MOVES = "moves"\n'),)},
    rest={
        "cli/cli_command.py": (
            (
                '            case CliCommand.HALL:\n                return text("Hosts',
                "            case CliCommand.MOVES:\n"
                '                return "Counts the moves of a record."\n',
            ),
            (
                '            case CliCommand.HALL:\n                return "ingboard hall',
                "            case CliCommand.MOVES:\n"
                '                return "ingboard moves game.sgf"\n',
            ),
            (
                '            case CliCommand.HALL:\n                return text("a simulation',
                '            case CliCommand.MOVES:\n                return ""\n',
            ),
        ),
        "cli/moves.py": (
            (
                "",
                '''"""`ingboard moves`: how many moves a record has."""

from __future__ import annotations

from ingboard.cli.output import show
from ingboard.cli.records import given_bytes
from ingboard.cli.values import Options, Parser
from ingboard.kifu.reader import read_collection


def parser() -> Parser:
    """The options of this command."""
    return Parser("moves", "ingboard moves FILE.sgf", "FILE.sgf", "the record")


def run(options: Options) -> int:
    """Print the number."""
    name = options.one_file()
    game = read_collection(given_bytes(name), name).games[0]
    show(str(sum(node.move is not None for node in game.nodes)))
    return 0
''',
            ),
        ),
    },
    flagged=frozenset({"cli/cli_command.py"}),
    program="""
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from ingboard.cli import main

Path("game.sgf").write_text("(;SZ[9];B[ba];W[aa];B[ab];W[ee])")
assert main(["moves", "game.sgf"]) == 0
with redirect_stderr(StringIO()) as said:
    assert main(["moves"]) == 2
assert said.getvalue().startswith("Name a file"), said.getvalue()
main(["moves", "--help"])
print("used")
""",
)
