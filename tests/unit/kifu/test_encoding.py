"""Which characters a record's bytes mean: marks, declarations, guesses, and what is said about them."""

from __future__ import annotations

import pytest

from ingboard.kifu.character_sets import LOST
from ingboard.kifu.encoding import decode
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.reader import read_collection
from tests.unit.kifu.names import NAMES

BODY = "(;GM[1]{declared}SZ[19]PB[{name}]KM[6.5]C[{name}];B[pd];W[dd]C[{name}];B[pp])"
CHARACTER_SETS = [
    ("utf-8", "UTF-8", "chinese"),
    ("utf-16", "UTF-16", "japanese"),
    ("gb18030", "GB18030", "chinese"),
    ("big5hkscs", "Big5", "taiwanese"),
    ("cp932", "Shift_JIS", "japanese"),
    ("euc_kr", "EUC-KR", "korean"),
    ("euc_jp", "EUC-JP", "japanese"),
    ("iso2022_jp", "ISO-2022-JP", "japanese"),
]


@pytest.mark.parametrize(("codec", "declared", "language"), CHARACTER_SETS)
def test_names_and_moves_survive_in_every_declared_character_set(codec, declared, language):
    for name in NAMES[language]:
        data = BODY.format(declared=f"CA[{declared}]", name=name).encode(codec)
        record = read_collection(data, "x.sgf").games[0]
        assert record.details.players.black.name == name
        assert len(record.moves) == 3
        assert record.details.komi == 6.5
        assert [node.comment for node in record.nodes] == [name, "", name, ""]


@pytest.mark.parametrize(
    ("name", "codec"), [("許功蓋", "big5"), ("表十", "cp932"), ("許功", "gbk"), ("乗乢", "gb18030")]
)
def test_a_character_that_ends_in_a_backslash_or_bracket_ends_no_value(name, codec):
    data = BODY.format(declared=f"CA[{codec}]", name=name).encode(codec)
    assert set(name.encode(codec)) & {0x5C, 0x5D} or codec == "gbk"
    record = read_collection(data, "x.sgf").games[0]
    assert record.details.players.black.name == name
    assert len(record.moves) == 3


@pytest.mark.parametrize(
    ("codec", "language", "read_as"),
    [
        ("gbk", "chinese", "gb18030"),
        ("big5hkscs", "taiwanese", "big5hkscs"),
        ("cp932", "japanese", "cp932"),
        ("euc_kr", "korean", "cp949"),
        ("latin-1", "western", "latin-1"),
    ],
)
def test_an_undeclared_character_set_is_guessed_from_a_few_names_and_said(codec, language, read_as):
    names = NAMES[language]
    for first in range(len(names)):
        some = " ".join((names + names)[first : first + 6])
        decoded = decode(BODY.format(declared="", name=some).encode(codec))
        assert decoded.encoding == read_as
        assert some in decoded.text
        assert not decoded.certain
        assert [finding.code for finding in decoded.findings] == [Code.ENCODING_GUESSED]


def test_strict_utf_8_needs_no_declaration():
    decoded = decode("(;PB[許功蓋])".encode())
    assert (decoded.encoding, decoded.certain, decoded.findings) == ("utf-8", True, ())


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_and_marked_files_are_recognized_without_a_declaration(codec):
    record = read_collection("(;SZ[9]PB[許功蓋];B[ee])".encode(codec), "x.sgf").games[0]
    assert record.details.players.black.name == "許功蓋"
    assert record.grid.rows == 9


def test_a_wrong_declaration_yields_to_strict_utf_8_and_is_reported():
    decoded = decode("(;CA[Shift_JIS]PB[柯洁 时越 李昌镐])".encode())
    assert "柯洁 时越 李昌镐" in decoded.text
    assert [finding.code for finding in decoded.findings] == [Code.ENCODING_NOT_AS_DECLARED]


def test_gb_bytes_declared_as_utf_8_are_read_as_gb_and_reported():
    decoded = decode("(;CA[UTF-8]PB[柯洁]PW[时越]EV[围棋棋王战决赛])".encode("gbk"))
    assert "围棋棋王战决赛" in decoded.text
    assert decoded.findings[0].code is Code.ENCODING_NOT_AS_DECLARED


def test_one_cut_off_character_does_not_turn_the_whole_file_into_another_character_set():
    data = "(;CA[UTF-8]PB[柯洁 时越 李昌镐 聂卫平".encode()[:-1] + b"];B[pd])"
    decoded = decode(data)
    assert decoded.encoding == "utf-8"
    assert "柯洁 时越 李昌镐 聂卫" in decoded.text
    assert decoded.text.count(LOST) == 1
    (finding,) = decoded.findings
    assert (finding.code, finding.severity) == (Code.ENCODING_LOSSY, Severity.LOSSY)
    assert finding.column == decoded.text.index(LOST) + 1


@pytest.mark.parametrize("name", ["foo", "rot13", "zlib", "", "punycode", "idna", "\\"])
def test_an_unknown_character_set_is_no_obstacle(name):
    decoded = decode(f"(;CA[{name}]SZ[9];B[ee])".encode())
    assert decoded.encoding == "utf-8"
    if name.isalnum():
        assert decoded.findings[0].code is Code.ENCODING_UNKNOWN


def test_a_replacement_sign_in_a_sound_file_is_no_loss_of_ours():
    assert decode(f"(;CA[UTF-8]PB[{LOST}])".encode()).findings == ()


JAPANESE = "本因坊秀策の棋譜。黒は右上の星に打つ。白はすぐにかかる。"
CHINESE = "黑棋在右上角下星位。白棋马上挂角。这是一盘好棋。"


@pytest.mark.parametrize(
    ("codec", "declared", "likely"),
    [
        ("cp932", "ISO-8859-1", "Shift-JIS"),
        ("cp932", "windows-1252", ""),
        ("gb18030", "ISO-8859-1", "GB18030"),
        ("gb18030", "windows-1252", "GB18030"),
        ("utf-8", "ISO-8859-1", "UTF-8"),
    ],
)
def test_a_declared_character_set_that_makes_improbable_text_is_said(codec, declared, likely):
    words = JAPANESE if codec != "gb18030" else CHINESE
    data = f"(;CA[{declared}]SZ[19]C[{words}])".encode(codec)
    decoded = decode(data)
    told = [found.sentence for found in decoded.findings if found.code is Code.ENCODING_IMPROBABLE]
    assert [f"looks like {likely}" in sentence for sentence in told] == ([True] if likely else [])


@pytest.mark.parametrize(
    ("codec", "words"),
    [
        ("latin-1", "Müller schlägt zurück, für Größe"),
        ("latin-1", "José Señor, ¿qué? ¡Olé! Ålesund Örebro"),
        ("cp1252", "“Müller” – l’été, ça va: à côté, déjà"),
        ("cp932", JAPANESE),
        ("gb18030", CHINESE),
        ("koi8-r", "Чёрные играют в правом верхнем углу"),
        ("latin-1", "é"),
    ],
)
def test_a_declared_character_set_that_fits_is_not_doubted(codec, words):
    decoded = decode(f"(;CA[{codec}]SZ[19]C[{words}])".encode(codec))
    assert decoded.findings == ()
