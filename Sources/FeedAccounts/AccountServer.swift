package import FeedBasics
package import FeedModel

/// The server of an account, in the words of its API.
package protocol AccountServer: Sendable {
  /// The feeds that the account subscribes to, in the server's order.
  func feeds() async throws(FetchError) -> [RemoteFeed]

  /// Tells the server a mark of items, at most ``batchSize`` at a time. Telling it again changes nothing.
  func send(_ kind: OutgoingMark.Kind, isSet: Bool, of items: [String]) async throws(FetchError)

  /// Seconds that the server asked to be left alone for, since a quota is used up; nil if it did not.
  var pause: Double? { get }

  /// Whether it has sent any response, so that the network works.
  var hasResponded: Bool { get }

  /// The most items whose marks one request tells.
  var batchSize: Int { get }

  /// The most folders that a feed can be in at once; nil for any number.
  var maximumTags: Int? { get }

  /// Asks what is new and what has changed. Nothing is concluded from the absence of an item alone.
  /// - Parameters:
  ///   - known: the items that are known.
  ///   - cursor: what the last call returned; nil at the first time.
  ///   - sink: receives what came, in parts.
  /// - Returns: where the next call goes on.
  func pull(_ known: [String: AccountItem], since cursor: String?, into sink: AccountSink)
    async throws(AccountError) -> String?

  /// Subscribes to a feed.
  /// - Returns: what the server calls it.
  func subscribe(to url: String) async throws(FetchError) -> String

  /// Ends a subscription.
  func unsubscribe(from feed: String) async throws(FetchError)

  /// Gives a feed another title.
  func rename(_ feed: String, to title: String) async throws(FetchError)

  /// Puts a feed into folders, and takes it out of others.
  func tag(_ feed: String, adding: [String], removing: [String]) async throws(FetchError)
}

/// A feed as a server lists it.
package struct RemoteFeed: Sendable, Equatable {
  /// What the server calls it.
  package var id: String
  package var title: String
  /// Empty if the server does not tell.
  package var url: String
  package var website: String?
  /// The folders and labels that it is in.
  package var tags: [String]
}

/// An item as a server sends it.
package struct RemoteItem: Sendable {
  /// What the server calls it, in the form in which it is stored.
  package var id: String
  /// Its feed, perhaps one that the account does not subscribe to any more.
  package var feed: RemoteFeed
  package var marks: ServerMarks
  /// When the server received it.
  package var received: Date?
  /// What it says.
  package var content: ParsedItem
}

/// Stores what a server sends, part by part.
package struct AccountSink {
  /// Items that are new, or whose marks were asked for.
  package var items: ([RemoteItem]) throws(StoreError) -> Void
  /// The marks of items that are known.
  package var marks: ([String: ServerMarks]) throws(StoreError) -> Void
  /// Items that the server does not have, or not any more.
  package var gone: ([String]) throws(StoreError) -> Void
}

/// Why an account could not be synchronised.
package enum AccountError: Error, Sendable {
  case server(FetchError)
  case store(StoreError)
}

/// Runs what a server may fail at.
func atServer<Result>(
  _ body: () async throws(FetchError) -> Result
) async throws(AccountError) -> Result {
  do throws(FetchError) { return try await body() } catch { throw .server(error) }
}

/// Runs what the store may fail at.
func atStore<Result>(
  _ body: () throws(StoreError) -> Result
) throws(AccountError) -> Result {
  do throws(StoreError) { return try body() } catch { throw .store(error) }
}
