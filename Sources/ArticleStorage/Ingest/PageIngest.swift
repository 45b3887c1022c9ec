import FeedBasics
import FeedModel

/// Stores the pages of appearances.
struct PageIngest<Transaction: SQLTransaction> {
  let transaction: Transaction
  let policy: any MergePolicy

  /// The maximum number of blocks that are counted for a host: those of about a dozen articles.
  private static var maximumBlocks: Int { 500 }

  /// Stores the result of a request.
  /// - Returns: the page as it is stored; nil if the appearance no longer exists.
  func set(_ page: StoredPage, of number: Int, blocks: Set<UInt64>) throws -> StoredPage? {
    guard let article = try transaction.article(ofAppearance: number) else { return nil }
    var page = page
    var isNew = try transaction.page(of: number)?.content == nil
    let hash = textHash(of: page)
    if let hash {
      let same = try transaction.appearances(ofPageText: hash)
      // At another address it is the same article.
      isNew = isNew && same.isEmpty
      let articles = try transaction.articles(ofAppearances: same)
      let others = same.filter { $0 != number && articles[$0] != article }
      if !others.isEmpty { page = try compared(page, of: number, with: others, textHash: hash) }
    }
    let stored = try replace(page, of: number, textHash: hash)
    if isNew, stored?.content != nil, let host = page.host, let fetched = page.fetched {
      try transaction.countBlocks(
        blocks, ofHost: Digest.hash64(host), at: fetched, limit: PageIngest.maximumBlocks)
    }
    return stored
  }

  /// Refuses a page, and those of other articles with the same text, if that is a wall.
  private func compared(
    _ page: StoredPage, of number: Int, with others: [Int], textHash: Int64
  ) throws -> StoredPage {
    guard let text = page.content?.text, var own = try transaction.appearances([number]).first
    else { return page }
    own.page = page
    let wall = RepeatedText(text)
    let same = try transaction.appearances(others).filter { !wall.isOneArticle(own, $0) }
    guard wall.isShort, !same.isEmpty else { return page }
    for other in same {
      guard let known = other.page, known.refusal == nil, !wall.isArticle(other) else { continue }
      _ = try replace(refused(known), of: other.number, textHash: textHash)
    }
    return wall.isArticle(own) ? page : refused(page)
  }

  private func textHash(of page: StoredPage) -> Int64? {
    page.content.map { Digest.hash64("\(page.host ?? "")\u{1F}\($0.text)") }
  }

  /// A page without its text, which other pages have as well.
  private func refused(_ page: StoredPage) -> StoredPage {
    var page = page
    page.content = nil
    page.refusal = .repeated
    page.nextAttempt = nil
    return page
  }

  /// Replaces a page, and updates the index and the article if their text changes.
  private func replace(
    _ page: StoredPage, of number: Int, textHash: Int64?
  ) throws -> StoredPage? {
    guard let before = try transaction.appearances([number]).first else { return nil }
    var after = before
    after.page = page
    after.choosePage()
    guard let page = after.page else { return nil }
    try transaction.write([WrittenPage(number: number, page: page, textHash: textHash)])
    guard before.page?.isShown == true || page.isShown else { return page }
    if page.isShown, let content = page.content {
      try transaction.addAuthors(Set(content.metadata.authors.compactMap(\.name)))
    }
    try ArticleClustering.follow(before, to: after, in: transaction, policy: policy)
    return page
  }
}
