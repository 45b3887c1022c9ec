import FeedBasics
import FeedModel
import FeedParsing
import Synchronization

/// Sends requests to the API of an account, one after the other. It is a class, since it remembers when its server wants
/// to be left alone.
final class AccountAPI: Sendable {
  /// The account.
  let account: Feed
  private let fetcher: any FeedFetcher
  private let server = Mutex(Server())

  /// What is known of the server.
  private struct Server {
    var pause: Double?
    var hasResponded = false
  }

  init(account: Feed, fetcher: any FeedFetcher) {
    self.account = account
    self.fetcher = fetcher
  }

  /// Seconds that the server asked to be left alone for; nil if it did not.
  var pause: Double? { server.withLock { $0.pause } }

  /// Whether the server has sent any response.
  var hasResponded: Bool { server.withLock { $0.hasResponded } }

  /// Bytes of a response: 150 whole articles, or 100,000 ids.
  private static let maxBody = 60_000_000

  /// The account's URL without a slash at its end.
  var base: String {
    var url = Substring(account.location.baseURL ?? "")
    while url.hasSuffix("/") { url.removeLast() }
    return String(url)
  }

  /// - Parameters:
  ///   - path: after the account's URL, beginning with a slash.
  ///   - query: names and values, not encoded.
  func request(
    _ path: String, query: [(String, String)] = [], headers: [HTTPHeader] = [],
    sending submission: HTTPSubmission? = nil
  ) async throws(FetchError) -> FetchResponse {
    if Task.isCancelled { throw .cancelled }
    if let problem = account.problem { throw .badURL(problem) }
    if let pause { throw .status(code: 429, retryAfter: pause) }
    let text = query.isEmpty ? "" : "?" + HTTPSubmission.form(query)
    var request = FetchRequest(location: .web(url: base + path + text))
    request.headers = headers + account.headers
    request.accept = "application/json, text/plain;q=0.9, */*;q=0.5"
    request.submission = submission
    request.timeout = account.timeout
    request.maxBody = AccountAPI.maxBody
    // What is sent is sent to no other URL, and the login would not be.
    request.maximumRedirects = 0
    do throws(FetchError) {
      let response = try await fetcher.fetch(request)
      note(pause: response.retryAfter)
      return response
    } catch {
      if case .status(_, let seconds, _, _) = error { note(pause: seconds) }
      if case .tooManyRedirects(_, let urls) = error, let target = urls.last {
        throw .broken(
          "the server redirects to \(AccountAPI.place(target, asking: path)); correct the account's url"
        )
      }
      // It is no feed that is gone.
      guard error.statusCode == 410 else { throw error }
      throw .refused(410, "the server's API is gone (410); check the account's url")
    }
  }

  /// Notes a response, and the pause that it asks for.
  private func note(pause: Double?) {
    server.withLock { server in
      server.hasResponded = true
      server.pause = pause ?? server.pause
    }
  }

  /// The URL of the API that a request was redirected to.
  /// - Parameter path: of the request, after the account's URL.
  private static func place(_ target: String, asking path: String) -> String {
    var url = Substring(URLReference.base(target))
    while url.hasSuffix("/") { url.removeLast() }
    return String(url.hasSuffix(path) ? url.dropLast(path.count) : url)
  }

  /// The JSON of a response.
  /// - Parameter what: the API, in the error.
  static func json(_ response: FetchResponse, what: String) throws(FetchError) -> JSONValue {
    do throws(JSONFailure) {
      return try JSONDocument.read(Array(response.body)[...])
    } catch {
      throw .broken("the response does not come from \(what); check the account's url")
    }
  }
}

extension JSONValue {
  /// A text of a member; nil if absent or empty.
  func text(_ name: String) -> String? { self[name]?.text }

  /// The elements of an array; empty if the member is absent or no array.
  func list(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }
}
