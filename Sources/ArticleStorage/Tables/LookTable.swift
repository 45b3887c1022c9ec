public import FeedModel

/// The user's last looks at the headlines.
public protocol LookTable {
  /// The last looks, the newest first.
  func looks() throws -> [Look]

  /// Adds a look, and removes the oldest ones beyond a limit.
  func addLook(_ look: Look, keeping limit: Int) throws
}
