import ArticleRendering
import BrowseKeys
import FeedBasics
import FeedModel
import Testing

@testable import Browsing

/// The keys of the full-screen reader as data.
@Suite struct `The key map` {
  private let map = KeyMap.standard

  @Test func `explains every action once`() {
    let actions = BrowseAction.table.map(\.action)
    #expect(Set(actions).count == actions.count)
    let names = BrowseAction.table.map(\.name)
    #expect(Set(names).count == names.count)
    for entry in BrowseAction.table {
      #expect(BrowseAction(name: entry.name) == entry.action)
      #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."), "\(entry.action)")
      #expect(!entry.contexts.isEmpty)
    }
  }

  @Test(arguments: KeyPreset.allCases)
  func `gives each key one meaning`(_ preset: KeyPreset) {
    let byContext = Dictionary(grouping: preset.bindings) { $0.context }
    for (context, bindings) in byContext {
      for (index, binding) in bindings.enumerated() {
        let clash = bindings[(index + 1)...].first { $0.keys.clashes(with: binding.keys) }
        #expect(clash == nil, "\(preset): \(binding.keys.name) in \(String(describing: context))")
        #expect(throws: Never.self) { try KeySequence(names: binding.keys.name) }
      }
    }
  }

  @Test(arguments: KeyPreset.allCases)
  func `does what a preset claims`(_ preset: KeyPreset) {
    let map = KeyMap(preset)
    for binding in preset.bindings {
      let contexts = binding.context.map { [$0] } ?? [.feeds, .headlines, .article, .details]
      let isBound = contexts.contains { context in
        map.match(binding.keys.keys, in: context) == .actions(binding.actions)
      }
      #expect(isBound || binding.actions.isEmpty, "\(preset): \(binding.keys.name)")
    }
    for context in KeyContext.allCases {
      #expect(map.match([.control("c")], in: context) == .actions([.quit]))
      #expect(map.label(.help, in: context) != nil)
      #expect(map.label(.close, in: context) != nil)
      #expect(map.label(.down, in: context) != nil)
    }
    for action in [BrowseAction.undo, .toggleRead, .toggleStar, .find, .openInBrowser] {
      #expect(map.label(action, in: .headlines) != nil, "\(preset): \(action)")
    }
    for action in [BrowseAction.nextMatch, .previousMatch, .endFind] {
      #expect(map.label(action, in: .matches) != nil, "\(preset): \(action)")
    }
  }

  @Test(
    arguments: [
      ("r", .fetchFeed), ("R", .fetchDue), ("N", .toggleRead), ("A", .markAllRead),
      ("n", .nextUnread), ("p", .previousUnread), ("o", .openInBrowser), ("q", .close),
      ("Q", .quit), ("?", .help), ("/", .find), ("l", .toggleUnreadOnly), ("G", .last),
    ] as [(Key, BrowseAction)])
  func `follows newsboat`(_ key: Key, _ action: BrowseAction) {
    #expect(map.match([key], in: .headlines) == .actions([action]))
  }

  @Test(
    arguments: [
      (.vim, ["g", "g"], .first), (.vim, ["Z", "Z"], .quit), (.vim, ["l"], .open),
      (.less, ["f"], .pageDown), (.less, [":", "n"], .nextArticle), (.less, [.alt("v")], .pageUp),
      (.newsboat, ["j"], .nextFeed), (.newsboat, ["o"], .openURL), (.newsboat, ["U"], .undo),
    ] as [(KeyPreset, [Key], BrowseAction)])
  func `has presets`(_ preset: KeyPreset, _ keys: [Key], _ action: BrowseAction) {
    #expect(KeyMap(preset).match(keys, in: .headlines) == .actions([action]))
  }

  @Test func `has newsboat's usual key for a search beside its filter`() {
    let map = KeyMap(.newsboat)
    #expect(map.label(.find, in: .headlines) == "/")
    #expect(map.match(["F"], in: .headlines) == .actions([.find]))
  }

