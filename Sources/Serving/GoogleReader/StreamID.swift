import FeedBasics

/// A stream or tag of the Google Reader API.
enum StreamID: Equatable {
  /// All articles.
  case readingList
  case read
  case starred
  /// Those that are not read.
  case unread
  case label(String)
  case feed(Int64)
  /// A feed by its URL.
  case feedURL(String)

  /// - Parameter text: such as `user/-/label/World`; any user is this one.
  /// - Returns: nil if unknown.
  init?(_ text: String) {
    if text.hasPrefix("feed/") {
      let rest = text.dropFirst("feed/".count)
      if rest.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        guard let id = Int64(rest) else { return nil }
        self = .feed(id)
      } else if rest.hasPrefix("http://") || rest.hasPrefix("https://") {
        self = .feedURL(String(rest))
      } else {
        return nil
      }
      return
    }
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "user" else { return nil }
    if parts[1...].count >= 2, parts[2] == "label" {
      let name = parts.dropFirst(3).joined(separator: "/")
      guard !name.isEmpty else { return nil }
      self = .label(name)
      return
    }
    guard parts.count == 4, parts[2] == "state" else { return nil }
    switch parts[3] {
    case "com.google/reading-list": self = .readingList
    case "com.google/read": self = .read
    case "com.google/starred": self = .starred
    case "com.google/unread", "com.google/kept-unread": self = .unread
    default: return nil
    }
  }

  /// The form in responses, which clients compare exactly.
  var text: String {
    switch self {
    case .readingList: "user/-/state/com.google/reading-list"
    case .read: "user/-/state/com.google/read"
    case .starred: "user/-/state/com.google/starred"
    case .unread: "user/-/state/com.google/kept-unread"
    case .label(let name): "user/-/label/\(name)"
    case .feed(let id): "feed/\(id)"
    case .feedURL(let url): "feed/\(url)"
    }
  }
}

/// The ids of articles in the Google Reader API. An article's number is its id; clients write it in several forms.
enum ItemID {
  private static let prefix = "tag:google.com,2005:reader/item/"

  /// The long form: 16 hexadecimal digits.
  static func long(_ number: Int) -> String {
    prefix + Hexadecimal.digits(UInt64(bitPattern: Int64(number)))
  }

  /// The number that a client means: the long form with any number of digits, 16 hexadecimal digits, or decimal.
  /// - Returns: nil for anything else, and for what cannot be the number of an article.
  static func number(_ text: String) -> Int? {
    let number: Int?
    if text.hasPrefix(prefix) {
      number = hexadecimal(text.dropFirst(prefix.count))
    } else if text.utf8.count == 16, let value = hexadecimal(text[...]) {
      number = value
    } else {
      number = text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
    }
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Numbers are 64 bits in two's complement, so that those from 2^63 on are negative.
  private static func hexadecimal(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt64(digits, radix: 16).map { Int(truncatingIfNeeded: $0) }
  }
}
