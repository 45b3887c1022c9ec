import FeedBasics

/// Titles and names in the form used for comparison, which ignores case, width, punctuation and white space.
enum FoldedTitle {
  /// Longer texts in scripts that decompose are compared by their beginning.
  private static let maximumBytes = 16384

  /// Letters, digits and their combining marks, currency signs, the signs that distinguish C from C++ and C#, and the
  /// dots between digits, which distinguish 1.12 from 1.1.2, with case folded; empty if nothing is left.
  static func fold(_ text: String) -> String {
    if let folded = simplyFolded(text) { return folded }
    var view = String.UnicodeScalarView()
    var dot = DotInFigure()
    // What is longer is no title; one character may become eighteen.
    let beginning =
      text.utf8.count > maximumBytes ? String(text.unicodeScalars.prefix(maximumBytes / 4)) : text
    for scalar in beginning.compatibilityForm.lowercased().unicodeScalars {
      if dot.isBefore(scalar) { view.append(".") }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .currencySymbol:
        switch scalar {
        // Capitals do not tell these letters from others.
        case "ß": view.append(contentsOf: "ss".unicodeScalars)
        case "ς": view.append("σ")
        default: view.append(scalar)
        }
      default: if scalar == "+" || scalar == "#" { view.append(scalar) }
      }
    }
    return String(view)
  }

  /// The same for text whose scalars neither decompose nor depend on their neighbours: ASCII, letters of Latin-1,
  /// Han, kana, Hangul syllables and the usual quotation marks and dashes. nil for any other text.
  private static func simplyFolded(_ text: String) -> String? {
    var text = text
    var isSimple = true
    let folded = text.withUTF8 { bytes in
      // No scalar takes more bytes than before.
      String(unsafeUninitializedCapacity: bytes.count) { output in
        guard let count = simplyFold(bytes, into: output) else {
          isSimple = false
          return 0
        }
        return count
      }
    }
    return isSimple ? folded : nil
  }

  /// - Parameter output: as long as the text.
  /// - Returns: how many bytes were written; nil for text that is not simple.
  private static func simplyFold(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var count = 0
    func append(_ byte: UInt8) {
      output[count] = byte
      count += 1
    }
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      switch first {
      case 0x30...0x39:
        if index > 1, bytes[index - 1] == UInt8(ascii: "."), 0x30...0x39 ~= bytes[index - 2] {
          append(UInt8(ascii: "."))
        }
        append(first)
        index += 1
      case 0x61...0x7A, 0x23, 0x24, 0x2B:
        append(first)
        index += 1
      case 0x41...0x5A:
        append(first | 0x20)
        index += 1
      case 0x00...0x7F: index += 1
      case 0xC2, 0xC3:
        let second = bytes[index + 1]
        switch (first, second) {
        case (0xC2, 0xA0), (0xC2, 0xAB), (0xC2, 0xBB), (0xC3, 0x97), (0xC3, 0xB7): break
        case (0xC3, 0x9F):
          append(UInt8(ascii: "s"))
          append(UInt8(ascii: "s"))
        case (0xC3, 0x80...0x9E):
          append(0xC3)
          append(second | 0x20)
        case (0xC3, _):
          append(0xC3)
          append(second)
        default: return nil
        }
        index += 2
      case 0xE2...0xED:
        let scalar =
          UInt32(first & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
          | UInt32(bytes[index + 2] & 0x3F)
        switch scalar {
        case 0x2013, 0x2014, 0x2018...0x201F, 0x2026: break
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
          for offset in 0..<3 { append(bytes[index + offset]) }
        default: return nil
        }
        index += 3
      default: return nil
      }
    }
    return count
  }

  /// A title without the publisher's name at its end.
  /// - Parameter publishers: folded names and main labels of domains.
  static func withoutSuffix(_ title: String, publishers: [String]) -> String {
    if !mayHaveSuffix(title) { return title }
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

  /// Whether ``split(_:)`` may find a separator. Most titles have none, which their bytes show.
  private static func mayHaveSuffix(_ title: String) -> Bool {
    var title = title
    return title.withUTF8 { bytes in
      var previous = UInt8(ascii: "a")
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: ":"):
          // Only white space makes it a separator; beyond ASCII there are other kinds of it.
          if previous <= 0x20 || previous >= 0x7F { return true }
        case 0xC2, 0xE2, 0xEF: return true
        default: break
        }
        previous = byte
      }
      return false
    }
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
