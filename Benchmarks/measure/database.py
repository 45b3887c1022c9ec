"""A PostgreSQL server of the benchmark's own, with its ordinary settings, so that every commit is on the disk before it is
confirmed. It can be killed and started again."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
import time

from measure import programs
from measure.samples import free_port

TICKS = os.sysconf("SC_CLK_TCK")


class Database:
    """Runs inside its `with` block; everything is removed at its end."""

    def __init__(self, *options):
        # The path of a socket is short.
        self.folder = tempfile.mkdtemp(prefix="aggregate-pg-", dir="/tmp")
        self.port = free_port()
        self.options = [f"port={self.port}", "listen_addresses=", f"unix_socket_directories={self.folder}", *options]

    def __enter__(self):
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            os.chmod(self.folder, 0o711)
        self.run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        # Network namespaces of this machine.
        with open(f"{self.data}/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write("host all all 10.0.0.0/8 trust\n")
        self.start()
        return self

    def __exit__(self, *error):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        options = " ".join(f"-c {option}" for option in self.options)
        self.run("pg_ctl", "-l", f"{self.folder}/log", "-w", "-o", options, "start")
        with open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
            self.postmaster = int(file.readline())

    def kill(self, mode="immediate"):
        """Ends it at once, as a crash does, or in another mode of pg_ctl."""
        self.run("pg_ctl", "-w", "-m", mode, "stop")

    def crash(self):
        """Ends it at once and starts it again.

        Returns the seconds in which it was away."""
        begin = time.monotonic()
        self.kill()
        self.start()
        return time.monotonic() - begin

    @property
    def data(self):
        return f"{self.folder}/data"

    def run(self, name, *arguments):
        """Runs a program as another user than root, whom the server refuses."""
        user = {}
        if os.getuid() == 0:
            entry = pwd.getpwnam("postgres")
            user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([programs.find(name), "-D", self.data, *arguments], cwd=self.folder, check=True, **quiet, **user)

    def url(self, schema="aggregate", address=None, port=None):
        """The URL of a store, through the socket or at an address of this machine, there at another port for a proxy."""
        host = "" if address else f"&host={self.folder}"
        return f"postgres://postgres@{address or ''}/postgres?port={port or self.port}&schema={schema}{host}"

    def rows(self, sql, schema="aggregate"):
        """The rows of a statement as lists of texts; None if the server is away."""
        command = [programs.find("psql"), "-X", "-q", "-A", "-t", "-F", "\t", "-h", self.folder, "-p", str(self.port),
                   "-U", "postgres", "-c", f"SET client_min_messages = error; SET search_path = {schema}", "-c", sql]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd="/")
        if done.returncode:
            return None
        return [line.split("\t") for line in done.stdout.splitlines() if line]

    def query(self, sql):
        """The first value of a statement, as text; empty if it has none."""
        rows = self.rows(sql)
        if rows is None:
            raise SystemExit(f"psql failed: {sql}")
        return rows[0][0] if rows else ""

    def drop(self, schema):
        self.query(f"DROP SCHEMA IF EXISTS {schema} CASCADE")

    @property
    def cpu(self):
        """Seconds of all processes of the server so far, those that have ended included."""
        ticks = 0
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path, encoding="utf-8") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            own, children = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
            if path == f"/proc/{self.postmaster}/stat":
                ticks += own + children
            elif int(fields[1]) == self.postmaster:
                ticks += own
        return ticks / TICKS
