"""A server of generated feeds that counts what each host is asked for. Runs as a program: -m MODULE PORT ADDRESS FOLDER.

Every address of a network is a host. A feed has the path /HOST-NUMBER/FEED; its items follow from its number and the
round, which the file `round` contains. The counts are written to `counts.json` when SIGTERM ends it."""

import asyncio
import json
import os
import random
import signal
import sys
import time

FEEDS, HOSTS, ITEMS, HELD = 5000, 400, 6, 5
DELAY = 0.08


def host_of(feed):
    """Most feeds are on few hosts, as in the world."""
    return int(HOSTS * random.Random(feed).random() ** 2)


def guids(feed, round):
    """The guids of a feed's items; none of a feed whose host asks for a pause. A third of the feeds never change."""
    if host_of(feed) >= HOSTS - HELD:
        return []
    first = 0 if feed % 3 == 0 else round - 1
    return [f"{feed}-{number}" for number in range(first, first + ITEMS)]


def link(feed, guid):
    """One item in six has the link of another feed's."""
    number = int(guid.rsplit("-", 1)[1])
    owner = feed // 7 * 7 if (feed + number) % 6 == 0 else feed
    return f"http://story.example/{owner}/{number}"


def document(feed, guids):
    items = "".join(
        f"<item><title>Item {guid} of the benchmark {random.Random(guid).random()}</title><link>{link(feed, guid)}</link>"
        f'<guid isPermaLink="false">{guid}</guid><pubDate>Fri, 20 Nov 2026 0{int(guid[-1]) % 10}:00:00 GMT</pubDate>'
        f"<description>{'What happened, in some words. ' * 12}</description></item>"
        for guid in guids
    )
    return f'<rss version="2.0"><channel><title>Feed {feed}</title>{items}</channel></rss>'.encode()


class Counts:
    def __init__(self):
        self.now, self.most, self.asked, self.held = {}, {}, {}, {}
        self.after_pause = 0
        self.log = []


class Connection(asyncio.Protocol):
    def __init__(self, counts, folder):
        self.counts, self.folder = counts, folder
        self.data, self.host, self.timer = b"", None, None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.data += data
        if b"\r\n\r\n" not in self.data:
            return
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        host, feed = lines[0].split()[1].strip("/").split("/")
        self.host, feed = int(host), int(feed)
        counts = self.counts
        counts.now[self.host] = counts.now.get(self.host, 0) + 1
        counts.most[self.host] = max(counts.most.get(self.host, 0), counts.now[self.host])
        counts.asked[feed] = counts.asked.get(feed, 0) + 1
        counts.log.append((time.time(), feed))
        if self.host in counts.held and time.time() > counts.held[self.host] + 1:
            counts.after_pause += 1
        self.wait(feed, headers.get("if-none-match"))

    def wait(self, feed, known):
        self.timer = asyncio.get_running_loop().call_later(DELAY, self.respond, feed, known)

    def respond(self, feed, known):
        with open(os.path.join(self.folder, "round"), encoding="utf-8") as file:
            round = int(file.read())
        tag = f'"{guids(feed, round)[:1]}"'.lower()
        if self.host >= HOSTS - HELD:
            self.counts.held.setdefault(self.host, time.time())
            head, body = "429 Too Many Requests\r\nRetry-After: 7200", b""
        elif known == tag:
            head, body = f"304 Not Modified\r\nETag: {tag}", b""
        else:
            head, body = f"200 OK\r\nETag: {tag}", document(feed, guids(feed, round))
        self.leave()
        self.transport.write(f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

    def leave(self):
        if self.host is not None:
            self.counts.now[self.host] -= 1
            self.host = None

    def connection_lost(self, error):
        # A program that was killed has no request any more.
        if self.timer:
            self.timer.cancel()
        self.leave()


async def main(port, address, folder, connection=Connection):
    counts, end = Counts(), asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, end.set)
    server = await loop.create_server(lambda: connection(counts, folder), address, port, backlog=1024)
    await end.wait()
    server.close()
    with open(os.path.join(folder, "counts.json"), "w", encoding="utf-8") as file:
        json.dump({name: getattr(counts, name) for name in ("most", "asked", "after_pause", "log")}, file)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
