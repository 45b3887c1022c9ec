import FeedBasics
import FeedModel

/// A fetch and its redirects: decides what the next hop requests and what a response means. It does no input or
/// output.
struct RedirectChain {
  /// The most bytes of an error's body that are kept.
  static let errorLength = 65536

  private let request: FetchRequest
  private let origin: Origin?
  /// The feed's own URL, which may contain user and password; a redirect's URL does not repeat them.
  private let written: URLReference.Parts
  private(set) var url: String
  /// The parts of ``url``.
  private var parts: URLReference.Parts
  /// The host of ``url``.
  var host: String { parts.host ?? "" }
  private var redirects = 0
  /// Whether a server has responded with a redirect already.
  var hasBegun: Bool { redirects > 0 }
  /// Whether some hop was on the public internet; then no later one may leave it.
  private var wasPublic = false
  private var isPermanent = true
  private var movedTo: String?
  private var targets: [String] = []

  init(url: String, request: FetchRequest) throws(FetchError) {
    self.url = url
    self.request = request
    parts = URLReference.Parts(url)
    wasPublic =
      request.mustBePublic
      || request.namedBy.contains {
        !PrivateAddress.isPrivate(host: URLReference.Parts($0).host ?? "")
      }
    written = request.credentialsOrigin.map { URLReference.Parts($0) } ?? parts
    origin = Origin(written)
    if wasPublic, PrivateAddress.isPrivate(host: host) {
      throw .broken("a public feed leads to a private address; refused")
    }
  }

  // MARK: The request

  func hop(proxies: ProxySettings, timeout: Double) -> TransferRequest {
    var hop = TransferRequest(
      url: url, timeout: timeout, wholeTimeout: request.timeout, maxBody: request.maxBody)
    hop.cutsBody = request.cutsBody
    hop.takesParts = request.takesParts
    hop.proxy = proxies.proxy(for: parts)
    hop.mustBePublic = wasPublic
    var headers: [HTTPHeader] = []
    if origin != nil, Origin(parts) == origin {
      headers = request.headers
      hop.username = request.username
      hop.password = request.password
      if request.username == nil, let (user, password) = written.credentials,
        parts.credentials == nil
      {
        hop.username = RedirectChain.decoded(user)
        hop.password = password.map(RedirectChain.decoded)
      }
    }
    hop.headers = headers.compactMap { RedirectChain.line($0.name, Array($0.value.utf8)) }
    if let submission = request.submission {
      hop.submission = submission
      hop.headers += [
        RedirectChain.line("Content-Type", Array(submission.contentType.utf8)),
        // libcurl would wait for servers that do not know it.
        Array("Expect:".utf8),
      ].compactMap(\.self)
    }
    if !headers.contains(where: { $0.name.lowercased() == "accept" }) {
      let wanted = request.accept ?? (request.sink == nil ? RedirectChain.feedTypes : "*/*")
      hop.headers += [RedirectChain.line("Accept", Array(wanted.utf8))].compactMap(\.self)
    }
    hop.sink = request.sink
    if let resume = request.resume, resume.offset > 0,
      let validator = HeaderFields.bytes(ofOpaque: resume.validator)
    {
      hop.headers += [
        RedirectChain.line("Range", Array("bytes=\(resume.offset)-".utf8)),
        RedirectChain.line("If-Range", validator),
      ].compactMap(\.self)
    }
    if takesValidators {
      let values = [("If-None-Match", request.etag), ("If-Modified-Since", request.lastModified)]
      for (name, value) in values {
        guard let value = value.flatMap(HeaderFields.bytes(ofOpaque:)) else { continue }
        hop.headers += [RedirectChain.line(name, value)].compactMap(\.self)
      }
    }
    return hop
  }

  /// Whether the validators came from this hop's URL: another one may have the same for another document.
  private var takesValidators: Bool {
    request.validatorsURL.map { $0 == Digest.hex(url) } ?? !hasBegun
  }

  private static func decoded(_ text: Substring) -> String {
    text.percentDecoded ?? String(text)
  }

  private static let feedTypes = """
    application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, \
    application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5
    """

  /// A header line; nil if the name or value could break out of it.
  private static func line(_ name: String, _ value: [UInt8]) -> [UInt8]? {
    let isName =
      !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    guard isName, value.allSatisfy({ ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F }) else { return nil }
    // libcurl sends an empty field only if the line ends in a semicolon.
    return value.isEmpty ? Array("\(name);".utf8) : Array("\(name): ".utf8) + value
  }

  // MARK: Redirects

  /// The target of a redirect; nil for any other response.
  func redirect(_ response: TransferResponse) throws(FetchError) -> String? {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    guard let location = response.headers.url("location"), !location.isEmpty else {
      throw .broken("\(HTTPStatus.phrase(response.status)) without a usable Location header")
    }
    guard let target = URLReference.absoluteWeb(location, base: url) else {
      throw .broken("redirected to something that is not an http(s) URL; refused")
    }
    return target
  }

  mutating func follow(to target: String, _ response: TransferResponse) throws(FetchError) {
    redirects += 1
    guard redirects <= request.maximumRedirects else {
      throw .tooManyRedirects(limit: request.maximumRedirects, urls: targets + [target])
    }
    guard request.submission == nil else {
      let place = URLReference.Parts(target)
      throw .broken(
        "the server redirects to \(place.scheme ?? "http")://\(place.authority.map(URLReference.hostAndPort) ?? "another host"); correct the url in the config"
      )
    }
    if !(response.isPrivate ?? PrivateAddress.isPrivate(host: host)) { wasPublic = true }
    if wasPublic, PrivateAddress.isPrivate(host: URLReference.Parts(target).host ?? "") {
      throw .redirectedToPrivate
    }
    isPermanent = isPermanent && (response.status == 301 || response.status == 308)
    if isPermanent { movedTo = target }
    url = target
    targets.append(target)
    parts = URLReference.Parts(target)
  }

  // MARK: The response

  func response(_ response: TransferResponse, now: Date) throws(FetchError) -> FetchResponse {
    let retryAfter =
      Freshness.retryAfter(response.headers, now: now)
      ?? Freshness.quota(response.headers, isRefused: response.status == 429)
    switch response.status {
    case 200, 203: break
    case 201..<300 where request.submission != nil: break
    case 206 where request.sink != nil: break
    case 304 where takesValidators && (request.etag ?? request.lastModified) != nil: break
    case 304: throw .broken("304 Not Modified in response to an unconditional request")
    case 429 where Freshness.isOfWriting(response.headers) && retryAfter == nil:
      throw .refused(429, "the server accepts no more changes for now; its quota is used up")
    default:
      throw .status(
        code: response.status, retryAfter: retryAfter,
        body: response.body.prefix(RedirectChain.errorLength),
        url: url)
    }
    var result = FetchResponse(status: response.status, body: response.body)
    result.cut = response.cut
    result.contentType = response.headers["content-type"]
    result.etag = response.headers.opaque("etag")
    result.lastModified = response.headers.opaque("last-modified")
    result.finalURL = url
    result.movedTo = movedTo
    result.freshFor = Freshness.seconds(response.headers, now: now)
    result.retryAfter = retryAfter
    result.date = Freshness.sent(response.headers)
    return result
  }
}

/// Scheme, host and port (RFC 6454): credentials are meant for one origin only.
private struct Origin: Equatable {
  var scheme: String
  var host: String
  var port: Int

  init?(_ parts: URLReference.Parts) {
    guard let scheme = parts.scheme, let host = parts.host else { return nil }
    self.scheme = scheme
    self.host = host
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }
}
