import FeedBasics
import FeedModel

/// Google News feeds of the table era (until 2017) and the list era (since 2018).
enum GoogleNews {
  /// Recognised by the feed's contents, not by its URL: the generator, the channel's link, or the links of its items.
  static func isGoogleNews(_ feed: ParsedFeed) -> Bool {
    if feed.generator?.hasPrefix("NFE/") ?? false { return true }
    if feed.links.contains(where: { leadsToGoogleNews($0.href) }) { return true }
    let linked = feed.items.prefix(10).compactMap { $0.links.first?.href }
    return !linked.isEmpty && linked.allSatisfy(leadsToGoogleNews)
  }

  private static func leadsToGoogleNews(_ url: String) -> Bool {
    // Links of the table era have white space around them in feeds that were re-indented.
    guard let clean = URLReference.web(url, base: nil) else { return false }
    return URLReference.Parts(clean).host.map(GoogleNewsHost.contains) ?? false
  }

  /// Removes the ` - Publisher` suffix from the title and makes it the source, if the feed names none.
  static func separateSource(of entry: inout Entry) {
    guard let title = entry.title, let (head, tail) = split(title, source: entry.source?.title)
    else { return }
    if entry.source?.title == nil {
      entry.source = Source(title: tail, url: entry.source?.url)
    }
    // Some publishers put their name in their titles, and Google News adds it again.
    entry.title = withoutSuffix(head, source: entry.source?.title ?? tail) ?? head
  }

  /// The same for an item of another feed, such as an API's, that names Google News itself as the source.
  static func separatePublisher(of entry: inout Entry, url: String?) {
    guard url.map(leadsToGoogleNews) ?? false else { return }
    var own = entry
    own.source = nil
    separateSource(of: &own)
    if own.source != nil { entry = own }
  }

  /// Whether the content is nothing but the title and the publisher once more, without a picture.
  static func repeatsTitle(_ entry: Entry) -> Bool {
    guard let text = entry.contentText, let title = entry.title,
      !(entry.contentHTML?.hasWord("<img") ?? false)
    else { return false }
    let source = entry.source?.title ?? ""
    // Folding is only worth it for texts that may be equal.
    guard text.utf8.count <= 2 * (title.utf8.count + 2 * source.utf8.count) + 64 else {
      return false
    }
    let (folded, head, tail) = (
      FoldedTitle.fold(text), FoldedTitle.fold(title), FoldedTitle.fold(source)
    )
    return folded == head || folded == head + tail || folded == head + tail + tail
  }

  private static func split(_ title: String, source: String?) -> (head: String, tail: String)? {
    if let source, let head = withoutSuffix(title, source: source) { return (head, source) }
    guard let range = title.ranges(of: " - ").last else { return nil }
    let head = String(title[..<range.lowerBound])
    let tail = String(title[range.upperBound...])
    guard !head.isEmpty, !tail.isEmpty else { return nil }
    // The suffix may be the source with another ending, as "BBC" of "BBC News".
    if let source {
      let name = PublisherName.key(tail)
      guard !name.isEmpty, name == PublisherName.key(source) else { return nil }
    }
    return (head, tail)
  }

  private static let separators = [" - ", " – ", " — ", " | ", "－", "：", " -", "- "]

  /// The title without the source's name, which may occur twice at the end; nil if the title does not end in it.
  private static func withoutSuffix(_ title: String, source: String) -> String? {
    var rest = title
    for _ in 0..<2 {
      let found = separators.first {
        rest.count > $0.count + source.count && rest.hasSuffix($0 + source)
      }
      guard let found else { break }
      rest = String(rest.dropLast(found.count + source.count))
    }
    return rest == title ? nil : rest
  }
}
