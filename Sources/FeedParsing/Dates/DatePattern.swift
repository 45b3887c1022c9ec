import Foundation

/// A date format that an adapter names: seconds or milliseconds since 1970, or a pattern such as `dd/MM/yyyy HH:mm`.
struct DatePattern: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case field(Character, Int)
    case literal(Character)
  }

  private enum Kind: Sendable, Equatable {
    case seconds
    case milliseconds
    /// One of the usual formats, which are told apart by what is there.
    case usual
    case pattern([Piece])
  }

  private let kind: Kind

  /// nil where the text names no format.
  init?(_ text: String) {
    switch text.lowercased().filter({ $0 != "_" && $0 != "-" && $0 != " " }) {
    case "unix", "epoch", "seconds": kind = .seconds
    case "unixms", "epochms", "milliseconds": kind = .milliseconds
    case "iso8601", "rfc3339", "rfc822", "rfc2822", "rfc5322": kind = .usual
    default:
      var pieces: [Piece] = []
      for character in text {
        if "yMdHmsZ".contains(character) {
          if case .field(character, let count) = pieces.last {
            pieces[pieces.count - 1] = .field(character, count + 1)
          } else {
            pieces.append(.field(character, 1))
          }
        } else if character.isLetter, character != "T" {
          return nil
        } else {
          pieces.append(.literal(character))
        }
      }
      guard pieces.contains(where: { if case .field("y", _) = $0 { true } else { false } }) else {
        return nil
      }
      kind = .pattern(pieces)
    }
  }

  /// nil where the text is not in the format. No zone is UTC.
  func parse(_ text: String) -> Date? {
    switch kind {
    case .seconds:
      return Double(text.trimmed).flatMap { DatePattern.instant(seconds: $0) }
    case .milliseconds:
      return Double(text.trimmed).flatMap { DatePattern.instant(seconds: $0 / 1000) }
    case .usual:
      return FeedDate.parse(text)
    case .pattern(let pieces):
      return parse(text.trimmed[...], pieces)
    }
  }

  private static func instant(seconds: Double) -> Date? {
    guard seconds.isFinite, abs(seconds) < 253_402_300_800 else { return nil }
    return Date(timeIntervalSince1970: seconds.rounded(.down))
  }

  private func parse(_ text: Substring, _ pieces: [Piece]) -> Date? {
    var rest = text
    var values: [Character: Int] = [:]
    for piece in pieces {
      switch piece {
      case .literal(let character):
        guard rest.first == character else { return nil }
        rest = rest.dropFirst()
      case .field("Z", _):
        guard let offset = DatePattern.offset(&rest) else { return nil }
        values["Z"] = offset
      case .field(let letter, let count):
        let longest = count == 1 ? 2 : count
        let digits = rest.prefix(longest).prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= min(count, 1), let value = Int(digits) else { return nil }
        values[letter] = letter == "y" && count == 2 ? 2000 + value : value
        rest = rest.dropFirst(digits.count)
      }
    }
    guard rest.isEmpty, let year = values["y"] else { return nil }
    return FeedDate.instant(
      year: year, month: values["M"] ?? 1, day: values["d"] ?? 1, hour: values["H"] ?? 0,
      minute: values["m"] ?? 0,
      second: values["s"] ?? 0, offset: values["Z"] ?? 0)
  }

  private static func offset(_ rest: inout Substring) -> Int? {
    if rest.hasPrefix("Z") {
      rest = rest.dropFirst()
      return 0
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let number = digits.filter { $0 != ":" }
    guard number.count == 4, let value = Int(number) else { return nil }
    rest = rest[digits.endIndex...]
    return (sign == "-" ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
  }
}
