"""Feeds for the screens and the tasks: made-up news, dated relative to now, served on 127.0.0.1.

Every feed is served twice: at `/1/NAME` without its latest items, at `/2/NAME` with them, so that a second fetch finds
something new. `/NAME` serves the first one until `Server.advance()` is called.
"""

import html
import http.server
import json
import threading
import time
from email.utils import formatdate

ZOO = """
<p>The lighthouse keeper <a href="/people/ines">Inês Duarte</a> has recorded the tide for <b>forty years</b>, by hand and in
ink. The <a href="https://tides.example/records">records</a> are now open to <em>everybody</em><sup><a href="#fn:1">1</a></sup>.</p>
<h2>What the records contain</h2>
<ul><li>the height of each tide, in centimetres</li><li>the wind at noon<ul><li>its force</li><li>its direction</li></ul></li>
<li><input type="checkbox" checked disabled> read by two people</li><li><input type="checkbox" disabled> translated</li></ul>
<dl><dt>Spring tide</dt><dd>The highest tides, after a new or a full moon.</dd><dt>Neap tide</dt><dd>The lowest ones.</dd></dl>
<table><thead><tr><th>Year</th><th>Highest</th><th>Lowest</th></tr></thead><tbody><tr><td>1986</td><td>412 cm</td><td>31 cm</td></tr>
<tr><td>2026</td><td>437 cm</td><td>28 cm</td></tr></tbody></table>
<blockquote><p>You never see the same water twice, but you see the same moon.</p></blockquote>
<p>Tickets are <del>$10</del> <ins>$8</ins>; the formula is <math><mi>h</mi><mo>=</mo><mfrac><mi>a</mi><mn>2</mn></mfrac></math> metres.</p>
<figure><img src="https://harbour.example/i/light-1200.jpg" width="1200" height="800" alt="The lighthouse at dusk">
<figcaption>The lighthouse at dusk</figcaption></figure>
<iframe src="https://www.youtube.com/embed/abc123" title="A day at the light"></iframe>
<pre><code>tide(day) -&gt; height
  day: 1 ... 365</code></pre>
<p>More on <a href="https://tides.example/records">the records</a> and on <a href="https://moon.example/calendar">the moon's
calendar</a>.</p>
<ol><li id="fn:1">Except on Sundays. <a href="#fnref:1">↩</a></li></ol>
"""

