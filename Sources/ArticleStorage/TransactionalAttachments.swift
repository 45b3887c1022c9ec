public import FeedModel
public import Platform

extension TransactionalStore {
  /// Those of the URLs that are marked as played.
  public func playedAttachments(among urls: [String]) throws(StoreError) -> Set<String> {
    try read { transaction in Set(try urls.filter { try transaction.isPlayed($0) }) }
  }

  /// Marks URLs of attachments as played, or as not played.
  public func mark(
    attachments urls: [String], played: Bool, at now: Date
  ) throws(StoreError) -> Int {
    try write { transaction in
      let changing = try Set(urls).filter { try transaction.isPlayed($0) != played }
      for url in changing {
        if played {
          try transaction.addPlayed(url, at: now)
        } else {
          try transaction.deletePlayed(url)
        }
      }
      return changing.count
    }
  }
}
