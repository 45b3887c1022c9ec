import ArticleExtraction
import FeedParsing
import Foundation
import Testing

@Suite struct PageMetadataTests {
  private typealias Scene = ExtractionScene

  private static let titles: [(page: String, title: String)] = [
    ("<title>The old bridge returns | The Alton Post</title>", "The old bridge returns"),
    (
      "<title>Old bridge - Alton Post</title><h1>The old bridge</h1><h1>Old bridge</h1>",
      "Old bridge"
    ),
    (
      "<title>Bridge | Post</title><meta property=og:title content='You will not believe this'>"
        + "<h1>Alton Post</h1><h1>Bridge</h1>", "Bridge"
    ),
    (
      "<meta property=og:title content='A bridge of light - Alton Post'>"
        + "<meta property=og:site_name content='Alton Post'>", "A bridge of light"
    ),
    (
      #"<script type="application/ld+json">{"@type":"Article","headline":"A &amp; B bridge"}</script>"#,
      "A & B bridge"
    ),
    ("<title>Forms — Manual</title><h1>Forms¶</h1>", "Forms"),
    ("<title></title><h1>Only a heading</h1>", "Only a heading"),
    (
      "<title>What are the phases of a renovation? | Post</title><h2>Which phases are there?</h2>"
        + "<h1>A guide to renovation phases</h1>", "A guide to renovation phases"
    ),
    (
      "<title>What is a bridge? - The Alton Book</title><h1>The Alton Book</h1>"
        + "<h2>What Is a Bridge?</h2>", "What Is a Bridge?"
    ),
    (
      "<title>Tolls? - The Alton Book of Old Bridges</title><h1>The Alton Book of Old Bridges</h1>"
        + "<h2>tolls?</h2>", "tolls?"
    ),
    ("<title>tolls [Alton's Wiki]</title><h1>Alton's Wiki</h1><h1>Tolls</h1>", "Tolls"),
    ("<title>Old bridges: a guide</title><h1>The Alton Post</h1>", "Old bridges: a guide"),
  ]

  @Test(arguments: titles.indices) func `the title of a page`(_ index: Int) {
    let (page, title) = PageMetadataTests.titles[index]
    #expect(Scene.extract(page + Scene.paragraphs("Alton", "Barton")).title == title)
  }

  private static let authors: [(page: String, names: [String])] = [
    ("<meta name=author content='Ann Smith'>", ["Ann Smith"]),
    ("<meta property=article:author content='https://facebook.com/ann'>", []),
    ("<p class=byline>By Ann Smith and Bob Jones</p>", ["Ann Smith", "Bob Jones"]),
    ("<a rel=author href=/ann>Ann Smith</a>", ["Ann Smith"]),
    ("<span itemprop=author>Von Anna Schmidt</span>", ["Anna Schmidt"]),
    (
      ##"<script type="application/ld+json">{"@graph":[{"@type":"Article","author":{"@id":"#a"}},"##
        + ##"{"@type":"Person","@id":"#a","name":"Ann Smith"}]}</script>"##, ["Ann Smith"]
    ),
    (
      #"<script type="application/ld+json">[{"@type":["NewsArticle"],"author":["#
        + #"{"name":"Ann Smith"},{"name":"Bob Jones"}]}]</script>"#, ["Ann Smith", "Bob Jones"]
    ),
    ("<div class=comment><span class=author>Troll</span></div>", []),
    ("<meta name=author content=admin>", []), ("<meta name=author content=ann77>", ["ann77"]),
    ("<meta name=author content='Di Stefano'>", ["Di Stefano"]),
    (
      "<div class=author><span class=author__name>Ann Smith</span><span>Head of Bridges</span></div>",
      ["Ann Smith"]
    ),
    (
      "<p class=byline><span>Posted by</span><span class=author>Ann Smith</span></p>",
      ["Ann Smith"]
    ),
    (
      "<p class=byline>By Ann Smith, MD, PhD and Bob Jones Jr.</p>",
      ["Ann Smith, MD, PhD", "Bob Jones Jr."]
    ),
    ("<meta name=citation_author content='Smith, Ann B.'>", ["Smith, Ann B."]),
    (
      "<meta name=citation_author content='van der Berg, Ann; LI, W.'>",
      ["van der Berg, Ann", "LI, W."]
    ),
    ("<meta name=dc.creator content='Ann Smith, Bob Jones'>", ["Ann Smith", "Bob Jones"]),
    ("<p class=byline>Reviewed by Ann Smith</p><p class=byline>By Bob Jones</p>", ["Bob Jones"]),
    (
      "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Ann Smith'>"
        + "<meta name=twitter:label2 content='Reading time'>"
        + "<meta name=twitter:data2 content='9 minutes'>", ["Ann Smith"]
    ),
    (
      #"<script type="application/ld+json">{"@type":"Article","author":{"@type":"Organization","#
        + #""name":"Smith and Jones"}}</script>"#, ["Smith and Jones"]
    ),
    (
      #"<meta property=og:site_name content=Post><p class=byline>By Ann Smith</p>"#
        + #"<script type="application/ld+json">{"@type":"Article","author":{"name":"Post"}}</script>"#,
      ["Ann Smith"]
    ),
    (
      ##"<script type="application/ld+json"><![CDATA[{"@type":"Article","author":"#a","##
        + ##""about":[{"@type":"Person","@id":"#a"}]},]]></script>"##, []
    ),
    (
      #"<script type="application/ld+json"><![CDATA[{"@type":"Article","author":["#
        + #"{"givenName":"Ann","familyName":"Smith"}]}]]></script>"#, ["Ann Smith"]
    ),
    (
      ##"<script type="application/ld+json">[{"@type":"Person","@id":"#a","name":"Ann Smith"},"##
        + ##"{"@type":"Article","author":"#a"}]</script>"##, ["Ann Smith"]
    ),
  ]

