package import FeedConfiguration
package import FeedModel

/// Why feeds or articles could not be selected.
package enum SelectionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The config cannot be read, a name is unknown, or a query is not valid.
  case config(ConfigError)
  /// The names in the store cannot be read.
  case store(StoreError)

  /// One line, which is that of the underlying error.
  package var description: String {
    switch self {
    case .config(let error): error.description
    case .store(let error): error.description
    }
  }
}

extension SelectionError {
  package static func config<Value>(
    reading read: () throws(ConfigError) -> Value
  ) throws(SelectionError) -> Value {
    do throws(ConfigError) {
      return try read()
    } catch {
      throw .config(error)
    }
  }

  package static func store<Value>(
    reading read: () throws(StoreError) -> Value
  ) throws(SelectionError) -> Value {
    do throws(StoreError) {
      return try read()
    } catch {
      throw .store(error)
    }
  }
}
