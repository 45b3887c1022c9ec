import ArticleRendering
import FeedBasics
import FeedModel

/// The Fever API, version 3. It reads and marks; feeds cannot be changed with it.
public struct FeverAPI: RequestHandler {
  private let site: ServedSite

  package init(_ site: ServedSite) { self.site = site }

  /// The response to a request of any path: which lists it contains is up to the parameters.
  public func response(to request: ServerRequest) async -> ServerResponse {
    let form = request.parameters
    let now = site.now
    guard let key = form["api_key"] else { return FeverAPI.refusal }
    switch await site.logins.feverKey(key, from: request.peer, at: now) {
    case .right: break
    case .wrong: return FeverAPI.refusal
    case .refused(let seconds): return LoginCheck.refusal(seconds: seconds)
    }
    do {
      let feeds = try await site.clients.feeds()
      let marked = request.method == "POST" ? FeverMark(form) : nil
      if let marked {
        let client = request.header("User-Agent") ?? ""
        try await site.writes.run {
          try marked.apply(
            feeds, in: site.store, step: MarkStep(client: "Fever: \(client)", at: now), at: now)
        }
      }
      let lists = FeverLists(
        library: site.clients, feeds: feeds, place: ServerPlace(site.url, request),
        icons: site.icons, form: form)
      return try lists.response(after: marked)
    } catch {
      return .text("the config or the store cannot be used", status: 503)
    }
  }

  private static var refusal: ServerResponse {
    .json {
      $0.member("api_version", 3)
      $0.member("auth", 0)
    }
  }
}
