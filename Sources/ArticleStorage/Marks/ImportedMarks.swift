import FeedModel

/// The marks that items had in another reader.
struct ImportedMarks<Transaction: StorageTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// Remembers marks, and applies them to stored articles.
  /// - Returns: how many articles changed.
  func add(_ marks: [ImportedMark], description: String) throws -> Int {
    let links = marks.map(urlHash)
    let shared = ImportedMarks.shared(links, of: marks)
    var known: [Int64: ArticleMarks] = [:]
    var articles: [Int: ArticleMarks] = [:]
    for (mark, link) in zip(marks, links) {
      let link = link.flatMap { shared.contains($0) ? nil : $0 }
      let key = mark.guid.flatMap { guid in
        mark.feedURL.map { ImportedMarks.key(guid: guid, feedURL: $0) }
      }
      for key in [key, link].compactMap(\.self) { ImportedMarks.join(mark, to: &known[key]) }
      for article in try self.articles(of: mark, urlHash: link) {
        ImportedMarks.join(mark, to: &articles[article])
      }
    }
    for (key, marks) in known { try transaction.addImportedMarks(marks, key: key) }
    var change = MarkChange(transaction, description: description)
    try transaction.prefetch(.marks(ofArticles: articles.keys.sorted()))
    for (article, marks) in articles.sorted(by: { $0.key < $1.key }) {
      if marks.isRead { _ = try change.set(.read(true), of: article) }
      if marks.isStarred { _ = try change.set(.starred(true), of: article) }
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

  /// The marks of an item that arrives: those of its guid, else those of its link; nil if it has none.
  func marks(of item: Arrival) throws -> ArticleMarks? {
    let key = Self.key(guid: item.guid, feedURL: item.feedURL)
    if let marks = try transaction.importedMarks(key: key) { return marks }
    guard let hash = item.urlHash, try !isShared(hash, by: item.feedID) else { return nil }
    return try transaction.importedMarks(key: hash)
  }

  /// Whether a feed has a link for several items.
  private func isShared(_ hash: Int64, by feed: Int64? = nil) throws -> Bool {
    var counts: [Int64: Int] = [:]
    try transaction.eachAppearance(ofURL: hash) { _, owner, _ in
      if feed == nil || owner == feed { counts[owner, default: 0] += 1 }
      return !counts.values.contains { $0 > 1 }
    }
    return counts.values.contains { $0 > 1 }
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

  /// The stored articles of an item: by guid in its feed, else by link.
  private func articles(of mark: ImportedMark, urlHash: Int64?) throws -> Set<Int> {
    var numbers: Set<Int> = []
    if let guid = mark.guid, let feedURL = mark.feedURL {
      let feed = Feed(name: "", location: .web(url: feedURL), configuredURL: feedURL)
      for stored in try transaction.feeds(
        urlDigest: StoredFeed(feed, FeedState()).urlDigest, adapter: nil)
      {
        guard let id = stored.state.id else { continue }
        let known = try transaction.knownItems(
          ofFeed: id, guids: [guid], urlHashes: [], limit: 10)
        numbers.formUnion(known.map(\.number))
      }
    }
    if numbers.isEmpty, let hash = urlHash, try !isShared(hash) {
      try transaction.eachAppearance(ofURL: hash) { number, _, _ in
        numbers.insert(number)
        return numbers.count < 1000
      }
    }
    return Set(try numbers.compactMap(transaction.article(ofAppearance:)))
  }
}
