import FeedBasics
import FeedConfiguration
import FeedModel
import FeedParsing

/// A feed's URL or path as a user types it.
package enum TypedPlace {
  /// The `url` to write into the config: an http(s) URL, or a path, relative if the file is in the config's folder.
  /// - Parameter configPath: the config's path.
  /// - Throws: exit 64 if it is neither a URL nor a path.
  package static func url(_ text: String, configPath: String) throws(LibraryFailure) -> String {
    if let path = path(text) { return written(path, configPath: configPath) }
    if let page = account(text) { return page }
    guard !SubscriptionAddress.isFileName(text) else {
      throw .usage("there is no file '\(SecretMask().masked(text))'")
    }
    switch SubscriptionAddress(text) {
    case .web(let url): return url
    case .elsewhere(let reason), .unreadable(let reason):
      let shown = SecretMask().masked(text)
      if hasScheme(text) { throw .usage("'\(shown)' \(reason)") }
      // A host without a dot, as on one's own network.
      if text.contains(where: { "/:".contains($0) }),
        case .web(let url) = SubscriptionAddress("https://\(text)")
      {
        return url
      }
      throw .usage("'\(shown)' is not a URL, and there is no such file")
    }
  }

  /// The page of an account in the Fediverse that is written as `@name@host`; nil for any other text.
  package static func account(_ text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, !parts[1].isEmpty,
      parts[1].utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_.-".utf8.contains($0) }),
      !parts[2].contains(where: { "/:?#".contains($0) }),
      let site = SubscriptionAddress.missingScheme(String(parts[2]))
    else { return nil }
    return "\(site)/@\(parts[1])"
  }

  /// Whether the text begins with a scheme, rather than with a host and a port.
  private static func hasScheme(_ text: String) -> Bool {
    guard let scheme = URLReference.Parts(text).scheme else { return false }
    return !(text.dropFirst(scheme.count + 1).first?.isNumber ?? false)
  }

  /// The path that a text is; nil for a URL.
  private static func path(_ text: String) -> String? {
    let parts = URLReference.Parts(text)
    if parts.scheme == "file" {
      guard case .file(let path) = FeedPlace(configPath: "", environment: [:]).location(text)
      else { return nil }
      return path
    }
    guard parts.scheme == nil || !text.contains("//") else { return nil }
    if ["/", "./", "../", "~/"].contains(where: text.hasPrefix), !text.hasPrefix("//") {
      return text
    }
    var information = stat()
    let isFile = stat(text, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    return isFile ? text : nil
  }

  private static func written(_ path: String, configPath: String) -> String {
    if path.hasPrefix("~/") { return path }
    let path = withoutDots(FilePath.absolute(path))
    let folder = withoutDots(FilePath.absolute(FilePath.folder(of: configPath)))
    guard path.hasPrefix(folder + "/") else { return path }
    let relative = String(path.dropFirst(folder.count + 1))
    // A colon in a file's name would make a scheme of what is before it.
    return relative.contains(":") ? "./\(relative)" : relative
  }

  /// The path without `.` and `..`.
  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
