import FeedModel
import FeedParsing

/// A suggested adapter as a piece of a config: the feed's block, and the adapter's where it is a new one.
struct SuggestedBlock {
  let text: String
  /// What to do with it, in a line.
  let advice: String
  /// What it defines, or names.
  let adapter: Adapter?

  init(feed: Feed, config: Config, suggestion: AdapterSuggestion) {
    let host = feed.location.baseURL.flatMap { URLReference.Parts($0).host } ?? "feed"
    let isConfigured = config.feeds.contains { $0.name == feed.name }
    // A key in the URL belongs into a variable.
    let url = SecretMask(feed.secrets).masked(feed.configuredURL)
      .replacing(SecretMask.mask, with: "${API_KEY}")
    var lines: [String] = []
    var hasPages = false
    func begin(adapter: String) {
      if isConfigured {
        lines.append("# in the block of '\(feed.name)': adapter = \(ConfigText.quoted(adapter))")
      } else {
        let name = SuggestedBlock.free(host, among: config.feeds.map(\.name))
        lines = ConfigText.block(name: name, url: url, tags: []).split(separator: "\n")
          .map(String.init)
        lines.append("adapter = \(ConfigText.quoted(adapter))")
        if hasPages { lines.append("# pages = 3") }
      }
    }
    switch suggestion {
    case .known(let name):
      begin(adapter: name)
      adapter = config.adapters[name]
      advice = "the adapter '\(name)' reads it; put this into \(config.path):"
    case .definition(let definition):
      let name = SuggestedBlock.free(
        SuggestedBlock.adapterName(host), among: Array(config.adapters.keys))
      hasPages = definition.contains { $0.key == "next" || $0.key == "page_param" }
      begin(adapter: name)
      lines += ["", "[adapter.\(name)]"]
      lines += definition.map { "\($0.key) = \(ConfigText.quoted($0.value))" }
      adapter = try? Adapter(
        name: name,
        definition: Dictionary(definition.map { ($0.key, $0.value) }) { first, _ in first })
      advice = "a mapping to start with; put it into \(config.path), test it and correct it:"
    }
    text = lines.map { UnsafeCharacters.removed(from: $0) + "\n" }.joined()
  }

  /// A bare TOML key made of the host's most telling label.
  private static func adapterName(_ host: String) -> String {
    let labels = host.split(separator: ".").map(String.init)
    let isAddress = host.contains(":") || labels.allSatisfy { Int($0) != nil }
    let label = isAddress ? "api" : labels.dropLast().last { $0.count > 3 } ?? labels.first ?? "api"
    let name = label.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return name.isEmpty ? "api" : name
  }

  private static func free(_ name: String, among taken: [String]) -> String {
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
  }
}
