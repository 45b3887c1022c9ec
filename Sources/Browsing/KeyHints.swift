import BrowseKeys
import FeedBasics
import FeedModel

/// The most useful keys of the visible screen, on one line.
enum KeyHints {
  /// As many hints as fit.
  static func text(_ state: BrowseState) -> String {
    var text = ""
    for (action, word) in hints(state) {
      guard let key = state.label(action) else { continue }
      let longer = (text.isEmpty ? "" : text + "  ") + "\(key) \(word)"
      if DisplayWidth.of(longer) > state.size.columns { break }
      text = longer
    }
    return text
  }

  /// The keys of a sequence so far, and how it can go on.
  static func pending(_ state: BrowseState) -> String {
    let pressed = state.input.pending
    let next = state.settings.keys.continuations(of: pressed, in: state.context)
      .map { "\($0.keys) \($0.actions)" }
    return "\(pressed.map(\.label).joined(separator: " ")) …  \(next.joined(separator: "  "))"
  }

  /// The most important ones first.
  private static func hints(_ state: BrowseState) -> [(action: BrowseAction, word: String)] {
    switch state.screen {
    case .sources:
      return [
        (.help, "keys"), (.open, "open"), (.nextUnread, "next unread"), (.markAllRead, "all read"),
        (.find, "search"), (.fetchFeed, "fetch"), (.fetchDue, "fetch all"), (.close, "quit"),
      ]
    case .headlines:
      return [
        (.help, "keys"), (.open, "read"), (.nextUnread, "next unread"), (.toggleRead, "mark read"),
        (.toggleStar, "star"), (.markAllRead, "all read"), (.openInBrowser, "open"),
        (.find, "search"), (.close, "back"),
      ]
    case .article:
      let comments: [(BrowseAction, String)] =
        state.reading?.article.entry.commentsURL == nil ? [] : [(.openComments, "comments")]
      return [
        (.help, "keys"), (.nextPage, "page"), (.nextUnread, "next unread"), (.close, "back"),
        (.toggleStar, "star"), (.openInBrowser, "open"), (.showLinks, "links"), (.find, "find"),
      ] + comments + [(.copyURL, "copy"), (.save, "save")]
    case .links:
      let files = state.reading?.article.entry.attachmentsBesideImages ?? []
      let hasFile = files.contains { $0.url == state.chosenLink?.url }
      return [(.open, "open")]
        + (hasFile ? [(.play, "play"), (.enqueue, "queue"), (.download, "download")] : [])
        + [(.copyURL, "copy"), (.close, "back")]
    case .candidates: return [(.open, "add"), (.close, "back")]
    case .details, .help: return [(.pageDown, "page"), (.close, "back")]
    }
  }
}
