package import FeedBasics
package import FeedModel

/// A change to what is remembered of attachments.
package enum AttachmentChange: Sendable, Equatable {
  case played(Bool)
  case queued(Bool)

  /// What was done, in words.
  /// - Parameter amount: what was changed, such as `2 enclosures`.
  package func done(to amount: some CustomStringConvertible) -> String {
    switch self {
    case .played(let isPlayed): "\(amount) marked as \(isPlayed ? "played" : "not played")"
    case .queued(true): "\(amount) added to the queue"
    case .queued(false): "\(amount) taken out of the queue"
    }
  }
}

extension AttachmentMarking {
  /// - Returns: how many changed.
  package func apply(
    _ change: AttachmentChange, to attachments: [QueuedAttachment], at now: Date
  ) throws(StoreError) -> Int {
    switch change {
    case .played(let isPlayed):
      try mark(attachments: attachments.map(\.url), played: isPlayed, at: now)
    case .queued(true): try enqueue(attachments: attachments, at: now)
    case .queued(false): try dequeue(attachments: attachments.map(\.url))
    }
  }
}
