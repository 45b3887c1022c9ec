import FeedModel

/// Hands each request to the part of the server that its path belongs to.
public struct Router: RequestHandler {
  private let hosts: HostCheck
  private let base: String
  private let googleReader: any RequestHandler
  private let fever: (any RequestHandler)?
  private let pages: any RequestHandler

  /// - Parameters:
  ///   - base: the path of `--url`, which requests may have or lack, since some proxies remove it.
  ///   - fever: nil if Fever is not offered.
  ///   - pages: gets all that is no API's.
  public init(
    hosts: HostCheck, base: String = "", googleReader: any RequestHandler,
    fever: (any RequestHandler)?, pages: any RequestHandler
  ) {
    self.hosts = hosts
    self.base = base
    self.googleReader = googleReader
    self.fever = fever
    self.pages = pages
  }

  /// The response to a request, by the part that it belongs to.
  public func response(to request: ServerRequest) async -> ServerResponse {
    guard hosts.accepts(request.header("Host")) else {
      return .text(
        "Unknown host. Start the server with --url and the URL that you use.\n", status: 421)
    }
    switch request.method {
    case "GET", "POST": break
    case "OPTIONS": return ServerResponse(204, headers: [Router.allow])
    default:
      var response = ServerResponse.text("Method not allowed.\n", status: 405)
      response.headers.append(Router.allow)
      return response
    }
    var request = request
    if let path = Router.path(request.path, below: base) { request.path = path }
    // Some clients append their paths to a URL that ends in a slash.
    if request.path.hasPrefix("//") { request.path = "/" + request.path.drop { $0 == "/" } }
    if ["/fever", "/fever/", "/api/fever.php"].contains(request.path) {
      guard let fever else { return .text("Not found.\n", status: 404) }
      return await fever.response(to: request)
    }
    if let path = Router.path(request.path, below: "/api/greader.php") {
      request.path = path
      return await googleReader.response(to: request)
    }
    let isGoogleReader = ["/accounts/", "/reader/"].contains(where: request.path.hasPrefix)
    return await (isGoogleReader ? googleReader : pages).response(to: request)
  }

  private static let allow = HTTPHeader("Allow", "GET, HEAD, POST, OPTIONS")

  /// The rest of a path below another one, with a single slash at its beginning; nil if it is not below it.
  private static func path(_ path: String, below base: String) -> String? {
    guard !base.isEmpty, path.hasPrefix(base) else { return nil }
    let rest = path.dropFirst(base.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    return "/" + rest.drop { $0 == "/" }
  }
}
