import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// The numbers of an article's links, and the list of them.
@Suite struct `An article's links` {
  private static func text(_ count: Int) -> [TextBlock] {
    (1...count).map {
      .paragraph([TextSpan("see "), TextSpan("page \($0)", link: "https://l.example/\($0)")])
    }
  }

  private static func opened(_ number: Int) -> [BrowseCommand] {
    [.terminal(.open("https://l.example/\(number)"))]
  }

  @Test func `are opened by the digits that the text shows`() {
    var scene = ReadingScene(Self.text(9))
    #expect(scene.rows.contains { $0.hasPrefix("see page 1[1]") })
    #expect(scene.press("1") == Self.opened(1))
    #expect(scene.press("9") == Self.opened(9))
    #expect(scene.press("0").isEmpty)
    #expect(scene.state.input.number.isEmpty || scene.press(.escape).isEmpty)
  }

  @Test func `wait for a second digit only if there may be one`() {
    var scene = ReadingScene(Self.text(14))
    #expect(scene.press("2") == Self.opened(2))
    #expect(scene.press("1").isEmpty)
    #expect(
      scene.bottom == "link 1, Enter opens it; or type on, up to 14: https://l.exa…")
    #expect(scene.press("2") == Self.opened(12))
    #expect(scene.press("0") == Self.opened(10))
    #expect(scene.press("1").isEmpty)
    #expect(scene.press(.enter) == Self.opened(1))
    // Any other key leaves the number and does what it does.
    #expect(scene.press("1", "s") == [.mark(.starred(true), .rows([1]), .nothing)])
    #expect(scene.press("1", .escape).isEmpty)
    #expect(scene.state.screen == .article)
    #expect(scene.press("1", "9").isEmpty)
    #expect(scene.bottom == "there is no link 19; the last one is 14")
  }

  @Test func `are listed with their numbers and words, then what has no number`() {
    var scene = ReadingScene(
      [
        .paragraph([
          TextSpan("read ", link: "https://l.example/1"),
          TextSpan("this", link: "https://l.example/1"), TextSpan(" or "),
          TextSpan("a cat", image: "https://l.example/cat.png"),
        ])
      ], columns: 80)
    scene.press("f")
    #expect(scene.state.screen == .links)
    #expect(
      scene.state.reading?.links == [
        PageLink(number: 1, url: "https://l.example/1", text: "read this"),
        PageLink(number: 2, url: "https://l.example/cat.png", text: "image: a cat"),
        PageLink(number: nil, url: "https://s.example/1", text: "the article"),
      ])
    #expect(scene.rows[2].hasPrefix(" 2  image: a cat  https://l.example/cat.png"))
    #expect(scene.press("2") == [.terminal(.open("https://l.example/cat.png"))])
    #expect(scene.press("j", "j", .enter) == [.terminal(.open("https://s.example/1"))])
    #expect(scene.press("y") == [.terminal(.copy("https://s.example/1"))])
    scene.press(.escape)
    #expect(scene.state.screen == .article)
  }

  @Test func `include attachments and comments`() {
    var scene = ReadingScene([])
    _ = scene.state.handle(.article(ReadingScene.article(3), blocks: []))
    #expect(
      scene.state.reading?.links == [
        PageLink(number: 1, url: "https://s.example/pod.mp3", text: "enclosure: audio/mpeg"),
        PageLink(number: 2, url: "https://s.example/talk", text: "comments"),
        PageLink(number: nil, url: "https://s.example/3", text: "the article"),
      ])
    #expect(scene.press("1") == [.terminal(.open("https://s.example/pod.mp3"))])
    #expect(scene.press("c") == [.terminal(.open("https://s.example/talk"))])
    #expect(scene.press("f", "o") == [.terminal(.open("https://s.example/pod.mp3"))])
    _ = scene.state.handle(.resized(ScreenSize(rows: 12, columns: 80)))
    _ = scene.state.handle(.downloadEnded("https://s.example/pod.mp3", isSaved: false))
    #expect(scene.rows[1].contains("enclosure: audio/mpeg (failed)"))
    _ = scene.state.handle(.downloadEnded("https://s.example/pod.mp3", isSaved: true))
    #expect(scene.rows[1].contains("enclosure: audio/mpeg (downloaded)"))
  }

  @Test func `are opened by clicks on their words or numbers`() {
    var scene = ReadingScene(Self.text(3))
    let row = scene.rows.firstIndex { $0.hasPrefix("see page 2[2]") } ?? 0
    for column in [4, 9, 10, 12] {
      #expect(scene.press(.click(row: row, column: column)) == Self.opened(2), "\(column)")
    }
    for (row, column) in [(row, 0), (row, 40), (0, 4), (11, 4)] {
      #expect(scene.press(.click(row: row, column: column)).isEmpty, "\(row) \(column)")
    }
    scene.press(.escape)
    #expect(scene.press(.click(row: 3, column: 5)) == [.loadArticle(2)])
    #expect(scene.press(.click(row: 9, column: 5)).isEmpty)
  }

  @Test func `leave the title room for marks and the article's address`() {
    var scene = ReadingScene(Self.text(20), columns: 100)
    #expect(scene.rows[0].hasSuffix("  0 % \u{1B}[0m"))
    scene.press("N", "s", "j")
    #expect(scene.rows[0].contains("s.example/1  ● ★ "))
    scene.press("N")
    #expect(scene.rows[0].contains("s.example/1  ★ "))
    _ = scene.state.handle(.resized(ScreenSize(rows: 12, columns: 60)))
    #expect(!scene.rows[0].contains("s.example"))
  }

  @Test func `are listed below the marks of their article`() {
    var scene = ReadingScene(Self.text(2))
    scene.press("f")
    #expect(!scene.rows[0].contains("★") && !scene.rows[0].contains("●"))
    scene.press("s", "N")
    #expect(scene.rows[0].contains("● ★ 1/3"))
    scene.press("s", "N")
    #expect(!scene.rows[0].contains("★") && !scene.rows[0].contains("●"))
  }

  @Test func `do not stay scrolled past on a screen that the article fits on`() {
    var scene = ReadingScene(Self.text(20), rows: 12)
    scene.press(.end)
    #expect(scene.state.reading?.top ?? 0 > 0)
    _ = scene.state.handle(.resized(ScreenSize(rows: 90, columns: 60)))
    #expect(scene.state.reading?.top == 0)
  }

  @Test func `are passed to a command`() {
    var scene = ReadingScene(Self.text(2))
    scene.press("f", "j", "|")
    scene.type("mpv")
    #expect(scene.press(.enter) == [.terminal(.pipe(1, url: "https://l.example/2", to: "mpv"))])
  }

  @Test func `and the article's own can be copied, and the article saved`() {
    var scene = ReadingScene(Self.text(1))
    #expect(scene.press("y") == [.terminal(.copy("https://s.example/1"))])
    #expect(scene.bottom == "copied https://s.example/1")
    #expect(scene.press("S") == [.save(1)])
    scene.press(.escape, "j")
    #expect(scene.press("y") == [.terminal(.copy("https://s.example/2"))])
    #expect(scene.press("o") == [.terminal(.open("https://s.example/2", reading: 2))])
  }
}
