"""A PostgreSQL server with its ordinary settings, so that every commit is on the disk before it is confirmed."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile

from measure import programs

TICKS = os.sysconf("SC_CLK_TCK")


class Database:
    """Runs inside its `with` block; everything is removed at its end."""

    def __enter__(self):
        # The path of a socket is short.
        self.folder = tempfile.mkdtemp(prefix="aggregate-pg-", dir="/tmp")
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            os.chmod(self.folder, 0o711)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        settings = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", self.data, "-l", f"{self.folder}/log", "-w", "-o", settings, "start")
        with open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
            self.postmaster = int(file.readline())
        return self

    def __exit__(self, *error):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

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
        subprocess.run([programs.find(name), *arguments], cwd=self.folder, check=True, **quiet, **user)

    def url(self, schema):
        return f"postgres://postgres@/postgres?host={self.folder}&schema={schema}"

    def query(self, sql):
        """The first value of a query, as text."""
        command = [programs.find("psql"), "-h", self.folder, "-U", "postgres", "-X", "-q", "-A", "-t", "-c", sql]
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd="/").stdout.strip()

    def drop(self, schema):
        self.query(f"SET client_min_messages = error; DROP SCHEMA IF EXISTS {schema} CASCADE")

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
