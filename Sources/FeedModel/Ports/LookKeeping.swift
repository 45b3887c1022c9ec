public import FeedBasics

/// Remembers when the user last looked at the headlines, so that lists can show what is new since.
public protocol LookKeeping: Sendable {
  /// The last two looks, the newest first; fewer if there were fewer.
  func looks() throws(StoreError) -> [Look]

  /// Records that the user looks at the headlines now.
  func recordLook(at now: Date) throws(StoreError)

  /// The highest number that an article ever had; 0 if there was none. Later articles have higher numbers.
  func lastNumber() throws(StoreError) -> Int
}

extension LookKeeping {
  /// The last look; nil if there was none.
  public func lastLook() throws(StoreError) -> Look? { try looks().first }
}

/// One look at the headlines.
public struct Look: Sendable, Equatable {
  /// How many looks are kept.
  public static let limit = 2

  /// When the user looked.
  public var time: Date
  /// The highest number of an article at that time. An article is new since if its number is higher: see
  /// ``ArticleCondition/numberAfter(_:)``.
  public var lastNumber: Int

  /// Creates a look from its parts.
  public init(time: Date, lastNumber: Int) {
    self.time = time
    self.lastNumber = lastNumber
  }
}
