"""Fetchers on one PostgreSQL server for hours, of which everything breaks: clocks, connections, programs, the server."""

import collections
import contextlib
import json
import os
import random
import resource
import signal
import sqlite3
import statistics
import subprocess
import threading
import time
import traceback

from measure import chaos_feeds, cluster
from measure.chaos_feeds import FEEDS, HOSTS, count, guids, host_of
from measure.cluster import PER_HOST, TIMEOUT, FeedServer, articles
from measure.database import Database
from measure.network import Machines
from measure.proxy import Proxy

NEEDS = ["cc", "ip", "pg_ctl"]
MODULE = "measure.chaos_feeds"
# Seconds for which a program that writes waits for the server, and within which a lease or a pause is certainly known.
PROMISED, KNOWN = 30, 3


def chaos(bench):
    with Machines(5) as machines, Database("listen_addresses=*") as database, FeedServer(bench, "feeds", MODULE) as server:
        with Proxy(database.port, 0.02, 120) as proxy, Proxy(database.port, 0.5, 30) as marks_proxy:
            run = Chaos(bench, machines, database, server, proxy, marks_proxy, bench.minutes * 60)
            run.run()
    run.compare_with_one()
    print("\n".join(run.problems) or "nothing is wrong", flush=True)


class Machine:
    """A machine on which `fetch` runs over and over, or `watch`."""

    def __init__(self, run, number, kind, clock, proxy=None):
        self.run, self.number, self.kind, self.clock, self.proxy = run, number, kind, clock, proxy
        self.process, self.next, self.doom = None, 0, None
        # (begin, end, status, the last line that it printed) of each process.
        self.ends = []
        self.log = run.bench.path(f"machine{number}.log")

    @property
    def name(self):
        clock = {None: "another clock each time", 0: "right clock"}.get(self.clock, f"{self.clock:+} s" if self.clock else "")
        return f"{self.number} {self.kind}, {clock}{', proxy' if self.proxy else ''}"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def start(self):
        machines, bench = self.run.machines, self.run.bench
        address = machines.server(self.number)
        if self.proxy:
            url = self.run.database.url(address=address or "127.0.0.1", port=self.proxy.port) + "&sslmode=disable&gssencmode=disable"
        else:
            url = self.run.database.url(address=address)
        offset = random.choice([-7200, -600, 600, 7200]) if self.clock is None else self.clock
        fake = ["env", f"LD_PRELOAD={self.run.clock}", f"CLOCK_OFFSET={offset}"] if offset else []
        command = [*machines.command(self.number), *fake, bench.binary, self.kind, "--quiet", "--config", self.run.config,
                   "--store", url]
        self.begin = time.time()
        with open(self.log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command, env=bench.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        self.doom = time.time() + random.uniform(0.02, 1) if self.kind == "fetch" and random.random() < 0.08 else None

    def keep(self):
        if self.process is None:
            if time.time() >= self.next:
                self.start()
        elif self.process.poll() is not None:
            self.note_end()
        elif self.doom and time.time() >= self.doom:
            self.kill(signal.SIGKILL)

    def note_end(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            lines = log.read().strip().splitlines()
        self.ends.append((self.begin, time.time(), self.process.returncode, lines[-1] if lines else ""))
        self.process, self.doom, self.next = None, None, time.time() + random.uniform(2, 5)

    def kill(self, number):
        if self.is_running:
            self.process.send_signal(number)
            self.process.wait()
        if self.process:
            self.note_end()


class Chaos:
    def __init__(self, bench, machines, database, server, proxy, marks_proxy, seconds):
        self.bench, self.machines, self.database, self.server = bench, machines, database, server
        self.proxy, self.marks_proxy, self.seconds = proxy, marks_proxy, seconds
        self.clock = bench.path("clock.so")
        source = os.path.join(os.path.dirname(__file__), "clock.c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.clock, source], check=True)
        # Each feed is requested, and each has new items, once in this time.
        self.interval = int(min(180, max(20, seconds / 8)))
        self.config = cluster.config(bench, machines, server, "chaos.toml", FEEDS, host_of, f"{self.interval}s")
        self.fetchers = [
            Machine(self, 0, "fetch", 0), Machine(self, 1, "watch", 3600), Machine(self, 2, "fetch", -3600),
            Machine(self, 3, "watch", 0, proxy), Machine(self, 4, "fetch", None),
        ]
        self.marks = Marks(self)
        self.round, self.problems, self.outages = 1, [], []
        # Held while the server is away, and while it is asked something.
        self.server_use, self.ended = threading.Lock(), threading.Event()
        self.requests, self.place = [], 0
        self.begun = time.time()

    def say(self, words):
        print(f"{(time.time() - self.begun) / 60:6.1f} min  {words}", flush=True)

    def problem(self, words):
        self.problems.append(words)
        self.say(f"PROBLEM: {words}")

    # ---- Events

    def run(self):
        print(f"chaos: {len(self.fetchers)} fetchers in {self.machines.words()}, {FEEDS} feeds on {HOSTS} hosts, every "
              f"{self.interval} s, {self.seconds / 60:.0f} min", flush=True)
        self.own("fetch", "--quiet", "F0")
        self.watch_holds()
        threads = [threading.Thread(target=work) for work in (self.break_server, self.marks.run)]
        end = time.monotonic() + self.seconds
        next_round, next_kill = time.monotonic() + self.interval, time.monotonic() + 30
        step = max(30, min(300, self.seconds / 4))
        next_check = time.monotonic() + step
        for thread in threads:
            thread.start()
        try:
            while (now := time.monotonic()) < end:
                for machine in self.fetchers:
                    machine.keep()
                if now >= next_round:
                    self.round += 1
                    self.server.turn(self.round)
                    next_round += self.interval
                if now >= next_kill:
                    random.choice([machine for machine in self.fetchers if machine.kind == "watch"]).kill(signal.SIGKILL)
                    next_kill = now + random.uniform(20, 120)
                if now >= next_check:
                    try:
                        self.check()
                    except Exception:  # A fault of this program must not end hours of work.
                        self.say(traceback.format_exc())
                    next_check += step
                time.sleep(0.05)
        finally:
            self.ended.set()
            for thread in threads:
                thread.join()
            for machine in self.fetchers:
                machine.kill(signal.SIGTERM)
        self.finish()

    def break_server(self):
        count = 0
        while not self.ended.wait(random.uniform(min(60, self.seconds / 6), min(240, self.seconds / 4))):
            count += 1
            # Now and then it is away for longer than programs wait.
            away = random.uniform(45, 60) if count % 8 == 0 else random.uniform(0.6, 15)
            mode = random.choice(["immediate", "fast"])
            with self.server_use:
                begin = time.time()
                self.database.kill(mode)
                self.ended.wait(away)
                self.database.start()
                self.outages.append((begin, time.time(), mode))

    def watch_holds(self):
        """Lets the server log when each pause became known to it, beside the store."""
        for sql in (
            "CREATE SCHEMA beside",
            "CREATE TABLE beside.holds (host text, held_until float8, at float8)",
            """CREATE FUNCTION beside.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
               INSERT INTO beside.holds VALUES (NEW.name, NEW.held_until, extract(epoch FROM clock_timestamp()));
               RETURN NULL; END $$""",
            """CREATE TRIGGER note AFTER INSERT OR UPDATE OF held_until ON hosts FOR EACH ROW
               WHEN (NEW.held_until > 0) EXECUTE FUNCTION beside.note()""",
        ):
            self.rows(sql)

    def rows(self, sql):
        """The rows of a statement, once the server is there."""
        while (rows := self.database.rows(sql)) is None:
            time.sleep(0.3)
        return rows

    def own(self, *arguments, url=None):
        command = [self.bench.binary, *arguments, "--config", self.config, "--store", url or self.database.url()]
        return subprocess.run(command, env=self.bench.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    # ---- Checks

    def read_requests(self):
        with contextlib.suppress(FileNotFoundError), open(f"{self.server.folder}/requests", encoding="utf-8") as file:
            file.seek(self.place)
            for line in iter(file.readline, ""):
                if not line.endswith("\n"):
                    break
                self.requests.append(json.loads(line))
                self.place += len(line)

    def check(self):
        with self.server_use:
            self.read_requests()
            known = collections.defaultdict(int)
            for request in self.requests:
                known[request["feed"]] = max(known[request["feed"]], request["known"])
            stored = {(feed, guid) for feed, guid, _ in self.stored()}
            lost = [(feed, guid) for feed, items in known.items() for guid in guids(feed, items)
                    if (f"F{feed}", guid) not in stored]
            if lost:
                self.problem(f"{len(lost)} items are missing whose response was stored, such as {lost[:3]}")
            doctor = self.own("doctor").stdout
            if "intact" not in doctor:
                self.problem(f"doctor: {doctor}")
            leases = self.rows(
                "SELECT count(*), count(*) FILTER (WHERE ends_at < extract(epoch FROM clock_timestamp())) FROM leases")[0]
            self.check_times()
        self.check_pauses()
        self.check_early()
        self.check_ends()
        if (most := max(request["now"] for request in self.requests)) > PER_HOST:
            self.problem(f"{most} requests at once at one host, of {PER_HOST}")
        statuses = collections.Counter(request["status"] for request in self.requests)
        ends = collections.Counter(end[2] for machine in self.fetchers for end in machine.ends)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        own = resource.getrusage(resource.RUSAGE_SELF)
        cpu = used.ru_utime + used.ru_stime + own.ru_utime + own.ru_stime
        self.say(f"round {self.round}; requests {dict(statuses)}, {len(stored):,} items, leases {'/'.join(leases)} "
                 f"(all/expired); exits {dict(ends)}; outages {len(self.outages)}, cuts "
                 f"{len(self.proxy.cuts)} + {len(self.marks_proxy.cuts)}; {self.marks.words()}; "
                 f"{cpu / (time.time() - self.begun):.2f} core without server and feeds")

    def stored(self):
        rows = self.rows("SELECT f.name, a.guid, a.article_id FROM appearances a JOIN feeds f ON f.id = a.feed_id")
        twice = len(rows) - len({(feed, guid) for feed, guid, _ in rows})
        if twice:
            self.problem(f"{twice} items are stored twice")
        return rows

    def is_excused(self, client, begin, end):
        """Whether something kept the program of a machine from storing what it got between two instants."""
        if any(a < end and b > begin for a, b, _ in self.outages):
            return True
        for machine in self.fetchers:
            if self.machines.made and client != f"10.98.{machine.number}.2":
                continue
            if any(begin <= at <= end and status not in (0, 3, 4) for _, at, status, _ in machine.ends):
                return True
            if machine.proxy and any(begin <= at <= end for at, _ in machine.proxy.cuts):
                return True
        return False

    def holds(self):
        holds = collections.defaultdict(list)
        for host, until, at in self.rows("SELECT host, held_until, at FROM beside.holds ORDER BY at"):
            holds[host].append((float(at), float(until)))
        return {host: holds[self.machines.host(host)] for host in range(HOSTS)}

    def check_pauses(self):
        """Requests in pauses that were known to the server, and pauses that never were."""
        holds = self.holds()
        self.inside, self.before_known, self.late, self.errors, self.not_stored = [], 0, [], [], 0
        pauses = {}
        for request in self.requests:
            # doctor tries a feed too, and stores nothing.
            if request.get("asked") and self.is_fetch(request):
                pauses.setdefault((request["host"], *request["asked"]), request)
            if not request["pause"]:
                continue
            at, (begin, end) = request["at"], request["pause"]
            if any(begin <= noted < at - KNOWN and until > at + 0.5 for noted, until in holds[request["host"]]):
                self.inside.append(request)
            else:
                self.before_known += 1
                self.late.append(at - begin)
        if self.inside:
            first = self.inside[0]
            self.problem(f"{len(self.inside)} requests in pauses that were known, first {first}; "
                         f"{[hold for hold in holds[first['host']] if abs(hold[0] - first['at']) < 120]}")
        for (host, begin, end), request in pauses.items():
            if time.time() < end:
                continue
            after = min((each for name, each, _ in pauses if name == host and each > begin), default=float("inf"))
            noted = [until for at, until in holds[host] if begin <= at < min(end + PROMISED, after)]
            if noted:
                self.errors.append(max(noted) - end)
            elif not self.is_excused(request["client"], begin, end + PROMISED):
                self.problem(f"a pause of {end - begin:.0f} s was not stored: {request}")
            else:
                self.not_stored += 1
        self.pauses = len(pauses)

    def is_fetch(self, request):
        """Whether one of the fetchers made a request, which are in namespaces of their own."""
        return not self.machines.made or request["client"].startswith("10.98.")

    def check_early(self):
        """Requests of a feed sooner than its interval after one whose response was complete."""
        self.early, self.early_excused = [], 0
        last = {}
        for request in sorted(filter(self.is_fetch, self.requests), key=lambda request: request["at"]):
            before = last.get(request["feed"])
            if before and request["at"] - before["at"] < 0.88 * self.interval:
                if self.is_excused(before["client"], before["at"], before["at"] + 60):
                    self.early_excused += 1
                else:
                    self.early.append((before, request))
            if request["status"] in (200, 304):
                last[request["feed"]] = request
        if self.early:
            self.problem(f"{len(self.early)} requests too early, first {self.early[0]}")

    def check_times(self):
        """How far the stored time of each feed's last request is from one that was made."""
        now = time.time()
        rows = self.rows("SELECT name, last_attempt FROM feeds WHERE last_attempt IS NOT NULL")
        self.read_requests()
        made = collections.defaultdict(list)
        for request in self.requests:
            made[f"F{request['feed']}"] += [request["at"], request["done"]]
        self.attempts = [min(abs(float(at) - each) for each in made[name]) for name, at in rows if made[name]]
        if max(self.attempts, default=0) > 5:
            wrong = [row for row in rows if min((abs(float(row[1]) - each) for each in made[row[0]]), default=9) > 5]
            self.problem(f"times of requests are wrong, of {wrong[:3]}, up to {max(self.attempts):.1f} s")
        # What the program shows: no feed is due later than the longest wait after its request.
        states, shown_feeds, after = self.states(), json.loads(self.own("feeds", "--format", "json").stdout or "[]"), self.states()
        self.next = []
        for feed in shown_feeds:
            state = states.get(feed["name"])
            # A feed that was requested meanwhile is shown as it is now.
            if state != after.get(feed["name"]):
                continue
            if not feed.get("next_fetch") or not state or state[0] == 0 or state[1] or state[2] >= 3 or state[3] > now:
                continue
            shown = parsed(feed["next_fetch"])
            # One that is due is shown as due now, and one of a host that is paused at the end of the pause.
            late = shown - (state[0] + self.interval)
            if shown > now + 2 and abs(late) > 0.1 * self.interval + 2:
                self.next.append((feed["name"], late))
        held = {self.machines.host(host): max((until for _, until in all), default=0) for host, all in self.holds().items()}
        self.next = [(name, late) for name, late in self.next
                     if held[self.machines.host(host_of(int(name[1:])))] < now]
        if self.next:
            self.problem(f"the next fetch of {len(self.next)} feeds is wrong, such as {self.next[:3]}")

    def states(self):
        return {name: [float(value or 0) for value in rest] for name, *rest in self.rows(
            "SELECT name, last_attempt, failures, unchanged_polls, coalesce(held_until, 0) FROM feeds")}

    def check_ends(self):
        self.kinds = collections.Counter()
        for machine in self.fetchers:
            for begin, end, status, line in machine.ends:
                if status in (0, 3, 4, -signal.SIGKILL):
                    continue
                self.kinds[self.cause(machine, begin, end, status), status, without_address(line)] += 1
        unexplained = [kind for kind in self.kinds if kind[0] == "NOTHING"]
        for kind in unexplained:
            self.problem(f"ended without a cause: {kind}")

    def cause(self, machine, begin, end, status):
        if status in (-signal.SIGTERM, 143):
            return "ended by this program"
        met = [(a, b) for a, b, _ in self.outages if a - 0.5 < end and b + 1 > begin and end - b < PROMISED * 2]
        if any(a - 0.5 <= begin <= b + 1 for a, b in met):
            return "started while the server was away"
        if any(b - a > PROMISED for a, b in met):
            return "the server was away for longer than promised"
        if met:
            return "the server was away for less than promised"
        if machine.proxy and any(end - 60 < at <= end for at, _ in machine.proxy.cuts):
            return "cut by the proxy"
        return "NOTHING"

    # ---- The end

    def finish(self):
        open(f"{self.server.folder}/calm", "w", encoding="utf-8").close()
        self.proxy.is_active = self.marks_proxy.is_active = False
        self.say("calm: waiting for pauses and leases to end")
        time.sleep(max(chaos_feeds.SECONDS[1], TIMEOUT + cluster.MARGIN) + 10)
        self.last_leases = self.rows("SELECT count(*) FILTER (WHERE ends_at > extract(epoch FROM clock_timestamp())), "
                                     "count(*) FROM leases")[0]
        until = time.monotonic() + 300
        while time.monotonic() < until:
            done = self.own("fetch", "--quiet", "--force")
            if done.returncode == 0:
                break
            self.say(f"the last fetch exited with {done.returncode}: {done.stderr.strip()[-200:]}")
            time.sleep(10)
        self.check()
        self.rows_at_end = self.stored()
        wanted = {(f"F{feed}", guid) for feed in range(FEEDS) for guid in guids(feed, count(feed, self.round))}
        stored = {(feed, guid) for feed, guid, _ in self.rows_at_end}
        if stored != wanted:
            self.problem(f"lost: {sorted(wanted - stored)[:5]} of {len(wanted - stored)}; not served: {len(stored - wanted)}")
        after = self.rows("SELECT count(*) FILTER (WHERE ends_at > extract(epoch FROM clock_timestamp())), count(*) FROM leases")[0]
        kills = sum(end[2] == -signal.SIGKILL for machine in self.fetchers for end in machine.ends)
        lines = {
            "items stored, of those served": f"{len(stored & wanted):,} of {len(wanted):,}",
            "items stored twice; not served": f"{len(self.rows_at_end) - len(stored)}; {len(stored - wanted)}",
            "requests; answered with 200, 304, a pause; cut": f"{len(self.requests):,}; " + ", ".join(
                str(sum(request["status"] in kind for request in self.requests)) for kind in ((200,), (304,), (429, 503), (0,))),
            f"most requests at once at one host (limit {PER_HOST})": max(request["now"] for request in self.requests),
            "pauses; not stored, since the program was killed or the server away": f"{self.pauses}; {self.not_stored}",
            "requests in pauses that were known; before they were": f"{len(self.inside)}; {self.before_known}, at most "
                f"{max(self.late, default=0):.1f} s after the pause began",
            "ends of pauses as stored, beyond those asked for": span(self.errors),
            "requests of a feed too early; after its response was lost": f"{len(self.early)}; {self.early_excused}",
            "times of requests as stored, beside those made": span(self.attempts),
            "next fetches that are wrong": len(self.next),
            "leases before the last fetch (running, left by killed ones); after it": f"{', '.join(self.last_leases)}; {', '.join(after)}",
            "kills; outages of the server": f"{kills}; {len(self.outages)}, {span([b - a for a, b, _ in self.outages])}",
            "connections cut": cuts(self.proxy.cuts + self.marks_proxy.cuts),
            "marks": self.marks.words(),
        }
        for name, value in lines.items():
            print(f"  {name:72}{value}", flush=True)
        for (cause, status, line), times in sorted(self.kinds.items(), key=str):
            print(f"  exit {status}, {times} times; {cause}: {line}", flush=True)
        for machine in self.fetchers:
            done = sum(request["client"] == f"10.98.{machine.number}.2" for request in self.requests)
            print(f"  machine {machine.name}: {len(machine.ends)} runs, {done} requests", flush=True)

    def compare_with_one(self):
        """Whether one fetcher with a file makes the same articles of the same rounds."""
        with Machines(0) as machines, FeedServer(self.bench, "alone", MODULE) as server:
            open(f"{server.folder}/calm", "w", encoding="utf-8").close()
            path = cluster.config(self.bench, machines, server, "alone.toml", FEEDS, host_of, "24h")
            for round in range(1, self.round + 1):
                server.turn(round)
                subprocess.run(self.bench.fetch_command(path, "alone.sqlite", "--force", "--quiet"),
                               env=self.bench.environment, stderr=subprocess.DEVNULL)
        with contextlib.closing(sqlite3.connect(self.bench.path("alone.sqlite"))) as store:
            alone = articles(store.execute(
                "SELECT f.name, a.guid, a.article_id FROM appearances a JOIN feeds f ON f.id = a.feed_id"))
        together = articles(self.rows_at_end)
        wrong = len({str(group) for group in together} ^ {str(group) for group in alone})
        print(f"  {'articles; groups that differ from those of one fetcher with a file':72}{len(together):,}; {wrong}", flush=True)
        if wrong:
            self.problem(f"{wrong} groups differ")


class Marks:
    """Marks articles and undoes it through a proxy, and compares each step with what it has to do."""

    def __init__(self, run):
        self.run_of, self.steps, self.failed, self.unknown = run, collections.Counter(), collections.Counter(), 0
        self.wrong = 0

    def words(self):
        failed = sum(self.failed.values())
        return f"{sum(self.steps.values())} marks and undos, {self.wrong} wrong, {failed} failed, {self.unknown} of unknown outcome"

    def state(self):
        numbers = ", ".join(map(str, self.numbers))
        rows = self.run_of.rows(f"SELECT id, is_read, is_starred FROM articles WHERE id IN ({numbers}) ORDER BY 1")
        marks = {int(number): (read == "t", star == "t") for number, read, star in rows if "t" in (read, star)}
        return marks, [int(row[0]) for row in self.run_of.rows("SELECT id FROM changes ORDER BY id")]

    def run(self):
        run = self.run_of
        while True:
            # Articles that no other feed has, so that nothing else changes their marks.
            rows = run.rows("SELECT article_id, guid FROM appearances ORDER BY id")
            alone = [int(number) for number, guid in rows if is_alone(guid)]
            if len(alone) >= 40:
                break
            if run.ended.wait(1):
                return
        self.numbers = random.sample(alone, 40)
        url = run.database.url(address="127.0.0.1", port=run.marks_proxy.port) + "&sslmode=disable&gssencmode=disable"
        stack = []
        before, changes = self.state()
        while not run.ended.wait(random.uniform(2, 6)):
            number, kind = random.choice(self.numbers), random.choice(["read", "star", "undo"])
            read, star = before.get(number, (False, False))
            if kind == "read" and read or kind == "star" and star or kind == "undo" and not stack:
                continue
            if kind == "undo":
                after = {key: value for key, value in stack[-1].items()}
            else:
                after = before | {number: (read or kind == "read", star or kind == "star")}
            begin = time.time()
            done = run.own(kind, *([] if kind == "undo" else [str(number)]), "--quiet", url=url)
            self.steps[kind] += 1
            found, now_changes = self.state()
            added = 1 if kind != "undo" else -1
            was_done = found == after and after != before
            if done.returncode:
                line = without_address(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "")
                self.failed[done.returncode, line] += 1
                if "while a change was committed" in done.stderr:
                    self.unknown += 1
                    # Its commit may still arrive.
                    time.sleep(5)
                    found, now_changes = self.state()
                    was_done, is_right = found == after, found in (before, after)
                else:
                    is_right = found == before
                    was_done = False
            else:
                is_right = found == after
            expected = changes_after(changes, added if was_done else 0)
            if not is_right or expected is not None and len(now_changes) != expected:
                self.wrong += 1
                cuts = [(round(at - begin, 2), cut) for at, cut in run.marks_proxy.cuts if at > begin - 1]
                run.problem(f"{kind} {number} exited with {done.returncode} ({done.stderr.strip()}) after "
                            f"{time.time() - begin:.1f} s; marks that differ from those expected "
                            f"{set(found.items()) ^ set((after if not done.returncode else before).items())}; changes "
                            f"{changes[-3:]} -> {now_changes[-3:]}, {len(changes)} -> {len(now_changes)}; cuts {cuts}")
                stack = []
            elif was_done:
                if kind == "undo":
                    stack.pop()
                else:
                    stack = (stack + [before])[-20:]
            # Nothing arrives later.
            if is_right:
                time.sleep(2.5)
                later, later_changes = self.state()
                if (later, later_changes) != (found, now_changes):
                    self.wrong += 1
                    run.problem(f"{kind} {number} changed something after it had ended")
                    found, now_changes, stack = later, later_changes, []
            before, changes = found, now_changes


def changes_after(changes, added):
    """How many changes are kept after a step; None if that is not known, since only the latest are kept."""
    return len(changes) + added if len(changes) + added < 20 else None


def is_alone(guid):
    feed, number = map(int, guid.split("-"))
    return feed % 7 and (feed + number) % 6


def without_address(line):
    return " ".join(word for word in line.split() if "postgres://" not in word)


def parsed(text):
    import datetime

    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def span(seconds):
    if not seconds:
        return "none"
    return f"{min(seconds):.2f} to {max(seconds):.2f} s, median {statistics.median(seconds):.2f} s"


def cuts(cuts):
    return ", ".join(f"{number} {kind}" for kind, number in collections.Counter(kind for _, kind in cuts).items())
