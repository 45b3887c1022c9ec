public import FeedBasics
public import FeedModel

/// Fetches feeds from the web with libcurl, and from files.
public struct CurlFeedFetcher: FeedFetcher {
  private let loop: TransferLoop
  private let settings: TransferSettings
  private let clock: @Sendable () -> Date
  private let log: (@Sendable (String) -> Void)?

  /// Creates a fetcher. libcurl is loaded at the first transfer.
  /// - Parameter log: receives a line for each request and each response. They may contain secrets, which it has to
  ///   mask.
  public init(
    settings: TransferSettings, clock: @escaping @Sendable () -> Date,
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.settings = settings
    self.clock = clock
    self.log = log
    loop = TransferLoop(settings: settings)
  }

  /// Fetches a URL, following up to ten redirects, or reads a file.
  /// - Throws: ``FetchError`` if no usable response came within the request's timeout; a 304 is a usable response.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    switch request.location {
    case .file(let path):
      return FetchResponse(status: 200, body: try FileReader.read(path, limit: request.maxBody))
    case .web(let url):
      return try await fetch(url, request)
    }
  }

  private func fetch(_ url: String, _ request: FetchRequest) async throws(FetchError)
    -> FetchResponse
  {
    guard let first = URLReference.absoluteWeb(url, base: nil) else {
      throw .badURL("not a valid http(s) URL; correct 'url' in the config")
    }
    var deadline = clock().addingTimeInterval(request.timeout)
    var chain = try RedirectChain(url: first, request: request)
    // libcurl reports no error if compressed data ends early.
    var (isDecoded, isFresh) = (!request.mustBeWhole, false)
    var (isForeign, usesDigest) = (false, false)
    while true {
      let host = chain.host
      if let turns = request.turns {
        let start = clock()
        try await turns.begin(host)
        deadline += max(0, clock().timeIntervalSince(start))
      }
      defer { request.turns?.end(host) }
      let left = deadline.timeIntervalSince(clock())
      guard left > 0 else {
        throw .broken("timed out after \(Int(request.timeout)) s of redirects")
      }
      var hop = chain.hop(proxies: settings.proxies, timeout: left)
      (hop.isDecoded, hop.isFresh, hop.usesDigest) = (isDecoded, isFresh, usesDigest)
      log?("> \(hop.submission?.method.rawValue ?? "GET") \(hop.url)")
      var response: TransferResponse
      switch await loop.run(hop) {
      case .success(let arrived): response = arrived
      case .failure(let failure):
        if failure.remedy == .ownDecoding, isDecoded, request.sink == nil,
          request.submission == nil
        {
          log?("< \(hop.url): libcurl cannot decode the response; requested once more")
          isDecoded = false
          continue
        }
        if failure.remedy == .freshConnection, !isFresh {
          log?("< \(hop.url): not HTTP, on a connection that was used before; requested once more")
          isFresh = true
          continue
        }
        log?("< \(hop.url): no response")
        throw FetchError(failure, request: request, redirectedTo: chain.hasBegun ? hop.url : nil)
      }
      log?("< \(hop.url): \(HTTPStatus.phrase(response.status)), \(response.body.count) bytes")
      // Only a proxy sends that, for itself (RFC 9110 §15.5.8): the server was not reached.
      if response.status == 407, !hop.proxy.isEmpty {
        throw .unreachable(hop.refusal(ofProxy: 407))
      }
      if let target = try chain.redirect(response) {
        try chain.follow(to: target, response)
        continue
      }
      if response.status == 401, !usesDigest, hop.hasCredentials, response.headers.takesOnlyDigest {
        log?("< \(hop.url): takes only Digest authentication; requested once more")
        usesDigest = true
        continue
      }
      if !isDecoded, !isForeign,
        ContentCoding.isForeign(response.headers.joined("content-encoding"))
      {
        log?("< \(hop.url): in a coding that was not asked for; requested once more for libcurl")
        (isDecoded, isForeign) = (true, true)
        continue
      }
      if !isDecoded { try decode(&response, request) }
      return try chain.response(response, now: clock())
    }
  }

  private func decode(
    _ response: inout TransferResponse, _ request: FetchRequest
  ) throws(FetchError) {
    guard let codings = response.headers.joined("content-encoding") else { return }
    let bytes = Array(response.body)
    guard response.status == 200 || response.status == 203 else {
      // What describes an error need not be whole.
      let decoded = try? ContentCoding.decoded(
        bytes, codings, limit: RedirectChain.errorLength, cutsBody: true)
      if let decoded { response.body = Data(decoded.bytes) }
      return
    }
    var isCut: Bool
    do {
      let decoded = try ContentCoding.decoded(
        bytes, codings, limit: request.maxBody, cutsBody: request.cutsBody)
      response.body = Data(decoded.bytes)
      isCut = decoded.isCut
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: request.maxBody)
      case .corrupt: throw .corruptBody
      }
    }
    // The rest of a larger body was not wanted.
    if request.cutsBody, bytes.count >= request.maxBody { isCut = false }
    if isCut, request.mustBeWhole { throw .broken("the response was cut off") }
  }
}

extension FetchError {
  static let redirectedToPrivate = FetchError.broken(
    "redirected from a public host to a private address; refused")
  static let corruptBody = FetchError.broken("the compressed response is corrupt")

  /// - Parameter target: the URL that a server redirected to; nil on the first hop.
  init(_ failure: TransferFailure, request: FetchRequest, redirectedTo target: String?) {
    self = failure.error
    if failure.wasSent, request.submission?.isOnce ?? false {
      self = .unanswered("\(self)")
      return
    }
    // A server has responded, so the network works.
    if let target, case .unreachable(let reason, let obstacle) = self, obstacle != .machine {
      self = .broken("redirected to \(target): \(reason)")
    }
  }
}
