import FeedModel

/// The searchable texts of an appearance, one for each column of the full-text index. They are a pure function of the
/// stored values, so that they can be removed from the index again.
public struct SearchText: Equatable, Sendable {
  /// The title; empty if absent.
  public var title: String
  /// The summary and the content as plain text.
  public var text: String
  /// The names of all authors.
  public var author: String
  /// The name of the source, if the item has one, and that of the feed.
  public var publisher: String

  /// - Parameter feed: the feed's name.
  init(_ entry: Entry, feed: String) {
    title = CJKBigrams.text(entry.title ?? "")
    let content = entry.contentText ?? ""
    let summary = entry.summary ?? ""
    text = CJKBigrams.text(
      content.isEmpty ? summary : summary.isEmpty ? content : "\(summary)\n\(content)")
    author = CJKBigrams.text(entry.authors.compactMap(\.name).joined(separator: ", "))
    let source = entry.source?.title ?? ""
    publisher = CJKBigrams.text(source.isEmpty ? feed : "\(source), \(feed)")
  }
}
