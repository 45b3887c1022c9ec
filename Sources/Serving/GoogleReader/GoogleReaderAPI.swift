import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// The Google Reader API, as FreshRSS, Miniflux and their clients speak it.
public struct GoogleReaderAPI: RequestHandler {
  /// The maximum number of ids in one response. Some clients take a page that is shorter than they asked for as the last.
  static let maximumIDs = 10_000
  /// The maximum number of whole articles in one response. Some clients ask for so many, and for no further page.
  static let maximumItems = 2500
  /// Tokens of one request that are looked at: no client sends more than one.
  private static let maximumTokens = 4

  private let site: ServedSite
  private let visible = VisibleArticleNumbers()

  package init(_ site: ServedSite) { self.site = site }

  private var library: ClientLibrary { site.clients }

  /// The response to a request whose path is `/accounts/…` or `/reader/…`.
  public func response(to request: ServerRequest) async -> ServerResponse {
    // The default URL of some clients ends in a slash.
    let path = "/" + request.path.drop { $0 == "/" }
    // What apps ask for to find out whether there is an API; FreshRSS has the words.
    if path == "/" { return .text("aggregate: Google Reader API\n") }
    if path == "/check/compatibility" { return .text("PASS\n") }
    if path == "/accounts/ClientLogin" { return await login(request) }
    guard path.hasPrefix("/reader/") else { return .text("not found", status: 404) }
    guard let call = call(request) else { return Self.refusal("unauthorized") }
    do {
      return try await response(to: call, path: path)
    } catch {
      return Self.response(to: error)
    }
  }

  /// A request with the right token, and its parameters.
  private struct Call {
    let request: ServerRequest
    let form: FormParameters
  }

  private func response(to call: Call, path: String) async throws -> ServerResponse {
    let atom = "/reader/atom/"
    if path.hasPrefix(atom) {
      return try await self.atom(call, stream: try Self.decoded(path.dropFirst(atom.count)))
    }
    let prefix = "/reader/api/0/"
    guard path.hasPrefix(prefix) else { throw RequestRefusal("not found", status: 404) }
    let endpoint = path.dropFirst(prefix.count)
    let contents = "stream/contents/"
    if endpoint.hasPrefix(contents) {
      let stream = try Self.decoded(endpoint.dropFirst(contents.count))
      return try await self.contents(call, stream: stream.isEmpty ? nil : stream)
    }
    if let response = try await reading(String(endpoint), call) { return response }
    if let response = try await writing(String(endpoint), call) { return response }
    throw RequestRefusal("not found", status: 404)
  }

  /// The response to a request that is not fulfilled: the reason as text.
  private static func response(to error: any Error) -> ServerResponse {
    switch error {
    case let error as RequestRefusal: .text(error.words, status: error.status)
    case let error as SubscriptionError:
      switch error {
      case .refused, .known, .notFound, .several: .text(error.words, status: 400)
      case .unknown: .text(error.words, status: 404)
      case .failed: .text(error.words, status: 503)
      }
    default: .text("the store cannot be used", status: 503)
    }
  }

  private static func decoded(_ path: Substring) throws(RequestRefusal) -> String {
    guard let text = path.percentDecoded else { throw RequestRefusal("the path cannot be decoded") }
    return text
  }

  // MARK: Logins

  /// `ClientLogin`: the token for a name and a password. Other parameters are ignored. No known client uses GET, which
  /// would write the password into the logs of proxies.
  private func login(_ request: ServerRequest) async -> ServerResponse {
    guard request.method == "POST" else { return .notAllowed(but: "POST") }
    let form = request.parameters
    guard let name = form["Email"], let password = form["Passwd"] else {
      return Self.refusal("Error=BadAuthentication\n")
    }
    switch await site.logins.user(name, password: password, from: request.peer, at: site.now) {
    case .right: break
    case .wrong: return Self.refusal("Error=BadAuthentication\n")
    case .refused(let seconds): return LoginCheck.refusal(seconds: seconds)
    }
    let token = site.access.token
    guard form["output"] == "json" else {
      // Some clients look for the last line break.
      return .text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    }
    return .json {
      $0.member("SID", token)
      $0.member("LSID", token)
      $0.member("Auth", token)
    }
  }

