internal import FeedModel

/// Text and URLs written so that CommonMark takes nothing in them for markup (CommonMark 0.31, §2.4).
enum MarkdownText {
  /// Text within a line.
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

  /// A line that is escaped already, with what would mean something at its beginning escaped as well: headings, list
  /// markers, underlines of headings (§4.2, §4.3, §5.2).
  static func lineStart(_ line: String) -> String {
    // Spaces there would make code of it.
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

  /// A heading's line. A number sign at its end would be taken for the heading's own (§4.2).
  /// - Parameter text: is escaped.
  static func heading(_ text: String, level: Int) -> String {
    let text =
      text.hasSuffix("#") && text != "\\#" ? text.dropLast() + "\\#" : text
    return String(repeating: "#", count: level) + " " + text
  }

  /// A link's destination, nil for what is no web address, number or mailbox (§6.3).
  static func destination(_ url: String) -> String? {
    switch URLReference.Parts(url).scheme {
    case "http", "https", "mailto", "tel", nil: break
    default: return nil
    }
    var result = ""
    for scalar in UnsafeCharacters.removed(from: url).unicodeScalars {
      switch scalar {
      case "(", ")", "[", "]": result += "\\\(scalar)"
      // A reference such as &copy; would be resolved.
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

  /// A link; the text alone where the URL may not be one.
  /// - Parameter text: is escaped.
  static func link(_ text: String, to url: String) -> String {
    guard let destination = destination(url) else { return text }
    return "[\(text)](\(destination))"
  }

  /// Words of a program, fenced by more backticks than they hold in a row (§6.1).
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
