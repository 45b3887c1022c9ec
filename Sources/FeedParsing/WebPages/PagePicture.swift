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
}
