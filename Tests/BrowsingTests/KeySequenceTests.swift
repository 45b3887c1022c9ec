import BrowseKeys
import FeedModel
import Testing

@testable import Browsing

/// Keys of the user's own: sequences, macros, and keys for one screen.
@Suite struct `Keys of one's own` {
  private static func map(
    _ own: [(String, [BrowseAction])], in context: KeyContext? = nil
  ) throws -> KeyMap {
    KeyMap(
      .standard,
      own: try own.map { names, actions in
        KeyBinding(try KeySequence(names: names), actions, in: context)
      })
  }

  private static func list(_ keys: KeyMap, read: Set<Int> = []) -> ListScene {
    ListScene(
      [("A", 3), ("B", 3)], read: read,
      start: BrowseSource(kind: .builtIn, name: "All", condition: .everything), keys: keys)
  }

  @Test func `are pressed one after the other, and shown meanwhile`() throws {
    let map = try Self.map([("g g", [.first]), ("g e", [.last]), ("ctrl-x ctrl-s", [.undo])])
    var scene = Self.list(map)
    scene.press("g")
    #expect(scene.state.input.pending == ["g"])
    #expect(scene.rows.last == "g …  g first  e last")
    scene.press("e")
    #expect(scene.chosen == 6)
    #expect(scene.state.input.pending.isEmpty)
    scene.press("g", "g")
    #expect(scene.chosen == 1)
    scene.press(.control("x"), .control("s"))
    #expect(scene.commands.contains(.undo))
  }

  @Test(arguments: [.escape, "j", "x", .control("l"), .click(row: 0, column: 0)] as [Key])
  func `end with a key that does not go on, which does nothing else`(_ key: Key) throws {
    var scene = Self.list(try Self.map([("g g", [.first])]))
    scene.press("g", key)
    #expect(scene.state.input.pending.isEmpty)
    #expect(scene.chosen == 1)
    #expect(scene.state.screen == .headlines)
    #expect(scene.commands.isEmpty)
    scene.press("j")
    #expect(scene.chosen == 2)
  }

  @Test(
    arguments: [
      (":", ": does nothing here; ? explains the keys"),
      (.control("v"), "Ctrl-V does nothing here; ? explains the keys"),
      (.function(5), "F5 does nothing here; ? explains the keys"),
      (.alt("ß"), "Alt-ß does nothing here; ? explains the keys"),
    ] as [(Key, String)])
  func `that are not bound say so`(_ key: Key, _ message: String) throws {
    var scene = Self.list(try Self.map([("g g", [.first])]))
    scene.press(key)
    #expect(scene.rows.last == message)
    #expect(scene.commands.isEmpty)
    scene.press("j")
    #expect(scene.rows.last != message)
  }

  @Test func `let Ctrl-C quit, also within a sequence`() throws {
    var scene = Self.list(try Self.map([("g g", [.first])]))
    scene.press("g", .control("c"))
    #expect(scene.commands == [.terminal(.quit)])
  }

  @Test func `count without Alt unless bound with it`() throws {
    var scene = Self.list(try Self.map([("alt-x", [.last]), ("g g", [.first])]))
    scene.press(.alt("j"))
    #expect(scene.chosen == 2)
    scene.press(.alt("x"))
    #expect(scene.chosen == 6)
    scene.press(.alt("g"), .alt("g"))
    #expect(scene.chosen == 1)
    scene.press("/", .alt("q"))
    #expect(scene.state.input.prompt.map { String($0.text) } == "q")
  }

  @Test func `do several things in order`() throws {
    var scene = Self.list(try Self.map([("x", [.markRead, .down, .toggleStar])]))
    scene.press("x")
    #expect(scene.articles[0].isRead)
    #expect(scene.chosen == 2)
    #expect(scene.commands == [.mark(.starred(true), .rows([2]), .nothing)])
  }

