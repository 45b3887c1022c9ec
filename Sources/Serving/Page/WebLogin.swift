import ArticleRendering
import FeedModel
import Platform

/// Logging in and out.
struct WebLogin {
  let site: PageSite
  let request: ServerRequest

  /// The form of the login: no session exists yet.
  private var token: String { site.access.formToken(session: "") }

  /// The page with the form, or the response to it.
  func response() -> ServerResponse {
    let parameters = request.parameters
    let path = PublicAddress.local(parameters["to"]) ?? "/"
    guard request.method == "POST" else { return page(path) }
    guard site.access.isFormToken(parameters["token"] ?? "", session: "") else {
      return page(path, problem: "This form has expired; please try again.", status: 403)
    }
    let now = site.setting.clock()
    guard site.logins.isAllowed(at: now) else {
      var response = page(path, problem: "Too many failed logins; try again later.", status: 429)
      response.headers.append(.init("Retry-After", "\(site.logins.retryAfter(at: now))"))
      return response
    }
    guard site.access.isUser(parameters["user"] ?? "", password: parameters["password"] ?? "")
    else {
      site.logins.failed(at: now, from: request.peer)
      return page(path, problem: "Wrong user name or password.", status: 403)
    }
    site.logins.succeeded()
    let end = now.addingTimeInterval(PageCookie.sessionLength)
    let cookie = PageCookie(site.address).session(site.access.session(until: end))
    return site.address.redirection(to: path, headers: [cookie])
  }

  /// To the form, which leads back to the page that was asked for. All paths get it, so that nothing is learnt of them.
  func redirection(_ route: PageRoute?) -> ServerResponse {
    var path = "/"
    if request.method != "POST", route != nil {
      let query = request.query.all.map {
        "\(URLReference.component($0.name))=\(URLReference.component($0.value))"
      }
      path = request.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
    let known = PublicAddress.local(path) ?? "/"
    return site.address.redirection(
      to: "/login" + (known == "/" ? "" : "?to=\(URLReference.component(known))"))
  }

  /// Ends the session, and has the browser forget the pages that it kept.
  func logout() -> ServerResponse {
    site.address.redirection(
      to: "/login",
      headers: [
        PageCookie(site.address).sessionEnd(), .init("Clear-Site-Data", "\"cache\""),
      ])
  }

  private func page(_ path: String, problem: String? = nil, status: Int = 200) -> ServerResponse {
    let note =
      problem.map { "<p class=\"note\" role=\"alert\">\(HTMLText.escaped($0))</p>\n" } ?? ""
    // A link from another site comes without the cookie, since that is strict; the next one has it.
    let onward = """
      <p>Already logged in? <a href="\(site.address.href(path))">Continue</a></p>
      """
    let body = """
      <main id="main">
      <h1>aggregate</h1>
      \(note)<form class="stack" method="post" action="\(site.address.href("/login"))">
      <input type="hidden" name="token" value="\(token)">
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
