internal import FeedModel

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
