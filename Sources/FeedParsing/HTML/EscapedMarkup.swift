import FeedBasics

/// HTML that was escaped once too often: `&lt;p&gt;A text&lt;/p&gt;`.
enum EscapedMarkup {
  /// The HTML, if a text is nothing but escaped markup, from the start of a block to the end of one. Any other text
  /// stays: it may be about HTML.
  static func resolved(_ text: String) -> String {
    guard text.utf8.first(where: { !HTMLBytes.isSpace($0) }) == UInt8(ascii: "&"),
      !text.hasWord("<")
    else { return text }
    let html = CharacterReference.resolved(text).trimmed
    let isWhole = html.withBytes { begins($0) && ends($0) }
    return isWhole ? html : text
  }

  private static func begins(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.first == UInt8(ascii: "<"),
      let end = html.dropFirst().firstIndex(where: HTMLBytes.endsName)
    else { return false }
    return isBlock(html[1..<end])
  }

  private static func ends(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.last == UInt8(ascii: ">"),
      let start = html.lastIndex(of: UInt8(ascii: "<")), html[start + 1] == UInt8(ascii: "/")
    else { return false }
    return isBlock(html[(start + 2)..<(html.count - 1)])
  }

  private static func isBlock(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    HTMLName(UnsafeBufferPointer(rebasing: name))?.kind == .block
  }
}
