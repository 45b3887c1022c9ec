/// Why the store cannot be used. `description` is one line with the store's location and what to do next.
public enum StoreError: Error, Sendable, Equatable {
  /// There is no store.
  case missing(StoreLocation)
  /// The store cannot be opened, read or written; `reason` explains why and what to do.
  case unusable(StoreLocation, reason: String)
  /// Its server cannot be reached, so that it cannot be read either; `reason` explains why and what to do.
  case unreachable(StoreLocation, reason: String)
  /// The file is not a store.
  case notAStore(StoreLocation)
  /// The stored data is corrupt.
  case damaged(StoreLocation)
  /// A newer version of the program wrote the store.
  case newerVersion(StoreLocation)
  /// Another fetch is running.
  case busy(StoreLocation)
  /// A response came so late that another program fetches its feed by now; it was not stored.
  case leaseLost(StoreLocation)
}

extension StoreError {
  /// Whether the store exists and is intact, but cannot be used for writing, or not at the moment.
  public var isUnusable: Bool {
    if case .unusable = self { true } else { false }
  }
}

extension StoreError {
  /// The error for a store that a copy began to write, and that is used for something else.
  public static func unfinishedCopy(_ location: StoreLocation) -> StoreError {
    .unusable(
      location,
      reason: "it is an unfinished copy of another store; run the same 'aggregate store copy' again"
    )
  }

  /// The error for a store that would have to be changed to be copied.
  public static func earlierVersion(_ location: StoreLocation) -> StoreError {
    .unusable(
      location,
      reason: """
        an earlier version of aggregate wrote it, and a store that is copied is not changed; \
        run 'aggregate store stats --store \(location)' first, which brings it up to date
        """)
  }

  /// The error for a store that a version between two releases wrote.
  public static func unreleasedVersion(_ location: StoreLocation) -> StoreError {
    .unusable(
      location,
      reason: """
        a version of aggregate that was never released wrote it; export its articles with that version, or name another \
        store with --store
        """)
  }
}

extension StoreError: CustomStringConvertible {
  /// One line for people, with the store's location and what to do next.
  public var description: String {
    switch self {
    case .missing(let location): "there is no store at \(location) yet; run 'aggregate fetch' first"
    case .unusable(let location, let reason), .unreachable(let location, let reason):
      "the store \(location) cannot be used: \(reason)"
    case .notAStore(let location):
      "\(location) is not a store of aggregate and was left as it is; name another file with --store"
    case .damaged(let location):
      "the store \(location) is damaged and was left as it is; restore a copy, or move it away and fetch again"
    case .newerVersion(let location):
      "the store \(location) was written by a newer version of aggregate and was left as it is; update aggregate"
    case .busy(let location):
      "another fetch is running on \(location); try again when it has finished"
    case .leaseLost(let location):
      "another program has taken over the feed on \(location); its response is stored instead"
    }
  }
}
