import CLibCurl
import FeedBasics

/// How long a response stays fresh, and how long the server asks clients to wait.
enum Freshness {
  /// Seconds from arrival: `max-age` (RFC 9111 §5.2.2.1), else `Expires` minus `Date` (§5.3). nil if the response
  /// declares neither, or if it must be validated every time (`no-cache`, `no-store`).
  static func seconds(_ headers: HeaderFields, now: Date) -> Double? {
    let directives = (headers.joined("cache-control") ?? "").lowercased().split(separator: ",").map
    {
      $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    if directives.contains("no-cache") || directives.contains("no-store") { return nil }
    if let maxAge = directives.first(where: { $0.hasPrefix("max-age=") }) {
      return Double(maxAge.dropFirst("max-age=".count)).flatMap(bounded)
    }
    guard let expires = headers["expires"].flatMap(date) else { return nil }
    return bounded(expires.timeIntervalSince(headers["date"].flatMap(date) ?? now))
  }

  /// Seconds from arrival: `Retry-After`, a number or a date (RFC 9110 §10.2.3).
  static func retryAfter(_ headers: HeaderFields, now: Date) -> Double? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = Double(value) { return bounded(seconds) }
    return date(value).flatMap { bounded($0.timeIntervalSince(now)) }
  }

  /// Seconds until a quota begins anew, if it is used up: the limits of the Google Reader API as Inoreader declares them
  /// (`X-Reader-Zone1-Usage`, `-Limit`, `X-Reader-Limits-Reset-After`). Zone 1 is reading; that nothing may be written, which
  /// is zone 2, is no reason to stop reading.
  /// - Parameter isRefused: whether the server refused the request for that.
  static func quota(_ headers: HeaderFields, isRefused: Bool) -> Double? {
    guard let reset = headers["x-reader-limits-reset-after"].flatMap({ Double($0) }) else {
      return nil
    }
    guard let usage = headers["x-reader-zone1-usage"].flatMap({ Double($0) }),
      let limit = headers["x-reader-zone1-limit"].flatMap({ Double($0) }), limit > 0
    else { return isRefused ? bounded(reset) : nil }
    return usage >= limit ? bounded(reset) : nil
  }

  /// Whether a refusal is because nothing may be written for now, though one may read on.
  static func isOfWriting(_ headers: HeaderFields) -> Bool {
    headers["x-reader-limits-reset-after"] != nil && quota(headers, isRefused: true) == nil
  }

  /// When the response was sent: `Date` (RFC 9110 §6.6.1).
  static func sent(_ headers: HeaderFields) -> Date? { headers["date"].flatMap(date) }

  /// Whether `Last-Modified` is at least a minute before `Date`, so that the file cannot have changed again within the
  /// same second: it is then a strong validator (RFC 9110 §8.8.2.2).
  static func isOld(_ headers: HeaderFields) -> Bool {
    guard let modified = headers["last-modified"].flatMap(date),
      let sent = headers["date"].flatMap(date)
    else { return false }
    return sent.timeIntervalSince(modified) >= 60
  }

  private static func bounded(_ seconds: Double) -> Double? {
    seconds.isFinite && seconds > 0 ? min(seconds, 1e9) : nil
  }

  /// A date in any of the three formats of RFC 9110 §5.6.7.
  private static func date(_ text: String) -> Date? {
    let seconds = libcurl_getdate(text)
    return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}
