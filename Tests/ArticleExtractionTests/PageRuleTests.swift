import ArticleExtraction
import FeedParsing
import Testing

@Suite struct PageRuleTests {
  @Test(
    "a rule on one line has named parts, and a body without a name",
    arguments: [
      ("article .text", "article .text", [], nil, nil),
      (" body = article .text ;", "article .text", [], nil, nil),
      (
        "body=article .text; remove=.promo, .ad; next=a.next; title=h1", "article .text",
        [".promo, .ad"], "a.next", "h1"
      ),
      ("[itemprop=articleBody]", "[itemprop=articleBody]", [], nil, nil),
      ("a[href='x=1;y=2'], b; NEXT=a[rel=next]", "a[href='x=1;y=2'], b", [], "a[rel=next]", nil),
      ("body=[a=b];remove=[c='];=']", "[a=b]", ["[c='];=']"], nil, nil),
      ("remove=.a; remove=.b", nil, [".a", ".b"], nil, nil),
      (".a\\;b; title=.x\\=y", ".a\\;b", [], nil, ".x\\=y"),
    ] as [(String, String?, [String], String?, String?)])
  func parts(text: String, body: String?, remove: [String], next: String?, title: String?) throws {
    let rule = try PageRule(parsing: text)
    #expect(rule == (try PageRule(body: body, remove: remove, next: next, title: title)))
    #expect(rule.body?.description == body)
    #expect(rule.remove.map(\.description) == remove)
  }

  @Test(
    "an error names the part",
    arguments: [
      ("", "the rule is empty; write a selector, such as 'article .text'"),
      (" ; ", "the rule is empty"),
      ("text=p", "unknown part 'text'; known: body, remove, next, title"),
      ("p; div", "body is given twice; separate selectors with commas"),
      ("title=h1; title=h2", "title is given twice"),
      ("remove=", "remove: the selector is empty"),
      ("body=p; next=a:first", "next: 'a:first': ':first' at column 2 is not supported"),
      ("[a=b", "body: '[a=b': ']' is missing at column 5"),
      ("body: p", "body: 'body: p': ':' at column 5 is not supported"),
    ]) func errors(text: String, message: String)
  {
    let error = #expect(throws: PageRuleError.self) { try PageRule(parsing: text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `the number of selectors is limited`() {
    let many = Array(repeating: ".ad", count: 33)
    #expect(throws: PageRuleError.tooManyRemovals) { try PageRule(remove: many) }
    #expect(throws: Never.self) { try PageRule(remove: Array(many.dropLast())) }
  }
}
