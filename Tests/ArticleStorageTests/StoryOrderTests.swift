import FeedModel
import FeedTestSupport
import Foundation
import Testing

/// The same articles form nearly the same stories in whatever order they arrive (docs/stories.md).
@Suite(.everyStore) struct `Stories of the same articles`: MakesEntries {
  private static let names = ["A", "B", "C", "D", "E"]
  private static let words = [
    "glacier", "harbour", "minister", "railway", "orchard", "satellite", "bakery", "tunnel",
    "violin", "museum", "drought", "comet", "lantern", "ferry", "quarry", "falcon", "meadow",
    "lighthouse", "pottery", "volcano", "bridge", "cathedral", "beacon", "canyon",
  ]

  /// For each feed its articles: some of each event, in words of the event and of their own.
  private func feeds(_ random: inout SeededNumbers) -> [String: [Entry]] {
    var feeds: [String: [Entry]] = [:]
    for event in 0..<8 {
      let own = (0..<5).map { _ in
        Self.words.randomElement(using: &random).map { "\($0)\(event)" } ?? ""
      }
      for name in Self.names where Int.random(in: 0...2, using: &random) > 0 {
        let title = (own.prefix(4) + [Self.words.randomElement(using: &random) ?? ""])
          .shuffled(using: &random)
        feeds[name, default: []].append(
          entry(
            "\(event)", title.joined(separator: " "),
            url: "https://\(name.lowercased()).example/\(event)",
            hours: Double(event) - 40))
      }
    }
    return feeds
  }

  private func add(_ entries: [Entry], to name: String, in store: any ArticleStore) throws {
    _ = try store.add([response(entries, of: name, store)])[0].get()
    while try store.group(at: start) != nil {}
  }

  private func response(
    _ entries: [Entry], of name: String, _ store: any ArticleStore
  ) throws -> ParsedResponse {
    let state = try #require(store.states(of: [feed(name)], configured: [name]).first)
    return ParsedResponse(
      document: FeedDocument(entries), feed: feed(name), state: state, arrival: start)
  }

  /// The stories, each as the feeds and guids of its articles.
  private func stories(_ store: any ArticleStore) throws -> Set<Set<String>> {
    var byID: [Int: Set<String>] = [:]
    try store.articles(ArticleQuery()) { articles in
      for article in articles {
        guard let story = article.story, let first = article.appearances.first else { continue }
        byID[story.id, default: []].insert("\(first.feed)/\(first.entry.guid)")
      }
    }
    return Set(byID.values)
  }

  private func pairs(_ stories: Set<Set<String>>) -> Set<Set<String>> {
    var pairs: Set<Set<String>> = []
    for story in stories {
      for one in story { for other in story where one != other { pairs.insert([one, other]) } }
    }
    return pairs
  }

  @Test func `are nearly the same in whatever order they arrive`() throws {
    var random = SeededNumbers(seed: 12)
    let feeds = feeds(&random)
    var found: [Set<Set<String>>] = []
    for _ in 0..<6 {
      let store = try StoreKind.current.make()
      var shown: [String: Int] = [:]
      var turns = feeds.flatMap { Array(repeating: $0.key, count: $0.value.count) }
        .sorted().shuffled(using: &random)
      while let name = turns.popLast() {
        shown[name, default: 0] += 1
        try add(Array((feeds[name] ?? []).prefix(shown[name] ?? 0)), to: name, in: store)
      }
      found.append(try stories(store))
      #expect(try store.problems().isEmpty)
    }
    let expected = pairs(found[0])
    #expect(expected.count > 20)
    for other in found.dropFirst().map(pairs) {
      let shared = Double(expected.intersection(other).count)
      #expect(2 * shared / Double(expected.count + other.count) >= 0.97)
    }
  }

  /// What a fetch stores is grouped at its end.
  @Test func `are the same in whatever order and batches the responses of a fetch arrive`() throws {
    var random = SeededNumbers(seed: 31)
    let all = feeds(&random)
    var found: [Set<Set<String>>] = []
    for _ in 0..<8 {
      let store = try StoreKind.current.make()
      for newest in [2, 5, 8] {
        var names = all.keys.sorted().shuffled(using: &random)
        while !names.isEmpty {
          let batch = (1...Int.random(in: 1...names.count, using: &random)).map { _ in
            names.removeLast()
          }
          let responses = try batch.map {
            try response(Array((all[$0] ?? []).prefix(newest)), of: $0, store)
          }
          for result in store.add(responses) { _ = try result.get() }
        }
        while try store.group(at: start) != nil {}
        #expect(try store.problems().isEmpty)
      }
      found.append(try stories(store))
    }
    #expect(found[0].count > 4)
    #expect(Set(found).count == 1)
  }

  @Test func `are formed in steps the first time`() throws {
    var random = SeededNumbers(seed: 25)
    let feeds = feeds(&random)
    let store = try StoreKind.current.make()
    for name in Self.names {
      _ = try store.add([response(feeds[name] ?? [], of: name, store)])[0].get()
    }
    #expect(try stories(store).isEmpty)
    var steps: [StoreProgress] = []
    while let step = try store.group(at: start) { steps.append(step) }
    #expect(steps.last?.percent == 100)
    let before = try stories(store)
    #expect(before.count > 4)
    #expect(try store.problems().isEmpty)
    try add([entry("9", "Chess club wins the regional title")], to: "A", in: store)
    #expect(try store.group(at: start) == nil)
    #expect(try stories(store) == before)
  }

  /// The window has the newest 20,000 articles, and a row of each.
  @Test func `stay whole when a fetch both changes articles and pushes them out of the window`()
    throws
  {
    let store = try StoreKind.current.make()
    func items(_ name: String, _ range: Range<Int>, isChanged: Bool = false) -> [Entry] {
      range.map { number in
        let title =
          isChanged ? "Glacier Nordmark tunnel collapse \(number)" : "x\(number) y\(number)"
        return entry(
          "\(number)", title, url: "https://\(name.lowercased()).example/\(number)",
          hours: Double(number) / 60 - 400)
      }
    }
    for name in ["A", "B"] { try add(items(name, 0..<10_000), to: name, in: store) }
    var responses: [ParsedResponse] = []
    for name in ["A", "B"] {
      let entries = items(name, 20..<40, isChanged: true) + items(name, 10_000..<10_100)
      responses.append(try response(entries, of: name, store))
    }
    for result in store.add(responses) { #expect(try result.get().updated == 20) }
    while try store.group(at: start) != nil {}
    #expect(try store.problems().isEmpty)
    try add(items("C", 20..<30, isChanged: true), to: "C", in: store)
    #expect(try store.problems().isEmpty)
    #expect(try !stories(store).isEmpty)
  }

  @Test func `an empty store needs no grouping`() throws {
    let store = try StoreKind.current.make()
    #expect(try store.group(at: start) == nil)
  }
}
