import FeedBasics
internal import FeedModel

/// Media RSS (rssboard.org/media-rss).
extension ItemDraft {
  mutating func readMedia(_ element: XMLElement, inside parent: XMLName?) {
    switch element.name.local {
    case "content": addMedia(element)
    case "thumbnail":
      addImage(
        element.trimmedAttribute("url") ?? element.trimmedText, .thumbnail, in: element,
        width: element.pixels("width"), height: element.pixels("height"))
    // Inside media:content these describe the picture, which may be all there is.
    case "title": offerTitle(element.html, rank: parent?.local == "content" ? 5 : 4)
    case "description":
      addSummary(ItemDraft.description(element), rank: parent?.local == "content" ? 7 : 6)
    case "category" where element.trimmedAttribute("scheme") == "urn:flickr:tags":
      item.tags += element.text.split(whereSeparator: \.isWhitespace).map(String.init)
    case "category": addTag(element.trimmedAttribute("label") ?? element.trimmedText)
    case "keywords": item.tags.append(contentsOf: CommaList.parse(element.text))
    case "credit":
      // The picture of the author, whom another credit names.
      if AuthorText.isPage(element.text.trimmed) { return }
      // A credit without a role names a photographer as often as an author.
      switch element.attribute("role")?.trimmed.lowercased() ?? "" {
      case "author": authors.add(element.text, rank: 6)
      // Credits of pictures and of rights holders name no author of the text.
      case _ where parent?.local == "content": break
      case "photographer", "photo", "photography", "copyright holder", "owner",
        "distribution company":
        break
      case "": authors.add(element.text, rank: AuthorDraft.rankOfCredit)
      default: authors.add(element.text, rank: AuthorDraft.rankOfOtherCredit)
      }
    default: break
    }
  }

  /// Text that is said to be plain, or of which nothing is said, is read so unless it has markup. Texts about HTML mention
  /// tags.
  private static func description(_ element: XMLElement) -> MarkupText? {
    let type = element.attribute("type")?.trimmed.lowercased()
    guard type == nil || type == "plain" || type == "text/plain" else { return element.html }
    return element.holdsMarkup || hasMarkup(element.text) ? element.html : element.plain
  }

  /// Whether a text begins with a tag, or has an element with attributes or with its end, one that needs no end, a comment
  /// or a character reference of HTML.
  private static func hasMarkup(_ text: String) -> Bool {
    if text.contains(/&(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]+);/) { return true }
    var begun: Set<HTMLName> = []
    for rest in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      if rest.hasPrefix("!--") { return true }
      let isEnd = rest.hasPrefix("/")
      let name = rest.utf8.dropFirst(isEnd ? 1 : 0).prefix { $0.isASCIIAlphanumeric }
      // Of `a<b; x=1` nothing is a tag.
      guard let end = rest.firstIndex(of: ">"), " \t\n/>".contains(rest[name.endIndex]),
        let name = HTMLName(String(Substring(name)).lowercased())
      else { continue }
      switch name {
      case .br, .hr, .img: return true
      case _ where isEnd: if begun.contains(name) { return true }
      default:
        let tag = rest[..<end]
        if tag.contains(/^[A-Za-z0-9]+\s+[A-Za-z-]+\s*=/) || text.utf8.starts(with: "<\(tag)".utf8)
        {
          return true
        }
        begun.insert(name)
      }
    }
    return false
  }

  private mutating func addMedia(_ element: XMLElement) {
    guard let url = element.trimmedAttribute("url") else { return }
    let type = element.trimmedAttribute("type")
    // The player in each entry of YouTube, which no program runs any more.
    if type?.lowercased() == "application/x-shockwave-flash" { return }
    let medium = element.attribute("medium")?.trimmed.lowercased()
    item.attachments.append(
      ParsedAttachment(
        url: url, mimeType: type, size: element.attribute("filesize").flatMap { Int($0.trimmed) },
        duration: element.attribute("duration").flatMap(PodcastDuration.seconds),
        base: element.base, medium: medium))
    if medium == "image" || medium == nil && MediaType.isImage(type, url: url) {
      addImage(
        url, .media, in: element, width: element.pixels("width"), height: element.pixels("height"))
    }
  }
}

extension XMLElement {
  /// An attribute as a whole number of pixels, at most 100,000; nil if it is anything else, such as a percentage.
  func pixels(_ local: String) -> Int? {
    attribute(local).flatMap { Int($0.trimmed) }.flatMap { (0...100_000).contains($0) ? $0 : nil }
  }
}
