"""The table "which text says what": plays, suicide, passes, prisoners and illegal moves."""

from __future__ import annotations

from ingboard.rules.sayings import (
    Element,
    Group,
    Option,
    SayingRow,
    disputed,
    from_1991,
    named,
    offered,
    said,
    silent,
    used,
)
from ingboard.text import text


def play_rows() -> tuple[SayingRow, ...]:
    """The elements of play, in order."""
    return (
        _legal_play(),
        _capture_order(),
        _single_suicide(),
        _group_suicide(),
        _pass(),
        _prisoners(),
        _illegal_move(),
    )


def _legal_play() -> SayingRow:
    return SayingRow(
        Element.LEGAL_PLAY,
        Group.PLAY,
        text("Where may a stone go?"),
        said(
            "superko",
            text("On any empty point, unless a position of this game comes back."),
            "Move; No Repetition",
        ),
        said(
            "sst",
            text("Wherever the game goes on varying. Barred: lone suicide, hot stones, recycling."),
            "Article 1, Board Play",
        ),
        said(
            "sst",
            text("Anywhere that does not bring the game to a standstill; ko bars as in 1991."),
            "Cover; Ing ko rule, Invariations",
        ),
        said(
            "sst",
            text("Anywhere, except to take a hot stone or to start a cycle again."),
            "Section 2, During the game 1 to 5",
        ),
    )


def _capture_order() -> SayingRow:
    opponent = text("The opponent's chains come off first.")
    own_first = named("own", text("Own chains come off first."), "")
    return SayingRow(
        Element.CAPTURE_ORDER,
        Group.PLAY,
        text("Both sides lose their last liberty: whose stones come off?"),
        said("opponent", opponent, "Move"),
        said("opponent", text("The opponent's stones alone come off."), "Article 2, Removal"),
        from_1991("opponent", opponent, "Article 2, Removal"),
        silent(
            opponent,
            used(
                "opponent",
                opponent,
                "1991, Article 2, Removal",
                text("The article explains the laws of 1991 and takes captures as known."),
            ),
            own_first,
        ),
    )


def _single_suicide() -> SayingRow:
    prohibited = text("Not allowed.")
    return SayingRow(
        Element.SINGLE_SUICIDE,
        Group.PLAY,
        text("Suicide of one stone"),
        said(
            "superko",
            text("Never possible: it brings the position before it back."),
            "Commentary, Superko",
        ),
        said("prohibited", prohibited, "Article 1, Board Play"),
        from_1991(
            "prohibited",
            prohibited,
            "Article 1, Board Play",
            offered("pass", text("It counts as a pass."), "Kim, Simon, Straus, section 2"),
        ),
        disputed(
            text("It counts as a pass."),
            "Section 2, During the game 3",
            used(
                "pass",
                text("It counts as a pass."),
                "Kim, Simon, Straus, section 2, During the game 3",
                text(
                    "The article says so plainly, though the law that it explains prohibits the "
                    "move. Whoever plays by the article gets the article."
                ),
            ),
            offered("prohibited", text("Not allowed."), "1991, Article 1, Board Play"),
        ),
    )


def _group_suicide() -> SayingRow:
    allowed = text("Allowed.")
    return SayingRow(
        Element.GROUP_SUICIDE,
        Group.PLAY,
        text("Suicide of two stones or more"),
        said(
            "superko",
            text("Allowed, unless a position comes back."),
            "Move; Commentary, Move",
        ),
        said("allowed", text("Allowed: the board changes."), "Article 1, Board Play"),
        from_1991("allowed", allowed, "Article 1, Board Play"),
        said(
            "allowed",
            text("Allowed; a ko threat, or a change of liberties."),
            "Section 2, During the game 3; section 4",
        ),
    )


def _pass() -> SayingRow:
    return SayingRow(
        Element.PASS,
        Group.PLAY,
        text("What is a pass?"),
        said(
            "move",
            text("A move, made by pressing the clock. It opens no ko."),
            "Move; Commentary, Superko",
        ),
        said(
            "move",
            text("A move like a board play. It cools a hot stone."),
            "Items 9 and 10; Article 1, Pass Play",
        ),
        said("move", text("A move. It cools a hot stone."), "Ing ko rule, Ko"),
        said(
            "move",
            text("A turn; saying it is enough. It cools a hot stone."),
            "Section 2, During the game 1; section 6A",
        ),
    )


def _prisoners() -> SayingRow:
    home = text("Back to their owner's bowl at once.")
    return SayingRow(
        Element.PRISONERS,
        Group.PLAY,
        text("Where do captured stones go?"),
        silent(
            home,
            used(
                "home",
                home,
                "Kim, Simon, Straus, section 2, During the game 2",
                text(
                    "Area counting needs no prisoners, and filling in needs every stone. Board "
                    "plus bowl stays the full number at every move."
                ),
            ),
            _lid("European Go Congress, summary for players"),
        ),
        silent(
            home,
            used(
                "home",
                home,
                "Kim, Simon, Straus, section 2, During the game 2",
                text("Filling in needs all stones in their owner's bowl (item 44)."),
            ),
            _lid("European Go Congress, summary for players"),
        ),
        silent(
            home,
            used(
                "home",
                home,
                "Kim, Simon, Straus, section 2, During the game 2",
                text("The 1996 wording that we have speaks of ko alone."),
            ),
            _lid("European Go Congress, summary for players"),
        ),
        said("home", home, "Section 2, During the game 2"),
    )


def _lid(follows: str) -> Option:
    return offered("lid", text("Kept in the lid until the count, then home."), follows)


def _illegal_move() -> SayingRow:
    retracted = text("Taken back without a penalty.")
    forfeit = named("forfeit", text("The game is lost."), "Old Japanese practice")
    reason = text(
        "No text of this family punishes a slip. The program refuses a barred play before it stands; "
        "a referee's ruling takes one back."
    )
    article = "Kim, Simon, Straus, section 2, During the game 6"
    return SayingRow(
        Element.ILLEGAL_MOVE,
        Group.PLAY,
        text("An illegal move by mistake"),
        silent(
            retracted,
            used("retracted", retracted, article, reason),
            named("tournament", text("As the tournament's rules have it."), "Tournament rules"),
        ),
        silent(
            text("Not in the law; by its translator's note neither side suffers."),
            used("retracted", retracted, article, reason),
            forfeit,
        ),
        silent(retracted, used("retracted", retracted, article, reason), forfeit),
        said(
            "retracted",
            text("Taken back free, on evidence that it was not meant. A bad move stays."),
            "Section 2, During the game 6",
        ),
    )
