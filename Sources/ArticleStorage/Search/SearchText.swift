import FeedModel

/// What of an appearance can be found, column by column as `search` has it. A pure function of what is stored, so that
/// it can be taken out of the index again.
public struct SearchText: Equatable, Sendable {
  public var title: String
  public var text: String
  public var author: String
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
