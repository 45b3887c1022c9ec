import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// The page of an article, with the way on to the other articles of the list that it was opened from.
struct WebArticle {
  /// For the page's own words in an article that is in another language or direction.
  private static let own = "lang=\"en\" dir=\"ltr\""

  let visit: PageVisit

  func response(_ number: Int) async throws -> ServerResponse {
    guard let place = ListPlace(visit.parameters) else {
      throw RequestRefusal("The address of the list is not valid.")
    }
    let article = try visit.article(number)
    // A list whose query is no longer valid has no neighbours.
    let neighbours = try? visit.reading(place).neighbours(of: article)
    let others = try visit.site.library.others(inStoryOf: article, visit.store)
    let links = WebArticleLinks(
      visit: visit, place: place, article: article, others: others,
      previous: neighbours?.previous, next: neighbours?.next)
    return try visit.page(
      title: TerminalText.line(heading(of: article)), path: links.path,
      menu: PageMenu(place: place, hasSearch: false),
      bar: try links.bar(), style: .article
    ) { _ in links.top + (try text(article, others, links)) + links.top(isEnd: true) }
  }

  private func text(
    _ article: Article, _ others: [Headline], _ links: WebArticleLinks
  ) throws -> String {
    let headline = Headline(article)
    let markup = ArticleMarkup(article, headline, others: others)
    let words = heading(of: article)
    let title = ArticleMarkup.outward(article.entry.url, words) ?? HTMLText.escaped(words)
    let content = ArticleContent.html(
      article.entry, pictures: visit.pictures(of: article), under: 1)
    var html = """
      <article\(markup.attributes)>
      <h1 dir="auto">\(title)</h1>
      <p class="origin">\(origin(article, headline, markup))</p>

      """
    if let summary = markup.summary {
      html += "<p class=\"summary\" dir=\"auto\">\(summary)</p>\n"
    }
    html += picture(of: article, markup)
    html +=
      "<div class=\"content\" dir=\"auto\">\n\(content ?? HTMLText.paragraphs(article.entry.contentText ?? ""))\n</div>\n"
    html += recordings(article.entry)
    html +=
      "<ul class=\"more\" \(WebArticle.own)>\n\(markup.links)\(places(article, markup))</ul>\n"
    html += SendButtons(visit: visit).html(article.number, path: links.path)
    return html + story(others, links) + (try why(article, links)) + "</article>\n"
  }

  /// The title; without one the words that lists show in its place.
  private func heading(of article: Article) -> String {
    article.entry.title ?? WebListRows.words(Headline(article))
  }

  private func origin(
    _ article: Article, _ headline: Headline, _ markup: ArticleMarkup
  ) -> String {
    var parts = [markup.publisher]
    let date = visit.site.time.text(headline.isDated ? headline.date : headline.firstSeen)
    let label = headline.isDated ? "" : "first seen "
    let instant = headline.isDated ? headline.date : headline.firstSeen
    parts.append(
      "\(label)<time \(WebArticle.own) datetime=\"\(Timestamp.rfc3339(instant))\">\(HTMLText.escaped(date))</time>"
    )
    if let authors = markup.authors { parts.append(authors) }
    if article.isStarred { parts.append("<span role=\"img\" aria-label=\"starred\">★</span>") }
    if !article.isRead { parts.append("unread") }
    return parts.joined(separator: " ")
  }

  /// The lead image, unless the text shows it, perhaps in another size.
  private func picture(of article: Article, _ markup: ArticleMarkup) -> String {
    guard let shown = markup.image, let key = article.entry.image.map(PictureKey.of) else {
      return ""
    }
    let isInText = (article.entry.contentHTML ?? "").split(separator: "\"").contains {
      $0.hasPrefix("http") && PictureKey.of(String($0).replacing("&amp;", with: "&")) == key
    }
    if isInText { return "" }
    let url =
      visit.showsPictures && visit.proxiesPictures
      ? visit.pictureAddress(shown, of: article.number)
      : SecureURL.of(shown) ?? shown
    guard visit.showsPictures else {
      return "<p><a href=\"\(shown)\" \(ArticleMarkup.outward)>[Picture]</a></p>\n"
    }
    return "<p class=\"lead\"><img src=\"\(url)\" alt=\"\" loading=\"lazy\" decoding=\"async\" "
      + "referrerpolicy=\"no-referrer\"></p>\n"
  }

  // MARK: Below the text

