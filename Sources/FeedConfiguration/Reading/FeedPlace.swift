import FeedBasics
public import FeedModel
import FeedParsing

/// Interprets a feed's `url` in the config.
public struct FeedPlace {
  private let configPath: String
  private let environment: [String: String]

  /// - Parameters:
  ///   - configPath: the config's path; relative paths begin in its folder.
  ///   - environment: the value of `HOME`.
  public init(configPath: String, environment: [String: String]) {
    self.configPath = configPath
    self.environment = environment
  }

  /// An http(s) URL, made valid, or a path: absolute, in the home folder (`~/`), or relative to the config's folder. A path
  /// may begin with `file:`. nil for other schemes and for invalid URLs.
  public func location(_ text: String) -> FeedLocation? {
    // Nearly all are of this form, which need not be parsed.
    if text.hasPrefix("https://") || text.hasPrefix("http://") {
      return URLReference.web(text, base: nil).map(FeedLocation.web)
    }
    // Around an address blanks are slips; in a path there are hardly any.
    let text = text.trimmed
    let scheme = URLReference.Parts(text).scheme
    switch scheme {
    case "http", "https":
      return URLReference.web(text, base: nil).map(FeedLocation.web)
    case "file":
      var path = text.dropFirst("file:".count)
      if path.hasPrefix("//") {
        path = path.dropFirst(2)
        // An authority may be empty or this machine (RFC 8089 §2).
        if path.hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        guard path.hasPrefix("/") else { return nil }
      }
      return file(String(path).percentDecoded ?? String(path))
    case nil: return file(text)
    case .some: return nil
    }
  }

  private func file(_ path: String) -> FeedLocation? {
    guard !path.isEmpty else { return nil }
    let path = FilePath.expandingHome(path, in: environment)
    if path.hasPrefix("/") { return .file(path: path) }
    let folder = FilePath.folder(of: configPath)
    return .file(path: folder.isEmpty ? path : "\(folder)/\(path)")
  }
}
