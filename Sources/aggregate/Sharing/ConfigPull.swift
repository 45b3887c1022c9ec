import FeedBasics
import FeedConfiguration
import FeedLibrary

/// Writes the store's config as a file.
struct ConfigPull {
  let session: Session
  let sharing: ConfigSharing
  /// `-` for standard output.
  let path: String
  /// Whether an existing file is replaced.
  let replaces: Bool

  func run() throws(ConfigError) {
    guard path != "-" else {
      let text = try sharing.text(withSettingsOf: session.library.paths.config)
      var output = StandardOutput()
      output.write(text)
      return output.flush()
    }
    let feeds = try sharing.write(
      path, replacing: replaces, withSettingsOf: session.library.paths.config)
    session.note("wrote \(path) with \(Amount(feeds, "feed")); a store keeps no comments")
  }
}
