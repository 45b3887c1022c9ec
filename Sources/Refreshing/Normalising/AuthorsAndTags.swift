import FeedBasics
import FeedModel
import FeedParsing

/// Cleans authors and lists each once.
enum AuthorList {
  static func authors(_ parsed: [ParsedAuthor], base: String?) -> [Author] {
    if parsed.count < 2 { return parsed.compactMap { author($0, base: base) } }
    var result: [Author] = []
    var byName: [String: Int] = [:]
    var byURL: [String: Int] = [:]
    for one in parsed {
      guard let author = author(one, base: base) else { continue }
      let name = author.name?.lowercased()
      // Different names are different authors, even if they share a URL.
      let same =
        name.flatMap { byName[$0] }
        ?? author.url.flatMap { byURL[$0] }.flatMap {
          name == nil || result[$0].name == nil ? $0 : nil
        }
      let position = same ?? result.count
      if let same { complete(&result[same], with: author) } else { result.append(author) }
      if let name { byName[name] = byName[name] ?? position }
      if let url = author.url { byURL[url] = byURL[url] ?? position }
    }
    // A name may have got the address of an author who had none.
    let named = Set(result.lazy.filter { $0.name != nil }.compactMap(\.url))
    result.removeAll { author in author.name == nil && author.url.map(named.contains) ?? false }
    return result
  }

  private static func complete(_ author: inout Author, with other: Author) {
    author.name = author.name ?? other.name
    // A page is preferred to an address.
    if let url = other.url, author.url == nil || author.url?.hasPrefix("mailto:") == true {
      author.url = url.hasPrefix("mailto:") ? author.url ?? url : url
    }
  }

  private static func author(_ parsed: ParsedAuthor, base: String?) -> Author? {
    let name = PlainText.read(parsed.name.map { MarkupText($0) })
    var url: String?
    if let text = parsed.url {
      if text.hasPrefix("mailto:") {
        url = mailto(text.dropFirst(7))
      } else if AuthorText.isAddress(text) {
        url = mailto(text[...])
      } else {
        url = URLReference.repairedWeb(text, base: base)
      }
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
}

/// Cleans tags and lists each once, ignoring letter case.
enum TagList {
  static func tags(_ parsed: [String]) -> [String] {
    UniqueTexts.ignoringCase(parsed.compactMap { PlainText.read(MarkupText($0)) })
  }
}
