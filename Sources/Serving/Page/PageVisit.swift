import ArticleRendering
import FeedBasics
import FeedConfiguration
import FeedLibrary
import FeedModel

/// One request of somebody who has logged in.
struct PageVisit: Sendable {
  let site: ServedSite
  let request: ServerRequest
  /// The parameters of the query and the form.
  let parameters: FormParameters
  /// What forms contain, so that no other site can send them.
  let token: String
  let now: Date
  /// The cookie of the session.
  private let session: String

  /// - Returns: nil without a valid session.
  init?(_ site: ServedSite, _ request: ServerRequest) {
    now = site.now
    let sessions = PageVisit.sessions(site, request, at: now)
    guard let session = sessions.first else { return nil }
    self.session = session
    self.site = site
    self.request = request
    parameters = request.parameters
    token = site.access.formToken(session: session)
  }

  var store: any ArticleStore { site.store }

  /// - Throws: 404 if there is no such article.
  func article(_ number: Int) throws -> Article {
    guard let article = try store.article(number) else {
      throw RequestRefusal("There is no article \(number).", status: 404)
    }
    return article
  }

  /// Whether the form is of a page of this session.
  var hasToken: Bool {
    parameters["token"].map { site.access.isFormToken($0, session: session) } ?? false
  }

  /// What an error says, without the folders of this machine.
  func words(_ error: some CustomStringConvertible) -> String {
    site.library.paths.withoutFolders(error.description)
  }

  /// The cookies of a request that are those of sessions.
  static func sessions(_ site: ServedSite, _ request: ServerRequest, at now: Date) -> [String] {
    request.cookies(PageCookie.session).filter { site.access.isSession($0, at: now) }
  }

  /// A path of these pages for an attribute.
  func href(_ local: String) -> String { site.address.href(local) }

  /// A field of the form as it was typed, to be shown in it again; empty if it is too long for a page. Escaped.
  func typed(_ name: String) -> String {
    let text = HTMLText.escaped(parameters[name] ?? "")
    return text.utf8.count <= 4000 ? text : ""
  }

  /// Where a form asks to return to; `/` if it names no page of these.
  var returnPath: String { PublicAddress.local(parameters["to"]) ?? "/" }

  /// ``returnPath`` without the place on the page.
  var returnPage: String { String(returnPath.prefix { $0 != "#" }) }

  /// The places on an article's page to which its forms return: the bar, and the buttons that send it.
  static let barID = "bar"
  static let sendID = "send"

  /// Back to a page, on which the note is shown once.
  func redirection(to local: String, note: PageNote?) -> ServerResponse {
    let cookies = note.map { [PageCookie(site.address).note($0)] } ?? []
    return site.address.redirection(to: local, headers: cookies)
  }

  /// Whether it is left out how much is unread.
  var hidesCounts: Bool { site.library.settings.hidesCounts }

  /// Whether pictures are shown.
  var showsPictures: Bool { request.cookie(PageCookie.pictures) != PageCookie.never }

  /// Shows pictures from now on, or never.
  func choosePictures() -> ServerResponse {
    choose("show", PageCookie(site.address).pictures, refusal: "Pictures can be shown or not.")
  }

  /// Runs scripts from now on, or none.
  func chooseScripts() -> ServerResponse {
    choose("run", PageCookie(site.address).script, refusal: "Scripts can run or not.")
  }

  private func choose(
    _ name: String, _ cookie: (Bool) -> HTTPHeader, refusal: String
  ) -> ServerResponse {
    guard let choice = parameters[name], choice == "yes" || choice == "no" else {
      return problem(refusal, status: 400)
    }
    return site.address.redirection(to: returnPath, headers: [cookie(choice == "yes")])
  }

  // MARK: Queries

  /// The condition of a list, without what lists leave out.
  func condition(_ place: ListPlace) throws -> ArticleCondition {
    try condition(place, visible)
  }

  private func condition(
    _ place: ListPlace, _ visible: VisibleArticles
  ) throws -> ArticleCondition {
    var condition = try site.library.resolution(store).condition(place.query)
    switch place.filter {
    case .unread: condition = condition.and(.unread)
    case .starred: condition = condition.and(.starred)
    case .all: break
    }
    return visible.condition(condition)
  }

  /// What lists leave out.
  var visible: VisibleArticles { get throws { try site.library.visible(store) } }

  /// Reads a list.
  func reading(_ place: ListPlace) throws -> ListReading {
    let visible = try visible
    return ListReading(
      store: store, condition: try condition(place, visible),
      passed: try condition(place.filter == .unread ? place.with(.all) : place, visible),
      newestFirst: visible.note.newestFirst)
  }

  /// The names of the saved queries in the order of the config.
  var savedQueries: [String] {
    (try? site.library.configIfPresent())?.queryNames ?? []
  }
}

extension SubscriptionError {
  /// The status of a page that reports it.
  var status: Int {
    switch self {
    case .refused: 400
    case .unknown: 404
    case .known: 409
    case .several: 200
    case .notFound: 422
    case .failed: 500
    }
  }

  /// One line for people.
  var words: String {
    switch self {
    case .refused(let text), .unknown(let text), .notFound(let text), .failed(let text): text
    case .known(let name): "You already have this feed: \(name)"
    case .several(let feeds): "This page links to \(feeds.count) feeds. Which one do you want?"
    }
  }
}
