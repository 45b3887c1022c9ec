public import ArticleExtraction

/// How the pages of articles are read: the `full_rule` and `full_pages` of feeds and sites.
public struct FullTextSettings: Sendable, Equatable {
  /// What the config sets for a feed or a site.
  public struct Choice: Sendable, Equatable {
    /// nil if it sets none.
    public var rule: PageRule?
    /// Whether further pages of an article are loaded; nil if it does not set that.
    public var followsPages: Bool?
  }

  /// By the feed's name.
  public var feeds: [String: Choice] = [:]
  /// By host, in lower case.
  public var sites: [String: Choice] = [:]

  /// What applies to a page: each setting of the feed, else that of the site, which is the host or the longest domain above
  /// it.
  /// - Parameters:
  ///   - feed: the feed's name in the config; nil for a page of no feed.
  ///   - host: the host of the page's URL; nil if it has none.
  public func choice(feed: String?, host: String?) -> Choice {
    let own = feed.flatMap { feeds[$0] } ?? Choice()
    let site = site(of: host) ?? Choice()
    let rule = own.rule ?? site.rule
    return Choice(
      rule: rule, followsPages: own.followsPages ?? site.followsPages ?? (rule?.next != nil))
  }

  private func site(of host: String?) -> Choice? {
    guard !sites.isEmpty, let host else { return nil }
    let labels = host.lowercased().split(separator: ".")
    for start in labels.indices {
      if let found = sites[labels[start...].joined(separator: ".")] { return found }
    }
    return nil
  }
}
