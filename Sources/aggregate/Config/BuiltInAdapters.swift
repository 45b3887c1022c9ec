import FeedParsing
import TOMLKit

/// The adapters that come with the program, in the language of a user's own.
enum BuiltInAdapters {
  /// By name.
  static let all: [String: Adapter] = {
    var adapters: [String: Adapter] = [:]
    for (name, text) in texts {
      // A test reads every one of them; one that could not be read would be missing here.
      guard let members = try? ConfigValue.members(TOMLTable(string: text)) else { continue }
      let table = ConfigTable(
        path: "\(name).toml", lines: ConfigLines(text), section: "adapter.\(name)", members: members
      )
      adapters[name] = try? AdapterDefinition.adapter(name, table)
    }
    return adapters
  }()

  /// What each one's table holds, by name.
  static let texts: [(name: String, text: String)] = [
    ("devto", PackageResources.devto_toml),
    ("gnews", PackageResources.gnews_toml),
    ("guardian", PackageResources.guardian_toml),
    ("hackernews", PackageResources.hackernews_toml),
    ("items", PackageResources.items_toml),
    ("lobsters", PackageResources.lobsters_toml),
    ("mastodon", PackageResources.mastodon_toml),
    ("newsapi", PackageResources.newsapi_toml),
    ("newsreader", PackageResources.newsreader_toml),
    ("nyt", PackageResources.nyt_toml),
    ("posts", PackageResources.posts_toml),
    ("reddit", PackageResources.reddit_toml),
    ("spaceflight", PackageResources.spaceflight_toml),
    ("wordpress", PackageResources.wordpress_toml),
  ].map { ($0, String(decoding: $1, as: UTF8.self)) }
}
