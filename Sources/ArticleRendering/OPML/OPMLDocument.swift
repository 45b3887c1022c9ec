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
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0"\(usesNamespace ? " xmlns:aggregate=\"\(namespace)\"" : "")>
        <head>
          <title>\(XMLText.escaped(title))</title>
          <dateCreated>\(Timestamp.rfc822(date))</dateCreated>
          <docs>http://opml.org/spec2.opml</docs>
        </head>
        <body>

      """
    for group in groups(feeds) {
      guard let folder = group.folder else {
        text += group.feeds.map { outline($0, indent: "    ") }.joined()
        continue
      }
      let label = XMLText.escaped(folder)
      text += "    <outline text=\"\(label)\" title=\"\(label)\">\n"
      text += group.feeds.map { outline($0, indent: "      ") }.joined()
      text += "    </outline>\n"
    }
    return text + "  </body>\n</opml>\n"
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

  private static func outline(_ feed: OPMLFeed, indent: String) -> String {
    // Readers expect `rss` for every kind of feed (OPML 2.0, "Subscription lists").
    var attributes = [
      ("text", feed.name), ("title", feed.name), ("type", "rss"), ("xmlUrl", feed.url),
    ]
    let categories = feed.tags.filter(isCategory)
    if !categories.isEmpty { attributes.append(("category", categories.joined(separator: ","))) }
    let written = (attributes + own(feed)).map { "\($0.0)=\"\(XMLText.escaped($0.1))\"" }
    return "\(indent)<outline \(written.joined(separator: " "))/>\n"
  }

  /// What has no place in OPML.
  private static func own(_ feed: OPMLFeed) -> [(String, String)] {
    var attributes: [(String, String)] = []
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
