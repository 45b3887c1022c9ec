import FeedBasics
import FeedModel

/// Escapes text and URLs for HTML.
public enum HTMLText {
  /// The escaped text on one line, without characters that control a terminal.
  public static func escaped(_ text: String) -> String { escaped(text, keepingLines: false) }

  static func escaped(_ text: String, keepingLines: Bool) -> String {
    let text =
      keepingLines
      ? UnsafeCharacters.removed(from: text, keepingLines: true) : TerminalText.line(text)
    guard text.utf8.contains(where: isMarkup) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\""): output += "&quot;".utf8
      case UInt8(ascii: "'"): output += "&#39;".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A text that was escaped here or by the sanitiser, as it was before.
  public static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// Plain text as paragraphs, which empty lines separate, with links for its URLs.
  public static func paragraphs(_ text: String) -> String {
    UnsafeCharacters.removed(from: text, keepingLines: true).split(separator: "\n\n").map {
      "<p>\(PlainLinks.spans(String($0)).map(PlainHTML.span).joined())</p>\n"
    }.joined()
  }

  /// The URL, escaped; nil if it is not an http or https URL with a host.
  public static func web(_ url: String?) -> String? {
    guard let url else { return nil }
    let parts = URLReference.Parts(url)
    guard parts.scheme == "http" || parts.scheme == "https", parts.host != nil else { return nil }
    return escaped(url)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
