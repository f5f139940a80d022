"""A check for people: the refused moves and the findings of each game, and a summary at the end."""

from __future__ import annotations

from msgspec import Struct, field

from ingboard.board.points import Grid, name_of
from ingboard.cli.checked_game import CheckedGame, sentence_of
from ingboard.cli.findings import line_of, worth_telling
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import KifuError
from ingboard.review.judged import is_ended
from ingboard.review.other_readings import TurnedMove
from ingboard.review.sayings import Confidence
from ingboard.review.verdicts import Verdict
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import clauses, ended, labeled, listed, paragraph, plural, text

_SHOWN = 10


class Tally(Struct):
    """What a check has come across so far, and the rule texts that the games were judged under."""

    games: int = 0
    moves: int = 0
    refused: int = 0
    findings: int = 0
    unreadable: int = 0
    rules: set[RuleText] = field(default_factory=set)

    def add(self, found: CheckedGame | KifuError) -> None:
        """Count a game in, or a file that cannot be read."""
        if isinstance(found, KifuError):
            self.unreadable += 1
            return
        self.games += 1
        self.moves += len(found.verdicts)
        self.refused += len(found.refused)
        self.findings += len(found.findings)
        self.rules.add(found.rules)


def report_of(checked: CheckedGame) -> str:
    """What is to be said of a game, all findings told; one line if nothing is."""
    details = checked.record.details
    title = text("{file}, game {number}", file=checked.path, number=checked.number)
    rules = RULESETS[checked.rules].title
    moves = plural("{number} move", "{number} moves", len(checked.verdicts))
    refused = checked.refused
    verdict = text("all legal")
    if refused:
        verdict = plural("{number} refused", "{number} refused", len(refused))
    judged = clauses((rules, _standing(checked)))
    lines = [
        text("{title} ({moves})", title=labeled(title, listed((moves, verdict))), moves=judged)
    ]
    late = [found for found in refused if is_ended(found)]
    lines += _at_most([_refusal(checked, found) for found in refused if not is_ended(found)])
    if len(late) == 1:
        lines.append(f"  {_refusal(checked, late[0])}")
    elif late:
        lines.append(f"  {_late_words(late)}")
    lines += _at_most(_notes(checked))
    lines += [f"  {line}" for line in _readings(checked)]
    lines += _at_most([line_of(found) for found in worth_telling(checked.findings)])
    if checked.counted is not None:
        recorded = details.result_text or text("no result")
        said = text("counted {counted}, recorded {recorded}")
        lines.append("  " + said.format(counted=checked.counted, recorded=recorded))
    return "\n".join(lines)


def summary_of(tally: Tally) -> str:
    """The last line: how many games, moves and refusals."""
    parts = [
        plural("{number} game", "{number} games", tally.games),
        plural("{number} move", "{number} moves", tally.moves),
        plural("{number} move refused", "{number} moves refused", tally.refused),
        plural("{number} problem", "{number} problems", tally.findings),
    ]
    if tally.unreadable:
        parts.append(
            plural("{number} unreadable file", "{number} unreadable files", tally.unreadable)
        )
    return ended(listed(parts))


def _at_most(said: list[str]) -> list[str]:
    """The first lines, indented, and how many more there are."""
    lines = [f"  {line}" for line in said[:_SHOWN]]
    if len(said) > _SHOWN:
        lines.append("  " + plural("and {number} more", "and {number} more", len(said) - _SHOWN))
    return lines


def _late_words(late: list[Verdict]) -> str:
    illegal = late[0].illegal
    assert illegal is not None
    return text(
        "moves {first} to {last} after the game's end ({source})",
        first=late[0].number,
        last=late[-1].number,
        source=illegal.article,
    )


def _standing(checked: CheckedGame) -> str:
    match checked.phase:
        case "playing":
            return text("not stopped by passes")
        case "paused" | "agreement":
            return text("stopped by two passes")
        case "playing-on":
            return text("played on after two passes")
        case _:
            return text("ended by passes")


def _notes(checked: CheckedGame) -> list[str]:
    """What is to be said of legal moves: suicides that count as passes, and what no text settles."""
    grid = checked.record.first.grid
    notes = []
    for verdict in checked.verdicts:
        if verdict.first_pass:
            said = paragraph((sentence_of(verdict, grid), _advice(verdict)))
            notes.append(_line(verdict, grid, said))
        elif verdict.as_pass:
            notes.append(_line(verdict, grid, sentence_of(verdict, grid)))
        elif verdict.illegal is None and verdict.confidence is Confidence.LOW:
            notes.append(
                _line(verdict, grid, text("Legal here. {advice}", advice=_advice(verdict)))
            )
    return notes


def _readings(checked: CheckedGame) -> list[str]:
    """What turns by another reading, row by row."""
    grid = checked.record.first.grid
    lines = []
    for turned in checked.turned:
        follows = turned.option.follows or text("nobody's")
        lines.append(text("read otherwise: {row}", row=turned.row.title))
        lines.append("  " + text("“{words}” ({whom})", words=turned.option.words, whom=follows))
        lines += [
            f"  {line}" for line in _at_most([_turned_line(move, grid) for move in turned.moves])
        ]
    return lines


def _turned_line(move: TurnedMove, grid: Grid) -> str:
    fields = {
        "number": move.number,
        "side": name_of_color(move.color),
        "point": text("pass") if move.point is None else name_of(move.point, grid),
    }
    if move.legal:
        return text("move {number}, {side} {point}: allowed here, then barred", **fields)
    return text("move {number}, {side} {point}: barred here, then allowed", **fields)


def _advice(verdict: Verdict) -> str:
    """The confidence in words, as it stands behind a verdict."""
    match verdict.confidence:
        case Confidence.HIGH:
            return text("Confidence: high.")
        case Confidence.MEDIUM:
            return text("Confidence: medium.")
        case Confidence.LOW:
            return text("Confidence: low: ask the referee.")


def _line(verdict: Verdict, grid: Grid, sentence: str) -> str:
    return text(
        "move {number}, {side} {point}: {sentence}",
        number=verdict.number,
        side=name_of_color(verdict.color),
        point=text("pass") if verdict.point is None else name_of(verdict.point, grid),
        sentence=sentence,
    )


def _refusal(checked: CheckedGame, verdict: Verdict) -> str:
    illegal = verdict.illegal
    assert illegal is not None
    grid = checked.record.first.grid
    sentence = text(
        "{sentence} ({source}) {advice}",
        sentence=sentence_of(verdict, grid),
        source=illegal.article,
        advice=_advice(verdict),
    )
    return _line(verdict, grid, sentence)
