import FeedBasics
import FeedModel

/// Reads `[[list]]`.
struct ListReader {
  /// The defaults of all feeds.
  let settings: Config.Settings
  let place: FeedPlace
  let environment: [String: String]

  /// nil if it has a problem.
  func list(_ table: ConfigTable, _ problems: inout ConfigProblems) -> FeedReader.Found? {
    let hasKnownKeys = table.check(known: ListKeys.all.map(\.name), &problems)
    let name = table.value(ListKeys.name, &problems)
    let written = table.value(ListKeys.url, &problems)
    let tags = table.value(ListKeys.tags, &problems) ?? []
    let interval = table.value(ListKeys.interval, &problems)
    if hasKnownKeys { table.require([ListKeys.name.entry, ListKeys.url.entry], &problems) }
    guard let name, let written else { return nil }
    var expansion = SecretExpansion(environment: environment)
    let text = expansion.text(written)
    guard let location = place.location(text) ?? (expansion.problem == nil ? nil : .web(url: text))
    else {
      problems.add(
        table.problem(
          "url",
          "must be an http(s) URL or the path of a file, not \"\(SecretMask().masked(written))\""))
      return nil
    }
    var list = Feed(name: name, location: location, configuredURL: written)
    list.role = .list
    list.tags = tags
    list.interval = interval
    list.timeout = settings.timeout
    list.secrets = expansion.secrets + SecretMask.secrets(in: text)
    list.problem = expansion.problem
    let isSecret = SecretMask.holdsSecret(url: written)
    return FeedReader.Found(feed: list, secret: isSecret ? "its URL" : nil)
  }
}
