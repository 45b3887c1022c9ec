import ArticleRendering
import FeedConfiguration
import FeedLibrary
import FeedModel

/// A list of articles, each story as one row.
struct WebList {
  /// The most rows on a page.
  static let maximumRows = 50
  /// What surrounds the rows, without the links, in bytes.
  private static let surroundings = 800 + WebListRows.buttonWords.utf8.count

  let visit: PageVisit

  /// - Parameter query: the one in the path; nil if the parameters may name one.
  func response(query: String?) throws -> ServerResponse {
    guard let place = ListPlace(visit.parameters, query: query) else {
      throw RequestRefusal("The address of this list is not valid.")
    }
    let reading: ListReading
    do {
      reading = try visit.reading(place)
    } catch let error as ConfigError where error.kind != .store {
      return try page(place, status: 400) { _ in PageNote.problem(visit.words(error)) }
    }
    let found = try reading.rows(after: place.after, limit: WebList.maximumRows + 1)
    if found.isEmpty {
      let words = place.after == nil ? "Nothing here." : "Nothing more."
      return try page(place) { _ in "<p class=\"empty\">\(words)</p>\n" }
    }
    return try page(place) { room in
      // The list's own path is in it three times, its numbers twice.
      let room = room - WebList.surroundings - 3 * place.path.utf8.count
      let rows = WebListRows(visit: visit, place: place, rows: found, room: room)
      var next = place
      next.after = try rows.last.flatMap {
        try rows.count < found.count ? reading.key(of: $0) : nil
      }
      return try form(rows, path: place.path, next: next.after == nil ? nil : next.path)
    }
  }

  private func page(
    _ place: ListPlace, status: Int = 200, main: (_ room: Int) throws -> String
  ) throws -> ServerResponse {
    let title = place.query.isEmpty ? place.filter.title : place.query
    let first =
      place.after == nil
      ? ""
      : "<p><a class=\"button\" href=\"\(visit.href(place.with(place.filter).path))\">Back to the first page</a></p>\n"
    return try visit.page(
      title: title, path: place.path, menu: PageMenu(place: place, isList: true), status: status
    ) { room in
      let beginning = "<h1><bdi>\(HTMLText.escaped(title))</bdi></h1>\n\(first)"
      return beginning + (try main(room - beginning.utf8.count))
    }
  }

  /// All rows are in one form: each button names its article. The form tells what was on the page, so that nothing is marked
  /// that came later.
  private func form(_ rows: WebListRows, path: String, next: String?) throws -> String {
    let numbers = rows.numbers.map(String.init).joined(separator: ",")
    let fields: [FormParameters.Parameter] = [
      .init("rows", numbers), .init("upto", String(try visit.store.lastNumber())),
    ]
    let onward = next.map {
      "<a class=\"button\" rel=\"next\" href=\"\(visit.href($0))\" accesskey=\"n\">Next page&nbsp;›</a>"
    }
    let mark =
      rows.hasUnread
      ? "<button name=\"all\" value=\"read\" accesskey=\"m\">✓ Mark \(rows.count == 1 ? "this" : "these \(rows.count)") read</button>"
      : ""
    // A list of one page has nothing else to mark.
    let isPart = next != nil || path.contains("after=")
    let whole =
      isPart
      ? "<button name=\"all\" value=\"whole\">✓✓ Mark the whole list read</button>" : ""
    return """
      <form method="post" action="\(visit.href("/mark"))">\(visit.hidden(path: path, fields))
      \(WebListRows.buttonWords)
      \(rows.html)<p class="ends">\(mark) \(whole) \(onward ?? "")</p>
      </form>

      """
  }
}
