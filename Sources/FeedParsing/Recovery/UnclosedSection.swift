internal import FeedBasics

/// Finds a CDATA section without an end, which extends to the end of a later one. The items between are part of its
/// text, which is well-formed: in a section, `<![CDATA[` has no meaning.
enum UnclosedSection {
  /// In bytes: of the end of an item, the start of the next one and that of a section.
  private static let minimumLength = 21

  /// Whether a text contains the start of a section, as the text of an unclosed one does.
  static func isPossible(in text: ArraySlice<UInt8>) -> Bool {
    // Texts have few brackets, but many tags. What such a section holds is longer than most.
    text.count > minimumLength
      && text.withUnsafeBufferPointer { ByteSearch.contains($0, "[CDATA[") }
  }

  /// Whether a section of the document contains the end of an item, the next item and the start of another section.
  static func occurs(in document: ArraySlice<UInt8>) -> Bool {
    document.withUnsafeBufferPointer { bytes in
      var rest = bytes
      while let start = ByteSearch.position(rest, "<![CDATA[") {
        rest = UnsafeBufferPointer(rebasing: rest[(start + 9)...])
        guard let end = ByteSearch.position(rest, "]]>") else { return false }
        let section = UnsafeBufferPointer(rebasing: rest[..<end])
        if let item = nextItem(in: section),
          ByteSearch.contains(UnsafeBufferPointer(rebasing: section[item...]), "<![CDATA[")
        {
          return true
        }
        rest = UnsafeBufferPointer(rebasing: rest[end...])
      }
      return false
    }
  }

  /// Where an item starts right after the end of another; nil if none does.
  private static func nextItem(in section: UnsafeBufferPointer<UInt8>) -> Int? {
    guard ByteSearch.contains(section, "<![CDATA[") else { return nil }
    let tags: [(end: StaticString, start: StaticString)] = [
      ("</item", "<item"), ("</entry", "<entry"),
    ]
    for tag in tags {
      var i = 0
      while let found = ByteSearch.position(UnsafeBufferPointer(rebasing: section[i...]), tag.end) {
        i = afterSpace(section, from: i + found + tag.end.utf8CodeUnitCount)
        guard i < section.count, section[i] == UInt8(ascii: ">") else { continue }
        i = afterSpace(section, from: i + 1)
        let nameEnd = i + tag.start.utf8CodeUnitCount
        if nameEnd < section.count, !XMLBytes.isName(section[nameEnd]),
          ByteSearch.begins(UnsafeBufferPointer(rebasing: section[i...]), tag.start)
        {
          return i
        }
      }
    }
    return nil
  }

  private static func afterSpace(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var i = start
    while i < bytes.count, XMLBytes.isSpace(bytes[i]) { i += 1 }
    return i
  }
}
