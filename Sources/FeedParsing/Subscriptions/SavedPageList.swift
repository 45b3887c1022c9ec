import FeedBasics
public import FeedModel

/// The pages in a file.
public struct SavedPageFile: Sendable, Equatable {
  public internal(set) var pages: [SavedPage] = []
  /// What is listed as a page, and is no web address.
  public internal(set) var refused: [String] = []
  /// How many are listed without any address.
  public internal(set) var unaddressed = 0
}

/// Reads the pages that people saved elsewhere: tables of Pocket, Instapaper, Raindrop, Readwise and others, wallabag's
/// export, and bookmarks in HTML as browsers, linkding and Pocket wrote them.
enum SavedPageList {
  /// A hostile file must not fill the store.
  private static let maximumCount = 200_000

  // MARK: Tables

  /// - Returns: nil if the text is no table with a column of URLs, alone or with one that such tables have.
  static func table(_ bytes: ArraySlice<UInt8>) -> SavedPageFile? {
    var rows = TableRows(bytes)
    guard let names = rows.next()?.map({ $0.trimmed.lowercased() }) else { return nil }
    func column(_ candidates: String...) -> Int? {
      candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    let known = [
      "title", "time_added", "timestamp", "folder", "tags", "status", "created", "saved date",
    ]
    guard let url = column("url", "href", "link"),
      names.count == 1 || known.contains(where: names.contains)
    else { return nil }
    let (title, folder) = (column("title"), column("folder", "status", "location"))
    let time = column("time_added", "timestamp", "created", "date", "saved date")
    let tags = column("tags", "document tags")
    let favorite = column("favorite", "starred", "is_starred")
    var file = SavedPageFile()
    while file.pages.count < maximumCount, let row = rows.next() {
      if row.allSatisfy({ $0.trimmed.isEmpty }) { continue }
      func cell(_ column: Int?) -> String? {
        guard let column, column < row.count else { return nil }
        let text = row[column].trimmed
        return text.isEmpty ? nil : text
      }
      guard var page = file.page(cell(url), title: cell(title), time: cell(time)) else { continue }
      page.tags = SavedPageList.tags(cell(tags))
      switch cell(folder)?.lowercased() {
      case "archive", "archived", "read": page.isRead = true
      case "starred", "liked": page.isStarred = true
      case nil, "unread", "unsorted": break
      // A folder of one's own.
      case let name?: if names.contains("folder") { page.tags.append(cell(folder) ?? name) }
      }
      page.isStarred = page.isStarred || ["true", "1"].contains(cell(favorite)?.lowercased())
      file.pages.append(page)
    }
    return file
  }

  /// The tags of one cell: Pocket separates them with `|`, Instapaper writes a list of JSON, Readwise one of Python.
  private static func tags(_ text: String?) -> [String] {
    guard let text else { return [] }
    if text.hasPrefix("["), let list = try? JSONDocument.read(Array(text.utf8)[...]).array {
      return list.compactMap(\.text)
    }
    let names =
      text.hasPrefix("[") && text.hasSuffix("]")
      ? quoted(text.dropFirst().dropLast())
      : text.split(separator: text.contains("|") ? "|" : ",").map(String.init)
    return names.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The items of a list whose commas are part of an item in quotes.
  private static func quoted(_ list: Substring) -> [String] {
    var items: [String] = []
    var (item, quote, isBlank) = ("", Character?.none, true)
    for character in list {
      switch character {
      case quote: quote = nil
      case "'" where isBlank, "\"" where isBlank: (quote, isBlank) = (character, false)
      case "," where quote == nil:
        items.append(item)
        (item, isBlank) = ("", true)
      default:
        item.append(character)
        isBlank = isBlank && character.isWhitespace
      }
    }
    return items + [item]
  }

  static func date(_ text: String) -> Date? {
    // Since 1970, in seconds; some programs write milliseconds or microseconds.
    switch Double(text) {
    case let number? where 1e8..<1e11 ~= number: Date(timeIntervalSince1970: number)
    case let number? where 1e12..<1e13 ~= number: Date(timeIntervalSince1970: number / 1e3)
    case let number? where 1e15..<1e16 ~= number: Date(timeIntervalSince1970: number / 1e6)
    default: FeedDate.parse(text)
    }
  }

  // MARK: wallabag

  /// - Returns: nil if the document is not wallabag's.
  static func wallabag(_ bytes: ArraySlice<UInt8>) -> SavedPageFile? {
    guard let items = (try? JSONDocument.read(bytes))?.array, let first = items.first,
      first["is_archived"] != nil || first["is_starred"] != nil,
      items.contains(where: { $0["url"] != nil })
    else { return nil }
    var file = SavedPageFile()
    for item in items.prefix(maximumCount) {
      guard
        var page = file.page(
          item["given_url"]?.text ?? item["url"]?.text, title: item["title"]?.text,
          time: item["created_at"]?.text)
      else { continue }
      page.url = item["url"]?.text.flatMap { URLReference.absoluteWeb($0, base: nil) } ?? page.url
      page.tags = item["tags"]?.array?.compactMap { $0.text ?? $0["label"]?.text } ?? []
      page.isRead = isTrue(item["is_archived"])
      page.isStarred = isTrue(item["is_starred"])
      page.html = item["content"]?.text
      file.pages.append(page)
    }
    return file
  }

  /// wallabag writes 1 and true alike.
  private static func isTrue(_ value: JSONValue?) -> Bool {
    value?.word == "true" || value?.word == "1"
  }

  // MARK: Bookmarks

  /// - Returns: nil if the page is not a file of bookmarks.
  static func bookmarks(_ bytes: ArraySlice<UInt8>) -> SavedPageFile? {
    let head = String(decoding: bytes.prefix(2000), as: UTF8.self).lowercased()
    let isPocket = head.contains("<title>pocket export")
    guard isPocket || head.contains("netscape-bookmark-file") else { return nil }
    var reader = BookmarkReader()
    reader.isPocket = isPocket
    Array(bytes).withUnsafeBufferPointer { HTMLParser.parse($0, handler: &reader) }
    return reader.file
  }

  private static func name(_ place: HTMLAttributes.Place, _ attributes: HTMLAttributes) -> String {
    UTF8Text.string(valid: UnsafeBufferPointer(rebasing: attributes.bytes[place.name]))
      .lowercased()
  }

  /// Collects the links of a file of bookmarks.
  private struct BookmarkReader: HTMLHandler {
    var file = SavedPageFile()
    /// Whether the file is Pocket's, which has a list of what was read after a heading. In others a heading is the name of a
    /// folder.
    var isPocket = false
    private var isArchive = false
    private var open: SavedPage?
    private var title = ""
    private var heading: String?

    mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
      if [.h1, .h2, .h3].contains(name) { heading = "" }
      guard name == .a, file.pages.count < maximumCount else { return }
      func value(_ wanted: String...) -> String? {
        attributes.places.first { wanted.contains(SavedPageList.name($0, attributes)) }.map(
          attributes.value)
      }
      title = ""
      open = file.page(attributes[.href], title: nil, time: value("add_date", "time_added"))
      let names = tags(value("tags"))
      open?.tags = names.filter { !BookmarkReader.archived.contains($0) }
      open?.isRead = isArchive || names.contains(where: BookmarkReader.archived.contains)
    }

    /// The tags with which linkding marks archived bookmarks. Users do not give them.
    private static let archived: Set = ["linkding:archived", "linkding:bookmarks.archived"]

    mutating func end(_ name: HTMLName) {
      if [.h1, .h2, .h3].contains(name), let text = heading {
        isArchive = isPocket && text.trimmed.lowercased() == "read archive"
        heading = nil
      }
      guard name == .a, var page = open else { return }
      open = nil
      let words = title.trimmed
      if !words.isEmpty, !words.contains("://") { page.title = words }
      file.pages.append(page)
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard open != nil || heading != nil else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      if open != nil { title += text } else { heading? += text }
    }
  }
}

extension SavedPageFile {
  /// A page that is listed; nil if it has no web address.
  fileprivate mutating func page(_ address: String?, title: String?, time: String?) -> SavedPage? {
    guard let address else {
      unaddressed += 1
      return nil
    }
    guard let url = URLReference.absoluteWeb(address, base: nil) else {
      refused.append(address)
      return nil
    }
    var page = SavedPage(url: url)
    // A title that is the URL says nothing.
    page.title = title.flatMap { $0.contains("://") && !$0.contains(" ") ? nil : $0 }
    page.saved = time.flatMap(SavedPageList.date)
    return page
  }
}

/// The rows of a table whose cells are separated by commas (RFC 4180), or by semicolons or tabs, as spreadsheets write them
/// in some languages: what the first row has most of.
struct TableRows: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private let separator: UInt8

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    let head = bytes.prefix { $0 != 0x0A }
    let counts = ",;\t".utf8.map { separator in (separator, head.count { $0 == separator }) }
    // Of equal ones the first.
    separator = counts.max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
  }

  /// The cells of the next row; nil at the end.
  mutating func next() -> [String]? {
    guard !rest.isEmpty else { return nil }
    var cells: [String] = []
    while true {
      let (cell, isLast) = nextCell()
      cells.append(cell)
      if isLast { return cells }
    }
  }

  private mutating func nextCell() -> (text: String, isLast: Bool) {
    let quote = UInt8(ascii: "\"")
    var cell: [UInt8] = []
    if rest.first == quote {
      rest.removeFirst()
      while let byte = rest.popFirst() {
        if byte != quote {
          cell.append(byte)
        } else if rest.first == quote {
          cell.append(quote)
          rest.removeFirst()
        } else {
          break
        }
      }
    }
    while let byte = rest.popFirst() {
      switch byte {
      case separator: return (String(decoding: cell, as: UTF8.self), false)
      case 0x0D:
        if rest.first == 0x0A { rest.removeFirst() }
        return (String(decoding: cell, as: UTF8.self), true)
      case 0x0A: return (String(decoding: cell, as: UTF8.self), true)
      default: cell.append(byte)
      }
    }
    return (String(decoding: cell, as: UTF8.self), true)
  }
}
