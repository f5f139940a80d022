"""Who follows whom, in arrays: the same as the document says, however it was changed."""

from __future__ import annotations

import random

from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.changes import delete_subtree, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.shape import TreeShape, reshaped, shape_of
from tests.unit.kifu.tree.trees import SEED, add_node, done, opened, some_change, trees


def assert_says_the_same(shape: TreeShape, document: Document) -> None:
    for root in document.roots:
        nodes = list(document.subtree(root))
        assert list(shape.subtree(root)) == nodes
        for node in nodes:
            assert shape.parents[node] == document.parent(node)
            siblings = [NONE, *document.children(node), NONE]
            for older, child, younger in zip(siblings, siblings[1:], siblings[2:], strict=False):
                assert shape.next_sibling(child) == (None if younger == NONE else younger)
                assert shape.previous_sibling(child) == (None if older == NONE else older)


def test_the_shape_follows_any_changes_forth_and_back():
    chance = random.Random(SEED)
    for written in trees(300):
        states = [opened(written)]
        for _ in range(chance.randrange(1, 6)):
            states.append(some_change(states[-1], chance))
        shape, before = shape_of(states[0]), states[0]
        for document in (*states, *reversed(states), states[-1], states[0]):
            shape, before = reshaped(shape, before, document), document
            assert_says_the_same(shape, document)
            assert_says_the_same(shape_of(document), document)


def test_a_comment_leaves_the_very_same_shape():
    document = add_node(opened("(;SZ[9];B[aa](;W[bb])(;W[cc]))"), 2, [("B", ["dd"])]).document
    shape = shape_of(document)
    commented = done(set_property(document, 2, "C", ["so"])).document
    assert reshaped(shape, document, commented) is shape
    assert reshaped(shape, document, done(delete_subtree(document, 2)).document) is not shape


def test_two_states_differ_where_they_were_changed():
    document = opened("(;SZ[9]" + ";B[aa]" * 40 + ")")
    first = done(set_property(document, 17, "C", ["one"])).document
    second = done(set_property(first, 33, "C", ["two"])).document
    third = done(set_property(second, 17, "C", ["three"])).document
    assert list(third.twigs.differing(first.twigs)) == [17, 33]
    assert list(first.twigs.differing(third.twigs)) == [17, 33]
    assert list(second.twigs.differing(second.twigs)) == []
