import FeedBasics
public import FeedModel

extension TransactionalStore {
  public func accountFeeds() throws(StoreError) -> [AccountFeed] {
    try read { try $0.accountFeeds() }
  }

  public func changeAccountFeeds(
    of account: String, _ change: ([AccountFeed]) -> [AccountFeed]
  ) throws(StoreError) -> [AccountFeed] {
    // Usually there is nothing to do, and unlike a write, a read does not wait for other processes.
    let before = try accountFeeds()
    let unchanged = change(before)
    if unchanged == before.filter({ $0.id.account == account }) { return unchanged }
    return try write { transaction in
      let feeds = change(try transaction.accountFeeds())
      try transaction.setAccountFeeds(feeds, of: account)
      return feeds
    }
  }

  public func accountItems(of account: String) throws(StoreError) -> [String: AccountItem] {
    try read { transaction in
      var items = Dictionary(
        uniqueKeysWithValues: try transaction.accountItems(of: account).map { ($0.id, $0.item) })
      for id in try transaction.unlistedItems(of: account) { items[id]?.isUnlisted = true }
      return items
    }
  }

  public func addAccountItems(
    _ items: [ArrivedItem], of account: String
  ) throws(StoreError) -> Int {
    guard !items.isEmpty else { return 0 }
    return try write { try AccountMarks(account: account, transaction: $0).add(items) }
  }

  public func apply(
    _ marks: [String: ServerMarks], of account: String
  ) throws(StoreError) -> Int {
    guard !marks.isEmpty else { return 0 }
    return try write { try AccountMarks(account: account, transaction: $0).apply(marks) }
  }

  public func noteGone(_ items: [String], of account: String) throws(StoreError) {
    guard !items.isEmpty else { return }
    // Usually all are known to be gone, and unlike a write, a read does not wait for other processes.
    let isNeeded = try read { transaction in
      try transaction.accountItems(items, of: account).values.contains { !$0.item.isGone }
    }
    guard isNeeded else { return }
    try write { transaction in
      var present = try transaction.accountItems(items, of: account).values
        .filter { !$0.item.isGone }.sorted { $0.id < $1.id }
      for index in present.indices { present[index].item.isGone = true }
      try transaction.set(present)
    }
  }

  public func takeOutgoingMarks(of account: String) throws(StoreError) -> [OutgoingMark] {
    let isNeeded = try read { try !$0.outgoingMarks(of: account).isEmpty }
    guard isNeeded else { return [] }
    return try write { transaction in
      try transaction.beginSending(to: account)
      return try transaction.outgoingMarks(of: account)
        .sorted { ($0.kind.rawValue, $0.item) < ($1.kind.rawValue, $1.item) }
    }
  }

  public func endSending(
    _ marks: [OutgoingMark], of account: String, isDone: Bool
  ) throws(StoreError) {
    guard !marks.isEmpty else { return }
    try write { transaction in
      guard isDone else { return try transaction.releaseSending(marks, of: account) }
      try transaction.deleteSent(marks, of: account)
      var items = try transaction.accountItems(marks.map(\.item), of: account)
      for mark in marks { items[mark.item]?.item.marks[mark.kind] = mark.isSet }
      try transaction.set(items.values.sorted { $0.id < $1.id })
    }
  }
}
