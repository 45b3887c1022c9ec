import FeedBasics
internal import FeedModel

/// Atom 1.0 (RFC 4287) and Atom 0.3, alone or inside RSS.
extension ItemDraft {
  mutating func readAtom(_ element: XMLElement, inside parent: XMLName?) {
    switch parent?.local {
    case "author":
      authors.readPart(element)
      return
    case "contributor":
      return
    case "source":
      readSource(element)
      return
    default:
      break
    }
    switch element.name.local {
    case "id": offerGUID(element.trimmedText, rank: 1)
    case "title": offerTitle(AtomText.read(element), rank: 1)
    case "summary": addSummary(AtomText.read(element), rank: 0)
    case "content": readContent(element, isPart: parent?.local == "content")
    case "link": readLink(element)
    case "published": published.offer(element.text, rank: 1)
    case "issued": published.offer(element.text, rank: 2)
    case "created": published.offer(element.text, rank: 3)
    case "updated": modified.offer(element.text, rank: 0)
    case "modified": modified.offer(element.text, rank: 1)
    case "category":
      addTag(element.trimmedAttribute("label") ?? element.trimmedAttribute("term"))
    case "rights", "copyright": item.rights = AtomText.read(element) ?? item.rights
    case "author": authors.end(element, rank: 0)
    default: break
    }
  }

  private mutating func readSource(_ element: XMLElement) {
    var source = item.source ?? Source()
    switch element.name.local {
    case "author": authors.end(element, rank: AuthorDraft.rankOfSource)
    case "title": source.title = source.title ?? AtomText.read(element)?.text
    case "link":
      let isPage = element.trimmedAttribute("type")?.hasWord("html") ?? true
      let rank: Int? =
        switch AtomText.relation(element) {
        case "alternate": isPage ? 0 : 1
        case "self": 2
        default: nil
        }
      if let rank {
        sourceURL.offer(element.resolved(element.trimmedAttribute("href")), rank: rank)
        source.url = sourceURL.value ?? source.url
      }
    default: break
    }
    item.source = source.title == nil && source.url == nil ? nil : source
  }

  /// - Parameter isPart: whether it is one of several alternatives, of which HTML is preferred.
  private mutating func readContent(_ element: XMLElement, isPart: Bool) {
    if let src = element.trimmedAttribute("src") {
      // Out-of-line content (RFC 4287 §4.1.3.2) serves as a link if there is no better one.
      item.links.append(
        ParsedLink(
          href: src, rel: ParsedLink.outOfLine, type: element.attribute("type"), base: element.base)
      )
    }
    let text = AtomText.read(element)
    content.offer(text, rank: isPart && text?.kind == .plain ? 2 : 1)
  }

  private mutating func readLink(_ element: XMLElement) {
    guard let href = element.trimmedAttribute("href") ?? element.trimmedText else { return }
    let rel = AtomText.relation(element)
    let type = element.trimmedAttribute("type")
    switch rel {
    case "enclosure":
      addAttachment(
        href, type: type, size: element.attribute("length"), title: element.attribute("title"),
        base: element.base)
    case "replies":
      if type?.hasWord("html") ?? true { item.commentsURL = item.commentsURL ?? href }
    case "license":
      item.license = href
    default:
      item.links.append(ParsedLink(href: href, rel: rel, type: type, base: element.base))
    }
  }
}

extension FeedDraft {
  mutating func readAtom(_ element: XMLElement, inside parent: XMLName?) {
    switch parent?.local {
    case "author":
      authors.readPart(element)
      return
    case "contributor":
      return
    default:
      break
    }
    switch element.name.local {
    case "id": feed.id = element.trimmedText ?? feed.id
    case "title": title.offer(AtomText.read(element), rank: 1)
    case "subtitle", "tagline": subtitle.offer(AtomText.read(element), rank: 1)
    case "link":
      if let href = element.trimmedAttribute("href") ?? element.trimmedText {
        feed.links.append(
          ParsedLink(
            href: href, rel: AtomText.relation(element), type: element.trimmedAttribute("type"),
            base: element.base))
      }
    case "published": published.offer(element.text, rank: 1)
    case "updated": updated.offer(element.text, rank: 1)
    case "modified": updated.offer(element.text, rank: 2)
    case "rights", "copyright": feed.rights = AtomText.read(element) ?? feed.rights
    case "generator": feed.generator = element.trimmedText ?? feed.generator
    case "category":
      addTag(element.trimmedAttribute("label") ?? element.trimmedAttribute("term"))
    case "logo": icon.offer(element.resolved(element.trimmedText), rank: 0)
    case "icon": feed.favicon = element.resolved(element.trimmedText) ?? feed.favicon
    case "author": authors.end(element, rank: 0)
    default: break
    }
  }
}
