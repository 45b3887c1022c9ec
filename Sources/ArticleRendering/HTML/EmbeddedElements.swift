import FeedBasics

/// The elements and attributes of a feed's HTML that stay as they are on a shared page.
enum EmbeddedElements {
  static let void: Set<String> = ["br", "hr", "img", "wbr", "source", "track", "col"]

  static let kept: Set<String> = [
    "abbr", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "col", "colgroup",
    "dd", "del", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "hr", "i", "ins", "kbd",
    "li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong",
    "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var",
    "wbr",
  ]

  /// Replaced by `div`: only the page itself has landmarks, and folding sections must not nest.
  static let sections: Set<String> = [
    "address", "article", "aside", "center", "details", "dir", "footer", "header", "main", "nav",
    "section", "summary",
  ]

  /// - Parameter value: the attribute's value, still escaped.
  static func isKept(_ key: String, _ value: String, of element: String) -> Bool {
    switch key {
    case "title": true
    case "lang": LanguageTag.valid(value) == value
    case "dir": ["ltr", "rtl", "auto"].contains(value.lowercased())
    case "colspan", "rowspan", "span", "start", "value":
      ["td", "th", "col", "colgroup", "ol", "li"].contains(element) && isNumber(value)
    case "reversed": element == "ol"
    case "type": element == "ol" && ["1", "a", "A", "i", "I"].contains(value)
    case "datetime": ["time", "del", "ins"].contains(element)
    case "scope": element == "th"
    default: false
    }
  }

  /// Whether the value is a whole number of at most four digits, which cannot break the layout.
  static func isNumber(_ value: String) -> Bool {
    (1...4).contains(value.utf8.count) && value.utf8.allSatisfy(\.isASCIIDigit)
  }
}
