import FeedBasics
public import FeedModel

// MARK: Feeds

/// What is known of accounts at online readers.
extension SQLTransaction {
  /// The feeds of all accounts, account by account in the order of their servers.
  func accountFeeds() throws -> [AccountFeed] {
    try all(
      """
      SELECT account, id, name, title, url, website, folders, since FROM account_feeds
      ORDER BY account, place
      """
    ) { row in
      let id = SubscriptionID(account: row.text() ?? "", id: row.text() ?? "")
      let (name, title, url) = (row.text() ?? "", row.text() ?? "", row.text() ?? "")
      let website = row.text()
      let tags = row.text().flatMap {
        try? JSONDecoder().decode([String].self, from: Data($0.utf8))
      }
      return AccountFeed(
        id: id, name: name, title: title, url: url, website: website, tags: tags ?? [],
        since: row.date() ?? Date(timeIntervalSince1970: 0))
    }
  }

  /// The feeds of all accounts by the digests under which they are stored.
  func accountFeedDigests() throws -> [String: SubscriptionID] {
    try dictionary("SELECT account, id FROM account_feeds ORDER BY account, place") {
      let id = SubscriptionID(account: $0.text() ?? "", id: $0.text() ?? "")
      return (Digest.hex(Feed.identity(of: id)), id)
    }
  }

  func rename(_ feed: SubscriptionID, to name: String) throws {
    try run(
      "UPDATE account_feeds SET name = $1, revision = $2 WHERE account = $3 AND id = $4",
      .text(name), .integer(try nextChange()), .text(feed.account), .text(feed.id))
  }

  func setAccountFeeds(_ feeds: [AccountFeed], of account: String) throws {
    let revision = try nextChange()
    try run("DELETE FROM account_feeds WHERE account = $1", .text(account))
    let tags = try feeds.map { String(decoding: try JSONEncoder().encode($0.tags), as: UTF8.self) }
    try write(
      .insert, "account_feeds",
      [
        "account": .texts(feeds.map { _ in account }), "id": .texts(feeds.map(\.id.id)),
        "name": .texts(feeds.map(\.name)), "title": .texts(feeds.map(\.title)),
        "url": .texts(feeds.map(\.url)), "website": .texts(feeds.map(\.website)),
        "folders": .texts(tags), "since": .dates(feeds.map(\.since)),
        "place": .integers(feeds.indices), "revision": .integers(feeds.map { _ in revision }),
      ])
  }
}

// MARK: Items

/// An item of an account as it is stored.
struct StoredAccountItem: Sendable {
  var account: String
  /// What the server calls it.
  var id: String
  /// The number of its appearance; nil if it was not stored.
  var appearance: Int?
  var item: AccountItem
}

extension StoredAccountItem {
  fileprivate init(_ row: inout some SQLRow) {
    account = row.text() ?? ""
    id = row.text() ?? ""
    appearance = row.optionalNumber()
    let marks = ServerMarks(isRead: row.boolean(), isStarred: row.boolean())
    let isGone = row.boolean()
    item = AccountItem(
      marks: marks, received: row.date(), isGone: isGone, isStored: appearance != nil)
  }
}

extension SQLTransaction {
  func knows(account: String) throws -> Bool {
    if try finds("SELECT 1 FROM account_feeds WHERE account = $1 LIMIT 1", .text(account)) {
      return true
    }
    return try finds("SELECT 1 FROM account_items WHERE account = $1 LIMIT 1", .text(account))
  }

  func hasAccountItems() throws -> Bool { try finds("SELECT 1 FROM account_items LIMIT 1") }

  func accountItems(of account: String) throws -> [StoredAccountItem] {
    try all(AccountStatements.ofAccount, .text(account)) { StoredAccountItem(&$0) }
  }

  /// The items of an account that are unread in feeds which it does not list any more.
  func unlistedItems(of account: String) throws -> [String] {
    try all(AccountStatements.unlisted, .text(account)) { $0.text() ?? "" }
  }

  /// The items of an account that the server calls so; those that are not known are missing.
  func accountItems(_ ids: [String], of account: String) throws -> [String: StoredAccountItem] {
    let accounts = SQLValue.texts(ids.map { _ in account })
    return try find(AccountStatements.items, by: ids, [accounts, .texts(ids)]) {
      StoredAccountItem(&$0)
    }
  }

  /// The items of all accounts that are these articles.
  func accountItems(ofArticles numbers: [Int]) throws -> [Int: [StoredAccountItem]] {
    try gather(AccountStatements.ofArticles, by: numbers, [.integers(numbers)]) {
      StoredAccountItem(&$0)
    }
  }

