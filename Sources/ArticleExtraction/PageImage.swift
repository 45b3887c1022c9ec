import FeedBasics
import FeedParsing

/// The picture that a page names for its article.
enum PageImage {
  /// Words in the names of pictures that a site shows for each of its pages.
  private static let siteWords: Set<String> = [
    "logo", "logos", "default", "placeholder", "fallback", "social",
  ]
  /// Words that such a name may have beside them.
  private static let generalWords = Set(
    """
    background banner black card color dark facebook full graphic header home homepage image images img large light \
    negative og picture png preview share sharing site small square thumb thumbnail twitter white wide
    """.split(separator: " ").map(String.init))

  /// - Parameter page: the page's URL.
  /// - Returns: its absolute URL; nil if the page names none but a picture of the whole site.
  static func of(_ tree: PageTree, data: LinkedData, page: String?, links: LinkResolution)
    -> String?
  {
    [tree.head.meta("og:image"), tree.head.meta("twitter:image"), data.image]
      .compactMap { $0.flatMap(links.web) }
      .first {
        ImageRole.of(url: $0, width: nil, height: nil) == .picture && !isOfSite($0, page: page)
      }
  }

  /// Whether the name of a picture's file says that it is of the whole site, and nothing of what is in it.
  private static func isOfSite(_ url: String, page: String?) -> Bool {
    let file = URLReference.Parts(url).path.split(separator: "/").last ?? ""
    let name = file.split(separator: ".").first ?? ""
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { !$0.contains(where: \.isNumber) }.map(String.init)
    let hosts = [url, page ?? ""].compactMap { URLReference.Parts($0).host?.lowercased() }
    let others = words.filter { word in
      !siteWords.contains(word) && !generalWords.contains(word)
        && !(word.count >= 3 && hosts.contains { $0.contains(word) })
    }
    // Some services name each picture `default.jpg`, and some sites each article's `social.png`.
    let isNamed = words.contains { siteWords.contains($0) && $0 != "social" && $0 != "default" }
    return others.isEmpty
      && (isNamed || words.count > 1 && words.contains { siteWords.contains($0) })
  }
}
