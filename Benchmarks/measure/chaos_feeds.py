"""A server of feeds that get new items in rounds, and of hosts that ask for pauses. Runs as a program: -m MODULE PORT
ADDRESS FOLDER.

Writes a line of JSON to `requests` for each request. While there is a file `calm`, no pause begins, and it responds at
once."""

import asyncio
import json
import os
import random
import sys
import time

from measure import cluster_feeds

FEEDS, HOSTS, ITEMS = 400, 40, 4
# How many requests are answered with a new pause, and its seconds.
PAUSES, SECONDS = 0.008, (15, 90)


def host_of(feed):
    """Most feeds are on few hosts, as in the world."""
    return int(HOSTS * random.Random(feed).random() ** 2)


def count(feed, round):
    """How many items a feed has. None ever leaves it; one feed in ten never gets a new one."""
    return ITEMS if feed % 10 == 0 else ITEMS + (round - 1) // (1 + feed % 2)


def guids(feed, items):
    return [f"{feed}-{number}" for number in range(items)]


class Connection(cluster_feeds.Connection):
    # (begin, end) of each host's pause.
    pauses = {}
    output = None

    def wait(self, feed, known):
        now = time.time()
        pause = self.pauses.get(self.host)
        self.line = {
            "at": now, "feed": feed, "host": self.host, "client": self.transport.get_extra_info("peername")[0],
            "known": int(known.strip('"')) if known else 0, "now": self.counts.now[self.host],
            "pause": pause if pause and now < pause[1] else None,
        }
        delay = 0.002 if self.is_calm else random.uniform(0.05, 1) ** 2
        self.timer = asyncio.get_running_loop().call_later(delay, self.respond, feed, known)

    @property
    def is_calm(self):
        return os.path.exists(os.path.join(self.folder, "calm"))

    def respond(self, feed, known):
        with open(os.path.join(self.folder, "round"), encoding="utf-8") as file:
            items = count(feed, int(file.read()))
        now, tag = time.time(), f'"{items}"'
        pause = self.pauses.get(self.host)
        if not (pause and now < pause[1]) and random.random() < PAUSES and not self.is_calm:
            pause = self.pauses[self.host] = (now, now + random.uniform(*SECONDS))
        if pause and now < pause[1]:
            status = 429 if int(pause[0]) % 2 else 503
            head, body = f"{status} Later\r\nRetry-After: {int(pause[1] - now) + 1}", b""
            self.line["asked"] = pause
        elif known == tag:
            status, head, body = 304, f"304 Not Modified\r\nETag: {tag}", b""
        else:
            status, head, body = 200, f"200 OK\r\nETag: {tag}", cluster_feeds.document(feed, guids(feed, items))
        self.log(status, items)
        self.leave()
        self.transport.write(f"HTTP/1.1 {head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

    def log(self, status, items=0):
        if Connection.output is None:
            Connection.output = open(os.path.join(self.folder, "requests"), "a", encoding="utf-8")
        self.output.write(json.dumps(self.line | {"status": status, "items": items, "done": time.time()}) + "\n")
        self.output.flush()

    def connection_lost(self, error):
        if self.host is not None:
            self.log(0)
        super().connection_lost(error)


if __name__ == "__main__":
    asyncio.run(cluster_feeds.main(int(sys.argv[1]), sys.argv[2], sys.argv[3], Connection))
