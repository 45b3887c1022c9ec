public import FeedModel

/// What synchronising an account at an online reader brought.
public struct AccountSynchronisation: Sendable {
  /// What arrived.
  public var changes = StoreChanges()
  /// How many articles were marked here, since they were at the server.
  public var marked = 0
  /// How many marks were sent to the server.
  public var sent = 0
  /// Where the next synchronisation continues; nil to start over.
  public var cursor: String?
  /// Whether the server listed any feeds; nil if it sent no list.
  public var listsFeeds: Bool?
  /// Seconds until the server wants to be asked again; nil if it does not tell.
  public var pause: Double?
  /// What did not work, while the rest did, a line each.
  public var problems: [String] = []
  /// Why marks wait although the server can be read, in a line; nil if none do.
  public var unsent: String?
  /// Why it ended early; what had arrived by then is stored.
  public var failure: FetchError?
  /// Why the store could not take what arrived.
  public var storeError: StoreError?

  /// Creates a synchronisation that brought nothing.
  public init() {}

  /// Whether anything is different now, here or at the server.
  var isUnchanged: Bool { changes == StoreChanges() && marked == 0 && sent == 0 }
}

/// Synchronises an account.
/// - Parameters:
///   - account: a feed whose role is ``FeedRole/server(_:)``.
///   - state: of its last synchronisation, with the cursor as its validator.
///   - fetcher: sends its requests.
public typealias AccountSynchroniser =
  @Sendable (
    _ account: Feed, _ state: FeedState, _ fetcher: any FeedFetcher
  ) async -> AccountSynchronisation
