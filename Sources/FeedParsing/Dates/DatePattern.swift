import FeedBasics

/// A date format that an adapter names: seconds or milliseconds since 1970, or a pattern such as `dd/MM/yyyy HH:mm`,
/// with letters as in Unicode Technical Standard #35. A pattern may be followed by the time zone of dates without one:
/// `dd/MM/yyyy HH:mm Europe/Rome`, `yyyy-MM-dd HH:mm +02:00`.
struct DatePattern: Sendable, Equatable {
  /// The accepted formats, for error messages.
  static let expected =
    "'unix', 'unix_ms', 'iso8601', 'rfc822' or a pattern such as \"dd/MM/yyyy HH:mm\", made of yyyy, yy, MMMM, MMM, "
    + "MM, M, dd, d, HH, H, hh, h, mm, ss, SSS, a, EEE and Z, with literal text in single quotes and optionally "
    + "followed by a time zone such as Europe/Rome"

  private enum Piece: Sendable, Equatable {
    case field(Character, Int)
    case literal(Character)
  }

  private enum Kind: Sendable, Equatable {
    case seconds
    case milliseconds
    case iso8601
    /// Any of the usual formats, distinguished by their content.
    case usual
    case pattern([Piece], zone: Zone)
  }

  private enum Zone: Sendable, Equatable {
    /// Seconds east of UTC.
    case offset(Int)
    case named(ZoneFile)

    /// The instant of a local date and time, which is given as if it were in UTC.
    func instant(_ local: Date) -> Date {
      switch self {
      case .offset(let seconds): local.addingTimeInterval(-Double(seconds))
      case .named(let file): file.instant(local)
      }
    }
  }

  private let kind: Kind

  /// Reads a format's name or pattern; nil if the text is neither.
  init?(_ text: String) {
    switch text.lowercased().filter({ $0 != "_" && $0 != "-" && $0 != " " }) {
    case "unix", "epoch", "seconds", "unixs": kind = .seconds
    case "unixms", "epochms", "milliseconds": kind = .milliseconds
    case "iso8601", "rfc3339": kind = .iso8601
    case "rfc822", "rfc2822", "rfc5322", "rfc1123": kind = .usual
    default:
      let (pattern, zone) = DatePattern.separated(text)
      guard let pieces = DatePattern.pieces(pattern) else { return nil }
      kind = .pattern(pieces, zone: zone)
    }
  }

  /// Splits a pattern from the zone after it, UTC by default.
  private static func separated(_ text: String) -> (pattern: Substring, zone: Zone) {
    if let space = text.lastIndex(of: " ") {
      let word = text[text.index(after: space)...]
      var rest = word
      if let seconds = offset(&rest), rest.isEmpty, word != "Z", abs(seconds) <= 18 * 3600 {
        return (text[..<space], .offset(seconds))
      }
      if word == "UTC" || word == "GMT" { return (text[..<space], .offset(0)) }
      if word.contains("/"), let zone = ZoneFile(named: String(word)) {
        return (text[..<space], .named(zone))
      }
    }
    return (text[...], .offset(0))
  }

  private static func pieces(_ text: Substring) -> [Piece]? {
    var pieces: [Piece] = []
    var isQuoted = false
    for character in text {
      if character == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        pieces.append(.literal(character))
      } else if "yMdHhmsSaEZ".contains(character) {
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
    let hasYear = pieces.contains { if case .field("y", _) = $0 { true } else { false } }
    return hasYear && !isQuoted ? pieces : nil
  }

  /// Whether dates are numbers, the month first and the year last, as in the United States.
  var isMonthFirst: Bool {
    guard case .pattern(let pieces, _) = kind else { return false }
    let fields = pieces.compactMap { piece -> Character? in
      guard case .field(let letter, let count) = piece, "Mdy".contains(letter) else { return nil }
      return letter == "M" && count > 2 ? nil : letter
    }
    return fields == ["M", "d", "y"]
  }

  /// The instant that a text denotes; nil if the text is not in this format.
  func parse(_ text: String) -> Date? {
    switch kind {
    case .seconds:
      return Double(text.trimmed).flatMap { DatePattern.instant(seconds: $0) }
    case .milliseconds:
      return Double(text.trimmed).flatMap { DatePattern.instant(seconds: $0 / 1000) }
    case .iso8601:
      let bytes = Array(text.utf8) + [0]
      return bytes.count < 200 ? ISODate.parse(bytes) ?? FeedDate.parse(text) : nil
    case .usual:
      return FeedDate.parse(text)
    case .pattern(let pieces, let zone):
      return parse(text.trimmed[...], pieces, zone)
    }
  }

  private static func instant(seconds: Double) -> Date? {
    guard seconds.isFinite, abs(seconds) < 253_402_300_800 else { return nil }
    return Date(timeIntervalSince1970: seconds.rounded(.down))
  }

  private func parse(_ text: Substring, _ pieces: [Piece], _ zone: Zone) -> Date? {
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
      case .field("E", _):
        guard DatePattern.word(&rest) != nil else { return nil }
      case .field("M", 3...):
        guard let word = DatePattern.word(&rest), let month = DateWords.month(Array(word.utf8)[...])
        else { return nil }
        values["M"] = month
      case .field("a", _):
        guard let word = DatePattern.word(&rest),
          let afternoon = DateWords.afternoon(Array(word.utf8)[...])
        else { return nil }
        values["a"] = afternoon ? 12 : 0
      case .field(let letter, let count):
        let longest = letter == "S" ? 9 : count == 1 ? 2 : count
        let digits = rest.prefix(longest).prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let value = Int(digits) else { return nil }
        // Two digits from 69 on are in the 20th century, as in POSIX.
        values[letter] =
          letter == "y" && digits.count <= 2 ? value + (value < 69 ? 2000 : 1900) : value
        rest = rest.dropFirst(digits.count)
      }
    }
    guard rest.isEmpty, let year = values["y"] else { return nil }
    let hour = values["h"].map { $0 % 12 + (values["a"] ?? 0) } ?? values["H"] ?? 0
    let local = FeedDate.instant(
      year: year, month: values["M"] ?? 1, day: values["d"] ?? 1, hour: hour,
      minute: values["m"] ?? 0, second: values["s"] ?? 0, offset: values["Z"] ?? 0)
    guard let local, values["Z"] == nil else { return local }
    return zone.instant(local)
  }

  /// Takes the letters at the beginning and a full stop after them.
  private static func word(_ rest: inout Substring) -> Substring? {
    let word = rest.prefix(while: \.isLetter)
    guard !word.isEmpty else { return nil }
    rest = rest[word.endIndex...]
    if rest.first == "." { rest = rest.dropFirst() }
    return word
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