  /// Adds items, or replaces what is known of them.
  func set(_ items: [StoredAccountItem]) throws {
    try write(
      .replace, "account_items",
      [
        "account": .texts(items.map(\.account)), "item": .texts(items.map(\.id)),
        "appearance": .integers(items.map(\.appearance)),
        "is_read": .booleans(items.map(\.item.marks.isRead)),
        "is_starred": .booleans(items.map(\.item.marks.isStarred)),
        "is_gone": .booleans(items.map(\.item.isGone)),
        "received": .dates(items.map(\.item.received)),
      ])
  }

  /// Removes items whose articles were removed, and that their server has as read and not starred, which do not come back;
  /// of accounts that the config does not have, all whose articles were removed. Their marks wait for the account.
  /// - Parameter accounts: the keys of the accounts in the config; nil if the config is unknown.
  func deleteRemovedAccountItems(configured accounts: Set<String>?) throws {
    guard try hasAccountItems() else { return }
    let values = [SQLValue.boolean(accounts == nil), .texts((accounts ?? []).sorted())]
    try run(AccountStatements.cursorsOfOthers, values)
    try run(AccountStatements.removed, values)
  }

  /// Lets accounts begin anew that list these feeds. Only those do that the config does not have: what is removed are
  /// articles of feeds that it has no more, and its accounts list none of these.
  func forgetCursors(ofFeeds names: [String]) throws {
    try run(AccountStatements.cursorsOfFeeds, .texts(names))
  }

  /// Removes what is known of the items of all accounts that are these articles. Their marks wait for the account.
  func deleteAccountItems(ofArticles numbers: [Int]) throws {
    guard !numbers.isEmpty, try hasAccountItems() else { return }
    try run(AccountStatements.itemsOfArticles, [.integers(numbers)])
  }

  /// The numbers of the appearances of articles that are items of accounts.
  /// - Parameter isCounted: whether an account counts, by its key.
  func accountAppearances(
    ofArticles numbers: [Int], where isCounted: (String) -> Bool = { _ in true }
  ) throws -> Set<Int> {
    guard !numbers.isEmpty, try hasAccountItems() else { return [] }
    let items = try accountItems(ofArticles: numbers).values.joined()
    return Set(items.filter { isCounted($0.account) }.compactMap(\.appearance))
  }
}

// MARK: Marks to send

extension SQLTransaction {
  /// The marks that wait to be sent to an account, or are being sent.
  func outgoingMarks(of account: String) throws -> Set<OutgoingMark> {
    Set(
      try all(
        "SELECT item, mark, is_set FROM account_marks WHERE account = $1", .text(account)
      ) { row -> OutgoingMark? in
        let item = row.text() ?? ""
        guard let kind = row.text().flatMap(OutgoingMark.Kind.init(rawValue:)) else { return nil }
        return OutgoingMark(item: item, kind: kind, isSet: row.boolean())
      }.compactMap(\.self))
  }

  /// Records for every account that has articles that its server has to be told of the marks that changed.
  /// - Parameter changes: the marks of articles before and after.
  func queueMarks(_ changes: [(article: Int, old: ArticleMarks, new: ArticleMarks)]) throws {
    let changes = changes.filter {
      $0.old.isRead != $0.new.isRead || $0.old.isStarred != $0.new.isStarred
    }
    try queueMarks(ofArticles: changes.map { ($0.article, $0.new) })
  }

  /// Records for every account that has articles that its server has to be told of their marks, as far as it has others.
  func queueMarks(ofArticles articles: [(number: Int, marks: ArticleMarks)]) throws {
    guard !articles.isEmpty, try hasAccountItems() else { return }
    let items = try accountItems(ofArticles: articles.map { $0.number })
    try queue(
      articles.flatMap { article in
        (items[article.number] ?? []).flatMap { item in
          [(item, .read, article.marks.isRead), (item, .starred, article.marks.isStarred)]
        }
      })
  }

  /// Records marks that servers have to be told, unless they have them. Of several of an item the last one stays.
  func queue(_ marks: [(item: StoredAccountItem, kind: OutgoingMark.Kind, isSet: Bool)]) throws {
    // A server that has the mark already need not be told, unless something else is on its way to it.
    let known = marks.filter { $0.item.item.marks[$0.kind] == $0.isSet }
    let new = marks.filter { $0.item.item.marks[$0.kind] != $0.isSet }
    try run(
      AccountStatements.settled,
      [
        .texts(known.map(\.item.account)), .texts(known.map(\.item.id)),
        .texts(known.map(\.kind.rawValue)),
      ])
    for (change, marks) in [(RowChange.update, known), (.replace, new)] {
      try write(
        change, "account_marks",
        [
          "account": .texts(marks.map(\.item.account)), "item": .texts(marks.map(\.item.id)),
          "mark": .texts(marks.map(\.kind.rawValue)), "is_set": .booleans(marks.map(\.isSet)),
          "is_sending": .booleans(marks.map { _ in false }),
        ])
    }
  }

