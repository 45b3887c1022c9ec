import ArticleRendering
import BrowseKeys
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// A reader without a terminal, with a list of articles of which one is open.
struct ReadingScene {
  static let now = Date(timeIntervalSince1970: 1_795_248_000)
  var state: BrowseState

  /// - Parameters:
  ///   - blocks: the content of the article, which is the first of three.
  ///   - source: the list.
  init(
    _ blocks: [TextBlock], columns: Int = 60, rows: Int = 12,
    source: BrowseSource = BrowseSource(kind: .builtIn, name: "All", condition: .everything),
    keys: KeyMap = .standard
  ) {
    var settings = BrowseSettings()
    settings.keys = keys
    state = BrowseState(
      size: ScreenSize(rows: rows, columns: columns), now: Self.now, settings: settings,
      start: source)
    _ = state.start()
    _ = state.handle(
      .sources([
        source,
        BrowseSource(kind: .query, name: "mornings", condition: .unread),
        BrowseSource(kind: .tag, name: "world", condition: .feeds(["F"])),
        BrowseSource(kind: .tag, name: "work", condition: .feeds(["G"])),
        BrowseSource(kind: .feed, name: "BBC World", condition: .feeds(["BBC World"])),
        BrowseSource(kind: .feed, name: "Échos", condition: .feeds(["Échos"])),
      ]))
    _ = state.handle(
      .headlines((1...3).map(Self.headline), request: state.requests, isEnd: true))
    _ = press(.enter)
    _ = state.handle(.article(Self.article(1), blocks: blocks))
  }

  static func headline(_ number: Int) -> Headline {
    Headline(
      number: number, title: "Title \(number)", publisher: "P", url: "https://s.example/\(number)",
      image: nil, summary: nil, date: now.addingTimeInterval(-Double(number) * 60), feedCount: 1,
      isRead: false, isStarred: false)
  }

  static func article(_ number: Int) -> Article {
    var entry = Entry(guid: "\(number)")
    entry.title = "Title \(number)"
    entry.url = "https://s.example/\(number)"
    if number == 3 {
      entry.attachments = [Attachment(url: "https://s.example/pod.mp3", mimeType: "audio/mpeg")]
      entry.commentsURL = "https://s.example/talk"
    }
    return Article(
      number: number, entry: entry,
      appearances: [
        Appearance(number: number, feed: "F", entry: entry, firstSeen: now, lastSeen: now)
      ])
  }

  @discardableResult
  mutating func press(_ keys: Key...) -> [BrowseCommand] {
    keys.flatMap { state.handle(.key($0)) }
  }

  /// Types text at the prompt.
  mutating func type(_ text: String) { for character in text { press(.character(character)) } }

  /// The rows of the screen, without colours.
  var rows: [String] { BrowseScreen(state, now: Self.now, style: TerminalStyle()).rows() }

  /// The rows at the bottom, without trailing spaces.
  var bottom: String { (rows.last ?? "").trimmingCharacters(in: .whitespaces) }
}
