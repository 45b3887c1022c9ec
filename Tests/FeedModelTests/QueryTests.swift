import FeedModel
import Testing

/// The query language.
@Suite struct `A query` {
  /// A short form of a parsed query.
  private static func read(_ expression: QueryExpression) -> String {
    switch expression {
    case .all(let parts): "(" + parts.map(read).joined(separator: " & ") + ")"
    case .any(let parts): "(" + parts.map(read).joined(separator: " | ") + ")"
    case .not(let part): "!" + read(part)
    case .term(let term):
      "\(term.kind)" + (term.value.isEmpty ? "" : "=\(term.value)") + (term.isPrefix ? "*" : "")
    }
  }

  @Test(
    arguments: [
      ("", "()"),
      ("unread", "unread"),
      ("UNREAD", "unread"),
      ("read starred image", "(read & starred & withImage)"),
      ("is:unread has:image", "(unread & withImage)"),
      ("-is:queued queued", "(!queued & text(nil)=queued)"),
      ("swift", "text(nil)=swift"),
      ("swift and linux", "(text(nil)=swift & text(nil)=linux)"),
      ("swift linux", "(text(nil)=swift & text(nil)=linux)"),
      ("swift or linux", "(text(nil)=swift | text(nil)=linux)"),
      ("a b or c d", "((text(nil)=a & text(nil)=b) | (text(nil)=c & text(nil)=d))"),
      ("a (b or c) d", "(text(nil)=a & (text(nil)=b | text(nil)=c) & text(nil)=d)"),
      ("-crypto", "!text(nil)=crypto"),
      ("not crypto", "!text(nil)=crypto"),
      ("!crypto", "!text(nil)=crypto"),
      ("-(a or b)", "!(text(nil)=a | text(nil)=b)"),
      ("--a", "!!text(nil)=a"),
      ("Tom & Jerry", "(text(nil)=Tom & text(nil)=Jerry)"),
      ("Story - BBC 🚀", "(text(nil)=Story & text(nil)=BBC)"),
      ("swif*", "text(nil)=swif*"),
      ("\"exact phrase\"", "text(nil)=exact phrase"),
      ("\"exact phra\"*", "text(nil)=exact phra*"),
      ("„deutsche Wörter“", "text(nil)=deutsche Wörter"),
      ("\"or\" \"unread\"", "(text(nil)=or & text(nil)=unread)"),
      ("feed:bbc", "feed=bbc"),
      ("feed:\"BBC News\"", "feed=BBC News"),
      ("tag:world -tag:sport", "(tag=world & !tag=sport)"),
      ("author:lee by:lee", "(author=lee & author=lee)"),
      ("category:\"Big Data\" url:example.org/a", "(category=Big Data & url=example.org/a)"),
      ("newer:2d older:2026-11-01", "(newer=2d & older=2026-11-01)"),
      (
        "title:swift* text:x publisher:y",
        "(text(Optional(FeedModel.TextMatch.Field.title))=swift* & text(Optional(FeedModel.TextMatch.Field.text))=x & text(Optional(FeedModel.TextMatch.Field.publisher))=y)"
      ),
      ("@mornings", "saved=mornings"),
      ("https://a.example/x", "text(nil)=https://a.example/x"), ("url:/s/1", "url=/s/1"),
      ("C:/x", "text(nil)=C:/x"),
      ("10:30", "text(nil)=10:30"),
      ("北京 or tag:世界", "(text(nil)=北京 | tag=世界)"),
      ("a)b", "text(nil)=a"),
    ].dropLast())
  func `is understood`(_ text: String, _ meaning: String) throws {
    #expect(Self.read(try QueryParser.parse(text)) == meaning)
  }

