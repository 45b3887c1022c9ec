public import FeedBasics
public import FeedModel

extension SQLTransaction {
  /// The URLs of attachments that the user has played.
  fileprivate func played() throws -> Set<String> {
    Set(try all("SELECT url FROM played_attachments") { $0.text() ?? "" })
  }

  /// The queue in its order.
  fileprivate func queue() throws -> [QueuedAttachment] {
    try all(
      """
      SELECT q.url, COALESCE(a.article_id, q.article) FROM queued_attachments q
      LEFT JOIN appearances a ON a.id = q.article ORDER BY q.queued_at, q.article, q.url
      """
    ) {
      QueuedAttachment(url: $0.text() ?? "", article: $0.number())
    }
  }

  /// Gives attachments that replace others their marks and their places in the queue.
  /// - Parameter successors: the new URLs by the old ones.
  func moveMarks(ofAttachments successors: [String: String]) throws {
    guard !successors.isEmpty else { return }
    let old = successors.keys.sorted()
    let played = try find(AttachmentStatements.playing, by: old, [.texts(old)]) { $0.date() }
    let queued = try find(AttachmentStatements.queueing, by: old, [.texts(old)]) {
      (article: $0.number(), date: $0.date())
    }
    // All old ones first: the new URL of one may be the old one of another.
    let (heard, waiting) = (played.keys.sorted(), queued.keys.sorted())
    try run(AttachmentStatements.unplayed, [.texts(heard)])
    try run(AttachmentStatements.unqueued, [.texts(waiting)])
    let (newHeard, newWaiting) = (heard.map { successors[$0] }, waiting.map { successors[$0] })
    try write(
      .insertIfAbsent, "played_attachments",
      ["url": .texts(newHeard), "played_at": .dates(heard.map { played[$0] })])
    try write(
      .insertIfAbsent, "queued_attachments",
      [
        "url": .texts(newWaiting), "article": .integers(waiting.map { queued[$0]?.article }),
        "queued_at": .dates(waiting.map { queued[$0]?.date }),
      ])
    // What was played under either URL does not wait.
    let isPlayed = try finds(AttachmentStatements.playing, [.texts(newWaiting)])
    try run(
      AttachmentStatements.unqueued,
      [.texts(newHeard + zip(newWaiting, isPlayed).filter { $1 }.map(\.0))])
  }

  /// The attachments with the number of the first appearance that has each, with which they stay when its article is
  /// joined with another or divided.
  fileprivate func carried(_ attachments: [QueuedAttachment]) throws -> [QueuedAttachment] {
    let appearances = try appearances(ofArticles: Set(attachments.map(\.article)).sorted())
    return attachments.map { one in
      let carrier = appearances[one.article]?.first { appearance in
        appearance.appearance.entry.attachments.contains { $0.url == one.url }
      }
      return QueuedAttachment(url: one.url, article: carrier?.number ?? one.article)
    }
  }
}

extension TransactionalStore {
  public func playedAttachments() throws(StoreError) -> Set<String> {
    try read { try $0.played() }
  }

  public func mark(
    attachments urls: [String], played: Bool, at now: Date
  ) throws(StoreError) -> Int {
    try write { transaction in
      let marked = try transaction.played()
      let changing = Set(urls).filter { marked.contains($0) != played }.sorted()
      if played {
        // Earlier marks stay as they are.
        try transaction.write(
          .insertIfAbsent, "played_attachments",
          ["url": .texts(changing), "played_at": .dates(changing.map { _ in now })])
        try transaction.run(AttachmentStatements.unqueued, [.texts(changing)])
      } else {
        try transaction.run(AttachmentStatements.unplayed, [.texts(changing)])
      }
      return changing.count
    }
  }

  public func queuedAttachments() throws(StoreError) -> [QueuedAttachment] {
    try read { try $0.queue() }
  }

  public func enqueue(attachments: [QueuedAttachment], at now: Date) throws(StoreError) -> Int {
    try write { transaction in
      var known = Set(try transaction.queue().map(\.url))
      let new = try attachments.filter { known.insert($0.url).inserted }.batches(of: 200)
        .flatMap(transaction.carried)
      try transaction.write(
        .insertIfAbsent, "queued_attachments",
        [
          "url": .texts(new.map(\.url)), "article": .integers(new.map(\.article)),
          // Those of one call keep their order.
          "queued_at": .dates(new.indices.map { now.addingTimeInterval(Double($0) / 1000) }),
        ])
      return new.count
    }
  }

  public func dequeue(attachments urls: [String]) throws(StoreError) -> Int {
    try write { transaction in
      let queued = Set(try transaction.queue().map(\.url)).intersection(urls).sorted()
      try transaction.run(AttachmentStatements.unqueued, [.texts(queued)])
      return queued.count
    }
  }
}

private enum AttachmentStatements {
  static let playing = BatchQuery("wanted") {
    "SELECT played_at FROM played_attachments WHERE \($0.equals("url", "{wanted}"))"
  }
  static let queueing = BatchQuery("wanted") {
    "SELECT article, queued_at FROM queued_attachments WHERE \($0.equals("url", "{wanted}"))"
  }
  static let unplayed = BatchStatement("played") {
    "DELETE FROM played_attachments{using rows} WHERE \($0.equals("url", "{played}"))"
  }
  static let unqueued = BatchStatement("queued") {
    "DELETE FROM queued_attachments{using rows} WHERE \($0.equals("url", "{queued}"))"
  }
}
