import Testing

@testable import FeedParsing

@Suite struct SelectorTests {
  /// An element with its ancestors, the root first, each as a tag with attributes: `div#a.b[c=d]`.
  private static let cases: [(selector: String, path: [String], matches: Bool)] = [
    ("p", ["p"], true), ("P", ["p"], true), ("p", ["pre"], false), ("*", ["b"], true),
    ("#main", ["div id=main"], true), ("#main", ["div id=Main"], false),
    ("div#main.a.b", ["div id=main class='b x a'"], true),
    ("div#main.a.b", ["div id=main class='b x'"], false),
    (".text", ["p class=text-wide"], false), (".text", ["p class=Text"], false),
    (".md\\:wide", ["p class='md:wide'"], true), (".\\31 2", ["p class=12"], true),
    (".größe", ["p class=größe"], true),
    ("[href]", ["a href=''"], true), ("[HREF]", ["a href=x"], true), ("[href]", ["a"], false),
    ("[rel=next]", ["a rel=next"], true), ("[rel='next']", ["a rel='next up'"], false),
    ("[rel~=next]", ["a rel='up next'"], true),
    ("[rel ~= \"up next\"]", ["a rel='up next'"], false),
    ("[lang|=en]", ["p lang=en-GB"], true), ("[lang|=en]", ["p lang=english"], false),
    ("[href^=/page/]", ["a href=/page/2"], true), ("[href^='']", ["a href=/page/2"], false),
    ("[href$='.html']", ["a href=x.html"], true), ("[href$=.html]", ["a href=x.htm"], false),
    ("[href*='a=b;c']", ["a href='?a=b;c'"], true), ("[class*=promo]", ["p class=x-promo-y"], true),
    ("[href*='']", ["a href=x"], false), ("[title='a]b']", ["a title='a]b'"], true),
    ("article p", ["article", "div", "p"], true), ("article p", ["p", "article"], false),
    ("article > p", ["article", "p"], true), ("article>p", ["article", "div", "p"], false),
    ("div div", ["div"], false), ("div div", ["div", "p", "div"], true),
    ("a > b c", ["a", "b", "x", "c"], true), ("a > b c", ["a", "x", "b", "c"], false),
    // The nearer b has the wrong parent, the farther one the right one.
    ("a > b c", ["a", "b", "x", "b", "c"], true),
    ("a b > c", ["a", "b", "x", "c"], false), ("a b > c", ["b", "a", "b", "c"], true),
    ("h1, h2 , h3", ["h2"], true), ("h1,h2", ["h3"], false), ("p > h1, h2", ["h2"], true),
    ("p > h1, h2", ["h1"], false), ("main .x, p", ["main", "i class=x"], true),
    ("h2, p > h1", ["h2", "h1"], false),
  ]

  @Test("elements match as in CSS", arguments: cases)
  func matching(selector: String, path: [String], matches: Bool) throws {
    let selector = try CSSSelector(selector)
    let match = path.map(Element.init).reduce(SelectorMatch.none) {
      selector.match($1, in: $0)
    }
    #expect(selector.selects(match) == matches)
  }

  @Test(
    "an error says what is wrong and where",
    arguments: [
      ("", "the selector is empty"), ("  ", "the selector is empty"),
      (
        "p:nth-child(2)",
        "'p:nth-child(2)': ':nth-child' at column 2 is not supported; supported: tag, *, #id, .class, [attr], "
          + "[attr=value] (also ^=, $=, *=, ~=, |=), 'A B', 'A > B' and 'A, B'"
      ),
      ("p::before", "'p::before': '::before' at column 2 is not supported"),
      ("h2 + p", "'h2 + p': '+' at column 4 is not supported"),
      ("~ p", "'~ p': '~' at column 1 is not supported"),
      ("a, , b", "'a, , b': an element is missing at column 4"),
      ("a,", "'a,': an element is missing at column 3"),
      ("> p", "'> p': an element is missing at column 1"),
      ("a >", "'a >': an element is missing at column 4"),
      ("a > > b", "'a > > b': an element is missing at column 5"),
      ("a.", "'a.': a name after '.' is missing at column 3"),
      ("##x", "'##x': a name after '#' is missing at column 2"),
      ("a{b}", "'a{b}': unexpected '{' at column 2"), ("a]", "'a]': unexpected ']' at column 2"),
      ("*p", "'*p': unexpected 'p' at column 2"),
      ("[", "'[': the name of an attribute is missing at column 2"),
      ("[a", "'[a': ']' is missing at column 3"), ("[a b]", "'[a b]': ']' is missing at column 4"),
      ("[a=]", "'[a=]': a value is missing at column 4"),
      ("[a~b]", "'[a~b]': '=' is missing at column 4"),
      ("[a='b]", "'[a='b]': the closing quotation mark is missing at column 7"),
      ("[a=b c]", "'[a=b c]': ']' is missing at column 6"),
      ("a\\", "'a\\': a character after '\\' is missing at column 3"),
      (String(repeating: "p", count: 1001), "the selector is longer than 1000 bytes"),
      (String(repeating: "p ", count: 65), "has too many parts at column 129; at most 64 elements"),
      (String(repeating: ".p", count: 17), "has too many parts at column 35; at most 64 elements"),
    ]) func errors(selector: String, message: String)
  {
    let error = #expect(throws: SelectorError.self) { try CSSSelector(selector) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `64 elements are the most, and all are compared`() throws {
    let selector = try CSSSelector(Array(repeating: "p", count: 64).joined(separator: ">"))
    var match = SelectorMatch.none
    for depth in 1...70 {
      match = selector.match(Element("p"), in: match)
      #expect(selector.selects(match) == (depth >= 64))
    }
  }

  @Test func `a deep page is searched without going back`() throws {
    let selector = try CSSSelector(Array(repeating: "div", count: 63).joined(separator: " ") + " a")
    var match = SelectorMatch.none
    for _ in 0..<100_000 { match = selector.match(Element("div"), in: match) }
    #expect(!selector.selects(match))
    #expect(selector.selects(selector.match(Element("a"), in: match)))
  }
}

/// An element from `tag name=value name='a b'`.
private struct Element: SelectableElement {
  let name: String
  var attributes: [String: String] = [:]

  init(_ text: String) {
    name = String(text.prefix { $0 != " " })
    for match in text.matches(of: /(\w+)=('[^']*'|[^ ]*)/) {
      attributes[String(match.1)] = match.2.replacing("'", with: "")
    }
  }

  func hasName(_ name: String) -> Bool { self.name == name }
  func attribute(_ name: String) -> String? { attributes[name] }
}
