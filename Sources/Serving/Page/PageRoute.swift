import FeedBasics

/// The pages by their paths.
enum PageRoute: Equatable {
  /// The list of articles; the query is nil if it is not part of the path.
  case list(query: String?)
  case article(Int)
  case mark
  case undo
  case feeds
  case feed(Int64)
  case login
  case logout
  case pictures
  /// Whether pages run scripts.
  case scripts
  /// A picture of the article with this number, which the server loads.
  case picture(Int)

  /// - Parameter path: as sent, percent-encoded.
  /// - Returns: nil for a path of no page.
  init?(_ path: String) {
    guard path.hasPrefix("/"), path.utf8.count <= 2000, let path = path.percentDecoded else {
      return nil
    }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.count, parts[0]) {
    case (1, ""): self = .list(query: nil)
    case (1, let name) where name.hasPrefix("@") && name.count > 1:
      self = .list(query: String(name))
    case (1, "mark"): self = .mark
    case (1, "undo"): self = .undo
    case (1, "feeds"): self = .feeds
    case (1, "login"): self = .login
    case (1, "logout"): self = .logout
    case (1, "pictures"): self = .pictures
    case (1, "scripts"): self = .scripts
    case (2, "a"):
      guard let number = PageNumber.read(parts[1]) else { return nil }
      self = .article(number)
    case (2, "picture"):
      guard let number = PageNumber.read(parts[1]) else { return nil }
      self = .picture(number)
    case (2, "feeds"):
      guard let id = PageNumber.read(parts[1]) else { return nil }
      self = .feed(Int64(id))
    default: return nil
    }
  }
}

/// Numbers in paths and forms.
enum PageNumber {
  /// A number of digits only; nil for anything else and what no number of an article can be.
  static func read(_ text: some StringProtocol) -> Int? {
    guard (1...16).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Int(text)
  }

  /// Numbers between commas; nil if one of them is not a number or there are more than a page has.
  static func list(_ text: String) -> [Int]? {
    let parts = text.split(separator: ",", maxSplits: 500, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { read($0) }
    return numbers.count == parts.count ? numbers : nil
  }
}
