import ArticleRendering
import FeedModel
import Platform

/// The user's local time. (FoundationEssentials knows no time zones but UTC.)
enum LocalTime {
  static let days = DayHeadings(offset: offset)
  static let clock = ZonedTime(offset: offset, name: name)
  static let calendar = LocalCalendar(offset: offset)

  /// Date and time as people read them: `2026-11-22 08:10 CET`.
  static func text(_ date: Date) -> String { clock.text(date) }

  /// A time of today as `14:05 CET`, any other as `2026-11-23 14:05 CET`.
  static func text(_ date: Date, now: Date) -> String {
    let (time, today) = (text(date), text(now))
    let day = time.prefix { $0 != " " }
    return today.hasPrefix(day) ? String(time.dropFirst(day.count + 1)) : time
  }

  /// Seconds east of UTC at an instant.
  @Sendable static func offset(at date: Date) -> Int {
    local(date)?.tm_gmtoff ?? 0
  }

  /// The time zone's abbreviation at an instant, such as `CET`.
  @Sendable private static func name(at date: Date) -> String? {
    local(date)?.tm_zone.map { String(cString: $0) }
  }

  private static func local(_ date: Date) -> tm? {
    var seconds = time_t(min(max(date.timeIntervalSince1970, -1e11), 1e11))
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? nil : local
  }
}
