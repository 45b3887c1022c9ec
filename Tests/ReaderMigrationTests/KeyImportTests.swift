import BrowseKeys
import FeedParsing
import Foundation
import Testing

@testable import FeedConfiguration
@testable import ReaderMigration

/// What newsboat's `bind-key`, `unbind-key` and `macro` become in `[keys]`.
@Suite struct `Newsboat's keys, imported` {
  private func plan(_ lines: String, into config: String = "") throws -> KeyImport {
    let text = "auto-reload yes\n\(lines)\n"
    guard case .newsboatConfig(let newsboat) = try SubscriptionReader.file(Data(text.utf8)) else {
      Issue.record("not a config")
      return KeyImport(into: Config(path: ""))
    }
    var keys = KeyImport(into: try ConfigReader.read(config, path: "/c", environment: [:]))
    keys.add(newsboat, file: "/x/config")
    return keys
  }

  /// The config with the keys added, which has to be valid.
  private func added(_ lines: String, to config: String = "") throws -> String {
    let additions = ConfigAdditions(keys: try plan(lines, into: config).bindings)
    let document = try #require(try additions.added(to: TOMLDocument(config)).document)
    let text = String(decoding: document.bytes, as: UTF8.self)
    let before = try ConfigReader.read(config, path: "/c", environment: [:])
    let after = try ConfigReader.read(text, path: "/c", environment: [:])
    #expect(additions.areKeys(after.keys, addedTo: before.keys), "\(text)")
    return text
  }

  @Test func `are reported if they leave no key for something`() throws {
    let notes = try plan("bind-key U show-urls").notes
    #expect(notes == ["these keys leave none for 'undo'; bind others in [keys]"])
    #expect(try plan("bind-key U show-urls\nbind-key x mark-feed-read").notes.count == 1)
  }

