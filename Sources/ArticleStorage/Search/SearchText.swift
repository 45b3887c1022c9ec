import FeedBasics
import FeedModel

/// The searchable texts of an appearance, one for each column of the full-text index. They are a pure function of the
/// stored values, so that they can be removed from the index again.
public struct SearchText: Equatable, Sendable {
  /// The title; empty if absent.
  public var title: String
  /// The summary, the content as plain text, and the categories.
  public var text: String
  /// The names of all authors.
  public var author: String
  /// The name of the source, if the item has one, and that of the feed.
  public var publisher: String

  /// The four texts, in the order of the index's columns, which is that of ``FeedModel/TextMatch/Field``.
  public var columns: [String] { [title, text, author, publisher] }

  /// - Parameter feed: the feed's name.
  init(_ entry: borrowing Entry, feed: String) {
    func indexed(_ text: String) -> String {
      CJKBigrams.text(SearchForm.of(text))
    }
    title = indexed(entry.title ?? "")
    var parts: [String] = []
    if let summary = entry.summary, !summary.isEmpty { parts.append(summary) }
    if let content = entry.contentText, !content.isEmpty { parts.append(content) }
    let tags = entry.tags.joined(separator: ", ")
    if !tags.isEmpty { parts.append(tags) }
    // A single text is not copied.
    text = indexed(parts.count == 1 ? parts[0] : parts.joined(separator: "\n"))
    author =
      entry.authors.isEmpty
      ? "" : indexed(entry.authors.compactMap(\.name).joined(separator: ", "))
    let source = entry.source?.title ?? ""
    publisher = indexed(source.isEmpty ? feed : "\(source), \(feed)")
  }
}
