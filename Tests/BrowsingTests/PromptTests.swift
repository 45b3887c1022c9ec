import ArticleRendering
import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// The prompt for queries.
@Suite struct `The prompt` {
  private static let feed = BrowseSource(kind: .feed, name: "Letters", condition: .feeds(["L"]))

  private func scene(_ source: BrowseSource = Self.feed) -> ReadingScene {
    var scene = ReadingScene([], source: source)
    scene.press(.escape)
    return scene
  }

  private func text(_ scene: ReadingScene) -> String {
    String(scene.state.input.prompt?.text ?? [])
  }

  @Test func `searches the list that is shown, or everything after a second slash`() {
    var scene = scene()
    scene.press("/")
    #expect(scene.bottom.hasPrefix("in Letters /"))
    scene.type("swift")
    #expect(scene.bottom == "in Letters /swift")
    #expect(scene.press(.enter) == [.search("swift", within: Self.feed)])
    scene.press("/", "/")
    #expect(scene.bottom.hasPrefix("/"))
    scene.type("swift")
    #expect(scene.press(.enter) == [.search("swift", within: nil)])
    scene.press("q", "/", "/")
    scene.type("a/b")
    #expect(scene.press(.enter) == [.search("a/b", within: nil)])
  }

  @Test func `stays open with a text that is no query, below the reason`() {
    var scene = scene()
    scene.press("/")
    scene.type("a (b")
    #expect(scene.press(.enter) == [.search("a (b", within: Self.feed)])
    _ = scene.state.handle(
      .wrongQuery("a (b", within: Self.feed, problem: "the query's '(' is not closed"))
    #expect(scene.bottom == "in Letters /a (b")
    #expect(scene.rows.dropLast().last == "the query's '(' is not closed")
    scene.type(")")
    #expect(scene.press(.enter) == [.search("a (b)", within: Self.feed)])
  }

  @Test(
    arguments: [
      (.wordLeft, "one two  X"), (.alt("b"), "one two  X"), (.control("a"), "X"),
      (.control("w"), "one two  X"), (.alt("f"), "one two  threeX"),
      (.alt("x"), "one two  threexX"),
    ] as [(Key, String)])
  func `is edited by words`(_ key: Key, _ start: String) {
    var scene = scene()
    scene.press("/")
    scene.type("one two  three")
    scene.press(key)
    scene.type("X")
    #expect(text(scene).hasPrefix(start))
  }

  @Test(arguments: ["e\u{301}", "👨\u{200D}👩\u{200D}👧", "🇩🇪"])
  func `takes what a terminal sends in parts as one character`(_ typed: String) {
    var prompt = Prompt(.everything)
    for scalar in "a\(typed)b".unicodeScalars { prompt.edit(.character(Character(scalar))) }
    #expect(prompt.text == ["a", Character(typed), "b"])
    prompt.edit(.backspace)
    prompt.edit(.backspace)
    #expect(prompt.text == ["a"] && prompt.place == 1)
  }

  @Test func `skips and erases the word after the cursor`() {
    var scene = scene()
    scene.press("/")
    scene.type("one two  three")
    scene.press(.control("a"), .wordRight, .alt("d"))
    #expect(text(scene) == "one  three")
    scene.press(.alt("d"), .alt("d"), .wordRight, .wordLeft, .wordLeft, .control("k"))
    #expect(text(scene) == "")
  }

  @Test func `completes labels, tags and targets`() {
    var scene = ReadingScene([])
    #expect(scene.press("L") == [.loadLabels])
    _ = scene.state.handle(.labels(["later", "Laptop", "work"]))
    scene.type("-l")
    scene.press(.tab)
    #expect(text(scene) == "-la")
    scene.press(.tab, .tab)
    #expect(text(scene) == "-Laptop")
    scene.press(.control("u"))
    scene.type("W")
    scene.press(.tab)
    #expect(text(scene) == "work")
    // Names that come when the prompt has been closed are for nothing.
    scene.press(.escape)
    _ = scene.state.handle(.labels(["later"]))
    scene.state.settings.targets = ["shiori", "slack", "wallabag"]
    scene.press("M")
    scene.type("w")
    scene.press(.tab)
    #expect(text(scene) == "wallabag")
  }

  @Test func `takes a label for an article, and with a minus takes it off`() {
    var scene = ReadingScene([])
    let number = scene.state.reading?.article.number ?? 0
    scene.press("L")
    #expect(scene.bottom == "label:   -NAME removes a label")
    scene.type(" to read ")
    #expect(scene.press(.enter) == [.mark(.labelled("to read", true), .rows([number]))])
    scene.press("L")
    #expect(scene.bottom == "label:   has to read; -NAME removes a label")
    scene.type("-to read")
    #expect(scene.press(.enter) == [.mark(.labelled("to read", false), .rows([number]))])
    #expect(scene.state.reading?.article.labels == [])
    scene.press("L")
    #expect(scene.press(.enter).isEmpty)
    scene.press("L")
    scene.type("-")
    #expect(scene.press(.enter).isEmpty)
    #expect(scene.bottom.hasPrefix("a label must be"))
  }