  @Test(arguments: authors.indices) func `the authors of a page`(_ index: Int) {
    let (page, names) = PageMetadataTests.authors[index]
    #expect(Scene.extract(page + Scene.paragraphs("Alton", "Barton")).authors == names)
  }

  private static let dates = [
    #"<script type="application/ld+json">{"@type":"Article","datePublished":"2026-05-12T06:00:00Z"}"#
      + "</script>",
    #"<script type="application/ld+json">{"@type":"Article","name":",]","datePublished":"#
      + #""2026-05-12T06:00:00Z", }</script>"#,
    "<meta property=article:published_time content='2026-05-12T08:00:00+02:00'>",
    "<meta itemprop=datePublished content=2026-05-12T06:00:00Z>",
    "<span itemprop=datePublished content=2026-05-12T06:00:00Z>yesterday</span>",
    "<time datetime=2026-05-12T06:00:00Z>12 May</time>",
    "<span class=post-date>Tue, 12 May 2026 06:00:00 GMT</span>",
    "<div class=article-date><a>News</a><span>12 May 2026 06:00 UTC</span></div>",
    "<meta name=w-published-date content=2026-05-12T06:00:00Z>",
    "<p>Last modified on <time datetime=2026-06-12>12 June</time></p>"
      + "<time datetime=2026-05-12T06:00:00Z>12 May</time>",
    "<time class=updated datetime=2026-06-12>12 June</time>"
      + "<time datetime=2026-05-12T06:00:00Z>12 May</time>",
    "<p id=todays-date class=date>12 June 2026</p><time datetime=2026-05-12T06:00:00Z>12 May</time>",
    "<aside><time datetime=2026-05-12T06:00:00Z>12 May</time></aside>",
  ]

  @Test(arguments: dates) func `the date of a page`(_ page: String) {
    let date = Scene.extract(page + Scene.paragraphs("Alton", "Barton")).published
    #expect(date == Date(timeIntervalSince1970: 1_778_565_600))
  }

  @Test(
    arguments: [
      "<meta property=article:modified_time content=2026-05-12T06:00:00Z>",
      "<time itemprop=dateModified datetime=2026-05-12T06:00:00Z>12 May</time>",
      "<p>Updated <time datetime=2026-05-12T06:00:00Z>12 May</time></p>",
      "<p>Last updated:</p><p>12 May 2026</p>", "<p>Zuletzt aktualisiert am 12. Mai 2026</p>",
      "<span class=date>Mis à jour le 12 mai 2026</span>",
      "<span class=date>Updated 05/12/26</span>",
      "<p>最終更新：2026年5月12日</p>", "<p>Обновлено: 12 мая 2026</p>",
    ])
  func `the date of a change is not that of the publication`(_ page: String) {
    let text = Scene.paragraphs("Alton", "Barton")
    #expect(Scene.page("<h1>The old bridge returns</h1>\(page)\(text)").published == nil)
  }

  @Test func `the date nearest to the headline counts`() {
    func time(_ day: Int) -> String { "<time datetime=2026-05-1\(day)>1\(day) May</time>" }
    let menu = (1...60).map { "<li><a href=/\($0)>Story \($0)</a></li>" }.joined()
    let page = Scene.page(
      "<ul><li>\(time(1))</li>\(menu)</ul><h1>The old bridge returns</h1>\(time(2))"
        + Scene.paragraphs("Alton", "Barton") + time(3))
    #expect(page.published == Date(timeIntervalSince1970: 1_778_544_000))
  }

