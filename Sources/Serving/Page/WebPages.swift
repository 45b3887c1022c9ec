import FeedConfiguration
import FeedLibrary
import FeedModel

/// The pages for any browser: lists, articles, feeds, and the forms that change them. Every page is complete HTML that
/// needs no script, so that text browsers and e-readers show them too.
public struct WebPages: RequestHandler {
  private let site: ServedSite

  package init(_ site: ServedSite) { self.site = site }

  /// The page, file or redirection that a request asks for. Nothing changes but by POST, from a form of these pages.
  public func response(to request: ServerRequest) async -> ServerResponse {
    guard ["GET", "HEAD", "POST"].contains(request.method) else {
      return .notAllowed(but: "GET, HEAD, POST")
    }
    let isChange = request.method == "POST"
    if !isChange, let file = PageFile.response(to: request, address: site.address) { return file }
    if !isChange, let icons = site.icons,
      let icon = await icons.response(to: request, sites: sites)
    {
      return icon
    }
    if isChange, !site.address.isOwn(request) {
      return .text("This form was sent by another site.\n", status: 403)
    }
    let route = PageRoute(request.path)
    if route == .login { return await WebLogin(site: site, request: request).response() }
    guard let visit = PageVisit(site, request) else {
      return WebLogin(site: site, request: request).redirection(route)
    }
    guard let route else { return visit.problem("There is no such page.", status: 404) }
    let response = isChange ? await visit.change(route) : await visit.page(route)
    return PageValidation.response(response, to: request)
  }
}

extension WebPages {
  /// The websites of the feeds.
  fileprivate func sites() async -> [String] {
    (try? await site.clients.feeds().feeds.map(\.site)) ?? []
  }
}

extension PageVisit {
  /// The page of a GET.
  fileprivate func page(_ route: PageRoute) async -> ServerResponse {
    do {
      switch route {
      case .list(let query): return try WebList(visit: self).response(query: query)
      case .article(let number): return try await WebArticle(visit: self).response(number)
      case .feeds: return try await WebFeeds(visit: self).response()
      case .feed(let id): return try await WebFeed(visit: self).response(id)
      case .picture(let number): return try await picture(number)
      case .mark, .undo, .login, .logout, .pictures, .scripts:
        return problem("This address takes forms only.", status: 405).allowing("POST")
      }
    } catch {
      return problem(error)
    }
  }

  /// The response to a form.
  fileprivate func change(_ route: PageRoute) async -> ServerResponse {
    guard hasToken else {
      return problem("This form is too old. Go back, reload the page and try again.", status: 403)
    }
    do {
      switch route {
      case .mark: return try await site.writes.run { try Marking(visit: self).rows() }
      case .article(let number):
        return try await site.writes.run { try Marking(visit: self).article(number) }
      case .undo: return try await site.writes.run { try Marking(visit: self).undo() }
      case .feeds: return try await WebFeeds(visit: self).change()
      case .feed(let id): return try await WebFeed(visit: self).change(id)
      case .pictures: return choosePictures()
      case .scripts: return chooseScripts()
      case .logout: return WebLogin(site: site, request: request).logout()
      case .list, .login, .picture:
        return problem("This page takes no forms.", status: 405).allowing("GET, HEAD")
      }
    } catch {
      return problem(error)
    }
  }

  private func problem(_ error: any Error) -> ServerResponse {
    switch error {
    case let error as StoreError: problem(words(error), status: 503)
    case let error as SubscriptionError: problem(error.words, status: error.status)
    case let error as RequestRefusal: problem(error.words, status: error.status)
    case let error as ConfigError:
      switch error.kind {
      case .request: problem(words(error), status: 400)
      case .store: problem(words(error), status: 503)
      case .missing, .invalid, .edit: problem(words(error), status: 500)
      }
    default: problem("The page could not be created.", status: 500)
    }
  }
}
