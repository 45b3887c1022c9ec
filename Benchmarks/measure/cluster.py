"""Several fetchers on one PostgreSQL server, which are killed, as is the server; beside one fetcher with SQLite."""

import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import time

from measure.cluster_feeds import FEEDS, HELD, HOSTS, guids, host_of
from measure.database import Database
from measure.network import Machines
from measure.samples import free_port, write

NEEDS = ["ip", "pg_ctl"]
FETCHERS, NAMESPACES, PER_HOST, TIMEOUT = 4, 3, 2, 5
# A lease lasts the timeout and this much longer.
MARGIN = 30


def cluster(bench):
    with Machines(NAMESPACES) as machines:
        print(f"cluster: {FETCHERS} fetchers in {machines.words()}, {FEEDS:,} feeds on {HOSTS} hosts", flush=True)
        alone = one_fetcher(bench, machines)
        scale = [fetch_all(bench, machines, count) for count in (1, FETCHERS)]
        print(f"  first fetch by 1 fetcher {scale[0]:.0f} s, by {FETCHERS} {scale[1]:.0f} s", flush=True)
        chaos(bench, machines, alone)
    claims(bench)


# ---- Feeds


class FeedServer:
    """Serves the feeds inside its `with` block; the counts are known afterwards."""

    def __init__(self, bench, name, module="measure.cluster_feeds"):
        self.folder, self.module = bench.path(name), module
        os.makedirs(self.folder, exist_ok=True)
        self.port = free_port()
        self.turn(1)

    def turn(self, round):
        write(f"{self.folder}/next", str(round))
        os.rename(f"{self.folder}/next", f"{self.folder}/round")

    def __enter__(self):
        command = [sys.executable, "-B", "-m", self.module, str(self.port), "0.0.0.0", self.folder]
        self.process = subprocess.Popen(command, cwd=os.path.dirname(os.path.dirname(__file__)))
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.05)

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait()
        if not any(error):
            with open(f"{self.folder}/counts.json", encoding="utf-8") as file:
                self.counts = json.load(file)


def config(bench, machines, server, name, feeds=FEEDS, host_of=host_of, interval="24h"):
    urls = [f"http://{machines.host(host_of(feed))}:{server.port}/{host_of(feed)}/{feed}" for feed in range(feeds)]
    settings = f'per_host = {PER_HOST}\ntimeout = "{TIMEOUT}s"\njobs = 16'
    path = bench.config(name, urls, settings)
    with open(path, encoding="utf-8") as file:
        text = file.read().replace('interval = "0m"', f'interval = "{interval}"')
    write(path, text)
    return path


def expected():
    return sum(1 for feed in range(FEEDS) if guids(feed, 1))


def one_fetcher(bench, machines):
    """The articles that one fetcher makes of both rounds in a file, as sets of (feed, guid)."""
    with FeedServer(bench, "alone") as server:
        path = config(bench, machines, server, "alone.toml")
        for round in (1, 2):
            server.turn(round)
            # Not measured: this process is larger than the program.
            subprocess.run(bench.fetch_command(path, "alone.sqlite", "--force", "--quiet"), env=bench.environment,
                           stderr=subprocess.DEVNULL)
    with sqlite3.connect(bench.path("alone.sqlite")) as store:
        return articles(store.execute(
            "SELECT f.name, a.guid, a.article_id FROM appearances a JOIN feeds f ON f.id = a.feed_id"))


def articles(rows):
    found = {}
    for feed, guid, article in rows:
        found.setdefault(str(article), []).append((feed, guid))
    return sorted(sorted(items) for items in found.values())


# ---- Fetchers


class Fetchers:
    """Programs that fetch over and over, each started again when it ends."""

    def __init__(self, bench, machines, config, database, count):
        self.commands = [
            [*machines.command(number), bench.binary, "fetch", "--quiet", "--config", config, "--store",
             database.url(address=machines.server(number))]
            for number in range(count)
        ]
        self.bench, self.running, self.kills = bench, [None] * count, 0
        self.log = open(bench.path("fetchers.log"), "a", encoding="utf-8")

    def keep(self):
        for number, process in enumerate(self.running):
            if process is None or process.poll() is not None:
                self.running[number] = subprocess.Popen(
                    self.commands[number], env=self.bench.environment, stdin=subprocess.DEVNULL, stdout=self.log,
                    stderr=self.log)

    def kill(self):
        process = random.choice(self.running)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.kills += 1

    def end(self):
        for process in self.running:
            if process and process.poll() is None:
                process.terminate()
                process.wait()
        self.log.close()


def done(database, round):
    rows = database.rows(f"SELECT count(*) FROM feeds WHERE last_success IS NOT NULL AND last_attempt > {round}")
    return int(rows[0][0]) if rows else 0


def fetch_all(bench, machines, count):
    """Seconds until some fetchers have fetched everything once."""
    with Database("listen_addresses=*") as database, FeedServer(bench, f"scale{count}") as server:
        fetchers = Fetchers(bench, machines, config(bench, machines, server, "scale.toml"), database, count)
        begin = time.monotonic()
        fetchers.keep()
        while done(database, 0) < expected():
            time.sleep(0.25)
        seconds = time.monotonic() - begin
        fetchers.end()
    return seconds


# ---- Kills