  @Test func `wait within a macro for what an action opens`() throws {
    let map = try Self.map([("x", [.open, .nextArticle, .toggleStar, .close])])
    var scene = Self.list(map)
    scene.press("x")
    #expect(scene.commands == [.mark(.starred(true), .rows([2]), .nothing)])
    #expect(scene.state.screen == .headlines)
    #expect(scene.chosen == 2)
    // Until the article is there, nothing else is done, and another key ends the macro.
    var slow = ReadingScene([], keys: map)
    _ = slow.press("q")
    #expect(slow.press("x") == [.loadArticle(1)])
    #expect(slow.press("j").isEmpty)
    #expect(slow.state.handle(.article(ReadingScene.article(1), blocks: [])).count == 1)
    #expect(slow.state.screen == .article)
  }

  @Test func `wait for a row that is not loaded yet, with those that follow`() throws {
    let map = try Self.map([("x", [.last, .markRead])])
    func scene() -> ListScene {
      ListScene(
        [("A", 300)], start: BrowseSource(kind: .builtIn, name: "All", condition: .everything),
        keys: map)
    }
    for keys in [[Key.end, "N", "k", "N"], ["x", "k", "N"]] {
      var scene = scene()
      // Nothing is answered while the keys arrive.
      for key in keys {
        let marks = scene.state.handle(.key(key)).filter {
          if case .change(.mark) = $0 { true } else { false }
        }
        #expect(marks.isEmpty)
      }
      #expect(scene.state.status.message?.contains("Esc") == true)
      scene.handle(.changed(Array(scene.articles.suffix(30)), after: nil))
      #expect(scene.articles.filter(\.isRead).map(\.number) == [299, 300])
      #expect(scene.chosen == 299 && scene.state.status.message == nil)
    }
    var dropped = scene()
    for key in [Key.end, "N", "k", .escape] { _ = dropped.state.handle(.key(key)) }
    dropped.handle(.changed(Array(dropped.articles.suffix(30)), after: nil))
    #expect(dropped.articles.allSatisfy { !$0.isRead } && dropped.chosen == 300)
    #expect(dropped.state.screen == .headlines)
    dropped.press("N")
    #expect(dropped.articles.filter(\.isRead).map(\.number) == [300])
  }

