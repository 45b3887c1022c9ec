import Synchronization

/// The config of a program that runs for long: it is read again once its file has changed. One that is not valid changes
/// nothing.
public final class CurrentConfig: Sendable {
  private struct Known {
    /// What applies.
    var valid: LoadedConfig
    /// The file as it was read last.
    var newest: LoadedConfig
    /// Why the file as it is now does not apply; nil if it does.
    var complaint: ConfigError?
  }

  private let known: Mutex<Known>
  private let complain: @Sendable (ConfigError) -> Void

  /// - Parameters:
  ///   - config: what the program began with.
  ///   - complain: receives why a changed file is not valid, once for each change.
  public init(
    _ config: LoadedConfig, complain: @escaping @Sendable (ConfigError) -> Void = { _ in }
  ) {
    // It is read now, as long as it is valid.
    _ = try? config.configIfPresent()
    known = Mutex(Known(valid: config, newest: config))
    self.complain = complain
  }

  /// The config as the file is now, or was when it was valid. The same object is returned while the file does not change.
  public var loaded: LoadedConfig {
    known.withLock { known in
      let next = known.newest.reread
      guard next !== known.newest,
        next.stamp != known.newest.stamp || known.newest.hasOtherSubscriptions
      else { return known.valid }
      do throws(ConfigError) {
        _ = try next.configIfPresent()
        known = Known(valid: next, newest: next)
      } catch {
        // A store that could not be read is asked again.
        if error.kind != .store { known.newest = next }
        if known.complaint?.description != error.description { complain(error) }
        known.complaint = error
      }
      return known.valid
    }
  }
}
