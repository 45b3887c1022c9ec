import FeedBasics
import FeedModel
import FeedParsing

/// Cleans and completes one entry.
struct EntryNormaliser {
  struct Context {
    /// The feed's URL as a base; nil if unknown.
    var feedURL: String?
    /// The feed's website, absolute; nil if it has none.
    var website: String?
    var isGoogleNews: Bool
    /// Whether a lone description is the content.
    var promotesSummary: Bool
    /// Whether the items are those of a web page.
    var isPage: Bool
    /// The domains of the feed itself, which few entries need.
    var ownSites: () -> Set<String>
    /// Whether the link of an entry may be what it points to, and another one its own page, as in Atom.
    var dividesLinks: Bool
    /// The domains of a feed that divides links; empty for others.
    var linkPostSites: Set<String>
    /// Whether an adapter has found the items in JSON, and knows what their comments are.
    var isAdapted: Bool
    /// Whether the text of HTML is extracted.
    var extractsText: Bool
  }

  let context: Context

  /// - Parameter item: passed on and in no closure, since a copy counts a reference for each of its fields.
  func entry(_ item: ParsedItem) -> Entry {
    let bases = EntryBases(
      item: item.base, website: context.website, feedURL: context.feedURL, isPage: context.isPage)
    let (url, target) = LinkPost.divide(
      url(of: item, bases), of: item, ownSites: context.linkPostSites,
      resolve: bases.resolve)
    var entry = Entry(guid: "", guidOrigin: .content)
    entry.title = PlainText.read(item.title)
    entry.source = source(of: item, bases, title: entry.title)
    if context.isGoogleNews {
      GoogleNews.separateSource(of: &entry)
    } else if entry.source?.title == "Google News" {
      GoogleNews.separatePublisher(of: &entry, url: url)
    }
    entry.url = url.map(RedirectLink.unwrapped)
    entry.commentsURL = item.commentsURL.flatMap { bases.resolve($0, nil) }
    readContent(of: item, bases, into: &entry)
    let external = item.links.first { $0.rel == "external" }
    entry.externalURL = target ?? external.flatMap(bases.resolve)
    entry.authors = AuthorList.authors(item.authors, base: bases.base(nil))
    entry.tags = TagList.tags(item.tags)
    entry.language = LanguageTag.normalised(item.language)
    entry.attachments = AttachmentList.attachments(item.attachments, resolve: bases.file)
    entry.published = item.published
    entry.modified = item.modified
    entry.expires = item.expires
    entry.detailURL = item.detailURL.flatMap { URLReference.resolve($0, against: bases.feedURL) }
    entry.rights = PlainText.read(item.rights)
    entry.license = item.license.flatMap { bases.resolve($0, nil) }
    identify(&entry, as: item, url: url, bases)
    return entry
  }

  // MARK: Links

