import Testing

@testable import FeedParsing

@Suite struct SelectorTests {
  /// Pages whose elements have the attribute `n`, and the values of it in the selected ones.
  private static let cases: [(selector: String, page: String, selected: String)] = [
    ("p", "<p n=1><pre n=2></pre><P n=3>", "1 3"), ("H1", "<h1 n=1>", "1"),
    ("*", "<b n=1><i n=2>", "1 2"),
    ("#main", "<div id=main n=1></div><div id=Main n=2></div><p id='main x' n=3>", "1"),
    (
      "div#main.a.b", "<div id=main class='b x\ta' n=1></div><div id=main class='b' n=2></div>", "1"
    ),
    (".text", "<p class=text-wide n=1><p class=Text n=2><p class=' text ' n=3>", "3"),
    (".md\\:wide", "<p class='md:wide' n=1>", "1"), (".\\31 2", "<p class=12 n=1>", "1"),
    (".größe", "<p class=größe n=1><p class='gr&ouml;&szlig;e' n=2>", "1 2"),
    ("[href]", "<a href n=1>x</a><a href='' n=2>x</a><a n=3>x</a>", "1 2"),
    ("[HREF]", "<a HRef=x n=1>", "1"),
    ("[data-Kind=a]", "<p data-kind=a n=1><p DATA-KIND=a n=2><p data-kinds=a n=3>", "1 2"),
    ("[rel=next]", "<a rel=next n=1>x</a><a rel='next up' n=2>x</a>", "1"),
    ("[rel='next up']", "<a rel='next up' n=2>x</a>", "2"),
    ("[rel~=next]", "<a rel='up next' n=1>x</a><a rel=nextup n=2>x</a>", "1"),
    ("[rel ~= \"up next\"]", "<a rel='up next' n=1>x</a>", ""),
    ("[lang|=en]", "<p lang=en-GB n=1><p lang=en n=2><p lang=english n=3>", "1 2"),
    ("[href^=/page/]", "<a href=/page/2 n=1>x</a><a href=/pages n=2>x</a>", "1"),
    ("[href$='.html']", "<a href=x.html n=1>x</a><a href=x.htm n=2>x</a><a href=l n=3>x</a>", "1"),
    ("[href*='a=b;c']", "<a href='?a=b;c' n=1>x</a><a href='?a=b' n=2>x</a>", "1"),
    ("[href*='&b']", "<a href='?a&amp;b' n=1>x</a>", "1"),
    ("[class*=promo]", "<p class=x-propromo-y n=1><p class=pro n=2>", "1"),
    ("[href^=''],[href$=''],[href*=''],[href~='']", "<a href=x n=1>x</a>", ""),
    ("[title='a]b']", "<p title='a]b' n=1>", "1"),
    ("article p", "<p n=0><article><div><p n=1></div></article><p n=2>", "1"),
    ("article > p", "<article><div><p n=1></div><p n=2></article>", "2"),
    ("article>p", "<article><p n=1></p><b><p n=2></p></b></article>", "1"),
    // A paragraph ends where the next begins.
    ("article > p", "<article><p n=1><b><p n=2></b></article>", "1 2"),
    ("div div", "<div n=1><div n=2><div n=3></div></div></div>", "2 3"),
    ("ul > li b", "<ul><li><i><b n=1></b></i></ul><ol><li><b n=2></b></ol>", "1"),
    // The nearer `section` has the wrong parent, the farther one the right one.
    ("main > section b", "<main><section><div><section><b n=1></b></section></div></section>", "1"),
    ("main section > b", "<main><section><i><b n=1></b></i><b n=2></b></section></main>", "2"),
    ("h1, h2 , h3", "<h1 n=1></h1><h2 n=2></h2><h4 n=4></h4>", "1 2"),
    ("section > h1, h2", "<h1 n=1></h1><h2 n=2></h2><section><h1 n=3></h1></section>", "2 3"),
    ("h2, section > h1", "<h2><h1 n=1></h1></h2><section><h1 n=3></h1></section>", "3"),
    ("div > p", "<div><x-y><p n=1></x-y></div>", ""),
    (".card > p", "<x-y class=card><p n=1></x-y>", "1"),
    // Browsers put a `tbody` around rows, and so into the selectors that they copy.
    (
      "table > tbody > tr > td, tbody th",
      "<table><tr><td n=1><th n=2></table><table><tbody><tr><td n=3></table>", "1 2 3"
    ),
    ("table > tr", "<table><tr n=1><td></table><table><tbody><tr n=2></table>", "1"),
    ("tbody.a > tr, thead > tr, div > tbody", "<div><table><tr n=1></table></div>", ""),
    ("h2 + p", "<h2></h2><p n=1></p><p n=2></p><b><p n=3></p></b>", "1"),
    ("h2 ~ p", "<p n=0></p><h2></h2><p n=1></p>x<b></b><p n=2></p>", "1 2"),
    ("h2 + p > b", "<h2></h2><p><b n=1></b></p><p><b n=2></b></p>", "1"),
    ("ul li + li a", "<ul><li><a n=1></a><li><a n=2></a><li><a n=3></a></ul>", "2 3"),
    ("h1 ~ h2 + p", "<h1></h1><h2></h2><p n=1></p><h2></h2><p n=2></p>", "1 2"),
    ("li:first-child", "<ul>x<li n=1><li n=2></ul>", "1"),
    ("li:last-child", "<ul><li n=1><li n=2></ul>", "2"),
    ("li:nth-child(2)", "<ul><li n=1><li n=2><li n=3></ul>", "2"),
    ("li:nth-child(odd)", "<ul><li n=1><li n=2><li n=3></ul>", "1 3"),
    ("li:nth-child( 2n + 1 )", "<ul><li n=1><li n=2><li n=3></ul>", "1 3"),
    ("li:nth-child(-n+2)", "<ul><li n=1><li n=2><li n=3></ul>", "1 2"),
    ("li:nth-last-child(2)", "<ul><li n=1><li n=2><li n=3></ul>", "2"),
    ("p:first-of-type", "<div><h2></h2><p n=1></p><p n=2></p></div>", "1"),
    ("p:nth-of-type(2)", "<div><p n=1></p><h2></h2><p n=2></p></div>", "2"),
    ("p:last-of-type", "<div><p n=1></p><p n=2></p><h2></h2></div>", "2"),
    ("li:not(.ad)", "<ul><li n=1 class=ad><li n=2></ul>", "2"),
    ("li:not(.ad, :first-child)", "<ul><li n=1><li n=2 class=ad><li n=3></ul>", "3"),
    ("li:not([id]) a", "<ul><li id=x><a n=1></a><li><a n=2></a></ul>", "2"),
    (":not(p)", "<p n=1></p><b n=2></b>", "2"),
  ]

