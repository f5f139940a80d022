"""A round on paper: pairings, slips for results, results with standings, and slips to join by; each a PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QUrl
from PySide6.QtGui import QFont, QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from ingboard.export.embedded_fonts import with_letters_alone
from ingboard.hall.join import HallKey
from ingboard.hall.overview import HallTable
from ingboard.hall.round_list import RoundGame, RoundList
from ingboard.kifu.saving import save
from ingboard.text import capital, listed, text
from ingboard.ui.board.paper import without_date
from ingboard.ui.style.fonts import sans_families
from ingboard.ui.widgets.code_image import code_image

_POINTS = 11
_MARGIN = 15.0  # millimeters
_SLIPS_A_ROW, _ROWS_A_PAGE = 2, 3  # Qt cuts a row through at the end of a page
_CODE = 160  # pixels


def pairings(listed_round: RoundList) -> bytes:
    """Who plays whom, by tables, and who has a bye."""
    head = (text("Table"), text("Black"), text("White"), text("Handicap"))
    rows = [
        (
            game.table,
            _player(game.black, game.black_rank),
            _player(game.white, game.white_rank),
            str(game.handicap or ""),
        )
        for game in listed_round.games
        if not game.is_bye
    ]
    said = (_title(text("Pairings"), listed_round), _table(head, rows), _byes(listed_round))
    return _pdf("".join(said))


def result_slips(listed_round: RoundList) -> bytes:
    """A slip for each game, to be filled in and signed by both."""
    slips = [_slip(game, listed_round) for game in listed_round.games if not game.is_bye]
    return _pdf(_in_rows(slips))


def results(
    listed_round: RoundList, tables: Mapping[str, HallTable], standings: Counter[str]
) -> bytes:
    """The results as far as they are known, and the wins of all rounds."""
    head = (text("Table"), text("Black"), text("White"), text("Result"))
    rows = [
        (game.table, game.black, game.white, result_of(game, tables.get(game.table)))
        for game in listed_round.games
        if not game.is_bye
    ]
    said = [_title(text("Results"), listed_round), _table(head, rows), _byes(listed_round)]
    if standings:
        wins = [(str(number), name) for name, number in standings.most_common()]
        said += [
            f"<h2>{escape(text('Standings'))}</h2>",
            _table((text("Wins"), text("Player")), wins),
        ]
    return _pdf("".join(said))


def join_slips(key: HallKey, number: int) -> bytes:
    """A slip for each of so many tables: its code, as words and as a QR code."""
    images, slips = {}, []
    for table in range(1, number + 1):
        code = key.code(str(table)).text
        name = f"code:{table}"
        images[name] = code_image(code, _CODE)
        title = escape(text("Table {number}", number=table))
        slips.append(
            f'<h3>{title}</h3><img src="{name}"><br><span style="font-size:8pt">{escape(code)}</span>'
        )
    return _pdf(_in_rows(slips), images)


def keep(pdf: bytes, folder: Path, name: str) -> Path:
    """Write a PDF into the hall's folder. Raises KifuError, with one sentence, if it cannot."""
    path = folder / name
    save(path, pdf)
    return path


def _byes(listed_round: RoundList) -> str:
    if not listed_round.byes:
        return ""
    names = listed(_player(bye.name, bye.rank) for bye in listed_round.byes)
    return f"<p>{escape(text('Bye: {names}', names=names))}</p>"


def _player(name: str, rank: str) -> str:
    return f"{name} {rank}".strip()


def result_of(game: RoundGame, table: HallTable | None) -> str:
    """How a game ended, "W+R": entered by hand, or told by its table; "" as long as it has not."""
    outcome = game.by_hand.outcome
    if outcome is not None:
        return outcome.short
    return game.as_told(table).result


def _title(title: str, listed_round: RoundList) -> str:
    event = listed_round.event
    number = text("Round {number}", number=listed_round.number)
    named = f"{event}, {number}" if event else number
    return f"<h1>{escape(title)}</h1><p>{escape(named)}</p>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    heads = "".join(f'<th align="left">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return _lined(f"<thead><tr>{heads}</tr></thead>{lines}", 4)


def _slip(game: RoundGame, listed_round: RoundList) -> str:
    black = _player(game.black, game.black_rank)
    white = _player(game.white, game.white_rank)
    number = text("Round {number}", number=listed_round.number)
    table = text("Table {number}", number=game.table)
    given = text("handicap {number}", number=game.handicap) if game.handicap else ""
    fields = (text("Result"), text("Black signs"), text("White signs"))
    lines = "".join(f"<p>{escape(field)}: {'_' * 24}</p>" for field in fields)
    return (
        f"<h3>{escape(table)} &nbsp; {escape(number)}</h3>"
        f"<p>{escape(text('Black'))}: <b>{escape(black)}</b><br>"
        f"{escape(text('White'))}: <b>{escape(white)}</b><br>{escape(capital(given))}</p>{lines}"
    )


def _in_rows(slips: Sequence[str]) -> str:
    cell = f'<td width="{100 // _SLIPS_A_ROW}%">'
    rows = [slips[at : at + _SLIPS_A_ROW] for at in range(0, len(slips), _SLIPS_A_ROW)]
    lines = [f"<tr>{''.join(f'{cell}{slip}</td>' for slip in row)}</tr>" for row in rows]
    pages = ["".join(lines[at : at + _ROWS_A_PAGE]) for at in range(0, len(lines), _ROWS_A_PAGE)]
    return "".join(_lined(page, 10, on_new_page=page is not pages[0]) for page in pages)


def _lined(rows: str, padding: int, *, on_new_page: bool = False) -> str:
    """A table with lines between its cells."""
    sizes = f'width="100%" cellspacing="0" cellpadding="{padding}" border="1"'
    begin = "page-break-before:always;" if on_new_page else ""
    return f'<table {sizes} style="{begin}border-collapse:collapse">{rows}</table>'


def _pdf(html: str, images: Mapping[str, QImage] | None = None) -> bytes:
    """A4, of Qt's own layout of rich text; rows of a table are not cut through."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    document = QTextDocument()
    font = QFont()
    font.setFamilies(sans_families())
    font.setPointSize(_POINTS)
    document.setDefaultFont(font)
    for name, image in (images or {}).items():
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
    document.setHtml(html)
    document.print_(writer)
    del writer
    return with_letters_alone(without_date(bytes(buffer.data().data())))
