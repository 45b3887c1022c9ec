import FeedModel
import FeedParsing
import FeedTestSupport
import Foundation
import Refreshing
import Testing

/// Web pages that are read as feeds, over time (docs/pages.md).
@Suite struct `A page that is read as a feed`: MakesEntries {
  private func feed(_ site: String) -> Feed {
    var feed = feed(site, url: "https://\(site).example/news")
    feed.adapter = site
    return feed
  }

  // MARK: Robots

  private static let notices = "<main><article><a href=\"/1\">One</a></article></main>"

  private func scene(robots: MemoryFetcher.Reply?) throws -> RefreshScene {
    var scene = RefreshScene()
    scene.adapters["office"] = try Adapter(
      name: "office",
      definition: ["page": "true", "items": "article", "title": "a", "url": "a@href"])
    scene.network.set("https://office.example/news", .text(Self.notices))
    if let robots { scene.network.set("https://office.example/robots.txt", robots) }
    return scene
  }

  @Test(
    arguments: [
      (nil, true), (.text("User-agent: *\nDisallow: /other"), true),
      (.text("User-agent: *\nDisallow: /news"), false),
      (.text("<html>not found</html>"), true),
      (.failure(.status(code: 403, retryAfter: nil)), true),
      (.failure(.status(code: 503, retryAfter: nil)), false), (.failure(.broken("garbage")), true),
    ] as [(MemoryFetcher.Reply?, Bool)])
  func `is not requested if the site's robots.txt disallows it`(
    _ robots: MemoryFetcher.Reply?, _ isRead: Bool
  ) async throws {
    let scene = try scene(robots: robots)
    let outcome = try await scene.force(feed("office"))
    #expect(outcome.status == (isRead ? .updated : .failed))
    let urls =
      ["https://office.example/robots.txt"] + (isRead ? ["https://office.example/news"] : [])
    #expect(scene.network.urls == urls)
    #expect(try scene.titles() == (isRead ? ["One"] : []))
  }

  @Test func `is not read where a redirect leads to what is disallowed`() async throws {
    let scene = try scene(robots: .text("User-agent: *\nDisallow: /private"))
    var response = FetchResponse(status: 200, body: Data(Self.notices.utf8))
    response.finalURL = "https://office.example/private/news"
    scene.network.set("https://office.example/news", .response(response))
    let outcome = try await scene.force(feed("office"))
    #expect(outcome.error?.contains("robots.txt asks programs not to read") == true)
    #expect(try scene.titles().isEmpty)
  }

  @Test func `takes a link that several items share for none of them`() async throws {
    var scene = try scene(robots: nil)
    scene.adapters["office"] = try Adapter(
      name: "office", definition: ["page": "true", "items": "li", "title": ".", "url": "a@href"])
    for (href, new) in [("#", 3), ("javascript:void(0)", 0), ("/all", 0)] {
      let items = ["One", "Two", "Three"].map { "<li><a href=\"\(href)\">\($0)</a></li>" }
      scene.network.set(
        "https://office.example/news", .text("<ul>\(items.joined())</ul><p>\(href)</p>"))
      #expect(try await scene.force(feed("office")).changes.new == new, "\(href)")
    }
    #expect(try scene.titles() == ["One", "Three", "Two"])
  }

  @Test func `takes a link that two items with dates of their own share for none of them`()
    async throws
  {
    var scene = try scene(robots: nil)
    scene.adapters["office"] = try Adapter(
      name: "office",
      definition: [
        "page": "true", "items": "li", "title": "a", "url": "a@href", "published": "b",
        "content_html": "div",
      ])
    func item(_ title: String, _ day: Int) -> String {
      "<li><a href=\"/deep/er/all\">\(title)</a><b>\(day) November 2026</b><div><img src=\"p.jpg\">\(title)</div></li>"
    }
    var items: [String] = []
    for (title, day) in [("Concert", 20), ("Lecture", 23), ("Play", 24)] {
      items = [item(title, day)] + items.prefix(1)
      scene.network.set("https://office.example/news", .text("<ul>\(items.joined())</ul>"))
      #expect(try await scene.force(feed("office")).changes.new == 1)
    }
    #expect(try scene.titles() == ["Concert", "Lecture", "Play"])
    var images: [String?] = []
    try scene.store.articles(ArticleQuery()) { images += $0.map(\.entry.image) }
    #expect(Set(images) == ["https://office.example/p.jpg"])
  }