  @Test func `are written for every screen and for single ones`() throws {
    let text = try added(
      """
      bind-key j down
      bind-key ^R reload-all
      bind-key PPAGE prev-feed articlelist
      bind-key J next
      bind-key F set-filter feedlist
      bind-key u show-urls article
      macro m toggle-article-read "read"; next-unread
      macro o open ; open-in-browser -- "why"
      macro p toggle-article-read "read";next-unread;open
      unbind-key n
      """)
    #expect(
      text == """
        [keys]
        j = "down"
        ctrl-r = "fetch-due"
        ", m" = ["mark-read", "next-unread"]
        ", o" = ["open", "open-url"]
        ", p" = ["mark-read", "next-unread", "open"]
        n = "none"

        [keys.headlines]
        page-up = "previous-feed"

        """)
  }

  @Test(arguments: [
    (
      "[keys]\npreset = \"vim\"\n",
      "[keys]\npreset = \"vim\"\nj = \"down\"\n\n[keys.feeds]\nh = \"close\"\n"
    ),
    (
      "[keys.feeds]\nx = \"undo\"\n",
      "[keys.feeds]\nx = \"undo\"\nh = \"close\"\n\n[keys]\nj = \"down\"\n"
    ),
    ("keys = { x = \"undo\" }\n", "keys = { x = \"undo\", j = \"down\", feeds.h = \"close\" }\n"),
    ("keys.x = \"undo\"\n", "keys.x = \"undo\"\nkeys.j = \"down\"\nkeys.feeds.h = \"close\"\n"),
  ]) func `are added to the table that is there`(_ before: String, _ after: String) throws {
    #expect(try added("bind-key j down\nbind-key h quit feedlist", to: before) == after)
  }

  @Test func `of later lines win`() throws {
    let lines = """
      bind-key j next articlelist
      bind-key j down
      unbind-key w
      bind-key w next-unread
      bind-key x next
      bind-key x pagedown feedlist
      """
    #expect(
      try plan(lines).bindings == [
        KeyBinding(KeySequence("j"), [.down]), KeyBinding(KeySequence("w"), [.nextUnread]),
        KeyBinding(KeySequence("x"), [.nextArticle]),
        KeyBinding(KeySequence("x"), [.pageDown], in: .feeds),
      ])
  }

  @Test func `of newsboat's own are in its preset`() throws {
    let keys = try plan("bind-key n next-unread\nbind-key J next\nbind-key u show-urls article")
    #expect(keys.bindings.isEmpty && keys.leftOut.isEmpty)
    #expect(keys.known == 4)
    #expect(try plan("bind-key n next-unread", into: "[keys]\nx = \"undo\"\n").bindings.count == 1)
  }

  @Test func `that are one here are named if a later line takes it`() throws {
    let keys = try plan("bind-key ENTER open\nbind-key ^J next-unread")
    #expect(keys.bindings == [KeyBinding(KeySequence(.enter), [.nextUnread])])
    #expect(keys.leftOut == ["config:2: bind-key ENTER open has the key of line 3, 'enter' here"])
  }

  @Test func `may take the key of help if another one is bound to it`() throws {
    let keys = try plan("bind-key ? open-search\nbind-key h help")
    #expect(keys.leftOut.isEmpty)
    #expect(Set(keys.bindings.map(\.actions)) == [[.find], [.help]])
  }

  @Test func `report a line once, also if it means two bindings`() throws {
    let keys = try plan("bind-key J next", into: "[keys]\nJ = \"undo\"\n")
    #expect(
      keys.leftOut == ["config:2: bind-key J next has the key 'J', but [keys] binds 'J' to 'undo'"])
  }

  @Test func `do not replace what the config has`() throws {
    let config = "[keys]\nj = \"down\"\nk = \"undo\"\n[keys.feeds]\nx = \"undo\"\n"
    let keys = try plan(
      "bind-key j down\nbind-key k up\nbind-key k up article\nbind-key x open\nunbind-key Y",
      into: config)
    #expect(keys.bindings == [KeyBinding(KeySequence("x"), [.open])])
    #expect(keys.known == 2)
    #expect(
      keys.leftOut == [
        "config:3: bind-key k up has the key 'k', but [keys] binds 'k' to 'undo'",
        "config:4: bind-key k up has the key 'k', but [keys] binds 'k' to 'undo'",
      ])
  }

  @Test(arguments: [
    (
      "bind-key : cmdline",
      "bind-key : cmdline has no action here: there are no commands to type; each has an action"
    ),
    (
      "bind-key d pb-download podboat",
      "bind-key d pb-download is for 'podboat', which has no counterpart here"
    ),
    (
      "bind-key d pb-download",
      "bind-key d pb-download is for podboat; 'aggregate enclosures --queue' lists and downloads the queue"
    ),
    (
      "bind-key + macro-prefix", "bind-key + macro-prefix is not needed; macros begin with ',' here"
    ),
    (
      "bind-key x opn", "bind-key x opn has the operation 'opn', which newsboat 2.21 does not have"
    ),
    ("bind-key XX open", "bind-key XX open has the unknown key 'XX'"),
    ("bind-key ^C open", "bind-key ^C open cannot be bound: Ctrl-C always quits"),
    ("macro ^C open", "macro ^C cannot be bound: Ctrl-C always quits"),
    ("bind-key ? open", "bind-key ? open would leave no key for 'help'; bind one first"),
    (
      "bind-key t set-tag articlelist",
      "bind-key t set-tag is 'select-tag', which does nothing on that screen"
    ),
    ("unbind-key -a", "unbind-key -a is for all keys; bind each to \"none\" instead"),
    (
      "macro y set browser \"mpv %u\"; open-in-browser; set browser w3m",
      "macro y runs a program, which no import adds; write macro-y = [\"mpv\", \"{url}\"] under [commands], and \", y\" = \"run macro-y\" under [keys]"
    ),
    (
      "macro y set browser \"/opt/yt-dlp -x '%u' &\"; open-in-browser-and-mark-read",
      "macro y runs a program, which no import adds; write macro-y = [\"/opt/yt-dlp\", \"-x\", \"{url}\"] under [commands], and \", y\" = [\"run macro-y\", \"mark-read\"] under [keys]"
    ),
    (
      "macro y set browser \"w3m %u | less\"; open-in-browser",
      "macro y changes the setting 'browser', which no key does here; name the program under [commands], and bind the key to 'run NAME'"
    ),
    ("macro y set-tag \"a\"", "macro y gives 'set-tag' a value, which actions do not take"),
    ("macro y ;", "macro y has no operations"),
    (
      "macro y show-urls ; one",
      "macro y opens link 1, which only that key does here; 'open-link' asks for a number"
    ),
    (
      "bind-key x two",
      "bind-key x two opens link 2, which only that key does here; 'open-link' asks for a number"
    ),
  ]) func `that have no counterpart are named`(_ line: String, _ message: String) throws {
    let keys = try plan(line)
    #expect(keys.bindings.isEmpty)
    #expect(keys.leftOut == ["config:2: \(message)"])
  }

  @Test func `that bookmark are named, since a star is what it is here`() throws {
    let keys = try plan("bind-key B bookmark\nbind-key x open")
    #expect(keys.bindings.count == 2)
    #expect(
      keys.notes == [
        "config:2: bind-key B bookmark is 'toggle-star' here: the star keeps the article, and 'send' sends it to a service"
      ])
  }

  @Test func `that clash are named`() throws {
    let keys = try plan("bind-key , open\nmacro o open\nmacro p open")
    #expect(keys.bindings == [KeyBinding(KeySequence(","), [.open])])
    #expect(
      keys.leftOut.first == "config:3: macro o has the key ', o', which clashes with ','")
  }
}
