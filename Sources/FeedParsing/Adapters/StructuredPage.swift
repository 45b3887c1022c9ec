internal import FeedModel

/// What a page says about its articles for programs: JSON-LD of schema.org, microformats or microdata.
struct StructuredPage {
  private let tree: PageTree

  init(_ tree: PageTree) { self.tree = tree }

  /// The articles of the form that has the most of them, each with a title and a link; nil if none has any.
  func feed(traced: Int) -> ParsedFeed? {
    var best: ParsedFeed?
    for feed in [linkedData(traced)] + StructuredPage.markup.compactMap({ marked(by: $0, traced) })
    where feed.items.count > best?.items.count ?? 0 {
      best = feed
    }
    return best
  }

  // MARK: JSON-LD

  private static let linkedArticle = try? Adapter(
    name: "json-ld",
    definition: [
      "items": ".", "title": "headline|name|item.headline|item.name",
      "url": "url|item.url|mainEntityOfPage.@id|mainEntityOfPage|@id|item.@id|item",
      "published": "datePublished|item.datePublished|dateCreated|uploadDate",
      "modified": "dateModified|item.dateModified", "summary": "description|item.description",
      "author": "author.name|author[*].name|author|item.author.name",
      "image": "image.url|image[0].url|image|thumbnailUrl|item.image.url|item.image",
      "tags": "keywords[*]|keywords", "language": "inLanguage",
    ])

  private func linkedData(_ traced: Int) -> ParsedFeed {
    var feed = ParsedFeed(format: .page(adapter: ""))
    guard let adapter = StructuredPage.linkedArticle else { return feed }
    let reader = AdapterReader(adapter: adapter)
    for value in LinkedData.listed(in: tree.head.linkedData) {
      guard let item = reader.item(value) else { continue }
      add(item, to: &feed) { traced > 0 ? ValueTrace.origins(of: value, adapter) : nil }
    }
    feed.origins = Array(feed.origins.prefix(traced))
    return feed
  }

  // MARK: Markup

  private static let markup: [Adapter] = [
    // microformats.org/wiki/h-entry
    [
      "items": ".h-entry", "title": ".p-name",
      "url": ".u-url@href|a.p-name@href|.p-name a@href|h2 a@href",
      "published": ".dt-published@datetime|.dt-published|time@datetime",
      "modified": ".dt-updated@datetime", "summary": ".p-summary", "author": ".p-author",
      "image": ".u-photo@src|.u-featured@src", "tags": ".p-category",
    ],
    // microformats.org/wiki/hatom
    [
      "items": ".hentry", "title": ".entry-title",
      "url": ".entry-title a@href|a.entry-title@href|a[rel=bookmark]@href",
      "published": ".published@datetime|.published@title|time@datetime|.published",
      "modified": ".updated@datetime|.updated@title", "summary": ".entry-summary",
      "author": ".vcard .fn|.author", "tags": "a[rel=tag]", "image": "img@data-src|img@src",
    ],
    // html.spec.whatwg.org/#microdata, with the types of schema.org
    [
      "items": "[itemtype$=Posting]|[itemtype$=Article]|[itemtype$=Report]",
      "title": "[itemprop~=headline]|[itemprop~=name]",
      "url":
        "[itemprop~=url]@href|[itemprop~=url]@content|[itemprop~=mainEntityOfPage]@itemid|[itemprop~=mainEntityOfPage]@href|[itemprop~=headline] a@href|h2 a@href|h3 a@href",
      "published":
        "[itemprop~=datePublished]@datetime|[itemprop~=datePublished]@content|[itemprop~=datePublished]",
      "modified": "[itemprop~=dateModified]@datetime|[itemprop~=dateModified]@content",
      "summary": "[itemprop~=description]|[itemprop~=description]@content",
      "author": "[itemprop~=author] [itemprop~=name]|[itemprop~=author]",
      "image": "[itemprop~=image]@src|[itemprop~=image]@content|img@data-src|img@src",
    ],
  ].compactMap { definition in
    try? Adapter(
      name: "markup", definition: definition.merging(["page": "true"]) { first, _ in first })
  }

  private func marked(by adapter: Adapter, _ traced: Int) -> ParsedFeed? {
    guard case .page(let page) = adapter.source,
      let read = try? PageAdapterReader(adapter: adapter, page: page)
        .read(tree, traced: traced > 0 ? Int.max : 0)
    else { return nil }
    var feed = read
    feed.items = []
    feed.origins = []
    for (place, item) in read.items.enumerated() {
      add(item, to: &feed) { place < read.origins.count ? read.origins[place] : nil }
    }
    feed.origins = Array(feed.origins.prefix(traced))
    return feed
  }

  // MARK: Items

  private func add(_ item: ParsedItem, to feed: inout ParsedFeed, origins: () -> ItemOrigins?) {
    guard item.title != nil, let link = item.links.first?.href,
      !feed.items.contains(where: { $0.links.first?.href == link })
    else { return }
    var item = item
    item.base = tree.head.base
    feed.items.append(item)
    if let origins = origins() { feed.origins.append(origins) }
  }
}
