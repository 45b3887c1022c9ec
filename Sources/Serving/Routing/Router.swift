import FeedModel

/// Hands each request to the part of the server that its path belongs to.
public struct Router: RequestHandler {
  private let hosts: HostCheck
  private let base: String
  private let googleReader: any RequestHandler
  private let fever: (any RequestHandler)?
  private let published: (any RequestHandler)?
  private let pages: any RequestHandler
  private let webApps: @Sendable () -> [String]

  /// - Parameters:
  ///   - base: the path of `--url`, which requests may have or lack, since some proxies remove it.
  ///   - fever: nil if Fever is not offered.
  ///   - published: queries that are published as feeds; nil for none.
  ///   - pages: gets all that is no API's.
  ///   - webApps: the origins of pages of others whose scripts may use the APIs.
  public init(
    hosts: HostCheck, base: String = "", googleReader: any RequestHandler,
    fever: (any RequestHandler)?, published: (any RequestHandler)? = nil,
    pages: any RequestHandler,
    webApps: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.hosts = hosts
    self.base = base
    self.googleReader = googleReader
    self.fever = fever
    self.published = published
    self.pages = pages
    self.webApps = webApps
  }

  /// The response to a request, by the part that it belongs to.
  public func response(to request: ServerRequest) async -> ServerResponse {
    guard hosts.accepts(request.header("Host")) else {
      return .text(
        "Unknown host. Start the server with --url and the URL that you use.\n", status: 421)
    }
    var request = request
    if let path = Router.path(request.path, below: base) { request.path = path }
    // Some clients append their paths to a URL that ends in a slash.
    if request.path.hasPrefix("//") { request.path = "/" + request.path.drop { $0 == "/" } }
    let part: (any RequestHandler)?
    var isAPI = true
    if ["/fever", "/fever/", "/api/fever.php", "/api/fever.php/"].contains(request.path) {
      part = fever
    } else if request.path.hasPrefix(PublishedHandler.path) {
      (part, isAPI) = (published, false)
    } else if let path = Router.path(request.path, below: "/api/greader.php") {
      request.path = path
      part = googleReader
    } else {
      isAPI = ["/accounts/", "/reader/"].contains(where: request.path.hasPrefix)
      part = isAPI ? googleReader : pages
    }
    var response: ServerResponse
    switch request.method {
    case "GET", "POST":
      response = await part?.response(to: request) ?? .text("Not found.\n", status: 404)
    case "OPTIONS": response = ServerResponse(204).allowing(Router.methods)
    default: response = .notAllowed(but: Router.methods)
    }
    if isAPI { response.headers += sharing(with: request) }
    // A store that is locked and a config that is being written are so for a moment only. A config that is wrong lasts
    // longer, until someone corrects it, and then clients are to come again as well.
    if response.status == 503, response.header("Retry-After") == nil {
      response.headers.append(.init("Retry-After", String(Router.pause)))
    }
    return response
  }

  /// What lets the script of a web app read the response (Fetch Standard, "CORS protocol"). It sends its token in a header
  /// or in the form; cookies are never taken from it.
  private func sharing(with request: ServerRequest) -> [HTTPHeader] {
    guard let origin = request.header("Origin"), webApps().contains(origin) else { return [] }
    let shared = [HTTPHeader("Access-Control-Allow-Origin", origin), .init("Vary", "Origin")]
    guard request.method == "OPTIONS" else { return shared }
    return shared + [
      .init("Access-Control-Allow-Methods", "GET, POST"),
      .init("Access-Control-Allow-Headers", "Authorization, Content-Type"),
      .init("Access-Control-Max-Age", "86400"),
    ]
  }

  /// Seconds after which a request may come again that could not be fulfilled.
  private static let pause = 10
  private static let methods = "GET, HEAD, POST, OPTIONS"

  /// The rest of a path below another one, with a single slash at its beginning; nil if it is not below it.
  private static func path(_ path: String, below base: String) -> String? {
    guard !base.isEmpty, path.hasPrefix(base) else { return nil }
    let rest = path.dropFirst(base.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    return "/" + rest.drop { $0 == "/" }
  }
}
