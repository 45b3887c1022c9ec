package import FeedModel

/// The structured data of a page about its articles: JSON-LD of schema.org, microformats or microdata.
package struct StructuredPage {
  private let tree: PageTree

  package init(_ tree: PageTree) { self.tree = tree }

  /// The articles of the form that has the most of them, each with a title and a link; nil if none has any.
  package func feed(traced: Int) -> ParsedFeed? {
    var best: ParsedFeed?
    for feed in [linkedData(traced)]
      + StructuredPage.markup.map({ marked(by: $0, without: $1, traced) })
    {
      if let feed, feed.items.count > best?.items.count ?? 0 { best = feed }
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
      "author":
        "author.name|author[*].name|author|item.author.name|item.author[*].name|item.author",
      "image":
        "image.url|image[*].url|image|thumbnailUrl|item.image.url|item.image[*].url|item.image",
      "tags": "keywords[*]|keywords", "language": "inLanguage",
    ])

  private func linkedData(_ traced: Int) -> ParsedFeed? {
    guard let adapter = StructuredPage.linkedArticle else { return nil }
    let reader = AdapterReader(adapter: adapter)
    let values = LinkedObjects.listed(in: tree.head.linkedData).prefix(
      PageAdapterReader.maximumItems)
    return feed(values.lazy.map { ($0, reader.item($0)) }, traced) {
      ValueTrace.origins(of: $0, adapter)
    }
  }

  // MARK: Markup

  /// How each form is read, and the elements in an item that describe something else, such as its author; nil where there
  /// are none.
  private static let markup: [(adapter: Adapter, nested: CSSSelector?)] = [
    // microformats.org/wiki/h-entry
    (
      [
        "items": ".h-entry", "title": ".p-name",
        "url": ".u-url@href|a.p-name@href|.p-name a@href|h2 a@href",
        "published": ".dt-published@datetime|.dt-published|time@datetime",
        "modified": ".dt-updated@datetime", "summary": ".p-summary", "author": ".p-author",
        "image": ".u-photo@src|.u-featured@src", "tags": ".p-category",
        "content_html": ".e-content",
      ], ".h-card, .h-cite, .h-event, .h-item, .h-product, .h-review"
    ),
    // microformats.org/wiki/hatom
    (
      [
        "items": ".hentry", "title": ".entry-title",
        "url": ".entry-title a@href|a.entry-title@href|a[rel=bookmark]@href",
        "published": ".published@datetime|.published@title|time@datetime|.published",
        "modified": ".updated@datetime|.updated@title", "summary": ".entry-summary",
        "author": ".vcard .fn|.author", "tags": "a[rel=tag]", "image": "img@data-src|img@src",
        "content_html": ".entry-content",
      ], ""
    ),
    // html.spec.whatwg.org/#microdata, with the types of schema.org
    (
      [
        "items":
          "[itemtype$=BlogPosting]|[itemtype$=MediaPosting]|[itemtype$=ForumPosting]|[itemtype$=Article]|[itemtype$=Report]",
        "title": "[itemprop~=headline]|[itemprop~=name]",
        "url":
          "[itemprop~=url]@href|[itemprop~=url]@content|[itemprop~=mainEntityOfPage]@itemid|[itemprop~=mainEntityOfPage]@href|[itemprop~=headline] a@href|h2 a@href|h3 a@href",
        "published":
          "[itemprop~=datePublished]@datetime|[itemprop~=datePublished]@content|[itemprop~=datePublished]",
        "modified": "[itemprop~=dateModified]@datetime|[itemprop~=dateModified]@content",
        "summary": "[itemprop~=description]|[itemprop~=description]@content",
        "author": "[itemprop~=author] [itemprop~=name]|[itemprop~=author]",
        "image": "[itemprop~=image]@src|[itemprop~=image]@content|img@data-src|img@src",
      ], "[itemscope][itemprop]:not([itemprop~=image]):not([itemprop~=mainEntityOfPage])"
    ),
  ].compactMap { definition, nested in
    let adapter = try? Adapter(
      name: "markup", definition: definition.merging(["page": "true"]) { first, _ in first })
    return adapter.map { ($0, try? CSSSelector(nested)) }
  }

  private func marked(
    by adapter: Adapter, without nested: CSSSelector?, _ traced: Int
  ) -> ParsedFeed? {
    guard case .page(let page) = adapter.source,
      let read = try? PageAdapterReader(adapter: adapter, page: page, nested: nested)
        .read(tree, traced: traced > 0 ? Int.max : 0)
    else { return nil }
    return feed(read.items.enumerated().lazy.map { ($0.offset, $0.element) }, traced) {
      read.origins[$0]
    }
  }

  // MARK: Items

  /// The items that have a title and a link, each link once.
  private func feed<Place>(
    _ items: some Sequence<(Place, ParsedItem?)>, _ traced: Int, origins: (Place) -> ItemOrigins
  ) -> ParsedFeed {
    var feed = ParsedFeed(format: .page(adapter: ""))
    var links: Set<String> = []
    for case (let place, var item?) in items {
      guard item.title != nil, let link = item.links.first?.href, links.insert(link).inserted else {
        continue
      }
      item.base = tree.head.base
      feed.items.append(item)
      if feed.origins.count < traced { feed.origins.append(origins(place)) }
    }
    return feed
  }
}
