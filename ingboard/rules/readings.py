"""How an SST text is read where it is silent or disputed: one answer for each question that bears on play.

The questions and answers are rows and options of the page that compares the texts (`review.sayings`), by the
same names; here stands what each changes in judging. A text is judged under its usual readings; another one
may be tried beside it, so that a verdict which hangs on a reading can be told from one that does not.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class SingleSuicide(StrEnum):
    """What the suicide of one stone is: barred by superko, prohibited, or a pass."""

    SUPERKO = "superko"
    PROHIBITED = "prohibited"
    PASS = "pass"


class HotInDisturbing(StrEnum):
    """Whether a stone that took is hot in a complex whose walls have two breaths (1991 knows none there)."""

    YES = "yes"
    NO = "no"


class AddedStones(StrEnum):
    """Which two or three ko stones of an eternal life are hot: a captor among them, or played in the run."""

    CAPTOR = "captor"
    RUN = "run"


class ThreeStones(StrEnum):
    """Whether three ko stones that have taken are hot, as one and two are."""

    HOT = "hot"
    FREE = "free"


class TwinsFreeze(StrEnum):
    """After how many captures nobody may take in a triple ko; after five it is superko that bars."""

    ONE = "one"
    THREE = "three"
    FIVE = "five"


class KosCounted(StrEnum):
    """Whether a triple ko is three kos before the capture in it, or after it: a double is none then."""

    BEFORE = "before"
    AFTER = "after"


class TwinsInBalance(StrEnum):
    """Whether three kos on which no life hangs have twins: no, or in every triple ko."""

    NONE = "none"
    ALWAYS = "always"


class BoardComesBack(StrEnum):
    """Whether kos may bring a board back: once, by the last move of a cycle, or never but in a lone ko."""

    ONCE = "once"
    NEVER = "never"


class StoppedMove(StrEnum):
    """Which play of a second cycle is stopped: what begins it, any of the disturber's, or every one."""

    SECOND = "second"
    ANY = "any"
    EVERY = "every"


class HalfCycle(StrEnum):
    """When a side has disturbed: by attack and answer, or when a whole local cycle is complete."""

    ONCE = "once"
    CYCLE = "cycle"


class DisturbsOnce(StrEnum):
    """Whether a side may disturb once in every complex, or once in the game."""

    SITUATION = "situation"
    GAME = "game"


class UncoupledKos(StrEnum):
    """Who is stopped in a cycle of lone kos: nobody but by the last resort, or who begins it again."""

    BACKSTOP = "backstop"
    STARTER = "starter"


class RepeatedSacrifice(StrEnum):
    """When a board that comes back without ko is barred: in the second round, at once, or the third time."""

    SECOND_ROUND = "second_round"
    AT_ONCE = "at_once"
    FREE = "free"


class Readings(Struct, frozen=True):
    """One reading of each question; a field has the name of the page's row, a value that of its option."""

    single_suicide: SingleSuicide = SingleSuicide.PROHIBITED
    hot_in_disturbing: HotInDisturbing = HotInDisturbing.YES
    eternal_life: AddedStones = AddedStones.CAPTOR
    triple_hot: ThreeStones = ThreeStones.HOT
    triple_ko: TwinsFreeze = TwinsFreeze.ONE
    twins_after_double: KosCounted = KosCounted.BEFORE
    twins_in_balance: TwinsInBalance = TwinsInBalance.NONE
    whole_board_cycle: BoardComesBack = BoardComesBack.ONCE
    stopped_move: StoppedMove = StoppedMove.SECOND
    other_side: HalfCycle = HalfCycle.ONCE
    disturbs_once: DisturbsOnce = DisturbsOnce.SITUATION
    uncoupled_kos: UncoupledKos = UncoupledKos.BACKSTOP
    repeated_sacrifice: RepeatedSacrifice = RepeatedSacrifice.SECOND_ROUND


USUAL = Readings()
"""As 1991 is read here."""
