import FeedModel
import Testing

@testable import FeedConfiguration
@testable import aggregate

/// What is said of queries that were probably meant in another way.
@Suite struct `Hints about queries` {
  private func hint(_ text: String) throws -> String? {
    let config = try ConfigReader.read(
      "[[feed]]\nname = \"A\"\nurl = \"https://a.example/feed\"\n", path: "/c", environment: [:])
    return QueryHints.language(text) { config.feeds }
  }

  @Test(arguments: [
    (#"title =~ "trump""#, "title:trump*"), ("title =~ trump", "title:trump*"),
    (#"unread = "yes" and age < 2"#, "unread newer:2d"),
    (#"rssurl =~ "example""#, "feed:A"), (#"rssurl = "https://a.example/feed""#, "feed:A"),
    ("title", nil), ("title:trump", nil), ("C# and F#", nil), ("age between sisters", nil),
    (#"title =~ "[a-z]+""#, nil), ("1 < 2", nil), ("", nil),
  ]) func `a filter of newsboat has one`(_ text: String, _ query: String?) throws {
    #expect(try hint(text) == query.map { "that is a newsboat filter; the query is: \($0)" })
  }

  @Test(arguments: [
    ("unread | starred", "'|' is not an operator;"),
    ("tag=news", "'tag=news' is searched as words; did you mean 'tag:news'?"),
  ]) func `operators of other languages have one`(_ text: String, _ words: String) throws {
    #expect(try hint(text)?.contains(words) == true)
  }

  @Test(
    arguments: [
      (["12"], "12 is searched as a word; 'aggregate show 12' shows the article with that number"),
      (
        ["1", "2"],
        "1 2 are searched as words; 'aggregate show 1 2' shows the articles with these numbers"
      ),
      (["1", "a"], nil), ([], nil),
    ] as [([String], String?)]) func `numbers have one`(_ words: [String], _ hint: String?)
  {
    #expect(QueryHints.numbers(words) == hint)
  }
}
