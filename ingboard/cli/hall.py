"""`ingboard hall`: hosts a hall, watches one, keeps its journals, simulates one."""

from __future__ import annotations

import queue
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from ingboard.cli.output import show, show_json, tell
from ingboard.cli.values import Options, Parser
from ingboard.hall.archive import Archive
from ingboard.hall.archive_keeper import ArchiveFault, RefusedLine
from ingboard.hall.broker import KEY_FILE, read_key
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.director_client import (
    WATCHED,
    DirectorClient,
    DroppedMessage,
    HallNews,
    TableChanged,
)
from ingboard.hall.host import ENGINES, HostedHall, limits_of
from ingboard.hall.join import PORT, JoinCode
from ingboard.hall.topics import DIRECTOR, TopicKind, is_hall_name
from ingboard.text import listed, text

_HALL = "hall"
_LAST_PORT = 65_534
_MOST_SIMULATED = 2_000
_SLOWEST, _FASTEST = 0.01, 10_000.0


def run(options: Options) -> int:
    """Do what the first argument says, until it is done or interrupted."""
    commands: dict[str, Callable[[Options], int]] = {
        "host": _host,
        "watch": _watch,
        "archive": _archive,
        "simulate": _simulate,
    }
    command = commands.get(options.what)
    if command is None:
        raise options.wrong_use(text("Name one of {choices}.", choices=listed(commands)))
    return command(options)


def _host(options: Options) -> int:
    """Run a broker, started again if it ends, until interrupted."""
    port = options.number("--port", least=1, most=_LAST_PORT) or PORT
    if bool(options.certificate) != bool(options.tls_key):
        raise options.wrong_use(text("--certificate and --tls-key belong together."))
    files = (Path(options.certificate), Path(options.tls_key)) if options.certificate else None
    hosted = HostedHall(
        _folder(options), _hall(options) or _HALL, port, files, _broker_program(options), tell
    )
    key = hosted.key
    show(
        text(
            "Hall {hall} is open on port {port} ({name}).",
            hall=key.hall,
            port=key.port,
            name=hosted.engine,
        )
    )
    if limits := limits_of(hosted.engine):
        show(limits)
    show(text("Join codes of the tables: {file}", file=hosted.codes))
    if hosted.page:
        show(text("For spectators: {address}", address=hosted.page))
    sys.stdout.flush()
    with closing(hosted), suppress(KeyboardInterrupt):
        threading.Event().wait()
    return 0


def _broker_program(options: Options) -> str:
    program: str = options.broker_program or ""
    if program and program not in ENGINES:
        raise options.wrong_use(
            text("--broker-program is one of {choices}.", choices=listed(ENGINES))
        )
    return program


def _watch(options: Options) -> int:
    """Print a line for each change of a table's state, until interrupted."""
    as_json = options.json

    def hear(news: HallNews) -> None:
        if isinstance(news, TableChanged):
            show_line(news, as_json=as_json)
        else:
            _tell_news(news)

    return _listen(options, hear, WATCHED)


def _archive(options: Options) -> int:
    """Keep the journals of all tables, until interrupted."""
    if not options.folder:
        raise options.wrong_use(text("--folder names where the journals are kept."))
    return _listen(options, _tell_news, (), Archive(Path(options.folder)))


def _listen(
    options: Options,
    hear: Callable[[HallNews], None],
    kinds: tuple[TopicKind, ...],
    archive: Archive | None = None,
) -> int:
    """Hear a hall; what comes is shown in this thread, so that a slow reader holds nobody up but itself."""
    news: queue.SimpleQueue[HallNews] = queue.SimpleQueue()
    code, certificate = _code(options, DIRECTOR), _certificate(options)
    client = DirectorClient(code, news.put, archive, certificate, kinds)
    client.open()
    try:
        while True:
            hear(news.get())
            if news.empty():
                sys.stdout.flush()
    except KeyboardInterrupt:
        return 0
    finally:
        client.close()


def show_line(news: TableChanged, *, as_json: bool) -> None:
    """A line for one change."""
    table, state = news.table, news.table.state
    if as_json:
        show_json(
            {
                "table": table.table,
                "online": table.online,
                "received": datetime.now(UTC).isoformat(),
                "state": to_builtins(state),
            }
        )
        return
    where = text("online") if table.online else text("offline")
    if state is None:
        show(f"{table.table}  {where}")
        return
    clocks = "  ".join(
        f"{player.name or '?'} {'' if player.clock is None else player.clock.remaining_ms // 1000}"
        for player in (state.black, state.white)
    )
    show(f"{table.table}  {where}  {state.phase or '-'}  {state.moves}  {clocks}")


