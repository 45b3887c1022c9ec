/// What a list of feeds says, in its order.
public struct SubscriptionList: Sendable, Equatable {
  /// More than anybody reads; a bound on what a hostile list can make of a few megabytes.
  static let most = 50_000

  /// In the list's order.
  public internal(set) var subscriptions: [Subscription] = []
  /// What is not as it should be with the whole list, each a sentence's end: `ends before it is complete`.
  public internal(set) var warnings: [String] = []
  private var isFull = false

  mutating func append(_ subscription: Subscription) {
    if subscriptions.count < SubscriptionList.most {
      subscriptions.append(subscription)
    } else if !isFull {
      isFull = true
      warnings.append("names more feeds than \(SubscriptionList.most); the others were left out")
    }
  }
}
