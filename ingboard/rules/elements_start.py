"""The table "which text says what": komi, handicap, and how a game starts."""

from __future__ import annotations

from ingboard.rules.sayings import (
    Element,
    Group,
    SayingRow,
    against,
    disputed,
    from_1991,
    named,
    offered,
    said,
    silent,
    used,
)
from ingboard.text import text

_EGF = "European tournament rules"
_KSS_COUNTING = "Kim, Simon, Straus, section 2, Counting"


def handicap_rows() -> tuple[SayingRow, ...]:
    """The elements of komi and handicap, in order."""
    return (
        _komi(),
        _handicap_placement(),
        _handicap_moves(),
        _mandatory_pass(),
        _handicap_compensation(),
        _handicap_ties(),
    )


def _komi() -> SayingRow:
    eight = text("8 points, four white stones in Black's land.")
    other = offered("other", text("Any whole or half number that the table agrees on."), "")
    return SayingRow(
        Element.KOMI,
        Group.HANDICAP,
        text("Komi of an even game"),
        silent(
            text("Left to the tournament; four white stones stand for 7.5 or 8."),
            used(
                "eight",
                eight,
                _EGF,
                text("With ties to Black it gives the same winner as 7.5."),
            ),
            other,
        ),
        silent(
            text("A stone pays two points; how many is not in the excerpt."),
            used(
                "eight",
                eight,
                _KSS_COUNTING,
                text("The article that explains these laws gives the number."),
            ),
            other,
        ),
        said("eight", eight, "1996 edition, page 26, as quoted on OGS"),
        said("eight", eight, "Section 2, Start 4; Counting 4"),
    )


def _handicap_placement() -> SayingRow:
    free = text("Anywhere that Black likes.")
    fixed = offered("fixed", text("On the usual star points."), "Custom in Japan and Korea")
    return SayingRow(
        Element.HANDICAP_PLACEMENT,
        Group.HANDICAP,
        text("Where do handicap stones go?"),
        silent(
            text("Left to the tournament; the congress plays them free."),
            used(
                "free",
                free,
                "European Go Congress, summary for players",
                text("It is the custom of the events that use this text."),
            ),
            fixed,
        ),
        said("free", text("Each is a move, and moves are free."), "Item 16"),
        from_1991("free", free, "item 16", fixed),
        said("free", free, "Section 2, Start 3"),
    )


def _handicap_moves() -> SayingRow:
    moves = text("As moves, one at a time; White passes between them.")
    set_up = named("set_up", text("Set up before the first move, as one position."), "Old custom")
    return SayingRow(
        Element.HANDICAP_MOVES,
        Group.HANDICAP,
        text("Set up, or one move at a time?"),
        silent(
            text("The board is empty at first; the rest is the tournament's."),
            used(
                "moves",
                moves,
                "Kim, Simon, Straus, section 2, Start 3",
                text(
                    "The empty board stays the first position. Records with stones set up are "
                    "shown as they are."
                ),
            ),
            set_up,
        ),
        said("moves", text("Move by move, Black first; stones are not set up."),
             "Items 11 and 16"),
        from_1991("moves", moves, "items 11 and 16", set_up),
        said("moves", text("White's passes, one fewer than the stones, stand between."),
             "Section 2, Start 3"),
    )  # fmt: skip


def _mandatory_pass() -> SayingRow:
    handicap_only = text("White's passes while Black places a handicap, and no other.")
    option = used(
        "handicap_only",
        handicap_only,
        "Kim, Simon, Straus, section 2, Start 3",
        text("They are the only passes that a text obliges anybody to make."),
    )
    unknown = named("unknown", text("What the lost picture showed."), "1991, item 15")
    return SayingRow(
        Element.MANDATORY_PASS,
        Group.HANDICAP,
        text("The pass that must be made"),
        silent(handicap_only, option),
        against(
            disputed(text("Named once; its picture, A1, is lost."), "Item 15", option, unknown),
            text("No play is ever a pass by duty, but White's while a handicap is placed."),
        ),
        silent(handicap_only, option),
        said("handicap_only", handicap_only, "Section 2, Start 3"),
    )