def _tell_news(news: HallNews) -> None:
    match news:
        case Link(LinkState.CONNECTED):
            tell(text("Connected."))
        case Link(LinkState.LOST | LinkState.REFUSED, why):
            tell(text("Not connected ({why}).", why=why or "?"))
        case RefusedLine():
            tell(
                text(
                    "Table {table}: line {number} was refused ({why}).",
                    table=news.table,
                    number=news.number,
                    why=news.why,
                )
            )
        case ArchiveFault(why):
            tell(text("The journals cannot be kept ({why}).", why=why) if why else text("Saved."))
        case DroppedMessage() if news.dropped.number == 1 or news.dropped.versions:
            versions = listed(map(str, news.dropped.versions))
            tell(text("Dropped: {topic} {versions}", topic=news.topic, versions=versions))
        case _:
            pass


def _simulate(options: Options) -> int:
    """Play a hall of tables for a while; what was acknowledged, as JSON."""
    from ingboard.hall.simulation import Simulation

    tables = options.number("--tables", least=1, most=_MOST_SIMULATED) or 3
    seconds = options.number("--seconds", least=1)
    seed = options.number("--seed") or 0
    speed = _speed(options)
    codes = [_code(options, str(number)) for number in range(1, tables + 1)]
    with tempfile.TemporaryDirectory(prefix="ingboard-hall-") as made:
        folder = Path(options.folder or made)
        folder.mkdir(parents=True, exist_ok=True)
        simulation = Simulation(codes, folder, speed, seed)
        try:
            report = simulation.run(seconds or 10**9)
        except KeyboardInterrupt:
            simulation.stop()
            return 0
    show_json(to_builtins(report))
    return 0 if report.lines == report.stored else 1


def _speed(options: Options) -> float:
    try:
        speed = float(options.speed or "1")
    except ValueError:
        speed = 0.0
    if not _SLOWEST <= speed <= _FASTEST:
        raise options.wrong_use(text("--speed takes a number from 0.01 to 10000."))
    return speed


def _folder(options: Options) -> Path:
    return Path(options.folder) if options.folder else Path.home() / "ingboard-hall"


def _hall(options: Options) -> str:
    hall: str = options.hall or ""
    if hall and not is_hall_name(hall):
        raise options.wrong_use(text("A hall is named by letters, digits, - and _."))
    return hall


def _certificate(options: Options) -> Path | None:
    return Path(options.certificate) if options.certificate else None


def _code(options: Options, user: str) -> JoinCode:
    """How to join: by the key that the host wrote, unless another broker is named without one."""
    path = Path(options.key) if options.key else Path.home() / "ingboard-hall" / KEY_FILE
    host, _, port = (options.broker or "").rpartition(":")
    if options.broker and (not host or not port.isdecimal()):
        raise options.wrong_use(text("--broker takes HOST:PORT."))
    if not options.key and options.broker and not path.exists():
        return JoinCode(host, _hall(options) or _HALL, port=int(port))
    key = read_key(path)
    known = replace(
        key, hall=_hall(options) or key.hall, host=host or key.host, port=int(port or key.port)
    )
    return known.code(user)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(
        "hall",
        "ingboard hall host [--port N] [--folder DIR]\n"
        "       ingboard hall watch --broker HOST:PORT --hall H [--json]\n"
        "       ingboard hall archive --broker HOST:PORT --hall H --folder DIR\n"
        "       ingboard hall simulate --broker HOST:PORT --tables N --seconds S",
    )
    options.add_argument(
        "what",
        nargs="?",
        metavar="COMMAND",
        default="",
        help=text("host, watch, archive or simulate"),
    )
    options.value("--broker", "HOST:PORT", text("where the broker is"))
    options.value("--hall", "H", text("the name of the hall"))
    options.value("--key", "FILE", text("the key that the host wrote"))
    options.value("--port", "N", text("the tables' port; the page has the next one"))
    options.value("--folder", "DIR", text("where files are kept"))
    options.value(
        "--broker-program", "NAME", text("mosquitto or amqtt; the best there is if left out")
    )
    options.value("--certificate", "FILE", text("the certificate, for TLS"))
    options.value("--tls-key", "FILE", text("the key of the host's certificate"))
    options.value("--tables", "N", text("how many tables are simulated"))
    options.value("--seconds", "S", text("for how long"))
    options.value("--speed", "X", text("how many times faster"))
    options.value("--seed", "K", text("random seed: the same number simulates the same hall"))
    options.switch("--json", text("one JSON object a line"))
    return options
