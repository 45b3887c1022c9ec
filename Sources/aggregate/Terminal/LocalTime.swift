import ArticleRendering
import FeedBasics

/// The user's local time. (FoundationEssentials knows no time zones but UTC.)
enum LocalTime {
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
    isZoneKnown ? local(date)?.tm_zone.map { String(cString: $0) } : "UTC"
  }

  /// Whether the C library knows the zone of the variable TZ. Of another, or without the system's zone files, it shows UTC
  /// under the name that the variable begins with.
  private static let isZoneKnown: Bool = {
    guard var zone = getenv("TZ").map({ String(cString: $0)[...] }) else { return true }
    if zone.hasPrefix(":") { zone = zone.dropFirst() }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    if access(zone.hasPrefix("/") ? String(zone) : "\(folder)/\(zone)", R_OK) == 0 { return true }
    // A rule, such as CET-1CEST or <+03>-3, has an offset after the name.
    let rest =
      zone.hasPrefix("<") ? zone.drop { $0 != ">" }.dropFirst() : zone.drop(while: \.isLetter)
    return rest.first.map { "+-0123456789".contains($0) } ?? false
  }()

  private static func local(_ date: Date) -> tm? {
    var seconds = time_t(min(max(date.timeIntervalSince1970, -1e11), 1e11))
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? nil : local
  }
}
