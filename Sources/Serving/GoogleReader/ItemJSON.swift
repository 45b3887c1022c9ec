import ArticleRendering
import FeedBasics
import FeedModel

/// Articles as items of the Google Reader API. What clients require is always there: some reject the whole response for
/// one missing key.
struct ItemJSON {
  let library: ClientLibrary
  let feeds: ServedFeeds
  let place: ServerPlace

  /// Writes a page of a stream.
  /// - Parameters:
  ///   - numbers: the articles, in order. Those that no longer exist are left out.
  ///   - next: the continuation; nil for the last page.
  func page(
    _ numbers: [Int], of stream: StreamID, next: Int? = nil, at now: Date
  ) throws -> ServerResponse {
    var writer = JSONWriter()
    var failure: (any Error)?
    writer.object { page in
      page.member("id", stream.text)
      page.member("updated", ReaderTime.seconds(now))
      page.member("continuation", next.map(String.init))
      page.array("items") { items in
        do {
          try each(numbers) { article, home in item(article, home, to: &items) }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return .json(writer.bytes)
  }

  /// Calls `body` with the articles that clients see and their homes.
  func each(_ numbers: [Int], _ body: (Article, ServedFeed) -> Void) throws {
    // As many as fit into memory whatever their texts.
    for batch in numbers.batches(of: 200) {
      for article in try library.store.articles(batch) {
        if let home = feeds.home(of: article) { body(article, home) }
      }
    }
  }

  private func item(_ article: Article, _ home: ServedFeed, to writer: inout JSONWriter) {
    let entry = article.entry
    let date = article.date
    let link = place.link(to: article)
    writer.object { item in
      item.member("id", ItemID.long(article.number))
      // Clients fail if these are not strings.
      item.member("crawlTimeMsec", String(ReaderTime.milliseconds(date.firstSeen)))
      item.member("timestampUsec", String(ReaderTime.microseconds(date.firstSeen)))
      item.member("published", ReaderTime.seconds(date.instant))
      item.member("updated", ReaderTime.seconds(entry.modified ?? date.instant))
      item.member("title", ClientTitle.title(of: entry))
      let authors = entry.authors.compactMap(\.name)
      item.member("author", authors.isEmpty ? nil : authors.joined(separator: ", "))
      item.array("canonical") { $0.object { $0.member("href", link) } }
      item.array("alternate") {
        $0.object {
          $0.member("href", link)
          $0.member("type", "text/html")
        }
      }
      item.member("categories", categories(article, home))
      item.object("origin") {
        $0.member("streamId", "feed/\(home.id)")
        $0.member("title", home.name)
        $0.member("htmlUrl", home.site)
      }
      // Not also under `content`: one client takes both for one key given twice.
      item.object("summary") {
        $0.member("direction", "ltr")
        $0.member("content", ClientHTML.content(of: article, home: home))
      }
      enclosures(entry.attachments, to: &item)
    }
  }

  private func categories(_ article: Article, _ home: ServedFeed) -> [String] {
    var streams = [StreamID.readingList] + home.labels.map { .label($0) }
    let folders = LabelNames(home.labels)
    streams += article.labels.filter { folders[$0] == nil }.map { .label($0) }
    if article.isRead { streams.append(.read) }
    if article.isStarred { streams.append(.starred) }
    return streams.map(\.text)
  }

  private func enclosures(_ attachments: [Attachment], to writer: inout JSONWriter) {
    guard !attachments.isEmpty else { return }
    writer.array("enclosure", of: attachments) {
      $0.member("href", $1.url)
      $0.member("type", $1.mediaType)
      $0.member("length", $1.size)
    }
  }
}
