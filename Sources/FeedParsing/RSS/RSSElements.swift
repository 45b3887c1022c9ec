internal import FeedModel

/// RSS 0.9x and 2.0 (rssboard.org/rss-specification) and RSS 1.0, whose elements have the same names.
extension ItemDraft {
  mutating func readRSS(_ element: XMLElement, inside parent: XMLName?) {
    if let parent, parent.local == "image" {
      if element.name.local == "url" { addImage(element.trimmedText, .media, in: element) }
      return
    }
    let foreign = isForeign ? ItemDraft.foreign : 0
    switch element.name.local {
    case "title":
      offerTitle(element.html, rank: foreign)
    case "link":
      let href = element.trimmedText ?? element.trimmedAttribute("href")
      if let href {
        item.links.append(ParsedLink(href: href, base: element.base, isOwn: !isForeign))
      }
    case "description":
      addSummary(element.html, rank: foreign)
    case "encoded":
      // That of the content module, whose prefix was lost.
      content.offer(element.html.map(PlainTextLines.markup), rank: 1 + foreign)
    case "content", "body", "fulltext", "fullitem":
      content.offer(element.html, rank: 2 + foreign)
    case "summary":
      addSummary(element.html, rank: 1 + foreign)
    case "guid":
      offerGUID(
        element.trimmedText, rank: foreign,
        isPermaLink: element.attribute("ispermalink").map { $0.trimmed.lowercased() != "false" })
    case "id":
      offerGUID(element.trimmedText, rank: 2 + foreign)
    case "pubdate":
      published.offer(element.text, rank: foreign)
    case "date", "published":
      published.offer(element.text, rank: 1 + foreign)
    case "issued":
      published.offer(element.text, rank: 2 + foreign)
    case "created":
      published.offer(element.text, rank: 3 + foreign)
    case "updated", "modified", "lastbuilddate":
      modified.offer(element.text, rank: foreign)
    case "expirationdate":
      item.expires = FeedDate.parse(element.text)
    case "author":
      authors.end(element, rank: parent?.local == "source" ? AuthorDraft.rankOfSource : 0)
    case "name", "email", "uri", "url":
      // An Atom person in no namespace.
      if parent?.local == "author" { authors.readPart(element) }
    case "category":
      addTag(
        element.trimmedText ?? element.attribute("label") ?? element.attribute("term")
          ?? element.attribute("text"))
    case "comments":
      item.commentsURL = element.trimmedText ?? item.commentsURL
    case "enclosure":
      addEnclosure(element)
    case "source":
      let url = element.trimmedAttribute("url")
      let title = element.trimmedText
      let isWhole = item.source.map { $0.title != nil && $0.url != nil } ?? false
      if item.source == nil ? url != nil || title != nil : !isWhole && url != nil && title != nil {
        item.source = Source(title: title, url: url)
      }
    case "image", "thumbnail":
      if let url = element.trimmedText ?? element.attribute("url") ?? element.attribute("href"),
        url.contains("/")
      {
        addImage(url.trimmed, .media, in: element)
      }
    case "language":
      item.language = element.trimmedText ?? item.language
    case "copyright", "rights":
      item.rights = element.html ?? item.rights
    case "a", "abstract", "logo", "introuri", "lastmod", "publicationdate", "keywords":
      readCDF(element)
    default:
      break
    }
  }

  private mutating func addEnclosure(_ element: XMLElement) {
    guard let url = (element.attribute("url") ?? element.attribute("href"))?.trimmed.nonEmpty else {
      return
    }
    addAttachment(
      url, type: element.attribute("type"), size: element.attribute("length"), base: element.base)
  }
}

extension FeedDraft {
  mutating func readRSS(_ element: XMLElement, inside parent: XMLName?) {
    if let parent, parent.local == "image" {
      if element.name.local == "url" { icon.offer(element.resolved(element.trimmedText), rank: 0) }
      return
    }
    let foreign = isForeign ? ItemDraft.foreign : 0
    switch element.name.local {
    case "title": title.offer(element.html, rank: foreign)
    case "link":
      if let href = element.trimmedText ?? element.attribute("href") {
        feed.links.append(ParsedLink(href: href, base: element.base, isOwn: !isForeign))
      }
    case "description": subtitle.offer(element.html, rank: foreign)
    case "language": feed.language = element.trimmedText ?? feed.language
    case "copyright": feed.rights = element.html ?? feed.rights
    case "managingeditor": authors.add(element.text, rank: 0)
    case "webmaster": authors.add(element.text, rank: 1)
    case "author": authors.end(element, rank: 2)
    case "name", "email", "uri": if parent?.local == "author" { authors.readPart(element) }
    case "pubdate": published.offer(element.text, rank: 0)
    case "lastbuilddate": updated.offer(element.text, rank: 0)
    case "generator": feed.generator = element.trimmedText ?? feed.generator
    case "category": addTag(element.trimmedText)
    case "ttl":
      if let minutes = Double(element.text.trimmed), minutes > 0, minutes.isFinite {
        feed.pollingHints.ttl = minutes * 60
      }
    case "hour":
      if let hour = Int(element.text.trimmed), (0...24).contains(hour) {
        feed.pollingHints.skipHours.insert(hour % 24)
      }
    case "day":
      if let day = DateWords.weekday(ArraySlice(element.text.trimmed.utf8)) {
        feed.pollingHints.skipDays.insert(day)
      }
    case "a", "abstract", "logo", "introuri", "lastmod", "publicationdate", "keywords":
      readCDF(element)
    default: break
    }
  }
}
