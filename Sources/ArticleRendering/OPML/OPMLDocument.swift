public import FeedBasics
public import FeedModel

/// A list of feeds as OPML 2.0 (opml.org/spec2.opml).
///
/// A feed is in the folder of its first tag, because most readers have folders and put a feed into only one. All its
/// tags are categories. Settings that OPML lacks go into a namespace of our own, which other readers ignore.
public enum OPMLDocument {
  static let namespace = "urn:aggregate:ns"

  /// The complete document.
  /// - Parameters:
  ///   - title: the `title` in the document's head.
  ///   - date: when the document is written.
  ///   - feeds: in order; feeds with the same first tag are grouped at the position of the first of them. Their
  ///     configured URLs are written, and nothing else that may be secret.
  ///   - websites: the URLs of their websites, by name.
  public static func text(
    title: String, date: Date, feeds: [Feed], websites: [String: String] = [:]
  ) -> String {
    let usesNamespace = feeds.contains { !own($0).isEmpty }
    var writer = XMLWriter()
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    writer.open(
      "opml", ["version": "2.0", "xmlns:aggregate": usesNamespace ? namespace : nil])
    writer.open("head")
    writer.element("title", title)
    writer.element("dateCreated", Timestamp.rfc822(date))
    writer.element("docs", "http://opml.org/spec2.opml")
    writer.close("head")
    writer.open("body")
    for group in groups(feeds) {
      if let folder = group.folder { writer.open("outline", ["text": folder, "title": folder]) }
      for feed in group.feeds {
        writer.empty("outline", attributes(of: feed, website: websites[feed.name]))
      }
      if group.folder != nil { writer.close("outline") }
    }
    writer.close("body")
    writer.close("opml")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private struct Group {
    /// nil for feeds without tags.
    var folder: String?
    var feeds: [Feed]
  }

  private static func groups(_ feeds: [Feed]) -> [Group] {
    var groups: [Group] = []
    var places: [String?: Int] = [:]
    for feed in feeds {
      let folder = feed.tags.first
      if let place = places[folder] {
        groups[place].feeds.append(feed)
      } else {
        places[folder] = groups.count
        groups.append(Group(folder: folder, feeds: [feed]))
      }
    }
    return groups
  }

  private static func attributes(of feed: Feed, website: String?) -> XMLWriter.Attributes {
    let categories = feed.tags.filter(isCategory)
    return XMLWriter.Attributes(
      [
        ("text", feed.name), ("title", feed.name),
        // Readers expect `rss` for every kind of feed (OPML 2.0, "Subscription lists").
        ("type", "rss"), ("xmlUrl", feed.configuredURL), ("htmlUrl", website),
        ("category", categories.isEmpty ? nil : categories.joined(separator: ",")),
      ] + own(feed))
  }

  /// The attributes in our own namespace.
  private static func own(_ feed: Feed) -> [(name: String, value: String?)] {
    var attributes: [(name: String, value: String?)] = []
    if let adapter = feed.adapter { attributes.append(("aggregate:adapter", adapter)) }
    if feed.full { attributes.append(("aggregate:full", "true")) }
    if !feed.isEnabled { attributes.append(("aggregate:enabled", "false")) }
    if !feed.tags.allSatisfy(isCategory) {
      attributes.append(("aggregate:tags", feed.tags.joined(separator: "\n")))
    }
    return attributes
  }

  /// Whether the tag can be written as a category: commas separate categories, and a leading slash makes a path.
  private static func isCategory(_ tag: String) -> Bool {
    !tag.contains(",") && !tag.hasPrefix("/")
  }
}
