/// A small config for the manual and the reference.
enum ConfigExample {
  static let text = """
    [settings]
    interval = "2h"

    [queries]
    mornings = "unread newer:1d -tag:sport"

    [keys]
    x = ["mark-read", "next-unread"]
    "g x" = "open-in-browser"

    [colors]
    preset = "auto"
    new = "bold green"

    [[feed]]
    name = "BBC World"
    url = "https://feeds.bbci.co.uk/news/world/rss.xml"
    tags = ["world"]

    [[feed]]
    name = "Bitcoin"
    url = "https://newsapi.org/v2/everything?q=bitcoin&pageSize=100"
    adapter = "newsapi"
    headers = { X-Api-Key = "${NEWSAPI_KEY}" }
    pages = 3
    """
}
