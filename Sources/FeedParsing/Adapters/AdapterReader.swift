internal import FeedBasics
internal import FeedModel

/// Applies an adapter to a response: strict about the response's shape, lenient about each item.
struct AdapterReader {
  let adapter: Adapter

  func read(_ document: JSONValue) throws(ParseError) -> ParsedFeed {
    try checkStatus(document, hasList: true)
    guard let list = adapter[.items]?.list(in: document) else { throw mismatch(document) }
    var feed = ParsedFeed(format: .json(adapter: adapter.name))
    feed.nextPage = text(.next, document)
    feed.totalItems = text(.total, document).flatMap { Int($0) }
    if list.count > ParsedFeed.maximumItems { feed.rejections.append(ParsedFeed.isFull) }
    for (index, value) in list.prefix(ParsedFeed.maximumItems).enumerated() {
      if let reference = reference(value) {
        feed.references.append(reference)
      } else if let item = item(value) {
        feed.items.append(item)
      } else if isRemoved(value) {
        feed.removedItems += 1
      } else {
        feed.rejections.append("item \(index + 1) has no id, title, link or content")
      }
    }
    // A list without any article is no news: its items have other keys now, or never had those of the definition. One bad
    // item alone is only left out, as anywhere.
    if feed.items.isEmpty, feed.references.isEmpty, list.count > 1,
      !list.contains(where: isRemoved)
    {
      throw unread(list)
    }
    return feed
  }

  /// At most this many items are searched for the paths that an error names.
  private static let searchedItems = 20
  /// At most this many paths are named.
  private static let namedPaths = 20

  /// The error for items that all become no articles: which of the adapter's paths match nothing, and which exist.
  private func unread(_ items: [JSONValue]) -> ParseError {
    let found = items.prefix(AdapterReader.searchedItems).map { origins(of: $0) }
    let unmatched = adapter.unmatched(in: found).map { "'\($0.path)' (\($0.key))" }
    let paths = Adapter.paths(in: found).prefix(AdapterReader.namedPaths).compactMap {
      PlainText.folded(String($0.prefix(60)))
    }
    let what =
      unmatched.isEmpty
      ? "it has no key for an id, title, link or text"
      : "nothing is at \(unmatched.joined(separator: ", "))"
    let there = paths.isEmpty ? "no texts" : "the paths \(paths.joined(separator: ", "))"
    return .adapterMismatch(
      "adapter '\(adapter.name)' finds \(Amount(items.count, "item")), but no article: \(what); the items have \(there); correct its paths"
    )
  }

  /// The places in an item that its fields are read from, and those that have a text.
  func origins(of item: JSONValue) -> ItemOrigins {
    var origins = ItemOrigins { adapter[$0]?.match(in: item) }
    origins.paths = JSONLeaf.all(of: item).map(\.path)
    return origins
  }

  /// Reads the detail document of one article like an item of the list.
  func readDetail(_ document: JSONValue) throws(ParseError) -> ParsedItem {
    try checkStatus(document, hasList: false)
    guard let root = detail(document), let item = item(root) else {
      throw .adapterMismatch(
        "the detail document has no article at '\(adapter.written(.detailRoot) ?? ".")'; check detail_root"
      )
    }
    return item
  }

  /// The value at `detail_root` in a detail document; nil if it is missing. Without `detail_root`, the whole document.
  func detail(_ document: JSONValue) -> JSONValue? {
    adapter[.detailRoot].map { $0.values(in: document).first } ?? document
  }

  /// The document of an item that is a bare id; nil for other items.
  private func reference(_ value: JSONValue) -> ParsedReference? {
    guard let id = value.text, let url = adapter[.detail]?.template(filledWith: id) else {
      return nil
    }
    return ParsedReference(guid: id, url: url)
  }

  /// - Parameter hasList: whether it is the list; an article may have a key such as `message`.
  private func checkStatus(_ document: JSONValue, hasList: Bool) throws(ParseError) {
    let message = text(.errorMessage, document)
    guard let status = adapter[.statusPath]?.values(in: document).first?.word,
      let ok = adapter.written(.statusOK)
    else {
      // With an error beside it, null stands for no list instead of an empty one.
      let items = adapter[.items]
      let error =
        items?.list(in: document) == nil
        ? message ?? (hasList ? AdapterReader.usualMessage(in: document) : nil)
        : items?.values(in: document).first?.kind == .null ? message : nil
      if let error { throw .api(AdapterReader.folded(error)) }
      return
    }
    guard status == ok else { throw .api(AdapterReader.folded(message ?? "status \(status)")) }
  }

