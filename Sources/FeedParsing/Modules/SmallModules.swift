internal import FeedModel

/// Modules of one or two elements: feedburner, Bing News, Creative Commons, syndication.
extension ItemDraft {
  mutating func readSmallModules(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (.feedburner, "origLink"): item.originalLink = element.trimmedText
    case (.bingNews, "Source"):
      if let name = element.trimmedText { item.source = Source(title: name) }
    case (.bingNews, "Image"):
      if let url = element.trimmedText {
        item.images.append(ParsedImage(url: url, origin: .media, base: element.base))
      }
    case (.enclosure, "enclosure"):
      let url =
        element.attribute(.rdf, "resource") ?? element.attribute("resource")
        ?? element.attribute(.enclosure, "url") ?? element.attribute("url")
      if let url = url?.trimmed.nonEmpty {
        addAttachment(
          url, type: element.attribute(.enclosure, "type") ?? element.attribute("type"),
          size: element.attribute(.enclosure, "length") ?? element.attribute("length"),
          base: element.base)
      }
    case (.creativeCommons, "license"):
      item.license = element.attribute(.rdf, "resource")?.trimmed.nonEmpty ?? element.trimmedText
    default: break
    }
  }
}

/// What an Atom feed of `aggregate export` says beyond Atom.
extension ItemDraft {
  mutating func readAggregate(_ element: XMLElement) {
    switch element.name.local {
    // The atom:id stands for the publisher's own where that is no IRI.
    case "guid": item.guid = element.trimmedText ?? item.guid
    case "external_url":
      if let href = element.trimmedText {
        item.links.append(ParsedLink(href: href, rel: "external", base: element.base))
      }
    case "expires": item.expires = FeedDate.parse(element.text)
    default: break
    }
  }
}

extension FeedDraft {
  mutating func readSyndication(_ element: XMLElement) {
    switch element.name.local {
    case "updatePeriod":
      switch element.text.trimmed.lowercased() {
      case "hourly": updatePeriod = 3600
      case "daily": updatePeriod = 86400
      case "weekly": updatePeriod = 7 * 86400
      case "monthly": updatePeriod = 30 * 86400
      case "yearly": updatePeriod = 365 * 86400
      default: break
      }
    case "updateFrequency":
      if let times = Double(element.text.trimmed), times >= 1, times.isFinite {
        updateFrequency = times
      }
    default: break
    }
  }
}
