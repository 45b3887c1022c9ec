import Browsing
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel
import Synchronization
import TerminalPictures

/// Pictures for the full-screen reader, drawn in the background.
final class BrowsePictures: Sendable {
  /// Seconds that loading one picture may take.
  private static let timeout = 10.0

  private struct State {
    /// Set up with the first picture: searching for the drawing program takes longer than showing the first screen.
    var pictures: Pictures?
    var hasHinted = false
  }

  private let session: Session
  private let inbox: BrowseInbox
  private let state = Mutex(State())

  init(session: Session, inbox: BrowseInbox) {
    self.session = session
    self.inbox = inbox
  }

  /// - Parameter feeds: the names of the feeds that carried the article.
  func load(
    _ url: String, of article: Int, carriedBy feeds: Set<String>, columns: Int, rows: Int
  ) {
    Task {
      let picture = await picture(url, feeds, columns: columns, rows: rows)
      inbox.post(.picture(picture, article: article))
    }
  }

  /// nil if pictures cannot be shown at all; the first call reports the reason instead.
  private func picture(
    _ url: String, _ feeds: Set<String>, columns: Int, rows: Int
  ) async -> Picture? {
    let pictures: Pictures
    do {
      pictures = try prepared()
    } catch {
      return .missing(error.description)
    }
    if let hindrance = pictures.hindrance {
      let isFirst = state.withLock { state in
        defer { state.hasHinted = true }
        return !state.hasHinted
      }
      return isFirst ? .missing(hindrance.message) : nil
    }
    let area = PictureArea(columns: columns, rows: rows, cell: session.terminal.cell)
    do {
      switch try await pictures.picture(at: url, carriedBy: feeds, in: area) {
      case .lines(let lines): return .rows(lines)
      case .pixels(let bytes, let rows): return .graphics(bytes, rows: rows)
      }
    } catch {
      // What to check follows; a reader who is offline knows.
      return .missing(FetchError.withoutAdvice(error.message))
    }
  }

  private func prepared() throws(ConfigError) -> Pictures {
    if let pictures = state.withLock({ $0.pictures }) { return pictures }
    let config = try session.library.configOrEmpty()
    let pictures = session.pictures(of: config) { BrowsePictures.timeout }
    state.withLock { $0.pictures = pictures }
    return pictures
  }
}
