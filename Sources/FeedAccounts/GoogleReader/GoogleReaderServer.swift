import FeedBasics
package import FeedModel
import FeedParsing
import Synchronization

/// An account that is reached by the Google Reader API.
package final class GoogleReaderServer: AccountServer {
  private let api: AccountAPI
  private let service: ReaderService
  private let login = Mutex(Login())

  private struct Login {
    /// What identifies the user in all requests.
    var token: String?
    /// What edits need besides.
    var edit: String?
    /// Why the server refused the user or the password, which are not sent again.
    var refusal: FetchError?
  }

  /// - Parameters:
  ///   - account: its user name and password are sent once, for a token that is kept in memory only.
  ///   - fetcher: sends the requests.
  package init(_ account: Feed, fetcher: any FeedFetcher) {
    api = AccountAPI(account: account, fetcher: fetcher)
    service = ReaderService.at(account.location.baseURL ?? "")
  }

  package var batchSize: Int { 1000 }
  package var maximumTags: Int? { service.maximumTags }
  package var pause: Double? { api.pause }
  package var hasResponded: Bool { api.hasResponded }

  // MARK: Requests

  private static let path = "/reader/api/0/"

  /// - Parameter isEdit: whether the request needs an edit token besides.
  private func ask(
    _ name: String, _ query: [(String, String)] = [], posting fields: [(String, String)]? = nil,
    isEdit: Bool = false
  ) async throws(FetchError) -> FetchResponse {
    let known = login.withLock { $0 }
    do throws(FetchError) {
      return try await send(name, query, posting: fields, isEdit: isEdit)
    } catch {
      guard error.statusCode == 401, known.token != nil || isEdit && known.edit != nil else {
        throw words(error, of: isEdit ? .edit : .reading)
      }
      // It has expired: a login at BazQux lasts 14 days, an edit token some minutes.
      login.withLock { $0 = Login() }
    }
    do throws(FetchError) {
      return try await send(name, query, posting: fields, isEdit: isEdit)
    } catch {
      throw words(error, of: isEdit ? .edit : .reading)
    }
  }

  private func send(
    _ name: String, _ query: [(String, String)], posting fields: [(String, String)]?, isEdit: Bool
  ) async throws(FetchError) -> FetchResponse {
    var headers: [HTTPHeader] = []
    if let token = try await token() {
      headers.append(HTTPHeader("Authorization", "GoogleLogin auth=\(token)"))
    }
    let edit = isEdit ? [("T", try await editToken(headers))] : []
    return try await api.request(
      Self.path + name, query: [("output", "json")] + query, headers: headers,
      sending: fields.map { HTTPSubmission(form: $0 + edit) })
  }

  private func editToken(_ headers: [HTTPHeader]) async throws(FetchError) -> String {
    if let known = login.withLock({ $0.edit }) { return known }
    let response = try await api.request(Self.path + "token", headers: headers)
    let token = String(decoding: response.body.prefix(4096), as: UTF8.self)
      .trimmed(where: \.isWhitespace)
    login.withLock { $0.edit = token }
    return token
  }

  /// nil if the account has a token of its own, which is among its headers.
  private func token() async throws(FetchError) -> String? {
    let known = login.withLock { $0 }
    if let token = known.token { return token }
    if let refusal = known.refusal { throw refusal }
    guard let user = api.account.username else { return nil }
    let fields = [
      ("Email", user), ("Passwd", api.account.password ?? ""), ("service", "reader"),
      ("accountType", "HOSTED_OR_GOOGLE"), ("source", "aggregate"),
    ]
    let response: FetchResponse
    do throws(FetchError) {
      response = try await api.request(
        "/accounts/ClientLogin", sending: HTTPSubmission(form: fields))
    } catch {
      let refusal = words(error, of: .login)
      if case .refused = refusal { login.withLock { $0.refusal = refusal } }
      throw refusal
    }
    let lines = String(decoding: response.body, as: UTF8.self).split(whereSeparator: \.isNewline)
    let line = lines.first { $0.hasPrefix("Auth=") }?.dropFirst("Auth=".count)
    guard let token = line.map(String.init), !token.isEmpty, token.utf8.count < 4096 else {
      throw .broken(
        "\(SecretMask.publicURL(api.base)) has no Google Reader API; \(service.apiAdvice)")
    }
    login.withLock { $0.token = token }
    return token
  }

  /// What a request is for.
  private enum Purpose {
    case login
    case reading
    /// Marks, and changes of subscriptions.
    case edit
  }

  /// An error as people understand it.
  private func words(_ error: FetchError, of purpose: Purpose) -> FetchError {
    guard case .status(let code, let retryAfter, let body, _) = error, retryAfter == nil else {
      return error
    }
    let user = api.account.username.map { " '\($0)'" } ?? ""
    let advice = api.account.username == nil ? "check 'token'" : service.loginAdvice
    switch (code, purpose) {
    case (401, .login), (403, .login):
      return .refused(
        code, "\(service.name) refuses the user\(user) or the password; \(service.loginAdvice)")
    case (401, .reading), (403, .reading):
      return .refused(
        code, "\(service.name) does not accept the login any more; \(advice)")
    case (401, .edit), (403, .edit):
      return .refused(
        code,
        "\(service.name) takes no changes with this login, which is for reading only or no longer "
          + "valid; allow it to write there, or correct it: \(advice)")
    case (404, .login), (405, .login):
      return .refused(
        code,
        "\(SecretMask.publicURL(api.base)) has no Google Reader API (\(HTTPStatus.phrase(code))); "
          + service.apiAdvice)
    // A page comes from a proxy or a server that is being maintained; the API itself writes plain text.
    case (503, _) where service.switchAdvice != nil && !body.contains(UInt8(ascii: "<")):
      return .refused(code, "the API of \(service.name) is switched off; \(service.apiAdvice)")
    default: return error
    }
  }

  /// Sends an edit, which a server of this API answers with `OK`.
  private func edit(_ name: String, _ fields: [(String, String)]) async throws(FetchError) {
    let response = try await ask(name, posting: fields, isEdit: true)
    let answer = String(decoding: response.body.prefix(16), as: UTF8.self)
    guard answer.trimmed(where: \.isWhitespace).hasPrefix("OK") else {
      throw .broken("the server did not confirm a change; \(service.apiAdvice)")
    }
  }

  // MARK: Feeds

  package func feeds() async throws(FetchError) -> [RemoteFeed] {
    let root = try AccountAPI.json(
      try await ask("subscription/list"), what: "the Google Reader API")
    guard root["subscriptions"]?.array != nil else {
      throw .broken("the server sent no list of subscriptions; \(service.apiAdvice)")
    }
    return root.list("subscriptions").compactMap { entry in
      guard let id = entry.text("id") else { return nil }
      // Servers of old times have the URL in the id.
      let url = entry.text("url") ?? (id.hasPrefix("feed/http") ? String(id.dropFirst(5)) : "")
      return RemoteFeed(
        id: id, title: service.title(entry.text("title") ?? ""), url: url,
        website: entry.text("htmlUrl"),
        tags: entry.list("categories").compactMap { category in
          category.text("label") ?? category.text("id").flatMap(GoogleReaderItems.label)
        })
    }
  }

  package func subscribe(to url: String) async throws(FetchError) -> String {
    let response = try await ask(
      "subscription/quickadd", posting: [("quickadd", url)], isEdit: true)
    let root = try AccountAPI.json(response, what: "the Google Reader API")
    if let id = root.text("streamId"), root["numResults"]?.int != 0 { return id }
    let reason = root.text("error").map { ": \(UnsafeCharacters.removed(from: $0).prefix(200))" }
    throw .broken("\(service.name) did not subscribe to it\(reason ?? "")")
  }

  package func unsubscribe(from feed: String) async throws(FetchError) {
    try await edit("subscription/edit", [("ac", "unsubscribe"), ("s", feed)])
  }

  package func rename(_ feed: String, to title: String) async throws(FetchError) {
    try await edit("subscription/edit", [("ac", "edit"), ("s", feed), ("t", title)])
  }

  package func tag(
    _ feed: String, adding: [String], removing: [String]
  ) async throws(FetchError) {
    try await edit(
      "subscription/edit",
      [("ac", "edit"), ("s", feed)] + removing.map { ("r", "user/-/label/\($0)") }
        + adding.map { ("a", "user/-/label/\($0)") })
  }

  // MARK: Marks

  /// One tag a request: of two, FreshRSS sees the last only.
  package func send(
    _ kind: OutgoingMark.Kind, isSet: Bool, of items: [String]
  ) async throws(FetchError) {
    let tag =
      switch kind {
      case .read: GoogleReaderItems.read
      case .starred: GoogleReaderItems.starred
      }
    try await edit(
      "edit-tag", items.map { ("i", ItemID.prefix + $0) } + [(isSet ? "a" : "r", tag)])
  }

  // MARK: Items

  /// Seconds by which two requests for what is new overlap: an item may be stored a little after its time.
  private static let overlap = 300

  package func pull(
    _ known: [String: AccountItem], since cursor: String?, into sink: AccountSink
  ) async throws(AccountError) -> String? {
    let since = cursor.flatMap { Int($0) }
    let unread = try await atServer { () async throws(FetchError) in
      try await ids(GoogleReaderItems.list, [("xt", GoogleReaderItems.read)])
    }
    let starred = try await atServer { () async throws(FetchError) in
      try await ids(GoogleReaderItems.starred)
    }
    var new: [String] = []
    if let since {
      new = try await atServer { () async throws(FetchError) in
        try await ids(GoogleReaderItems.list, [("ot", String(since))]).all
      }
    }
    var listed = ListedItems(known: known, unread: unread, starred: starred)
    if listed.unclear.count > service.contents, service.listsRead {
      let oldest = listed.unclear.compactMap { known[$0]?.received }.min()
      let begin = oldest.map { [("ot", String(max(0, Int($0.timeIntervalSince1970) - 1)))] } ?? []
      let read = try await atServer { () async throws(FetchError) in
        try await ids(GoogleReaderItems.list, [("it", GoogleReaderItems.read)] + begin)
      }
      listed.settle(read: read.set)
    }
    try atStore { () throws(StoreError) in try sink.marks(listed.changed) }
    let all = unread.all + starred.all + new
    let moved = unread.all.filter { known[$0]?.isUnlisted == true }
    _ = try await load(
      listed.unclear + all.filter { known[$0] == nil } + moved,
      sizes: [service.contents, Self.retried], known: known, into: sink)
    try await loadUnsent(all.filter { known[$0] == .unsent }, since: since, into: sink)
    return String(Int(Self.time(of: unread).timeIntervalSince1970) - Self.overlap)
  }

  /// Seconds by which the clock of a server may be fast, or that of this machine slow.
  private static let skew = 86400.0

  /// When a list was sent by the server's clock; earlier if the server does not say so, or what cannot be.
  private static func time(of list: ItemList) -> Date {
    let now = Date()
    let sent = list.date.flatMap { $0.timeIntervalSince(now) < skew ? $0 : nil }
    return max(sent ?? now.addingTimeInterval(-skew), Date(timeIntervalSince1970: skew))
  }

  /// So many items that a response lacked are asked for together once more: a server may send fewer than it is asked for.
  private static let retried = 20

  /// Loads items that the server lists but did not send before: a few with each synchronisation, others each time, and all
  /// once it sends any.
  private func loadUnsent(
    _ ids: [String], since: Int?, into sink: AccountSink
  ) async throws(AccountError) {
    guard !ids.isEmpty else { return }
    let sorted = Set(ids).sorted()
    let first = Int((since ?? 0).magnitude % UInt(sorted.count))
    let turned = Array(sorted[first...] + sorted[..<first])
    let few = Array(turned.prefix(Self.retried))
    // That the server fails with them again is known.
    let loaded = try await load(few, sizes: [Self.retried], isRequired: false, into: sink)
    guard loaded > 0 else { return }
    _ = try await load(
      Array(turned.dropFirst(Self.retried)), sizes: [service.contents], isRequired: false,
      into: sink)
  }

  /// So many requests in a row may fail before the server is taken to be at fault, and not one of the items.
  private static let maximumFailures = 5
  /// So many items are asked for one by one.
  private static let maximumSingles = 60

  /// Loads items, each once. One with which the server fails does not keep the others from coming: those that were asked for
  /// with it are asked for one by one, and what is not loaded then is left as it is known, or to be asked for later. Items
  /// that the server does not send when they are asked for twice are gone.
  /// - Parameters:
  ///   - sizes: how many are asked for together, and how many of those that were not sent the next time.
  ///   - known: the items that are known.
  ///   - isRequired: whether it is an error that the server fails with all of them.
  /// - Returns: how many the server sent.
  private func load(
    _ ids: [String], sizes: [Int], known: [String: AccountItem] = [:], isRequired: Bool = true,
    into sink: AccountSink
  ) async throws(AccountError) -> Int {
    var (missing, failed) = (ids.uniqued(), [String]())
    var (loaded, answers, failures) = (0, 0, 0)
    var last: FetchError?
    for size in sizes + [1] {
      let wanted = size == 1 ? failed : missing + failed
      if size > 1 { missing = [] }
      failed = []
      for (number, batch) in wanted.batches(of: size).enumerated() {
        // What is not asked for now is asked for the next time, since the cursor then stays or they are noted as not sent.
        if failures > Self.maximumFailures { break }
        if size == 1, number >= Self.maximumSingles {
          failed += wanted[number...]
          break
        }
        let items: [RemoteItem]
        do throws(FetchError) {
          items = try await contents(of: batch)
          answers += 1
          failures = 0
        } catch {
          failures += 1
          let isAtFault = answers == 0 && failures > Self.maximumFailures
          guard error.isOfContents, !isRequired || !isAtFault else { throw .server(error) }
          failed += batch
          last = error
          continue
        }
        let asked = Set(batch)
        let found = items.filter { asked.contains($0.id) }
        try atStore { () throws(StoreError) in try sink.items(found) }
        loaded += found.count
        let sent = Set(found.map(\.id))
        missing += batch.filter { !sent.contains($0) }
      }
    }
    if isRequired, answers == 0, failed.count > 1, let last { throw .server(last) }
    // What is known of an item is kept if it is not known that it is gone.
    let gone = missing + failed.filter { known[$0] == nil }
    try atStore { () throws(StoreError) in try sink.gone(gone) }
    // The rest was not asked for.
    if isRequired, failures > Self.maximumFailures, let last { throw .server(last) }
    return loaded
  }

  private func contents(of ids: [String]) async throws(FetchError) -> [RemoteItem] {
    let response = try await ask(
      "stream/items/contents", posting: ids.map { ("i", ItemID.prefix + $0) })
    let root = try AccountAPI.json(response, what: "the Google Reader API")
    guard root["items"]?.array != nil else {
      throw .broken("the server sent no items; \(service.apiAdvice)")
    }
    return GoogleReaderItems.items(root, of: service)
  }

  /// A list of ids is asked for in pages of so many.
  private static let page = 10000
  /// More pages than any account fills.
  private static let maximumPages = 100

  /// The ids of a stream, the newest first as a rule.
  private func ids(
    _ stream: String, _ query: [(String, String)] = []
  ) async throws(FetchError) -> ItemList {
    var list = ItemList()
    var continuation: String?
    for _ in 0..<Self.maximumPages {
      let response = try await ask(
        "stream/items/ids",
        [("s", stream), ("n", String(Self.page))] + query
          + (continuation.map { [("c", $0)] } ?? []))
      if list.date == nil { list.date = response.date }
      let root = try AccountAPI.json(response, what: "the Google Reader API")
      let before = list.all.count
      guard let references = root["itemRefs"]?.array else {
        throw .broken("the server sent no list of items; \(service.apiAdvice)")
      }
      for entry in references {
        guard let id = entry.text("id").flatMap({ ItemID.normal($0, isListed: true) }) else {
          continue
        }
        list.add(id)
      }
      // A full last page of FreshRSS has a continuation, which leads to an empty one. Others repeat a page without end.
      let next = root.text("continuation")
      guard let next, next != continuation, list.all.count > before else {
        list.isComplete = service.idLimit.map { list.all.count < $0 } ?? true
        return list
      }
      continuation = next
    }
    return list
  }
}

