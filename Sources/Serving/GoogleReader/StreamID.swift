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
