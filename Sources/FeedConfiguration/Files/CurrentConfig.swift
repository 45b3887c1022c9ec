import Synchronization

/// The config of a program that runs for long: it is read again once its file has changed.
public final class CurrentConfig: Sendable {
  private let known: Mutex<LoadedConfig>

  /// - Parameter config: what the program began with.
  public init(_ config: LoadedConfig) { known = Mutex(config) }

  /// The config as the file is now. The same object is returned while the file does not change.
  public var loaded: LoadedConfig {
    known.withLock { known in
      let next = known.reread
      if next !== known, next.stamp != known.stamp || known.hasOtherSubscriptions { known = next }
      return known
    }
  }
}