  @Test func `a column beside the text has the date only if it begins with it after the headline`()
  {
    let column = Scene.paragraphs("Carton")
    func page(_ aside: String) -> ExtractedPage {
      Scene.page(
        "<h1>The old bridge returns</h1><aside>\(aside)</aside>"
          + Scene.paragraphs("Alton", "Barton"))
    }
    let date = "<p class=post_date__0aODL>12 May 2026</p>"
    #expect(page(date + column).published == Date(timeIntervalSince1970: 1_778_544_000))
    let teaser = "<ul><li><time datetime=2020-01-01>1 January</time><a href=/1>A</a></ul>"
    #expect(page(teaser + column).published == nil)
    #expect(
      page("<ul><li><a href=/1>A</a><li><a href=/2>B</a></ul>" + date + column).published == nil)
  }

  private static let addresses: [(url: String, day: Double?)] = [
    ("https://example.org/2026/05/12/bridge", 1_778_544_000),
    ("https://example.org/2026-5-12-bridge.html", 1_778_544_000),
    ("https://example.org/20260512/bridge", 1_778_544_000),
    ("https://example.org/2026/13/12/bridge", nil), ("https://example.org/12345678901", nil),
  ]

  @Test(arguments: addresses.indices) func `dates in addresses`(_ index: Int) {
    let (url, day) = PageMetadataTests.addresses[index]
    let page = Scene.extract(Scene.paragraphs("Alton", "Barton"), url: url)
    #expect(page.published == day.map { Date(timeIntervalSince1970: $0) })
  }

  @Test func `addresses, language and image`() {
    let page = Scene.page(
      "<article>\(Scene.paragraphs("Alton"))</article>",
      head: """
        <base href=/de/><link rel=canonical href=/bridge><meta property=og:image content=/b.jpg>
        """)
    #expect(page.canonicalURL == "https://example.org/bridge")
    #expect(page.image == "https://example.org/b.jpg")
    #expect(page.language == "en")
  }

  private static let siteImages = [
    "/logo.png", "/themes/Site-Logo_200x200.png", "/img/facebook-default-wide.jpg",
    "/example-social-card.png", "/social-wide.jpg", "/LOGO-11-1.png", "/icons/favicon-512.png",
  ]

  @Test(arguments: siteImages) func `a picture of the whole site is not its articles'`(
    _ image: String
  ) {
    #expect(self.image("<meta property=og:image content=\(image)>") == nil)
    let own = "<meta name=twitter:image content=/media/pier.jpg>"
    #expect(
      self.image("<meta property=og:image content=\(image)>" + own)
        == "https://example.org/media/pier.jpg")
  }

  @Test(arguments: [
    "/media/pier-at-dawn.jpg", "/sites/default/files/pier.jpg", "/new-harbour-logo.jpg",
    "/social-housing-protest.jpg", "/debt-default.jpg", "/posts/my-post/social.png",
    "/posts/my-post/opengraph-image", "/placeholder-names.jpg",
    "/iiif/4711/full/full/0/default.jpg",
  ])
  func `a picture of the article is`(_ image: String) {
    #expect(
      self.image("<meta property=og:image content=\(image)>") == "https://example.org" + image)
  }

  private func image(_ head: String) -> String? {
    Scene.page("<article>\(Scene.paragraphs("Alton"))</article>", head: head).image
  }

  private static let nextPages: [(page: String, link: String, next: String?)] = [
    ("https://example.org/a", "<link rel=next href=/a/2>", "https://example.org/a/2"),
    ("https://example.org/a.html", "<link rel=next href=a-2.html>", "https://example.org/a-2.html"),
    (
      "https://example.org/a?id=7", "<a rel=next href='?id=7&page=2'>Next</a>",
      "https://example.org/a?id=7&page=2"
    ),
    ("https://example.org/a/page/2/", "<a href=/a/page/3/>3</a>", "https://example.org/a/page/3/"),
    ("https://example.org/a,2", "<a href='/a,3'>3</a>", "https://example.org/a,3"),
    ("https://example.org/a", "<link rel=next href=/b>", nil),
    ("https://example.org/a", "<link rel=next href=/a/3>", nil),
    ("https://example.org/a", "<link rel=next href=https://other.example/a/2>", nil),
    ("https://example.org/2026/05/12", "<a rel=next href=/2026/05/14>Next day</a>", nil),
  ]

  @Test(arguments: nextPages.indices) func `the next page of an article`(_ index: Int) {
    let (url, link, next) = PageMetadataTests.nextPages[index]
    #expect(Scene.extract(link + Scene.paragraphs("Alton", "Barton"), url: url).nextURL == next)
  }

  @Test(
    arguments: [
      ("<p>By Ann Smith</p><p>Published: June 3, 2026</p>", "Ann Smith", "2026-06-03"),
      ("<p>Updated May 9, 2026</p><p>3 June 2026 • 4 min read</p>", nil, "2026-06-03"),
      ("<div>Veröffentlicht am 3. Juni 2026 | Von Ann Smith</div>", nil, "2026-06-03"),
      ("<div><a href=/author/ann>Ann Smith</a></div>", "Ann Smith", nil),
      ("<p>Last updated June 3, 2026</p>", nil, nil), ("<p>Posts by nobody in 2026</p>", nil, nil),
      ("<p>4512</p><p>4.5 (12 reviews)</p><p>1 / 2 / 3</p>", nil, nil),
      ("<p>By the numbers</p><p>By clicking Subscribe you agree</p>", nil, nil),
      ("<p>Von Ann van der Meer</p>", "Ann van der Meer", nil),
      ("<nav><p>By Ann Smith</p></nav><a href=/authors/>Authors</a>", nil, nil),
      ("3 min<br><br>A<br><br>B<br><br><p><a href=/author/zoe>Zoe Last</a></p>", "Zoe Last", nil),
      ("<p>Written by</p><p>Ann Smith</p><p>Edited by</p><p>Bob Jones</p>", "Ann Smith", nil),
      ("<p>Reviewed by</p><p><a href=/author/bob>Bob Jones</a></p>", nil, nil),
      ("<p>Contact: <a href=/authors/bob>Bob Jones</a></p>", nil, nil),
      ("<p>Ann Smith</p><a href=/authors/ann-smith>Articles by Ann</a>", "Ann Smith", nil),
      ("<p>2026-06-03 by Ann Smith</p>", "Ann Smith", "2026-06-03"),
      ("<p>By Ann Smith - Jun 3, 2026</p>", "Ann Smith", "2026-06-03"),
      (
        "<aside><p>June 3, 2026</p><p>Written by <b>Ann Smith</b></p></aside>", "Ann Smith",
        "2026-06-03"
      ),
      ("<p>Par Ann Smith</p><p>Publié le 3 juin 2026</p>", "Ann Smith", "2026-06-03"),
      ("<p>Por Ann Smith</p><p>3 de junio de 2026</p>", "Ann Smith", "2026-06-03"),
      ("<p>Di Ann Smith</p><p>Pubblicato il 3 giugno 2026</p>", "Ann Smith", "2026-06-03"),
      ("<p>Автор: Анна Петрова</p><p>3 июня 2026</p>", "Анна Петрова", "2026-06-03"),
      ("<p>著者：山田太郎</p><p>公開日：2026年6月3日</p>", "山田太郎", "2026-06-03"),
      ("<p>作者：王小明</p><p>发布时间：2026-06-03 08:00</p>", "王小明", "2026-06-03"),
      ("<p>3 ביוני 2026</p>", nil, "2026-06-03"),
      ("<p>글 홍길동 기자</p><p>입력 2026.06.03 08:00</p>", "홍길동", "2026-06-03"),
      ("<p>\(ExtractionScene.sentence("Felton"))</p><p>June 3, 2026</p>", nil, "2026-06-03"),
    ] as [(String, String?, String?)])
  func `lines after the headline name author and day if no markup does`(
    lines: String, author: String?, day: String?
  ) {
    let text = ExtractionScene.paragraphs("Alton", "Barton")
    let page = ExtractionScene.page(
      "<h1>The old bridge returns</h1>\(lines)<div>\(text)<p>Published: May 1, 2020</p></div>")
    #expect(page.authors == [author].compactMap { $0 })
    #expect(page.published.map { $0.formatted(.iso8601.year().month().day()) } == day)
  }

  @Test func `a box with a label names the author if nothing near the headline does`() {
    let start = "<h1>The old bridge returns</h1>" + ExtractionScene.paragraphs("Alton", "Barton")
    let box = "<h2>Article by</h2><p>Ann Smith</p>"
    #expect(ExtractionScene.page(start + box).authors == ["Ann Smith"])
    // Those of several people are of other articles.
    let page = ExtractionScene.page(start + box + "<h4>Written by</h4><p>Bob Jones</p>")
    #expect(page.authors == [])
  }

  @Test func `the title is the heading if a page calls itself by the name of its site`() {
    let page = ExtractionScene.page(
      "<h1>The old bridge returns</h1>" + ExtractionScene.paragraphs("Alton", "Barton"),
      head: "<title>The old bridge returns | The Council</title>"
        + "<meta property=og:title content='The Council'>")
    #expect(page.title == "The old bridge returns")
  }

  @Test func `the site's name in the first heading is not the title`() {
    let page = ExtractionScene.page(
      "<h1>Lessons Learned</h1><h3><a href=/>The old bridge returns</a></h3>"
        + ExtractionScene.paragraphs("Alton", "Barton"),
      head: "<title>Lessons Learned: The old bridge returns</title>"
        + "<meta property=og:title content='The old bridge returns'>")
    #expect(page.title == "The old bridge returns")
  }
}
