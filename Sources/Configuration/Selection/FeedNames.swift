public import FeedModel

/// The names under which a store keeps feeds. They differ from the config's where a feed was removed from it, or renamed
/// and not fetched since.
public protocol FeedNames {
  /// The names of all feeds that were ever fetched.
  func feedNames() throws(StoreError) -> [String]

  /// The names of stored feeds, by the names that the config has for them; feeds that were never fetched are left out.
  func storedNames(of feeds: [Feed]) throws(StoreError) -> [String: String]
}

/// Why feeds or articles could not be chosen.
public enum SelectionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The config cannot be read, a name is unknown, or a query cannot be understood.
  case config(ConfigError)
  /// The names in the store cannot be read.
  case store(StoreError)

  /// One line, as the error itself has it.
  public var description: String {
    switch self {
    case .config(let error): error.description
    case .store(let error): error.description
    }
  }
}

extension SelectionError {
  static func config<Value>(
    reading read: () throws(ConfigError) -> Value
  ) throws(SelectionError) -> Value {
    do throws(ConfigError) {
      return try read()
    } catch {
      throw .config(error)
    }
  }

  static func store<Value>(
    reading read: () throws(StoreError) -> Value
  ) throws(SelectionError) -> Value {
    do throws(StoreError) {
      return try read()
    } catch {
      throw .store(error)
    }
  }
}
