"""The size of the installed binary, and a clean release build; its dependencies are fetched before the clock starts."""

import os
import subprocess
import time

NEEDS = ["swift", "strip"]
HERE = os.path.dirname(os.path.abspath(__file__))


def build(bench):
    stripped = bench.path("stripped")
    subprocess.run([os.path.join(HERE, "../../Tools/strip"), bench.binary, stripped], check=True)
    print(f"binary: {os.path.getsize(stripped) / 1e6:.1f} MB", flush=True)
    place = ["--package-path", os.path.join(HERE, "../.."), "--build-path", bench.path("build")]
    quiet = {"stdout": subprocess.DEVNULL, "check": True}
    subprocess.run(["swift", "package", *place, "resolve"], **quiet)
    begin = time.monotonic()
    subprocess.run(["swift", "build", "-c", "release", *place], **quiet)
    minutes = (time.monotonic() - begin) / 60
    cores = f"{os.cpu_count()} cores"
    print(f"clean release build: {minutes:.1f} min on {cores}", flush=True)
    bench.scores.record("build", minutes, f"{minutes:.1f} min", cores)
