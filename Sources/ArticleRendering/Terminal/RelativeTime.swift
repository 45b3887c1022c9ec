public import FeedBasics

/// Ages and time spans in a short form for people.
public enum RelativeTime {
  /// An age in at most four columns: `now`, `12m`, `3h`, `6d`, `5w`, `11mo`, `2y`. A date in the future gives `now`.
  public static func age(of date: Date, now: Date) -> String {
    let minutes = max(0, Int(min(now.timeIntervalSince(date), 1e12)) / 60)
    let days = minutes / 1440
    switch minutes {
    case ..<1: return "now"
    case ..<60: return "\(minutes)m"
    case ..<1440: return "\(minutes / 60)h"
    default: break
    }
    switch days {
    case ..<14: return "\(days)d"
    case ..<70: return "\(days / 7)w"
    case ..<365: return "\(days / 30)mo"
    default: return "\(min(days / 365, 999))y"
    }
  }

  /// A time to wait, in its largest unit, rounded to the nearest.
  /// - Parameter seconds: negative values count as 0.
  public static func wait(_ seconds: Double) -> String {
    switch max(0, min(seconds, 1e12)) {
    case ..<60: span(seconds)
    case ..<3570: span(seconds + 30)
    case ..<(47.5 * 3600): span(max(3600, seconds + 1800))
    default: span(max(48 * 3600, seconds + 43200))
    }
  }

  /// How long ago something was, rounded down: as ``span(_:)``, but old dates in months or years: `5 months`, `8 years`.
  /// - Parameter seconds: negative values count as 0.
  public static func elapsed(_ seconds: Double) -> String {
    let days = Int(max(0, min(seconds, 1e12))) / 86400
    switch days {
    case ..<70: return span(seconds)
    case ..<730: return "\(days / 30) months"
    default: return "\(days / 365) years"
    }
  }

  /// A number with one digit after the point, as fetches report seconds: `14.2`.
  public static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A span in its largest unit, rounded down: `45 s`, `12 min`, `3 h`, `6 days`.
  /// - Parameter seconds: negative values count as 0.
  public static func span(_ seconds: Double) -> String {
    let seconds = Int(max(0, min(seconds, 1e12)))
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min"
    case ..<(48 * 3600): return "\(seconds / 3600) h"
    default: return "\(seconds / 86400) days"
    }
  }
}
