"""The programs that the benchmarks need, all of them in Debian, and their locations."""

import glob
import os
import shutil
import subprocess

PACKAGES = {
    "xmllint": "libxml2-utils",
    "sfeed": "sfeed",
    "curl": "curl",
    "nginx": "nginx",
    "newsboat": "newsboat",
    "gcc": "gcc",
    "strip": "binutils",
    "pg_ctl": "postgresql",
    "ip": "iproute2",
}


def find(program):
    """The path of a program, or None if it is not installed; daemons may be outside the PATH of users."""
    # Debian keeps those of PostgreSQL in a folder for each version.
    postgres = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), reverse=True)
    return shutil.which(program, path=":".join([os.environ.get("PATH", os.defpath), "/usr/sbin:/sbin", *postgres]))


def missing(programs):
    """A message that names the missing programs and their packages; empty if none is missing."""
    names = [program for program in programs if not find(program)]
    if not names:
        return ""
    packages = " ".join(PACKAGES[name] for name in names if name in PACKAGES)
    advice = f" (apt-get install {packages})" if packages else ""
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} not installed{advice}"


def has(program):
    """Whether an optional program is installed; prints a message if it is not."""
    message = missing([program])
    if message:
        print(f"skipping {program}: {message}", flush=True)
    return not message


def environment(folder):
    """The environment of measured programs: without proxies and without the user's config."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"HOME": folder, "LANG": "C.UTF-8", "TERM": "dumb"}


def versions(binary):
    """The machine and the versions that the figures apply to, in one line."""

    def output(*command):
        done = subprocess.run(command, capture_output=True, text=True)
        return done.stdout.strip().splitlines() or [""]

    found = [f"{os.cpu_count()} cores", system(), *output(binary, "--version")]
    if find("newsboat"):
        found.append(" ".join(output("newsboat", "--version")[0].split()[:2]))
    return ", ".join(found)


def system():
    try:
        with open("/etc/os-release", encoding="utf-8") as file:
            names = dict(line.strip().split("=", 1) for line in file if "=" in line)
        return names.get("PRETTY_NAME", "").strip('"')
    except OSError:
        return os.uname().sysname