def _handicap_compensation() -> SayingRow:
    none = text("None.")
    agreed = offered("agreed", text("A komi that the table agrees on."), "")
    kss = offered("kss", text("As many points as there are stones."), _KSS_COUNTING + " 5")
    reason = text("No official text has it; the article itself says so.")
    return SayingRow(
        Element.HANDICAP_COMPENSATION,
        Group.HANDICAP,
        text("What does Black owe for a handicap?"),
        silent(none, used("none", none, "The official editions", reason), agreed, kss),
        silent(none, used("none", none, "The official editions", reason), agreed, kss),
        silent(none, used("none", none, "The official editions", reason), agreed, kss),
        said(
            "kss",
            text("As many points as stones; for an odd number one point stays open. Not official."),
            "Section 2, Counting 5",
        ),
    )


def _handicap_ties() -> SayingRow:
    white = text("White wins.")
    draw = offered("draw", text("A draw."), "1991, Article 4, Counting")
    black = offered("black", text("Black wins."), "A table's own terms")
    option = used(
        "white",
        white,
        _KSS_COUNTING + " 5",
        text("The only statement on ties with a handicap. A table may choose otherwise."),
    )
    return SayingRow(
        Element.HANDICAP_TIES,
        Group.HANDICAP,
        text("No difference, handicap game"),
        against(
            disputed(text("A tie, it says of every game."), "Result", option, draw, black),
            text("White wins unless the table chooses a draw."),
        ),
        said("draw", text("A draw."), "Article 4, Counting"),
        silent(white, option, draw, black),
        said("white", white, "Section 2, Counting 5"),
    )


def start_rows() -> tuple[SayingRow, ...]:
    """The elements of the start of a game, in order."""
    return _bowls(), _colors(), _first_move(), _first_pass()


def _bowls() -> SayingRow:
    checked = text("Each side checks its bowl: 180 stones on 19 × 19.")
    option = used(
        "checked",
        checked,
        "Kim, Simon, Straus, section 2, Start 1",
        text("Filling in reads true only with full sets. The program notes the check."),
    )
    skipped = offered("skipped", text("No check."), "")
    return SayingRow(
        Element.BOWLS,
        Group.START,
        text("Are the stones counted first?"),
        silent(checked, option, skipped),
        said("checked", text("The measuring frames show 180 of each at a glance."), "Item 44"),
        silent(checked, option, skipped),
        said("checked", text("Each bowl has its 180 stones."), "Section 2, Start 1"),
    )


def _colors() -> SayingRow:
    guess = text("By guessing odd or even; the one who is right chooses.")
    option = used(
        "guess",
        guess,
        "Kim, Simon, Straus, section 2, Start 2",
        text("The one text that says how. The program only notes what the players say."),
    )
    settled = offered("settled", text("As the draw or the players have it."), "Tournament rules")
    return SayingRow(
        Element.COLORS,
        Group.START,
        text("Who takes which color?"),
        silent(guess, option, settled),
        silent(guess, option, settled),
        silent(guess, option, settled),
        said(
            "guess",
            text("The younger guesses odd or even of the elder's stones; if right, chooses."),
            "Section 2, Start 2",
        ),
    )


def _first_move() -> SayingRow:
    words = text("Black, on the empty board; then in turn.")
    return SayingRow(
        Element.FIRST_MOVE,
        Group.START,
        text("Who moves first?"),
        said("black", words, "Move; General"),
        said("black", words, "Article 1, Game"),
        from_1991("black", words, "Article 1, Game"),
        said("black", text("Black always, with a handicap, too."), "Section 2, Start 3"),
    )


def _first_pass() -> SayingRow:
    allowed = text("Yes: a pass is a move.")
    option = used(
        "allowed",
        allowed,
        "Simplified Ing Rules, Move",
        text(
            "The sentence of 1991 describes a game rather than forbids a pass; nobody gains by it."
        ),
    )
    barred = named("barred", text("No: the first move is a stone."), "1991, item 7")
    return SayingRow(
        Element.FIRST_PASS,
        Group.START,
        text("May the first move be a pass?"),
        said("allowed", allowed, "Move"),
        against(
            disputed(
                text("The first move is a board play, it says."),
                "Item 7; Article 1, Move",
                option,
                barred,
            ),
            text("A first pass is legal, with a note."),
        ),
        silent(allowed, option, barred),
        silent(allowed, option, barred),
    )