  @Test func `end a macro that fails or asks something`() throws {
    let map = try Self.map([("x", [.open, .toggleStar]), ("z", [.addFeed, .quit])])
    var scene = ReadingScene([], keys: map)
    _ = scene.press("q")
    _ = scene.press("x")
    _ = scene.state.handle(.failed("article 1 no longer exists"))
    #expect(
      scene.state.handle(.article(ReadingScene.article(1), blocks: [])) == [
        .mark(.read(true), .rows([1]), .noted)
      ])
    #expect(scene.press("z").isEmpty)
    #expect(scene.state.input.prompt != nil)
  }

  @Test func `end a macro at an action that has no meaning on the screen`() throws {
    var scene = Self.list(try Self.map([("x", [.markRead, .showLinks, .copyURL, .close])]))
    scene.press("x")
    #expect(scene.articles[0].isRead)
    #expect(scene.commands.isEmpty && scene.state.screen == .headlines)
    #expect(scene.rows.last == "'show-links' does nothing here, which ends the macro")
  }

  /// What has no meaning on a screen says so; the first one says what it is for.
  @Test func `explain themselves where they do nothing`() throws {
    let blocks: [TextBlock] = [.paragraph([TextSpan("a", link: "https://l.example/1")])]
    var refused = 0
    for entry in BrowseAction.table where entry.contexts != [.matches] {
      let keys = KeyMap(.standard, own: [KeyBinding(KeySequence("x"), [entry.action])])
      let article = ReadingScene(blocks, keys: keys)
      var (list, links, details, help) = (article, article, article, article)
      list.press("q")
      links.press("f")
      details.press("q", "i")
      help.press("?")
      var choice = article
      _ = choice.state.handle(.candidates([]))
      for scene in [article, list, links, details, help, choice]
      where !entry.contexts.contains(scene.state.context) {
        var pressed = scene
        #expect(pressed.press("x").isEmpty)
        #expect(pressed.bottom.contains("x does nothing here"), "\(entry.name): \(pressed.bottom)")
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  @Test func `may differ from screen to screen`() throws {
    let keys = KeyMap(
      .standard,
      own: [
        KeyBinding(KeySequence("x"), [.toggleStar]),
        KeyBinding(KeySequence("x"), [.copyURL], in: .article),
        KeyBinding(KeySequence(.function(5)), [.fetchDue]),
      ])
    var scene = ReadingScene([], keys: keys)
    #expect(scene.press("x") == [.terminal(.copy("https://s.example/1"))])
    #expect(scene.press("q", "x") == [.mark(.starred(true), .rows([1]), .nothing)])
    #expect(scene.press(.function(5)) == [.fetch(of: nil)])
  }

  @Test func `are those that the screen names`() throws {
    let map = try Self.map([("f1", [.help]), ("?", []), ("q", []), ("ctrl-q", [.close])])
    let scene = Self.list(map)
    #expect(scene.rows.last?.hasPrefix("F1 keys  Enter read") == true)
    var help = scene
    help.press(.function(1))
    #expect(help.rows.last == "PgDn page  / find  Ctrl-Q back")
    let lines = help.state.helpLines.map { if case .text(let text) = $0 { text } else { "" } }
    #expect(
      lines.contains {
        $0.hasPrefix("  Ctrl-Q ") && $0.hasSuffix("go back; quit at the first screen")
      })
  }

  @Test func `are found on the page that explains them`() {
    var scene = ReadingScene([])
    scene.press("?", "/")
    #expect(scene.rows.last == "/  show only what contains the text")
    scene.type("BROWSER")
    #expect(!scene.rows.contains("Moving") && scene.rows.contains("Links and pages"))
    #expect(scene.rows.contains { $0.hasPrefix("  o ") && $0.contains("open in the browser") })
    // Enter keeps them, and the way back leads to all keys first.
    scene.press(.enter, "q")
    #expect(scene.state.screen == .help && scene.rows[1] == "Moving")
    scene.press("/")
    scene.type("xyzzy")
    #expect(scene.rows[1] == "no such key")
    scene.press(.escape)
    #expect(scene.rows[1] == "Moving")
    scene.press("q")
    #expect(scene.state.screen != .help)
  }

  @Test func `are explained with a space between those of a sequence`() throws {
    let map = try Self.map([(", n", [.markRead, .nextUnread]), ("g g", [.first])])
    let rows = KeyExplanation(map).sections.flatMap(\.rows)
    #expect(rows.contains { $0.label == ", n" && $0.summary == "mark-read, next-unread" })
    #expect(rows.contains { $0.label == "g g or Home" && $0.summary == "the beginning" })
    #expect(rows.contains { $0.label == "G End" && $0.summary == "the end" })
  }

  @Test(arguments: BrowseAction.table.map(\.action))
  func `can be any action's, on every screen`(_ action: BrowseAction) throws {
    let map = try Self.map([("x", [action]), ("ctrl-x x", [action, .redraw])])
    for context in KeyContext.allCases {
      let isForScreen = action.entry?.contexts.contains(context) == true
      #expect(map.match(["x"], in: context) == (isForScreen ? .actions([action]) : .elsewhere))
      var scene = ReadingScene(
        [.paragraph([TextSpan("a text", link: "https://l.example/1")])], keys: map)
      scene.state.screens = [.sources, .headlines]
      switch context {
      case .feeds: scene.state.screens = [.sources]
      case .headlines: break
      case .article: scene.state.screens.append(.article)
      case .matches:
        scene.state.screens.append(.article)
        scene.press("/")
        scene.type("text")
        scene.press(.enter)
      case .links: scene.state.screens += [.article, .links]
      case .choice: scene.state.screens.append(.candidates)
      case .details: scene.state.screens.append(.details)
      case .help: scene.press("?")
      }
      #expect(scene.state.context == context)
      _ = scene.press("x")
      #expect(scene.rows.count == 12)
    }
  }
}
