"""`ingboard check`: replays records under a rule text and reports every verdict.

One recorded game checked under a rule text: every verdict, the findings, where the game stands.

A check as the JSON object that programs rely on. The keys and their meaning are a contract.

A check for people: the refused moves and the findings of each game, and a summary at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct, field

from ingboard.board.points import Grid, name_of, standard_name_of
from ingboard.cli.findings import findings_as_json, line_of, worth_telling
from ingboard.cli.output import SCHEMA, CommandError, serialized, show, show_serialized
from ingboard.cli.progress import Unit, are_many, with_progress
from ingboard.cli.record_files import record_files
from ingboard.cli.records import RecordSource, findings_of, given_bytes, rules_of, size_of
from ingboard.cli.values import Options, Parser
from ingboard.counting.fillplan import plan_count
from ingboard.game.refusals import verdict_words
from ingboard.game.state import GameState, Phase
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import Code, Finding, KifuError
from ingboard.kifu.reader import read_collection
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.review.judged import is_ended, judged
from ingboard.review.other_readings import Turned, TurnedMove, turned_moves
from ingboard.review.sayings import Confidence
from ingboard.review.verdicts import Verdict, first_pass_words
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import clauses, ended, labeled, listed, paragraph, plural, text


class CheckedGame(Struct, frozen=True):
    """A game with the verdict on every move, in the record's own numbers.

    `phase` is one of the contract's words; `counted` the result where the dead stones are known. `turned` are
    the moves whose verdict turns by another reading, where that was asked.
    """

    path: str
    number: int
    record: GameRecord
    rules: RuleText
    rules_source: RecordSource
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    phase: str
    counted: str | None
    turned: tuple[Turned, ...] = ()

    @property
    def refused(self) -> tuple[Verdict, ...]:
        """The verdicts against a move."""
        return tuple(verdict for verdict in self.verdicts if verdict.illegal is not None)


def check_game(
    path: str,
    number: int,
    record: GameRecord,
    chosen: RuleText | None,
    of_file: tuple[Finding, ...] = (),
    *,
    read_otherwise: bool = False,
) -> CheckedGame:
    """Judge every move of a record under a rule text (None: the one it names).

    `of_file` are findings about the file as a whole, told with its first game. With `read_otherwise` the
    moves are found whose verdict another reading turns.
    """
    rules, source = rules_of(record, chosen)
    verdicts, last = judged(record, rules)
    twice = {
        verdict.number
        for verdict in verdicts
        if verdict.illegal is not None and verdict.illegal.reason is Reason.WRONG_TURN
    }
    ended = bool(verdicts) and is_ended(verdicts[-1])
    return CheckedGame(
        path=path,
        number=number,
        record=record,
        rules=rules,
        rules_source=source,
        findings=(*of_file, *findings_of(record, chosen, twice)),
        verdicts=verdicts,
        phase="ended" if ended else phase_of(last),
        counted=None if ended else _counted(record, last),
        turned=turned_moves(record, rules) if read_otherwise else (),
    )


def phase_of(state: GameState) -> str:
    """Where a game stands: playing, paused, agreement, playing-on or ended."""
    if state.ended_for_good:
        return "ended"
    match state.phase:
        case Phase.HANDICAP | Phase.PLAYING:
            return "playing"
        case Phase.PLAYING_ON:
            return "playing-on"
        case Phase.AGREEMENT:
            return "agreement" if state.setup.ruleset.passes_to_end is None else "paused"
        case Phase.COUNTING | Phase.REPORTED | Phase.FINISHED:
            return "ended"


def sentence_of(verdict: Verdict, grid: Grid) -> str:
    """The verdict in words; empty if the move is legal and nothing is to be said of it."""
    if verdict.illegal is None:
        if verdict.first_pass:
            return first_pass_words()
        if not verdict.as_pass:
            return ""
        side = name_of_color(verdict.color)
        return text("Single-stone suicide: {side} passed.", side=side)
    if verdict.illegal.reason is Reason.WRONG_TURN:
        return text(
            "{side} passed last: {other} moves first.",
            side=name_of_color(verdict.color),
            other=name_of_color(verdict.color.opponent),
        )
    if verdict.point is None:
        return text("{side} passes after the game's end.", side=name_of_color(verdict.color))
    return verdict_words(verdict.illegal, grid)


def _counted(record: GameRecord, state: GameState) -> str | None:
    """The result of the count, where play has stopped and the record or the rules settle what is dead."""
    if state.plan is not None:
        return state.plan.result
    if phase_of(state) in {"playing", "playing-on"}:
        return None
    territory = record.nodes[-1].territory()
    if not (territory.black or territory.white):
        return None
    dead = dead_from_territory(record.nodes[-1], state.position)
    return plan_count(state.position, dead, state.setup.terms).result


def entry_of(found: CheckedGame | KifuError, *, read_otherwise: bool = False) -> dict[str, object]:
    """One game of the answer's `files`, or a file without any that can be read; what we add stands last."""
    if isinstance(found, KifuError):
        finding = {"severity": "lossy", "line": found.line, "column": 0, "code": "unreadable"}
        return {
            "file": found.path,
            **dict.fromkeys(("game", "size", "encoding")),
            "findings": [{**finding, "text": found.why}],
            "moves": [],
            **dict.fromkeys(("phase", "recorded", "counted", "rules")),
            "sources": {},
        }
    record = found.record
    grid = record.first.grid
    turned = (
        {"readings": [turned_as_json(one, grid) for one in found.turned]} if read_otherwise else {}
    )
    return {
        "file": found.path,
        "game": found.number,
        "size": size_of(record.grid),
        "encoding": record.encoding,
        "findings": findings_as_json(found.findings),
        "moves": [verdict_as_json(verdict, grid) for verdict in found.verdicts],
        **turned,
        "phase": found.phase,
        "recorded": record.details.result_text or None,
        "counted": found.counted,
        "rules": str(found.rules),
        "sources": {"rules": str(found.rules_source)},
    }