def chaos(bench, machines, alone):
    crashes, resumed, rounds = [], [], []
    with Database("listen_addresses=*") as database, FeedServer(bench, "chaos") as server:
        fetchers = Fetchers(bench, machines, config(bench, machines, server, "chaos.toml"), database, FETCHERS)
        for round in (1, 2):
            server.turn(round)
            begun = time.time()
            if round == 2:
                # Every feed is due again.
                database.rows("UPDATE feeds SET last_attempt = last_attempt - 172800, last_success = last_success - 172800")
            next_kill, has_crashed = time.monotonic() + 3, False
            fetchers.keep()
            while (count := done(database, begun)) < expected():
                if time.monotonic() > next_kill:
                    fetchers.kill()
                    next_kill = time.monotonic() + random.uniform(2, 5)
                if not has_crashed and count > expected() / 2:
                    has_crashed = True
                    crashes.append(database.crash())
                    begin = time.monotonic()
                    while done(database, begun) <= count:
                        fetchers.keep()
                        time.sleep(0.1)
                    resumed.append(time.monotonic() - begin)
                fetchers.keep()
                time.sleep(0.25)
            rounds.append(time.time() - begun)
        fetchers.end()
        rows = database.rows("SELECT f.name, a.guid, a.article_id FROM appearances a JOIN feeds f ON f.id = a.feed_id")
        left = database.rows("SELECT count(*) FROM leases WHERE ends_at > extract(epoch FROM clock_timestamp())")[0][0]
        responses = database.rows("SELECT name, responses FROM feeds")
        doctor = subprocess.run([bench.binary, "doctor", "--store", database.url(), "--config", bench.path("chaos.toml")],
                                env=bench.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout
    report(server.counts, alone, rows, dict(responses), doctor, left)
    print(f"  kills of fetchers {fetchers.kills}, of the server {len(crashes)} (away {spans(crashes)}; "
          f"work went on {spans(resumed)} later); rounds took {spans(rounds)}", flush=True)


def spans(seconds):
    return ", ".join(f"{each:.1f} s" for each in seconds)


def report(counts, alone, rows, responses, doctor, left):
    stored = [(feed, guid) for feed, guid, _ in rows]
    wanted = {(f"F{feed}", guid) for feed in range(FEEDS) for round in (1, 2) for guid in guids(feed, round)}
    together = articles(rows)
    wrong = len({str(group) for group in together} ^ {str(group) for group in alone})
    changed = {f"F{feed}": 0 if not guids(feed, 1) else 1 if feed % 3 == 0 else 2 for feed in range(FEEDS)}
    asked = [counts["asked"].get(str(feed), 0) for feed in range(FEEDS) if guids(feed, 1)]
    times = {}
    for when, feed in counts["log"]:
        times.setdefault(feed, []).append(when)
    lines = {
        "items stored, of those served": f"{len(set(stored) & wanted):,} of {len(wanted):,}",
        "items stored twice; not served": f"{len(stored) - len(set(stored))}; {len(set(stored) - wanted)}",
        "responses stored otherwise than once": sum(int(responses[feed]) != count for feed, count in changed.items()),
        "articles; groups that differ from one fetcher's on SQLite": f"{len(together):,}; {wrong}",
        "counters": "right" if "intact" in doctor else "WRONG",
        "leases left": left,
        f"most requests at once at one host (limit {PER_HOST})": max(counts["most"].values()),
        f"requests to the {HELD} paused hosts, a second after their pause or later": counts["after_pause"],
        "requests beyond one a feed and round (cut by kills)": sum(asked) - 2 * len(asked),
    }
    for name, value in lines.items():
        print(f"  {name:64}{value}", flush=True)


# ---- A million feeds


def claims(bench):
    """What a lease of 64 hosts' feeds costs the server among a million feeds and 100,000 hosts, by the server's log."""
    with Database("log_min_duration_statement=0") as database, FeedServer(bench, "claims") as server:
        urls = [f"http://127.98.0.{number % 64 + 1}:{server.port}/{number % 300}/{number}" for number in range(64 * 40)]
        path = bench.config("claims.toml", urls, f"per_host = {PER_HOST}\njobs = 64")
        command = bench.fetch_command(path, "unused", "--quiet")
        command[command.index("--store") + 1] = database.url()
        subprocess.run([*command, "F0"], env=bench.environment, stdin=subprocess.DEVNULL, check=False)
        database.rows("""INSERT INTO feeds (id, name, sort_name, url_digest, holds_host, jitter, failures, unchanged_polls,
            is_gone, responses, last_attempt) SELECT 10000000 + n, 'other ' || n, '', md5(n::text), false, 0, 0, 0, false, 1, 0
            FROM generate_series(1, 1000000) n""")
        database.rows("INSERT INTO hosts (hash, name) SELECT n, 'h' || n FROM generate_series(1, 100000) n")
        database.rows("ANALYZE")
        before = os.path.getsize(f"{database.folder}/log")
        subprocess.run(command, env=bench.environment, stdin=subprocess.DEVNULL, check=False)
        with open(f"{database.folder}/log", encoding="utf-8", errors="replace") as log:
            log.seek(before)
            lines = log.read().splitlines()
    parts = {"lock": "SELECT hash, held_until", "lease": "WITH wanted AS", "states": "= ANY(ARRAY(SELECT md5(n)"}
    total = 0.0
    for name, mark in parts.items():
        times = [float(line.split("duration: ")[1].split()[0]) for line in following(lines, mark)]
        if times:
            total += statistics.median(times)
            print(f"  claims among a million feeds: {name} {statistics.median(times):.2f} ms, "
                  f"95 % {sorted(times)[int(len(times) * 0.95)]:.2f} ms, {len(times)} times", flush=True)
    print(f"  claims among a million feeds: {total:.2f} ms in the server", flush=True)


def following(lines, mark):
    """The lines of executions that contain a text, which may be on a later line of the same entry."""
    entry = None
    for line in lines:
        if "duration: " in line:
            entry = line if " execute " in line else None
        if entry and mark in line:
            yield entry
            entry = None
