import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel
import FeedTestSupport
import Foundation
import Testing

@testable import Browsing

/// Any keys in any order, on screens of any size.
@Suite struct `Any keys` {
  private static let blocks: [TextBlock] = (1...30).map { number in
    .paragraph([
      TextSpan("see "), TextSpan("the page 漢字 \(number)", link: "https://l.example/\(number)"),
      TextSpan(" שלום e\u{301}", style: .bold),
      TextSpan("", image: "https://l.example/\(number).png"),
    ])
  }

  private static let keys: [Key] =
    KeyPreset.allCases.flatMap(\.bindings).flatMap(\.keys.keys)
    .filter { $0 != "Q" && $0 != .control("c") }
    + [.tab, .backspace, .delete, "e", "t", ":", "\"", "漢", "-", .control("w"), "/", "/", .enter]

  @Test(arguments: 0..<20)
  func `leave a screen that is filled`(_ seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    var scene = ReadingScene(
      Self.blocks, columns: 20 + seed * 7, rows: 3 + seed * 2,
      keys: KeyMap(KeyPreset.allCases[seed % KeyPreset.allCases.count]))
    for step in 0..<HostileSize.count(1000) {
      let random = Int.random(in: 0..<40, using: &numbers)
      switch random {
      case 0:
        let size = ScreenSize(
          rows: .random(in: 3...50, using: &numbers),
          columns: .random(in: 20...200, using: &numbers)
        )
        _ = scene.state.handle(.resized(size))
      case 1: _ = scene.state.handle(.picture(.graphics("x", rows: 5), article: 1))
      case 2: _ = scene.state.handle(.failed(String(repeating: "a word ", count: step)))
      case 3:
        scene.press(
          .click(
            row: .random(in: 0..<60, using: &numbers), column: .random(in: 0..<220, using: &numbers)
          ))
      default:
        for command in scene.press(Self.keys.randomElement(using: &numbers) ?? "j") {
          guard case .loadArticle(let number) = command else { continue }
          _ = scene.state.handle(
            .article(ReadingScene.article(number), blocks: number == 2 ? [] : Self.blocks))
        }
      }
      let screen = BrowseScreen(scene.state, now: ReadingScene.now, style: TerminalStyle())
      let rows = screen.rows()
      #expect(rows.count == scene.state.size.rows)
      if let cursor = screen.cursor { #expect(cursor.column < scene.state.size.columns) }
      for row in rows {
        let text = row.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(DisplayWidth.of(text) <= scene.state.size.columns, "\(text)")
      }
    }
  }
}
