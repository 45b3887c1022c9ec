"""Generated news: publishers who tell of the same events in words of their own, and of others alone."""

import bisect
import itertools
import json
import random
import time

PUBLISHERS = 200
# Of the articles, about half tell of an event that others tell of as well.
PER_DAY = 3000
SHOWN = 20
LIVE = 60


class News:
    """Articles in order of date. Every publisher is a list of items, the oldest first."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.vocabulary = sorted({self.invent() for _ in range(40_000)})
        self.random.shuffle(self.vocabulary)
        # As in texts: the word of rank n occurs in proportion to 1/n.
        self.weights = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(self.vocabulary))))
        self.live, self.number = [], 0

    def invent(self):
        return "".join(
            self.random.choice("bcdfgklmnprstvz") + self.random.choice("aeiou")
            for _ in range(self.random.randint(2, 4))
        )

    def words(self, count):
        return [
            self.vocabulary[bisect.bisect(self.weights, self.random.random() * self.weights[-1])] for _ in range(count)
        ]

    def event(self):
        names = [word.capitalize() for word in self.random.sample(self.vocabulary[200:], 4)]
        return names, self.words(3) + self.random.sample(self.vocabulary, 4)

    def telling(self, event):
        if event is None:
            title, summary = self.words(8), self.words(20)
            title[2] = title[2].capitalize()
        else:
            names, words = event
            names = self.random.sample(names, len(names))
            title = names[:3] + self.random.sample(words, 3) + self.words(2)
            self.random.shuffle(title)
            summary = self.random.sample(words, 5) + names[:2] + self.words(14)
        title[0] = title[0].capitalize()
        return " ".join(title), " ".join(summary) + "."

    def article(self, publisher, when, event=None):
        title, summary = self.telling(event)
        self.number += 1
        return {
            "id": f"u{self.number}",
            "url": f"https://p{publisher}.example/{self.number}",
            "title": title,
            "content_text": summary,
            "summary": summary,
            "date_published": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
        }

    def articles(self, count, end):
        """The articles before an instant, by publisher."""
        publishers = [[] for _ in range(PUBLISHERS)]
        for index in range(count):
            when = end - (count - index) * 86_400 // PER_DAY
            if self.random.random() < 0.15:
                self.live.append([self.event(), self.random.randint(2, 7), set()])
                del self.live[:-LIVE]
            if self.live and self.random.random() < 0.47:
                chosen = self.random.choice(self.live)
                event, _, told = chosen
                publisher = self.random.choice([name for name in range(PUBLISHERS) if name not in told])
                publishers[publisher].append(self.article(publisher, when, event))
                told.add(publisher)
                chosen[1] -= 1
                if chosen[1] < 1:
                    self.live.remove(chosen)
            else:
                publisher = self.random.randrange(PUBLISHERS)
                publishers[publisher].append(self.article(publisher, when))
        return publishers


def feed(publisher, items):
    """A feed with a publisher's items, the newest first."""
    return json.dumps(
        {"version": "https://jsonfeed.org/version/1.1", "title": f"Paper {publisher}", "items": items[::-1]}
    )
