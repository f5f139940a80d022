"""UGF and UGI, the records of PandaNet: sections in brackets, `Name=value` in the header, then the moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingboard.kifu.foreign.sgf_lines import SgfLines, figure_in
from ingboard.text import text

_SECTION = re.compile(r"\[([A-Za-z]{1,30})\]\s*$")
_MOVE = re.compile(r"([A-Z])([A-Z]),(B|W|MK)[0-9]{0,2},([0-9]{1,5})(?:,([0-9]{1,6}))?")
_LABEL = re.compile(r"\.#,([0-9]{1,2}),([0-9]{1,2}),(.{1,20})")
_TEXTS = {"Place": "PC", "Copyright": "CP", "Commentator": "AN", "Comment": "GC"}
_RULES = {"JPN": "Japanese", "CHN": "Chinese", "CH": "Chinese"}
_OTHER_ENDS = {"A": "?", "D": "0", "E": "?", "N": "Void", "N1": "Void", "O": "Void", "P": "?"}
_PASSES = "YZ"


def read_ugf(lines: Sequence[str]) -> SgfLines:
    """The SGF of a UGF or UGI record."""
    reading = _Reading()
    for line in reading.sgf.each(lines):
        reading.take(line.rstrip())
    reading.end_comment()
    return reading.sgf


class _Reading:
    """What was read so far, and of which section and comment the next line is."""

    def __init__(self) -> None:
        self.sgf = SgfLines("UGF (PandaNet)")
        self._section = ""
        self._from_below = False
        self._left: dict[str, int] = {}
        self._move = -1  # that the comment is about
        self._words: list[str] = []
        self._in_figure = False

    def take(self, line: str) -> None:
        """Read the next line."""
        found = _SECTION.match(line)
        if found is not None:
            self.end_comment()
            self._section = found[1].lower()
            if self._section == "files":
                self.sgf.lost(text("Left out: pictures in the file."))
        elif line.strip() or self._move >= 0:
            self._read(line)

    def _read(self, line: str) -> None:
        match self._section:
            case "header":
                self._read_fact(line)
            case "data":
                self._read_move(line)
            case "figure":
                self._read_figure(line)
            case "reviewcomment":
                self._read_review(line)
            case "reviewnode" if line.strip().startswith("VARIATION,"):
                self.sgf.lost(text("Left out: review variations."))
            case _:
                pass

    def end_comment(self) -> None:
        """What was collected stands at its move."""
        move, words, self._move, self._words = self._move, self._words, -1, []
        if move > self.sgf.moves:
            self.sgf.lost(text("Left out: a comment without a move."))
        elif move >= 0:
            self.sgf.comment(move, "\n".join(words))

    def _read_fact(self, line: str) -> None:
        name, _, value = line.partition("=")
        sgf, parts = self.sgf, [part.strip() for part in value.split(",")]
        match name:
            case "Title":
                sgf.fact("EV", ", ".join(filter(None, parts)))
            case "PlayerB" | "PlayerW":
                sgf.fact("P" + name[-1], parts[0])
                sgf.fact(name[-1] + "R", parts[1] if len(parts) > 1 else "")
            case "PlayerB2" | "PlayerW2":
                sgf.lost(text("Left out: a side's second player ({name}).", name=parts[0]))
            case "Rule":
                sgf.fact("RU", _RULES.get(value, value))
            case "Date":
                found = re.fullmatch(r"([0-9]{4})/([0-9]{2})/([0-9]{2})", parts[0])
                sgf.fact("DT", "" if found is None else "-".join(found.groups()))
            case _ if name in _TEXTS:
                sgf.fact(_TEXTS[name], value)
            case _:
                self._read_term(name, parts)

    def _read_term(self, name: str, parts: Sequence[str]) -> None:
        match name:
            case "CoordinateType":
                self._from_below = parts[0].upper() == "IGS"
            case "Size":
                self.sgf.use_size(parts[0])
            case "Hdcp":
                self._read_handicap(parts)
            case "Ptime":
                self._read_time(parts)
            case "Winner":
                self._read_result(parts)
            case _:
                pass

    def _read_handicap(self, parts: Sequence[str]) -> None:
        """The handicap, whose stones stand in the data, and the komi."""
        self.sgf.handicap(figure_in(parts[0], 99) or 0, placed=False)
        if len(parts) > 1 and re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]{1,2})?", parts[1]):
            self.sgf.fact("KM", f"{float(parts[1]):g}")

    def _read_time(self, parts: Sequence[str]) -> None:
        """Each side's `kind;minutes;?;?`; what follows the minutes is not known."""
        found = [re.fullmatch(r"[A-Z]*;([0-9]{1,4});([0-9]*);([0-9]*)", part) for part in parts[:2]]
        minutes = {int(each[1]) for each in found if each is not None}
        if len(minutes) == 1 and minutes != {0}:
            main = 60 * minutes.pop()
            self.sgf.fact("TM", str(main))
            self._left = {"B": main, "W": main}
        if len(minutes) > 1 or any(int(each[2] or 0) for each in found if each is not None):
            self.sgf.lost(text("Left out: the overtime."))

    def _read_result(self, parts: Sequence[str]) -> None:
        how = parts[1] if len(parts) > 1 else ""
        if parts[0] in _OTHER_ENDS:
            self.sgf.fact("RE", _OTHER_ENDS[parts[0]])
        elif parts[0] in ("B", "W"):
            score = how[:1].upper() if how[:1].upper() in ("F", "T") else ""
            if how[:1].upper() == "C":
                score = "R"
            elif re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", how):
                score = f"{float(how):g}"
            self.sgf.fact("RE", f"{parts[0]}+{score}")

    def _read_move(self, line: str) -> None:
        """Point, color, number (0 for stones that stand at first), and seconds that it took."""
        found = _MOVE.match(line)
        if found is None:
            self.sgf.lost(text("Left out: an unreadable move."))
            return
        column, row, color, number, took = found.groups()
        place = ord(column) - ord("A"), self._row(ord(row) - ord("A"))
        if color == "MK":
            color = self.sgf.next_color
        if int(number) == 0 and not self.sgf.moves:
            self.sgf.stone("A" + color, *place)
        elif column in _PASSES:
            self.sgf.pass_(color)
        elif self.sgf.move(color, *place):
            self._read_seconds(color, int(took or 0))

    def _read_seconds(self, color: str, took: int) -> None:
        """What is left of the main time, until that is used up."""
        if self._left and took:
            self._left[color] -= took
            if min(self._left.values()) < 0:
                self._left = {}
                self.sgf.lost(text("Left out: times in overtime."))
            else:
                self.sgf.add(f"{color}L[{self._left[color]}]")

    def _row(self, row: int) -> int:
        return self.sgf.size - 1 - row if self._from_below else row

    def _read_figure(self, line: str) -> None:
        """Comments as `.Text,NUMBER` to `.EndText`, with labels among them; diagrams as `.Fig`."""
        if line.startswith(".Fig"):
            self._in_figure = True
            self.sgf.lost(text("Left out: diagrams beside the game."))
        elif line.startswith(".EndFig"):
            self._in_figure = False
        elif self._in_figure:
            return
        elif line.startswith(".Text,"):
            self._begin_comment(line)
        elif line.startswith(".EndText"):
            self.end_comment()
        elif self._move >= 0:
            self._read_words(line)

    def _read_words(self, line: str) -> None:
        label = _LABEL.match(line)
        if label is None:
            self._words.append(line)
        elif 0 < self._move <= self.sgf.moves:
            place = int(label[1]) - 1, self._row(int(label[2]) - 1)
            self.sgf.label(self._move, *place, label[3].strip())

    def _read_review(self, line: str) -> None:
        """Comments by the number of a node, the beginning's being 1."""
        if line.startswith(".Comment,"):
            self.end_comment()
            self._begin_comment(line, first=1)
        elif self._move >= 0:
            self._words.append(line.strip())

    def _begin_comment(self, line: str, first: int = 0) -> None:
        number = line.split(",")[1]
        if re.fullmatch(r"[0-9]{1,5}", number):
            self._move = int(number) - first
