"""What the commands print: text or one JSON object on standard output, sentences on standard error.

Works without either stream (a program started without a console has none), in any encoding, and never
lets a record's control characters reach the terminal.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from typing import TextIO

from ingboard.text import paragraph, text

STANDARD = "-"
"""As the name of a file: standard input where one is read, standard output where one is written."""


SCHEMA = 1


"""Of every answer in JSON; a change that breaks a reader raises it."""


class CommandError(Exception):
    """Ends a command with exit status 2 and one sentence: what, where, what to do.

    `see` names the command whose help has more to say; None where help would not.
    """

    def __init__(self, sentence: str, see: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.see = see


def qt_does_not_load(fault: ImportError) -> CommandError:
    """Why there is no window and no picture, with what to do."""
    return CommandError(
        text(
            "Qt does not load ({why}). Install the library that is missing: under Debian and Ubuntu those "
            "of Qt are in libgl1, libegl1, libxkbcommon0, libfontconfig1 and libdbus-1-3.",
            why=fault,
        )
    )


def wrong_use(sentence: str, command: str = "") -> CommandError:
    """The exception for wrong use; the sentence is followed by where the options are listed."""
    return CommandError(sentence, command)


def show(lines: str) -> None:
    """Print text for people."""
    _write(sys.stdout, printable(lines) + "\n")


def show_json(answer: Mapping[str, object]) -> None:
    """Print one JSON object in UTF-8, whatever the terminal's encoding; it names the schema last."""
    show_serialized(serialized({**answer, "schema": SCHEMA}))


def serialized(answer: Mapping[str, object]) -> str:
    """The answer as JSON on one line."""
    import json

    return json.dumps(answer, ensure_ascii=False, allow_nan=False)


def show_serialized(line: str) -> None:
    """Print a line of JSON made before."""
    stream = sys.stdout
    if stream is None:
        return
    data = (_without_escapes(line) + "\n").encode()
    if getattr(stream, "buffer", None) is None:
        stream.write(data.decode())
    else:
        show_bytes(data)


def show_bytes(data: bytes) -> None:
    """Write a file's bytes to standard output.

    Raises CommandError if there is none that takes bytes.
    """
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        raise CommandError(text("No standard output to write to."))
    sys.stdout.flush()
    binary.write(data)


def tell(sentence: str) -> None:
    """Say a sentence on standard error, on one line; where nobody can hear it, nothing is said."""
    with contextlib.suppress(OSError):
        _write(sys.stderr, " ".join(printable(sentence).split("\n")) + "\n")


def tell_fault(fault: CommandError) -> None:
    """Say why a command ends, and where its use is told."""
    sentence = fault.sentence
    if fault.see is not None:
        command = f"ingboard {fault.see}".strip()
        sentence = paragraph((sentence, text("See {command} --help.", command=command)))
    tell(sentence)


def printable(lines: str) -> str:
    """The text with every control character but the line feed shown as a question mark."""
    return "".join(
        sign if sign.isprintable() or sign in "\n\N{IDEOGRAPHIC SPACE}\N{NO-BREAK SPACE}" else "?"
        for sign in lines
    )


def finish() -> None:
    """Send what is still to be sent; raises OSError where nobody takes it."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def abandon() -> None:
    """Nobody reads any more: let the last flush at the end of the process go nowhere."""
    for stream in (sys.stdout, sys.stderr):
        try:
            handle = stream.fileno()
        except (OSError, ValueError, AttributeError):
            continue
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, handle)
        os.close(nowhere)


def _without_escapes(line: str) -> str:
    """The text with file names as they are on disk: Python holds bytes it cannot decode as surrogates."""
    try:
        return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:
        return line.encode("utf-8", "replace").decode("utf-8")


def _write(stream: TextIO | None, lines: str) -> None:
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    stream.write(lines.encode(encoding, "replace").decode(encoding, "replace"))