# Each item: minutes since it was published, title, description.
FEEDS = {
    "harbour": ("Harbour Times", "https://harbour.example", [
        (12, "Ferries return to the northern line after a winter of repairs", "The first boat left at six with ninety people on board."),
        (47, "Forty years of tides, written down by one lighthouse keeper", ZOO),
        (130, "Council votes for a second bridge, but not before 2029", "The old one stays open to cyclists."),
        (260, "How a fish market learned to sell without plastic", "Crates of wood, paper and a great deal of ice."),
        (700, "Storm warning lifted along the whole coast", "Winds fell below force eight during the night."),
        (1500, "The library by the docks opens on Sundays", "Volunteers keep the doors open."),
    ]),
    "morgen": ("Kurier am Morgen", "https://kurier.example", [
        (18, "Kältewelle in Europa: Städte öffnen Turnhallen und Bahnhöfe für Menschen ohne Wohnung", "In der Nacht fielen die Werte auf minus 18 Grad."),
        (95, "Bundesrat stimmt der Reform des Fernverkehrs zu, Bahn spricht von einem historischen Tag", "Die ersten Strecken folgen 2027."),
        (210, "Rückkehr der Luchse: Forscher zählen so viele Jungtiere wie nie zuvor", "Im Harz leben nun mehr als hundert Tiere."),
        (420, "Warum Brot wieder länger gären darf", "Bäckereien entdecken die lange Führung."),
    ]),
    "minato": ("港の新聞", "https://minato.example", [
        (25, "北の港で新しい灯台が完成、四十年ぶりに光が戻る", "式典には千人が集まった。"),
        (180, "春の嵐、沿岸部に注意報", "夕方まで強い風が続く見込み。"),
    ]),
    "marfa": ("صحيفة المرفأ", "https://marfa.example", [
        (33, "الميناء القديم يستقبل أول سفينة شراعية منذ عشرين عاما", "حضر الآلاف لرؤية السفينة."),
    ]),
    "swift": ("Swift Notes", "https://notes.example", [
        (55, "Parsing bytes without copying them", "Spans make the fast way the easy way."),
        (2900, "Typed errors, one year on", "What they made simpler, and what not."),
        (9000, "A small tour of noncopyable types", "With examples from a parser."),
    ]),
    "forum": ("Open Forum", "https://forum.example", [
        (60 + n, title, "A question from the forum.") for n, title in enumerate([
            "Which terminal do you use, and why?", "My editor config after ten years", "Show: a clock made of text",
            "Is RSS back, or was it never gone?", "A keyboard with 34 keys", "Ask: backups for a family of five",
            "How do you name your machines?", "Learning to read assembly", "The cheapest home server",
            "Colours that work on light and dark", "What is your oldest file?", "Tabs, spaces and peace",
            "A font for tired eyes", "Notes from a small conference", "A week without a mouse",
            "Which feeds do you read first?", "Plain text accounting", "A radio that plays birds",
            "Printing a book at home", "The joy of make", "Fixing a bug from 2004", "What is on your second monitor?",
            "A tiny search engine", "Reading mail in the terminal", "Saying no to a meeting"])
    ]),
}
# A feed without subscribers so far; the page at / names it.
EVENING = ("Evening Post", "https://evening.example", [(35, "The last tram", "It leaves at midnight.")])
FEEDS["evening"] = EVENING
UNDATED = ("Notebook", "https://notebook.example", ["On walking", "On rain", "On tea, and on patience"])
# Google News carries some of the same articles, under its own links.
NEWS = [
    (12, "Ferries return to the northern line after a winter of repairs", "Harbour Times", "https://harbour.example"),
    (29, "Trade ministers meet for a third day without agreement", "Daily Ledger", "https://ledger.example"),
    (130, "Council votes for a second bridge, but not before 2029", "Harbour Times", "https://harbour.example"),
    (340, "Astronomers watch a star fade for the first time", "Orbit", "https://orbit.example"),
]
API = [
    (21, "A comet visible to the naked eye, if the clouds allow it", "Orbit", "https://orbit.example/comet"),
    (12, "Ferries return to the northern line after a winter of repairs", "Harbour Times", "https://harbour.example/harbour/0"),
    (600, "Second moon lander reports a soft touchdown", "Orbit", "https://orbit.example/lander"),
]
# What the feeds of a new config are played by.
STARTER = {"Google News": "news", "BBC World": "harbour", "The Guardian": "morgen", "The Verge": "swift", "Spaceflight News": "space"}
NAMES = {name: title for name, (title, _, _) in FEEDS.items() if name != "evening"} | {
    "news": "Google News", "api": "Orbit API", "notebook": "Notebook", "gone": "Gone Gazette"}
# Items younger than this many minutes are missing from the first edition.
LATEST = 30


def slug(name, place):
    return f"{name}/{place}"


def rss(now, name, edition):
    title, home, items = FEEDS[name]
    rows = [
        f"<item><title>{html.escape(text)}</title><link>{home}/{slug(name, place)}</link>"
        f"<guid>{home}/{slug(name, place)}</guid><pubDate>{formatdate(now - age * 60)}</pubDate>"
        f"<description>{html.escape(body)}</description></item>"
        for place, (age, text, body) in enumerate(items) if edition == 2 or age >= LATEST
    ]
    return (f'<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>{title}</title>'
            f"<link>{home}</link><description>{title}</description>{''.join(rows)}</channel></rss>")


def atom(now, name, edition):
    title, home, items = FEEDS[name]

    def instant(age):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - age * 60))

    rows = [
        f'<entry><title>{html.escape(text)}</title><id>{home}/{place}</id><link href="{home}/{place}"/>'
        f"<updated>{instant(age)}</updated><summary>{html.escape(body)}</summary></entry>"
        for place, (age, text, body) in enumerate(items)
    ]
    return (f'<feed xmlns="http://www.w3.org/2005/Atom"><title>{title}</title><id>{home}</id>'
            f"<updated>{instant(55)}</updated>{''.join(rows)}</feed>")


