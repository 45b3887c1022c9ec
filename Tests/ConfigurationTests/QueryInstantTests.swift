import FeedBasics
import FeedConfiguration
import Foundation
import Testing

/// Points in time in queries and options, in the user's time zone.
@Suite struct `A point in time` {
  /// New York changes its clocks on 2026-03-08 and 2026-11-01, at two in the morning.
  private static let newYork = LocalCalendar { date in
    let summer = Timestamp.utc("2026-03-08T07:00:00Z")..<Timestamp.utc("2026-11-01T06:00:00Z")
    return summer.contains(date) ? -4 * 3600 : -5 * 3600
  }
  private static let tokyo = LocalCalendar { _ in 9 * 3600 }
  /// Santiago begins summer time on 2026-09-06 at midnight, which clocks then skip.
  private static let santiago = LocalCalendar { date in
    date >= Timestamp.utc("2026-09-06T04:00:00Z") ? -3 * 3600 : -4 * 3600
  }
  /// Sunday, 22 November 2026, 01:30 in Tokyo and 11:30 on Saturday in New York.
  private static let now = Timestamp.utc("2026-11-21T16:30:00Z")

  @Test(arguments: [
    ("2d", "2026-11-19T16:30:00Z"),
    ("2026-11-21", "2026-11-21T05:00:00Z"),
    ("2026-10-31", "2026-10-31T04:00:00Z"),
    // The day of the change begins before it.
    ("2026-11-01", "2026-11-01T04:00:00Z"),
    ("2026-11-02", "2026-11-02T05:00:00Z"),
    ("2026-03-08", "2026-03-08T05:00:00Z"),
    ("2026-11", "2026-11-01T04:00:00Z"),
    ("2026-11-21T08:15", "2026-11-21T13:15:00Z"),
    ("2026-11-21 08:15:30", "2026-11-21T13:15:30Z"),
    ("2026-11-21T08", "2026-11-21T13:00:00Z"),
    ("2026-11-21t08:15", "2026-11-21T13:15:00Z"),
    // This time comes twice; the first is meant.
    ("2026-11-01T01:30", "2026-11-01T05:30:00Z"),
    // This one never comes.
    ("2026-03-08T02:30", "2026-03-08T07:30:00Z"),
    ("2026-11-21T08:15:00Z", "2026-11-21T08:15:00Z"),
    ("2026-11-21T08:15:00+01:00", "2026-11-21T07:15:00Z"),
    ("21-11-2026 08:15 GMT", "2026-11-21T08:15:00Z"),
    ("today", "2026-11-21T05:00:00Z"),
    ("Yesterday", "2026-11-20T05:00:00Z"),
    ("saturday", "2026-11-21T05:00:00Z"),
    ("sat", "2026-11-21T05:00:00Z"),
    ("friday", "2026-11-20T05:00:00Z"),
    ("SUN", "2026-11-15T05:00:00Z"),
    ("sunday", "2026-11-15T05:00:00Z"),
  ])
  func `is one of the user's days`(_ text: String, _ expected: String) {
    let date = QueryInstant.date(text, now: Self.now, calendar: Self.newYork)
    #expect(date.map(Timestamp.rfc3339) == expected)
  }

  @Test(arguments: [
    ("today", "2026-11-21T15:00:00Z"), ("2026-11-22", "2026-11-21T15:00:00Z"),
    ("sunday", "2026-11-21T15:00:00Z"), ("saturday", "2026-11-20T15:00:00Z"),
  ])
  func `is another one elsewhere`(_ text: String, _ expected: String) {
    let date = QueryInstant.date(text, now: Self.now, calendar: Self.tokyo)
    #expect(date.map(Timestamp.rfc3339) == expected)
  }

  @Test func `is the change of clocks if they skip midnight`() {
    let date = QueryInstant.date("2026-09-06", now: Self.now, calendar: Self.santiago)
    #expect(date.map(Timestamp.rfc3339) == "2026-09-06T04:00:00Z")
    #expect(
      Self.santiago.day(of: date ?? .distantPast) == Timestamp.days(year: 2026, month: 9, day: 6))
  }

  @Test(arguments: [
    "", "someday", "mond", "2026", "2d ago", "-2d", "2026-13-01", "-", "today-1",
    // They would be dates in UTC, which is not the user's day.
    "25-10-2026", "25-Oct-2026", "2026-298", "1-2", "2026-11-21T0800", "2026-11-21 8am",
  ])
  func `is not anything else`(_ text: String) {
    #expect(QueryInstant.date(text, now: Self.now, calendar: .utc) == nil)
  }
}

extension Timestamp {
  /// The instant of a text such as `2026-11-21T16:30:00Z`.
  fileprivate static func utc(_ text: String) -> Date {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    let day = days(year: parts[0], month: parts[1], day: parts[2])
    return Date(
      timeIntervalSince1970: Double(day * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5]))
  }
}
