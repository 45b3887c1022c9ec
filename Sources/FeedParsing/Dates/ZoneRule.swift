import FeedBasics

/// The rule of a time zone for all years, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1, the variable TZ; RFC 9636 §3.3.1).
struct ZoneRule: Sendable, Equatable {
  /// A day of each year and a time of that day, by the clock before the change.
  private struct Change: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// From 1 to 365, without the 29th of February.
      case withoutLeapDay(Int)
      /// From 0 to 365.
      case ofYear(Int)
      /// The last such weekday of the month is in week 5; Sunday is 0.
      case weekday(Int, week: Int, month: Int)
    }

    var day: Day
    var second = 2 * 3600

    /// In seconds since 1970, as clocks show it.
    func clock(in year: Int) -> Int { number(in: year) * 86400 + second }

    private func number(in year: Int) -> Int {
      let first = Timestamp.days(year: year, month: 1, day: 1)
      switch day {
      case .ofYear(let number): return first + number
      case .withoutLeapDay(let number):
        let isLeap = Timestamp.days(year: year + 1, month: 1, day: 1) - first == 366
        return first + number - (isLeap && number >= 60 ? 0 : 1)
      case .weekday(let weekday, let week, let month):
        let start = Timestamp.days(year: year, month: month, day: 1)
        let next = start + Timestamp.daysIn(month, of: year)
        let distance = (weekday - Timestamp.weekday(start) + 7) % 7
        let day = start + distance + (week - 1) * 7
        return day < next ? day : day - 7
      }
    }
  }

  private var standard = 0
  private var summer: (offset: Int, start: Change, end: Change)?

  static func == (one: ZoneRule, other: ZoneRule) -> Bool {
    one.standard == other.standard && one.summer?.offset == other.summer?.offset
      && one.summer?.start == other.summer?.start && one.summer?.end == other.summer?.end
  }

  /// Reads a rule; nil if the text is not one.
  init?(_ text: String) {
    var rest = text[...]
    guard ZoneRule.skipName(&rest), let west = ZoneRule.time(&rest) else { return nil }
    standard = -west
    if rest.isEmpty { return }
    guard ZoneRule.skipName(&rest) else { return nil }
    let offset = rest.hasPrefix(",") ? standard + 3600 : ZoneRule.time(&rest).map { -$0 }
    guard let offset, let start = ZoneRule.change(&rest), let end = ZoneRule.change(&rest),
      rest.isEmpty
    else { return nil }
    summer = (offset, start, end)
  }

  /// Seconds east of UTC at an instant, in seconds since 1970.
  func offset(at time: Int) -> Int {
    guard let summer else { return standard }
    let days = (Double(time + standard) / 86400).rounded(.down)
    let year = Timestamp.civil(Int(days)).year
    let start = summer.start.clock(in: year) - standard
    let end = summer.end.clock(in: year) - summer.offset
    // In the south, summer lasts over the turn of the year.
    let isSummer = start < end ? start <= time && time < end : !(end <= time && time < start)
    return isSummer ? summer.offset : standard
  }

  // MARK: Reading

  private static func skipName(_ rest: inout Substring) -> Bool {
    let name: Substring
    if rest.hasPrefix("<") {
      name = rest.dropFirst().prefix { $0 != ">" }
      rest = rest[name.endIndex...].dropFirst()
    } else {
      name = rest.prefix(while: \.isLetter)
      rest = rest[name.endIndex...]
    }
    return !name.isEmpty
  }

  /// Takes hours, and minutes and seconds after colons.
  private static func time(_ rest: inout Substring) -> Int? {
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard (1...3).contains(parts.count), (0...167).contains(parts[0]),
      parts.dropFirst().allSatisfy((0...59).contains)
    else { return nil }
    rest = rest[digits.endIndex...]
    return sign * zip(parts, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func change(_ rest: inout Substring) -> Change? {
    guard rest.hasPrefix(",") else { return nil }
    let text = rest.dropFirst().prefix { $0 != "," && $0 != "/" }
    rest = rest[text.endIndex...]
    let numbers = text.drop { $0 == "M" || $0 == "J" }.split(separator: ".").compactMap { Int($0) }
    var change: Change
    switch (text.first, numbers.count) {
    case ("M", 3):
      guard (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
        (0...6).contains(numbers[2])
      else { return nil }
      change = Change(day: .weekday(numbers[2], week: numbers[1], month: numbers[0]))
    case ("J", 1): change = Change(day: .withoutLeapDay(numbers[0]))
    case (_, 1): change = Change(day: .ofYear(numbers[0]))
    default: return nil
    }
    if rest.hasPrefix("/") {
      rest = rest.dropFirst()
      guard let second = time(&rest) else { return nil }
      change.second = second
    }
    return change
  }
}
