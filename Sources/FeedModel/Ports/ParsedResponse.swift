public import Foundation

/// A feed's answer, read, and what is to be remembered with it.
public struct ParsedResponse: Sendable {
  public var document: FeedDocument
  public var feed: Feed
  public var state: FeedState
  public var arrival: Date

  public init(document: FeedDocument, feed: Feed, state: FeedState, arrival: Date) {
    self.document = document
    self.feed = feed
    self.state = state
    self.arrival = arrival
  }
}
