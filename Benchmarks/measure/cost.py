"""The cost of running a program."""

import ctypes
import gc
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

# In MB. A child's peak is never below what the process that starts it uses at that moment.
LARGEST_OWN_SIZE = 28


def release_memory():
    """Gives back what an earlier part needed, such as large responses, and forgets its peak (proc(5), clear_refs)."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")


class Cost:
    """CPU and wall seconds, peak resident size in MB, and, if watched, the most files open at once."""

    def __init__(self, command, environment, succeeds=(0,), watches=False):
        release_memory()
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        if own > LARGEST_OWN_SIZE:
            sys.exit(f"the benchmark itself uses {own:.0f} MB, which would be counted as that of {command[0]}")
        with tempfile.TemporaryFile() as errors:
            begin = time.monotonic()
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors
            )
            self.files = 0
            if watches:
                status, usage = self.watch(process.pid)
            else:
                _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in succeeds:
                errors.seek(0)
                stderr = errors.read()[-1000:].decode(errors="replace")
                sys.exit(f"{' '.join(command[:6])} … exited with {process.returncode}\n{stderr}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss / 1024

    def watch(self, pid):
        while True:
            done, status, usage = os.wait4(pid, os.WNOHANG)
            if done:
                return status, usage
            try:
                self.files = max(self.files, len(os.listdir(f"/proc/{pid}/fd")))
            except OSError:
                pass
            time.sleep(0.02)


class Costs:
    """The costs of several runs of the same work."""

    def __init__(self, costs):
        self.costs = costs
        self.cpu = statistics.median(cost.cpu for cost in costs)
        self.wall = statistics.median(cost.wall for cost in costs)
        self.peak = max(cost.peak for cost in costs)
        self.files = max(cost.files for cost in costs)

    def over(self, other):
        """CPU time as a multiple of another's: the median of the ratios of consecutive runs."""
        return statistics.median(own.cpu / theirs.cpu for own, theirs in zip(self.costs, other.costs))


def alternate(runs, **works):
    """Runs the works in turn, so that other load on the machine affects all alike.

    A round before the first is not counted; it warms the caches."""
    costs = {name: [] for name in works}
    for number in range(runs + 1):
        for name, work in works.items():
            cost = work()
            if number > 0:
                costs[name].append(cost)
    return {name: Costs(list) for name, list in costs.items()}


def row(name, costs, note=""):
    print(
        f"{name:34} {costs.cpu * 1000:9.1f} ms CPU {costs.wall * 1000:9.1f} ms wall {costs.peak:7.1f} MB  {note}",
        flush=True,
    )


def seconds(span):
    if span >= 100:
        return f"{span:.0f} s"
    return f"{span:.2f} s" if span >= 1 else f"{span * 1000:.0f} ms"
