public import FeedBasics
import FeedModel

/// A file of another feed reader.
public enum ReaderFile: Sendable, Equatable {
  /// A list of feeds.
  case feeds(SubscriptionList)
  /// newsboat's `config`.
  case newsboatConfig(NewsboatConfig)
  /// Articles with their marks.
  case marks(MarkedItems)
  /// Pages that were saved to be read later.
  case pages(SavedPageFile)
}

/// Reads the files that other feed readers keep or export. Nothing in them is run.
public enum SubscriptionReader {
  /// Reads OPML, newsboat's `urls`, newsraft's `feeds`, an sfeedrc or plain URLs, recognised by content.
  /// - Parameter isNewsraft: whether it is known to be newsraft's list; without sections it looks like newsboat's.
  /// - Throws: ``SubscriptionListError``, which names what the file is instead.
  public static func read(
    _ data: Data, isNewsraft: Bool = false
  ) throws(SubscriptionListError) -> SubscriptionList {
    switch try file(data, isNewsraft: isNewsraft) {
    case .feeds(let list): return list
    case .newsboatConfig: throw .notAList("newsboat's config (its feeds are in the file 'urls')")
    case .marks: throw .notAList("a list of articles (add their marks with 'aggregate import')")
    case .pages: throw .notAList("a list of saved pages (add them with 'aggregate import')")
    }
  }

  /// Whether a document is a list of feeds, even an empty one, rather than a feed.
  public static func isList(_ data: Data) -> Bool {
    do throws(SubscriptionListError) {
      _ = try read(data)
      return true
    } catch {
      if case .noFeeds = error { return true }
      return false
    }
  }

  /// What to do with a list at a URL, since only files are read.
  public static let downloadAdvice =
    "download it and run 'aggregate import FILE', or follow the list with a [[list]] in the config"

  /// Reads a list of feeds as ``read(_:isNewsraft:)`` does, newsboat's `config`, the starred items that FreshRSS,
  /// NewsBlur and others export as JSON, or the pages that people saved elsewhere.
  /// - Parameters:
  ///   - isNewsraft: whether it is known to be newsraft's list; without sections it looks like newsboat's.
  ///   - isNewsboatConfig: whether it is known to be newsboat's config; one of a later version may not look like it.
  /// - Throws: ``SubscriptionListError``, which names what the file is instead.
  public static func file(
    _ data: Data, isNewsraft: Bool = false, isNewsboatConfig: Bool = false
  ) throws(SubscriptionListError) -> ReaderFile {
    let bytes = [UInt8](data)
    if let kind = DocumentKind.binary(bytes) {
      if DocumentKind.archives.contains(kind) { throw .packed(kind) }
      throw .notAList(kind)
    }
    let text = DocumentText(bytes, httpCharset: nil)
    guard let first = text.bytes.first(where: { $0 > 0x20 }) else { throw .empty }
    if let list = OPMLReader.read(text.bytes) {
      guard !list.subscriptions.isEmpty else { throw .noFeeds("OPML document") }
      return .feeds(list)
    }
    if first == UInt8(ascii: "<") {
      guard let pages = SavedPageList.bookmarks(text.bytes) else {
        throw error(for: data)
      }
      return .pages(pages)
    }
    if isConfig(text.bytes) { throw .notAList("an aggregate config (use it with --config)") }
    if OwnExport.isOne(text.bytes) { throw .ownExport }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      if let pages = SavedPageList.wallabag(text.bytes) { return .pages(pages) }
      guard let marks = StarredItems.read(text.bytes) else { throw error(for: data) }
      return .marks(marks)
    }
    if let channels = ChannelList.read(text.bytes) { return .feeds(channels) }
    if let pages = SavedPageList.table(text.bytes) { return .pages(pages) }
    if let list = SfeedConfig.read(text.bytes) {
      guard !list.subscriptions.isEmpty else { throw .noFeeds("sfeedrc") }
      return .feeds(list)
    }
    if let config = NewsboatConfig.read(text.bytes, isKnown: isNewsboatConfig) {
      return .newsboatConfig(config)
    }
    if let list = URLLines.read(text.bytes, isNewsraft: isNewsraft) { return .feeds(list) }
    throw error(for: data)
  }

  /// What is wrong with a document that is not a list.
  private static func error(for data: Data) -> SubscriptionListError {
    do throws(ParseError) {
      _ = try FeedParser.parse(data)
      return .notAList("a single feed (add it with 'aggregate add URL')")
    } catch {
      switch error {
      case .empty: return .notAList("an empty file")
      case .notAFeed(let what): return .notAList(what)
      case .unreadable(let reason)
      where [JSONFailure.end, JSONFailure.endInString].contains(where: { reason.hasSuffix($0) }):
        return .damaged(reason)
      case .unknownJSON, .unreadable, .api, .adapterMismatch: return .notAList("a JSON document")
      }
    }
  }

  private static func isConfig(_ bytes: ArraySlice<UInt8>) -> Bool {
    let head = String(decoding: bytes.prefix(1_000_000), as: UTF8.self)
    return head.hasWord("[[feed]]")
      && head.split(whereSeparator: \.isNewline).contains { $0.trimmed == "[[feed]]" }
  }
}

/// Why a file is not a list of feeds.
public enum SubscriptionListError: Error, Sendable, Equatable {
  /// It contains nothing but white space.
  case empty
  /// It is something else; the text names it, such as `an HTML page`.
  case notAList(String)
  /// It is a list of a known kind, such as `OPML document`, without any feeds.
  case noFeeds(String)
  /// It is compressed; the text names it, such as `a zip file`. FreshRSS exports everything in one.
  case packed(String)
  /// It contains articles that this program exported.
  case ownExport
  /// It ends early; the text says where, such as `invalid JSON, line 3: unterminated string`.
  case damaged(String)
}

extension SubscriptionListError: CustomStringConvertible {
  /// The reason in one line, to be printed after the file's name.
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .notAList(let what):
      "this is \(what), not a list of feeds; use OPML, newsboat's urls, newsraft's feeds, an "
        + "sfeedrc or plain URLs"
    case .packed(let what): "this is \(what); unpack it, and import the files in it"
    case .noFeeds(let what): "this \(what) contains no feeds"
    case .damaged(let reason): "\(reason); the file is incomplete"
    case .ownExport:
      "these are articles that aggregate exported, which import does not read; 'aggregate store copy FROM TO' copies "
        + "articles with their marks, and 'aggregate export --format opml' writes the feeds"
    }
  }
}
