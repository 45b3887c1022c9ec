import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// The lists that a client asks for, all in one response.
struct FeverLists {
  /// The number of articles of a page.
  static let pageSize = 50

  let library: ClientLibrary
  let feeds: ServedFeeds
  let place: ServerPlace
  let icons: ServedIcons?
  let form: FormParameters

  /// - Parameter mark: what was marked before; the list that it changes is a part of the response.
  func response(after mark: FeverMark?) throws -> ServerResponse {
    let counts = try library.store.homeCounts(served: feeds.ids)
    let groups = FeverGroups(feeds)
    // Collected first, since the writer's closures cannot throw.
    let page = asks("items") ? try self.page(groups) : nil
    var (unread, saved) = (asks("unread_item_ids"), asks("saved_item_ids"))
    switch mark?.mark {
    case .read: unread = true
    case .starred: saved = true
    case .muted, .labelled, nil: break
    }
    let unreadIDs = unread ? try numbers { $0.isRead = false } : nil
    let savedIDs = saved ? try numbers { $0.isStarred = true } : nil
    return .json { json in
      json.member("api_version", 3)
      json.member("auth", 1)
      let newest = counts.values.compactMap(\.newest).max()
      json.member("last_refreshed_on_time", newest.map(ReaderTime.seconds) ?? 0)
      if asks("groups") { list(groups, to: &json) }
      if asks("feeds") { list(counts, to: &json) }
      if asks("groups") || asks("feeds") { listMembers(groups, to: &json) }
      if asks("favicons") { listIcons(to: &json) }
      if asks("links") { json.array("links") { _ in } }
      if let page { list(page, to: &json) }
      json.member("unread_item_ids", unreadIDs.map(FeverList.text))
      json.member("saved_item_ids", savedIDs.map(FeverList.text))
    }
  }

  private func asks(_ name: String) -> Bool { form[name] != nil }

  // MARK: Feeds

  /// A feed's icon has the id of the feed.
  private func listIcons(to writer: inout JSONWriter) {
    let known = feeds.feeds.compactMap { feed in icons?.icon(of: feed).map { (feed.id, $0) } }
    writer.array("favicons", of: known) { json, one in
      let (id, icon) = one
      json.member("id", Int(id))
      json.member("data", "\(icon.mediaType);base64,\(Data(icon.bytes).base64EncodedString())")
    }
  }

  private func list(_ groups: FeverGroups, to writer: inout JSONWriter) {
    writer.array("groups", of: groups.groups) {
      $0.member("id", $1.id)
      $0.member("title", $1.title)
    }
  }

  private func listMembers(_ groups: FeverGroups, to writer: inout JSONWriter) {
    writer.array("feeds_groups", of: groups.groups) {
      $0.member("group_id", $1.id)
      $0.member("feed_ids", $1.feeds.map(String.init).joined(separator: ","))
    }
  }

  private func list(_ counts: [Int64: HomeCounts], to writer: inout JSONWriter) {
    writer.array("feeds", of: feeds.feeds) { json, feed in
      json.member("id", Int(feed.id))
      json.member("favicon_id", icons?.path(of: feed) == nil ? 0 : Int(feed.id))
      json.member("title", feed.name)
      json.member("url", feed.url)
      json.member("site_url", feed.site)
      json.member("is_spark", 0)
      json.member("last_updated_on_time", counts[feed.id]?.newest.map(ReaderTime.seconds) ?? 0)
    }
  }

  // MARK: Articles

  /// A page of articles, and how many there are.
  private struct Page {
    var total: Int
    var articles: [(article: Article, home: ServedFeed)]
  }

  private func numbers(_ change: (inout ArticleStream) -> Void) throws -> [Int] {
    var stream = ArticleStream(served: feeds.ids)
    stream.order = .oldest
    change(&stream)
    return try library.store.numbers(stream)
  }

  private func page(_ groups: FeverGroups) throws -> Page {
    let total = try library.store.count(ArticleStream(served: feeds.ids))
    let articles = try library.store.articles(try pageNumbers(groups)).compactMap { article in
      feeds.home(of: article).map { (article, $0) }
    }
    return Page(total: total, articles: articles)
  }

  /// Ids ascend above `since_id`, and descend below `max_id`. 0 and nothing are no bound.
  private func pageNumbers(_ groups: FeverGroups) throws -> [Int] {
    if let ids = form["with_ids"] { return Array(FeverList.numbers(ids).prefix(Self.pageSize)) }
    var homes: Set<Int64>?
    if let ids = form["feed_ids"] { homes = Set(FeverList.numbers(ids).map(Int64.init)) }
    if let ids = form["group_ids"] {
      homes = (homes ?? []).union(groups.feeds(of: Set(FeverList.numbers(ids))))
    }
    return try numbers {
      $0.homes = homes
      $0.limit = Self.pageSize
      if let text = form["max_id"] {
        $0.order = .newest
        $0.after = bound(text)
      } else {
        $0.after = form["since_id"].flatMap(bound)
      }
    }
  }

  /// - Returns: nil for 0 and for what is not a number.
  private func bound(_ text: String) -> Int? {
    guard let number = Int(text) else {
      let isDigits = text.utf8.allSatisfy(\.isASCIIDigit)
      return isDigits && !text.isEmpty ? Int.max : nil
    }
    return number > 0 ? number : nil
  }

  private func list(_ page: Page, to writer: inout JSONWriter) {
    writer.member("total_items", page.total)
    writer.array("items", of: page.articles) { json, one in
      let (article, home) = one
      json.member("id", article.number)
      json.member("feed_id", Int(home.id))
      json.member("title", ClientTitle.title(of: article.entry))
      json.member("author", article.entry.authors.compactMap(\.name).joined(separator: ", "))
      json.member("html", ClientHTML.content(of: article, home: home))
      json.member("url", place.link(to: article))
      json.member("is_saved", article.isStarred ? 1 : 0)
      json.member("is_read", article.isRead ? 1 : 0)
      json.member("created_on_time", ReaderTime.seconds(article.date.instant))
    }
  }
}
