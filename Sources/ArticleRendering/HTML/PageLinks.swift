internal import FeedModel

/// The links of sanitised HTML whose target for a reader of the page is another one: `data-href`, after `href`.
public enum PageLinks {
  private static let mark: StaticString = "-href=\""

  /// The HTML with the targets that the feed gives, for other programs.
  static func published(_ html: String) -> String { rewritten(html) { target, _ in target } }

  /// The HTML with the targets for a reader. A link to another place of the page is none: the places have no names here.
  public static func forReading(_ html: String) -> String {
    rewritten(html) { _, seen in seen.first == UInt8(ascii: "#") ? nil : seen }
  }

  private static func rewritten(
    _ html: String, _ choose: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> ArraySlice<UInt8>?
  ) -> String {
    var html = html
    guard html.withUTF8({ ByteSearch.contains($0, mark) }) else { return html }
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var start = 0
    // In sanitised HTML a `<` begins a tag, and values contain no quotation marks.
    while let less = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      output += bytes[start..<less]
      let rest = bytes[less...]
      if let (target, end) = value(of: "<a href=\"", rest),
        let (seen, end) = value(of: " data-href=\"", bytes[end...])
      {
        output += "<a".utf8
        if let chosen = choose(target, seen) {
          output += " href=\"".utf8
          output += chosen
          output.append(UInt8(ascii: "\""))
        }
        start = end
      } else {
        output.append(UInt8(ascii: "<"))
        start = less + 1
      }
    }
    output += bytes[start...]
    return String(decoding: output, as: UTF8.self)
  }

  /// The value of an attribute that begins the bytes, and the position after its quotation mark.
  private static func value(of head: String, _ bytes: ArraySlice<UInt8>)
    -> (value: ArraySlice<UInt8>, end: Int)?
  {
    guard bytes.starts(with: head.utf8) else { return nil }
    let value = bytes.dropFirst(head.utf8.count)
    guard let end = value.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return (value[..<end], end + 1)
  }
}
