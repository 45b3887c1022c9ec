public import FeedModel

/// A filter in newsboat's language that was typed as a query. Most of them are queries too, which search for `title` and
/// `yes` as words and find nothing.
public enum NewsboatQuery {
  /// What to write instead, as a sentence.
  /// - Parameter feeds: those of the config, which filters may name by their URLs.
  /// - Returns: nil if the text is not such a filter, or there is no query that says the same.
  public static func hint(for text: String, feeds: [Feed]) -> String? {
    var translation = FilterTranslation { names(of: feeds, url: $0, isWhole: $1) }
    guard let query = try? translation.query(text) else { return nil }
    return "that is newsboat's filter language; here it is: \(query.text)"
  }

  private static func names(of feeds: [Feed], url: String, isWhole: Bool) -> [String] {
    if isWhole { return [KnownFeeds(feeds).name(url: url, adapter: nil)].compactMap { $0 } }
    let part = url.lowercased()
    return feeds.filter { $0.configuredURL.lowercased().contains(part) }.map(\.name)
  }
}
