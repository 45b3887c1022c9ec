import FeedModel
import FeedParsing
import FeedTestSupport
import Testing

/// Named and numeric references in XML (XML 1.0 §4.1, §4.4).
@Suite struct `References` {
  private func items(
    _ items: String, declarations: String = ""
  ) throws -> (items: [ParsedItem], warnings: [String]) {
    let doctype = declarations.isEmpty ? "" : "<!DOCTYPE rss [\(declarations)]>"
    let text = "\(doctype)<rss version=\"2.0\"><channel><title>t</title>\(items)</channel></rss>"
    let feed = try FeedParser.parse(Array(text.utf8))
    return (feed.items, feed.warnings)
  }

  /// The same text in an element and in an attribute, both as written in the feed.
  private func texts(
    _ written: String, declarations: String = ""
  ) throws -> (element: String?, attribute: String?, warnings: [String]) {
    let found = try items(
      "<item><guid>\(written)</guid><enclosure url=\"\(written)\"/></item>",
      declarations: declarations)
    return (found.items.first?.guid, found.items.first?.attachments.first?.url, found.warnings)
  }

  @Test(arguments: [
    ("XML's names", "a&lt;b&gt;&amp;&quot;&apos;c", "a<b>&\"'c"),
    ("numbers", "a&#60;&#x3C;&#38;&#233;b", "a<<&éb"),
    ("a name of HTML", "a&nbsp;b&eacute;&hellip;", "a\u{A0}bé…"),
    ("a name of HTML with two characters", "a&NotEqualTilde;b", "a\u{2242}\u{338}b"),
    ("names of HTML for characters of markup", "a&LT;b&AMP;&QUOT;c", "a<b&\"c"),
    ("two halves of a character", "a&#xD83D;&#xDE00;b&#55357;&#56832;", "a😀b😀"),
    ("an unknown name", "a&foo;b", "a&foo;b"),
    ("an unknown name with marks", "a&foo.b-c_d:e;b", "a&foo.b-c_d:e;b"),
    ("an unknown name of two known ones", "a&copy-x;b&notit;", "a&copy-x;b&notit;"),
    (
      "a very long name", "a&\(String(repeating: "n", count: 100));b",
      "a&\(String(repeating: "n", count: 100));b"
    ),
    ("a name in another letter case", "a&NBSP;b", "a&NBSP;b"),
    ("a reference that is escaped", "a&amp;nbsp;b&#38;lt;", "a&nbsp;b&lt;"),
  ])
  func `are resolved alike in text and in attributes`(
    _ what: String, _ written: String, _ expected: String
  ) throws {
    let found = try texts(written)
    #expect(found.element == expected, "\(what)")
    #expect(found.attribute == expected, "\(what)")
    #expect(found.warnings.isEmpty, "\(what)")
  }

  @Test(arguments: [
    ("text", "<!ENTITY e 'x y'>", "a&e;b", "ax yb", "ax yb"),
    ("no text", "<!ENTITY e ''>", "a&e;b", "ab", "ab"),
    (
      "markup, which stays text", "<!ENTITY e '<b>\"&#39;&#38;lt;]]>'>", "&e;", "<b>\"'<]]>",
      "<b>\"'<]]>"
    ),
    ("a tab and a line break", "<!ENTITY e 'x\ty\nz'>", "a&e;b", "ax\ty\nzb", "ax y zb"),
    ("a tab by its number", "<!ENTITY e 'x&#9;y'>", "a&e;b", "ax\tyb", "ax yb"),
    ("a name of HTML", "<!ENTITY nbsp '_'>", "a&nbsp;b", "a_b", "a_b"),
    ("a file", "<!ENTITY e SYSTEM 'file:///etc/passwd'>", "a&e;b", "a&e;b", "a&e;b"),
    ("itself", "<!ENTITY e '&e;'>", "a&e;b", "a&e;b", "a&e;b"),
  ])
  func `to the document's own entities give text`(
    _ what: String, _ declarations: String, _ written: String, _ element: String,
    _ attribute: String
  ) throws {
    let found = try texts(written, declarations: declarations)
    #expect(found.element == element, "\(what)")
    #expect(found.attribute == attribute, "\(what)")
    #expect(found.warnings.isEmpty, "\(what)")
  }

