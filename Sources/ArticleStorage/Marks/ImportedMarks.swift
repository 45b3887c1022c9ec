import FeedBasics
import FeedModel

/// The marks that items had in another reader.
struct ImportedMarks<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// Remembers marks, and applies them to stored articles.
  /// - Returns: how many articles changed.
  func add(_ marks: [ImportedMark], description: String) throws -> Int {
    let links = marks.map(urlHash)
    let shared = ImportedMarks.shared(links, of: marks)
    let unshared = links.map { link in link.flatMap { shared.contains($0) ? nil : $0 } }
    var known: [Int64: ArticleMarks] = [:]
    for (mark, link) in zip(marks, unshared) {
      let key = mark.guid.flatMap { guid in
        mark.feedURL.map { ImportedMarks.key(guid: guid, feedURL: $0) }
      }
      for key in [key, link].compactMap(\.self) { ImportedMarks.join(mark, to: &known[key]) }
    }
    try transaction.addImportedMarks(known)
    var articles: [Int: ArticleMarks] = [:]
    for (marks, unshared) in zip(marks.batches(of: 1000), unshared.batches(of: 1000)) {
      for (mark, found) in zip(marks, try self.articles(of: marks, urlHashes: unshared)) {
        for article in found { ImportedMarks.join(mark, to: &articles[article]) }
      }
    }
    var change = MarkWriter(transaction, description: description)
    try change.load(articles.keys.sorted())
    for (article, marks) in articles.sorted(by: { $0.key < $1.key }) {
      if marks.isRead { _ = change.set(.read(true), of: article) }
      if marks.isStarred { _ = change.set(.starred(true), of: article) }
    }
    return try change.finish()
  }

  /// Of several items that are one, all have to be read, and one has to be starred.
  private static func join(_ mark: ImportedMark, to marks: inout ArticleMarks?) {
    let others = marks ?? ArticleMarks(isRead: true)
    marks = ArticleMarks(
      isRead: others.isRead && mark.isRead, isStarred: others.isStarred || mark.isStarred)
  }

  /// The links that one feed has for several items, such as its home page; they identify none.
  private static func shared(_ links: [Int64?], of marks: [ImportedMark]) -> Set<Int64> {
    var guids: [String: [Int64: String]] = [:]
    var shared: Set<Int64> = []
    for (mark, link) in zip(marks, links) {
      guard let link, let feedURL = mark.feedURL, let guid = mark.guid else { continue }
      let other = guids[feedURL, default: [:]].updateValue(guid, forKey: link)
      if let other, other != guid { shared.insert(link) }
    }
    return shared
  }

  /// The marks of items that arrive, by number: those of their guids and of their links, which copies in other feeds may
  /// have too. Items without any are missing.
  func marks(of items: [NewItem]) throws -> [Int: ArticleMarks] {
    let keys = items.map { Self.key(guid: $0.entry.entry.guid, feedURL: $0.feedURL) }
    let byKey = try transaction.importedMarks(
      Set(keys + items.compactMap(\.entry.keys.url)).sorted())
    var found: [Int: ArticleMarks] = [:]
    var linked: [(number: Int, feed: Int64, hash: Int64)] = []
    for (item, key) in zip(items, keys) {
      found[item.number] = byKey[key]
      if let hash = item.entry.keys.url, byKey[hash] != nil {
        linked.append((item.number, item.feedID, hash))
      }
    }
    // A link that several items of the feed share does not identify any of them, even if it serves as their guid.
    let named = items.filter { item in
      found[item.number] != nil && item.entry.entry.guidOrigin == .link
    }
    let stored = try storedItems(named.map { ($0.feedID, $0.entry.entry.guid) })
    for item in named where stored[item.feedID]?[item.entry.entry.guid] == nil {
      found[item.number] = nil
    }
    let isShared = try transaction.sharedURLs(linked.map { ($0.feed, $0.hash) })
    for (item, isShared) in zip(linked, isShared) where !isShared {
      found[item.number] = ArticleMarks.joined(
        [found[item.number], byKey[item.hash]].compactMap(\.self))
    }
    return found
  }

  /// The key of a guid in its feed.
  private static func key(guid: String, feedURL: String) -> Int64 {
    Digest.hash64("\(feedURL)\n\(guid)")
  }

  private func urlHash(of mark: ImportedMark) -> Int64? {
    guard let url = mark.url else { return nil }
    var entry = Entry(guid: url)
    entry.url = url
    return HashedKeys(policy.keys(of: entry)).url
  }

  /// A stored article for each item: by guid in its feed, else by its link; nil for none.
  func articles(of items: [ImportedMark]) throws -> [Int?] {
    try items.batches(of: 1000).flatMap { batch in
      try articles(of: Array(batch), urlHashes: batch.map(urlHash)).map { $0.min() }
    }
  }

  /// The stored articles of items: by guid in their feeds, else by links that no feed has for several items.
  private func articles(of marks: [ImportedMark], urlHashes: [Int64?]) throws -> [Set<Int>] {
    let digests = marks.map { mark in
      mark.feedURL.map { url in
        let feed = Feed(name: "", location: .web(url: url), configuredURL: url)
        return Digest.hex(feed.identity)
      }
    }
    let feeds = Dictionary(
      grouping: try transaction.feeds(urlDigests: Set(digests.compactMap(\.self)).sorted())
        .filter { $0.adapter == nil }, by: \.urlDigest)
    let guids = zip(marks, digests).map { mark, digest -> [(feed: Int64, guid: String)] in
      guard let guid = mark.guid, let digest else { return [] }
      return (feeds[digest] ?? []).compactMap { feed in feed.state.id.map { ($0, guid) } }
    }
    let stored = try storedItems(guids.flatMap(\.self))
    var numbers = guids.map { guids in
      Set(guids.flatMap { stored[$0.feed]?[$0.guid] ?? [] }.map(\.number))
    }
    let rest = Set(zip(numbers, urlHashes).compactMap { $0.isEmpty ? $1 : nil })
    let rows = try transaction.connections(urls: rest.sorted()).byURL.filter { _, rows in
      Set(rows.map(\.feed)).count == rows.count
    }
    for index in numbers.indices where numbers[index].isEmpty {
      guard let hash = urlHashes[index] else { continue }
      numbers[index] = Set((rows[hash] ?? []).prefix(1000).map(\.number))
    }
    let articles = try transaction.articles(ofAppearances: Set(numbers.joined()).sorted())
    return numbers.map { Set($0.compactMap { articles[$0] }) }
  }

  /// The stored items with guids, by feed and guid, without those whose link stands for the guid of several items.
  private func storedItems(
    _ guids: [(feed: Int64, guid: String)]
  ) throws -> [Int64: [String: [StoredItem]]] {
    guard !guids.isEmpty else { return [:] }
    return try transaction.knownItems(guids: guids, urls: [], limit: 10).mapValues { items in
      Dictionary(grouping: items, by: \.guid).filter { guid, items in
        items.count == 1 || items.contains { $0.url != guid }
      }
    }
  }
}
