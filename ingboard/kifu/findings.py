"""What was odd about a record, in plain words with line and column, and the one exception of this package.

A finding never stops the reading. `LOSSY` ones say that something of the file is not in what was read, so
the file may not be saved over.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.text import text


class Severity(StrEnum):
    """How much a finding matters: worth knowing, worth a look, or something of the file is lost."""

    NOTE = "note"
    WARNING = "warning"
    LOSSY = "lossy"


class Code(StrEnum):
    """The closed list of findings; the values are the codes of the command line."""

    ENCODING_GUESSED = "encoding-guessed"
    ENCODING_UNKNOWN = "encoding-unknown"
    ENCODING_NOT_AS_DECLARED = "encoding-not-as-declared"
    ENCODING_IMPROBABLE = "encoding-improbable"
    ENCODING_LOSSY = "encoding-lossy"
    ENCODING_LOSES_MOVES = "encoding-loses-moves"
    CONVERTED = "converted"
    GAME_REFUSED = "game-refused"
    STRAY_TEXT = "stray-text"
    STRAY_PARENTHESIS = "stray-parenthesis"
    NODES_AFTER_END = "nodes-after-end"
    NO_PARENTHESIS = "no-parenthesis"
    NO_SEMICOLON = "no-semicolon"
    UNCLOSED_GAME = "unclosed-game"
    UNCLOSED_VALUE = "unclosed-value"
    UNESCAPED_BRACKET = "unescaped-bracket"
    NO_VALUE = "no-value"
    DUPLICATE_PROPERTY = "duplicate-property"
    BAD_SIZE = "bad-size"
    BAD_POINT = "bad-point"
    POINT_BY_NAME = "point-by-name"
    OTHER_PASS = "other-pass"
    OFF_BOARD = "off-board"
    POINT_TWICE = "point-twice"
    TWO_MOVES = "two-moves"
    SETUP_WITH_MOVE = "setup-with-move"
    BAD_PLAYER = "bad-player"
    DIALECT = "dialect"
    BAD_KOMI = "bad-komi"
    UNLIKELY_KOMI = "unlikely-komi"
    BAD_HANDICAP = "bad-handicap"
    HANDICAP_STONES = "handicap-stones"
    BAD_RESULT = "bad-result"
    BAD_TIME = "bad-time"
    BAD_OPTION = "bad-option"
    RULES_DEFAULTED = "rules-defaulted"
    OCCUPIED = "occupied"
    OUT_OF_TURN = "out-of-turn"


class Finding(Struct, frozen=True):
    """One oddity of a record: where (line and column count from 1; 0 means the file as a whole) and what."""

    severity: Severity
    line: int
    column: int
    code: Code
    sentence: str


class KifuError(Exception):
    """A file that cannot be read or written: `why` is one sentence; `line` is 0 when it is the whole file."""

    def __init__(self, path: str, line: int, why: str) -> None:
        super().__init__(path, line, why)
        self.path = path
        self.line = line
        self.why = why

    def __str__(self) -> str:
        if self.line:
            return text("{path}, line {line}: {why}", path=self.path, line=self.line, why=self.why)
        return text("{path}: {why}", path=self.path, why=self.why)


class ReadingStopped(KifuError):  # noqa: N818 - no fault, but a wish
    """A person broke the reading of a large file off; nothing was opened."""
