import FeedBasics
import FeedModel

/// Translates newsboat's filters into queries, as far as possible.
package struct FilterTranslation {
  package typealias Failure = NewsboatFilter.Failure
  private typealias Comparison = NewsboatFilter.Comparison

  /// The names of the feeds in the config whose URLs equal or contain a text.
  package let feeds: (_ url: String, _ isWhole: Bool) -> [String]
  /// How queries differ from their filters, each the end of a sentence that begins with the filter's name; in order,
  /// without duplicates.
  package private(set) var notes: [String] = []
  /// Whether the query must not find more than the filter does.
  private let isStrict: Bool

  /// - Parameter isStrict: whether a query that would find more than its filter is an error.
  package init(
    isStrict: Bool = false, feeds: @escaping (_ url: String, _ isWhole: Bool) -> [String]
  ) {
    self.isStrict = isStrict
    self.feeds = feeds
  }

  /// - Throws: the reason if the filter cannot be said.
  package mutating func query(_ filter: String) throws(Failure) -> QueryText {
    let query = try translated(try NewsboatFilter(filter))
    // What is written must be read again.
    do throws(QueryError) {
      _ = try QueryParser.parse(query.text)
    } catch {
      throw Failure(reason: "cannot be written as a query")
    }
    return query
  }

  private mutating func translated(_ filter: NewsboatFilter) throws(Failure) -> QueryText {
    switch filter {
    case .all(let parts):
      return .all(try parts.map { (part) throws(Failure) in try translated(part) })
    case .any(let parts):
      return .any(try parts.map { (part) throws(Failure) in try translated(part) })
    case .comparison(let comparison): return try translated(comparison)
    }
  }

  private mutating func translated(_ comparison: Comparison) throws(Failure) -> QueryText {
    switch comparison.attribute {
    case "unread": try unread(comparison)
    case "title": try words("title", comparison)
    case "content": try words("text", comparison)
    case "author": try part("author", comparison, note: nil)
    case "link": try part("url", comparison, note: nil)
    case "feedtitle":
      try part("feed", comparison, note: "goes by the names of feeds in the config")
    case "tags": try part("tag", comparison, note: nil)
    case "rssurl": try feed(comparison)
    case "flags": try flags(comparison)
    case "age": try age(comparison)
    case let other: throw .init(reason: Self.missing(other))
    }
  }

  private static func missing(_ attribute: String) -> String {
    switch attribute {
    case "guid": "tests guids, which queries do not"
    case "date": "compares dates as text; use newer: and older:"
    case "enclosure_url", "enclosure_type": "tests enclosures, which queries do not"
    case "articleindex", "feedindex": "goes by positions on the screen"
    case "unread_count", "total_count": "counts the articles of feeds, which queries do not"
    case "description", "feedlink", "feeddate", "latest_article_age":
      "tests the feed's \(attribute), which queries do not"
    default: "has the unknown attribute '\(attribute.prefix(40))'"
    }
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  private func wrongOperator(_ comparison: Comparison) -> Failure {
    .init(
      reason: "cannot compare '\(comparison.attribute)' by '\(comparison.operation.rawValue)' here")
  }

  // MARK: Attributes

  private func unread(_ comparison: Comparison) throws(Failure) -> QueryText {
    let isYes = comparison.value == "yes"
    guard isYes || comparison.value == "no" else { throw wrongOperator(comparison) }
    switch comparison.operation {
    case .equal: return .term(isYes ? "unread" : "read")
    case .unequal: return .term(isYes ? "read" : "unread")
    default: throw wrongOperator(comparison)
    }
  }

  /// A field that is searched by words. A regular expression becomes the beginnings of words: what they find, the
  /// expression finds too.
  private mutating func words(
    _ field: String, _ comparison: Comparison
  ) throws(Failure) -> QueryText {
    let parts = try patterns(comparison)
    if isStrict, comparison.operation == .matchesNot {
      throw .init(reason: "excludes parts of words, and queries find only beginnings of words")
    }
    var terms: [QueryText] = []
    for part in parts {
      guard part.text.allSatisfy(Self.isInWords),
        let term = QueryText.field(field, part.text, isPrefix: !part.isWhole)
      else { throw .init(reason: "searches for signs, which queries ignore") }
      terms.append(term)
    }
    switch comparison.operation {
    case .matches, .matchesNot: note("finds beginnings of words, not parts of them")
    case .equal where isStrict: throw comparesWhole(comparison)
    case .equal, .unequal: note("finds the words anywhere in the \(comparison.attribute)")
    default: break
    }
    return signed(terms, comparison)
  }

  private func comparesWhole(_ comparison: Comparison) -> Failure {
    .init(reason: "compares the whole \(comparison.attribute), and queries find words anywhere")
  }

  private static func isInWords(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || " -'’.,:&/".contains(character)
  }

  /// A field that is compared by a part of it.
  private mutating func part(
    _ field: String, _ comparison: Comparison, note difference: String?
  ) throws(Failure) -> QueryText {
    var terms: [QueryText] = []
    for part in try patterns(comparison) {
      guard let term = QueryText.field(field, part.text) else {
        throw .init(reason: "has quotes in a value, which queries cannot have")
      }
      terms.append(term)
    }
    let isList = comparison.operation == .contains || comparison.operation == .containsNot
    let isWhole = comparison.operation == .equal || comparison.operation == .unequal
    if field == "tag", !isList {
      note("goes by whole tags, one of which has to match")
    } else if isStrict, comparison.operation == .equal, difference == nil {
      throw comparesWhole(comparison)
    } else if isWhole, difference == nil {
      note("finds the text anywhere in the \(comparison.attribute)")
    }
    if let difference { note(difference) }
    return signed(terms, comparison)
  }

  private mutating func feed(_ comparison: Comparison) throws(Failure) -> QueryText {
    let isWhole = comparison.operation == .equal || comparison.operation == .unequal
    var terms: [QueryText] = []
    for part in try patterns(comparison) {
      for name in feeds(part.text, isWhole) {
        guard let term = QueryText.field("feed", name) else {
          throw .init(reason: "is about the feed '\(name)', whose name has quotes")
        }
        if !terms.contains(term) { terms.append(term) }
      }
    }
    guard !terms.isEmpty else {
      throw .init(reason: "is about URLs that no feed in the config has")
    }
    guard terms.count <= 50 else { throw .init(reason: "is about \(terms.count) feeds; use a tag") }
    if !isWhole { note("names the feeds that it is about now") }
    return signed(terms, comparison)
  }

  private mutating func flags(_ comparison: Comparison) throws(Failure) -> QueryText {
    let isNegated: Bool
    switch comparison.operation {
    case .equal where comparison.value.isEmpty: isNegated = true
    case .unequal where comparison.value.isEmpty: isNegated = false
    case .equal, .matches, .contains: (isNegated, _) = (false, note("takes every flag as a star"))
    case .unequal, .matchesNot, .containsNot:
      (isNegated, _) = (true, note("takes every flag as a star"))
    default: throw wrongOperator(comparison)
    }
    return isNegated ? .not(.term("starred")) : .term("starred")
  }

  /// Age in whole days, the fraction dropped.
  private func age(_ comparison: Comparison) throws(Failure) -> QueryText {
    func days(_ text: some StringProtocol) throws(Failure) -> Int {
      guard let days = Int(String(text).trimmed(where: \.isWhitespace)), 0...36500 ~= days else {
        throw .init(reason: "compares the age with '\(text.prefix(20))', not with days")
      }
      return days
    }
    func range(_ first: Int, _ last: Int) -> QueryText {
      let newer = QueryText.term("newer:\(last + 1)d")
      return first == 0 ? newer : .all([newer, .term("older:\(first)d")])
    }
    if comparison.operation == .between {
      let ends = comparison.value.split(separator: ":")
      guard ends.count == 2 else { throw wrongOperator(comparison) }
      let (first, last) = (try days(ends[0]), try days(ends[1]))
      return range(min(first, last), max(first, last))
    }
    let count = try days(comparison.value)
    switch comparison.operation {
    case .less: return .term("newer:\(count)d")
    case .atMost: return .term("newer:\(count + 1)d")
    case .greater: return .term("older:\(count + 1)d")
    case .atLeast: return .term("older:\(count)d")
    case .equal: return range(count, count)
    case .unequal: return .not(range(count, count))
    default: throw wrongOperator(comparison)
    }
  }

  // MARK: Values

  /// The texts that the value is about; several are alternatives.
  private mutating func patterns(_ comparison: Comparison) throws(Failure) -> [PlainPattern.Part] {
    switch comparison.operation {
    case .matches, .matchesNot:
      guard let pattern = PlainPattern(comparison.value) else {
        throw .init(
          reason:
            "has the regular expression '\(comparison.value.prefix(60))', which is more than words")
      }
      if pattern.isAnchored, isStrict {
        throw .init(reason: "is for the beginning or end, and queries find words anywhere")
      }
      if pattern.isAnchored { note("finds the text anywhere, not only at the beginning or end") }
      return pattern.parts
    case .equal, .unequal, .contains, .containsNot:
      guard comparison.value.contains(where: { $0.isLetter || $0.isNumber }) else {
        throw .init(reason: "compares '\(comparison.attribute)' with a text without letters")
      }
      return [PlainPattern.Part(text: comparison.value, isWhole: true)]
    case .less, .greater, .atMost, .atLeast, .between: throw wrongOperator(comparison)
    }
  }

  private func signed(_ terms: [QueryText], _ comparison: Comparison) -> QueryText {
    switch comparison.operation {
    case .unequal, .matchesNot, .containsNot: .not(.any(terms))
    default: .any(terms)
    }
  }
}
