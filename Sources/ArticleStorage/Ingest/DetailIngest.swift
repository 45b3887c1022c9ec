import FeedBasics
import FeedModel

/// Stores the detail document of an appearance.
enum DetailIngest {
  static func set(
    _ detail: Entry, ofAppearance number: Int, in transaction: some SQLTransaction,
    policy: any MergePolicy
  ) throws {
    guard let before = try transaction.appearances([number]).first else { return }
    let json = String(decoding: try JSONEncoder().encode(detail), as: UTF8.self)
    try transaction.setDetail(json, detail, of: number)
    try transaction.addAuthors(Set(detail.authors.compactMap(\.name)))
    try transaction.addCategories(Set(detail.tags))
    var after = before
    after.detail = json
    after.isDetailStale = false
    after.page = try transaction.page(of: number)
    after.choosePage()
    if let page = after.page, page.isShown != before.page?.isShown {
      try transaction.setPagesShown([(number, page.isShown)])
    }
    try ArticleClustering.follow(before, to: after, in: transaction, policy: policy)
  }
}
