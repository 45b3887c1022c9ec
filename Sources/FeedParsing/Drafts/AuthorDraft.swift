internal import FeedModel

/// Collects the authors of a feed or an item while their elements arrive.
struct AuthorDraft {
  /// A credit without a role counts only if the item itself names no author.
  static let rankOfCredit = Int.max - 2
  /// The authors of an Atom source count as an entry's own only if it has no others (RFC 4287 §4.2.11).
  static let rankOfSource = Int.max - 1
  /// A credit with another role, such as artist, counts only if there is no other author.
  static let rankOfOtherCredit = Int.max

  private var authors: [(rank: Int, author: ParsedAuthor)] = []
  /// The person whose parts are arriving. The parts come before the end of the element that contains them.
  private var person: ParsedAuthor?

  mutating func add(_ author: ParsedAuthor?, rank: Int) {
    guard let author else { return }
    authors.append((rank, author))
  }

  /// Adds all authors that a text names.
  mutating func add(_ text: String, rank: Int) {
    for author in AuthorText.list(text) { add(author, rank: rank) }
  }

  /// Reads a person's name, address or page (RFC 4287 §3.2); the first of these begins a new person.
  mutating func readPart(_ element: XMLElement) {
    var known = person ?? ParsedAuthor()
    switch element.name.local {
    case "name":
      let named = AuthorText.list(element.text)
      // A person has one name, even if it reads like a list of several.
      known.name = named.count > 1 ? element.trimmedText : named.first?.name ?? known.name
      if named.count == 1 {
        known.email = known.email ?? named.first?.email
        known.url = known.url ?? named.first?.url
      }
    case "email": known.email = element.trimmedText
    case "uri", "url": known.url = element.resolved(element.trimmedText) ?? known.url
    default: break
    }
    person = known
  }

  /// Ends an author's element; if it has no parts, its text names the author.
  mutating func end(_ element: XMLElement, rank: Int) {
    if let person { add(person, rank: rank) } else { add(element.text, rank: rank) }
    person = nil
  }

  /// The authors, ordered by rank; those of a rank of last resort only if there are no better ones.
  var list: [ParsedAuthor] {
    var sorted = authors
    sorted.sortIfSeveral { $0.rank < $1.rank }
    guard let best = sorted.first?.rank else { return [] }
    let last = best < AuthorDraft.rankOfCredit ? AuthorDraft.rankOfCredit - 1 : best
    return sorted.prefix { $0.rank <= last }.map(\.author)
  }
}
