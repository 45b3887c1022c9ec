internal import FeedModel
public import Foundation

/// Reads the lists of feeds that other programs keep or export, whatever their kind. Nothing in them is run.
public enum SubscriptionReader {
  /// - Throws: ``SubscriptionError``, saying what the file is instead.
  public static func read(_ data: Data) throws(SubscriptionError) -> SubscriptionList {
    let bytes = [UInt8](data)
    if let kind = DocumentKind.binary(bytes) { throw .notAList(kind) }
    let text = DocumentText(bytes, httpCharset: nil)
    guard let first = text.bytes.first(where: { $0 > 0x20 }) else { throw .empty }
    if let list = OPMLReader.read(text.bytes) {
      guard !list.subscriptions.isEmpty else { throw .noFeeds("OPML document") }
      return list
    }
    if first == UInt8(ascii: "<") { throw .notAList(kind(of: data)) }
    if isConfig(text.bytes) { throw .notAList("a config of aggregate; use it with --config") }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { throw .notAList(kind(of: data)) }
    if let list = SfeedConfig.read(text.bytes) {
      guard !list.subscriptions.isEmpty else { throw .noFeeds("sfeedrc") }
      return list
    }
    if let list = URLLines.read(text.bytes) { return list }
    throw .notAList(kind(of: data))
  }

  /// What a document is that is no list.
  private static func kind(of data: Data) -> String {
    do throws(ParseError) {
      _ = try FeedParser.parse(data)
      return "a feed itself, to be added with 'aggregate add URL'"
    } catch {
      switch error {
      case .empty: return "an empty file"
      case .notAFeed(let what): return what.hasPrefix("JSON") ? "a JSON document" : what
      case .unreadable, .api, .adapterMismatch: return "a JSON document"
      }
    }
  }

  private static func isConfig(_ bytes: ArraySlice<UInt8>) -> Bool {
    let head = String(decoding: bytes.prefix(1_000_000), as: UTF8.self)
    return head.hasWord("[[feed]]")
      && head.split(whereSeparator: \.isNewline).contains { $0.trimmed == "[[feed]]" }
  }
}

/// Why a file is no list of feeds. `description` goes on from the file's name.
public enum SubscriptionError: Error, Sendable, Equatable {
  case empty
  /// It is something else; the text names it, such as `an HTML page`.
  case notAList(String)
  /// A list of a known kind, such as `OPML document`, in which no feed stands.
  case noFeeds(String)
}

extension SubscriptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .notAList(let what):
      "this is \(what), no list of feeds; OPML, newsboat's urls, an sfeedrc and plain URLs are read"
    case .noFeeds(let what): "this \(what) names no feed"
    }
  }
}
