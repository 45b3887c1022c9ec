"""Sample feeds and responses, the same in every run."""

import os
import random
import socket

WORDS = (
    "alpha beta gamma delta council bridge market storm election science new report city plan vote water energy "
    "Österreich 漢字 naïve press minister train harbour museum budget court league final river school".split()
)


def text(source, count):
    return " ".join(source.choices(WORDS, k=count))


def rss_item(source, feed, number):
    return (
        f"<item><title>{text(source, 8)} {feed}-{number}</title>"
        f"<link>http://h{feed}.example/story/{number}?utm_source=rss</link>"
        f'<guid isPermaLink="false">{feed}-{number}</guid>'
        f"<pubDate>Fri, 20 Nov 2026 {number % 24:02}:{feed % 60:02}:00 GMT</pubDate>"
        f"<description>&lt;p&gt;{text(source, 60)}&lt;/p&gt;"
        f'&lt;img src="http://h{feed}.example/i/{number}.jpg"&gt;</description></item>'
    )


def rss(source, feed, numbers):
    items = "".join(rss_item(source, feed, number) for number in numbers)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Feed {feed}</title>'
        f"<link>http://h{feed}.example/</link>{items}</channel></rss>"
    )


def atom(source, feed, numbers):
    entries = "".join(
        f"<entry><title>{text(source, 8)}</title><id>tag:h{feed}.example,2026:{number}</id>"
        f'<link href="http://h{feed}.example/story/{number}"/><updated>2026-11-20T{number % 24:02}:00:00Z</updated>'
        f"<author><name>{text(source, 2)}</name></author>"
        f'<content type="html"><![CDATA[<p>{text(source, 120)}</p><p><a href="/a">{text(source, 20)}</a></p>]]></content>'
        f"</entry>"
        for number in numbers
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed {feed}</title>'
        f"<id>tag:h{feed}.example,2026:feed</id><updated>2026-11-20T00:00:00Z</updated>{entries}</feed>"
    )


def news_response(source, count):
    """A response of NewsAPI, as a Python value."""
    articles = [
        {
            "source": {"id": None, "name": text(source, 2)},
            "author": text(source, 2),
            "title": text(source, 8),
            "description": text(source, 20),
            "url": f"https://h{number % 50}.example/story/{number}",
            "urlToImage": f"https://h{number % 50}.example/i/{number}.jpg",
            "publishedAt": f"2026-11-20T06:{number % 60:02}:00Z",
            "content": f"{text(source, 22)} [+{number} chars]",
        }
        for number in range(count)
    ]
    return {"status": "ok", "totalResults": len(articles), "articles": articles}


def write(path, content):
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)


def in_child(make):
    """Runs `make` in a child process: otherwise its memory would count as the peak of programs started afterwards."""
    child = os.fork()
    if child == 0:
        try:
            make()
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", flush=True)
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise SystemExit(1)


def free_port():
    """A port that no program of this machine uses now, below those that Linux gives to outgoing connections."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as free:
            try:
                free.bind(("", port))
                return port
            except OSError:
                continue
