"""Writes games as GIB, NGF and UGF, as the servers do: what is read from these must be the game again."""

from __future__ import annotations

from msgspec import Struct

PLACES = ((15, 3), (3, 15), (3, 3), (15, 15), (3, 9), (15, 9), (9, 3), (9, 15))


class Played(Struct, frozen=True):
    """A game on 19x19; moves are a color with column and row from the upper left, None for a pass."""

    black: str
    white: str
    black_rank: str
    white_rank: str
    komi: float
    handicap: int
    result: str
    moves: tuple[tuple[str, tuple[int, int] | None], ...]
    date: str = "2016-03-26"
    main: int = 1200
    periods: tuple[int, int] = (3, 30)


PLAYED = Played(
    "Minji",
    "Seo-jun",
    "3d",
    "5d",
    6.5,
    0,
    "W+2.5",
    (("B", (15, 3)), ("W", (3, 15)), ("B", (16, 16)), ("W", None), ("B", (0, 18)), ("W", (18, 0))),
)


def as_gib(game: Played) -> str:
    ended = {"B+R": 3, "W+R": 4, "B+T": 7, "W+T": 8}.get(game.result)
    score = 0
    if ended is None:
        ended = "BW".index(game.result[0])
        score = round(10 * float(game.result[2:]))
    komi = round(10 * game.komi)
    count, seconds = game.periods
    moves = [
        f"SKI 0 {number}"
        if place is None
        else f"STO 0 {number} {1 + 'BW'.index(color)} {place[0]} {place[1]} "
        for number, (color, place) in enumerate(game.moves, 2)
    ]
    lines = [
        r"\HS",
        r"\[GIBOKIND=Korea\]",
        rf"\[GAMEWHITENAME={game.white} ({game.white_rank})\]",
        rf"\[GAMEBLACKNAME={game.black} ({game.black_rank})\]",
        rf"\[GAMEINFOMAIN=GBKIND:0,GTIME:{game.main}-{seconds}-{count},GRLT:{ended},ZIPSU:{score},"
        rf"DUM:0,GONGJE:{komi},TCNT:{len(moves)},AUSZ:0\]",
        rf"\[GAMETAG=S0,R0,D0,G{komi},W{ended},Z{score},C{game.date.replace('-', ':')}:22:56,\]",
        r"\HE",
        r"\GS",
        "2 1 0",
        f"{len(moves)} 0 &4",
        f"INI 0 1 {game.handicap} &4 ",
        *moves,
        r"\GE",
    ]
    return "\r\n".join(lines) + "\r\n"


def as_ngf(game: Played) -> str:
    side = {"B": "Black", "W": "White"}[game.result[0]]
    how = {"R": "resign!", "T": "time!"}.get(game.result[2:], game.result[2:] + "!")
    moves = []
    for number, (color, place) in enumerate(game.moves, 1):
        point = "AA" if place is None else "".join(chr(ord("B") + at) for at in place)
        count = chr(65 + number // 26) + chr(65 + number % 26)
        moves.append(f"PM{count}{color}{point}{point[::-1]}")
    lines = [
        "Rated game",
        "19",
        f"{game.white}   {game.white_rank}",
        f"{game.black}   {game.black_rank}",
        "www.cyberoro.com",
        str(game.handicap),
        "0",
        str(int(game.komi)),
        game.date.replace("-", "") + " [09:51]",
        "0",
        f"{side} wins by {how}",
        str(len(moves)),
        *moves,
    ]
    return "\n".join(lines) + "\n"


def as_ugf(game: Played, coordinates: str = "IGS") -> str:
    def named(place: tuple[int, int] | None) -> str:
        if place is None:
            return "YA"
        row = 18 - place[1] if coordinates == "IGS" else place[1]
        return chr(65 + place[0]) + chr(65 + row)

    score = {"R": "C"}.get(game.result[2:], game.result[2:])
    main = f"J;{game.main // 60};0;0"
    stones = [f"{named(place)},B1,0,0" for place in PLACES[: game.handicap]]
    moves = [
        f"{named(place)},{color}1,{number},0" for number, (color, place) in enumerate(game.moves, 1)
    ]
    lines = [
        "[Header]",
        "Ver=UGF3,200",
        "Lang=SJIS",
        "Crypt=0,PLAIN_UGF_FILE,READ_WRITE",
        "Code=",
        "Title=26th,Gosei,",
        f"Date={game.date.replace('-', '/')},22:09:00,2019/03/09,07:16:59",
        "Rule=JPN",
        "Size=19",
        f"Hdcp={game.handicap},{game.komi:.2f}",
        f"Ptime={main},{main},0,0",
        f"Winner={game.result[0]},{score}",
        f"Moves={len(moves)}",
        f"CoordinateType={coordinates}",
        "Comment=",
        f"PlayerB={game.black},{game.black_rank},,",
        f"PlayerW={game.white},{game.white_rank},,",
        "[Data]",
        *stones,
        *moves,
    ]
    return "\r\n".join(lines) + "\r\n"


WRITERS = {"gib": as_gib, "ngf": as_ngf, "ugf": as_ugf}