def verdict_as_json(verdict: Verdict, grid: Grid) -> dict[str, object]:
    """One move; a reason and what belongs to it only where it is refused, the confidence also below high."""
    answer: dict[str, object] = {
        "number": verdict.number,
        "color": verdict.color.letter,
        "point": "pass" if verdict.point is None else standard_name_of(verdict.point, grid),
        "legal": verdict.illegal is None,
    }
    if verdict.as_pass:
        answer["as_pass"] = True
    if verdict.as_pass or verdict.first_pass:
        answer["text"] = sentence_of(verdict, grid)
    illegal = verdict.illegal
    if illegal is None:
        if verdict.confidence is not Confidence.HIGH:
            answer["confidence"] = str(verdict.confidence)
        return answer
    return {
        **answer,
        "reason": str(illegal.reason),
        "refers_to": illegal.refers_to,
        "confidence": str(verdict.confidence),
        "text": sentence_of(verdict, grid),
        "source": illegal.source,
    }


def turned_as_json(turned: Turned, grid: Grid) -> dict[str, object]:
    """A row, another reading of it, and the moves whose verdict turns by it; `legal` is as it stands."""
    return {
        "row": str(turned.row.element),
        "title": turned.row.title,
        "reading": turned.option.key,
        "words": turned.option.words,
        "follows": turned.option.follows or None,
        "moves": [
            {
                "number": move.number,
                "color": move.color.letter,
                "point": "pass" if move.point is None else standard_name_of(move.point, grid),
                "legal": move.legal,
            }
            for move in turned.moves
        ],
    }


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
    late = [found for found in refused if _is_late(found)]
    lines += _at_most([_refusal(checked, found) for found in refused if not _is_late(found)])
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


def _is_late(verdict: Verdict) -> bool:
    return verdict.illegal is not None and verdict.illegal.reason is Reason.ENDED


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


class FailOn(StrEnum):
    """What makes the exit status 1."""

    NEVER = "never"
    ILLEGAL = "illegal"
    FINDING = "finding"


def run(options: Options) -> int:
    """Check the records that the arguments name: told one by one as text, or all as one answer in JSON.

    Of the answer each entry is serialized at once: the verdicts of thousands of games would fill the memory.
    """
    if not options.files:
        sentence = text("Name records or folders after {command}.", command=options.command)
        raise options.wrong_use(sentence)
    rules = options.choice("--rules", RuleText)
    fail_on = options.choice("--fail-on", FailOn) or FailOn.ILLEGAL
    files = record_files(options.files)
    tally, entries, failed = Tally(), list[str](), False
    for found in _checked(files, rules, read_otherwise=options.readings):
        tally.add(found)
        failed = failed or fails(found, fail_on)
        if options.json:
            entries.append(serialized(entry_of(found, read_otherwise=options.readings)))
        else:
            _tell(found, is_alone=len(files) == 1)
    if tally.unreadable == len(files):
        raise CommandError(text("All {number} files are unreadable.", number=len(files)))
    if options.json:
        common = rules or (tally.rules.pop() if len(tally.rules) == 1 else None)
        head = serialized({"rules": common})[:-1]
        show_serialized(f'{head}, "files": [{", ".join(entries)}], "schema": {SCHEMA}}}')
    else:
        show(summary_of(tally))
    return int(failed)


def _tell(found: CheckedGame | KifuError, *, is_alone: bool) -> None:
    """Tell of a game, among many only where there is anything to say of it."""
    if isinstance(found, KifuError):
        show(str(found))
    elif is_alone or found.refused or found.turned or worth_telling(found.findings):
        show(report_of(found))


def fails(found: CheckedGame | KifuError, fail_on: FailOn) -> bool:
    """Whether it makes the exit status 1; what cannot be read is as bad as a refused move."""
    if fail_on is FailOn.NEVER:
        return False
    if isinstance(found, KifuError) or found.refused:
        return True
    return any(
        fail_on is FailOn.FINDING or each.code is Code.GAME_REFUSED for each in found.findings
    )


def _checked(
    files: Sequence[str], rules: RuleText | None, *, read_otherwise: bool
) -> Iterator[CheckedGame | KifuError]:
    """Every game of every file, or why a file cannot be read; KifuError if that is the only one."""
    for path in with_progress(files, Unit.FILES):
        try:
            collection = read_collection(given_bytes(path), path)
        except KifuError as fault:
            if len(files) == 1:
                raise
            yield fault
            continue
        of_file = collection.findings
        # Of a few files the games are counted: one may hold thousands.
        games = collection.games if are_many(files) else with_progress(collection.games, Unit.GAMES)
        for number, record in enumerate(games, start=1):
            yield check_game(path, number, record, rules, of_file, read_otherwise=read_otherwise)
            of_file = ()


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard check FILE.sgf... [OPTIONS]"
    options = Parser("check", usage, "FILE.sgf", text("records or folders"))
    options.value("--rules", "TEXT", listed(RuleText))
    options.value(
        "--fail-on", "WHAT", text("exit status 1 on: never, illegal (default) or finding")
    )
    options.switch(
        "--readings", text("also list moves that turn if a row of the texts is read otherwise")
    )
    options.switch("--json", text("output one JSON object"))
    return options