  @Test("elements are selected as in CSS", arguments: cases)
  func matching(selector: String, page: String, selected: String) throws {
    #expect(try Self.selected(by: selector, in: page) == selected)
  }

  /// The values of `n` of the selected elements.
  private static func selected(by text: String, in page: String) throws -> String {
    let selector = try CSSSelector(text)
    return Array(page.utf8).withUnsafeBufferPointer { bytes in
      let tree = PageTreeBuilder.read(bytes)
      return tree.nodes(selectedBy: selector).compactMap { node in
        let attributes = tree.attributes(node)
        return attributes.places.first { bytes[$0.name].elementsEqual("n".utf8) }
          .map(attributes.value)
      }.joined(separator: " ")
    }
  }

  @Test(
    "an error tells what is wrong and where",
    arguments: [
      ("", "the selector is empty"), ("  ", "the selector is empty"),
      (
        "p:has(a)",
        "'p:has(a)': ':has' at column 2 is not supported; supported: tag, *, #id, .class, [attr], "
          + "[attr=value] (also ^=, $=, *=, ~=, |=), :not( ), :first-child, :last-child, :nth-child( ) and the same "
          + "-of-type, 'A B', 'A > B', 'A + B', 'A ~ B' and 'A, B'"
      ),
      ("p:not(:not(a))", "':not' at column 7 is not supported"),
      ("p:not(a b)", "')' is missing at column 9"), ("p:not", "'(' is missing at column 6"),
      ("p:nth-child(x)", "a place such as 3, odd or 2n+1 is missing at column 13"),
      ("p:nth-child(99999999999999999999)", "a place such as 3, odd or 2n+1 is missing"),
      ("p:nth-child(-9223372036854775808n)", "a place such as 3, odd or 2n+1 is missing"),

      ("p::before", "'p::before': '::before' at column 2 is not supported"),
      (
        "my-card p",
        "'my-card p': 'my-card' at column 1 is not an element of HTML; select it by its id, class or an attribute"
      ),
      ("h2 +", "'h2 +': an element is missing at column 5"),
      ("~ p", "'~ p': an element is missing at column 1"),
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
    let selector = Array(repeating: "div", count: 64).joined(separator: ">")
    let page = (1...70).map { "<div n=\($0)>" }.joined()
    #expect(try Self.selected(by: selector, in: page) == "64 65 66 67 68 69 70")
  }

  @Test func `a deep and a wide page are searched without going back`() throws {
    let selector = Array(repeating: "div", count: 63).joined(separator: " ") + " a"
    let page =
      String(repeating: "<div>", count: 150) + String(repeating: "<i>x</i>", count: 50_000)
      + "<a n=1>x</a>"
    #expect(try Self.selected(by: selector, in: page) == "1")
  }
}
