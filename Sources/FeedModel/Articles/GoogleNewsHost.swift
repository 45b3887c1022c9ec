/// The hosts of Google News, whose addresses lead to articles only by scripts.
public enum GoogleNewsHost {
  /// Whether a host, in lower case, is one of them: `news.google.com`, or that of a country.
  public static func contains(_ host: String) -> Bool {
    guard host.hasPrefix("news.google.") else { return false }
    // Country domains: news.google.de, news.google.co.uk.
    let rest = host.dropFirst("news.google.".count).split(
      separator: ".", omittingEmptySubsequences: false)
    let isCountry = rest.last?.count == 2 || rest == ["com"]
    return isCountry
      && (rest.count == 1 || rest.count == 2 && (rest[0] == "co" || rest[0] == "com"))
  }
}
