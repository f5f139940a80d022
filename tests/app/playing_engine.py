"""A small program that speaks GTP and plays badly, for tests: what it does wrong is its first argument.

`moves` are played in turn, the first that is free; then it passes. Its log, the second argument, has every
order, so that a test knows what it was told, over all its lives.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

COMMANDS = "name version list_commands boardsize clear_board komi play genmove final_status_list"


def main() -> None:
    wish, log = sys.argv[1], Path(sys.argv[2])
    moves = sys.argv[3].split(",") if len(sys.argv) > 3 else []
    begin(wish)
    stones: dict[str, str] = {}
    for line in sys.stdin:
        number, order, *rest = line.split()
        with log.open("a") as file:
            file.write(line.split(" ", 1)[1])
        if order in ("genmove", "restricted_genmove"):
            played = log.read_text().count("genmove")
            move = chosen(wish, moves, stones, rest[1:], played)
            print(f"={number} {move}\n", flush=True)
            if move not in ("pass", "resign"):
                stones[move] = rest[0]
            continue
        if order == "clear_board":
            stones = {}
        elif order == "play":
            stones[rest[1].upper()] = rest[0]
        print(answered(wish, number, order), flush=True)


def answered(wish: str, number: str, order: str) -> str:
    """The answer to another order, with its empty line."""
    knows = COMMANDS.replace("genmove", "") if wish == "no-genmove" else COMMANDS
    refused = (wish, order) in {("refuses", "play"), ("dead-unknown", "final_status_list")}
    words = {
        "name": "Toy Go",
        "version": "0.1",
        "list_commands": "\n".join(
            [*knows.split(), *(["restricted_genmove"] if wish == "illegal-once" else [])]
        ),
        "final_status_list": {"dead": "G5", "dead-nowhere": "A1"}.get(wish, ""),
    }.get(order, "")
    return f"?{number} no\n" if refused else f"={number} {words}\n"


def chosen(
    wish: str, moves: list[str], stones: dict[str, str], among: list[str], asked: int
) -> str:
    """The move that it answers with, as its wish has it; `asked` is how often it was asked for one."""
    if wish == "dies" or (wish == "dies-once" and asked == 2):
        os._exit(3)
    time.sleep({"slow": 0.7, "hangs": 600}.get(wish, 0))
    spoilt = {
        "resigns": "resign",
        "illegal": next(iter(stones), "pass"),
        "illegal-once": "" if among else next(iter(stones), "pass"),
    }
    if wish == "nonsense-move":
        return "Z99"
    if asked == 2 and spoilt.get(wish):
        return spoilt[wish]
    return next(
        (move for move in moves if move not in stones and (not among or move in among)), "pass"
    )


def begin(wish: str) -> None:
    """What is no program that plays says before it is asked."""
    if wish == "crash-at-start":
        os._exit(1)
    if wish == "chatter":
        print("Hello, I am no engine", flush=True)
        sys.exit()
    if wish == "garbage":
        sys.stdout.buffer.write(bytes(range(1, 256)).replace(b"\n", b"") * 10 + b"\n")
        sys.stdout.buffer.flush()
        while True:
            print("?" * 5 + "\n\n" + "rubbish", flush=True)
    if wish == "megabytes":
        while True:
            sys.stdout.write("x" * 65536)


if __name__ == "__main__":
    main()
