import FeedBasics
import FeedParsing

/// The picture that a page names for its article.
enum PageImage {
  /// Words that the names of pictures have which a site shows for every page.
  private static let siteWords: Set<String> = [
    "logo", "logos", "default", "placeholder", "fallback", "social", "opengraph",
  ]
  /// Longer names describe a picture, on which a logo may be.
  private static let maximumWords = 4

  /// - Returns: its absolute URL; nil if the page names none but a picture of the whole site.
  static func of(_ tree: PageTree, data: LinkedData, links: LinkResolution) -> String? {
    [tree.head.meta("og:image"), tree.head.meta("twitter:image"), data.image]
      .compactMap { $0.flatMap(links.web) }
      .first { ImageRole.of(url: $0, width: nil, height: nil) == .picture && !isOfSite($0) }
  }

  /// Whether the name of a picture's file has few words, and among them one for a picture of the whole site.
  private static func isOfSite(_ url: String) -> Bool {
    let file = URLReference.Parts(url).path.split(separator: "/").last ?? ""
    let name = file.split(separator: ".").first ?? ""
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
      .filter { !$0.contains(where: \.isNumber) }
    return words.count <= maximumWords && words.contains { siteWords.contains(String($0)) }
  }
}
