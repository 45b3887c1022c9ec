import FeedModel

/// Brings what an account's server says of items together with the marks of their articles. A mark of an article is one of
/// every copy of it, wherever that is.
struct AccountMarks<Transaction: SQLTransaction> {
  let account: String
  let transaction: Transaction

  /// Records items whose articles have been stored. Whichever copy of an article is read or starred, all are from now on.
  /// - Returns: how many articles were marked.
  func add(_ items: [ArrivedItem]) throws -> Int {
    let ids = Dictionary(
      try transaction.feeds(named: Set(items.map(\.feed)).sorted())
        .compactMap { feed in feed.state.id.map { (feed.name, $0) } }
    ) { first, _ in first }
    let guids = items.compactMap { item in
      ids[item.feed].map { (feed: $0, guid: item.guid) }
    }
    let stored = try transaction.knownItems(guids: guids, urls: [], limit: 1)
      .mapValues { items in
        Dictionary(items.map { ($0.guid, $0.number) }) { first, _ in first }
      }
    let rows = items.map { item in
      StoredAccountItem(
        account: account, id: item.id,
        appearance: ids[item.feed].flatMap { stored[$0]?[item.guid] }, item: item.item)
    }
    // First, so that what is changed by one copy is queued for the others.
    try transaction.set(rows)
    let articles = try articles(of: rows)
    var writer = MarkWriter(transaction)
    try writer.load(Array(articles.values))
    // Those of articles that were removed, and come back before their marks are sent.
    let waiting = Dictionary(grouping: try transaction.outgoingMarks(of: account), by: \.item)
    var marked: Set<Int> = []
    for row in rows {
      guard let article = row.appearance.flatMap({ articles[$0] }) else { continue }
      var marks = row.item.marks
      for mark in waiting[row.id] ?? [] { marks[mark.kind] = mark.isSet }
      if marks.isRead, writer.set(.read(true), of: article) { marked.insert(article) }
      if marks.isStarred, writer.set(.starred(true), of: article) { marked.insert(article) }
    }
    var late: [(item: StoredAccountItem, kind: OutgoingMark.Kind, isSet: Bool)] = []
    for row in rows {
      guard let marks = row.appearance.flatMap({ articles[$0] }).flatMap(writer.marks) else {
        continue
      }
      if marks.isRead, !row.item.marks.isRead { late.append((row, .read, true)) }
      if marks.isStarred, !row.item.marks.isStarred { late.append((row, .starred, true)) }
    }
    try writer.flush()
    try transaction.queue(late)
    return marked.count
  }

  /// Applies what the server says of items that are known.
  /// - Returns: how many articles were marked.
  func apply(_ said: [String: ServerMarks]) throws -> Int {
    let waiting = Dictionary(grouping: try transaction.outgoingMarks(of: account), by: \.item)
    var changed: [(old: ServerMarks, item: StoredAccountItem)] = []
    for (id, item) in try transaction.accountItems(said.keys.sorted(), of: account) {
      guard var marks = said[id] else { continue }
      // What is on its way to the server is newer than what it says.
      for mark in waiting[id] ?? [] { marks[mark.kind] = item.item.marks[mark.kind] }
      guard marks != item.item.marks || item.item.isGone else { continue }
      var new = item
      new.item.marks = marks
      new.item.isGone = false
      changed.append((item.item.marks, new))
    }
    changed.sort { $0.item.id < $1.item.id }
    try transaction.set(changed.map(\.item))
    let articles = try articles(of: changed.map(\.item))
    var writer = MarkWriter(transaction)
    try writer.load(Array(articles.values))
    var marked: Set<Int> = []
    for (old, new) in changed {
      guard let article = new.appearance.flatMap({ articles[$0] }) else { continue }
      let marks = new.item.marks
      if marks.isRead != old.isRead, writer.set(.read(marks.isRead), of: article) {
        marked.insert(article)
      }
      if marks.isStarred != old.isStarred, writer.set(.starred(marks.isStarred), of: article) {
        marked.insert(article)
      }
    }
    try writer.flush()
    return marked.count
  }

  /// The articles of items, by the numbers of their appearances.
  private func articles(of items: [StoredAccountItem]) throws -> [Int: Int] {
    try transaction.articles(ofAppearances: Set(items.compactMap(\.appearance)).sorted())
  }
}
