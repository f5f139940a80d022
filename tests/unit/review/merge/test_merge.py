"""Two reviews become one: nothing said by either is lost, and what nobody touched is the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_node
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of, text_of
from ingboard.review.merge.authors import authors_of, names_in, paragraphs_of
from ingboard.review.merge.gains import cautions, gains, shared_words
from ingboard.review.merge.merge import Merged, MergeRefusal, merge, refusal_words
from ingboard.review.merge.pairing import Game
from ingboard.review.merge.united_comment import Names

_NAMES = Names("Anna", "Ben")


def _document(written: str) -> Document:
    return open_document(written.encode(), "x.sgf")


def _merge(one: str, other: str, names: Names = _NAMES) -> Merged | MergeRefusal:
    first, second = _document(one), _document(other)
    return merge(Game(first, first.roots[0]), Game(second, second.roots[0]), names)


def _merged(one: str, other: str) -> Merged:
    merged = _merge(one, other)
    assert isinstance(merged, Merged), merged
    return merged


def _comments(document: Document) -> list[str]:
    return [
        node.comment
        for number in document.subtree(document.roots[0])
        for node in read_node(document, number)
        if node.comment
    ]


def test_both_comments_remain_with_their_names() -> None:
    merged = _merged(
        "(;FF[4]SZ[9];B[aa]C[Good.];W[bb])", "(;FF[4]SZ[9];B[aa]C[Too slow.];W[bb]C[Yes.])"
    )
    document = merged.change.document
    assert _comments(document) == ["Anna:\nGood.\n\nBen:\nToo slow.", "Ben:\nYes."]
    assert authors_of(document, document.roots[0]) == ("Anna", "Ben")
    assert (merged.comments, merged.variations, merged.shared_moves) == (2, 0, 2)
    assert merged.change.what == "Merge Ben's review"


def test_variations_are_united_and_the_new_ones_come_last() -> None:
    one = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]C[mine]))"
    other = "(;SZ[9];B[aa](;W[bb];B[ee]C[try];W[ff])(;W[dd];B[gg]))"
    merged = _merged(one, other)
    document = merged.change.document
    assert text_of(document) == (
        "(;SZ[9]AN[Anna; Ben];B[aa](;W[bb](;B[cc])(;B[ee]C[Ben:\ntry];W[ff]))(;W[dd]C[Anna:\nmine];B[gg]))"
    )
    assert (merged.variations, merged.nodes, merged.comments) == (2, 3, 1)


def test_what_both_say_was_there_before_and_gets_no_name() -> None:
    merged = _merged("(;SZ[9];B[aa]C[Hoshi.];W[bb])", "(;SZ[9];B[aa]C[Hoshi.\n\nOr not.];W[bb])")
    assert _comments(merged.change.document) == ["Hoshi.\n\nBen:\nOr not."]


def test_merging_the_same_review_again_changes_nothing() -> None:
    other = "(;SZ[9];B[aa]C[Too slow.]TR[cc];W[bb](;B[cc])(;B[dd]C[Or so.]))"
    once = _merged("(;SZ[9];B[aa]C[Good.];W[bb])", other)
    again = _merge(text_of(once.change.document), other)
    assert again is MergeRefusal.NOTHING_NEW


def test_merging_again_is_no_news_where_a_comment_node_was_looked_through() -> None:
    other = "(;SZ[9]C[Root.];C[Child.];B[aa])"
    once = _merged("(;SZ[9]C[Root.];B[aa])", other)
    assert _merge(text_of(once.change.document), other) is MergeRefusal.NOTHING_NEW


def test_a_third_review_keeps_the_names_of_the_first_two() -> None:
    once = _merged("(;SZ[9];B[aa]C[One.];W[bb])", "(;SZ[9];B[aa]C[Two.];W[bb])")
    twice = _merge(
        text_of(once.change.document), "(;SZ[9];B[aa]C[Three.];W[bb])", Names("Anna", "Cleo")
    )
    assert isinstance(twice, Merged)
    document = twice.change.document
    (comment,) = _comments(document)
    assert paragraphs_of(comment, authors_of(document, document.roots[0])) == (
        ("Anna", "One."),
        ("Ben", "Two."),
        ("Cleo", "Three."),
    )


def test_marks_are_united_and_a_clash_is_told_in_words() -> None:
    one = "(;SZ[9];B[aa]TR[bb][cc]LB[dd:A]GB[1];W[hh])"
    other = "(;SZ[9];B[aa]TR[cc:ee]SQ[bb]LB[dd:x][ff:B]GW[2]AR[aa:bb];W[hh])"
    merged = _merged(one, other)
    node = read_node(merged.change.document, 1)[0]
    assert {mark.point for mark in node.marks if mark.kind == "TR"} >= {(1, 1), (4, 4), (2, 3)}
    assert not [mark for mark in node.marks if mark.kind == "SQ"]
    assert node.comment == ("Ben:\nSquare: B8\nLabel x: D6\nGood for White, emphasized")
    assert merged.notes == 3
    assert "LB[dd:A][ff:B]" in text_of(merged.change.document)
    assert "AR[aa:bb]" in text_of(merged.change.document)


def test_what_clashes_stands_in_the_paragraph_of_its_author() -> None:
    one = "(;SZ[9];B[aa]C[Good.]TR[bb];W[hh])"
    other = "(;SZ[9];B[aa]C[Slow.]SQ[bb];W[hh])"
    merged = _merged(one, other)
    assert _comments(merged.change.document) == ["Anna:\nGood.\n\nBen:\nSlow.\nSquare: B8"]
    assert _merge(text_of(merged.change.document), other) is MergeRefusal.NOTHING_NEW


def test_facts_that_differ_stay_and_are_told_and_missing_ones_are_added() -> None:
    merged = _merged("(;SZ[9]PB[Lee]KM[8];B[aa])", "(;SZ[9]PB[Li]KM[8]EV[Cup];B[aa];W[bb])")
    assert [(fact.name, fact.one, fact.other) for fact in merged.facts] == [("Black", "Lee", "Li")]
    written = text_of(merged.change.document)
    assert "PB[Lee]" in written
    assert "EV[Cup]" in written


def test_nodes_without_stones_are_looked_through() -> None:
    merged = _merged(
        "(;SZ[9];B[aa];C[between];W[bb];B[cc])", "(;SZ[9];B[aa];W[bb];C[after];B[cc];W[dd])"
    )
    assert merged.shared_moves == 3
    assert merged.variations == 1
    assert _comments(merged.change.document) == ["Anna:\nbetween", "Ben:\nafter"]


@pytest.mark.parametrize(
    ("other", "number"),
    [
        ("(;SZ[9];B[aa];W[cc];B[dd])", 2),
        ("(;SZ[9];B[aa];W[bb];B[dd])", None),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]))", None),
    ],
)
def test_a_main_line_that_goes_another_way_is_told(other: str, number: int | None) -> None:
    merged = _merged("(;SZ[9];B[aa];W[bb])", other)
    assert merged.parts_at == number
    said = " ".join(cautions(merged, "utf-8"))
    assert ("From move 2 " in said) is (number is not None)


def test_what_a_merge_brings_is_said() -> None:
    merged = _merged(
        "(;SZ[9];B[aa]TR[bb];W[bb])", "(;SZ[9];B[aa]C[x]CR[bb][cc];W[bb](;B[ee])(;B[dd]))"
    )
    assert gains(merged) == (
        "2 variations with 2 nodes",
        "1 comment",
        "1 mark",
        "1 clashing mark or judgment, in words",
    )
    assert shared_words(merged) == "2 moves in common."


def test_variations_with_the_same_move_are_paired_in_order() -> None:
    one = "(;SZ[9];B[aa](;W[bb]C[x];B[cc])(;W[bb]C[y];B[dd]))"
    assert _merge(one, one) is MergeRefusal.NOTHING_NEW
    merged = _merged(one, one.replace("[y]", "[z]"))
    assert _comments(merged.change.document) == ["x", "Anna:\ny\n\nBen:\nz"]


def test_a_problem_without_moves_is_no_other_game() -> None:
    merged = _merged("(;SZ[9]AB[aa];C[Look.])", "(;SZ[9]AB[aa]C[Live?];C[Think.])")
    assert _comments(merged.change.document) == ["Ben:\nLive?", "Anna:\nLook.\n\nBen:\nThink."]


def test_passes_written_in_two_ways_are_one_move() -> None:
    assert _merged("(;SZ[9];B[tt];W[])", "(;SZ[9];B[];W[tt];B[aa])").nodes == 1


def test_untouched_nodes_keep_their_bytes() -> None:
    one = "(;SZ[9] \n ;B[aa]ZZ[odd\\]]  ;W [bb]\n;B[cc]C[x])"
    merged = _merged(one, "(;SZ[9];B[aa];W[bb];B[cc]C[y])")
    written = bytes_of(merged.change.document).decode()
    assert ";B[aa]ZZ[odd\\]]  ;W [bb]\n;B[cc]" in written


def test_a_character_without_a_place_is_named() -> None:
    first = open_document("(;SZ[9]CA[ISO-8859-1]C[é];B[aa])".encode("latin-1"), "x.sgf")
    second = _document("(;SZ[9];B[aa]C[應])")
    merged = merge(Game(first, 0), Game(second, 0), _NAMES)
    assert isinstance(merged, Merged)
    assert merged.unwritable == "應"


@pytest.mark.parametrize(
    ("other", "names", "refusal"),
    [
        ("(;SZ[13];B[aa])", _NAMES, MergeRefusal.OTHER_SIZE),
        ("(;SZ[9]AB[ee];B[aa])", _NAMES, MergeRefusal.OTHER_STONES),
        ("(;SZ[9];B[bb];W[aa])", _NAMES, MergeRefusal.OTHER_GAME),
        ("(;GM[2]SZ[9];B[bb])", _NAMES, MergeRefusal.NO_GO_GAME),
        ("(;SZ[9];B[aa];W[bb])", Names(" ", "Ben"), MergeRefusal.NAME_MISSING),
        ("(;SZ[9];B[aa];W[bb])", Names("Ben", "Ben: "), MergeRefusal.SAME_NAME),
        ("(;SZ[9];B[aa]C[Here.])", _NAMES, MergeRefusal.NOTHING_NEW),
    ],
)
def test_what_cannot_be_merged_is_refused(other: str, names: Names, refusal: MergeRefusal) -> None:
    found = _merge("(;SZ[9];B[aa]C[Here.])", other, names)
    assert found is refusal
    assert refusal_words(found).endswith(".")


def test_names_are_read_from_what_programs_write() -> None:
    assert names_in("Anna; Ben Okafor") == ("Anna", "Ben Okafor")
    assert names_in("Cho, C., Lee") == ("Cho", "C.", "Lee")
    assert names_in(" ") == ()


_WORDS = st.text(alphabet="ab \n]\\:", max_size=12).filter(str.strip)


@st.composite
def _reviews(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A small commented tree over the same first move, and its comments as they are read."""
    said: list[str] = []

    def node(move: str) -> str:
        if not draw(st.booleans()):
            return f";B[{move}]"
        words = draw(_WORDS)
        said.append(words.strip())
        return f";B[{move}]C[{words.replace(chr(92), chr(92) * 2).replace(']', chr(92) + ']')}]"

    branches = "".join(
        f"({node(move)}{node('ii')})"
        for move in draw(st.lists(st.sampled_from(["bb", "cc", "dd"]), min_size=1, max_size=3))
    )
    return f"(;SZ[9]{node('aa')}{branches})", said


@given(_reviews(), _reviews())
def test_every_comment_of_both_is_in_the_merged_review(
    one: tuple[str, list[str]], other: tuple[str, list[str]]
) -> None:
    merged = _merge(one[0], other[0])
    if merged is MergeRefusal.NOTHING_NEW:
        everything = "\n\n".join(_comments(_document(one[0])))
    else:
        assert isinstance(merged, Merged)
        reopened = open_document(bytes_of(merged.change.document), "x.sgf")
        everything = "\n\n".join(_comments(reopened))
    for said in (*one[1], *other[1]):
        assert said in everything or all(part.strip() in everything for part in said.split("\n"))
