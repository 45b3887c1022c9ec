import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedModel
import FeedParsing
import Refreshing

/// Sends articles to one target, one after the other.
struct SendClient {
  let target: SendTarget
  let fetcher: any FeedFetcher
  /// What a login returned.
  private var accessToken: String?
  private let others: [String]

  /// - Parameter others: secrets that the target does not have, and may repeat all the same.
  init(_ target: SendTarget, fetcher: any FeedFetcher, others: [String] = []) {
    self.target = target
    self.fetcher = fetcher
    self.others = others
  }

  /// The most bytes of a response, of which only the status counts, and the message of an error.
  private static let maxBody = 1_000_000
  /// Seconds for a request.
  private static let longestTimeout = 60.0
  /// Seconds until the next attempt, after the first and after later ones.
  private static let backOff = [60.0, 600]
  /// Seconds until the next attempt if the target cannot be reached.
  private static let unreachableWait = 300.0

  /// The request for an article that was queued at an instant.
  /// - Parameter mask: what is in place of the token before a login.
  func request(_ article: Article, queued: Date, mask: String = "") -> FetchRequest {
    let content = SendContent(article, for: target.name, queued: queued)
    func filled(_ template: SendTemplate) -> String {
      template.filled(accessToken: accessToken ?? mask, content.value)
    }
    let body = Data(filled(target.body).utf8)
    var request = FetchRequest(location: .web(url: filled(target.url)))
    request.headers = target.headers.map { HTTPHeader($0.name, filled($0.value)) }
    let names = Set(request.headers.map { $0.name.lowercased() })
    if !names.contains("idempotency-key") {
      request.headers.append(HTTPHeader("Idempotency-Key", "\"\(content.uuid)\""))
    }
    if let key = target.signingKey {
      let code = Authentication.hex(Authentication.code(body, key: Array(key.utf8)))
      request.headers.append(HTTPHeader("X-Hub-Signature-256", "sha256=\(code)"))
    }
    request.accept = "application/json, */*;q=0.5"
    request.submission = HTTPSubmission(
      target.method, contentType: target.contentType, body: body, isOnce: true)
    request.timeout = min(target.timeout, SendClient.longestTimeout)
    request.maxBody = SendClient.maxBody
    request.cutsBody = true
    return request
  }

  /// Sends an article.
  /// - Parameter attempt: from 1.
  mutating func send(
    _ article: Article, queued: Date, attempt: Int, now: Date
  ) async -> SendOutcome {
    if article.entry.url == nil, target.body.fields.union(target.url.fields).contains(.url) {
      return .failed("the article has no link")
    }
    do throws(FetchError) {
      try await logIn()
      do throws(FetchError) {
        _ = try await fetcher.fetch(request(article, queued: queued))
      } catch {
        // The token has expired.
        guard error.statusCode == 401, target.login != nil else { throw error }
        accessToken = nil
        try await logIn()
        _ = try await fetcher.fetch(request(article, queued: queued))
      }
      return .sent
    } catch {
      return outcome(of: error, attempt: attempt, now: now)
    }
  }

  private func outcome(of error: FetchError, attempt: Int, now: Date) -> SendOutcome {
    let words = words(error)
    func later(_ seconds: Double, isCounted: Bool = true) -> SendOutcome {
      .later(words, until: now.addingTimeInterval(seconds), isCounted: isCounted)
    }
    let backOff = SendClient.backOff[max(1, min(attempt, SendClient.backOff.count)) - 1]
    switch error {
    case .unanswered: return target.isIdempotent ? later(backOff) : .unclear(words)
    case .unreachable: return later(SendClient.unreachableWait, isCounted: false)
    case .cancelled: return .later(words, until: now, isCounted: false)
    case .status(let code, let wait, _, _):
      // Wrong keys are those of all articles, so that the queue is kept.
      guard code >= 500 || [401, 403, 408, 421, 425, 429].contains(code) else {
        return .failed(words)
      }
      return later(max(backOff, min(wait ?? 0, Schedule.maximumRetryAfter)))
    // Nothing arrived: the login found no API at the target's URL, or a quota is used up.
    case .refused: return later(backOff)
    case .paused, .broken, .tookTooLong, .tooManyRedirects, .tooLarge, .file, .badURL:
      return .failed(words)
    }
  }

