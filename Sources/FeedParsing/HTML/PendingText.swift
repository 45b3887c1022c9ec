internal import FeedModel

/// The text of an element whose form depends on all of it: a superscript, a subscript, a link within the page.
struct PendingText {
  enum Kind {
    case raised, lowered
    /// A link to another place of the page, such as a footnote or the way back from one.
    case anchor
    /// Text that stays as it is.
    case plain
  }

  struct Piece {
    var text: String
    var style: TextSpan.Style
    var link: String?
  }

  private let kind: Kind
  /// Whether text precedes it without a space.
  private let isAttached: Bool
  private(set) var pieces: [Piece] = []
  /// In bytes.
  private var length = 0

  private static let maximumLength = 400

  /// Whether its text must wait for the end of the element.
  var isWaiting: Bool {
    switch kind {
    case .raised, .lowered, .anchor: true
    case .plain: false
    }
  }

  /// Whether it is too long to be anything but plain text.
  var isTooLong: Bool { length > PendingText.maximumLength }

  init(_ kind: Kind, isAttached: Bool) {
    self.kind = kind
    self.isAttached = isAttached
  }

  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, style: TextSpan.Style, link: String?
  ) {
    let text = String(decoding: bytes, as: UTF8.self)
    length += bytes.count
    if let last = pieces.last, last.style == style, last.link == link {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(text: text, style: style, link: link))
    }
  }

  /// Whether text that follows what is there now follows it without a space.
  var isAttachedAtEnd: Bool {
    guard let last = pieces.last?.text.last else { return isAttached }
    return !last.isWhitespace
  }

  /// The pieces in the form that the element gives them.
  func finished() -> [Piece] {
    let text = pieces.map(\.text).joined()
    switch kind {
    case .plain: return pieces
    case .anchor: return PendingText.leadsBack(text) ? [] : pieces
    case .raised, .lowered:
      switch Superscripts.form(text, isRaised: kind == .raised, isAttached: isAttached) {
      case .unchanged: return pieces
      case .replaced(let convert):
        return pieces.map { Piece(text: convert($0.text), style: $0.style, link: $0.link) }
      case .enclosed(let sign):
        guard let first = pieces.first, let last = pieces.last else { return [] }
        return [Piece(text: sign + "(", style: first.style, link: first.link)] + pieces
          + [Piece(text: ")", style: last.style, link: last.link)]
      }
    }
  }

  /// Whether a link within the page is the arrow from a footnote to its place in the text.
  private static func leadsBack(_ text: String) -> Bool {
    let words = text.unicodeScalars.filter { $0.value != 0xFE0E && $0.value != 0xFE0F }
    switch String(String.UnicodeScalarView(words)).trimmed.lowercased() {
    case "", "↩", "↩︎", "↵", "⏎", "↲", "⮐", "⤴", "↑", "⬆", "⇧", "^", "🔙", "[↩]", "[↑]", "[^]",
      "back", "[back]", "(back)", "↩ back", "return", "[return]":
      return true
    default: return false
    }
  }
}