  @Test(arguments: [
    (
      "unread newr:2d",
      "the query's 'newr:2d' has the unknown field 'newr' (did you mean 'newer'?)"
    ),
    ("is:unred", "the query's 'is:unred' has the unknown value 'unred' (did you mean 'unread'?)"),
    ("tag:", "the query's 'tag:' needs a value after the colon"),
    ("\"abc", "the query's '\"abc' has no closing quote; add one"),
    ("a (b", "the query's '(' is not closed; add a ')'"),
    ("a ) b", "the query's ')' has no matching '('"),
    ("or b", "the query's 'or' has nothing before it"),
    ("a or", "the query's 'or' needs a term after it"),
    ("()", "the query's ')' has nothing before it"),
    ("++", "the query's '++' has no letter or digit to search for"),
    (
      "publishers:",
      "the query's 'publishers:' needs a number of publishers after the colon, such as publishers:>3, publishers:>=3, publishers:3 or publishers:<3; in a shell, quote it: 'publishers:>3'"
    ),
    (
      "publishers:many",
      "the query's 'publishers:many' needs a number of publishers after the colon, such as publishers:>3, publishers:>=3, publishers:3 or publishers:<3"
    ),
    ("publishers:3*", "the query's 'publishers:3*' needs a number of publishers"),
    ("publishers:=>3", "the query's 'publishers:=>3' needs a number of publishers"),
    ("publishers:-3", "the query's 'publishers:-3' needs a number of publishers"),
    ("publishers:99999999999999999999", "the query's 'publishers:9"),
    ("title:--", "has no letter or digit to search for"),
    // Without the sign, what is before it would be for "swift".
    ("-🎉 swift", "the query's '🎉' has no letter or digit to search for"),
    ("not & swift", "the query's '&' has no letter or digit to search for"),
    ("swift or 🎉", "the query's '🎉' has no letter or digit to search for"),
    ("🎉 or swift", "the query's '🎉' has no letter or digit to search for"),
    ("(🎉) swift", "the query's '🎉' has no letter or digit to search for"),
    ("label:late*", "the query's 'label:late*' cannot end in '*'"),
    ("newer:2d*", "the query's 'newer:2d*' cannot end in '*'"),
    ("is:unread*", "the query's 'is:unread*' cannot end in '*'"),
    ("@mornings*", "the query's '@mornings*' cannot end in '*'"),
  ])
  func `that cannot be understood points at the word`(_ text: String, _ message: String) {
    let error = #expect(throws: QueryError.self) { try QueryParser.parse(text) }
    #expect(
      "\(error?.description ?? "")".hasPrefix(message) || error?.reason == message,
      "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      ("publishers:>3", 4, nil), ("publishers:>=3", 3, nil), ("publishers:3", 3, 3),
      ("publishers:=3", 3, 3), ("publishers:<3", nil, 2), ("publishers:<=3", nil, 3),
      ("publishers:\"> 3\"", 4, nil), ("Publishers:>0", 1, nil), ("publishers:<0", nil, -1),
    ] as [(String, Int?, Int?)])
  func `asks for the number of a story's publishers`(
    _ text: String, _ least: Int?, _ most: Int?
  ) throws {
    guard case .term(let term) = try QueryParser.parse(text),
      case .publishers(let count) = term.kind
    else {
      Issue.record("\(text) is something else")
      return
    }
    #expect(count.least == least && count.most == most)
    let least = least.map { [ArticleCondition.publishers(atLeast: $0)] } ?? []
    let most = most.map { [ArticleCondition.not(.publishers(atLeast: $0 + 1))] } ?? []
    #expect(count.condition == .all(least + most))
  }

  @Test(arguments: [
    "BBC News", "The \"Times\"", "\"", "”\"", "”\"»", "a b)", "-x", "«", "",
  ])
  func `contains any value in quotes that do not end within it`(_ value: String) throws {
    let quoted = try #require(QueryTerm.quoted(value))
    if value.isEmpty { return }
    guard case .term(let term) = try QueryParser.parse("feed:\(quoted)") else {
      Issue.record("\(quoted) is something else")
      return
    }
    #expect(term.kind == .feed && term.value == value && !term.isPrefix)
    #expect(QueryTerm.quoted("\"”»“") == nil)
  }

  @Test func `of any shape is parsed or rejected in time`() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "-", count: 100_000),
      String(repeating: "a or ", count: 20_000), String(repeating: "\"", count: 100_001),
    ] {
      _ = try? QueryParser.parse(text)
    }
  }
}
