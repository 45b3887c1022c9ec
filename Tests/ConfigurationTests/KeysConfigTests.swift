import BrowseKeys
import Testing

@testable import FeedConfiguration

/// `[keys]`: the map that it describes, and the exact words for what is wrong with it.
@Suite struct `The config's keys` {
  private func map(_ text: String) throws -> KeyMap { try read(text).keys ?? .standard }

  private func match(
    _ text: String, _ keys: [Key], in context: KeyContext = .headlines
  ) throws -> KeyMap.Match {
    try map(text).match(keys, in: context)
  }

  @Test func `are the standard ones without a table`() throws {
    #expect(try read("").keys == nil)
    #expect(try match("[keys]", ["n"]) == .actions([.nextUnread]))
  }

  @Test(arguments: ["\"none\"", "[]"])
  func `may do nothing that did nothing before, since presets change`(_ value: String) throws {
    #expect(
      try match("[keys]\nf7 = \(value)\n[keys.article]\nf8 = \(value)", [.function(7)]) == .nothing)
  }

  @Test(arguments: BrowseAction.table.map(\.action))
  func `can be bound to every action`(_ action: BrowseAction) throws {
    let text = "[keys]\nf5 = \"\(action.name)\"\n\"g x\" = [\"\(action.name)\", \"redraw\"]"
    #expect(try match(text, ["g", "x"]) == .actions([action, .redraw]))
    for context in action.entry?.contexts ?? [] {
      #expect(try match(text, [.function(5)], in: context) == .actions([action]))
      let text = "[keys.\(context.rawValue)]\nalt-x = \"\(action.name)\""
      #expect(try match(text, [.alt("x")], in: context) == .actions([action]))
    }
  }

  @Test func `run the programs of [commands]`() throws {
    let commands = "[commands]\nmpv = [\"mpv\", \"--\", \"{url}\"]\n"
    let text = commands + "[keys]\nM = \"run mpv\"\n\", m\" = [\"run mpv\", \"next-unread\"]\n"
    #expect(try match(text, ["M"]) == .actions([.command("mpv")]))
    #expect(try match(text, [",", "m"]) == .actions([.command("mpv"), .nextUnread]))
    #expect(try read(text).commands == ["mpv": ["mpv", "--", "{url}"]])
  }

  @Test(arguments: [
    (
      "[keys]\nM = \"run mvp\"",
      "'M' in [keys] runs 'mvp', which is not in [commands] (did you mean 'mpv'?)"
    ),
    (
      "[commands]\nx = \"mpv {url}\"",
      "'x' in [commands] must be a list of texts such as [\"mpv\", \"{url}\"]"
    ),
    ("[commands]\nx = []", "'x' in [commands] must begin with a program"),
    ("[commands]\nx = [\"{url}\"]", "'x' in [commands] must begin with a program"),
    (
      "[commands]\nx = [\"sh\", \"-c\", \"echo {title}\"]",
      "'x' in [commands] has '{title}' within 'echo {title}'; it must be an argument of its own"
    ),
    (
      "[commands]\nx = [\"mpv\", \"{URL}\"]",
      "'x' in [commands] has the unknown placeholder '{URL}' (did you mean '{url}'?)"
    ),
    (
      "[commands]\n\"a b\" = [\"x\"]",
      "'a b' in [commands] cannot be used as 'run a b': a name is one word"
    ),
  ])
  func `run nothing else`(text: String, message: String) throws {
    let mpv = "commands.mpv = [\"mpv\", \"{url}\"]\n"
    let error = #expect(throws: ConfigError.self) {
      try read(text.hasPrefix("[keys]") ? mpv + text : text)
    }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test(arguments: Key.names)
  func `have names`(_ name: String) throws {
    guard name != "ctrl-c", let key = Key(name: name) else { return }
    #expect(try match("[keys]\n\(name) = \"undo\"", [key]) == .actions([.undo]))
  }

  @Test func `take a preset, and change it`() throws {
    let text = """
      [keys]
      preset = "vim"
      "g g" = "last"
      x = "none"
      y = []
      "é" = "undo"
      """
    #expect(try match(text, ["g", "g"]) == .actions([.last]))
    #expect(try match(text, ["g", "t"]) == .actions([.nextFeed]))
    #expect(try match(text, ["x"]) == .nothing)
    #expect(try match(text, ["y"]) == .nothing)
    #expect(try match(text, ["é"]) == .actions([.undo]))
  }

  @Test func `of one screen win there`() throws {
    let text = """
      keys.f = "page-down"
      [keys.article]
      f = "show-links"
      "x x" = "mark-read"
      """
    #expect(try match(text, ["f"]) == .actions([.pageDown]))
    #expect(try match(text, ["f"], in: .article) == .actions([.showLinks]))
    #expect(try match(text, ["f"], in: .matches) == .actions([.showLinks]))
    #expect(try match(text, ["x"], in: .article) == .beginning)
    #expect(try match(text, ["x"]) == .nothing)
  }

  @Test(arguments: [
    (
      "[keys]\nn = \"next-unred\"",
      "2: 'n' in [keys] has the unknown action 'next-unred' (did you mean 'next-unread'?); docs/keys.md lists all"
    ),
    (
      "[keys]\nn = [\"undo\", \"xyzzy\"]",
      "2: 'n' in [keys] has the unknown action 'xyzzy'; docs/keys.md lists all"
    ),
    (
      "[keys]\na = \"toggle-article-read\"",
      "2: 'a' in [keys] has the unknown action 'toggle-article-read'; newsboat's toggle-article-read is 'toggle-read'"
    ),
    (
      "[keys.headlines]\nj = [\"prev\", \"open\"]",
      "2: 'j' in [keys.headlines] has the unknown action 'prev'; newsboat's prev is 'previous-article', and 'up' in [keys.feeds]"
    ),
    (
      "[keys]\ne = \"cmdline\"",
      "2: 'e' in [keys] has the unknown action 'cmdline'; newsboat's cmdline has no equivalent: there are no commands to type; each has an action"
    ),
    (
      "[keys]\n\"+\" = \"macro-prefix\"",
      "2: '+' in [keys] has the unknown action 'macro-prefix'; for newsboat's macro-prefix, bind sequences, such as \", o\""
    ),
    (
      "[keys]\n\nctl-n = \"undo\"",
      "3: 'ctl-n' in [keys] is not a key: it is neither one character nor a name (did you mean 'ctrl-n'?)"
    ),
    (
      "[keys]\n\"^R\" = \"undo\"",
      "2: '^R' in [keys] is not a key: it is neither one character nor a name (did you mean 'ctrl-r'?)"
    ),
    (
      "[keys]\n\"g pagedown\" = \"undo\"",
      "2: 'g pagedown' in [keys] is not a key: 'pagedown' of it is neither one character nor a name (did you mean 'page-down'?)"
    ),
    (
      "[keys]\n\"a b c d e\" = \"undo\"",
      "2: 'a b c d e' in [keys] has too many keys: a sequence has at most 4"
    ),
    (
      "[keys]\nctrl-m = \"undo\"",
      "2: 'ctrl-m' in [keys] is not a key: it is neither one character nor a name (a terminal sends Ctrl-M as 'enter')"
    ),
    (
      "[keys]\nn = 3",
      "2: 'n' in [keys] must be an action such as \"next-unread\", a list of actions or \"none\", not the number 3"
    ),
    (
      "[keys]\n\"g x\" = \"undo\"\ng = \"first\"",
      "3: 'g' in [keys] is the beginning of 'g x', which is bound too; bind one of them"
    ),
    (
      "[keys]\ng = \"first\"\n\"g x\" = \"undo\"",
      "3: 'g x' in [keys] begins with 'g', which is bound itself; bind one of them"
    ),
    (
      "[keys]\n\"g x\" = \"undo\"\n\"g  x\" = \"first\"",
      "3: 'g  x' in [keys] is the same key as 'g x'"
    ),
    (
      "[keys]\nctrl-c = \"copy-url\"",
      "2: 'ctrl-c' in [keys] cannot be bound: Ctrl-C always quits"
    ),
    (
      "[keys.articl]\nn = \"undo\"",
      "1: 'articl' in [keys] is a table for an unknown screen (did you mean 'article'?)"
    ),
    (
      "[keys.article]\nx = \"clear-tag\"",
      "2: 'x' in [keys.article] is 'clear-tag', which does nothing there; it does in [keys.feeds]"
    ),
    (
      "[keys]\npreset = \"emacs\"",
      "2: 'preset' in [keys] must be \"standard\", \"newsboat\", \"vim\" or \"less\", not \"emacs\""
    ),
    (
      "[keys]\n\"?\" = \"none\"",
      "1: [keys] leaves no key for 'help' on the screen 'feeds'; bind one, such as \"f1\""
    ),
    ("keys = 3", "1: 'keys' must be a table, not the number 3"),
  ])
  func `that are wrong are errors with the line`(_ text: String, _ message: String) {
    let error = #expect(throws: ConfigError.self) { try read(text) }
    #expect(error?.description == "/home/me/feeds.toml:\(message)")
  }

  @Test func `that are wrong are all reported`() {
    let error = #expect(throws: ConfigError.self) {
      try read("[keys]\nx = \"undoo\"\nctl-x = \"undo\"\n[keys.article]\nx = \"fold\"")
    }
    #expect(error?.others.compactMap(\.line) == [3, 5])
  }

  @Test func `may be unbound if a preset further down has them`() throws {
    #expect(try match("[keys]\n\"d G\" = \"none\"\npreset = \"vim\"", ["d", "G"]) == .nothing)
  }
}
