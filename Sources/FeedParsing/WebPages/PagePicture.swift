import FeedBasics

/// The addresses of pictures in pages.
package enum PagePicture {
  /// The address that an `img` is known by; nil for a placeholder.
  package static func address(_ attributes: HTMLAttributes) -> String? {
    ownAddress(attributes) ?? firstOfSet(attributes)
  }

  /// The address that is not one of several sizes.
  static func ownAddress(_ attributes: HTMLAttributes) -> String? {
    for key: HTMLAttributeName in [
      .dataOriginal, .dataSrc, .dataLazySrc, .dataOrigFile, .dataHiResSrc, .src,
    ] {
      if let text = attributes[key]?.trimmed, !text.isEmpty, !ImageCandidates.isPlaceholder(text),
        !text.hasPrefix("{")
      {
        return text
      }
    }
    return nil
  }

  private static func firstOfSet(_ attributes: HTMLAttributes) -> String? {
    for key: HTMLAttributeName in [.dataSrcset, .dataLazySrcset, .srcset] {
      if let set = attributes[key]?.trimmed,
        let first = set.split(maxSplits: 1, whereSeparator: \.isWhitespace).first,
        !ImageCandidates.isPlaceholder(String(first))
      {
        return String(first)
      }
    }
    return nil
  }

  /// The URL without what differs between sizes of one picture: its query, and numbers such as `-300x200`.
  package static func key(_ url: String) -> String {
    var parts = URLReference.Parts(url)
    let path = parts.path
    // A query alone may name the picture.
    if path.hasByte(".") { parts.query = nil }
    parts.scheme = nil
    parts.fragment = nil
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    guard let file = pieces.last else { return parts.text }
    let name = withoutSize(file)
    return (parts.authority ?? "") + pieces.dropLast().filter { !isSize($0) }.joined(separator: "/")
      + "/" + name
      + (parts.query.map { "?" + $0 } ?? "")
  }

  /// A file's name without a size such as `-300x200`.
  private static func withoutSize(_ name: String) -> String {
    let bytes = Array(name.utf8)
    for cross in bytes.indices where bytes[cross] == UInt8(ascii: "x") {
      let before = bytes[..<cross].reversed().prefix(while: isDigit).count
      let after = bytes[(cross + 1)...].prefix(while: isDigit).count
      guard (2...4).contains(before), (2...4).contains(after) else { continue }
      var start = cross - before
      if start > 0,
        [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@")].contains(bytes[start - 1])
      {
        start -= 1
      }
      return String(decoding: bytes[..<start] + bytes[(cross + 1 + after)...], as: UTF8.self)
    }
    return name
  }

  /// The size that a URL asks a server of pictures for, such as `w_48,h_48`, `/48x48/` or `/48/48/`; nil without one.
  package static func size(in url: String) -> (width: Int?, height: Int?)? {
    let path = URLReference.Parts(url).path
    for piece in path.split(separator: "/").suffix(24) where piece.utf8.count < 200 {
      let parts = piece.split(separator: ",")
      if parts.count > 1 {
        func side(_ name: String) -> Int? {
          parts.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
        }
        if let width = side("w_"), let height = side("h_") { return (width, height) }
      }
      let sides = piece.split(separator: "x").map { Int($0) }
      if sides.count == 2, let width = sides[0], let height = sides[1] { return (width, height) }
    }
    let numbers = path.split(separator: "/").map { Int($0) }
    for (first, second) in zip(numbers, numbers.dropFirst()) {
      // Of a day, `/12/12/`, the month comes after the year.
      if let first, first == second, first > 31 { return (first, first) }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isSize(_ piece: String) -> Bool {
    piece.utf8.count < 12 && piece.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
      && piece.utf8.allSatisfy {
        $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "w")
          || $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "_")
      }
  }
}
