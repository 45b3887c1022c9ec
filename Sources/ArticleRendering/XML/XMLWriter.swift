import FeedBasics

/// Writes XML 1.0 in the order of the calls, directly as UTF-8 bytes.
public struct XMLWriter {
  /// Attribute names with their values, in order; attributes with a nil value are left out.
  public struct Attributes: ExpressibleByDictionaryLiteral {
    private(set) var list: [(name: String, value: String?)]

    /// Creates a list of names with their values.
    public init(_ list: [(name: String, value: String?)]) { self.list = list }

    /// Creates a list of names with their values.
    public init(dictionaryLiteral pairs: (String, String?)...) { list = pairs.map { ($0, $1) } }
  }

  /// The XML written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates a writer without output.
  public init() {}

  /// Returns the output and starts again with none.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes text as it is, such as the XML declaration.
  public mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes the start of an element.
  public mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    append(">\n")
  }

  /// Writes the end of an element.
  public mutating func close(_ name: String) { append("</\(name)>\n") }

  /// Writes an element without contents.
  public mutating func empty(_ name: String, _ attributes: Attributes) {
    start(name, attributes)
    append("/>\n")
  }

  /// Writes an element with text, without characters that control a terminal; writes nothing if the text is nil.
  public mutating func element(_ name: String, _ attributes: Attributes, _ text: String?) {
    guard let text else { return }
    start(name, attributes)
    append(">")
    escape(text, isVerbatim: false, isAttribute: false)
    close(name)
  }

  /// Writes an element without attributes; writes nothing if the text is nil.
  public mutating func element(_ name: String, _ text: String?) { element(name, [:], text) }

  /// Writes an element with every character that XML allows; those that control a terminal become references.
  public mutating func verbatim(_ name: String, _ text: String) {
    start(name, [:])
    append(">")
    escape(text, isVerbatim: true, isAttribute: false)
    close(name)
  }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    append("<\(name)")
    for (name, value) in attributes.list {
      guard let value else { continue }
      append(" \(name)=\"")
      escape(value, isVerbatim: false, isAttribute: true)
      append("\"")
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Characters outside `Char` are left out (XML 1.0 §2.2), because a document with one is not well-formed.
  private mutating func escape(_ text: String, isVerbatim: Bool, isAttribute: Bool) {
    let text = isVerbatim ? text : UnsafeCharacters.removed(from: text, keepingLines: true)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      // "]]>" is not allowed in text (§2.4).
      case ">": append("&gt;")
      case "\"": append("&quot;")
      // A parser turns them into spaces in an attribute unless they are references (§3.3.3).
      case "\n", "\t": append(isAttribute ? "&#\(scalar.value);" : String(scalar))
      case "\r": append("&#13;")
      default:
        switch scalar.value {
        case ..<0x20, 0xFFFE, 0xFFFF: break
        case _ where isVerbatim && UnsafeCharacters.contains(scalar): append("&#\(scalar.value);")
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
      }
    }
  }
}
