import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// Published queries as Atom and JSON Feed. Who knows the address needs no password.
public struct PublishedHandler: RequestHandler {
  private let feeds: PublishedFeeds
  private let site: ServedSite
  private let version: String

  /// The beginning of all its paths.
  package static let path = "/feed/"
  /// The most articles of a feed.
  private static let maximumArticles = 50
  /// Seconds for which a reader may keep a response.
  private static let freshness = 600

  /// - Parameter version: the program's, for the feeds' `generator`.
  package init(_ feeds: PublishedFeeds, _ site: ServedSite, version: String) {
    (self.feeds, self.site, self.version) = (feeds, site, version)
  }

  /// The feed of a path; 404 for one that was never published or was revoked.
  public func response(to request: ServerRequest) async -> ServerResponse {
    let missing = ServerResponse.text("Not found.\n", status: 404)
    guard request.method != "POST" else { return .notAllowed(but: "GET, HEAD") }
    let parts = request.path.dropFirst(PublishedHandler.path.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["atom", "json"].contains(parts[1]) else { return missing }
    do {
      let published = try feeds.all().first {
        Authentication.isEqual(Array($0.token.utf8), Array(parts[0].utf8))
      }
      // The query may have been removed from the config.
      guard let published, try site.library.config().queries[published.query] != nil else {
        return missing
      }
      return PageValidation.response(
        try document(published, isAtom: parts[1] == "atom", ServerPlace(site.url, request)),
        to: request, isPersonal: false)
    } catch {
      // Readers drop a feed that is not found.
      return .text("The feed cannot be read now.\n", status: 503)
    }
  }

  private func document(
    _ feed: PublishedFeeds.Feed, isAtom: Bool, _ place: ServerPlace
  ) throws -> ServerResponse {
    let url = place.url(of: feed.path(isAtom ? "atom" : "json"))
    let (library, store) = (site.library, site.store)
    let condition = try library.resolution(store).condition("@\(feed.query)")
    let query = ArticleQuery(
      try library.visible(store).condition(condition), limit: PublishedHandler.maximumArticles)
    var articles: [Article] = []
    var date = Date(timeIntervalSince1970: 0)
    try store.articles(query) { found in
      for article in found {
        // Without its appearances, when it was first seen is no longer known.
        let instant = article.date.instant
        var published = article.published
        if published.entry.published == nil { published.entry.published = instant }
        date = max(date, instant)
        articles.append(published)
      }
    }
    var body: [UInt8]
    if isAtom {
      body = bytes(
        AtomDocument(
          version: version, now: date, title: feed.query,
          id: "urn:aggregate:feed:\(Digest.hex(feed.token).prefix(32))", link: url),
        articles)
    } else {
      body = bytes(JSONFeedDocument(title: feed.query, url: url), articles)
    }
    // A publisher may repeat the key of a private feed in its items, and these readers do not have it. Other links stay as
    // they are, whatever their parameters are called.
    let mask = SecretMask(try library.config().allSecrets)
    body = Array(mask.withoutSecrets(String(decoding: body, as: UTF8.self)).utf8)
    return ServerResponse(
      type: isAtom ? "application/atom+xml; charset=utf-8" : "application/feed+json",
      headers: [
        .init("Cache-Control", "max-age=\(PublishedHandler.freshness)"),
        .init("X-Robots-Tag", "noindex"), .init("Access-Control-Allow-Origin", "*"),
      ], body: body)
  }

  private func bytes(_ document: some ArticleDocument, _ articles: [Article]) -> [UInt8] {
    var document = document
    var bytes = document.beginning()
    for article in articles { bytes += document.part(article) }
    return bytes + document.end()
  }
}