  /// The message in an error response; nil if it contains none.
  static func errorMessage(in document: JSONValue, adapter: Adapter?) -> String? {
    let message =
      adapter?[.errorMessage]?.text(in: document) ?? usualMessage(in: document)
      ?? usualProblem?.text(in: document)
    return message.map(folded)
  }

  /// The message of an error where APIs usually put it, or the first of several that have names:
  /// `{"errors": {"apikey": "The key is invalid."}}`.
  private static func usualMessage(in document: JSONValue) -> String? {
    if let message = usualError?.text(in: document) { return message }
    for (_, error) in document["errors"]?.members ?? [] where error.kind != .number {
      if let message = error.text ?? error.array?.first?.text { return message }
    }
    return nil
  }

  /// Where APIs usually put the message of an error, in case the adapter does not specify it.
  private static let usualError = AdapterField<AdapterPath>(
    "error.message|error.info|message|error_description|errors[0].message|errors[0].detail|errors[0].title|errors[0]|error|msg"
  )
  /// Where a response that is known to report an error may have it as well (RFC 9457 §3.1).
  private static let usualProblem = AdapterField<AdapterPath>("detail|title")

  private static func folded(_ message: String) -> String {
    PlainText.read(MarkupText(PlainText.lines(String(message.prefix(300))), kind: .plain))
      ?? "an error"
  }

  private func mismatch(_ document: JSONValue) -> ParseError {
    let path = adapter.written(.items) ?? ""
    return .adapterMismatch(
      "adapter '\(adapter.name)' expects a list at '\(path)', but \(found(in: document, at: path)); try another adapter"
    )
  }

  /// What a response has in place of the list.
  private func found(in document: JSONValue, at path: String) -> String {
    if path != ".", let value = adapter[.items]?.values(in: document).first, value.array == nil {
      return value.kind == .object ? "an object is there" : "a single value is there"
    }
    guard case .object = document.kind else {
      return document.array == nil
        ? "the response is a single value" : "the response is a bare list"
    }
    let keys = document.members.prefix(8).map {
      "'\(PlainText.folded(String($0.key.prefix(30))) ?? "")'"
    }
    return keys.isEmpty
      ? "the response is an empty object"
      : "the response has the keys \(keys.joined(separator: ", "))"
  }

  private func text(_ key: AdapterKey, _ value: JSONValue) -> String? {
    adapter[key]?.text(in: value)
  }

  /// The URL of a field; nil also for a word such as `null`, which some APIs have in place of one.
  private func url(_ key: AdapterKey, _ value: JSONValue) -> String? {
    guard let text = text(key, value), !AdapterReader.noURLs.contains(text.lowercased()) else {
      return nil
    }
    // Some APIs, such as Reddit's, escape every text for HTML, URLs too.
    return URLReference.unescaped(text)
  }

  private static let noURLs: Set<String> = ["null", "none", "undefined"]

  /// A single text may be a list separated by commas.
  static func tags(_ texts: [String]) -> [String] {
    guard texts.count == 1 else { return texts }
    return texts[0].split(separator: ",").compactMap { String($0).trimmed.nonEmpty }
  }

  /// NewsAPI keeps withdrawn articles in the list under this title.
  private static let removedTitle = "[Removed]"

  private func isRemoved(_ value: JSONValue) -> Bool {
    text(.title, value)?.trimmed == AdapterReader.removedTitle
  }

  /// Whether an item of the list becomes an article.
  func isReadable(_ value: JSONValue) -> Bool { item(value) != nil }

