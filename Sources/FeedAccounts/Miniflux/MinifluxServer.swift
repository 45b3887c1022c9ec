package import FeedBasics
package import FeedModel
import FeedParsing
import Synchronization

/// An account at a Miniflux server, by its own API: its Google Reader API tells what is new by dates of publication, and
/// pages by offsets that shift.
package final class MinifluxServer: AccountServer {
  private let api: AccountAPI
  private let version = Mutex<String?>(nil)
  private let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - account: its token is among its headers.
  ///   - fetcher: sends the requests.
  ///   - clock: of this machine.
  package init(
    _ account: Feed, fetcher: any FeedFetcher, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    api = AccountAPI(account: account, fetcher: fetcher)
    self.clock = clock
  }

  package var batchSize: Int { 1000 }
  package var maximumTags: Int? { 1 }
  package var pause: Double? { api.pause }
  package var hasResponded: Bool { api.hasResponded }

  // MARK: Requests

  private static let what = "Miniflux"

  private func ask(
    _ path: String, _ query: [(String, String)] = [], sending submission: HTTPSubmission? = nil
  ) async throws(FetchError) -> FetchResponse {
    var headers: [HTTPHeader] = []
    if let user = api.account.username {
      headers.append(
        HTTPHeader(
          "Authorization",
          "Basic \(SecretMask.basicCredentials(user: user, password: api.account.password ?? ""))"))
    }
    do throws(FetchError) {
      return try await api.request(
        "/v1" + path, query: query, headers: headers, sending: submission)
    } catch {
      guard case .status(let code, nil, let body, _) = error else { throw error }
      let place = SecretMask.publicURL(api.base)
      switch code {
      case 401, 403:
        throw .refused(
          code, "Miniflux refuses the token or the password; make a token in Settings > API Keys")
      case 404 where path == "/feeds":
        throw .refused(code, "\(place) has no API of Miniflux; check the account's url")
      case 404 where path != "/version" && Self.message(body) == nil:
        // It comes from a proxy, or something else is at the URL for a while.
        throw .broken("\(place) has no API of Miniflux; check the account's url")
      case 400, 500:
        // Its own words, such as those of a feed that it has already.
        guard let message = Self.message(body) else { throw error }
        throw .refused(
          code, "Miniflux: \(UnsafeCharacters.removed(from: message).prefix(200))")
      default: throw error
      }
    }
  }

  /// What Miniflux writes in the body of an error; nil if the body is not by Miniflux.
  private static func message(_ body: Data) -> String? {
    (try? JSONDocument.read(Array(body)[...]))?.text("error_message")
  }

  private static let unconfirmed = FetchError.broken(
    "the server did not confirm a change; check the account's url")

  private func json(
    _ path: String, _ query: [(String, String)] = []
  ) async throws(FetchError) -> JSONValue {
    try AccountAPI.json(try await ask(path, query), what: Self.what)
  }

  /// The body of a request, in the API's words; what is nil is left out.
  private struct Body: Encodable {
    var feedURL: String?
    var title: String?
    var categoryID: Int?
    var entryIDs: [Int]?
    var status: String?

    enum CodingKeys: String, CodingKey {
      case feedURL = "feed_url"
      case title
      case categoryID = "category_id"
      case entryIDs = "entry_ids"
      case status
    }
  }

  private static func submission(
    _ method: HTTPSubmission.Method, _ body: Body = Body(), isOnce: Bool = false
  ) -> HTTPSubmission {
    let json = (try? JSONEncoder().encode(body)) ?? Data()
    return HTTPSubmission(method, contentType: "application/json", body: json, isOnce: isOnce)
  }

  /// A number as the server wrote it; nil for anything else, which would not be a part of a URL.
  private static func number(_ text: String) -> String? {
    Int(text).flatMap { $0 < 0 ? nil : String($0) }
  }

  /// Whether the server tells what has changed since an instant, as it does since version 2.0.49.
  func tellsChanges() async throws(FetchError) -> Bool {
    if version.withLock({ $0 }) == nil {
      let known: String
      do throws(FetchError) {
        known = try await json("/version").text("version") ?? ""
      } catch {
        // Older ones do not tell their version.
        guard error.statusCode == 404 else { throw error }
        known = ""
      }
      version.withLock { $0 = known }
    }
    let known = version.withLock { $0 } ?? ""
    let parts = known.split(separator: ".").map { Int($0) ?? 0 }
    // One that was built between releases has a name.
    if !known.isEmpty, parts.first == 0 { return true }
    return !parts.lexicographicallyPrecedes([2, 0, 49])
  }

  // MARK: Feeds

  package func feeds() async throws(FetchError) -> [RemoteFeed] {
    guard let list = try await json("/feeds").array else {
      throw .broken("the server sent no list of feeds; check the account's url")
    }
    return list.compactMap(Self.feed)
  }

  private static func feed(_ value: JSONValue) -> RemoteFeed? {
    guard let id = value.text("id").flatMap(number) else { return nil }
    let category = value["category"]?.text("title")
    return RemoteFeed(
      id: id, title: value.text("title") ?? "", url: value.text("feed_url") ?? "",
      website: value.text("site_url"),
      // Every feed is in a category; that one is of those that are in none.
      tags: category.flatMap { $0 == "All" ? nil : [$0] } ?? [])
  }

  package func subscribe(to url: String) async throws(FetchError) -> String {
    let response = try await ask(
      "/feeds", sending: Self.submission(.post, Body(feedURL: url)))
    guard
      let id = try AccountAPI.json(response, what: Self.what).text("feed_id").flatMap(Self.number)
    else { throw .broken("Miniflux did not subscribe to it") }
    return id
  }

  package func unsubscribe(from feed: String) async throws(FetchError) {
    try await change("/feeds/\(URLReference.component(feed))", Self.submission(.delete))
  }

  package func rename(_ feed: String, to title: String) async throws(FetchError) {
    try await update(feed, Body(title: title))
  }

  /// Changes a feed, which Miniflux answers with the feed.
  private func update(_ feed: String, _ body: Body) async throws(FetchError) {
    let response = try await ask(
      "/feeds/\(URLReference.component(feed))", sending: Self.submission(.put, body))
    guard try AccountAPI.json(response, what: Self.what)["id"] != nil else {
      throw Self.unconfirmed
    }
  }

  package func tag(
    _ feed: String, adding: [String], removing: [String]
  ) async throws(FetchError) {
    guard adding.count < 2 else {
      throw .badURL("a feed of Miniflux is in one category; name one")
    }
    if adding.isEmpty, removing.isEmpty { return }
    let categories = try await json("/categories").array ?? []
    func id(_ title: String) -> String? {
      categories.first { $0.text("title")?.lowercased() == title.lowercased() }?.text("id")
        .flatMap(Self.number)
    }
    var category = adding.first.flatMap(id)
    if let title = adding.first, category == nil {
      let response = try await ask(
        "/categories", sending: Self.submission(.post, Body(title: title)))
      category = try AccountAPI.json(response, what: Self.what).text("id").flatMap(Self.number)
    }
    // Out of its category it is in the first, which cannot be removed.
    category = category ?? id("All") ?? categories.first?.text("id").flatMap(Self.number)
    guard let category else { throw .broken("Miniflux has no category '\(adding.first ?? "")'") }
    try await update(feed, Body(categoryID: Int(category)))
  }

  // MARK: Marks

  /// Sends a change, which Miniflux answers with 204 and no body. All else comes from a proxy, and confirms nothing.
  private func change(_ path: String, _ submission: HTTPSubmission) async throws(FetchError) {
    guard try await ask(path, sending: submission).status == 204 else { throw Self.unconfirmed }
  }

  package func send(
    _ kind: OutgoingMark.Kind, isSet: Bool, of items: [String]
  ) async throws(FetchError) {
    let items = items.compactMap(Self.number)
    switch kind {
    case .read:
      try await change(
        "/entries",
        Self.submission(
          .put,
          Body(entryIDs: items.compactMap { Int($0) }, status: isSet ? "read" : "unread")))
    case .starred:
      // The request toggles, so that the state is read first, and nothing is sent twice.
      for item in items {
        do throws(FetchError) {
          let starred = try await json("/entries/\(item)")["starred"]?.kind
          guard starred == .true || starred == .false else { throw Self.unconfirmed }
          if (starred == .true) != isSet {
            try await change("/entries/\(item)/bookmark", Self.submission(.put, isOnce: true))
          }
        } catch {
          // The server has no such entry any more.
          guard error.statusCode == 404 else { throw error }
        }
      }
    }
  }

  // MARK: Items

  private static let page = 200
  /// More pages than any account fills.
  private static let maximumPages = 2000
  /// Items that are asked for one by one, with servers that do not tell what has changed.
  private static let maximumSingles = 200
  /// Seconds by which two requests for what has changed overlap: the date of a response and those of changes may come from
  /// the clocks of different machines.
  private static let overlap = 600

  package func pull(
    _ known: [String: AccountItem], since cursor: String?, into sink: AccountSink
  ) async throws(AccountError) -> String? {
    let tells = try await atServer { () async throws(FetchError) in try await tellsChanges() }
    if let cursor, tells {
      let changed = try await entries([("changed_after", cursor)], known, into: sink)
      let last = Int(cursor) ?? 0
      let present = changed.date ?? clock()
      if last <= Int(present.timeIntervalSince1970) {
        return changed.date.map { String(max(last, position(after: $0))) } ?? cursor
      }
      // The cursor was made while a clock was ahead: what has changed in between has to be found out otherwise.
    }
    let unread = try await entries([("status", "unread")], known, into: sink)
    let starred = try await entries([("starred", "true")], known, into: sink)
    let missing = known.filter { id, item in
      !item.isGone
        && (!item.marks.isRead && !unread.set.contains(id)
          || item.marks.isStarred && !starred.set.contains(id))
    }.keys.sorted()
    for id in missing.prefix(Self.maximumSingles) {
      let entry = try await atServer { () async throws(FetchError) -> JSONValue? in
        do throws(FetchError) { return try await json("/entries/\(id)") } catch {
          guard error.statusCode == 404 else { throw error }
          return nil
        }
      }
      try take(entry.map { [$0] } ?? [], gone: entry == nil ? [id] : [], known, into: sink)
    }
    // What is left is asked for next time, before changes alone are.
    return tells && missing.count <= Self.maximumSingles
      ? unread.date.map { String(position(after: $0)) } : nil
  }

  /// Where to go on after a response. A server whose clock is ahead must not skip what changes until then.
  private func position(after date: Date) -> Int {
    max(1, Int(min(date, clock()).timeIntervalSince1970) - Self.overlap)
  }

  /// Takes all entries of a query, page by page: by the number of the last one, since offsets shift while one marks.
  private func entries(
    _ query: [(String, String)], _ known: [String: AccountItem], into sink: AccountSink
  ) async throws(AccountError) -> ItemList {
    var list = ItemList()
    var last: String?
    for _ in 0..<Self.maximumPages {
      let (page, date) = try await atServer { () async throws(FetchError) in
        let response = try await ask(
          "/entries",
          query + [("order", "id"), ("direction", "asc"), ("limit", String(Self.page))]
            + (last.map { [("after_entry_id", $0)] } ?? []))
        let root = try AccountAPI.json(response, what: Self.what)
        return (try Self.list(in: root), response.date)
      }
      if list.date == nil { list.date = date }
      let before = list.all.count
      var gone: [String] = []
      var entries: [JSONValue] = []
      for entry in page {
        guard let id = entry.text("id").flatMap(Self.number) else { continue }
        last = id
        list.add(id)
        if entry.text("status") == "removed" { gone.append(id) } else { entries.append(entry) }
      }
      try take(entries, gone: gone, known, into: sink)
      if page.count < Self.page || list.all.count == before { break }
    }
    list.isComplete = true
    return list
  }

  /// The entries of a page. A page without a list is no empty one, after which nothing more would be asked for.
  private static func list(in root: JSONValue) throws(FetchError) -> [JSONValue] {
    if let entries = root["entries"]?.array { return entries }
    guard root["total"]?.int == 0 else {
      throw .broken("the server sent no list of entries; check the account's url")
    }
    return []
  }

  private func take(
    _ entries: [JSONValue], gone: [String], _ known: [String: AccountItem], into sink: AccountSink
  ) throws(AccountError) {
    let items = entries.compactMap(Self.item)
    try atStore { () throws(StoreError) in
      try sink.items(items)
      try sink.gone(gone.filter { known[$0] != nil })
    }
  }

  private static func item(_ value: JSONValue) -> RemoteItem? {
    guard let id = value.text("id").flatMap(number) else { return nil }
    var item = ParsedItem()
    item.guid = id
    item.guidIsPermaLink = false
    item.title = value.text("title").map { MarkupText($0, kind: .plain) }
    item.content = value.text("content").map { MarkupText($0) }
    item.links = value.text("url").map { [ParsedLink(href: $0)] } ?? []
    item.commentsURL = value.text("comments_url")
    if let author = value.text("author") { item.authors = [ParsedAuthor(name: author)] }
    item.published = value.text("published_at").flatMap(FeedDate.parse)
    item.tags = value.list("tags").compactMap(\.text)
    item.attachments = value.list("enclosures").compactMap { enclosure in
      enclosure.text("url").map {
        ParsedAttachment(
          url: $0, mimeType: enclosure.text("mime_type"), size: enclosure["size"]?.int)
      }
    }
    let feed =
      value["feed"].flatMap(feed)
      ?? RemoteFeed(
        id: value.text("feed_id") ?? "", title: "", url: "", website: nil, tags: [])
    return RemoteItem(
      id: id, feed: feed,
      marks: ServerMarks(
        isRead: value.text("status") != "unread", isStarred: value["starred"]?.kind == .true),
      received: value.text("created_at").flatMap(FeedDate.parse), content: item)
  }
}
