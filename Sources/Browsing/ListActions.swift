import FeedBasics
import FeedModel

/// Handles actions on all articles of a list, and on one without marking it.
extension BrowseState {
  /// More pages than this are opened only after a question.
  private static let openedUnasked = 5
  /// More files than this are written only after a question.
  private static let savedUnasked = 20

  mutating func openUnread(marking: Bool) -> [BrowseCommand] {
    guard screen == .headlines, let list else { return [] }
    guard list.unreadCount > 0 else { return refuse("nothing unread here") }
    var query = listed
    query.condition = query.condition.and(.unread)
    if list.isWhole, list.unreadCount <= BrowseState.openedUnasked {
      return [.terminal(.openAll(query, marking: marking))]
    }
    let amount = list.isWhole ? Amount(list.unreadCount, "page").description : "all pages"
    input.question = Question(
      "open \(amount) in the browser?", yes: .terminal(.openAll(query, marking: marking)))
    return []
  }

  mutating func saveAll() -> [BrowseCommand] {
    guard screen == .headlines, let list, list.count > 0 else { return [] }
    if list.isWhole, list.count <= BrowseState.savedUnasked { return [.saveAll(listed)] }
    let amount = list.isWhole ? Amount(list.count, "article").description : "all articles"
    input.question = Question("save \(amount) as Markdown?", yes: .saveAll(listed))
    return []
  }
}
