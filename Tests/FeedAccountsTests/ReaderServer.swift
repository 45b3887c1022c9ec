import FeedBasics
import FeedModel
import Foundation
import Synchronization

/// A server of the Google Reader API in memory. It can do everything that real ones do wrong.
final class ReaderServer: FeedFetcher {
  struct Item: Sendable {
    var id: String
    var feed = "feed/1"
    var title: String
    /// Nil for one made of its id.
    var page: String?
    var isRead = false
    var isStarred = false
    /// In seconds since 1970.
    var received: Int
    /// Whether it is not there any more.
    var isEvicted = false
  }

  struct State: Sendable {
    var items: [Item] = []
    var feeds = [(id: "feed/1", title: "One", label: "Folder")]
    /// Ids of a list at most in all, and in a page.
    var idLimit = Int.max
    var page = 10000
    /// A full last page is followed by an empty one.
    var hasEmptyLastPage = false
    /// Continuations are offsets, so that what is marked between two pages shifts them.
    var pagesByOffset = false
    /// Ids are 24 hexadecimal digits.
    var hasLongIDs = false
    /// `s=…/read` and `it=…/read` list everything.
    var listsAllAsRead = false
    /// Requests after which the login expires.
    var loginLasts = Int.max
    var isOffline = false
    /// The status of all requests but the login; nil for success.
    var failure: FetchError?
    /// The same for `edit-tag` alone.
    var editFailure: FetchError?
    /// Ids with which `edit-tag` is refused altogether.
    var refused: Set<String> = []
    /// Ids that the server cannot deliver, nor any that are asked for with them.
    var broken: Set<String> = []
    /// Requests after which no connection is possible.
    var isUnreachableAfter = Int.max
    /// Bodies that are sent in place of the right ones, by request.
    var bodies: [String: String] = [:]
    /// Requests after which a quota is used up, and for how long.
    var quotaEnds: (after: Int, seconds: Double)?
    var password = "secret"
    var now = 1_795_244_400
    /// Called before a page of ids is sent.
    var beforePage: (@Sendable (inout [Item]) -> Void)?
    fileprivate(set) var requests: [String] = []
    fileprivate var logins = 0
    fileprivate var sinceLogin = 0
  }

  let state = Mutex(State())

  var requests: [String] { state.withLock { $0.requests } }
  var now: Int { state.withLock { $0.now } }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Adds unread items.
  func add(_ numbers: some Sequence<Int>, isRead: Bool = false) {
    change { state in
      for number in numbers {
        let id =
          state.hasLongIDs
          ? String(format: "5f0c%020x", number) : String(format: "%016x", number)
        state.items.append(
          Item(
            id: id, title: "Item \(number)", isRead: isRead,
            received: 1_795_200_000 + number))
      }
    }
  }

  /// The marks that the server has, in the order of the items.
  var marks: String {
    state.withLock { state in
      state.items.map { ($0.isRead ? "r" : "u") + ($0.isStarred ? "*" : "") }
        .joined(separator: " ")
    }
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard case .web(let url) = request.location else { throw .badURL("not of the web") }
    let result = state.withLock { $0.respond(url, request) }
    return try result.get()
  }
}

