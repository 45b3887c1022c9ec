import FeedModel
import Foundation
import Synchronization

/// The config as a run knows it: read when it is first asked for, and once. It may come out of a pipe, and what is to be
/// said of it need not be said again.
final class LoadedConfig: Sendable {
  private let file: ConfigFile
  private let environment: [String: String]
  private let isWarning: Bool
  private let result = Mutex<Result<Config?, CommandFailure>?>(nil)

  /// - Parameter isWarning: whether a config that holds a secret and that others can read is told of.
  init(path: String, environment: [String: String], isWarning: Bool = true) {
    file = ConfigFile(path: path)
    self.environment = environment
    self.isWarning = isWarning
  }

  /// One that reads the file once more, without saying again what was said. What comes out of a pipe comes once.
  var anew: LoadedConfig {
    file.isReplaceable
      ? LoadedConfig(path: file.path, environment: environment, isWarning: false) : self
  }

  /// nil where there is none.
  /// - Throws: exit 78 for one that cannot be read or is not valid.
  func config() throws(CommandFailure) -> Config? {
    try result.withLock { known in
      let result = known ?? read()
      known = result
      return result
    }.get()
  }

  private func read() -> Result<Config?, CommandFailure> {
    do throws(CommandFailure) {
      guard let text = try file.read()?.text else { return .success(nil) }
      do throws(ConfigError) {
        let config = try ConfigReader.read(text, path: file.path, environment: environment)
        if isWarning { warnOfReadable(config) }
        return .success(config)
      } catch {
        return .failure(CommandFailure(error))
      }
    } catch {
      return .failure(error)
    }
  }

  private func warnOfReadable(_ config: Config) {
    var information = stat()
    guard config.holdsSecret, stat(file.path, &information) == 0,
      information.st_mode & S_IFMT == S_IFREG, information.st_mode & (S_IRGRP | S_IROTH) != 0
    else { return }
    StandardError.line(
      "warning: \(file.path) holds a secret and others can read it; run: chmod 600 \(file.path)")
  }
}
