package import FeedBasics

/// A line of a list of pages.
package struct ListedPage: Sendable, Equatable {
  /// Its number, from 1.
  package var number: Int
  /// Its first word, which should be a URL.
  package var address: String
  /// What follows; nil if nothing does.
  package var title: String?

  /// The lines of a list with an address in each, in any encoding, without those that are blank or begin with `#`.
  package static func lines(of list: Data) -> [ListedPage] {
    ListLines(DocumentText([UInt8](list), httpCharset: nil).bytes).compactMap { number, bytes in
      let line = String(decoding: bytes, as: UTF8.self).trimmed(where: \.isWhitespace)
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let words = line.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
      let title = words.count > 1 ? words[1].trimmed(where: \.isWhitespace) : ""
      return ListedPage(
        number: number, address: words[0].trimmed(where: \.isWhitespace),
        title: title.isEmpty ? nil : title)
    }
  }
}