  /// Records that all marks of an account are being sent.
  func beginSending(to account: String) throws {
    try run("UPDATE account_marks SET is_sending = true WHERE account = $1", .text(account))
  }

  /// Removes marks that were sent, and did not change since that began.
  func deleteSent(_ marks: [OutgoingMark], of account: String) throws {
    try run(
      AccountStatements.sent,
      [
        .texts(marks.map { _ in account }), .texts(marks.map(\.item)),
        .texts(marks.map(\.kind.rawValue)),
      ])
  }

  /// Lets marks wait again that could not be sent.
  func releaseSending(_ marks: [OutgoingMark], of account: String) throws {
    try write(
      .update, "account_marks",
      [
        "account": .texts(marks.map { _ in account }), "item": .texts(marks.map(\.item)),
        "mark": .texts(marks.map(\.kind.rawValue)),
        "is_sending": .booleans(marks.map { _ in false }),
      ])
  }
}

extension TransactionalStore {
  /// Revisions are never given twice: as long as the last one stays, rows can only have been removed, which their number
  /// shows.
  public func accountFeedsRevision() throws(StoreError) -> [Int] {
    try read {
      try $0.first("SELECT coalesce(max(revision), 0), count(*) FROM account_feeds") {
        [$0.number(), $0.number()]
      } ?? []
    }
  }

  public func outgoingMarkCounts() throws(StoreError) -> [String: Int] {
    try read {
      try $0.dictionary("SELECT account, count(*) FROM account_marks GROUP BY account") {
        ($0.text() ?? "", $0.number())
      }
    }
  }
}

private enum AccountStatements {
  static let columns =
    "i.account, i.item, i.appearance, i.is_read, i.is_starred, i.is_gone, i.received"

  static let ofAccount: SQLText = "SELECT \(columns) FROM account_items i WHERE i.account = $1"
  static let unlisted = SQLText { dialect in
    """
    SELECT i.item FROM account_items i \(dialect.orderedJoin) appearances a ON a.id = i.appearance
    WHERE i.account = $1 AND NOT i.is_read AND a.feed_id NOT IN (
      SELECT f.id FROM account_feeds l JOIN feeds f ON f.name = l.name WHERE l.account = $1)
    """
  }
  static let items = BatchQuery("account", "item") { _ in
    "SELECT \(columns) FROM account_items i WHERE i.account = {account} AND i.item = {item}"
  }
  static let ofArticles = BatchQuery("article") { dialect in
    """
    SELECT \(columns) FROM appearances a \(dialect.orderedJoin) account_items i ON i.appearance = a.id
    WHERE a.article_id = {article}
    """
  }
  static let removed = SQLText { dialect in
    """
    DELETE FROM account_items
    WHERE (is_read AND NOT is_starred OR NOT ($1 OR \(dialect.isIn("account", "$2"))))
      AND NOT EXISTS (SELECT 1 FROM appearances a WHERE a.id = account_items.appearance)
    """
  }
  // An account's key is the digest under which it is stored, and its cursor the validator.
  static let cursorsOfOthers = SQLText { dialect in
    """
    UPDATE feeds SET etag = NULL WHERE etag IS NOT NULL AND NOT ($1 OR \(dialect.isIn("url_digest", "$2")))
      AND url_digest IN (SELECT i.account FROM account_items i)
    """
  }
  static let cursorsOfFeeds = SQLText { dialect in
    """
    UPDATE feeds SET etag = NULL WHERE etag IS NOT NULL AND url_digest IN (
      SELECT a.account FROM account_feeds a WHERE \(dialect.isIn("a.name", "$1")))
    """
  }
  static let itemsOfArticles = BatchStatement("article") { _ in
    """
    DELETE FROM account_items WHERE appearance IN (
      SELECT a.id FROM appearances a{, rows} WHERE a.article_id = {article})
    """
  }

  static let settled = removal("NOT is_sending")
  static let sent = removal("is_sending")
  private static func removal(_ condition: String) -> BatchStatement {
    BatchStatement("receiver", "marked", "kind") { _ in
      """
      DELETE FROM account_marks{using rows}
      WHERE account = {receiver} AND item = {marked} AND mark = {kind} AND \(condition)
      """
    }
  }
}