  @Test func `takes the user's keys before those of the preset`() {
    let own = [
      KeyBinding(KeySequence("n"), [.undo]),
      KeyBinding(KeySequence("x"), [.markRead, .nextUnread]),
      KeyBinding(KeySequence("s"), []), KeyBinding(KeySequence("x"), [.save], in: .article),
    ]
    let map = KeyMap(.standard, own: own)
    #expect(map.match(["n"], in: .matches) == .actions([.undo]))
    #expect(map.match(["x"], in: .headlines) == .actions([.markRead, .nextUnread]))
    #expect(map.match(["x"], in: .article) == .actions([.save]))
    #expect(map.match(["x"], in: .matches) == .actions([.save]))
    #expect(map.match(["s"], in: .article) == .nothing)
    #expect(map.label(.toggleStar, in: .article) == "*")
    #expect(map.label(.undo, in: .feeds) == "n")
  }

  @Test func `knows keys whose action is for other screens`() {
    let own = [
      KeyBinding(KeySequence("x"), [.showLinks]),
      KeyBinding(KeySequence(["z", "z"]), [.showLinks]),
      KeyBinding(KeySequence("X"), [.showLinks, .redraw]),
      KeyBinding(KeySequence("v"), [.command("mpv")]),
    ]
    let map = KeyMap(.standard, own: own)
    #expect(map.match(["x"], in: .article) == .actions([.showLinks]))
    #expect(map.match(["x"], in: .headlines) == .elsewhere)
    #expect(map.match(["z"], in: .headlines) == .beginning)
    #expect(map.match(["z", "z"], in: .headlines) == .elsewhere)
    #expect(map.match(["s"], in: .feeds) == .elsewhere)
    // What consists of several actions, and a program, may be of use anywhere.
    for context in KeyContext.allCases {
      #expect(map.match(["X"], in: context) == .actions([.showLinks, .redraw]))
      #expect(map.match(["v"], in: context) == .actions([.command("mpv")]))
    }
  }

  @Test func `replaces a key by a sequence that begins with it`() throws {
    let own = [KeyBinding(try KeySequence(names: "g g"), [.first])]
    let map = KeyMap(.standard, own: own)
    #expect(map.match(["g"], in: .feeds) == .beginning)
    #expect(map.match(["g", "g"], in: .feeds) == .actions([.first]))
    #expect(map.match(["g", "x"], in: .feeds) == .nothing)
    #expect(
      KeyMap(.vim, own: [KeyBinding(KeySequence("g"), [.help])])
        .match(["g"], in: .feeds) == .actions([.help]))
  }

  @Test func `lists where each key works`() {
    let own = [
      KeyBinding(KeySequence("x"), [.save], in: .article),
      KeyBinding(KeySequence("j"), [.nextFeed], in: .headlines),
      KeyBinding(KeySequence("z"), [.markRead, .nextUnread]),
    ]
    let rows = KeyExplanation(KeyMap(.standard, own: own)).sections.flatMap(\.rows)
    let down = rows.filter { $0.summary.hasPrefix("a line down") }
    #expect(down.map(\.label) == ["↓ Ctrl-N", "j"])
    #expect(down.last?.summary == "a line down; not in headlines")
    #expect(
      rows.contains { $0.label == "x" && $0.summary == "save the article as Markdown; in article" })
    #expect(rows.contains { $0.label == "z" && $0.summary == "mark-read, next-unread" })
    #expect(rows.contains { $0.label == "0 … 9 #" })
  }

  @Test(arguments: [20, 40, 60, 80, 200], KeyPreset.allCases)
  func `is explained in lines that fit the screen`(_ width: Int, _ preset: KeyPreset) {
    let sections = KeyExplanation(KeyMap(preset)).sections
    let lines = HelpPage(KeyMap(preset)).lines(width: width).map { line in
      switch line {
      case .heading(let text), .text(let text): text
      }
    }
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    if width >= 60, preset == .standard {
      for row in sections.flatMap(\.rows) {
        #expect(lines.contains { $0.contains(" \(row.label) ") }, "\(row.label)")
      }
    }
  }
}
