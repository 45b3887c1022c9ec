import FeedModel
import Testing

@testable import ReaderMigration

/// newsboat's filters in the language of queries (newsboat manual, "Filter Language").
@Suite struct `Translating newsboat's filters` {
  private func translate(_ filter: String) -> (query: String?, reason: String?, notes: [String]) {
    var translation = FilterTranslation { url, isWhole in
      let feeds = ["A": "https://a.example/feed", "B": "https://b.example/feed"]
      return feeds.filter { isWhole ? $0.value == url : $0.value.contains(url) }.keys.sorted()
    }
    do throws(NewsboatFilter.Failure) {
      return (try translation.query(filter).text, nil, translation.notes)
    } catch {
      return (nil, error.reason, [])
    }
  }

  @Test(arguments: [
    (#"unread = "yes""#, "unread"), (#"unread != "yes""#, "read"), (#"unread == "no""#, "read"),
    (#"unread = "yes" and tags # "news""#, "unread tag:news"),
    (#"unread = "yes" and tags !# "news""#, "unread -tag:news"),
    (#"tags # "a" or tags # "b""#, "tag:a or tag:b"),
    // Both bind equally, to the left.
    (#"tags # "a" or tags # "b" and unread = "yes""#, "(tag:a or tag:b) unread"),
    (#"tags # "a" and tags # "b" or unread = "yes""#, "(tag:a tag:b) or unread"),
    (#"tags # "a" and ( tags # "b" or unread = "yes" )"#, "tag:a (tag:b or unread)"),
    (#"title =~ "linux""#, "title:linux*"), (#"title =~ "night train""#, #"title:"night train"*"#),
    (#"title =~ "foo|bar""#, "title:foo* or title:bar*"),
    (#"title =~ "(foo|bar)" and unread = "yes""#, "(title:foo* or title:bar*) unread"),
    (#"title !~ "foo|bar""#, "-(title:foo* or title:bar*)"),
    (#"title =~ "[Ss]port""#, "title:Sport*"), (#"title =~ "\\<war\\>""#, nil),
    (#"title =~ "\<war\>""#, "title:war"), (#"title =~ "^Sponsored:""#, #"title:"Sponsored:"*"#),
    (#"title = "The News""#, #"title:"The News""#), (#"title != "x""#, "-title:x"),
    (#"content =~ ".*gentoo.*""#, "text:gentoo*"),
    (#"author =~ "Frank" or author =~ "John""#, "author:Frank or author:John"),
    (#"link =~ "example\.com/a""#, "url:example.com/a"),
    (#"feedtitle =~ "Planet""#, "feed:Planet"),
    (#"feedtitle = "The Planet""#, #"feed:"The Planet""#),
    (#"rssurl = "https://a.example/feed""#, "feed:A"),
    (#"rssurl =~ "example""#, "feed:A or feed:B"),
    (#"flags != """#, "starred"), (#"flags = """#, "-starred"), (#"flags # "s""#, "starred"),
    ("age < 2", "newer:2d"), ("age <= 2", "newer:3d"), ("age > 2", "older:3d"),
    ("age >= 2", "older:2d"), ("age between 0:10", "newer:11d"),
    ("age between 3:1", "newer:4d older:1d"), ("age = 1", "newer:2d older:1d"),
    ("age != 1", "-(newer:2d older:1d)"), (#"age < "7""#, "newer:7d"),
    (#"unread="yes"and(age<1)"#, "unread newer:1d"),
    (#"title =~ "say \"hi\"""#, nil),
  ]) func `a filter becomes a query that can be read`(_ filter: String, _ query: String?) throws {
    let found = translate(filter)
    #expect(found.query == query, "\(found.reason ?? "")")
    if let query { _ = try QueryParser.parse(query) }
  }

  @Test(arguments: [
    (#"title =~ "linux""#, "title:linux*"), (#"title != "x""#, "-title:x"),
    (#"title !~ "linux""#, nil),
  ]) func `a rule never finds more than its filter`(_ filter: String, _ query: String?) {
    var translation = FilterTranslation(isStrict: true) { _, _ in [] }
    #expect((try? translation.query(filter))?.text == query)
  }

  @Test(arguments: [
    (#"title =~ "a.*b""#, "has the regular expression 'a.*b', which is more than words"),
    (#"title =~ "fo{2}""#, "has the regular expression 'fo{2}', which is more than words"),
    (#"title =~ "^$""#, "has the regular expression '^$', which is more than words"),
    (#"title =~ "\[Ad\]""#, "searches for signs, which queries ignore"),
    (#"enclosure_type =~ "audio""#, "tests enclosures, which queries do not"),
    (#"guid = "x""#, "tests guids, which queries do not"),
    ("unread_count > 0", "counts the articles of feeds, which queries do not"),
    ("articleindex < 3", "goes by positions on the screen"),
    (#"titel = "x""#, "has the unknown attribute 'titel'"),
    (#"rssurl = "https://c.example/""#, "is about URLs that no feed in the config has"),
    (#"title < "x""#, "cannot compare 'title' by '<' here"),
    ("age < x", "compares the age with 'x', not with days"),
    ("age between 1", "cannot compare 'age' by 'between' here"),
    (#"unread = "yes"#, "has no closing quote"), ("", "is not a filter of newsboat's"),
    ("title", "has no operator after 'title'"), ("title =", "has no value after 'title ='"),
    (#"( unread = "yes""#, "has no closing ')'"),
    (#"unread = "yes" )"#, "is not a filter of newsboat's"),
    (#"title ! "x""#, "has the unknown operator '! '"),
    (String(repeating: "(", count: 50), "is nested too deeply"),
    (#"title = "\#(String(repeating: "x", count: 20_000))""#, "is too long"),
  ]) func `what cannot be said has a reason`(_ filter: String, _ reason: String) {
    #expect(translate(filter).reason == reason)
  }

  @Test(arguments: [
    (#"title =~ "linux""#, ["finds beginnings of words, not parts of them"]),
    (
      #"title =~ "^linux""#,
      [
        "finds the text anywhere, not only at the beginning or end",
        "finds beginnings of words, not parts of them",
      ]
    ),
    (#"title = "x""#, ["finds the words anywhere in the title"]),
    (#"author = "x""#, ["finds the text anywhere in the author"]), (#"author =~ "x""#, []),
    (#"flags # "s""#, ["takes every flag as a star"]),
    (#"feedtitle = "x""#, ["goes by the names of feeds in the config"]),
    (#"tags # "x" and age < 3 and unread = "yes""#, []),
  ]) func `a difference is noted`(_ filter: String, _ notes: [String]) {
    #expect(translate(filter).notes == notes)
  }
}