  /// A request and its parameters; nil without the right token. It is in the header `Authorization`; clients that post
  /// send it there or as the parameter `T`, or in both places with something else in `T`.
  private func call(_ request: ServerRequest) -> Call? {
    // A token is too long to be guessed: wrong ones are old ones, and no failed logins.
    let isKnown =
      request.header("Authorization").flatMap(Self.token).map(site.access.isToken) ?? false
    guard isKnown || request.method == "POST" else { return nil }
    let form = request.parameters
    guard
      isKnown
        || form.values("T").prefix(Self.maximumTokens).contains(where: site.access.isToken)
    else { return nil }
    return Call(request: request, form: form)
  }

  /// Who is logged in. There is one user.
  private static func userInfo() -> ServerResponse {
    .json {
      $0.member("userId", "1")
      $0.member("userName", Access.user)
      $0.member("userProfileId", "1")
      $0.member("userEmail", Access.user)
    }
  }

  /// The token of `GoogleLogin auth=TOKEN`; nil for other kinds.
  private static func token(_ authorization: String) -> String? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "googlelogin" else { return nil }
    let value = parts[1].drop { $0 == " " }
    return value.hasPrefix("auth=") ? String(value.dropFirst("auth=".count)) : nil
  }

  private static func refusal(_ text: String) -> ServerResponse {
    var response = ServerResponse.text(text, status: 401)
    response.headers.append(.init("X-Reader-Google-Bad-Token", "true"))
    return response
  }

  // MARK: Reading

  /// - Returns: nil for any other endpoint.
  private func reading(_ endpoint: String, _ call: Call) async throws
    -> ServerResponse?
  {
    switch endpoint {
    case "token": .text(site.access.token)
    case "user-info": Self.userInfo()
    case "preference/list": ServerResponse.json(Array(#"{"prefs":[]}"#.utf8))
    case "preference/stream/list": ServerResponse.json(Array(#"{"streamprefs":{}}"#.utf8))
    case "friend/list": ServerResponse.json(Array(#"{"friends":[]}"#.utf8))
    case "subscription/list":
      unlessKnown(subscriptions(try await library.feeds(), call.request), call.request)
    case "tag/list":
      unlessKnown(
        SubscriptionLists(feeds: try await library.feeds()).tags(try library.store.labels()),
        call.request)
    case "unread-count": try await unreadCount()
    case "subscription/export":
      ServerResponse(
        200, type: "text/xml; charset=utf-8", body: try await library.subscriptions.opml())
    case "stream/items/ids": try await ids(call)
    case "stream/contents": try await contents(call, stream: nil)
    case "stream/items/contents": try await items(call)
    default: nil
    }
  }

  private func subscriptions(_ feeds: ServedFeeds, _ request: ServerRequest) -> [UInt8] {
    let place = ServerPlace(site.url, request)
    let lists = SubscriptionLists(feeds: feeds) { [icons = site.icons] feed in
      icons?.path(of: feed).map(place.url(of:)) ?? ""
    }
    return lists.subscriptions()
  }

  private func unreadCount() async throws -> ServerResponse {
    let feeds = try await library.feeds()
    let counts = try library.store.homeCounts(served: feeds.ids)
    return SubscriptionLists(feeds: feeds).unread(counts)
  }

  private func ids(_ call: Call) async throws -> ServerResponse {
    let page = try await page(call, maximum: Self.maximumIDs)
    return .json {
      $0.array("itemRefs", of: page.numbers) { $0.member("id", String($1)) }
      $0.member("continuation", page.next.map(String.init))
    }
  }

  private func contents(_ call: Call, stream name: String?) async throws
    -> ServerResponse
  {
    let page = try await page(call, stream: name)
    return try page.items.page(page.numbers, of: page.stream, next: page.next, at: site.now)
  }

  private func items(_ call: Call) async throws -> ServerResponse {
    let numbers = Set(call.form.values("i").compactMap(ItemID.number))
    let isOldestFirst = call.form["r"] == "o"
    let sorted = numbers.sorted { isOldestFirst ? $0 < $1 : $0 > $1 }
    return try items(try await library.feeds(), call.request)
      .page(Array(sorted.prefix(Self.maximumItems)), of: .readingList, at: site.now)
  }

  private func atom(_ call: Call, stream name: String) async throws -> ServerResponse {
    let page = try await page(call, stream: name)
    return try StreamAtom(items: page.items).page(page.numbers, of: page.stream, at: site.now)
  }

  private func items(_ feeds: ServedFeeds, _ request: ServerRequest) -> ItemJSON {
    ItemJSON(library: library, feeds: feeds, place: ServerPlace(site.url, request))
  }

  /// The page of a stream that a request asks for, after noting what is visible now.
  private func page(
    _ call: Call, stream name: String? = nil, maximum: Int = maximumItems
  ) async throws -> (stream: StreamID, numbers: [Int], next: Int?, items: ItemJSON) {
    let feeds = try await library.feeds()
    let stream = try StreamRequest(
      call.form, stream: name, maximum: maximum, in: feeds,
      labels: try library.labels(), visible: visible)
    visible.note(try library.store.lastNumber(), at: site.now)
    let (numbers, next) = try stream.page(in: library.store)
    return (stream.id, numbers, next, items(feeds, call.request))
  }

  // MARK: Writing

  /// The endpoints that change something.
  private enum Edit: String {
    case marks = "edit-tag"
    case markAll = "mark-all-as-read"
    case subscription = "subscription/edit"
    case quickAdd = "subscription/quickadd"
    case importOPML = "subscription/import"
    case renameTag = "rename-tag"
    case disableTag = "disable-tag"
  }

  /// - Returns: nil for any other endpoint.
  private func writing(_ endpoint: String, _ call: Call) async throws
    -> ServerResponse?
  {
    guard let edit = Edit(rawValue: endpoint) else { return nil }
    guard call.request.method == "POST" else { return .notAllowed(but: "POST") }
    let form = call.form
    guard edit == .importOPML || !form.isCut else {
      throw RequestRefusal("more parameters than can be read", status: 413)
    }
    func subscriptions() async throws -> SubscriptionEdits {
      SubscriptionEdits(
        library: library, feeds: try await library.feeds(), step: step(call), writes: site.writes)
    }
    switch edit {
    // Marks need no feeds, and so no config that can be read.
    case .marks: try await site.writes.run { try edits(call).edit(form) }
    case .markAll:
      let feeds = try await library.feeds()
      try await site.writes.run { try edits(call).markAll(form, in: feeds) }
    case .subscription: try await subscriptions().edit(form)
    case .quickAdd: return try await subscriptions().quickAdd(form)
    case .importOPML: _ = try await library.subscriptions.importOPML(call.request.body)
    case .renameTag: try await subscriptions().renameTag(form)
    case .disableTag: try await subscriptions().disableTags(form)
    }
    // Exactly this, without a line break.
    return .text("OK")
  }

  private func edits(_ call: Call) -> ItemEdits {
    ItemEdits(library: library, step: step(call), now: site.now)
  }

  /// The step of a client's marks.
  private func step(_ call: Call) -> MarkStep {
    let client = call.form["client"] ?? call.request.header("User-Agent") ?? ""
    return MarkStep(client: "Google Reader: \(client)", at: site.now)
  }

  // MARK: Responses

  /// A list with a validator, or 304 if the client has it already.
  private func unlessKnown(_ body: [UInt8], _ request: ServerRequest) -> ServerResponse {
    PageValidation.response(.json(body), to: request, isPersonal: false)
  }
}
