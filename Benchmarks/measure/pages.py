"""Sample web pages, the same in every run: an article of a newspaper among what surrounds it."""

from measure.samples import text


def page(source, number):
    """About 100 KB, a third of it scripts, of which 8 KB are the article."""
    title = text(source, 8).capitalize()
    head = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} | Example Times</title>'
        f'<meta property="og:title" content="{title}"><meta property="og:type" content="article">'
        f'<meta property="article:published_time" content="2026-11-20T{number % 24:02}:00:00Z">'
        f"<style>{style(source)}</style><script>{script(source, 20_000)}</script></head>"
    )
    article = "".join(
        f'<p class="story__text">{text(source, 50)}, {text(source, 20)} '
        f'<a href="/topic/{paragraph}">{text(source, 2)}</a> {text(source, 25)}.</p>'
        + (f"<h2>{text(source, 5)}</h2>" if paragraph % 5 == 4 else "")
        + (figure(source, number) if paragraph % 6 == 1 else "")
        for paragraph in range(14)
    )
    return (
        f'{head}<body class="page"><header class="site-header"><nav><ul>{menu(source, 60)}</ul></nav></header>'
        f'<main id="content"><article class="story"><h1>{title}</h1><div class="byline">By <a rel="author" href="/a">'
        f'{text(source, 2)}</a></div><div class="story__body"><p>begins{number}x {text(source, 40)}, '
        f"{text(source, 20)}.</p>{article}<p>{text(source, 40)}, {text(source, 20)} ends{number}x.</p></div></article>"
        f'<aside class="related"><h3>Related</h3>{teasers(source, 40)}</aside>'
        f'<section class="comments" id="comments">{comments(source, 30)}</section></main>'
        f'<footer class="site-footer"><ul>{menu(source, 60)}</ul></footer><script>{script(source, 15_000)}</script>'
        f"</body></html>"
    )


def menu(source, count):
    return "".join(
        f'<li class="menu__item"><a class="menu__link" href="/section/{index}">{text(source, 2)}</a></li>\n'
        for index in range(count)
    )


def teasers(source, count):
    return "".join(
        f'<div class="teaser teaser--small" data-tracking="teaser-{index}"><a href="/story/{index}">'
        f'<img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/i/{index}.jpg" width="200" '
        f'height="120" alt=""><h4 class="teaser__title">{text(source, 8)}</h4></a><p>{text(source, 15)}</p></div>\n'
        for index in range(count)
    )


def comments(source, count):
    return "".join(
        f'<div class="comment" id="comment-{index}"><div class="comment__author"><a href="/user/{index}">'
        f'{text(source, 1)}</a> <time datetime="2026-11-20">yesterday</time></div><p>{text(source, 40)}</p>'
        f'<button type="button" class="comment__reply">Reply</button></div>\n'
        for index in range(count)
    )


def figure(source, number):
    return (
        f'<figure class="story__image"><picture><source srcset="/p/{number}-800.webp 800w, /p/{number}-1600.webp 1600w">'
        f'<img src="/p/{number}.jpg" alt="{text(source, 5)}" width="800" height="450"></picture>'
        f"<figcaption>{text(source, 12)}</figcaption></figure>"
    )


def style(source):
    return "".join(f".{name}-{index}{{margin:0 {index}px;color:#333}}\n" for index, name in enumerate(
        text(source, 100).split()) if name.isascii())


def script(source, length):
    line = 'window.dataLayer=window.dataLayer||[];function track(e){if(e<1&&e>0){dataLayer.push({"event":e})}}\n'
    return line * (length // len(line))