extension ReaderServer.State {
  fileprivate mutating func respond(
    _ url: String, _ request: FetchRequest
  ) -> Result<FetchResponse, FetchError> {
    let parts = URLReference.Parts(url)
    let body = String(decoding: request.submission?.body ?? Data(), as: UTF8.self)
    let path =
      parts.path.firstRange(of: "/reader/api/0/").map { String(parts.path[$0.upperBound...]) }
      ?? (parts.path.hasSuffix("/accounts/ClientLogin") ? "/accounts/ClientLogin" : "")
    requests.append(path)
    if isOffline || requests.count > isUnreachableAfter {
      return .failure(.unreachable("cannot connect"))
    }
    let query = Self.fields(parts.query.map { String($0) } ?? "") + Self.fields(body)
    func all(_ name: String) -> [String] { query.filter { $0.0 == name }.map { $0.1 } }
    func first(_ name: String) -> String? { all(name).first }
    if path == "/accounts/ClientLogin" {
      guard first("Email") == "ada", first("Passwd") == password else {
        return .failure(.status(code: 401, retryAfter: nil))
      }
      (logins, sinceLogin) = (logins + 1, 0)
      return text("SID=x\nLSID=x\nAuth=token\(logins)\n")
    }
    sinceLogin += 1
    guard
      request.headers.contains(where: {
        $0.name == "Authorization" && $0.value == "GoogleLogin auth=token\(logins)"
      }), sinceLogin <= loginLasts
    else { return .failure(.status(code: 401, retryAfter: nil)) }
    if let failure { return .failure(failure) }
    if let body = bodies[path] { return text(body) }
    switch path {
    case "token": return text("edit")
    case "subscription/list":
      let list = feeds.map { feed in
        """
        {"id":"\(feed.id)","title":"\(feed.title)","url":"https://\(feed.id.suffix(1)).example/feed",\
        "htmlUrl":"https://\(feed.id.suffix(1)).example/",\
        "categories":[{"id":"user/-/label/\(feed.label)","label":"\(feed.label)"}]}
        """
      }
      return text("{\"subscriptions\":[\(list.joined(separator: ","))]}")
    case "subscription/quickadd":
      feeds.append((id: "feed/9", title: "Nine", label: "Folder"))
      return text("{\"numResults\":1,\"streamId\":\"feed/9\"}")
    case "subscription/edit":
      guard let place = feeds.firstIndex(where: { $0.id == first("s") }) else {
        return .failure(.status(code: 400, retryAfter: nil))
      }
      if first("ac") == "unsubscribe" {
        feeds.remove(at: place)
      } else {
        feeds[place].title = first("t") ?? feeds[place].title
        feeds[place].label =
          first("a").map { $0.replacing("user/-/label/", with: "") } ?? feeds[place].label
      }
      return text("OK")
    case "stream/items/ids": return ids(all, first)
    case "stream/items/contents":
      let wanted = Set(all("i").map { $0.replacing("tag:google.com,2005:reader/item/", with: "") })
      if !wanted.isDisjoint(with: broken) { return .failure(.status(code: 500, retryAfter: nil)) }
      let found = items.filter { wanted.contains($0.id) && !$0.isEvicted }
      return text("{\"items\":[\(found.map(content).joined(separator: ","))]}")
    case "edit-tag":
      if let editFailure { return .failure(editFailure) }
      // Of two tags only the last counts.
      let (added, removed) = (all("a").last, all("r").last)
      let wanted = Set(all("i").map { $0.replacing("tag:google.com,2005:reader/item/", with: "") })
      if !wanted.isDisjoint(with: refused) { return .failure(.status(code: 400, retryAfter: nil)) }
      for index in items.indices where wanted.contains(items[index].id) {
        for (tag, isSet) in [(added, true), (removed, false)] {
          if tag?.hasSuffix("/read") == true { items[index].isRead = isSet }
          if tag?.hasSuffix("/starred") == true { items[index].isStarred = isSet }
        }
      }
      return text("OK")
    default: return .failure(.status(code: 404, retryAfter: nil))
    }
  }

  private mutating func ids(
    _ all: (String) -> [String], _ first: (String) -> String?
  ) -> Result<FetchResponse, FetchError> {
    let stream = first("s") ?? ""
    beforePage?(&items)
    var found = items.filter { !$0.isEvicted }
    if stream.hasSuffix("/starred") { found.removeAll { !$0.isStarred } }
    if first("xt")?.hasSuffix("/read") == true { found.removeAll(where: \.isRead) }
    let isRead = stream.hasSuffix("/read") || first("it")?.hasSuffix("/read") == true
    if isRead, !listsAllAsRead { found.removeAll { !$0.isRead } }
    if let since = first("ot").flatMap({ Int($0) }) { found.removeAll { $0.received < since } }
    found = Array(found.sorted { $0.received > $1.received }.prefix(idLimit))
    let size = min(page, first("n").flatMap { Int($0) } ?? 20)
    var rest = found[...]
    if let begin = first("c").flatMap({ Int($0) }) {
      rest = pagesByOffset ? found.dropFirst(begin) : found.drop { $0.received >= begin }
    }
    let sent = rest.prefix(size)
    let hasMore = rest.count > size || hasEmptyLastPage && sent.count == size
    let next =
      pagesByOffset
      ? (first("c").flatMap { Int($0) } ?? 0) + sent.count : sent.last?.received ?? 0
    let list = sent.map { item in
      // Lists have decimal digits, those of The Old Reader hexadecimal ones.
      "{\"id\":\"\(UInt64(item.id, radix: 16).map { String(Int64(bitPattern: $0)) } ?? item.id)\"}"
    }
    let more = hasMore ? ",\"continuation\":\"\(next)\"" : ""
    return text("{\"itemRefs\":[\(list.joined(separator: ","))]\(more)}")
  }

  private func content(_ item: ReaderServer.Item) -> String {
    let states = [("reading-list", true), ("read", item.isRead), ("starred", item.isStarred)]
    let categories = states.filter(\.1).map { "\"user/1234/state/com.google/\($0.0)\"" }
    return """
      {"id":"tag:google.com,2005:reader/item/\(item.id)","title":"\(item.title)",\
      "timestampUsec":"\(item.received)000000","published":\(item.received - 60),\
      "alternate":[{"href":"\(item.page ?? "https://page.example/\(item.id)")"}],\
      "categories":[\(categories.joined(separator: ",")),"user/-/label/Folder","Science"],\
      "origin":{"streamId":"\(item.feed)","title":"One","htmlUrl":"https://1.example/"},\
      "summary":{"content":"<p>About \(item.title)</p>"}}
      """
  }

  private func text(_ body: String) -> Result<FetchResponse, FetchError> {
    var response = FetchResponse(status: 200, body: Data(body.utf8))
    response.date = Date(timeIntervalSince1970: Double(now))
    if let quotaEnds, requests.count >= quotaEnds.after { response.retryAfter = quotaEnds.seconds }
    return .success(response)
  }

  private static func fields(_ text: String) -> [(String, String)] {
    text.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1].percentDecoded ?? "" : "")
    }
  }
}
