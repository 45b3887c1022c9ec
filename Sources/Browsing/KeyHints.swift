/// The most useful keys of the visible screen, on one line.
enum KeyHints {
  static func text(_ state: BrowseState) -> String {
    func hints(_ actions: [(action: BrowseAction, word: String)]) -> String {
      actions.compactMap { hint in state.keys.label(hint.action).map { "\($0) \(hint.word)" } }
        .joined(separator: "  ")
    }
    return switch state.screen {
    case .sources:
      hints([
        (.help, "keys"), (.open, "open"), (.nextUnread, "next unread"), (.markAllRead, "all read"),
        (.find, "search"), (.fetchFeed, "fetch"), (.fetchDue, "fetch all"), (.close, "quit"),
      ])
    case .headlines:
      hints([
        (.help, "keys"), (.open, "read"), (.nextUnread, "next unread"), (.toggleRead, "read"),
        (.toggleStar, "star"), (.markAllRead, "all read"), (.openInBrowser, "open"),
        (.find, "search"), (.close, "back"),
      ])
    case .article:
      hints([
        (.help, "keys"), (.nextPage, "page"), (.nextUnread, "next unread"), (.toggleStar, "star"),
        (.openInBrowser, "open"), (.openComments, "comments"), (.showLinks, "links"),
        (.close, "back"),
      ])
    case .links: hints([(.open, "open"), (.close, "back")])
    case .candidates: hints([(.open, "add"), (.close, "back")])
    case .details: hints([(.close, "back")])
    case .help: hints([(.close, "back")])
    }
  }
}
