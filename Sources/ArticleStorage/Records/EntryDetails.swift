public import FeedModel
import Platform

/// The fields of an entry that have no column, stored as JSON.
public struct EntryDetails: Codable {
  private var externalURL: String?
  private var authors: [Author]?
  private var tags: [String]?
  private var language: String?
  private var images: [String]?
  private var attachments: [Attachment]?
  private var commentsURL: String?
  private var detailURL: String?
  private var rights: String?
  private var license: String?
  private var expires: Date?

  init(_ entry: Entry) {
    externalURL = entry.externalURL
    authors = entry.authors.isEmpty ? nil : entry.authors
    tags = entry.tags.isEmpty ? nil : entry.tags
    language = entry.language
    images = entry.images.isEmpty ? nil : entry.images
    attachments = entry.attachments.isEmpty ? nil : entry.attachments
    commentsURL = entry.commentsURL
    detailURL = entry.detailURL
    rights = entry.rights
    license = entry.license
    expires = entry.expires
  }

  /// Reads stored details; nil if this version does not know their format.
  public init?(json: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    guard let details = try? decoder.decode(EntryDetails.self, from: Data(json.utf8)) else {
      return nil
    }
    self = details
  }

  /// Adds the details to an entry that was read from the columns.
  public func complete(_ entry: inout Entry) {
    entry.externalURL = externalURL
    entry.authors = authors ?? []
    entry.tags = tags ?? []
    entry.language = language
    entry.images = images ?? []
    entry.attachments = attachments ?? []
    entry.commentsURL = commentsURL
    entry.detailURL = detailURL
    entry.rights = rights
    entry.license = license
    entry.expires = expires
  }

  /// JSON with sorted keys. Most entries have only text, which is written here, byte for byte as `JSONEncoder` would:
  /// stored digests were computed from that.
  func json() throws -> String {
    guard attachments == nil, expires == nil else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .secondsSince1970
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
    var object = JSONObjectText()
    if let authors {
      object.add(
        "authors",
        list: authors.map { author in
          var one = JSONObjectText()
          one.add("name", author.name)
          one.add("url", author.url)
          return one.text
        })
    }
    object.add("commentsURL", commentsURL)
    object.add("detailURL", detailURL)
    object.add("externalURL", externalURL)
    if let images { object.add("images", list: images.map(JSONObjectText.quoted)) }
    object.add("language", language)
    object.add("license", license)
    object.add("rights", rights)
    if let tags { object.add("tags", list: tags.map(JSONObjectText.quoted)) }
    return object.text
  }
}

/// Builds a JSON object of texts.
private struct JSONObjectText {
  private var fields = ""

  var text: String { "{\(fields)}" }

  mutating func add(_ name: String, _ value: String?) {
    if let value { add(name, written: JSONObjectText.quoted(value)) }
  }

  /// - Parameter list: values as JSON.
  mutating func add(_ name: String, list: [String]) {
    add(name, written: "[\(list.joined(separator: ","))]")
  }

  private mutating func add(_ name: String, written value: String) {
    if !fields.isEmpty { fields += "," }
    fields += "\"\(name)\":\(value)"
  }

  /// A text as JSON (RFC 8259 §7), with only the necessary escapes.
  static func quoted(_ text: String) -> String {
    let mustEscape = { (byte: UInt8) in
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    guard text.utf8.contains(where: mustEscape) else { return "\"\(text)\"" }
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case 0x08: bytes += Array("\\b".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0C: bytes += Array("\\f".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0..<0x10: bytes += Array("\\u000\(String(byte, radix: 16))".utf8)
      case 0x10..<0x20: bytes += Array("\\u00\(String(byte, radix: 16))".utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
