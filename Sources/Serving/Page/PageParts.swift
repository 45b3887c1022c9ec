import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

/// What the pages of somebody who has logged in have in common.
extension PageVisit {
  /// A page with the menu above it, the note on what the last form did, and the end of every page.
  /// - Parameters:
  ///   - title: plain text for the window; the number of unread articles is put before it.
  ///   - path: the page's own path, to which its forms return.
  ///   - menu: what is current in it.
  ///   - bar: further HTML, at the lower edge of the screen.
  ///   - main: the HTML of the page itself, which is given the number of bytes that are left of ``PageFrame/maximumSize``.
  func page(
    title: String, path: String, menu: PageMenu, bar: String = "", style: WebStyle = .plain,
    status: Int = 200, main: (_ room: Int) throws -> String
  ) throws -> ServerResponse {
    let unread = site.library.settings.hidesCounts ? 0 : try visible.count(.unread)
    let note = request.cookie(PageCookie.note).flatMap(PageNote.init(code:))
    let parts = [
      menu.html(self, unread: unread), note.map { noteHTML($0, path: path) } ?? "", bar,
      end(path: path, hasUndo: !menu.isFeeds), try PageSide(visit: self).html(),
    ]
    let room = PageFrame.room - parts.reduce(title.utf8.count) { $0 + $1.utf8.count }
    let body = """
      \(parts[0])
      \(parts[1])<main id="main">
      \(try main(room))</main>
      \(parts[2])\(parts[3])\(parts[4])
      """
    let frame = PageFrame(
      address: site.address, hasOwnPictures: proxiesPictures, style: style,
      runsScript: request.runsScript)
    var response = frame.response(
      title: unread > 0 ? "(\(unread)) \(title)" : title, body: body, status: status)
    if note != nil { response.headers.append(PageCookie(site.address).noteEnd()) }
    return response
  }

  /// A page that only reports a problem.
  func problem(_ words: String, status: Int) -> ServerResponse {
    let body = """
      <main id="main">
      <h1>\(HTMLText.escaped(words))</h1>
      <p><a class="button" href="\(href("/"))" accesskey="b">Back to unread articles</a></p>
      </main>

      """
    return PageFrame(address: site.address).response(
      title: "aggregate", body: body, status: status)
  }

  /// The hidden fields of every form.
  /// - Parameter path: the page to return to.
  func hidden(path: String, _ others: [FormParameters.Parameter] = []) -> String {
    let all = [.init("token", token), .init("to", path)] + others
    return all.map { field in
      "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(HTMLText.escaped(field.value))\">"
    }.joined()
  }

  /// A form of one button.
  func button(
    _ label: String, action: String, path: String, key: String? = nil,
    _ fields: FormParameters.Parameter...
  ) -> String {
    button(label, action: action, path: path, key: key, fields)
  }

  private func button(
    _ label: String, action: String, path: String, key: String?,
    _ fields: [FormParameters.Parameter]
  ) -> String {
    let accesskey = key.map { " accesskey=\"\($0)\"" } ?? ""
    return "<form method=\"post\" action=\"\(href(action))\">\(hidden(path: path, fields))"
      + "<button\(accesskey)>\(HTMLText.escaped(label))</button></form>"
  }

  private func noteHTML(_ note: PageNote, path: String) -> String {
    let change = note.change.map { [FormParameters.Parameter("change", String($0))] } ?? []
    let undo =
      note.undo.map { " " + button($0, action: "/undo", path: path, key: "u", change) } ?? ""
    return "<div class=\"note\" role=\"status\"><span>\(note.words)</span>\(undo)</div>\n"
  }

  /// - Parameter hasUndo: whether marks can be undone there. Changes of feeds cannot, and the button would undo an older mark.
  private func end(path: String, hasUndo: Bool) -> String {
    let undo = hasUndo ? button("Undo the last mark", action: "/undo", path: path) + " " : ""
    let pictures = button(
      showsPictures ? "Never show pictures" : "Show pictures", action: "/pictures", path: path,
      .init("show", showsPictures ? "no" : "yes"))
    let scripts = button(
      request.runsScript ? "Run no scripts" : "Use keys, and read offline", action: "/scripts",
      path: path,
      .init("run", request.runsScript ? "no" : "yes"))
    return """
      <footer>\(undo)\(pictures) \(scripts) \(button("Log out", action: "/logout", path: "/"))</footer>

      """
  }
}

/// The menu: the lists, the feeds, the search and the saved queries.
struct PageMenu {
  /// More saved queries than this are left to the search, and so are those with longer names, in bytes.
  private static let maximumQueries = 24
  private static let maximumName = 40

  /// The list that is shown, or to which the page belongs.
  var place = ListPlace()
  /// Whether the page is the list itself.
  var isList = false
  /// Whether the page is that of the feeds.
  var isFeeds = false
  /// Whether it has the search and the saved queries, too.
  var hasSearch = true

  func html(_ visit: PageVisit, unread: Int) -> String {
    func link(_ path: String, _ label: String, key: String, isCurrent: Bool) -> String {
      let current = isCurrent ? " aria-current=\"page\"" : ""
      return "<a href=\"\(visit.href(path))\" accesskey=\"\(key)\"\(current)>\(label)</a>"
    }
    let filters = ListPlace.Filter.allCases.enumerated().map { index, filter in
      let count = filter == .unread && unread > 0 && place.query.isEmpty ? " <b>\(unread)</b>" : ""
      return link(
        place.with(filter).path, filter.title + count, key: "\(index + 1)",
        isCurrent: isList && place.filter == filter)
    }
    let feeds = link("/feeds", "Feeds", key: "4", isCurrent: isFeeds)
    let search = hasSearch ? self.search(visit) + queries(visit) : ""
    return """
      <header>
      <nav class="menu" aria-label="Lists">\(filters.joined(separator: " ")) \(feeds)</nav>
      \(search)</header>
      """
  }

  /// A list of a chosen state is searched itself. From the list of unread articles, which is the first that people see, and
  /// from all others a search finds everything.
  private func search(_ visit: PageVisit) -> String {
    let filter = place.namesFilter && place.filter != .all ? place.filter : nil
    let field =
      filter.map { "<input type=\"hidden\" name=\"show\" value=\"\($0.rawValue)\">" } ?? ""
    return """
      <form class="search" role="search" action="\(visit.href("/"))">\(field)\
      <input type="search" name="q" value="\(HTMLText.escaped(place.query))" aria-label="Search" \
      placeholder="swift tag:world" maxlength="\(ListPlace.maximumQuery)" \
      accesskey="f"><button>Search</button></form>

      """
  }

  private func queries(_ visit: PageVisit) -> String {
    var names = visit.savedQueries.map { "@\($0)" }
    if names.isEmpty, place.query.isEmpty { return "" }
    names = Array(
      names.lazy.filter { $0.utf8.count <= PageMenu.maximumName }.prefix(PageMenu.maximumQueries))
    var links = place.query.isEmpty ? [] : ["<a href=\"\(visit.href("/"))\">× Everything</a>"]
    links += names.map { name in
      var list = ListPlace()
      (list.query, list.filter) = (name, .all)
      let current = name == place.query ? " aria-current=\"page\"" : ""
      return "<a href=\"\(visit.href(list.path))\"\(current)>\(HTMLText.escaped(name))</a>"
    }
    return
      "<nav class=\"queries\" aria-label=\"Saved queries\">\(links.joined(separator: " "))</nav>\n"
  }
}

extension ListPlace.Filter {
  /// In the menu.
  var title: String {
    switch self {
    case .unread: "Unread"
    case .starred: "Starred"
    case .all: "All"
    }
  }
}
