/// The whole response to a request.
public struct ServerResponse: Sendable, Equatable {
  /// The status code.
  public var status: Int
  /// The header fields. The server adds `Content-Length`, `Date` and those for security that every response has.
  public var headers: [Header]
  /// The body.
  public var body: [UInt8]

  /// One header field.
  public struct Header: Sendable, Equatable {
    /// The name.
    public var name: String
    /// The value; anything that does not belong into a header is left out by the server.
    public var value: String

    /// Creates a field from its parts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a response from its parts.
  /// - Parameter type: the value of `Content-Type`; nil without one.
  public init(_ status: Int = 200, type: String? = nil, headers: [Header] = [], body: [UInt8] = [])
  {
    self.status = status
    self.headers = (type.map { [Header("Content-Type", $0)] } ?? []) + headers
    self.body = body
  }

  /// A response of plain text.
  public static func text(_ text: String, status: Int = 200) -> ServerResponse {
    ServerResponse(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }
}

/// Responds to requests. Handlers know nothing of connections, so that they are tested as functions.
public protocol RequestHandler: Sendable {
  /// The response to a request.
  func response(to request: ServerRequest) async -> ServerResponse
}
