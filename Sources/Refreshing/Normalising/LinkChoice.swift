import FeedBasics
import FeedModel

extension [ParsedLink] {
  /// The links of one kind, the best first: RSS's own `link` before those of other vocabularies, each group with the
  /// links declared as HTML first, otherwise in the document's order.
  func best(_ rel: String) -> [ParsedLink] {
    let found = filter { $0.rel == rel }
    if found.count < 2 { return found }
    let (own, others) = (found.filter(\.isOwn), found.filter { !$0.isOwn })
    return own.htmlFirst + others.htmlFirst
  }

  private var htmlFirst: [ParsedLink] { filter(\.isHTML) + filter { !$0.isHTML } }
}

extension ParsedLink {
  fileprivate var isHTML: Bool { type?.hasWord("html") ?? false }
}
