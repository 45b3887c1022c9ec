/// Responds to requests. Handlers know nothing of connections, so that they are tested as functions.
public protocol RequestHandler: Sendable {
  /// The response to a request.
  func response(to request: ServerRequest) async -> ServerResponse
}
