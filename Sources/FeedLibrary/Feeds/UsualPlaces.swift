import FeedBasics

/// Where sites usually keep the feed that their pages do not link to.
package enum UsualPlaces {
  private static let names = [
    "feed", "rss.xml", "atom.xml", "index.xml", "feed.xml", "rss", "feed.json",
  ]

  /// URLs on the page's own host: first in the page's folder, then at the root. At most nine.
  /// - Parameter page: the page's URL.
  package static func urls(of page: String) -> [String] {
    var parts = URLReference.Parts(page)
    parts.query = nil
    parts.fragment = nil
    var folder = parts.path[...]
    while folder.hasSuffix("/") { folder = folder.dropLast() }
    let own = folder.isEmpty ? [] : ["\(folder)/feed", "\(folder)/index.xml"]
    return (own + names.map { "/\($0)" }).map { path in
      parts.path = path
      return parts.text
    }
  }
}
