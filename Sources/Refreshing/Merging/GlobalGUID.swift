import FeedModel
import FeedParsing

/// Guids that no other story has, in whatever feed: URLs, `tag:` and `urn:` URIs, and others that are long.
enum GlobalGUID {
  /// The entry's guid, if it identifies its story in other feeds too; nil for a number that is unique in its feed only.
  static func of(_ entry: Entry) -> String? {
    let guid = entry.guid
    switch entry.guidOrigin {
    case .content, .account: return nil
    case .publisher, .link: if ClusterGUID.matches(guid) { return nil }
    }
    if isURI(guid) { return guid }
    // No character is shorter than a byte.
    guard guid.utf8.count >= minimumLength, guid.count >= minimumLength else { return nil }
    return isTime(guid) ? nil : guid
  }

  private static func isURI(_ guid: String) -> Bool {
    switch guid.utf8.first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "u"): break
    default: return false
    }
    let lower = guid.prefix(8).lowercased()
    return ["http://", "https://", "tag:", "urn:"].contains(where: lower.hasPrefix)
  }

  private static let minimumLength = 16

  /// The canonical URL of a guid; nil if it is not an http(s) URL.
  static func url(_ guid: String) -> String? {
    guard guid.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "h") }) ?? false else { return nil }
    return CanonicalURL.key(guid)
  }

  /// `2026-11-22T10:00:00Z` or another form of a date: two feeds of one site can have different items of the same second.
  private static func isTime(_ guid: String) -> Bool {
    guid.utf8.count <= 40 && FeedDate.parse(guid) != nil
  }
}
