import FeedModel
import FeedParsing

/// Authors cleaned, each once.
enum AuthorList {
  static func authors(_ parsed: [ParsedAuthor], base: String?) -> [Author] {
    var result: [Author] = []
    for one in parsed {
      guard let author = author(one, base: base) else { continue }
      if let same = result.firstIndex(where: { isSame($0, author) }) {
        result[same].name = result[same].name ?? author.name
        // A page says more than an address.
        if result[same].url == nil || result[same].url?.hasPrefix("mailto:") == true,
          let url = author.url
        {
          result[same].url = url.hasPrefix("mailto:") ? result[same].url ?? url : url
        }
      } else {
        result.append(author)
      }
    }
    return result
  }

  private static func author(_ parsed: ParsedAuthor, base: String?) -> Author? {
    let name = PlainText.read(parsed.name.map { MarkupText($0) })
    var url = parsed.url.flatMap { URLReference.web($0, base: base) }
    if url == nil, let text = parsed.url, text.hasPrefix("mailto:") {
      url = mailto(text.dropFirst(7))
    }
    if url == nil, let email = parsed.email {
      url = mailto(email.hasPrefix("mailto:") ? email.dropFirst(7) : email[...])
    }
    return name == nil && url == nil ? nil : Author(name: name, url: url)
  }

  private static func mailto(_ address: Substring) -> String? {
    let address = address.filter { !$0.isWhitespace }
    guard address.contains("@") else { return nil }
    return URLReference.resolve("mailto:" + address, against: nil)
  }

  private static func isSame(_ a: Author, _ b: Author) -> Bool {
    if let first = a.name?.lowercased(), let second = b.name?.lowercased() {
      return first == second
    }
    return a.url != nil && a.url == b.url
  }
}
