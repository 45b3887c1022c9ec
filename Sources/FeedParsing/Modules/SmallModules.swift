internal import FeedModel

/// The extensions in an Atom feed written by `aggregate export`.
extension ItemDraft {
  mutating func readAggregate(_ element: XMLElement) {
    switch element.name.local {
    // The publisher's own id, if it is not an IRI and so cannot be the atom:id.
    case "guid": offerGUID(element.trimmedText, rank: -1)
    case "external_url":
      if let href = element.trimmedText {
        item.links.append(ParsedLink(href: href, rel: "external", base: element.base))
      }
    case "expires": item.expires = FeedDate.parse(element.text)
    default: break
    }
  }
}

/// Bing News, whose items name their publisher and picture.
extension ItemDraft {
  mutating func readBingNews(_ element: XMLElement) {
    guard let text = element.trimmedText else { return }
    switch element.name.local {
    case "Source": item.source = Source(title: text)
    case "Image": addImage(text, .media, in: element)
    default: break
    }
  }
}

/// The content module (purl.org/rss/1.0/modules/content) and XHTML bodies in RSS.
extension ItemDraft {
  mutating func readContentModule(_ element: XMLElement) {
    switch (element.name.namespace, element.name.local) {
    case (.content, "encoded"): content.offer(element.html.map(PlainTextLines.markup), rank: 0)
    case (.xhtml, "body"), (.xhtml, "div"): content.offer(element.html, rank: 1)
    default: break
    }
  }
}

/// Licences (backend.userland.com/creativeCommonsRssModule, web.resource.org/cc).
extension ItemDraft {
  mutating func readCreativeCommons(_ element: XMLElement) {
    guard element.name.local == "license" else { return }
    item.license = element.attribute(.rdf, "resource")?.trimmed.nonEmpty ?? element.trimmedText
  }
}

/// Enclosures in RSS 1.0 (purl.oclc.org/net/rss_2.0/enc), whose attributes are in different namespaces.
extension ItemDraft {
  mutating func readEnclosureModule(_ element: XMLElement) {
    guard element.name.local == "enclosure" else { return }
    func attribute(_ local: String) -> String? {
      element.attribute(.enclosure, local) ?? element.attribute(local)
    }
    let url =
      element.attribute(.rdf, "resource") ?? element.attribute("resource") ?? attribute("url")
    guard let url = url?.trimmed.nonEmpty else { return }
    addAttachment(
      url, type: attribute("type"), size: attribute("length"), base: element.base)
  }
}

/// FeedBurner (rssnamespace.org/feedburner/ext/1.0).
extension ItemDraft {
  mutating func readFeedburner(_ element: XMLElement) {
    switch element.name.local {
    case "origLink": item.originalLink = element.trimmedText
    case "origEnclosureLink": originalEnclosure = element.trimmedText
    default: break
    }
  }
}

/// How often a feed changes (web.resource.org/rss/1.0/modules/syndication).
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
