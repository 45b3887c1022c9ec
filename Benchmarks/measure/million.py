"""A million articles: lists, searches and the full-screen reader."""

import fcntl
import os
import pty
import select
import struct
import termios
import time

from measure.cost import alternate, row
from measure.goals import GOALS
from measure.samples import in_child, write

NEEDS = []

# By the name of the goal, if there is one.
LISTS = {
    "list": ["list"],
    "unread": ["list", "unread", "-storm"],
    "feed": ["list", "feed:F7"],
    "word": ["list", "election"],
    "list prefix": ["list", "sc*"],
    "publishers": ["list", "--sort", "publishers"],
    "rare": ["search", "zanzibar"],
    "common": ["search", "election"],
    "phrase": ["search", '"election science"'],
    "long phrase": ["search", '"election science new"'],
    "CJK": ["search", "漢字"],
    "prefix": ["search", "sc*"],
}
OTHERS = {
    "feeds": ["feeds"],
    "count": ["count", "unread"],
    "count word": ["count", "election"],
}
COMMANDS = {name: [*command, "--limit", "50"] for name, command in LISTS.items()} | OTHERS


def million(bench):
    config, store = bench.fill("million", 1000, 1000)
    load, size = bench.loads["million"], os.path.getsize(bench.path(store)) / 1e9
    bench.scores.record("load", load.cpu, f"{load.cpu:.0f} s, {load.peak:.0f} MB")
    bench.scores.record("load size", size, f"{size:.2f} GB")
    places = ["--config", config, "--store", bench.path(store)]
    file, mark = bench.path("million/7.xml"), bench.path("million.rare")
    if not os.path.exists(mark):
        # A word that a single article contains.
        in_child(lambda: write(file, open(file, encoding="utf-8").read().replace("<title>", "<title>zanzibar ", 2)))
        bench.cost(bench.fetch_command(config, store, "F7", "--force"))
        write(mark, "")
    return places


def listing(bench):
    places = million(bench)

    def work(command):
        return lambda: bench.own(*command, *places)

    costs = alternate(bench.runs * 4, **{name: work(command) for name, command in COMMANDS.items()})
    for name, command in COMMANDS.items():
        row(f"{' '.join(command)}, 1,000,000", costs[name])
        if name in GOALS:
            wall, peak = costs[name].wall * 1000, costs[name].peak
            bench.scores.record(name, wall, f"{wall:.0f} ms, {peak:.0f} MB")


def browse(bench):
    """Measures start to first screen, key press to last byte of the redraw, and memory, on a terminal of 200 × 50."""
    command = [bench.binary, "browse", *million(bench)]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(command[0], command, bench.environment | {"TERM": "xterm-256color"})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))

    def response_time(begin):
        """Milliseconds until the last byte of the response."""
        last = begin
        while select.select([terminal], [], [], 0.2)[0]:
            os.read(terminal, 65536)
            last = time.monotonic()
        return (last - begin) * 1000

    print(f"browse, 1,000,000: first screen {response_time(time.monotonic()):.0f} ms", flush=True)
    keys = {"Enter": b"\r", "j": b"j", "page down": b"\x1b[6~", "end": b"G", "article": b"\r", "back": b"q"}
    for name, key in keys.items():
        begin = time.monotonic()
        os.write(terminal, key)
        print(f"browse, 1,000,000: {name} {response_time(begin):.1f} ms", flush=True)
    with open(f"/proc/{pid}/status") as status:
        peak = next(line for line in status if line.startswith("VmHWM"))
    print(f"browse, 1,000,000: {int(peak.split()[1]) / 1024:.0f} MB", flush=True)
    os.write(terminal, b"Q")
    os.waitpid(pid, 0)