  @Test(arguments: [
    ["title": "td", "published": "td:nth-child(2)"],
    ["title": "td", "published": "td:nth-child(2)", "url": "a@href"],
  ])
  func `has a notice that appears again with another day as a new one`(_ keys: [String: String])
    async throws
  {
    var scene = try scene(robots: nil)
    scene.adapters["office"] = try Adapter(
      name: "office",
      definition: keys.merging(["page": "true", "items": "tr"]) { first, _ in first })
    func row(_ day: Int, _ title: String = "Training cancelled") -> String {
      "<tr><td>\(title)<td>\(day) November 2026<td><a href=\"/form\">Form</a></tr>"
    }
    let party = row(2, "Party")
    for (rows, new) in [
      ([row(10), party], 2), ([row(17), row(17), row(10), party], 1),
      ([row(24), row(17), party], 1), ([row(24), row(17), row(10), party], 0),
      ([row(24), party], 0),
    ] {
      scene.network.set(
        "https://office.example/news", .text("<table>\(rows.joined())</table>"))
      let changes = try await scene.force(feed("office")).changes
      #expect(changes.new == new && changes.updated == 0, "\(rows)")
    }
    #expect(
      try scene.titles()
        == ["Party", "Training cancelled", "Training cancelled", "Training cancelled"])
  }

  @Test func `has a notice whose day is corrected once`() async throws {
    var scene = try scene(robots: nil)
    scene.adapters["office"] = try Adapter(
      name: "office",
      definition: ["page": "true", "items": "li", "title": "b", "published": "i"])
    for (day, new) in [(20, 1), (21, 0)] {
      scene.network.set(
        "https://office.example/news",
        .text("<ul><li><b>Office closed</b><i>2026-11-\(day)</i></ul>"))
      #expect(try await scene.force(feed("office")).changes.new == new)
    }
  }

  @Test func `shares no article with another page by a title alone`() async throws {
    var scene = RefreshScene()
    for site in ["a", "b"] {
      scene.adapters[site] = try Adapter(
        name: site, definition: ["page": "true", "items": "li", "title": "."])
      scene.network.set(
        "https://\(site).example/news", .text("<ul><li>Office closed<li>Minutes of \(site)</ul>"))
    }
    let report = try await scene.refresh([feed("a"), feed("b")]) { $0.force = true }
    #expect(report.outcomes.map(\.changes.new) == [2, 2])
    #expect(try scene.titles().count == 4)
  }

  @Test func `says where a page leads that has no list any more`() async throws {
    let scene = try scene(robots: nil)
    scene.network.set(
      "https://office.example/news",
      .text("<html><meta http-equiv=refresh content=\"0; url=/new\"><body>Moved</body></html>"))
    let outcome = try await scene.force(feed("office"))
    #expect(outcome.error?.hasSuffix("; it only leads to https://office.example/new") == true)
  }

  @Test func `says who does not want it to be read`() async throws {
    let scene = try scene(robots: .text("User-agent: aggregate\nDisallow: /"))
    let outcome = try await scene.force(feed("office"))
    #expect(
      outcome.error == "https://office.example/robots.txt asks programs not to read this page")
  }

  @Test func `says that robots.txt cannot be had`() async throws {
    let url = "https://office.example/robots.txt"
    let scene = try scene(
      robots: .failure(.status(code: 503, retryAfter: nil, url: url)))
    #expect(
      try await scene.force(feed("office")).error
        == "503 Service Unavailable for \(url), without which the page is not requested")
  }

  @Test func `and a feed of the same site need one robots.txt in a run`() async throws {
    let scene = try scene(robots: nil)
    var second = feed("office")
    second.name = "second"
    second.location = .web(url: "https://office.example/more")
    scene.network.set("https://office.example/more", .text(Self.notices))
    let plain = feed("plain", url: "https://office.example/feed")
    scene.network.set("https://office.example/feed", .rss(["x"]))
    _ = try await scene.refresh([feed("office"), second, plain])
    #expect(scene.network.urls.count { $0.hasSuffix("/robots.txt") } == 1)
  }

  // MARK: A month

  /// A site that has a new notice each day but Sunday, and shows the last ten.
  private struct Site: Sendable {
    var name: String
    /// The page on a day, and at an hour; `true` for the look that it has after three weeks.
    var page: @Sendable (_ notices: [Int], _ day: Int, _ hour: Int, _ isNew: Bool) -> String
    var old: [String: String]
    var new: [String: String]
    var hasDates = true
  }

  private static func day(_ number: Int) -> String { "2026-12-\(number < 10 ? "0" : "")\(number)" }

  private static let sites: [Site] = [
    Site(
      name: "dated",
      page: { notices, _, hour, isNew in
        let list = notices.map {
          isNew
            ? "<li class=\"entry\"><a href=\"/n/\($0)\">Notice \($0)</a> <i>\(day($0))</i></li>"
            : "<article><h2><a href=\"/n/\($0)\">Notice \($0)</a></h2><time datetime=\"\(day($0))\">x</time></article>"
        }
        return "<main>\(list.joined())</main><footer>\(hour) visitors</footer>"
      },
      old: [
        "items": "main > article", "title": "h2", "url": "a@href", "published": "time@datetime",
      ],
      new: ["items": "main > li.entry", "title": "a", "url": "a@href", "published": "i"]),
    Site(
      name: "featured",
      page: { notices, day, hour, isNew in
        // One of the list is also above it, and another one each time.
        let first = notices[(day * 5 + hour) % notices.count]
        let list = notices.map {
          "<div class=\"\(isNew ? "card" : "teaser")\"><a href=\"/n/\($0)?utm_source=list\">Notice \($0)</a></div>"
        }
        return
          "<section><div class=\"\(isNew ? "card" : "teaser") big\"><h1><a href=\"/n/\(first)?utm_source=top\">Notice \(first)</a></h1></div>\(list.joined())</section>"
      },
      old: ["items": "div.teaser", "title": "a", "url": "a@href"],
      new: ["items": "div.card", "title": "a", "url": "a@href"], hasDates: false),
    Site(
      name: "relative",
      page: { notices, day, hour, isNew in
        let list = notices.map {
          "<tr><td>\(day == $0 ? "\(hour) hours ago" : "\(day - $0) days ago")</td><td class=\"\(isNew ? "b" : "a")\"><a href=\"n/\($0)\">Notice \($0)</a></td></tr>"
        }
        return "<base href=\"/x/\"><table>\(list.joined())</table>"
      },
      old: ["items": "tr", "title": "td.a", "url": "td.a a@href", "published": "td:first-child"],
      new: ["items": "tr", "title": "td.b", "url": "td.b a@href", "published": "td:first-child"],
      hasDates: false),
    Site(
      name: "unlinked",
      page: { notices, _, _, isNew in
        let tag = isNew ? "h3" : "h2"
        return
          "<main>\(notices.map { "<\(tag)>Notice \($0)</\(tag)><p>Text.</p>" }.joined())</main>"
      },
      old: ["items": "main > h2", "title": "."], new: ["items": "main > h3", "title": "."],
      hasDates: false),
    Site(
      name: "scripted",
      page: { notices, _, hour, isNew in
        let list = notices.map {
          "{\"name\":\"Notice \($0)\",\"link\":\"/n/\($0)\",\"day\":\"\(day($0))\"}"
        }
        return
          "<div id=\"app\" data-hour=\"\(hour)\"></div><script id=\"\(isNew ? "state" : "data")\">window.x = {\"list\":[\(list.joined(separator: ","))]};</script>"
      },
      old: ["json": "#data", "items": "list", "title": "name", "url": "link", "published": "day"],
      new: ["json": "#state", "items": "list", "title": "name", "url": "link", "published": "day"]),
  ]

  private func adapter(_ site: Site, _ keys: [String: String]) throws -> Adapter {
    try Adapter(name: site.name, definition: keys.merging(["page": "true"]) { first, _ in first })
  }

  @Test(arguments: sites.indices)
  func `has every notice once, at its own time, through a month with a new look`(_ index: Int)
    async throws
  {
    let site = Self.sites[index]
    let feed = feed(site.name)
    var scene = RefreshScene()
    scene.clock.now = try #require(FeedDate.parse("2026-12-01T00:30:00Z"))
    scene.adapters[site.name] = try adapter(site, site.old)
    var notices: [Int] = []
    var dates: [String: Date] = [:]
    for day in 1...30 {
      if day % 7 != 6 { notices = Array(([day] + notices).prefix(10)) }
      if day == 23 { scene.adapters[site.name] = try adapter(site, site.new) }
      for hour in stride(from: 0, to: 24, by: 3) {
        scene.network.set(
          "https://\(site.name).example/news",
          .text("<html><body>\(site.page(notices, day, hour, day >= 21))</body></html>"))
        let outcome = try await scene.force(feed)
        let hasChanged = day == 21 || day == 22
        #expect((outcome.status == .failed) == hasChanged, "\(site.name), day \(day)")
        if hasChanged {
          #expect(outcome.error?.hasPrefix("the page has changed: ") == true)
        } else {
          // A new notice comes with the first fetch of its day; nothing else is ever new.
          let isFirst = hour == 0 && (day % 7 != 6)
          let new = day == 23 && hour == 0 ? 3 : isFirst ? 1 : 0
          #expect(outcome.changes.new == new, "\(site.name), day \(day), hour \(hour)")
        }
        for headline in try scene.store.headlines(ArticleQuery()) {
          guard let title = headline.title else { continue }
          let date = headline.date
          #expect(dates[title, default: date] == date, "\(site.name): \(title) moved")
          dates[title] = date
        }
        scene.clock.advance(by: 3 * 3600)
      }
    }
    let wanted = (1...30).filter { $0 % 7 != 6 }.map { "Notice \($0)" }.sorted()
    #expect(try scene.titles() == wanted)
    if site.hasDates {
      #expect(dates["Notice 9"] == FeedDate.parse("2026-12-09"))
    }
  }
}
