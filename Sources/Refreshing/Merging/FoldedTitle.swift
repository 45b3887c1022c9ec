import Foundation

/// Titles and names in the form in which they are compared: case, width, punctuation and white space do not count.
enum FoldedTitle {
  /// Letters, digits and the marks that belong to them, and what tells C from C++ and C#, in lower case; empty where
  /// nothing is left.
  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count)
      for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "$"):
          bytes.append(byte)
        case 0x41...0x5A: bytes.append(byte | 0x20)
        default: break
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var view = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
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

  /// A title without the publisher's name behind it.
  /// - Parameter publishers: folded names and main labels of domains.
  static func withoutSuffix(_ title: String, publishers: [String]) -> String {
    var title = title[...]
    // "Story | Section - Publisher" has at most a few.
    for _ in 0..<2 {
      guard let (head, tail) = split(title) else { break }
      let name = fold(String(tail))
      guard !name.isEmpty, publishers.contains(where: { matches($0, name) }) else { break }
      title = head
    }
    return String(title)
  }

  /// The text before the last separator, and what follows it.
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

  /// "BBC" and "BBC News", "Corriere della Sera" and "corriere" name the same publisher.
  private static func matches(_ publisher: String, _ name: String) -> Bool {
    if publisher == name { return true }
    let (short, long) = publisher.count < name.count ? (publisher, name) : (name, publisher)
    return short.count >= 3 && long.hasPrefix(short)
  }
}