  /// What happened and what the target says of it, without secrets.
  private func words(_ error: FetchError) -> String {
    let secrets = target.secrets + others + [accessToken].compactMap(\.self)
    let words = UnsafeCharacters.removed(from: SecretMask(secrets).masked("\(error)"))
    guard case .status(_, _, let body, _) = error,
      let message = TargetMessage(secrets: secrets).line(in: body)
    else { return words }
    return "\(words): \(message)"
  }

  /// Requests an access token, unless there is one.
  private mutating func logIn() async throws(FetchError) {
    guard let login = target.login, accessToken == nil else { return }
    var request = FetchRequest(location: .web(url: login.url))
    request.accept = "application/json"
    request.submission = HTTPSubmission(form: login.fields)
    request.timeout = min(target.timeout, SendClient.longestTimeout)
    request.maxBody = SendClient.maxBody
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request)
    } catch {
      guard case .status(let code, _, let body, _) = error else { throw error }
      switch code {
      // Wrong credentials; nothing was sent.
      case 400: throw .status(code: 401, retryAfter: nil, body: body)
      case 404, 405, 410: throw SendClient.hasNoAPI(login, code)
      default: throw error
      }
    }
    guard let json = try? JSONDocument.read(Array(response.body)[...]),
      let token = json["access_token"]?.text, !token.isEmpty
    else { throw SendClient.hasNoAPI(login, response.status) }
    accessToken = token
  }

  /// Something else responds in place of the API.
  /// - Parameter status: that of its response, which may be a page.
  private static func hasNoAPI(_ login: SendTarget.Login, _ status: Int) -> FetchError {
    .refused(status, "\(SecretMask.publicURL(login.server)) has no \(login.service) API; check url")
  }
}

/// What templates of targets contain of an article.
struct SendContent {
  private let article: Article
  private let headline: Headline
  private let target: String
  private let queued: Date

  init(_ article: Article, for target: String, queued: Date) {
    self.article = article
    self.target = target
    self.queued = queued
    headline = Headline(article)
  }

  /// The value of a field; empty if the article does not have it, but for its title: targets refuse an empty one, or show
  /// nothing.
  func value(_ field: SendField) -> SendValue {
    let entry = article.entry
    switch field {
    case .url: return .text(entry.url ?? "")
    case .title: return .text(entry.heading)
    case .text: return .text(entry.contentText ?? entry.summary ?? "")
    case .html: return .text(entry.contentHTML.map(PageLinks.published) ?? "")
    case .summary: return .text(headline.summary ?? "")
    case .publisher: return .text(headline.publisher)
    case .author: return .text(entry.authors.compactMap(\.name).joined(separator: ", "))
    case .date: return .text(Timestamp.rfc3339(headline.date))
    case .image: return .text(entry.image ?? "")
    case .tags: return .list(tags)
    case .id: return .json("\(article.number)")
    case .uuid: return .text(uuid)
    case .item: return .json(ArticleJSON.sent(article, tags: tags))
    }
  }

  private var tags: [String] {
    UniqueTexts.ignoringCase(article.labels + article.entry.tags)
  }

  /// A UUID of the version for one's own schemes (RFC 9562 §5.8), made of what stays the same at each attempt. What is queued
  /// again on request is another message.
  var uuid: String {
    let guid = article.appearances.first?.entry.guid ?? article.entry.guid
    var digits = Array(
      Digest.hex([target, "\(article.number)", guid, "\(queued.timeIntervalSince1970)"]))
    digits[12] = "8"
    digits[16] = "8"
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    return String(digits)
  }
}
