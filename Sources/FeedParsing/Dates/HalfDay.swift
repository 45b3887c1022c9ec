import FeedBasics

/// AM and PM as other languages write them beside a time, `8:05 p. m.` or `ÖS 8:05` (Unicode CLDR, and earlier versions
/// of it). Anywhere else the same letters are other words, such as the Spanish `de`.
enum HalfDay {
  /// The half of the day that is written after a time, and where it ends; nil if none is.
  /// - Parameters:
  ///   - end: where the time ends.
  ///   - bytes: the text, terminated by a zero byte.
  static func after(_ end: Int, in bytes: [UInt8]) -> (isAfternoon: Bool, end: Int)? {
    let start = bytes[end...].firstIndex { $0 != 0x20 } ?? end
    guard isLetter(bytes[start]) else { return nil }
    for mark in afterTime where begins(bytes, at: start, mark.letters) {
      let end = start + mark.letters.count
      if !isLetter(bytes[end]), !bytes[end].isASCIIDigit {
        return (mark.isAfternoon, bytes[end] == UInt8(ascii: ".") ? end + 1 : end)
      }
    }
    return nil
  }

  /// The half of the day that is written before a time: true for PM, nil if none is.
  /// - Parameter start: where the time starts.
  static func before(_ start: Int, in bytes: [UInt8]) -> Bool? {
    guard let last = bytes[..<start].lastIndex(where: { $0 != 0x20 }),
      isLetter(bytes[last]) || bytes[last] == UInt8(ascii: ".")
    else { return nil }
    return beforeTime.first { mark in
      let start = last + 1 - mark.letters.count
      return start >= 0 && begins(bytes, at: start, mark.letters)
        && (start == 0 || !isLetter(bytes[start - 1]))
    }?.isAfternoon
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }

  /// Whether a mark begins at a position. Its small letters of ASCII match capitals, too.
  private static func begins(_ bytes: [UInt8], at start: Int, _ mark: [UInt8]) -> Bool {
    mark.count < bytes.count - start
      && zip(mark, bytes[start...]).allSatisfy { $0 == $1 || $0 == $1.asciiLowercased }
  }

  /// Those that need their full stop have it; after the others it may follow.
  private static let afterTime = marks(
    morning: [
      "a.m", "a. m", "π.μ", "π. μ", "πμ", "Π.Μ", "Π. Μ", "ΠΜ", "SA", "PG", "öö", "ÖÖ", "дп",
      "претпл", "пр.об", "пр. об", "f.h", "f. h", "ap.", "vm.", "dop.", "dopoldne", "prijepodne",
      "priešpiet", "pr.p", "pr. p", "priekšp", "priekšpusdienā", "p.d", "p. d", "paradite",
      "e paradites", "de.", "délelőtt", "ق.ظ", "ق. ظ", "قظ", "قبلازظهر", "قبل از ظهر",
      "قبل دوپہر", "לפנה״צ", "לפנה\"צ", "म.पू", "म. पू",
    ],
    afternoon: [
      "p.m", "p. m", "μ.μ", "μ. μ", "μμ", "Μ.Μ", "Μ. Μ", "ΜΜ", "CH", "PTG", "ös", "ÖS", "пп",
      "попл", "сл.об", "сл. об", "e.h", "e. h", "ip.", "nm.", "odp.", "pop.", "popoldne", "popodne",
      "popiet", "pēcp", "pēcpusd", "pēcpusdienā", "m.d", "m. d", "pasdite", "e pasdites", "du.",
      "délután", "ب.ظ", "ب. ظ", "بظ", "بعدازظهر", "بعد از ظهر", "بعد دوپہر", "אחה״צ", "אחה\"צ",
      "म.उ", "म. उ",
    ])

  private static let beforeTime = marks(
    morning: ["de.", "d.e.", "d. e.", "délelőtt", "öö", "ÖÖ"],
    afternoon: ["du.", "d.u.", "d. u.", "délután", "ös", "ÖS"])

  private static func marks(
    morning: [String], afternoon: [String]
  ) -> [(letters: [UInt8], isAfternoon: Bool)] {
    morning.map { (Array($0.utf8), false) } + afternoon.map { (Array($0.utf8), true) }
  }
}
