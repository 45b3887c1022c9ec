"""A PostgreSQL server of the benchmark's own, which can be killed and started again."""

import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time


def programs():
    """The folder of the server's programs; None if it is not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    path = found[-1] if found else shutil.which("initdb")
    return os.path.dirname(path) if path else None


class PostgreSQL:
    """Runs inside its `with` block, on a socket and on every address of this machine."""

    def __init__(self, *options):
        # The socket's path has to be short.
        self.folder = tempfile.mkdtemp(prefix="agg-bench-pg-", dir="/tmp")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.options = [
            "listen_addresses=*", f"port={self.port}", f"unix_socket_directories={self.folder}", "shared_buffers=128MB",
            *options,
        ]

    def url(self, address=None):
        return f"postgres://postgres@{address or ''}/postgres?port={self.port}" + ("" if address else f"&host={self.folder}")

    def run(self, program, *arguments):
        # The server refuses root.
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*user, f"{programs()}/{program}", "-D", f"{self.folder}/data", *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def __enter__(self):
        if os.getuid() == 0:
            os.chown(self.folder, pwd.getpwnam("postgres").pw_uid, -1)
        self.run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync")
        with open(f"{self.folder}/data/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write("host all all 10.0.0.0/8 trust\n")
        self.start()
        return self

    def start(self):
        options = " ".join(f"-c {option}" for option in self.options)
        self.run("pg_ctl", "-l", f"{self.folder}/log", "-w", "-o", options, "start")

    def kill(self):
        """Ends it at once, as a crash does."""
        self.run("pg_ctl", "-m", "immediate", "stop")

    def crash(self):
        """Ends it at once and starts it again.

        Returns the seconds in which it was away."""
        begin = time.monotonic()
        self.kill()
        self.start()
        return time.monotonic() - begin

    def rows(self, sql):
        """The rows of a statement as lists of texts; None if the server is away."""
        command = ["psql", "-X", "-q", "-A", "-t", "-F", "\t", "-h", self.folder, "-p", str(self.port), "-U", "postgres"]
        done = subprocess.run([*command, "-c", f"SET search_path = aggregate; {sql}", "postgres"],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            return None
        return [line.split("\t") for line in done.stdout.splitlines() if line]

    def __exit__(self, *error):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
