import FeedParsing
import Foundation
import Testing

/// Lists of feeds as other programs write them, for `import`.
@Suite struct `Reading lists of feeds` {
  private func read(_ text: String) throws -> [Subscription] {
    try SubscriptionReader.read(Data(text.utf8)).subscriptions
  }

  /// Each feed as `title|url|tags`, or `title|reason` if it cannot be imported.
  private func lines(_ text: String) throws -> [String] {
    try read(text).map { subscription in
      let title = subscription.title ?? "-"
      return switch subscription.address {
      case .web(let url): "\(title)|\(url)|\(subscription.tags.joined(separator: "+"))"
      case .elsewhere(let reason), .unreadable(let reason): "\(title)|\(reason)"
      }
    }
  }

  // MARK: OPML

  private static let a = "https://a.example/feed"

  @Test(arguments: [
    // Attributes in any case and order, and the older name.
    ("<outline text='A' type='rss' xmlUrl='\(a)' htmlUrl='https://a.example/'/>", "A|\(a)|"),
    ("<outline TEXT='A' XMLURL='\(a)'/>", "A|\(a)|"),
    ("<OUTLINE title='A' xmlurl='\(a)'></OUTLINE>", "A|\(a)|"),
    ("<outline title='A' type='atom' url='\(a)'/>", "A|\(a)|"),
    ("<outline title='' text='A' xmlUrl=' \(a)&#10;'/>", "A|\(a)|"),
    ("<outline title='A' text='B' xmlUrl='\(a)'/>", "A|\(a)|"),
    ("<outline type='rss' xmlUrl='\(a)'/>", "-|\(a)|"),
    // As WordPress writes its blogroll.
    ("<outline text='A' type='link' xmlUrl='\(a)' htmlUrl='https://a.example/'/>", "A|\(a)|"),
    ("<outline text='A' type='include' xmlUrl='\(a)'/>", "A|\(a)|"),
    // Folders, categories, and both.
    (
      "<outline text='X'><outline title='Y'><outline text='A' xmlUrl='\(a)'/></outline></outline>",
      "A|\(a)|X+Y"
    ),
    ("<outline text='X'/><outline text='A' xmlUrl='\(a)'/>", "A|\(a)|"),
    ("<outline text='A' category='x, y,,x' xmlUrl='\(a)'/>", "A|\(a)|x+y"),
    ("<outline text='A' category='/x/y,z/1' xmlUrl='\(a)'/>", "A|\(a)|x+y+z/1"),
    (
      "<outline text='X'><outline text='A' category='y,X' xmlUrl='\(a)'/></outline>",
      "A|\(a)|X+y"
    ),
    // Outlines that are not feeds.
    (
      "<outline text='S' type='vfolder' xmlUrl='vfolder'><outline type='rule' rule='unread'/></outline>",
      "S|is a saved search, not a feed"
    ),
    (
      "<outline text='L' type='link' url='https://a.example/'/>",
      "L|is a link to a page or another list, not a feed"
    ),
    (
      "<outline text='S' type='song' url='https://a.example/1.mp3'/>",
      "S|has a type that feeds do not have"
    ),
    // Items of a feed, as Overcast and others write them.
    (
      "<outline title='A' type='rss' xmlUrl='\(a)'><outline title='E' type='podcast-episode' url='\(a)/1'/></outline>",
      "A|\(a)|"
    ),
    ("<outline title='A' xmlUrl='\(a)'><outline title='E' url='\(a)/1'/></outline>", "A|\(a)|"),
    // Damage.
    ("<outline text='A & B' xmlUrl='\(a)?x=1&y=2'/>", "A & B|\(a)?x=1&y=2|"),
    ("<outline text=\"A <b>\" xmlUrl=\"\(a)\">", "A <b>|\(a)|"),
    ("<outline text='Caf&eacute;&nbsp;A' xmlUrl='\(a)'/>", "Café A|\(a)|"),
    ("<outline text='A\u{202E}\u{7}B' xmlUrl='\(a)'/>", "AB|\(a)|"),
    ("<outline other:text='no' text='A' xmlUrl='\(a)' other:x='1'/>", "A|\(a)|"),
  ]) func `an outline with an address is a feed`(_ outline: String, _ expected: String) throws {
    let document = "<opml version='2.0'><head><title>T</title></head><body>\(outline)</body></opml>"
    #expect(try lines(document) == [expected])
  }

  @Test(arguments: [
    "<?xml version='1.0'?>\n<!-- <opml> --><!DOCTYPE opml [<!ENTITY x 'y'>]><opml><body>F</body></opml>",
    "\u{FEFF}\n\n<opml>F</opml>", "Warning: something\n<br>\n<opml><body>F</body></opml>",
    "<OPML><BODY>F</BODY></OPML>", "<opml><body>F</body></opml>\n<script>x</script>",
    "<opml xmlns='http://opml.org/spec2'><body>F</body></opml>", "<opml><body>F", "F",
    "<body>FF</body>",
    "<opml><body>F<outline text='cut",
  ]) func `a list is found inside other content`(_ document: String) throws {
    let feed = "<outline text='A' xmlUrl='\(Self.a)'/>"
    let list = try SubscriptionReader.read(Data(document.replacing("F", with: feed).utf8))
    #expect(try #require(list.subscriptions.first).address == .web(Self.a))
    let isCut = document.hasPrefix("<opml><body>F") && !document.contains("</opml>")
    #expect(list.warnings.isEmpty != isCut)
  }

