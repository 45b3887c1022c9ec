"""The programs that measuring needs, all of them in Debian, and where they are."""

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
}


def find(program):
    """The path of a program, None where it is not installed; daemons may lie where users do not look."""
    return shutil.which(program, path=os.environ.get("PATH", os.defpath) + ":/usr/sbin:/sbin")


def missing(programs):
    """How to get those that are not there, in words; empty where nothing is missing."""
    names = [program for program in programs if not find(program)]
    if not names:
        return ""
    packages = " ".join(PACKAGES[name] for name in names if name in PACKAGES)
    advice = f" (apt-get install {packages})" if packages else ""
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} not installed{advice}"


def has(program):
    """Says so where a program that is only taken along is not there."""
    words = missing([program])
    if words:
        print(f"left out: {words}", flush=True)
    return not words


def environment(folder):
    """What measured programs see: no proxy, and no config of the user's."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"HOME": folder, "LANG": "C.UTF-8", "TERM": "dumb"}


def versions(binary):
    """What the figures hold for, in a line."""

    def said(*command):
        done = subprocess.run(command, capture_output=True, text=True)
        return done.stdout.strip().splitlines() or [""]

    found = [f"{os.cpu_count()} cores", system(), *said(binary, "--version")]
    if find("newsboat"):
        found.append(" ".join(said("newsboat", "--version")[0].split()[:2]))
    return ", ".join(found)


def system():
    try:
        with open("/etc/os-release", encoding="utf-8") as file:
            names = dict(line.strip().split("=", 1) for line in file if "=" in line)
        return names.get("PRETTY_NAME", "").strip('"')
    except OSError:
        return os.uname().sysname
