import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import SQLiteStore
import Testing

/// Real feeds of the same days: neither the order of fetching nor its batches change an article (docs/merging.md).
@Suite struct `Real feeds of a day`: MakesEntries {
  /// What a feed carried at one time.
  private struct Document {
    var feed: Feed
    var document: FeedDocument

    /// The response some polls earlier, when the newest items were not there yet.
    func earlier(without count: Int) -> Document {
      var earlier = self
      earlier.document.entries = Array(document.entries.dropFirst(count))
      return earlier
    }
  }

  /// What users can see of an article, without its number.
  private struct Shown: Hashable {
    var appearances: Set<String>
    var title: String?
    var url: String?
    var image: String?
    var text: String?
    var published: Date?

    init(_ article: Article) {
      appearances = Set(article.appearances.map { "\($0.feed) \($0.entry.guid)" })
      title = article.entry.title
      url = article.entry.url
      image = article.entry.image
      text = article.entry.contentText
      published = article.entry.published
    }
  }

  private static let days = [
    "2017-01", "2018-06", "2019-11", "2022-12", "2024-05", "2016-08", "2020-11", "macrumors",
    "daringfireball", "scriptingnews", "theverge",
  ]

  /// Groups of feeds: those of the corpus, and the samples of the program, which are everywhere.
  private func groups() -> [[Document]] {
    let corpus = Self.days.map { day in
      Corpus.all.filter { $0.file.contains(day) }.compactMap { document($0.file, $0.data) }
    }
    return ([samples()] + corpus).filter { $0.count > 1 }
  }

  private func samples() -> [Document] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).flatMap { document(name, $0) }
    }
  }

  private func document(_ name: String, _ data: Data) -> Document? {
    let definition = [
      "items": "articles|[*]", "title": "title", "url": "url", "published": "publishedAt",
      "content_text": "content", "source_name": "source.name", "image": "urlToImage|image",
    ]
    let adapter =
      name.hasPrefix("newsapi") || name.hasPrefix("gnews")
      ? try? Adapter(name: "articles", definition: definition) : nil
    guard let parsed = try? FeedParser.parse(data, adapter: adapter), !parsed.items.isEmpty else {
      return nil
    }
    let feed = feed(name)
    return Document(
      feed: feed, document: FeedNormaliser.document(parsed, feedURL: feed.location.baseURL))
  }

  /// The articles after rounds of responses came in this order, in batches of one transaction each.
  private func articles(of rounds: [[Document]], batch: Int) throws -> Set<Shown> {
    let store: any ArticleStore = SQLiteArticleStore.empty()
    let names = Set(rounds.joined().map(\.feed.name))
    for (round, documents) in rounds.enumerated() {
      for first in stride(from: 0, to: documents.count, by: batch) {
        let part = documents[first...].prefix(batch)
        let responses = try part.map { one in
          let state = try #require(
            store.states(of: [one.feed], configured: names).first)
          return ParsedResponse(
            document: one.document, feed: one.feed, state: state, arrival: start)
        }
        for result in store.add(responses) {
          let changes = try result.get()
          // The same once more changes nothing.
          if round == 2 { #expect(changes == StoreChanges()) }
        }
      }
    }
    var all: [Article] = []
    try store.articles(ArticleQuery()) { all += $0 }
    return Set(all.map(Shown.init))
  }

  @Test func `give the same articles in any order and in batches of any size`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    for group in groups() {
      let expected = try articles(of: [group], batch: 1)
      #expect(!expected.isEmpty)
      let orders =
        group.count <= 4
        ? permutations(of: group) : (0..<12).map { _ in group.shuffled(using: &random) }
      for order in orders {
        // Earlier responses of some feeds come first, with a part of the items.
        let polls = order.filter { _ in Bool.random(using: &random) }.map {
          $0.earlier(without: Int.random(in: 0...$0.document.entries.count, using: &random))
        }
        let batch = Int.random(in: 1...order.count, using: &random)
        #expect(
          try articles(of: [polls, order, order], batch: batch) == expected,
          "seed \(seed), \(order.map(\.feed.name))")
      }
    }
  }

  private func permutations(of documents: [Document]) -> [[Document]] {
    guard documents.count > 1 else { return [documents] }
    return documents.indices.flatMap { index in
      var rest = documents
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}