  @Test(arguments: [("swift in Letters", true), ("swift", false)])
  func `is offered for all articles if nothing was found in the list`(
    _ name: String, _ isWithin: Bool
  ) {
    var scene = scene()
    let source = BrowseSource(kind: .search, name: name, condition: .everything)
    _ = scene.state.handle(.found(source))
    _ = scene.state.handle(.headlines([], request: scene.state.requests, isEnd: true))
    #expect(scene.rows[1] == (isWithin ? " no articles; // searches all of them" : " no articles"))
  }

  @Test func `takes a pasted text as one line, which is no keys anywhere else`() {
    var scene = scene()
    #expect(scene.press(.paste("A\nl")).isEmpty)
    #expect(scene.bottom == "text can be pasted at a prompt; / opens one")
    scene.press("/")
    #expect(scene.press(.paste(" /swift\r\nAll\tabout \u{1B}[31mit\n")).isEmpty)
    #expect(text(scene) == "/swift All about [31mit")
    #expect(scene.press(.enter) == [.search("/swift All about [31mit", within: Self.feed)])
  }

  @Test func `recalls earlier queries and returns to the one being typed`() {
    var scene = scene()
    for query in ["one", "two", "one"] {
      scene.press("/")
      scene.type(query)
      scene.press(.enter)
    }
    scene.press("/")
    scene.type("new")
    var seen: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      scene.press(key)
      seen.append(text(scene))
    }
    #expect(seen == ["one", "two", "two", "one", "new", "new"])
  }

  @Test(
    arguments: [
      ("tag:wo", 1, "tag:wor"), ("tag:worl", 1, "tag:world "), ("tag:", 1, "tag:wor"),
      ("tag:", 2, "tag:world"), ("tag:", 3, "tag:work"), ("tag:", 4, "tag:world"),
      ("feed:b", 1, "feed:\"BBC World\" "), ("feed:\"bbc w", 1, "feed:\"BBC World\" "),
      ("feed:ech", 1, "feed:Échos "), ("unread @m", 1, "unread @mornings "),
      ("-tag:worl", 1, "-tag:world "), ("(TAG:worl", 1, "(tag:world "), ("unr", 1, "unread "),
      ("titl", 1, "title:"), ("zzz", 1, "zzz"), ("", 1, ""), ("tag:x", 1, "tag:x"),
    ])
  func `completes names and fields`(_ typed: String, _ tabs: Int, _ completed: String) {
    var scene = scene()
    scene.press("/")
    scene.type(typed)
    for _ in 0..<tabs { scene.press(.tab) }
    #expect(text(scene) == completed)
  }

  @Test func `takes a command for an article's text, and recalls it`() {
    var scene = ReadingScene([])
    scene.press("|")
    #expect(scene.bottom == "|   a shell command for the article's text, and $URL")
    scene.type("wc -l ")
    #expect(scene.press(.enter) == [.terminal(.pipe(1, url: "https://s.example/1", to: "wc -l"))])
    scene.press(.escape, "j", "|")
    scene.type("lp")
    scene.press(.up)
    #expect(text(scene) == "wc -l")
    scene.press(.down)
    #expect(text(scene) == "lp")
    #expect(scene.press(.enter) == [.terminal(.pipe(2, url: "https://s.example/2", to: "lp"))])
    scene.press("/", .up)
    #expect(text(scene).isEmpty)
    #expect(scene.press(.escape, "|", .enter).isEmpty)
  }

  @Test func `shows what a word can be completed to`() {
    var scene = scene()
    scene.press("/")
    scene.type("tag:")
    scene.press(.tab)
    #expect(scene.rows[scene.rows.count - 2] == "tag:world  tag:work  ")
    scene.press("l")
    #expect(!scene.rows[scene.rows.count - 2].contains("tag:"))
  }

  @Test func `keeps the cursor on the screen`() {
    var scene = ReadingScene([], columns: 20)
    scene.press(.escape, "/")
    scene.type("漢字漢字漢字漢字漢字漢字 end")
    let screen = BrowseScreen(scene.state, now: ReadingScene.now, style: .init())
    #expect(screen.cursor?.column == 19)
    #expect(scene.bottom.hasSuffix(" end"))
    scene.press(.home)
    #expect(scene.bottom.hasPrefix("/漢字"))
  }

  @Test func `is replaced by a long message as a whole`() {
    var scene = scene()
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    _ = scene.state.handle(.failed(words))
    #expect(scene.rows.count == 12)
    #expect(scene.rows.suffix(5).joined(separator: " ").hasPrefix("word1 "))
    #expect(scene.rows.last?.hasSuffix("word40") == true)
    scene.press("j")
    #expect(!scene.rows.joined().contains("word4"))
  }
}
