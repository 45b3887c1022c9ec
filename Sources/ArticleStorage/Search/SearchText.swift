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
      CharacterPairs.text(SearchForm.of(text))
    }
    title = indexed(entry.title ?? "")
    var parts = [entry.summary ?? "", entry.contentText ?? ""] + entry.tags
    parts.removeAll(where: \.isEmpty)
    // A single text is not copied.
    text = indexed(parts.count == 1 ? parts[0] : parts.joined(separator: Self.border))
    author =
      entry.authors.isEmpty
      ? "" : indexed(entry.authors.compactMap(\.name).joined(separator: Self.border))
    let source = entry.source?.title ?? ""
    publisher = indexed(source.isEmpty ? feed : source + Self.border + feed)
  }

  /// Between the parts of a column. It is a word, which nobody searches for, so that no phrase reaches from a part to the
  /// next.
  private static let border = " \u{E000} "
}
