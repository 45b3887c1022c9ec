import ArticleRendering
package import FeedBasics
package import FeedLibrary
package import FeedModel

/// The Fever API, version 3. It reads and marks; feeds cannot be changed with it.
public struct FeverAPI: RequestHandler {
  private let library: ClientLibrary
  private let check: LoginCheck
  private let url: PublicURL?
  private let now: @Sendable () -> Date
  private let icons: ServedIcons?

  /// - Parameters:
  ///   - url: where clients reach the server; nil for the host that they ask.
  ///   - now: the clock.
  package init(
    store: any ArticleStore, subscriptions: any Subscriptions, access: Access, limit: LoginLimit,
    url: PublicURL?, icons: ServedIcons? = nil, now: @escaping @Sendable () -> Date
  ) {
    library = ClientLibrary(store: store, subscriptions: subscriptions)
    check = LoginCheck(access: access, limit: limit)
    self.url = url
    self.icons = icons
    self.now = now
  }

  /// The response to a request of any path: which lists it contains is up to the parameters.
  public func response(to request: ServerRequest) async -> ServerResponse {
    let form = request.parameters
    let now = now()
    guard let key = form["api_key"] else { return FeverAPI.refusal }
    switch await check.feverKey(key, from: request.peer, at: now) {
    case .right: break
    case .wrong: return FeverAPI.refusal
    case .refused(let seconds): return LoginCheck.refusal(seconds: seconds)
    }
    do {
      let feeds = try await library.feeds()
      var marked: FeverMark?
      if request.method == "POST" {
        marked = FeverMark(form)
        let client = request.header("User-Agent") ?? ""
        try marked?.apply(
          feeds, in: library.store, step: MarkStep(client: "Fever: \(client)", at: now), at: now)
      }
      let lists = FeverLists(
        library: library, feeds: feeds, place: ServerPlace(url, request), icons: icons, form: form)
      return FeverAPI.json(try lists.response(after: marked))
    } catch {
      return .text("the config or the store cannot be used", status: 503)
    }
  }

  private static var refusal: ServerResponse {
    var writer = JSONWriter()
    writer.object {
      $0.member("api_version", 3)
      $0.member("auth", 0)
    }
    return json(writer.bytes)
  }

  private static func json(_ body: [UInt8]) -> ServerResponse {
    ServerResponse(200, type: "application/json; charset=utf-8", body: body)
  }
}
