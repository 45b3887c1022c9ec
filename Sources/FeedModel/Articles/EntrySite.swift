import FeedBasics

extension Entry {
  /// Whether the item's comments, or its guid if that is a URL, are on another site than a page, as those of Hacker
  /// News and Reddit are, which discuss what others publish. Comments on the page's own site, as weblogs have them, say
  /// nothing.
  /// - Parameter page: the URL of the page that the item is about; without one the result is false.
  public func isOfSite(otherThan page: String?) -> Bool {
    guard let own = page.flatMap(Entry.host) else { return false }
    return [commentsURL, guidOrigin == .publisher ? guid : nil].contains { url in
      guard let host = url.flatMap(Entry.host) else { return false }
      return host != own && !host.hasSuffix("." + own) && !own.hasSuffix("." + host)
    }
  }

  /// The host of a web URL without `www.`; nil for any other text.
  private static func host(_ url: String) -> String? {
    URLReference.isWeb(url) ? URLReference.Parts(url).site : nil
  }
}
