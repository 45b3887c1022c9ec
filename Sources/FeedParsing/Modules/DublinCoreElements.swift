import FeedModel

/// Dublin Core (dublincore.org/documents/dcmi-terms).
extension ItemDraft {
  mutating func readDublinCore(_ element: XMLElement) {
    switch element.name.local {
    case "creator", "author": authors.add(element.text, rank: 1)
    case "issued": published.offer(element.text, rank: 4)
    case "created": published.offer(element.text, rank: 5)
    case "date": published.offer(element.text, rank: 6)
    case "modified": modified.offer(element.text, rank: 2)
    case "subject": addTag(element.trimmedText)
    case "language": item.language = element.trimmedText ?? item.language
    case "title": offerTitle(element.html, rank: 3)
    case "description", "abstract": addSummary(element.html, rank: 3)
    case "rights": item.rights = element.html ?? item.rights
    case "identifier": offerGUID(element.trimmedText, rank: 3)
    default: break
    }
  }
}

extension FeedDraft {
  mutating func readDublinCore(_ element: XMLElement) {
    switch element.name.local {
    case "creator", "publisher": authors.add(element.text, rank: 2)
    case "date": updated.offer(element.text, rank: 3)
    case "language": feed.language = feed.language ?? element.trimmedText
    case "title": title.offer(element.html, rank: 3)
    case "description": subtitle.offer(element.html, rank: 3)
    case "rights": feed.rights = feed.rights ?? element.html
    case "subject": addTag(element.trimmedText)
    default: break
    }
  }
}
