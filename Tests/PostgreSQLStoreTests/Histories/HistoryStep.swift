import FeedModel
import FeedTestSupport
import Foundation

/// One operation of the store's port, with its values.
enum HistoryStep {
  case respond([(feed: Feed, entries: [Entry])], configured: Set<String>, rules: [ArticleRule])
  case confirm([Feed], configured: Set<String>)
  case fail(Feed, isGone: Bool)
  case register([Feed])
  case group
  case mark([Int], UserMark, MarkStep?)
  case markMatching(ArticleQuery, UserMark)
  case markStream(ArticleStream, UserMark)
  case undo
  case apply([ArticleRule])
  case prune(before: Date, configured: Set<String>?)
  case remove([String], removed: [String])
  case part(Int, Int)
  case detail(Entry, Int)
  case page(StoredPage, Int, Set<UInt64>)
  case dropPages([Int])
  case importMarks([ImportedMark])
  case play([String], Bool)
  case look
  case mergeAnew
  case maintain

  /// Does it.
  /// - Returns: what the store returned, as text.
  func run(on store: any ArticleStore, at now: Date) throws -> String {
    switch self {
    case .respond(let parts, let configured, let rules):
      let responses = try parts.map { feed, entries in
        return ParsedResponse(
          document: FeedDocument(entries), feed: feed,
          state: try state(feed, configured, of: store) { $0.lastSuccess = now }, arrival: now)
      }
      return try store.add(responses, rules: rules).map { "\(try $0.get())" }.joined()
    case .confirm(let feeds, let configured):
      let changes = try feeds.map { feed in
        FeedStateChange(
          state: try state(feed, configured, of: store) { $0.lastSuccess = now }, feed: feed)
      }
      return "\(try store.save(changes))"
    case .fail(let feed, let isGone):
      let state = try state(feed, [feed.name], of: store) {
        $0.failures += 1
        $0.isGone = isGone
        $0.lastError = "gone"
      }
      return "\(try store.save([FeedStateChange(state: state, feed: feed)]))"
    case .register(let feeds): return "\(try store.register(feeds))"
    case .group:
      while try store.group(at: now) != nil {}
      return ""
    case .mark(let numbers, let mark, let step):
      return "\(try store.mark(numbers, mark, description: "\(mark)", step: step))"
    case .markMatching(let query, let mark):
      return "\(try store.mark(query, mark, description: "query", step: nil))"
    case .markStream(let stream, let mark):
      return "\(try store.mark(stream, mark, description: "stream", step: nil))"
    case .undo: return "\(String(describing: try store.undo()))"
    case .apply(let rules):
      return "\(try store.outcomes(of: rules)) \(try store.apply(rules, description: "rules"))"
    case .prune(let instant, let configured):
      let expected = try store.prunable(lastSeenBefore: instant, configured: configured)
      let removed = try store.prune(lastSeenBefore: instant, configured: configured, at: now)
      return "\(expected) \(removed)"
    case .remove(let feeds, let removed):
      return
        "\(try store.removable(articlesOf: feeds, removed: removed)) \(try store.remove(articlesOf: feeds, removed: removed))"
    case .part(let first, let second):
      return String(describing: try store.part(first, from: second, description: "parted"))
    case .detail(let entry, let number):
      return "\(try store.setDetail(entry, ofAppearance: number))"
    case .page(let page, let number, let blocks):
      return String(describing: try store.setPage(page, ofAppearance: number, blocks: blocks))
    case .dropPages(let numbers): return "\(try store.dropWaitingPages(ofAppearances: numbers))"
    case .importMarks(let marks):
      return "\(try store.addImportedMarks(marks, description: "imported"))"
    case .play(let urls, let isPlayed):
      return "\(try store.mark(attachments: urls, played: isPlayed, at: now))"
    case .look: return "\(try store.recordLook(at: now))"
    case .mergeAnew:
      while try store.mergeAnew(at: now) != nil {}
      return ""
    case .maintain:
      try store.optimize()
      try store.compact()
      return ""
    }
  }

  private func state(
    _ feed: Feed, _ configured: Set<String>, of store: any ArticleStore,
    _ change: (inout FeedState) -> Void
  ) throws -> FeedState {
    var state =
      try store.states(of: [feed], configured: configured.union([feed.name])).first ?? FeedState()
    change(&state)
    return state
  }
}