/// A list of ids as a server gave it.
struct ItemList: Sendable {
  /// In its order, each once.
  private(set) var all: [String] = []
  private(set) var set: Set<String> = []
  /// Whether the server gave all that there are.
  var isComplete = false
  /// When the server responded first.
  var date: Date?

  mutating func add(_ id: String) { if set.insert(id).inserted { all.append(id) } }
}

/// What two lists of ids say of items that are known.
struct ListedItems {
  /// The marks that are certain, of items that had others.
  private(set) var changed: [String: ServerMarks] = [:]
  /// Items that are not in a list in which they were: they may be read, or not be there any more. Sorted.
  private(set) var unclear: [String] = []
  private let known: [String: AccountItem]
  private let starred: ItemList

  init(known: [String: AccountItem], unread: ItemList, starred: ItemList) {
    self.known = known
    self.starred = starred
    let covers = (ListedItems.coverage(unread, known), ListedItems.coverage(starred, known))
    for (id, item) in known where item != .unsent {
      let (isUnread, isStarred) = (unread.set.contains(id), starred.set.contains(id))
      let marks = ServerMarks(
        isRead: item.marks.isRead && !isUnread, isStarred: item.marks.isStarred || isStarred)
      if marks != item.marks || item.isGone && (isUnread || isStarred) { changed[id] = marks }
      let isMissing =
        !item.marks.isRead && !isUnread && covers.0(item)
        || item.marks.isStarred && !isStarred && covers.1(item)
      if isMissing, !item.isGone { unclear.append(id) }
    }
    unclear.sort()
  }

  /// Whether a list would have an item, if it belonged there. One that ends early has only the newest.
  private static func coverage(
    _ list: ItemList, _ known: [String: AccountItem]
  ) -> (AccountItem) -> Bool {
    if list.isComplete { return { _ in true } }
    let oldest = list.all.compactMap { known[$0]?.received }.min()
    return { item in
      guard let oldest, let received = item.received else { return false }
      return received > oldest
    }
  }

  /// Settles the items that a list of what is read has.
  mutating func settle(read: Set<String>) {
    for id in unclear where read.contains(id) {
      guard let item = known[id] else { continue }
      // Whether a star was taken off, or the item is gone, is asked of the item itself.
      if item.marks.isStarred, !starred.set.contains(id) { continue }
      changed[id] = ServerMarks(isRead: true, isStarred: starred.set.contains(id))
    }
    unclear.removeAll { changed[$0]?.isRead == true && known[$0]?.marks.isRead == false }
  }
}
