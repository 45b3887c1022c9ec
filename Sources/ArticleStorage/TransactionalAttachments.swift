public import FeedBasics
public import FeedModel

extension TransactionalStore {
  public func playedAttachments() throws(StoreError) -> Set<String> {
    try read { try $0.playedAttachments() }
  }

  public func mark(
    attachments urls: [String], played: Bool, at now: Date
  ) throws(StoreError) -> Int {
    try write { transaction in
      let marked = try transaction.playedAttachments()
      let changing = Set(urls).filter { marked.contains($0) != played }
      if played {
        try transaction.addPlayed(changing.sorted(), at: now)
        try transaction.deleteQueued(changing.sorted())
      } else {
        try transaction.deletePlayed(changing.sorted())
      }
      return changing.count
    }
  }

  public func queuedAttachments() throws(StoreError) -> [QueuedAttachment] {
    try read { try $0.queuedAttachments() }
  }

  public func enqueue(attachments: [QueuedAttachment], at now: Date) throws(StoreError) -> Int {
    try write { transaction in
      var known = Set(try transaction.queuedAttachments().map(\.url))
      let new = attachments.filter { known.insert($0.url).inserted }
      try transaction.addQueued(new, at: now)
      return new.count
    }
  }

  public func dequeue(attachments urls: [String]) throws(StoreError) -> Int {
    try write { transaction in
      let queued = Set(try transaction.queuedAttachments().map(\.url)).intersection(urls)
      try transaction.deleteQueued(queued.sorted())
      return queued.count
    }
  }
}
