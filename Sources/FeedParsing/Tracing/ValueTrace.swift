internal import FeedModel

/// Records the path in a JSON item at which an adapter found each field.
enum ValueTrace {
  /// The origins of the first `limit` readable items, in document order.
  static func origins(_ document: JSONValue, _ adapter: Adapter, limit: Int) -> [ItemOrigins] {
    let reader = AdapterReader(adapter: adapter)
    let items = adapter[.items]?.list(in: document) ?? []
    return Array(items.lazy.filter(reader.isReadable).prefix(limit)).map {
      origins(of: $0, adapter)
    }
  }

  /// The origins of one item; empty if it is nil.
  static func origins(of item: JSONValue?, _ adapter: Adapter) -> ItemOrigins {
    item.map { AdapterReader(adapter: adapter).origins(of: $0) } ?? ItemOrigins()
  }

  /// JSON Feed's keys, in the adapter language.
  static let jsonFeed = try? Adapter(
    name: "json-feed",
    definition: [
      "items": "items", "id": "id", "title": "title", "url": "url|external_url",
      "published": "date_published", "modified": "date_modified",
      "author": "authors[*].name|author.name|author|authors[*].url",
      "image": "image|banner_image", "summary": "summary", "content_html": "content_html",
      "content_text": "content_text", "tags": "tags", "language": "language",
    ])

  /// RSS-in-JSON's keys, in the adapter language.
  static let rssInJSON = try? Adapter(
    name: "rss-in-json",
    definition: [
      "items": "rss.channel.item|rss.channel.items", "id": "guid.#value|guid",
      "title": "title.#value|title", "url": "link.#value|link",
      "published": "pubDate.#value|pubDate", "author": "author.#value|author|dc:creator",
      "summary": "description.#value|description", "content_html": "content:encoded",
      "tags": "category[*].#value|category[*]|category", "comments_url": "comments",
      "image": "media:content.url|media:thumbnail.url|itunes:image.href",
      "source_name": "source.#value|source", "source_url": "source.url",
    ])
}
