"""Lines and variations of any depth: nothing recurses, and undo shares what did not change."""

from __future__ import annotations

import pytest

from ingboard.kifu.tree.changes import delete_subtree, make_main_line, set_property
from ingboard.kifu.tree.shared_table import SharedTable
from ingboard.kifu.tree.writing import bytes_of, text_of
from tests.unit.kifu.tree.trees import add_node, done, opened

DEEP = 20_000


@pytest.mark.parametrize(
    "written",
    ["(;SZ[9]" + ";B[aa]" * DEEP + ")", "(;SZ[9]" + "(;B[aa]" * DEEP + ")" * (DEEP + 1)],
    ids=["line", "nested"],
)
def test_twenty_thousand_deep_is_opened_edited_and_saved(written):
    document = opened(written)
    assert bytes_of(document) == written.encode()
    assert sum(1 for _ in document.subtree(0)) == DEEP + 1
    grown = add_node(document, DEEP // 2, [("W", ["bb"])])
    main = done(make_main_line(grown.document, grown.node)).document
    assert text_of(main).count(";") == DEEP + 2
    again = opened(text_of(main))
    assert again.content(again.children(DEEP // 2)[0]) == "W[bb]"
    cut = done(delete_subtree(document, 2))
    assert cut.what == f"Delete {DEEP - 1} nodes"
    assert text_of(cut.document).count(";") == 2
    assert text_of(done(set_property(document, DEEP, "N", ["x"])).document).count("N[x]") == 1


def test_a_table_with_another_value_leaves_the_old_one():
    table: SharedTable[str] = SharedTable()
    numbers = [0, 15, 16, 300, 70_000, 2_000_000]
    states = [table]
    for number in numbers:
        states.append(states[-1].with_value(number, str(number)))
    last = states[-1].with_value(16, "other")
    assert list(last.numbers()) == numbers
    assert (last.get(16), states[-1].get(16), len(last)) == ("other", "16", len(numbers))
    assert [len(state) for state in states] == list(range(len(numbers) + 1))
    assert states[2].get(2_000_000) is None
