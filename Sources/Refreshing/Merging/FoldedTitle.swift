import FeedModel

/// Titles and names in the form used for comparison, which ignores case, width, punctuation and white space.
enum FoldedTitle {
  /// Letters, digits and their combining marks, currency signs, the signs that distinguish C from C++ and C#, and the
  /// dots between digits, which distinguish 1.12 from 1.1.2, in lower case; empty if nothing is left.
  static func fold(_ text: String) -> String {
    if let folded = simplyFolded(text) { return folded }
    var view = String.UnicodeScalarView()
    var dot = DotInFigure()
    for scalar in text.compatibilityForm.lowercased().unicodeScalars {
      if dot.isBefore(scalar) { view.append(".") }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .currencySymbol:
        view.append(scalar)
      default: if scalar == "+" || scalar == "#" { view.append(scalar) }
      }
    }
    return String(view)
  }

  /// The same for text whose scalars neither decompose nor depend on their neighbours: ASCII, letters of Latin-1,
  /// Han, kana, Hangul syllables and the usual quotation marks and dashes. nil for any other text.
  private static func simplyFolded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var dot = DotInFigure()
    for scalar in text.unicodeScalars {
      if dot.isBefore(scalar) { bytes.append(UInt8(ascii: ".")) }
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A, 0x23, 0x24, 0x2B: bytes.append(UInt8(scalar.value))
      case 0x41...0x5A: bytes.append(UInt8(scalar.value | 0x20))
      case 0x00...0x7F, 0xA0, 0xAB, 0xBB, 0xD7, 0xF7, 0x2013, 0x2014, 0x2018...0x201F, 0x2026: break
      case 0xC0...0xDE: bytes += [0xC3, UInt8(scalar.value & 0x3F | 0x20 | 0x80)]
      case 0xDF...0xFF: bytes += [0xC3, UInt8(scalar.value & 0x3F | 0x80)]
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
        bytes.append(0xE0 | UInt8(scalar.value >> 12))
        bytes.append(0x80 | UInt8(scalar.value >> 6 & 0x3F))
        bytes.append(0x80 | UInt8(scalar.value & 0x3F))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A title without the publisher's name at its end.
  /// - Parameter publishers: folded names and main labels of domains.
  static func withoutSuffix(_ title: String, publishers: [String]) -> String {
    let whole = title
    var title = title[...]
    // "Story | Section - Publisher": two suffixes at most.
    for _ in 0..<2 {
      guard let (head, tail) = split(title) else { break }
      let name = fold(String(tail))
      guard !name.isEmpty,
        publishers.contains(name) || publishers.contains(PublisherName.key(String(tail)))
      else { break }
      title = head
    }
    return title.endIndex == whole.endIndex ? whole : String(title)
  }

  /// The text before the last separator, and the text after it.
  private static func split(_ title: Substring) -> (head: Substring, tail: Substring)? {
    let scalars = title.unicodeScalars
    var index = scalars.endIndex
    while index > scalars.startIndex {
      index = scalars.index(before: index)
      let isWide: Bool
      switch scalars[index] {
      case "｜", "：", "－": isWide = true
      case "-", "–", "—", "|", "·", "•", ":": isWide = false
      default: continue
      }
      let before = title[..<index]
      let after = title[scalars.index(after: index)...]
      // Without a space before it, a hyphen is part of a word and a colon part of the sentence.
      guard isWide || before.last?.isWhitespace == true, !after.isEmpty,
        !before.allSatisfy(\.isWhitespace)
      else { continue }
      return (before, after)
    }
    return nil
  }
}

/// Finds the dots between two digits of a text.
private struct DotInFigure {
  private var isAfterDigit = false
  private var isPending = false

  /// - Returns: whether the scalar is a digit after a dot after a digit.
  mutating func isBefore(_ scalar: Unicode.Scalar) -> Bool {
    let isDigit =
      (0x30...0x39).contains(scalar.value)
      || scalar.value > 0x7F && scalar.properties.generalCategory == .decimalNumber
    defer {
      isPending = isAfterDigit && scalar == "."
      isAfterDigit = isDigit
    }
    return isPending && isDigit
  }
}
