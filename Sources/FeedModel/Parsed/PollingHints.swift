/// What a feed's own markup says about how often to ask for it.
public struct PollingHints: Sendable, Equatable, Codable {
  /// RSS 2.0 `ttl`, or `sy:updatePeriod` divided by `sy:updateFrequency`, in seconds.
  public var ttl: Double?
  /// RSS 2.0 `skipHours`: hours of the day, UTC, 0–23, in which the feed is not asked.
  public var skipHours: Set<Int> = []
  /// RSS 2.0 `skipDays`: 0 Sunday – 6 Saturday.
  public var skipDays: Set<Int> = []

  /// Hints; without arguments none.
  public init(ttl: Double? = nil, skipHours: Set<Int> = [], skipDays: Set<Int> = []) {
    self.ttl = ttl
    self.skipHours = skipHours
    self.skipDays = skipDays
  }
}
