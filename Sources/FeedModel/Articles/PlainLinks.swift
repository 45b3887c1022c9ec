import FeedBasics

/// Finds the URLs in plain text.
package enum PlainLinks {
  /// The text, its http(s) URLs as links.
  package static func spans(_ text: String) -> [TextSpan] {
    guard text.hasWord("://") else { return [TextSpan(text)] }
    var spans: [TextSpan] = []
    var rest = text[...]
    var plain = rest.startIndex
    while let start = nextStart(in: rest) {
      let url = url(rest[start...])
      rest = rest[url.endIndex...]
      guard URLReference.absoluteWeb(String(url), base: nil) == String(url) else { continue }
      if plain < start { spans.append(TextSpan(String(text[plain..<start]))) }
      spans.append(TextSpan(String(url), link: String(url)))
      plain = url.endIndex
    }
    if plain < text.endIndex { spans.append(TextSpan(String(text[plain...]))) }
    return spans
  }

  private static func nextStart(in text: Substring) -> Substring.Index? {
    var search = text
    while let h = search.utf8.firstIndex(of: UInt8(ascii: "h")) {
      let candidate = search[h...]
      if candidate.utf8.starts(with: "https://".utf8) || candidate.utf8.starts(with: "http://".utf8)
      {
        return h
      }
      search = search[search.utf8.index(after: h)...]
    }
    return nil
  }

  /// The URL that begins the text, without the punctuation of the sentence.
  private static func url(_ text: Substring) -> Substring {
    let bytes = text.utf8.prefix { $0 > 0x20 && $0 < 0x7F && !"<>\"`{}|\\^".utf8.contains($0) }
    var url = Substring(bytes)
    var unopened = url.utf8.reduce(0) { $0 + ($1 == 0x29 ? 1 : $1 == 0x28 ? -1 : 0) }
    while let last = url.last, ".,;:!?'*_)]".contains(last) {
      if last == ")" {
        // A parenthesis may be part of the URL.
        if unopened <= 0 { break }
        unopened -= 1
      }
      url.removeLast()
    }
    return url
  }
}