  /// `feedburner:origLink`, then the alternate link, then a permalink guid, then an http Atom id; without any of
  /// these, the target of a link blog or the location of the content.
  private func url(of item: ParsedItem, _ bases: EntryBases) -> String? {
    if let original = item.originalLink, let url = bases.resolve(original, nil) { return url }
    for link in item.links.best("alternate") {
      if let url = bases.resolve(link) { return url }
    }
    if let guid = item.guid, item.guidIsPermaLink != false {
      let lower = guid.prefix(8).lowercased()
      if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
        return URLReference.repairedWeb(guid, base: nil)
      }
      // Only the feed's own word makes a path a link.
      if item.guidIsPermaLink == true, guid.hasPrefix("/"), let url = bases.resolve(guid, nil) {
        return url
      }
    }
    for rel in ["external", ParsedLink.outOfLine] {
      let link = item.links.first { $0.rel == rel }
      if let url = link.flatMap(bases.resolve) { return url }
    }
    return nil
  }

  /// The publisher that an item names, if it is not the feed's. Discourse names the item itself instead, with its title.
  private func source(of item: ParsedItem, _ bases: EntryBases, title own: String?) -> Source? {
    guard let source = item.source else { return nil }
    let title = PlainText.read(source.title.map { MarkupText($0) })
    if let title, title == own { return nil }
    let url = source.url.flatMap { bases.resolve(URLReference.repairedSite($0), nil) }
    return title == nil && url == nil ? nil : Source(title: title, url: url)
  }

  // MARK: Content

  /// The page that an item's HTML is from, the base of its URLs; nil if it is a part of the document, a page with a list.
  private func textPage(of item: ParsedItem, _ entry: Entry) -> String? {
    guard !context.isPage, let url = entry.url else { return nil }
    return LinkPost.textPage(
      url, of: item, comments: entry.commentsURL, isAdapted: context.isAdapted,
      ownSites: context.ownSites)
  }

  private func readContent(of item: ParsedItem, _ bases: EntryBases, into entry: inout Entry) {
    let page = textPage(of: item, entry)
    var summaries = item.summaries
    var images = ImageList()
    for image in item.images {
      if let url = bases.file(image.url, image.base) { images.add(url, of: image) }
    }
    var hasContent = false
    if let content = item.content { hasContent = read(content, bases, page, into: &entry, &images) }
    let promotes = !hasContent && context.promotesSummary
    while promotes, !hasContent, !summaries.isEmpty {
      hasContent = read(summaries.removeFirst(), bases, page, into: &entry, &images)
    }
    if let summary = summaries.first, !promotes {
      entry.summary = PlainText.read(summary)
      if summary.kind == .html, summary.text.hasWord("<") {
        images.add(
          HTMLContent.read(
            summary.text, base: bases.base(summary.base, page: page),
            document: bases.document(summary.base), extractsText: false))
      }
    }
    images.fill(&entry)
    if context.isGoogleNews, GoogleNews.repeatsTitle(entry) {
      entry.contentHTML = nil
      entry.contentText = nil
    }
  }

  /// - Parameter page: the page that the text is from; nil if it is a part of the document.
  /// - Returns: whether there is any content; text that shows nothing, such as a lone comment or `<p></p>`, does not
  ///   count.
  private func read(
    _ content: MarkupText, _ bases: EntryBases, _ page: String?, into entry: inout Entry,
    _ images: inout ImageList
  ) -> Bool {
    switch content.kind {
    case .html:
      let html = HTMLContent.read(
        content.text, base: bases.base(content.base, page: page),
        document: bases.document(content.base), page: entry.url,
        extractsText: context.extractsText, rewriteLink: RedirectLink.unwrapped)
      images.add(html)
      guard !html.isBlank else { return false }
      entry.contentHTML = html.sanitised
      entry.contentText = context.extractsText ? html.text : nil
    case .plain:
      let text = UnsafeCharacters.removed(from: content.text, keepingLines: true)
      guard !text.allSatisfy(\.isWhitespace) else { return false }
      entry.contentText = text
    }
    return true
  }

  // MARK: Identity

  /// The link of an item without a guid, by which it is identified. It is taken as it is written, and a relative one is
  /// resolved against the document alone, so that an item stays the same when the feed's website changes, and when more
  /// is repaired of links.
  private func identity(of item: ParsedItem, _ bases: EntryBases, _ url: String) -> String {
    guard let link = item.links.best("alternate").first, bases.resolve(link) == url else {
      return url
    }
    return URLReference.web(link.href, base: bases.document(link.base)) ?? url
  }

  private func identify(
    _ entry: inout Entry, as item: ParsedItem, url: String?, _ bases: EntryBases
  ) {
    if let guid = item.guid, !guid.isEmpty {
      entry.guid = guid
      entry.guidOrigin = .publisher
    } else if let url {
      // What a page adds to its links, to count where they are followed, differs with their place in it.
      let key = context.isPage ? CanonicalURL.key(url, keepingFragment: true) : nil
      entry.guid = key.map { "https://\($0)" } ?? identity(of: item, bases, url)
      entry.guidOrigin = .link
    } else if context.isPage, let title = entry.title {
      entry.identify(byTitle: title)
    } else {
      var text = entry.title ?? ""
      text +=
        "\u{1F}" + (entry.contentHTML ?? entry.contentText ?? "") + "\u{1F}" + (entry.summary ?? "")
      if let enclosure = entry.attachments.first { text += "\u{1F}" + enclosure.url }
      // The items of feeds without guid, link and title differ at most by date.
      if entry.title == nil, let date = entry.published {
        text += "\u{1F}" + Timestamp.rfc3339(date)
      }
      entry.guid = "hash:" + Digest.hex(text)
      entry.guidOrigin = .content
    }
  }
}

extension Entry {
  /// Identifies an item of a page that has no link of its own. With the rest of its text, an item from "3 hours ago" would be
  /// a new one every hour.
  mutating func identify(byTitle title: String) {
    guid = Entry.titlePrefix + Digest.hex(title.lowercased())
    guidOrigin = .content
  }

  /// Whether it is an item of a page that is recognised by its title alone.
  var isIdentifiedByTitle: Bool { guidOrigin == .content && guid.hasPrefix(Entry.titlePrefix) }

  private static let titlePrefix = "title:"

  /// The day on which it was published, in days since 1970 in UTC; nil without a date.
  var day: Double? { Entry.day(published) }

  static func day(_ date: Date?) -> Double? {
    date.map { ($0.timeIntervalSince1970 / 86400).rounded(.down) }
  }
}
