import FeedModel
import Serving

/// What the server offers.
struct ServedParts: Sendable {
  let session: Session
  let store: any ArticleStore
  let subscriptions: any Subscriptions
  let logins: LoginLimit
  let url: PublicURL?
  let offersFever: Bool

  /// The parts for what a password lets in.
  func router(_ hosts: HostCheck, _ access: Access) -> any RequestHandler {
    Router(
      hosts: hosts, base: url?.base ?? "", googleReader: NotOffered(),
      fever: offersFever ? NotOffered() : nil, pages: NotOffered())
  }
}

/// A part that is not there.
private struct NotOffered: RequestHandler {
  func response(to request: ServerRequest) async -> ServerResponse {
    .text("Not found.\n", status: 404)
  }
}
