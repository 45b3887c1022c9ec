internal import FeedModel

/// The authors of a feed or an item while their elements arrive.
struct AuthorDraft {
  /// The authors of an Atom source are an entry's own only where it has no others (RFC 4287 §4.2.11).
  static let rankOfSource = Int.max

  private var authors: [(rank: Int, author: ParsedAuthor)] = []
  /// Whose parts are arriving. They come before the end of the element that they stand in.
  private var person: ParsedAuthor?

  mutating func add(_ author: ParsedAuthor?, rank: Int) {
    guard let author else { return }
    authors.append((rank, author))
  }

  /// All that a text names.
  mutating func add(_ text: String, rank: Int) {
    for author in AuthorText.list(text) { add(author, rank: rank) }
  }

  /// A person's name, address or page; the first of them begins the person.
  mutating func readPart(_ element: XMLElement) {
    var known = person ?? ParsedAuthor()
    AtomText.readPerson(element, into: &known)
    person = known
  }

  /// The element has ended that stands for a person; one without parts is named by its text.
  mutating func end(_ element: XMLElement, rank: Int) {
    if let person { add(person, rank: rank) } else { add(element.text, rank: rank) }
    person = nil
  }

  /// In the order of their ranks.
  var list: [ParsedAuthor] {
    let own = authors.filter { $0.rank != AuthorDraft.rankOfSource }
    return stableSorted(own.isEmpty ? authors : own) { $0.rank }.map(\.author)
  }
}
