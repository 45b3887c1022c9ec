import FeedBasics
import FeedModel

/// Which articles a list shows, as its address names them.
struct ListPlace: Equatable {
  /// The states of articles that a list is limited to.
  enum Filter: String, CaseIterable {
    case unread
    case starred
    case all
  }

  /// The longest query, in bytes: it is part of each link on the page.
  static let maximumQuery = 400

  /// As typed, without spaces around it; empty for all articles.
  var query = ""
  var filter = Filter.unread
  /// The list begins after this place; nil at its beginning.
  var after: ListKey?

  /// All unread articles.
  init() {}

  /// The articles with a value of a field.
  /// - Returns: nil if a query cannot contain the value.
  init?(field: String, _ value: String, _ filter: Filter) {
    guard let value = QueryTerm.quoted(value) else { return nil }
    query = "\(field):\(value)"
    guard query.utf8.count <= ListPlace.maximumQuery else { return nil }
    self.filter = filter
  }

  /// - Parameter query: the one in the path; nil if the parameters may name one.
  /// - Returns: nil if a parameter is not valid.
  init?(_ parameters: FormParameters, query path: String? = nil) {
    query = (path ?? parameters["q"] ?? "").trimmed(where: \.isWhitespace)
    guard query.utf8.count <= ListPlace.maximumQuery else { return nil }
    filter = standardFilter
    if let name = parameters["show"] {
      guard let named = Filter(rawValue: name) else { return nil }
      filter = named
    }
    if let text = parameters["after"] {
      guard let key = ListKey(text) else { return nil }
      after = key
    }
  }

  /// What a list shows if its address names no filter: a query finds read articles too.
  private var standardFilter: Filter { query.isEmpty ? .unread : .all }

  /// Whether the address has to name the filter.
  var namesFilter: Bool { filter != standardFilter }

  /// The path of the list.
  var path: String { "/" + question }

  /// The parameters with a question mark before them; empty without any.
  var question: String {
    let parameters = self.parameters.map { "\($0.name)=\(URLReference.component($0.value))" }
    return parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
  }

  /// The parameters that differ from those of the list of unread articles.
  var parameters: [FormParameters.Parameter] {
    var all: [FormParameters.Parameter] = []
    if !query.isEmpty { all.append(.init("q", query)) }
    if namesFilter { all.append(.init("show", filter.rawValue)) }
    if let after { all.append(.init("after", after.text)) }
    return all
  }

  /// The list with another filter, from its beginning.
  func with(_ filter: Filter) -> ListPlace {
    var place = self
    (place.filter, place.after) = (filter, nil)
    return place
  }
}

/// A place in a list by date. It remains valid whatever happens to the articles around it.
struct ListKey: Equatable {
  /// Seconds from 1970.
  var date: Double
  var place: Int

  /// The place of an article.
  init(_ headline: Headline) {
    date = headline.date.timeIntervalSince1970
    place = headline.place
  }

  /// - Parameter text: as ``text``.
  /// - Returns: nil for any other text, and for dates of other eras.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard text.utf8.count <= 60, parts.count == 2, let date = Double(parts[0]),
      abs(date) <= 1e11, let place = Int(parts[1])
    else { return nil }
    self.date = date
    self.place = place
  }

  /// For an address. Reading it gives the same key.
  var text: String {
    let whole = Int64(exactly: date).map(String.init)
    return "\(whole ?? String(date))_\(place)"
  }

  /// An article at this place, for ``ArticleQuery/after``.
  var headline: Headline {
    Headline(
      number: 0, title: nil, publisher: "", url: nil, image: nil, summary: nil,
      date: Date(timeIntervalSince1970: date), feedCount: 0, isRead: false, isStarred: false,
      place: place)
  }

  /// Whether it comes after another one in a list.
  func isAfter(_ other: ListKey, newestFirst: Bool) -> Bool {
    newestFirst
      ? (date, place) < (other.date, other.place) : (other.date, other.place) < (date, place)
  }
}
