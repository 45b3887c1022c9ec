import FeedTestSupport
import Foundation

/// A list of subscriptions and how many feeds it has.
struct OPMLList: Sendable, CustomStringConvertible {
  var name: String
  var file: URL
  var feeds: Int
  var description: String { name }

  /// The repository's own, and those of the corpus if it is there.
  static let all: [OPMLList] = own + corpus

  private static let own: [OPMLList] = [
    ("bare-ampersands", 2), ("byte-order-mark", 1), ("categories", 2),
    ("lower-case-attributes", 2), ("nested-folders", 3), ("notes-and-links", 1),
    ("one-feed-twice", 2), ("one-name-twice", 2), ("windows-1251", 2), ("without-feeds", 0),
    ("without-names", 2),
  ].map { name, feeds in
    OPMLList(
      name: "\(name).opml",
      file: MarkdownPage.repository.appendingPathComponent(
        "Tests/AggregateTests/Fixtures/opml/\(name).opml"), feeds: feeds)
  }

  private static let corpus: [OPMLList] = Corpus.all.filter { $0.kind == "opml" }.map { item in
    // The manifest counts every address: two are saved searches, and one feed is listed twice.
    let others = ["opml-liferea-hebrew.opml": 2, "opml-netnewswire-subs-207.opml": 1]
    return OPMLList(
      name: item.file, file: Corpus.folder.appendingPathComponent(item.file),
      feeds: (item.items ?? 0) - (others[item.file] ?? 0))
  }
}
