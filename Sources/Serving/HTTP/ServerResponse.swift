import ArticleRendering
public import FeedModel

/// The whole response to a request.
public struct ServerResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The header fields; what does not belong in one is left out when they are sent. The server adds `Content-Length`,
  /// `Date` and those for security that every response has.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: [UInt8]

  /// Creates a response from its parts.
  /// - Parameter type: the value of `Content-Type`; nil without one.
  public init(
    _ status: Int = 200, type: String? = nil, headers: [HTTPHeader] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = (type.map { [HTTPHeader("Content-Type", $0)] } ?? []) + headers
    self.body = body
  }

  /// The value of the first header field of a name; nil if absent.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// A response of plain text.
  public static func text(_ text: String, status: Int = 200) -> ServerResponse {
    ServerResponse(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// The response to a method that an address does not have (RFC 9110 §15.5.6).
  /// - Parameter allowed: the methods that it has.
  static func notAllowed(but allowed: String) -> ServerResponse {
    text("only \(allowed) is allowed\n", status: 405).allowing(allowed)
  }

  /// The same with the methods that its address has.
  func allowing(_ methods: String) -> ServerResponse {
    var response = self
    response.headers.append(.init("Allow", methods))
    return response
  }

  /// A response of JSON.
  static func json(_ body: [UInt8]) -> ServerResponse {
    ServerResponse(200, type: "application/json; charset=utf-8", body: body)
  }

  /// A response of a JSON object.
  static func json(_ members: (inout JSONWriter) -> Void) -> ServerResponse {
    var writer = JSONWriter()
    writer.object(members)
    return .json(writer.bytes)
  }
}

/// Responds to requests. Handlers know nothing of connections, so that they are tested as functions.
public protocol RequestHandler: Sendable {
  /// The response to a request.
  func response(to request: ServerRequest) async -> ServerResponse
}