  /// The article of an item of the list; nil if it becomes none.
  func item(_ value: JSONValue) -> ParsedItem? {
    guard value.kind != .null else { return nil }
    var item = ParsedItem()
    item.guid = text(.id, value)
    item.title = text(.title, value).map { MarkupText(PlainText.lines($0), kind: .plain) }
    if item.title?.text == AdapterReader.removedTitle { return nil }
    let summary = text(.summary, value)
    if let summary {
      // The pictures of HTML are looked for.
      item.summaries.append(
        summary.hasWord("<img")
          ? MarkupText(summary) : MarkupText(PlainText.lines(summary), kind: .plain))
    }
    if let html = text(.contentHTML, value) {
      // Some APIs escape their HTML twice.
      let isEscaped = !html.hasWord("<") && html.hasWord("&lt;")
      item.content = MarkupText(isEscaped ? CharacterReference.resolved(html) : html)
    } else if let text = text(.contentText, value) {
      item.content = AdapterReader.content(text, summary: summary ?? "")
    }
    if let url = url(.url, value) { item.links.append(ParsedLink(href: url)) }
    // Items without an image may have a word here instead.
    item.images = (adapter[.image]?.texts(in: value) ?? []).filter { $0.contains("/") }.map {
      ParsedImage(url: URLReference.unescaped($0), origin: .media)
    }
    item.authors = (adapter[.author]?.texts(in: value) ?? []).flatMap(AuthorText.list)
    item.tags = AdapterReader.tags(adapter[.tags]?.texts(in: value) ?? [])
    item.published = date(.published, value)
    item.modified = date(.modified, value)
    item.language = text(.language, value)
    item.commentsURL = url(.commentsURL, value)
    let source = Source(title: text(.sourceName, value), url: url(.sourceURL, value))
    item.source = source.title == nil && source.url == nil ? nil : source
    item.detailURL = url(.detail, value)
    return item.isBlank ? nil : item
  }

  private func date(_ key: AdapterKey, _ value: JSONValue) -> Date? {
    let texts = adapter[key]?.texts(in: value) ?? []
    let numbers = texts.compactMap { Int($0) }
    // Spring writes a list of year, month, day and what it has of the time: [2026, 11, 20, 10, 30].
    if 3...7 ~= texts.count, numbers.count == texts.count, 1000...9999 ~= numbers[0] {
      let parts = numbers + [0, 0, 0]
      return FeedDate.instant(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5])
    }
    return texts.first.flatMap { AdapterReader.date($0, adapter) }
  }

  /// A date as an adapter says it is written, or in any other form, where the month is first if it is in the adapter's.
  static func date(_ text: String, _ adapter: Adapter) -> Date? {
    adapter.dateFormat?.parse(text) ?? AdapterReader.instant(number: text)
      ?? FeedDate.parse(text, isMonthFirst: adapter.dateFormat?.isMonthFirst ?? false)
  }

  /// The date of a bare number that has as many digits as present-day seconds or milliseconds since 1970.
  private static func instant(number text: String) -> Date? {
    guard let value = Double(text) else { return nil }
    switch value {
    case 100_000_000..<100_000_000_000: return Date(timeIntervalSince1970: value.rounded(.down))
    case 100_000_000_000..<100_000_000_000_000:
      return Date(timeIntervalSince1970: (value / 1000).rounded(.down))
    default: return nil
    }
  }

  /// A plain text as the content; nil if it was cut so early that it is only the beginning of the summary.
  private static func content(_ text: String, summary: String) -> MarkupText? {
    let text = PlainText.lines(withoutCutMark(text)).trimmed
    let end = ["…", "..."].first { text.hasSuffix($0) } ?? ""
    let isRepeated =
      !end.isEmpty
      && letters(PlainText.lines(summary)).hasPrefix(letters(String(text.dropLast(end.count))))
    return isRepeated ? nil : MarkupText(text, kind: .plain)
  }

  private static func letters(_ text: String) -> String {
    text.filter { $0.isLetter || $0.isNumber }
  }

  /// The text without the mark that an API puts at the end of truncated text: `… [+1234 chars]` (NewsAPI) or
  /// `... [1234 chars]` (GNews).
  private static func withoutCutMark(_ text: String) -> String {
    let trimmed = text.trimmed
    guard trimmed.hasSuffix("chars]"), let start = trimmed.lastIndex(of: "[") else { return text }
    let number = trimmed[start...].dropFirst().dropLast(6).trimmed
    let rest = trimmed[..<start].trimmed
    let isCut = rest.hasSuffix("...") || rest.hasSuffix("…")
    let isMark =
      number.hasPrefix("+")
      || isCut && !number.isEmpty && number.utf8.allSatisfy(\.isASCIIDigit)
    return isMark ? rest : text
  }
}