def undated():
    title, home, items = UNDATED
    rows = [f"<item><title>{text}</title><link>{home}/{n}</link><description>{text}.</description></item>"
            for n, text in enumerate(items)]
    return f'<rss version="2.0"><channel><title>{title}</title><link>{home}</link>{"".join(rows)}</channel></rss>'


def news(now, edition):
    rows = [
        f"<item><title>{html.escape(text)} - {paper}</title><link>https://news.google.com/rss/articles/CBMi{n}x</link>"
        f'<guid isPermaLink="false">CBMi{n}x</guid><pubDate>{formatdate(now - age * 60)}</pubDate>'
        f'<description>&lt;a href="https://news.google.com/rss/articles/CBMi{n}x"&gt;{html.escape(text)}&lt;/a&gt;</description>'
        f'<source url="{home}">{paper}</source></item>'
        for n, (age, text, paper, home) in enumerate(NEWS) if edition == 2 or age >= LATEST
    ]
    return ('<rss version="2.0"><channel><generator>NFE/5.0</generator><title>Top stories - Google News</title>'
            f"<link>https://news.google.com/</link>{''.join(rows)}</channel></rss>")


def api(now, edition):
    def instant(age):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - age * 60))

    rows = [
        {"source": {"id": None, "name": paper}, "author": None, "title": text, "description": text + ".", "url": url,
         "urlToImage": url + ".jpg", "publishedAt": instant(age), "content": None}
        for age, text, paper, url in API if edition == 2 or age >= LATEST
    ]
    return json.dumps({"status": "ok", "totalResults": len(rows), "articles": rows})


def space(now):
    def instant(age):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - age * 60))

    rows = [{"id": n, "title": text, "summary": text + ".", "url": url, "image_url": url + ".jpg", "news_site": paper,
             "published_at": instant(age), "updated_at": instant(age), "authors": []}
            for n, (age, text, paper, url) in enumerate(API)]
    return json.dumps({"count": len(rows), "next": None, "results": rows})


def body(now, name, edition):
    """A feed's body and its media type; None if there is no such feed."""
    if name == "swift":
        return atom(now, name, edition), "application/atom+xml"
    if name in FEEDS:
        return rss(now, name, edition), "application/rss+xml"
    if name == "notebook":
        return undated(), "application/rss+xml"
    if name == "news":
        return news(now, edition), "application/rss+xml"
    if name == "api":
        return api(now, edition), "application/json"
    if name == "space":
        return space(now), "application/json"
    if name == "":
        return ('<html><head><title>Evening Post</title><link rel="alternate" type="application/rss+xml" '
                'title="Evening Post" href="/evening"></head><body>News</body></html>'), "text/html"
    return None


class Server:
    """Serves the feeds on a free port of 127.0.0.1 until the program ends."""

    def __init__(self):
        self.edition = 1
        self.now = time.time()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                found = body(outer.now, self.path.strip("/"), outer.edition)
                text, kind = found or ("not here", "text/plain")
                data = text.encode()
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", kind + "; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{server.server_port}"

    def advance(self):
        """From now on every feed has its latest items too."""
        self.edition = 2

    def config(self):
        """feeds.toml with every feed."""
        tags = {"news": "world", "api": "science", "swift": "tech", "forum": "tech"}
        blocks = ['[settings]\ninterval = "0m"\n']
        for name, title in NAMES.items():
            adapter = 'adapter = "newsapi"\n' if name == "api" else ""
            blocks.append(f'[[feed]]\nname = "{title}"\nurl = "{self.url}/{name}"\n{adapter}'
                          f'tags = ["{tags.get(name, "news")}"]\n')
        return "\n".join(blocks)

    def starter(self, config):
        """A new config's feeds.toml, with its feeds played by this server."""
        name, lines = None, []
        for line in config.split("\n"):
            if line.startswith("name = "):
                name = line.split('"')[1]
            if line.startswith("url = ") and name in STARTER:
                line = f'url = "{self.url}/{STARTER[name]}"'
            lines.append(line)
        return "\n".join(lines)

    def newsboat_urls(self):
        """The same feeds for newsboat, which reads no JSON API."""
        return "".join(f'{self.url}/{name} "~{title}"\n' for name, title in NAMES.items() if name != "api")
