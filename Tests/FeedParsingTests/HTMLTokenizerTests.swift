import FeedTestSupport
import Foundation
import Testing

@testable import FeedParsing

@Suite struct `The tokens of HTML` {
  @Test(arguments: [
    ("a<b>c</b>", ["text a", "start b", "text c", "end b"]),
    ("a < b <3", ["text a < b <3"]),
    ("<A HREF='x' href=y Title=a&amp;b>", ["start a href=x title=a&b"]),
    ("<a href='?a=1&copy=2&lt;'>&copy=2", ["start a href=?a=1&copy=2<", "text ©=2"]),
    ("<br/><p/ class=x>", ["start br /", "start p class=x"]),
    ("<a =b c = d>", ["start a =b= c=d"]),
    ("a<b title='c", ["text a"]),
    ("</><//a></ b>", ["comment /a", "comment  b"]),
    ("<?php echo 1 ?>x", ["comment ?php echo 1 ?", "text x"]),
    (
      "<!---->a<!-->b<!--->c<!--d--!>e<!--f",
      [
        "comment ", "text a", "comment ", "text b", "comment ", "text c", "comment d", "text e",
        "comment f",
      ]
    ),
    (
      "&notit;&notin;&amp&#x41&#65;&#x80;&#0;&#xD800;&bogus;&",
      ["text ¬it;∉&AA€\u{FFFD}\u{FFFD}&bogus;&"]
    ),
    ("&NotEqualTilde;", ["text ≂̸"]),
    ("", []),
  ])
  func `are those that browsers see`(_ html: String, _ expected: [String]) {
    #expect(TokenList.read(html).described == expected)
  }

  @Test func `keep only the first attributes of a tag with far too many`() {
    let flood = (0..<10_000).map { "a\($0)=1" }.joined(separator: " ")
    let tokens = TokenList.read("<p \(flood)>x").described
    #expect(tokens.count == 2)
    #expect(tokens[0].hasSuffix(" a255=1"))
  }

  @Test func `text that a browser would swallow is kept, except in scripts and styles`() {
    for name in ["title", "textarea", "iframe", "noframes"] {
      #expect(HTMLContent.read("a<\(name)><p>b</p>", base: nil).sanitised.hasPrefix("a"))
    }
    #expect(HTMLContent.read("a<script>b</p>", base: nil).text == "a")
  }

  @Test func `are those of the WHATWG's rules`() throws {
    #expect(try compare(WHATWGCases.ownFiles()) >= 60)
    let files = try WHATWGCases.html5libFiles()
    if !files.isEmpty { #expect(try compare(files) > 6900) }
  }

  /// - Returns: how many cases were compared.
  private func compare(_ files: [URL]) throws -> Int {
    var count = 0
    for file in files {
      for test in try WHATWGCases.tests(file) {
        for (model, name) in test.models {
          let tokens = TokenList.read(test.input, model: model, in: test.lastStartTag)
          #expect(
            tokens.tokens == test.output,
            "\(file.lastPathComponent): \(test.description), \(name): \(test.input.debugDescription)"
          )
          count += 1
        }
      }
    }
    return count
  }
}
