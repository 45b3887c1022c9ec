public import FeedBasics
package import FeedModel
import FeedParsing

/// Points in time as written in queries and options.
public enum QueryInstant {
  /// What is accepted, as the end of a sentence.
  public static let expected =
    "a span such as 2d or 12h, or a date such as 2026-11-01, yesterday or monday"

  /// A point in time. A day means its beginning in local time.
  /// - Parameters:
  ///   - text: a span before now such as `2d` or `12h`, a date such as `2026-11-01`, `today`, `yesterday` or the name
  ///     of a weekday, which is the latest such day; today is one of them.
  ///   - now: the time that spans are subtracted from.
  ///   - calendar: the days of the user's time zone.
  /// - Returns: nil for anything else.
  public static func date(_ text: String, now: Date, calendar: LocalCalendar) -> Date? {
    if let span = Quantity.span(text) { return now.addingTimeInterval(-span) }
    if let day = day(text, today: calendar.day(of: now)) {
      return calendar.beginning(ofDay: day)
    }
    guard text.contains("-") else { return nil }
    if let (day, second) = localTime(text) { return calendar.instant(day: day, second: second) }
    // A date that feeds write is UTC without a zone, which the user did not mean.
    return namesZone(text) ? FeedDate.parse(text) : nil
  }

  /// - Throws: ``QueryError`` with what was expected if the term does not name a point in time.
  package static func date(
    of term: QueryTerm, now: Date, calendar: LocalCalendar
  ) throws(QueryError) -> Date {
    guard let date = date(term.value, now: now, calendar: calendar) else {
      throw QueryError(word: term.word, reason: "needs \(expected)")
    }
    return date
  }

  /// Whether a date has a time with a zone: `Z`, `+02:00` or `GMT`.
  private static func namesZone(_ text: String) -> Bool {
    text.contains(/[0-9].*[0-9:.] *([+-][0-9]{2}(:?[0-9]{2})?|[A-Za-z]{3,5}|[Zz])$/)
      && text.contains(":")
  }

  /// A day named by a word, counted from 1970-01-01.
  private static func day(_ text: String, today: Int) -> Int? {
    let word = text.lowercased()
    switch word {
    case "today": return today
    case "yesterday": return today - 1
    default:
      guard let weekday = weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word }) else {
        return nil
      }
      return today - (Timestamp.weekday(today) - weekday + 7) % 7
    }
  }

  /// Whether a word is the name of a day, written out.
  public static func isDay(_ word: String) -> Bool {
    ["today", "yesterday"].contains(word) || weekdays.contains(word)
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// `2026-11-01`, `2026-11-01T08`, `2026-11-01T08:00`, `2026-11-01 08:00:30` or `2026-11`, without a zone; nil for anything else.
  private static func localTime(_ text: String) -> (day: Int, second: Int)? {
    let parts = text.split(maxSplits: 1) { "Tt ".contains($0) }
    guard let date = parts.first, parts.count <= 2,
      let numbers = numbers(date, separator: "-"), (2...3).contains(numbers.count),
      (1000...9999).contains(numbers[0]), (1...12).contains(numbers[1])
    else { return nil }
    let first = Timestamp.days(year: numbers[0], month: numbers[1], day: 1)
    let day = first + (numbers.count == 3 ? numbers[2] : 1) - 1
    guard day >= first, Timestamp.civil(day).month == numbers[1] else { return nil }
    guard parts.count == 2 else { return (day, 0) }
    guard let time = QueryInstant.numbers(parts[1], separator: ":"),
      (1...3).contains(time.count), (0...23).contains(time[0]),
      time.dropFirst().allSatisfy({ (0...59).contains($0) })
    else { return nil }
    return (day, zip(time, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 })
  }

  /// nil unless all parts are short numbers.
  private static func numbers(_ text: Substring, separator: Character) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 4 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }
}
