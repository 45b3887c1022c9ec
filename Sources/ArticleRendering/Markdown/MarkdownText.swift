import FeedBasics

/// Escapes text and URLs so that nothing in them is read as markup (CommonMark 0.31, §2.4).
enum MarkdownText {
  /// Text for the middle of a line.
  static func escaped(_ text: String) -> String {
    let text = TerminalText.line(text)
    guard text.utf8.contains(where: isMarkup) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isMarkup(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Also escapes what is markup only at the beginning of a line: headings, list markers and underlines of headings
  /// (§4.2, §4.3, §5.2).
  /// - Parameter line: escaped already.
  static func lineStart(_ line: String) -> String {
    // Four leading spaces would make it a code block (§4.4).
    let line = String(line.drop { $0 == " " })
    guard let first = line.utf8.first else { return line }
    switch first {
    case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="):
      return "\\" + line
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      guard let next = rest.first, next == "." || next == ")",
        rest.dropFirst().first ?? " " == " "
      else { return line }
      return digits + "\\" + rest
    default: return line
    }
  }

  /// A heading's line. An unescaped number sign at its end would be read as a closing sequence (§4.2).
  /// - Parameter text: escaped already.
  static func heading(_ text: String, level: Int) -> String {
    let text =
      text.hasSuffix("#") && text != "\\#" ? text.dropLast() + "\\#" : text
    return String(repeating: "#", count: level) + " " + text
  }

  /// A link's destination (§6.3); nil if the URL is empty or its scheme is not http, https, mailto or tel.
  static func destination(_ url: String) -> String? {
    switch URLReference.Parts(url).scheme {
    case "http", "https", "mailto", "tel", nil: break
    default: return nil
    }
    var result = ""
    for scalar in UnsafeCharacters.removed(from: url).unicodeScalars {
      switch scalar {
      case "(", ")", "[", "]": result += "\\\(scalar)"
      // A character reference such as &copy; would be decoded.
      case "&": result += url.utf8.contains(UInt8(ascii: ";")) ? "\\&" : "&"
      case "`": result += "%60"
      case " ": result += "%20"
      case "<": result += "%3C"
      case ">": result += "%3E"
      case "\"": result += "%22"
      case "\\": result += "%5C"
      case "|": result += "%7C"
      default:
        if scalar.properties.isWhitespace {
          result += "%20"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// A link; only the text if the URL is not allowed as a destination.
  /// - Parameter text: escaped already.
  static func link(_ text: String, to url: String) -> String {
    guard let destination = destination(url) else { return text }
    return "[\(text)](\(destination))"
  }

  /// A code span, delimited by one backtick more than the longest run inside it (§6.1).
  static func code(_ text: String) -> String {
    let text = TerminalText.line(text)
    guard !text.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: [text]) + 1)
    let needsSpace =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  static func longestRun(of sign: Character, in lines: [String]) -> Int {
    var longest = 0
    for line in lines {
      var run = 0
      for character in line {
        run = character == sign ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "|"):
      true
    default: false
    }
  }
}
