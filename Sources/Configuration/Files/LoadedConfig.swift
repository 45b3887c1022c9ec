import FeedModel
import Foundation
import Synchronization

/// The config as a run knows it: read when it is first asked for, and once. It may come out of a pipe, and warnings
/// about it need not be repeated.
public final class LoadedConfig: Sendable {
  private let file: ConfigFile
  private let environment: [String: String]
  private let warn: (@Sendable (String) -> Void)?
  private let result = Mutex<Result<Config?, ConfigError>?>(nil)

  /// - Parameters:
  ///   - path: the file's.
  ///   - environment: where `${NAME}` is looked up.
  ///   - warn: takes a line about a config that holds a secret and that others can read; nil if nothing is to be said.
  public init(
    path: String, environment: [String: String], warn: (@Sendable (String) -> Void)? = nil
  ) {
    file = ConfigFile(path: path)
    self.environment = environment
    self.warn = warn
  }

  /// The file's path.
  public var path: String { file.path }

  /// One that reads the file once more, without warnings. What comes out of a pipe comes once.
  public var anew: LoadedConfig {
    file.isReplaceable ? LoadedConfig(path: file.path, environment: environment) : self
  }

  /// - Throws: ``ConfigError`` of the kind `missing` if there is none, `invalid` if it cannot be read or is not valid.
  public func config() throws(ConfigError) -> Config {
    if let config = try configIfPresent() { return config }
    throw .missing(
      path,
      "there is no config yet; run 'aggregate init' for one to start with, "
        + "or 'aggregate add URL' to begin with a feed of your own")
  }

  /// nil if there is none: what only reads the store does without.
  /// - Throws: ``ConfigError`` of the kind `invalid` if it cannot be read or is not valid.
  public func configIfPresent() throws(ConfigError) -> Config? {
    try result.withLock { known in
      let result = known ?? read()
      known = result
      return result
    }.get()
  }

  private func read() -> Result<Config?, ConfigError> {
    do throws(ConfigError) {
      guard let text = try file.read()?.text else { return .success(nil) }
      let config = try ConfigReader.read(text, path: file.path, environment: environment)
      if let warn, isReadable(config) {
        warn(
          "warning: \(file.path) holds a secret and others can read it; run: chmod 600 \(file.path)"
        )
      }
      return .success(config)
    } catch {
      return .failure(error)
    }
  }

  /// Whether it holds a secret and others than its owner can read it.
  private func isReadable(_ config: Config) -> Bool {
    var information = stat()
    return config.holdsSecret && stat(file.path, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG && information.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
