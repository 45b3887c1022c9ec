import ArticleRendering
import BrowseKeys
import FeedModel
import Foundation
import Testing

@testable import Browsing

/// What stays beside a list or an article on a wide terminal.
@Suite struct `Panes` {
  /// The columns of each pane, and the first letters of their titles.
  private static func panes(_ scene: ListScene) -> [String] {
    scene.state.panes.map { "\($0.screen) \($0.columns.count)" }
  }

  @Test(arguments: [
    (columns: 100, list: ["headlines 100"], article: ["article 100"]),
    (119, ["headlines 119"], ["article 119"]),
    (120, ["headlines 120"], ["headlines 48", "article 70"]),
    (159, ["headlines 159"], ["headlines 76", "article 81"]),
    (160, ["sources 32", "headlines 127"], ["sources 32", "headlines 48", "article 77"]),
    (200, ["sources 40", "headlines 159"], ["sources 40", "headlines 76", "article 81"]),
  ])
  func `are as many as the terminal has room for`(
    _ columns: Int, _ list: [String], _ article: [String]
  ) {
    var scene = ListScene([("F", 30)], columns: columns, rows: 20)
    #expect(Self.panes(scene) == ["sources \(columns)"])
    scene.press(.enter)
    #expect(Self.panes(scene) == list)
    scene.press(.enter)
    #expect(Self.panes(scene) == article)
    scene.press("?")
    #expect(Self.panes(scene) == ["help \(columns)"])
    scene.press("q", "q")
    #expect(Self.panes(scene) == list)
  }

  @Test func `show the list with its selected row and the article, a line between them`() {
    var scene = ListScene([("F", 30)], columns: 130, rows: 12)
    scene.press(.enter, "j", .enter)
    let rows = scene.rows
    #expect(rows[0].hasPrefix(" All"))
    #expect(rows[0].contains("2/30 · 29 unread │  Title 2"))
    for row in rows.dropLast() { #expect(Array(row)[48] == "│", "\(row)") }
    #expect(rows[2].contains("Title 1"))
    // The next article is selected in the list beside it.
    scene.press("J")
    #expect(scene.chosen == 3)
    #expect(scene.rows[0].contains("3/30 · 28 unread │  Title 3"))
  }

  @Test func `come and go with the size of the terminal`() {
    var scene = ListScene([("F", 30)], columns: 130, rows: 12)
    scene.press(.enter, .enter)
    scene.handle(.resized(ScreenSize(rows: 12, columns: 80)))
    #expect(Self.panes(scene) == ["article 80"])
    scene.handle(.resized(ScreenSize(rows: 12, columns: 170)))
    #expect(Self.panes(scene) == ["sources 34", "headlines 52", "article 81"])
  }

  @Test func `are switched off and on by a key, and that is remembered`() {
    var scene = ListScene([("F", 30)], columns: 130, rows: 12)
    scene.press(.enter, .enter, "V")
    #expect(Self.panes(scene) == ["article 130"])
    #expect(scene.state.status.message == "one at a time")
    #expect(scene.state.remembered.showsPanes == false)
    scene.press("V")
    #expect(Self.panes(scene).count == 2)
    #expect(scene.state.remembered.showsPanes == nil)
    scene.handle(.resized(ScreenSize(rows: 12, columns: 80)))
    scene.press("V", "V")
    #expect(
      scene.state.status.message == "side by side on a terminal of 120 columns; this one has 80")
  }

  @Test func `are as wide as the user makes them, and the text follows`() {
    var scene = ListScene([("F", 30)], columns: 130, rows: 12)
    scene.press(.enter)
    scene.press(">")
    #expect(scene.state.status.message == "no list is shown beside an article")
    scene.press(.enter, ">", ">")
    #expect(Self.panes(scene) == ["headlines 56", "article 72"])
    #expect(scene.state.remembered.divider == 8)
    for _ in 0..<40 { scene.press("<") }
    #expect(Self.panes(scene) == ["headlines 30", "article 98"])
    for _ in 0..<40 { scene.press(">") }
    #expect(Self.panes(scene) == ["headlines 88", "article 40"])
    scene.press("<")
    #expect(Self.panes(scene).last != "article 40")
  }

  @Test func `count again what is unread where the counts are seen`() {
    var scene = ListScene([("F", 5)], columns: 170, rows: 12)
    scene.press(.enter, .enter)
    #expect(scene.commands.contains(.countUnread))
    scene.press("N")
    #expect(scene.commands == [.countUnread])
    scene.press("s")
    #expect(scene.commands.last == .countUnread, "starred articles are counted too")
    scene.handle(.resized(ScreenSize(rows: 12, columns: 130)))
    scene.press("N")
    #expect(scene.commands.isEmpty)
    scene.handle(.resized(ScreenSize(rows: 12, columns: 170)))
    #expect(scene.commands.contains(.countUnread), "they changed while they were not seen")
  }

  @Test func `open what is clicked on, in whichever pane it is`() {
    var scene = ListScene([("F", 5), ("G", 5)], columns: 170, rows: 14)
    scene.press(.enter, .enter)
    // The third row of the list: below the title and the heading of the day.
    scene.press(.click(row: 4, column: 40))
    #expect(scene.state.reading?.article.number == 3)
    #expect(scene.state.screens == [.sources, .headlines, .article])
    // The feed "G", the third of the first pane.
    scene.press(.click(row: 3, column: 5))
    #expect(scene.state.list?.source.name == "G")
    #expect(scene.state.screens == [.sources, .headlines])
    scene.press(.click(row: 2, column: 40))
    #expect(scene.state.screen == .article)
  }

  @Test func `draw a picture in the columns of the article`() {
    var scene = ListScene([("F", 5)], columns: 130, rows: 30)
    scene.press(.enter, .enter)
    scene.handle(.picture(.graphics("x", rows: 5), article: 1))
    let screen = BrowseScreen(scene.state, now: ListScene.now, style: TerminalStyle())
    #expect(screen.picture?.column == 50)
  }

  @Test func `have what follows an emoji in the columns of their own pane`() {
    var scene = ListScene([("F", 3)], columns: 170, rows: 12)
    scene.articles[1].title = "A flag 🇩🇪 in a title"
    scene.press(.enter)
    var style = TerminalStyle()
    style.isTerminal = true
    let rows = BrowseScreen(scene.state, now: ListScene.now, style: style).rows()
    let row = rows.first { $0.contains("A flag") } ?? ""
    let list = scene.state.panes[1].columns
    // The first one is to the line between the panes, the second to the publisher.
    let moves = row.matches(of: /\u{1B}\[(\d+)G/).compactMap { Int($0.output.1) }
    #expect(moves.count == 2 && moves[0] == list.lowerBound, "\(moves)")
    #expect(moves.last.map { $0 > list.lowerBound + 80 } ?? false, "\(moves)")
  }

  @Test func `begin in their column on a terminal`() {
    var scene = ListScene([("F", 5)], columns: 130, rows: 12)
    scene.press(.enter, .enter)
    var style = TerminalStyle()
    style.isTerminal = true
    let rows = BrowseScreen(scene.state, now: ListScene.now, style: style).rows()
    for row in rows.dropLast() { #expect(row.contains("\u{1B}[49G")) }
  }
}
