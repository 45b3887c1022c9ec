import ArticleRendering
import FeedModel
import Foundation

/// The user's local time. (Setting up Foundation's TimeZone takes longer than printing a list.)
enum LocalTime {
  static let days = DayHeadings(offset: offset)
  static let calendar = LocalCalendar(offset: offset)

  /// Seconds east of UTC at an instant.
  @Sendable static func offset(at date: Date) -> Int {
    var seconds = time_t(min(max(date.timeIntervalSince1970, -1e11), 1e11))
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
  }
}