  @Test(arguments: [
    "https://b.example/fe", "https://b.exa", "x' title='a < b",
    "x' title='a > b' htmlUrl='https://b",
  ])
  func `a feed that a cut goes through is left out`(_ rest: String) throws {
    let whole = "<opml><body><outline text='A' xmlUrl='\(Self.a)'/><outline text='B' xmlUrl='"
    let list = try SubscriptionReader.read(Data((whole + rest).utf8))
    #expect(list.subscriptions.map(\.address) == [.web(Self.a)])
    #expect(list.warnings == ["is truncated; only the feeds before the cut were read"])
  }

  @Test func `a list in another encoding than declared is read`() throws {
    var bytes = Data("<?xml version='1.0' encoding='UTF-8'?><opml><body><outline text='Caf".utf8)
    bytes.append(0xE9)
    bytes.append(Data("' xmlUrl='https://a.example/'/></body></opml>".utf8))
    #expect(try SubscriptionReader.read(bytes).subscriptions.map(\.title) == ["Café"])
  }

  // MARK: newsboat

  @Test(arguments: [
    ("https://a.example/feed", "-|https://a.example/feed|"),
    ("https://a.example/feed world \"two words\"", "-|https://a.example/feed|world+two words"),
    ("https://a.example/feed \"~A \\\"B\\\"\" x", "A \"B\"|https://a.example/feed|x"),
    ("https://a.example/feed !hidden ! tag # a comment", "-|https://a.example/feed|hidden+tag"),
    ("  https://a.example/feed#top\t\"open quote", "-|https://a.example/feed#top|open quote"),
    ("\"https://a.example/a b\"", "-|https://a.example/a%20b|"),
    ("feed://a.example/feed", "-|http://a.example/feed|"),
    ("feed:https://a.example/feed x", "-|https://a.example/feed|x"),
    ("\"exec:~/bin/feed.sh\" x", "-|runs a program, which feeds are not allowed to do"),
    ("filter:~/bin/f:https://a.example/", "-|runs a program, which feeds are not allowed to do"),
    ("file:///home/me/feed.xml", "-|is a file; add it to the config by hand"),
    ("gopher://a.example/", "-|has the scheme 'gopher:', not http or https"),
  ]) func `a line of newsboat's urls has tags and a name`(_ line: String, _ expected: String) throws
  {
    #expect(try lines("# mine\r\n\r\n\(line)\r\n") == [expected])
    #expect(try read("# mine\r\n\r\n\(line)\r\n").first?.line == 3)
  }

  // MARK: newsraft

