public import FeedModel
public import FeedPlatform

extension TransactionalStore {
  /// The URLs of all attachments that are marked as played.
  public func playedAttachments() throws(StoreError) -> Set<String> {
    try read { try $0.playedAttachments() }
  }

  /// Marks URLs of attachments as played, or as not played.
  public func mark(
    attachments urls: [String], played: Bool, at now: Date
  ) throws(StoreError) -> Int {
    try write { transaction in
      let marked = try transaction.playedAttachments()
      let changing = Set(urls).filter { marked.contains($0) != played }
      if played {
        try transaction.addPlayed(changing.sorted(), at: now)
      } else {
        try transaction.deletePlayed(changing.sorted())
      }
      return changing.count
    }
  }
}
