import FeedBasics

/// The links of sanitised HTML whose target for a reader of the page is another one: `data-href`, after `href` or `src`.
public enum PageLinks {
  /// The HTML with the targets that the feed gives, for other programs.
  public static func published(_ html: String) -> String {
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
    _ html: String, _ choose: (Bytes, _ seen: Bytes?) -> Bytes?
  ) -> String {
    var html = html
    var output: [UInt8] = []
    html.withUTF8 { bytes in
      output.reserveCapacity(bytes.count)
      var copied = 0
      var position = 0
      // In sanitised HTML a `<` begins a tag, and values contain neither quotation marks nor `>`.
      while let less = next("<", in: bytes, from: position) {
        position = next(">", in: bytes, from: less) ?? bytes.count
        let tag = Bytes(rebasing: bytes[less..<position])
        guard let link = LinkAttributes(tag) else { continue }
        let seen = link.seen.map { Bytes(rebasing: tag[$0]) }
        let chosen = choose(Bytes(rebasing: tag[link.target]), seen)
        output += bytes[copied..<less + (chosen == nil ? link.start : link.target.lowerBound)]
        if let chosen {
          output += chosen
          output.append(UInt8(ascii: "\""))
        }
        copied = less + link.end
      }
      output += bytes[copied...]
    }
    // Valid: the targets and what is left out begin and end at ASCII characters.
    return UTF8Text.string(valid: output)
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The attributes of a link: offsets in its tag.
  private struct LinkAttributes {
    /// The start of `href` or `src`, with the space before it.
    var start: Int
    /// Its value.
    var target: Range<Int>
    /// The value of `data-href`, which the sanitiser writes after it.
    var seen: Range<Int>?
    /// The position after both.
    var end: Int { (seen ?? target).upperBound + 1 }

    /// - Parameter tag: without its `>`.
    /// - Returns: nil if it is not the tag of a link.
    init?(_ tag: Bytes) {
      let names: [StaticString] = ["<a ", "<video ", "<audio ", "<source "]
      guard names.contains(where: { ByteSearch.begins(tag, $0) }) else { return nil }
      var position = 0
      while let space = next(" ", in: tag, from: position) {
        if let value = LinkAttributes.value(" href=\"", in: tag, at: space)
          ?? LinkAttributes.value(" src=\"", in: tag, at: space)
        {
          start = space
          target = value
          seen = LinkAttributes.value(" data-href=\"", in: tag, at: value.upperBound + 1)
          return
        }
        // Values may contain spaces.
        guard let open = next("\"", in: tag, from: space),
          let close = next("\"", in: tag, from: open + 1)
        else { return nil }
        position = close + 1
      }
      return nil
    }

    private static func value(_ key: StaticString, in tag: Bytes, at start: Int) -> Range<Int>? {
      guard start < tag.count, ByteSearch.begins(Bytes(rebasing: tag[start...]), key) else {
        return nil
      }
      let valueStart = start + key.utf8CodeUnitCount
      return next("\"", in: tag, from: valueStart).map { valueStart..<$0 }
    }
  }

  private static func next(_ character: Unicode.Scalar, in bytes: Bytes, from start: Int) -> Int? {
    ByteSearch.next(UInt8(ascii: character), in: bytes, from: start)
  }
}
