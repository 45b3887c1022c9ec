"""The goals, and whether they are met."""

from dataclasses import dataclass

from measure.cost import seconds


@dataclass
class Goal:
    """One goal: what is measured, its bar and aim, and how the figure is written."""

    work: str
    part: str
    bar: float
    aim: float | None
    unit: str
    more_is_better: bool = False

    def words(self, figure):
        sign = "≥" if self.more_is_better else "≤"
        match self.unit:
            case "share":
                return f"{sign} {figure:g}"
            case "times":
                return f"{sign} {figure:g} ×"
            case unit:
                return f"{sign} {figure:g} {unit}"

    def verdict(self, figure):
        def reaches(limit):
            return figure >= limit if self.more_is_better else figure <= limit

        if self.aim is not None and reaches(self.aim):
            return "aim met"
        return "met" if reaches(self.bar) else "**missed**"


MILLION = "a million articles"


def search(what):
    return Goal(f"`search`, {what}", "list", 60, 30, "ms")


def server_search(what):
    return Goal(f"`search` on a server, {what}, CPU beyond the connection", "postgres", 150, 60, "ms")


def growth(what):
    return Goal(f"10,000 feeds beside 1,000: CPU of {what}", "load", 11, 10, "times")


def grouping(size):
    return Goal(f"what stories add to a fetch of 300 new articles, {size}, CPU", "stories", 30, 20, "ms")


GOALS = {
    "parse": Goal("`parse`, 50 MB RSS and Atom, per CPU second", "parse", 0.3, 0.5, "share", True),
    "parse peak": Goal("… its peak memory, relative to the input's size", "parse", 3, None, "times"),
    "parse many": Goal("`parse`, 2,000 files of 25 KB", "parse-many", 0.3, 0.5, "share", True),
    "parse one": Goal("`parse`, one file of 25 KB, start to end", "parse-one", 6, 4, "ms"),
    "extract": Goal("`extract`, 300 pages of 100 KB in one call, per CPU second", "extract", 20, 50, "MB/s", True),
    "extract each": Goal("`extract`, the same pages, one call each", "extract", 20, 50, "MB/s", True),
    "fetch": Goal("first fetch, 1,000 feeds × 30 items, CPU", "fetch", 24, 15, "times"),
    "fetch peak": Goal("… its peak memory", "fetch", 60, None, "MB"),
    "unchanged": Goal("the same again, all 304, CPU", "fetch", 2, 1, "times"),
    "unchanged peak": Goal("… its peak memory", "fetch", 30, None, "MB"),
    "load": Goal(f"loading {MILLION} from files, CPU", "list", 80, 50, "s"),
    "load size": Goal("… the size of the store", "list", 2.3, None, "GB"),
    "list": Goal(f"`list --limit 50`, {MILLION}", "list", 10, 6, "ms"),
    "rare": search("a rare word"),
    "common": search("a common word"),
    "phrase": search("a phrase of two common words"),
    "long phrase": search("a phrase of three common words"),
    "CJK": search("two characters of Chinese"),
    "prefix": search("the beginning of a common word"),
    "list prefix": Goal("`list WORD*`, the beginning of a common word", "list", 100, 50, "ms"),
    "feeds": Goal("`feeds`", "list", 50, 25, "ms"),
    "count": Goal("`count unread`", "list", 50, 25, "ms"),
    "stories 10k": grouping("10,000 articles"),
    "stories 100k": grouping("100,000 articles"),
    "stories 1M": grouping(MILLION),
    "list stories": Goal(f"`list --stories`, {MILLION}", "stories", 30, 15, "ms"),
    "first fetch": growth("the first fetch"),
    "again, all 304": growth("a round of 304"),
    "reading the config": growth("reading the config"),
    "postgres rate": Goal("first fetch into a server, 1,000 feeds × 30 items", "postgres", 2500, None, "a second", True),
    "postgres cpu": Goal("… its CPU, program and server, relative to a file's", "postgres", 2.5, None, "times"),
    "postgres list": Goal(
        f"`list --limit 50` on a server, {MILLION}, CPU beyond the connection", "postgres", 10, None, "ms"
    ),
    "postgres rare": server_search("a rare word"),
    "postgres common": server_search("a common word"),
    "postgres CJK": server_search("two characters of Chinese"),
    "postgres phrase": server_search("a phrase of two common words"),
    "build": Goal("clean release build", "build", 3, 2, "min"),
}


class Scores:
    """The figures measured for the goals, and the reasons why some were not measured."""

    def __init__(self):
        self.rows = {}
        self.reasons = {}

    def record(self, name, figure, ours, beside="", ratio=""):
        """Records the figure that is compared with the bar, in the bar's unit; the rest is shown in the table."""
        self.rows[name] = (figure, ours, beside, ratio)

    def compare(self, name, own, other, program):
        """Records the ratio of CPU time to another program's, or its inverse if more is better."""
        ratio = own.over(other)
        if GOALS[name].more_is_better:
            ratio = other.over(own)
        shown = f"{ratio:.3f}" if GOALS[name].more_is_better else f"{ratio:.1f} ×"
        self.record(name, ratio, seconds(own.cpu), f"{program} {seconds(other.cpu)}", shown)

    def leave_out(self, part, reason):
        self.reasons[part] = reason

    def table(self):
        """A Markdown table. Every goal has a row, so that a goal that was not measured is not overlooked."""
        lines = ["| work | aggregate | reference | ratio | bar | aim | |", "|---|---|---|---|---|---|---|"]
        for name, goal in GOALS.items():
            aim = goal.words(goal.aim) if goal.aim is not None else ""
            if name in self.rows:
                figure, ours, beside, ratio = self.rows[name]
                verdict = goal.verdict(figure)
            else:
                ours = beside = ratio = ""
                verdict = "not measured" + (f": {self.reasons[goal.part]}" if goal.part in self.reasons else "")
            lines.append(
                f"| {goal.work} | {ours} | {beside} | {ratio} | {goal.words(goal.bar)} | {aim} | {verdict} |"
            )
        return "\n".join(lines)