  /// Players for what browsers can play. Like pictures they are asked for over https, whatever the feed says.
  private func recordings(_ entry: Entry) -> String {
    entry.attachmentsBesideImages.prefix(12).compactMap { file -> String? in
      let type = file.mediaType.lowercased()
      let kind = type.hasPrefix("audio/") ? "audio" : type.hasPrefix("video/") ? "video" : nil
      guard let kind, let url = SecureURL.of(file.url) else { return nil }
      let title = HTMLText.escaped(file.title ?? entry.title ?? "Recording")
      return
        "<p class=\"player\"><\(kind) controls preload=\"none\" src=\"\(HTMLText.escaped(url))\" "
        + "aria-label=\"\(title)\"></\(kind)></p>\n"
    }.joined()
  }

  /// List items with the feeds, the categories, the tags of rules and the labels, each a link to its articles.
  private func places(_ article: Article, _ markup: ArticleMarkup) -> String {
    let feeds = markup.feeds.map { place("feed", $0, .unread) }
    let categories = article.categories.prefix(30).map { place("category", $0, .all) }
    let tags = article.ruleTags.map { place("tag", $0, .all) }
    let labels = article.labels.map { place("label", $0, .all) }
    return ArticleMarkup.item(feeds.count > 1 ? "Also in" : "Feed", feeds.joined(separator: ", "))
      + ArticleMarkup.item("Categories", categories.joined(separator: ", "))
      + ArticleMarkup.item("Tags", tags.joined(separator: ", "))
      + ArticleMarkup.item("Labels", labels.joined(separator: ", "))
  }

  /// A link to the list of a field's value; the name alone if a query cannot contain it.
  private func place(_ field: String, _ name: String, _ filter: ListPlace.Filter) -> String {
    let words = "<bdi>\(HTMLText.escaped(name))</bdi>"
    guard name.utf8.count < 200, let list = ListPlace(field: field, name, filter) else {
      return words
    }
    return "<a href=\"\(visit.href(list.path))\">\(words)</a>"
  }

  /// The other articles of the story.
  private func story(_ others: [Headline], _ links: WebArticleLinks) -> String {
    if others.isEmpty { return "" }
    let items = others.prefix(30).map { other in
      let words = TerminalText.cut(other.heading, to: 240)
      let state = other.isRead ? " class=\"read\"" : ""
      return """
        <li\(state)><a href="\(links.address(other.number))" dir="auto">\(HTMLText.escaped(words))</a> \
        <small><bdi>\(HTMLText.escaped(other.publisher))</bdi> · \(visit.time(other.date))</small></li>

        """
    }
    let rest =
      others.count > items.count
      ? "<li>and \(Amount(others.count - items.count, "other"))</li>\n" : ""
    return """
      <section class="story" \(WebArticle.own) aria-labelledby="story">
      <h2 id="story">The same story</h2>
      <ul>
      \(items.joined())\(rest)</ul>
      </section>

      """
  }

  /// Why the article is as it is, if the address asks for it; else the link that asks, if there is anything to explain.
  private func why(_ article: Article, _ links: WebArticleLinks) throws -> String {
    let joint = links.path.contains("?") ? "&" : "?"
    guard visit.parameters["why"] != nil else {
      let isMerged = article.appearances.count > 1
      if !isMerged, article.story == nil { return "" }
      let question = isMerged ? "Why were these merged?" : "Why is it in this story?"
      return
        "<p \(WebArticle.own)><a class=\"why\" href=\"\(visit.href("\(links.path)\(joint)why=1#why"))\">\(question)</a></p>\n"
    }
    let found = try visit.store.explanation(of: article.number)
    let sentences = MergeExplanation(time: visit.site.time).sentences(
      article, reasons: found?.reasons ?? [],
      effects: try visit.store.ruleEffects(on: article.number),
      story: try visit.store.storyExplanation(of: article.number))
    let carried = article.appearances.map { appearance in
      "\(appearance.number) carried by \(appearance.feed), first seen "
        + visit.site.time.text(appearance.firstSeen)
    }
    let items = (carried + sentences.map(\.text)).prefix(60)
      .map { "<li dir=\"auto\">\(HTMLText.escaped($0))</li>\n" }
    return """
      <section class="reasons" \(WebArticle.own) aria-labelledby="why">
      <h2 id="why">Why</h2>
      <ul>
      \(items.joined())</ul>
      </section>

      """
  }
}
