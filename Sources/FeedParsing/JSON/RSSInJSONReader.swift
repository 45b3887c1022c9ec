internal import FeedModel

/// RSS-in-JSON (source.scripting.com): RSS 2.0 with objects for elements and `#value` for their text.
enum RSSInJSONReader {
  static func channel(of document: JSONValue) -> JSONValue? {
    guard let channel = document["rss"]?["channel"], channel.kind == .object else { return nil }
    return channel
  }

  static func read(_ channel: JSONValue) -> ParsedFeed {
    var feed = ParsedFeed(format: .rssInJSON)
    feed.title = markup(channel["title"])
    feed.subtitle = markup(channel["description"])
    if let link = text(channel["link"]) { feed.links.append(ParsedLink(href: link)) }
    feed.language = text(channel["language"])
    feed.rights = markup(channel["copyright"])
    feed.generator = text(channel["generator"])
    feed.icon = text(channel["image"]?["url"])
    feed.published = text(channel["pubDate"]).flatMap(FeedDate.parse)
    feed.updated = text(channel["lastBuildDate"]).flatMap(FeedDate.parse)
    feed.authors = ["managingEditor", "webMaster"].flatMap {
      AuthorText.list(text(channel[$0]) ?? "")
    }
    feed.tags = list(channel["category"]).compactMap(text)
    feed.pollingHints.ttl = text(channel["ttl"]).flatMap { Double($0) }.map { $0 * 60 }
    let items = list(channel["item"] ?? channel["items"])
    if items.count > ParsedFeed.maximumItems { feed.rejections.append(ParsedFeed.isFull) }
    for (index, value) in items.prefix(ParsedFeed.maximumItems).enumerated() {
      if let item = item(value) {
        feed.items.append(item)
      } else {
        feed.rejections.append(
          "item \(index + 1) is not an object with a title, link or description")
      }
    }
    return feed
  }

  private static func item(_ value: JSONValue) -> ParsedItem? {
    var draft = ItemDraft()
    draft.offerTitle(markup(value["title"]), rank: 0)
    draft.addSummary(markup(value["description"]), rank: 0)
    draft.content.offer(markup(value["content:encoded"]), rank: 0)
    if let link = text(value["link"]) { draft.item.links.append(ParsedLink(href: link)) }
    draft.item.guid = text(value["guid"])
    draft.item.guidIsPermaLink = value["guid"]?["isPermaLink"].map {
      $0.kind != .false && $0.text != "false"
    }
    if let date = text(value["pubDate"]) { draft.published.offer(date, rank: 0) }
    if let date = text(value["dc:date"]) { draft.published.offer(date, rank: 5) }
    draft.authors.add(text(value["author"]) ?? "", rank: 0)
    draft.authors.add(text(value["dc:creator"]) ?? "", rank: 1)
    draft.authors.add(text(value["itunes:author"]) ?? "", rank: 3)
    let source = Source(title: text(value["source"]), url: value["source"]?["url"]?.text)
    if source.title != nil || source.url != nil { draft.item.source = source }
    for (key, attribute, origin) in [
      ("media:content", "url", ParsedImage.Origin.media), ("media:thumbnail", "url", .thumbnail),
      ("itunes:image", "href", .itunes),
    ] {
      for image in list(value[key]) {
        guard let url = image[attribute]?.text ?? image.text,
          origin != .media || MediaType.isImage(image["type"]?.text, url: url)
        else { continue }
        draft.item.images.append(ParsedImage(url: url, origin: origin))
      }
    }
    draft.item.commentsURL = text(value["comments"])
    draft.item.tags = list(value["category"]).compactMap(text)
    for enclosure in list(value["enclosure"]) {
      guard let url = enclosure["url"]?.text else { continue }
      draft.addAttachment(
        url, type: enclosure["type"]?.text, size: enclosure["length"]?.text, base: nil)
    }
    return draft.finish()
  }

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    guard let value, value.kind != .null else { return [] }
    return value.array ?? [value]
  }

  private static func text(_ value: JSONValue?) -> String? {
    (value?.text ?? value?["#value"]?.text)?.trimmed.nonEmpty
  }

  private static func markup(_ value: JSONValue?) -> MarkupText? {
    text(value).map { MarkupText($0, kind: .html) }
  }
}
