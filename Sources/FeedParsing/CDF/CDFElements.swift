internal import FeedModel

/// Channel Definition Format (w3.org/TR/NOTE-CDFsubmit). The address of an item is an attribute of the item itself or
/// of an `A` inside it. The first draft gives all texts as `VALUE` attributes, which arrive as the elements' texts.
extension ItemDraft {
  mutating func readCDF(_ element: XMLElement) {
    switch element.name.local {
    case "a": item.links.addOwn(element.attribute("href"), base: element.base)
    case "introuri": item.links.addOwn(element.trimmedText, base: element.base)
    case "abstract": addSummary(element.html, rank: 0)
    case "lastmod": modified.offer(element.text, rank: 1)
    case "publicationdate": published.offer(element.text, rank: 1)
    case "keywords": item.tags.append(contentsOf: CommaList.parse(element.text))
    case "logo": addImage(element.trimmedAttribute("href"), .media, in: element)
    default: break
    }
  }

  /// Reads the attributes of the item's own element.
  mutating func readCDFItem(_ element: XMLElement) {
    item.links.addOwn(element.attribute("href"), base: element.base)
    if let date = element.attribute("lastmod") { modified.offer(date, rank: 1) }
  }
}

extension FeedDraft {
  mutating func readCDF(_ element: XMLElement) {
    switch element.name.local {
    case "a": feed.links.addOwn(element.attribute("href"), base: element.base)
    case "introuri": feed.links.addOwn(element.trimmedText, base: element.base)
    case "abstract": subtitle.offer(element.html, rank: 0)
    case "lastmod": updated.offer(element.text, rank: 1)
    case "publicationdate": published.offer(element.text, rank: 1)
    case "keywords": feed.tags.append(contentsOf: CommaList.parse(element.text))
    case "logo":
      if let url = element.trimmedAttribute("href") {
        // The small logo goes beside the name, the larger one replaces it.
        if element.attribute("style")?.lowercased() == "icon" {
          feed.favicon = element.resolved(url)
        } else {
          icon.offer(element.resolved(url), rank: 0)
        }
      }
    default: break
    }
  }

  /// Reads the attributes of the channel's own element.
  mutating func readCDFChannel(_ element: XMLElement) {
    feed.links.addOwn(element.attribute("href"), base: element.base)
    if let own = element.trimmedAttribute("self") {
      feed.links.append(ParsedLink(href: own, rel: "self", base: element.base))
    }
    if let date = element.attribute("lastmod") { updated.offer(date, rank: 1) }
  }
}

extension [ParsedLink] {
  fileprivate mutating func addOwn(_ href: String?, base: String?) {
    guard let href = href?.trimmed.nonEmpty else { return }
    append(ParsedLink(href: href, base: base, isOwn: true))
  }
}
