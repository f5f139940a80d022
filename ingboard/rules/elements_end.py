"""The table "which text says what": passes, the pause, playing on, the end, and resignation."""

from __future__ import annotations

from ingboard.rules.sayings import (
    Element,
    Group,
    SayingRow,
    against,
    disputed,
    from_1991,
    named,
    ruled,
    said,
    silent,
    used,
)
from ingboard.text import text


def end_rows() -> tuple[SayingRow, ...]:
    """The elements of passes and of the end, in order."""
    return (
        _pause(),
        _dead_stones(),
        _resumption(),
        _who_resumes(),
        _removals_undone(),
        _end(),
        _four_passes(),
        _resignation(),
    )


def _pause() -> SayingRow:
    two = text("After two passes in a row.")
    return SayingRow(
        Element.PAUSE,
        Group.END,
        text("When does play pause?"),
        said("two", two, "Agreement"),
        said("two", two, "Item 18"),
        from_1991("two", two, "item 18"),
        said("two", two, "Section 2, Ending the game 2"),
    )


def _dead_stones() -> SayingRow:
    return SayingRow(
        Element.DEAD_STONES,
        Group.END,
        text("Who says which stones are dead?"),
        said(
            "players", text("Both players, by agreement; else the play that follows."), "Agreement"
        ),
        said(
            "players",
            text("Removal alone decides; no ruling makes a stone dead."),
            "Article 2, Life and Death",
        ),
        from_1991("players", text("Both players; in dispute, play."), "Article 2, Life and Death"),
        said(
            "players",
            text("Both players; a disputed group is played out."),
            "Section 2, Ending the game 2 and 3",
        ),
    )


def _resumption() -> SayingRow:
    return SayingRow(
        Element.RESUMPTION,
        Group.END,
        text("May play go on after the pause?"),
        said(
            "until_result",
            text("Yes, once, if either asks before the result is fixed."),
            "Agreement; Commentary, Agreement",
        ),
        said(
            "until_end", text("Yes, if life and death are disputed, until four passes."),
            "Items 18 and 19",
        ),
        from_1991("until_end", text("Yes, until four passes."), "items 18 and 19"),
        said(
            "until_end",
            text("Yes, until disputes are resolved; not once counting has begun."),
            "Section 2, Ending the game",
        ),
    )  # fmt: skip


def _who_resumes() -> SayingRow:
    words = text("The opponent of whoever passed last.")
    disputer = named("disputer", text("Whoever disputes a stone."), "")
    either = named("either", text("Either player."), "")
    return SayingRow(
        Element.WHO_RESUMES,
        Group.END,
        text("Who moves when play goes on?"),
        said("alternation", words, "Commentary, Agreement"),
        silent(
            words,
            used(
                "alternation",
                words,
                "Simplified Ing Rules, Commentary",
                text("Players move in turn, and a pass is a move (Article 1)."),
            ),
            disputer,
            either,
        ),
        from_1991("alternation", words, "Article 1, Game", disputer, either),
        silent(
            text("It makes no difference, it says; the turn stays as it is."),
            used(
                "alternation",
                words,
                "Simplified Ing Rules, Commentary",
                text("Where it makes no difference, keeping the turn needs no new rule."),
            ),
            disputer,
            either,
        ),
    )


def _removals_undone() -> SayingRow:
    words = text("Back on the board, as if never taken off.")
    kept = named("kept", text("They stay off."), "")
    reason = text("Only an agreement takes them off, and it is void once play goes on.")
    used_here = used("undone", words, "Simplified Ing Rules, Agreement", reason)
    return SayingRow(
        Element.REMOVALS_UNDONE,
        Group.END,
        text("Play goes on: what of stones taken away?"),
        said(
            "undone",
            text("Back on the board; superko knows nothing of the removal."),
            "Agreement; Commentary, Superko",
        ),
        silent(words, used_here, kept),
        silent(words, used_here, kept),
        silent(words, used_here, kept),
    )


def _end() -> SayingRow:
    four = text("After four passes in a row.")
    return SayingRow(
        Element.END,
        Group.END,
        text("When is play over?"),
        said("agreement", text("By agreement, or at the second run of two passes."), "Agreement"),
        said("four", text("After four passes in a row, two by each side."), "Item 19"),
        from_1991("four", four, "item 19"),
        said(
            "four",
            text("By two more passes after the agreement; in practice by consent."),
            "Section 2, Ending the game 2 and 3",
        ),
    )


def _four_passes() -> SayingRow:
    final = text("Play is over; stones may still be agreed dead, else the board counts as it is.")
    reason = text(
        "The text allows no exception. The program asks before the pass that ends play; a referee "
        "may rule the last two passes void, and only both players take stones off."
    )
    void = ruled(
        "paused",
        text("Still a pause: the last two passes were made too early."),
        "Referee and committees, Mero against Jasiek, 2002",
    )
    final_here = used("final", final, "1991, item 19", reason)
    return SayingRow(
        Element.FOUR_PASSES,
        Group.END,
        text("Four passes before dead stones are agreed on"),
        said(
            "final",
            text("The second two passes end it: the board counts as it stands."),
            "Agreement",
        ),
        disputed(text("Play never resumes, for no reason whatever."), "Item 19", final_here, void),
        silent(final, final_here, void),
        silent(final, final_here, void),
    )


def _resignation() -> SayingRow:
    declared = text("Told to the program by the side that resigns.")
    reason = text("At a board it is said or shown; the program has to be told.")
    stones = named("stones", text("Two stones on the board."), "1991, item 14")
    return SayingRow(
        Element.RESIGNATION,
        Group.END,
        text("How is a game resigned?"),
        silent(
            text("Left to the tournament's rules."),
            used("declared", declared, "Tournament rules", reason),
            stones,
        ),
        against(
            disputed(
                text("Two stones are put on the board; elsewhere it is called a pass."),
                "Item 14; Article 1, Pass Play",
                used("declared", declared, "1991, item 14", reason),
                stones,
                named("pass", text("By a pass."), "1991, Article 1, Pass Play"),
            ),
            text("Two stones on the board are no resignation here: it is told to the program."),
        ),
        from_1991("declared", declared, "item 14", stones),
        silent(
            text("Resigning is known; how it is shown is not said."),
            used("declared", declared, "1991, item 14", reason),
            stones,
        ),
    )
