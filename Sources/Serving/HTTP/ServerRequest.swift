public import FeedModel

/// One request of a client, complete, as the HTTP library read it.
public struct ServerRequest: Sendable {
  /// The method in capitals, such as `GET`.
  public var method: String
  /// The path as sent, percent-encoded, without the query and without the path of `--url`. It begins with a slash.
  public var path: String
  /// The parameters of the query, decoded, in their order. A name may occur more than once.
  public var query: FormParameters
  /// The header fields, in their order; names as sent.
  public var headers: [HTTPHeader]
  /// The body, at most as long as the server accepts.
  public var body: [UInt8]
  /// The client's address without its port, for the log and the limit on failed logins.
  public var peer: String

  /// Creates a request from its parts.
  public init(
    method: String = "GET", path: String, query: FormParameters = FormParameters(),
    headers: [HTTPHeader] = [], body: [UInt8] = [], peer: String = ""
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The value of the first header field of a name; nil if absent.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