  @Test func `newsraft's sections are tags, and names need no mark`() throws {
    let text = """
      # mine
      http://a.example/feed "Sea and Sky"
      @ World news < reload-period 60
      http://b.example/feed "B" < item-limit 100; reload-period 0
      http://c.example/feed
      $(curl http://d.example) "D"
      @Tech
      https://e.example/feed "E" {reload-period 1}
      @
      https://f.example/feed
      """
    #expect(
      try lines(text) == [
        "Sea and Sky|http://a.example/feed|", "B|http://b.example/feed|World news",
        "-|http://c.example/feed|World news",
        "D|runs a program, which feeds are not allowed to do", "E|https://e.example/feed|Tech",
        "-|https://f.example/feed|",
      ])
  }

  @Test func `without sections a name is a tag, unless the list is known to be newsraft's`() throws
  {
    let text = Data("http://a.example/feed \"Sea\"\n".utf8)
    let newsboat = try SubscriptionReader.read(text).subscriptions
    #expect(newsboat.map(\.tags) == [["Sea"]])
    let newsraft = try SubscriptionReader.read(text, isNewsraft: true).subscriptions
    #expect(newsraft.map(\.title) == ["Sea"])
    #expect(newsraft.map(\.tags) == [[]])
  }

  // MARK: Plain lists

  @Test func `plain URLs and bare hosts are a list`() throws {
    let text = """
      # blogs
      http://a.example/feed
      b.example
      b.example/feed?x=1
      c.example:8080/feed
      localhost:8080/feed
      //d.example/feed
      https://bücher.example/ä b
      nonsense
      """
    #expect(
      try lines(text) == [
        "-|http://a.example/feed|", "-|https://b.example|", "-|https://b.example/feed?x=1|",
        "-|https://c.example:8080/feed|", "-|https://localhost:8080/feed|",
        "-|https://d.example/feed|", "-|https://xn--bcher-kva.example/%C3%A4|b",
        "-|is not an http(s) URL",
      ])
  }

  // MARK: sfeedrc

  @Test func `an sfeedrc is read without a shell`() throws {
    let text = """
      #!/bin/sh
      sfeedpath="$HOME/.sfeed/feeds"
      fetch() { curl "$1"; }
      # feeds to fetch:
      feeds() {
      \t# feed <name> <feedurl> [basesiteurl] [encoding]
      \tfeed "A (one)" "https://a.example/feed" "https://a.example" "iso-8859-1"
        feed 'B $x' 'https://b.example/?a=1&b=2' # a comment
        feed C https://c.example/feed; feed D \\
          "https://d.example/"
        feed "E \\"\\$5\\"" "https://e.example/"
        feed "F" "https://f.example/$(id)"
        feed "G" "https://g.example/`id`"
        feed "$NAME" "https://h.example/"
        feed "I" https://i.example/?a=1&b=2
        [ -n "x" ] && feed "J" "https://j.example/"
        feed "K"
        feed "L" "https://l.example/
        feed "M" "gopher://m.example/"
      }
      feed "after" "https://after.example/"
      """
    #expect(
      try lines(text) == [
        "A (one)|https://a.example/feed|", "B $x|https://b.example/?a=1&b=2|",
        "C|https://c.example/feed|", "D|https://d.example/|", "E \"$5\"|https://e.example/|",
        "-|contains a variable or a command, and scripts are never run",
        "-|contains a variable or a command, and scripts are never run",
        "-|contains a variable or a command, and scripts are never run",
        "-|does more than name a feed, and scripts are never run",
        "-|does more than name a feed, and scripts are never run", "-|lacks a name or a URL",
        "-|has an unterminated quote", "M|has the scheme 'gopher:', not http or https",
      ])
    #expect(
      try SubscriptionReader.read(Data(text.utf8)).warnings == [
        "sets the encoding of 'A (one)', which is recognised here instead",
        "has functions that are not taken over: fetch()",
      ])
    #expect(try read(text).map(\.line) == [7, 8, 9, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  }

  @Test(arguments: [
    "feeds() { feed A https://a.example/feed; }", "feeds()\n{\n feed A https://a.example/feed\n}",
    "feed \"A\" \"https://a.example/feed\"",
  ]) func `the function may be laid out differently or missing`(_ text: String) throws {
    #expect(try lines(text) == ["A|https://a.example/feed|"])
  }

  @Test func `feeds inside braces are read, and what may name others is listed`() throws {
    let text = """
      yt() { feed "yt/$1" "https://v.example/$2"; }
      fetch() {
        case "$1" in
        "tweakers") curl -A x "$2" ;;
        *) curl "$2" ;;
        esac
      }
      feeds() {
        { feed "A" "https://a.example/f";
        }
        [ -n "x" ] && {
          feed "B" "https://b.example/f"
        }
        yt computer UC1
        . "$HOME/more"
        echo done
        feed "C" "https://c.example/f"
      }
      feed "after" "https://after.example/"
      """
    #expect(
      try lines(text) == [
        "A|https://a.example/f|", "B|https://b.example/f|",
        "-|is not a plain 'feed' line, and scripts are never run",
        "-|contains a variable or a command, and scripts are never run", "C|https://c.example/f|",
      ])
    #expect(
      try SubscriptionReader.read(Data(text.utf8)).warnings == [
        "has functions that are not taken over: yt(), fetch()"
      ])
  }

  // MARK: Variables

  @Test func `variables in a URL are kept, and other braces are encoded`() throws {
    let text = "https://${H}/${A_1}?k=${KEY}&l=${a b}&m=$KEY\n"
    #expect(
      try lines(text.replacing("a b", with: "a-b")) == [
        "-|https://${H}/${A_1}?k=${KEY}&l=$%7Ba-b%7D&m=$KEY|"
      ])
  }

  // MARK: Files that are not lists

  @Test(arguments: [
    ("", "the file is empty"), (" \n", "the file is empty"),
    ("<opml><head/><body/></opml>", "this OPML document contains no feeds"),
    ("feeds() {\n}\n", "this sfeedrc contains no feeds"),
    ("<html><body>Hi <outline xmlUrl='https://a.example'/></body></html>", "an HTML page"),
    ("<rss version='2.0'><channel><title>T</title></channel></rss>", "'aggregate add URL'"),
    ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}", "'aggregate add URL'"),
    ("{\"feeds\":[]}", "a JSON document"), ("[1", "the file is incomplete"),
    ("[[feed]]\nname = \"A\"\nurl = \"https://a.example/\"\n", "--config"),
    ("Dear reader,\nthis is a letter. It reads: hello\nhttps://a.example/\nYours\n", "plain text"),
    ("PK\u{3}\u{4}", "this is a zip file; unpack it, and import the files in it"),
    ("\u{89}PNG", "plain text"), ("%PDF-1.7", "a PDF document"),
    ("name,url\nA,https://a.example/\n", "plain text"),
  ]) func `the error for any other file names what it is`(_ text: String, _ words: String) throws {
    let error = #expect(throws: SubscriptionListError.self) {
      try SubscriptionReader.read(Data(text.utf8))
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
