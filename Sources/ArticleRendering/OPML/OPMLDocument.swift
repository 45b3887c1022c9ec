import FeedModel
public import Foundation

/// A list of feeds as OPML 2.0 (opml.org/spec2.opml).
///
/// A feed stands in the folder of its first tag, since most readers know folders and put a feed into one, and has all its
/// tags as categories. What only this program knows is in a namespace of its own, which other readers pass over.
public enum OPMLDocument {
  static let namespace = "urn:aggregate:ns"

  /// - Parameter feeds: in their order; those with one first tag come together where the first of them stands.
  public static func text(title: String, date: Date, feeds: [OPMLFeed]) -> String {
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
      for feed in group.feeds { writer.empty("outline", attributes(of: feed)) }
      if group.folder != nil { writer.close("outline") }
    }
    writer.close("body")
    writer.close("opml")
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private struct Group {
    /// nil for feeds without tags.
    var folder: String?
    var feeds: [OPMLFeed]
  }

  private static func groups(_ feeds: [OPMLFeed]) -> [Group] {
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

  private static func attributes(of feed: OPMLFeed) -> XMLWriter.Attributes {
    let categories = feed.tags.filter(isCategory)
    return XMLWriter.Attributes(
      [
        ("text", feed.name), ("title", feed.name),
        // Readers expect `rss` for every kind of feed (OPML 2.0, "Subscription lists").
        ("type", "rss"), ("xmlUrl", feed.url),
        ("category", categories.isEmpty ? nil : categories.joined(separator: ",")),
      ] + own(feed))
  }

  /// What has no place in OPML.
  private static func own(_ feed: OPMLFeed) -> [(name: String, value: String?)] {
    var attributes: [(name: String, value: String?)] = []
    if let adapter = feed.adapter { attributes.append(("aggregate:adapter", adapter)) }
    if !feed.isEnabled { attributes.append(("aggregate:enabled", "false")) }
    if !feed.tags.allSatisfy(isCategory) {
      attributes.append(("aggregate:tags", feed.tags.joined(separator: "\n")))
    }
    return attributes
  }

  /// Commas part categories, and a slash at the beginning makes one a path.
  private static func isCategory(_ tag: String) -> Bool {
    !tag.contains(",") && !tag.hasPrefix("/")
  }
}

/// A feed as a list for other readers names it.
public struct OPMLFeed: Sendable, Equatable {
  public var name: String
  public var url: String
  public var tags: [String]
  /// The JSON adapter that reads it.
  public var adapter: String?
  public var isEnabled: Bool

  public init(
    name: String, url: String, tags: [String] = [], adapter: String? = nil, isEnabled: Bool = true
  ) {
    self.name = name
    self.url = url
    self.tags = tags
    self.adapter = adapter
    self.isEnabled = isEnabled
  }
}
