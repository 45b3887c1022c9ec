import FeedConfiguration
import FeedLibrary
import FeedModel

/// The forms that mark articles. Each returns to the page that it was on.
struct Marking {
  let visit: PageVisit

  /// What the buttons do, by their names, and what the next page says of it.
  private static let marks: [(name: String, mark: UserMark, deed: PageNote.Deed)] = [
    ("read", .read(true), .read), ("unread", .read(false), .unread),
    ("star", .starred(true), .starred), ("unstar", .starred(false), .unstarred),
  ]

  /// The form of a list: all of its rows, or one.
  func rows() throws -> ServerResponse {
    let form = visit.parameters
    guard let rows = PageNumber.list(form["rows"] ?? ""), let last = upTo else {
      throw RequestRefusal("The form names no articles.")
    }
    if let all = form["all"] {
      guard ["read", "whole"].contains(all) else {
        throw RequestRefusal("A list can only be marked as read.")
      }
      let result = try mark(
        .read(true),
        all == "whole"
          ? try unread(in: listed, upTo: last) : try articles(ofRows: rows, upTo: last, in: listed),
        step: nil)
      return visit.redirection(to: visit.returnPage, note: note(.listRead, result))
    }
    for (name, mark, deed) in Marking.marks {
      guard let text = form[name] else { continue }
      guard let number = PageNumber.read(text), rows.contains(number) else {
        throw RequestRefusal("The article is not one of the page.")
      }
      // A row's stars are those of the article that it shows; what is read is the story.
      var chosen = [number]
      if case .read = mark { chosen = try articles(ofRows: chosen, upTo: last, in: listed) }
      let result = try self.mark(mark, chosen, step: step)
      let row = mark == .read(true) ? neighbour(of: number, in: rows) : number
      return visit.redirection(
        to: visit.returnPage + (row.map { "#a\($0)" } ?? ""),
        note: note(deed, result))
    }
    throw RequestRefusal("The form has no button.")
  }

  /// The form of an article's page.
  func article(_ number: Int) throws -> ServerResponse {
    let form = visit.parameters
    if form["do"] == "send" {
      return try SendButtons(visit: visit).send(visit.article(number))
    }
    guard let (_, mark, deed) = Marking.marks.first(where: { $0.name == form["do"] }) else {
      throw RequestRefusal("An article can be marked read, unread, starred or unstarred.")
    }
    guard let place = ListPlace(form) else {
      throw RequestRefusal("The address of the list is not valid.")
    }
    let article = try visit.article(number)
    var path = "/a/\(number)\(place.question)#\(PageVisit.barID)"
    var chosen = [article.number]
    if mark == .read(true) {
      // Neighbours are found first: they depend on what is unread.
      let next = try visit.reading(place).neighbours(of: article).next
      path = next.map { "/a/\($0)\(place.question)" } ?? place.path
      chosen = try articles(ofRows: chosen, upTo: upTo ?? 0, in: place)
    }
    let result = try self.mark(mark, chosen, step: step)
    return visit.redirection(to: path, note: note(deed, result))
  }

  /// Takes the last change back. A form that names a change takes back that one alone, and nothing that an app or another
  /// program has marked since.
  func undo() throws -> ServerResponse {
    let named = visit.parameters["change"]
    let change = named.flatMap { PageNumber.read($0) }
    if named != nil, change == nil { throw RequestRefusal("The form names no change.") }
    let undone = try visit.store.undo(only: change)
    return visit.redirection(
      to: visit.returnPath,
      note: undone.map { PageNote($0.isForgotten ? .forgotten : .undone, count: $0.articles) }
        ?? PageNote(change == nil ? .nothingToUndo : .overtaken))
  }

  private func note(_ deed: PageNote.Deed, _ result: MarkResult) -> PageNote {
    PageNote(deed, count: result.changed, change: result.change)
  }

  /// The highest number that an article had when the page was made.
  private var upTo: Int? { visit.parameters["upto"].flatMap { PageNumber.read($0) } }

  /// Marking one article after the other is one change a minute, since only the last ones can be undone. A whole list is a
  /// change of its own. Undo on the page is for its last change, which ends where an app marks something.
  private var step: MarkStep { MarkStep(client: "page", at: visit.now, isUninterrupted: true) }

  private func mark(_ mark: UserMark, _ numbers: [Int], step: MarkStep?) throws -> MarkResult {
    let result = try visit.store.mark(numbers, mark, step: step)
    if result.changed == 0, result.unknown.count == numbers.count, !numbers.isEmpty {
      throw RequestRefusal("There is no such article.", status: 404)
    }
    return result
  }

  /// What is unread in a list from its beginning to its end, without what came after the page was made.
  private func unread(in place: ListPlace, upTo last: Int) throws -> [Int] {
    try visit.store.numbers(ArticleQuery(visit.condition(place).and(.unread)))
      .filter { $0 <= last }
  }

  /// The articles of rows, and those of the stories that they lead, without what came after the page was made. If what the
  /// list was of has changed meanwhile, these are the rows alone.
  private func articles(
    ofRows rows: [Int], upTo last: Int, in place: ListPlace
  ) throws -> [Int] {
    let condition: ArticleCondition
    do {
      condition = try visit.condition(place)
    } catch let error as ConfigError where error.kind != .store {
      return rows
    }
    return try visit.store.articles(ofRows: rows, in: condition, upTo: last)
  }

  /// The list that the form is on.
  private var listed: ListPlace {
    let question = visit.returnPath.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let path = visit.returnPath.prefix { $0 != "?" && $0 != "#" }
    guard case .list(let query)? = PageRoute(String(path)) else { return ListPlace() }
    let form = FormParameters(urlencoded: question.prefix { $0 != "#" }.utf8)
    return ListPlace(form, query: query) ?? ListPlace()
  }

  /// The row where reading goes on: this one may leave the list.
  private func neighbour(of row: Int, in rows: [Int]) -> Int? {
    guard let index = rows.firstIndex(of: row) else { return nil }
    return index + 1 < rows.count ? rows[index + 1] : index > 0 ? rows[index - 1] : nil
  }
}
