internal import FeedModel

/// Podcast 2.0 (podcastindex.org/namespace/1.0).
extension ItemDraft {
  mutating func readPodcast2(_ element: XMLElement, inside parent: XMLName?) {
    switch element.name.local {
    case "person": authors.add(element.person, rank: 4)
    case "license": item.license = element.trimmedAttribute("url") ?? item.license
    case "images", "image": addImage(element.largestImage, .itunes, in: element)
    case "source" where parent?.local == "alternateEnclosure":
      // It ends before the element that contains it, which gives its type.
      if let url = element.trimmedAttribute("uri"), url.lowercased().hasPrefix("http") {
        item.attachments.append(
          ParsedAttachment(url: url, mimeType: element.attribute("contenttype"), base: element.base)
        )
        pendingAlternates += 1
      }
    case "alternateEnclosure":
      for index in item.attachments.indices.suffix(pendingAlternates) {
        item.attachments[index].mimeType =
          item.attachments[index].mimeType ?? element.trimmedAttribute("type")
        item.attachments[index].size = element.attribute("length").flatMap { Int($0.trimmed) }
        item.attachments[index].title = element.trimmedAttribute("title")
      }
      pendingAlternates = 0
    default: break
    }
  }
}

extension FeedDraft {
  mutating func readPodcast2(_ element: XMLElement) {
    switch element.name.local {
    case "person": authors.add(element.person, rank: 6)
    case "guid": feed.id = feed.id ?? element.trimmedText
    case "images", "image": icon.offer(element.resolved(element.largestImage), rank: 2)
    default: break
    }
  }
}

extension XMLElement {
  /// A host or author; nil for other roles, since guests are not authors.
  fileprivate var person: ParsedAuthor? {
    let role = attribute("role")?.trimmed.lowercased() ?? "host"
    guard ["host", "co-host", "author", "writer"].contains(role), let name = trimmedText else {
      return nil
    }
    return ParsedAuthor(name: name, url: trimmedAttribute("href"))
  }

  fileprivate var largestImage: String? {
    if let url = trimmedAttribute("href") { return url }
    guard let set = attribute("srcset") else { return nil }
    var candidates = ImageCandidates()
    candidates.add(srcset: set)
    return candidates.chosen
  }
}
