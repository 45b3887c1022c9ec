internal import FeedModel
internal import Foundation

/// An item while its elements arrive. Where several elements say the same thing, each has a rank; the lowest wins.
struct ItemDraft {
  var item = ParsedItem()
  private var published = Ranked<Date>()
  private var modified = Ranked<Date>()
  private var title = Ranked<MarkupText>()
  private var content = Ranked<MarkupText>()
  private var authors: [(rank: Int, author: ParsedAuthor)] = []
  private var summaries: [(rank: Int, text: MarkupText)] = []
  /// Between the first part of an Atom person and its end.
  var isInsidePerson = false
  /// Attachments at the end of the list whose type comes with the end of podcast:alternateEnclosure.
  var pendingAlternates = 0
  /// Seconds; it belongs to the enclosure.
  var itunesDuration: Double?

  /// What an element inside an item says; the vocabulary it belongs to reads it.
  /// - Parameter parent: the element it stands in.
  mutating func read(_ element: XMLElement, inside parent: XMLName?) {
    switch element.name.namespace {
    case .none, .rss1: readRSS(element, inside: parent)
    case .atom, .atom03: readAtom(element, inside: parent)
    case .dublinCore, .dublinCoreTerms: readDublinCore(element)
    case .content, .xhtml: readContentModule(element)
    case .media: readMedia(element, inside: parent)
    case .itunes, .googlePlay: readPodcast(element, inside: parent)
    case .feedburner, .bingNews, .creativeCommons, .enclosure: readSmallModules(element)
    case .podcast: readPodcast2(element, inside: parent)
    case .rdf, .syndication, .slash, .thread, .commentAPI, .geo, .history, .source, .xml,
      .aggregate, .unknown:
      break
    }
  }

  mutating func setTitle(_ text: MarkupText?, rank: Int) { title.offer(text, rank: rank) }
  mutating func setContent(_ text: MarkupText?, rank: Int) { content.offer(text, rank: rank) }
  mutating func setPublished(_ text: String, rank: Int) {
    published.offer(FeedDate.parse(text), rank: rank)
  }
  mutating func setModified(_ text: String, rank: Int) {
    modified.offer(FeedDate.parse(text), rank: rank)
  }

  mutating func addSummary(_ text: MarkupText?, rank: Int) {
    guard let text else { return }
    summaries.append((rank, text))
  }

  mutating func addAuthor(_ author: ParsedAuthor?, rank: Int) {
    guard let author else { return }
    authors.append((rank, author))
  }

  mutating func addAuthors(_ text: String, rank: Int) {
    for author in AuthorText.list(text) { addAuthor(author, rank: rank) }
  }

  /// Fills in what an Atom person says piece by piece.
  mutating func changeLastAuthor(_ change: (inout ParsedAuthor) -> Void) {
    guard !authors.isEmpty else { return }
    change(&authors[authors.count - 1].author)
  }

  /// The item; nil where no element said anything.
  func finished() -> ParsedItem? {
    var done = item
    done.title = title.value
    done.content = content.value
    done.published = published.value
    done.modified = modified.value
    done.summaries = stableSorted(summaries) { $0.rank }.map(\.text)
    done.authors = stableSorted(authors) { $0.rank }.map(\.author)
    done.images = done.images.preferred()
    done.links = stableSorted(done.links) { $0.isOwn ? 0 : 1 }
    if let itunesDuration, done.attachments.count == 1 {
      done.attachments[0].duration = itunesDuration
    }
    return done.saysNothing ? nil : done
  }
}