  @Test func `that multiply are not expanded in attributes`() throws {
    var declarations = "<!ENTITY a0 \"lol\">"
    for level in 1...20 {
      declarations += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    #expect(try texts("&a20;", declarations: declarations).attribute == "&a20;")
  }

  @Test func `to tabs and line breaks by number stay in attributes`() throws {
    #expect(try texts("a&#9;b&#10;c").attribute == "a\tb\nc")
  }

  @Test func `in sections, comments and instructions are no references`() throws {
    let item = """
      <item><!-- &nbsp; <![CDATA[ --><?x &nbsp; <!-- ?><title>a<!-- &foo; -->b</title>\
      <guid><![CDATA[&nbsp;&lt;&e;<!--]]>&nbsp;<![CDATA[&foo;]]></guid></item>
      """
    let found = try items(item, declarations: "<!ENTITY e 'own'>")
    #expect(found.items.first?.title?.text == "ab")
    #expect(found.items.first?.guid == "&nbsp;&lt;&e;<!--\u{A0}&foo;")
    #expect(found.warnings.isEmpty)
  }

  @Test(arguments: [
    "a & b", "AT&T", "a&b=c", "&", "&;", "&#;", "&#x;", "&#60", "&#1;", "&#xFFFF;", "&#1114112;",
    "&1;", "&nbsp",
  ])
  func `that are none are text, with a warning`(_ written: String) throws {
    let found = try texts("\(written) &lt;")
    #expect(found.element == "\(written) <")
    #expect(found.attribute == "\(written) <")
    #expect(found.warnings == ["not well-formed, line 1: an '&' begins no valid reference"])
  }

  @Test func `without an end are read as text`() throws {
    for end in ["", ";"] {
      let written = String(repeating: "&a", count: HostileSize.count(1_000_000)) + end
      #expect(try texts(written).element == written)
    }
  }

  @Test(arguments: [
    "a bare & here", "a bare < here", "an unclosed <b>", "the end ]]> of a section",
  ])
  func `after an error are resolved`(_ broken: String) throws {
    let found = try items(
      """
      <item><title>\(broken)</title></item>\
      <item><guid>a&lt;b&amp;c&nbsp;&foo;&#60;</guid><enclosure url="a&lt;b&amp;c&nbsp;&foo;&#60;"/></item>
      """)
    #expect(found.items.last?.guid == "a<b&c\u{A0}&foo;<")
    #expect(found.items.last?.attachments.first?.url == "a<b&c\u{A0}&foo;<")
    #expect(found.warnings.count == 1)
  }

  @Test func `after an error are resolved in a document that repair would shorten`() throws {
    let found = try items(
      """
      <item><title>a ]]> b</title><description><![CDATA[x <![CDATA[ y]]></description></item>\
      <item><guid>c &amp; d &lt;</guid></item><item><guid>e</guid><comments>]]></comments></item>
      """)
    #expect(found.items.map(\.guid) == [nil, "c & d <", "e"])
  }

  @Test(arguments: 0..<40)
  func `across the chunks that are parsed at a time are whole`(_ offset: Int) throws {
    let start = "<rss version=\"2.0\"><channel><item><guid>"
    let filler = String(repeating: "x", count: 64 * 1024 - offset - start.utf8.count)
    let end = "</guid><comments><![CDATA[\(filler)&nbsp;]]></comments></item></channel></rss>"
    let text = "\(start)\(filler)&nbsp;&amp;&foo;&lt;&#233;<![CDATA[&nbsp;]]>\(end)"
    let feed = try FeedParser.parse(Array(text.utf8))
    #expect(feed.items.first?.guid == "\(filler)\u{A0}&&foo;<é&nbsp;")
    #expect(feed.items.first?.commentsURL == "\(filler)&nbsp;")
    #expect(feed.warnings.isEmpty)
  }

  @Test(arguments: ["<", "<!", "<!-", "<![CDA", "&", "<![CDATA[x"])
  func `and tags that a document is cut in are no errors`(_ cut: String) throws {
    let text =
      "<rss version=\"2.0\"><channel><item><guid>a</guid></item><item><guid>b</guid>\(cut)"
    let feed = try FeedParser.parse(Array(text.utf8))
    #expect(feed.items.map(\.guid) == ["a"])
    #expect(feed.warnings == ["the document is truncated"])
  }
}
