// The vocabulary that reads an element, by its namespace.

extension FeedDraft {
  /// Reads an element of the feed itself, by the rules of its vocabulary.
  /// - Parameter parent: the name of the element that contains it.
  mutating func read(_ element: XMLElement, inside parent: XMLName?) {
    switch element.name.namespace {
    case .none, .rss1: readRSS(element, inside: parent)
    case .atom, .atom03: readAtom(element, inside: parent)
    case .dublinCore, .dublinCoreTerms: readDublinCore(element)
    case .itunes, .googlePlay: readPodcast(element, inside: parent)
    case .syndication: readSyndication(element)
    case .podcast: readPodcast2(element)
    case .content, .xhtml, .media, .enclosure, .feedburner, .bingNews, .creativeCommons, .rdf,
      .slash, .thread, .commentAPI, .geo, .history, .source, .aggregate, .xml, .unknown:
      break
    }
  }
}

extension ItemDraft {
  /// Reads an element inside the item, by the rules of its vocabulary.
  /// - Parameter parent: the name of the element that contains it.
  mutating func read(_ element: XMLElement, inside parent: XMLName?) {
    switch element.name.namespace {
    case .none, .rss1: readRSS(element, inside: parent)
    case .atom, .atom03: readAtom(element, inside: parent)
    case .dublinCore, .dublinCoreTerms: readDublinCore(element)
    case .content, .xhtml: readContentModule(element)
    case .media: readMedia(element, inside: parent)
    case .itunes, .googlePlay: readPodcast(element)
    case .feedburner: readFeedburner(element)
    case .bingNews: readBingNews(element)
    case .creativeCommons: readCreativeCommons(element)
    case .enclosure: readEnclosureModule(element)
    case .podcast: readPodcast2(element, inside: parent)
    case .aggregate: readAggregate(element)
    case .rdf, .syndication, .slash, .thread, .commentAPI, .geo, .history, .source, .xml,
      .unknown:
      break
    }
  }
}
