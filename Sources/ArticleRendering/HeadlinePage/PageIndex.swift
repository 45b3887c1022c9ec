internal import FeedModel

/// Names with the newest articles under each. Its size is bounded regardless of the number of articles.
struct PageIndex {
  private struct Place {
    var name: String
    var count = 0
    /// Links to the newest articles, as list items.
    var newest: [String] = []
  }

  /// Further names are not listed.
  private static let maximumNames = 300
  private static let maximumArticles = 20
  /// In columns.
  private static let maximumTitleLength = 90

  private let prefix: String
  private var places: [Place] = []
  private var positions: [String: Int] = [:]

  init(prefix: String) { self.prefix = prefix }

  var isEmpty: Bool { places.isEmpty }

  /// - Returns: the name as a link to its place in the index; the plain name if it is not listed.
  mutating func add(_ article: Article, to name: String) -> String {
    let words = "<bdi>\(HTMLText.escaped(name))</bdi>"
    guard let position = position(of: name) else { return words }
    places[position].count += 1
    if places[position].newest.count < PageIndex.maximumArticles {
      let title = TerminalText.cut(
        article.entry.heading, to: PageIndex.maximumTitleLength)
      places[position].newest.append(
        "<li dir=\"auto\"><a href=\"#a\(article.number)\">\(HTMLText.escaped(title))</a></li>\n")
    }
    return "<a href=\"#\(prefix)-\(position + 1)\">\(words)</a>"
  }

  private mutating func position(of name: String) -> Int? {
    if let known = positions[name] { return known }
    guard places.count < PageIndex.maximumNames else { return nil }
    positions[name] = places.count
    places.append(Place(name: name))
    return places.count - 1
  }

  /// - Parameter byCount: whether the most frequent names come first; otherwise they are sorted alphabetically.
  func html(byCount: Bool) -> String {
    let order = places.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return byCount && a.count != b.count
        ? a.count > b.count : a.name.lowercased() < b.name.lowercased()
    }
    // The id is inside the folded part, so that following a link to it unfolds it.
    return order.map { index, place in
      """
      <details><summary><bdi>\(HTMLText.escaped(place.name))</bdi> <span>\(place.count)</span></summary>
      <ol id="\(prefix)-\(index + 1)">
      \(place.newest.joined())</ol></details>

      """
    }.joined()
  }
}
