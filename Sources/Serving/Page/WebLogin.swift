import ArticleRendering
import FeedBasics
import FeedModel

/// Logging in and out.
struct WebLogin {
  let site: ServedSite
  let request: ServerRequest

  /// The parameter of the page after logging out.
  private static let left = "left"
  /// Has a browser forget the pages that it kept (Clear Site Data, §3.1), over https alone.
  private static let forgetting = HTTPHeader("Clear-Site-Data", "\"cache\"")
  /// The same with the pages that are read offline, and the marks that wait for the server. Only in response to a form of
  /// these pages, since other sites can have a browser ask for all the rest; and not where other programs are on the same
  /// host, which would lose what they keep, too: there the worker removes its own.
  private var forgettingAll: HTTPHeader {
    site.address.base.isEmpty
      ? HTTPHeader("Clear-Site-Data", "\"cache\", \"storage\"") : WebLogin.forgetting
  }

  /// The page with the form, or the response to it.
  func response() async -> ServerResponse {
    let parameters = request.parameters
    let path = PublicAddress.local(parameters["to"]) ?? "/"
    guard request.method == "POST" else {
      if request.query[WebLogin.left] != nil { return goodbye() }
      let isLoggedIn = !PageVisit.sessions(site, request, at: site.now).isEmpty
      if isLoggedIn { return site.address.redirection(to: path) }
      let note = lostForm
      var response = page(path, problem: note.map { "\($0.words)." })
      response.headers.append(WebLogin.forgetting)
      if note != nil { response.headers.append(PageCookie(site.address).noteEnd()) }
      return response
    }
    guard site.access.isLoginToken(parameters["token"] ?? "") else {
      return page(path, problem: "This form has expired; please try again.", status: 403)
    }
    let now = site.now
    let outcome = await site.logins.user(
      parameters["user"] ?? "", password: parameters["password"] ?? "", from: request.peer, at: now)
    switch outcome {
    case .right:
      let session = site.access.beginSession(
        until: now.addingTimeInterval(PageCookie.sessionLength), at: now)
      let cookies = PageCookie(site.address)
      // Renewed, so that the choice lasts as long as the worker that it began.
      let renewed = request.runsScript ? [cookies.script(runs: true)] : []
      return site.address.redirection(
        to: path, headers: [cookies.session(session)] + renewed)
    case .wrong: return page(path, problem: "Wrong user name or password.", status: 403)
    case .refused(let seconds):
      var response = page(path, problem: "Too many failed logins; try again later.", status: 429)
      response.headers.append(.init("Retry-After", "\(seconds)"))
      return response
    }
  }

  /// To the form, which leads back to the page that was asked for, or that a form was on. All paths get it, so that nothing
  /// is learnt of them.
  func redirection(_ route: PageRoute?) -> ServerResponse {
    let known = PublicAddress.local(wanted(route)) ?? "/"
    return site.address.redirection(
      to: "/login" + (known == "/" ? "" : "?to=\(URLReference.component(known))"),
      headers: loss(route).map { [PageCookie(site.address).note($0)] } ?? [])
  }

  private func wanted(_ route: PageRoute?) -> String? {
    if request.method == "POST" { return request.parameters["to"] }
    if route == nil { return nil }
    let query = HTTPSubmission.form(request.query.all.map { ($0.name, $0.value) })
    return request.path + (query.isEmpty ? "" : "?" + query)
  }

  /// What the login reports of a form that came without a session; nil if nothing was lost.
  private func loss(_ route: PageRoute?) -> PageNote? {
    guard request.method == "POST", let route else { return nil }
    switch route {
    case .logout: return nil
    case .mark: return PageNote(.unmarked)
    case .article: return PageNote(request.parameters["do"] == "send" ? .unchanged : .unmarked)
    default: return PageNote(.unchanged)
    }
  }

  /// The note on a form that was lost; other notes are of a session.
  private var lostForm: PageNote? {
    let note = request.cookie(PageCookie.note).flatMap(PageNote.init(code:))
    return note?.deed == .unmarked || note?.deed == .unchanged ? note : nil
  }

  /// A page between logging out and the form. A browser stores the page that Back returns to only after it has read the
  /// headers of this one, so that only the page after this one can have it forgotten.
  private func goodbye() -> ServerResponse {
    var response = PageFrame(address: site.address).response(
      title: "Logged out",
      body:
        "<main id=\"main\">\n<p>Logged out. <a href=\"\(site.address.href("/login"))\">Log in</a></p>\n</main>\n"
    )
    response.headers += [
      WebLogin.forgetting, .init("Refresh", "0; url=\(site.address.href("/login"))"),
    ]
    return response
  }

  /// Ends the session, and has the browser forget the pages that it kept.
  func logout() -> ServerResponse {
    let now = site.now
    for session in PageVisit.sessions(site, request, at: now) {
      site.access.endSession(session, at: now)
    }
    return site.address.redirection(
      to: "/login?\(WebLogin.left)=1",
      headers: [PageCookie(site.address).sessionEnd(), forgettingAll])
  }

  private func page(_ path: String, problem: String? = nil, status: Int = 200) -> ServerResponse {
    let note = problem.map(PageNote.problem) ?? ""
    // A link from another site comes without the cookie, since that is strict; the next one has it.
    let onward = """
      <p>Already logged in? <a href="\(site.address.href(path))">Continue</a></p>
      """
    let body = """
      <main id="main">
      <h1>aggregate</h1>
      \(note)<form class="stack" method="post" action="\(site.address.href("/login"))">
      <input type="hidden" name="token" value="\(site.access.loginToken)">
      <input type="hidden" name="to" value="\(HTMLText.escaped(path))">
      <label>User <input name="user" value="\(Access.user)" autocomplete="username" \
      autocapitalize="none" spellcheck="false"></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" \
      autofocus required></label>
      <p><button>Log in</button></p>
      </form>
      \(onward)
      </main>

      """
    return PageFrame(address: site.address).response(title: "Log in", body: body, status: status)
  }
}
