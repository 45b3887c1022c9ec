internal import FeedModel

/// The links of sanitised HTML whose target for a reader of the page is another one: `data-href`, after `href` or `src`.
public enum PageLinks {
  /// The HTML with the targets that the feed gives, for other programs.
  static func published(_ html: String) -> String {
    guard html.hasWord("-href=\"") else { return html }
    return rewritten(html) { target, _ in target }
  }

  /// The HTML with the targets for a reader. Links to other places of the page lose their
  /// target: the places have no names here.
  public static func forReading(_ html: String) -> String {
    guard html.hasWord("-href=\"") || html.hasWord("href=\"#") else { return html }
    return rewritten(html) { target, seen in
      let target = seen ?? target
      return target.first == UInt8(ascii: "#") ? nil : target
    }
  }

  /// - Parameter choose: returns the target of a link, given `href` or `src`, and `data-href`; nil for none.
  private static func rewritten(
    _ html: String, _ choose: (ArraySlice<UInt8>, ArraySlice<UInt8>?) -> ArraySlice<UInt8>?
  ) -> String {
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var start = 0
    // In sanitised HTML a `<` begins a tag, and values contain neither quotation marks nor `>`.
    while let less = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      output += bytes[start..<less]
      let end = bytes[less...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
      output += rewritten(tag: bytes[less..<end], choose)
      start = end
    }
    output += bytes[start...]
    return String(decoding: output, as: UTF8.self)
  }

  /// - Parameter tag: without its `>`.
  private static func rewritten(
    tag: ArraySlice<UInt8>, _ choose: (ArraySlice<UInt8>, ArraySlice<UInt8>?) -> ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8> {
    guard ["<a ", "<video ", "<audio ", "<source "].contains(where: { tag.starts(with: $0.utf8) }),
      let (key, target) = attribute([" href=\"", " src=\""], in: tag)
    else { return tag }
    let seen = attribute([" data-href=\""], in: tag[(target.endIndex + 1)...])
    // The sanitiser writes one after the other.
    let own = seen.flatMap { $0.key.startIndex == target.endIndex + 1 ? $0.value : nil }
    let rest = tag[((own ?? target).endIndex + 1)...]
    let head = tag[..<key.startIndex]
    guard let chosen = choose(target, own) else { return head + rest }
    return head + key + chosen + [UInt8(ascii: "\"")] + rest
  }

  /// The first of some attributes.
  /// - Parameter keys: each with the space before it and the quotation mark after it.
  private static func attribute(_ keys: [String], in tag: ArraySlice<UInt8>)
    -> (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)?
  {
    var rest = tag
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      rest = rest[space...]
      if let key = keys.first(where: { rest.starts(with: $0.utf8) }) {
        let value = rest.dropFirst(key.utf8.count)
        guard let end = value.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        return (rest[..<value.startIndex], value[..<end])
      }
      // Values may contain spaces.
      guard let open = rest.firstIndex(of: UInt8(ascii: "\"")),
        let close = rest[(open + 1)...].firstIndex(of: UInt8(ascii: "\""))
      else { return nil }
      rest = rest[(close + 1)...]
    }
    return nil
  }
}
