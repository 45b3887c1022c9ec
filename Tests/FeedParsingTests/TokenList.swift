import FeedBasics

@testable import FeedParsing

/// The tokens of a document but its DOCTYPE, with adjacent text joined.
struct TokenList: HTMLTokenHandler {
  enum Token: Equatable {
    case start(String, [String: String], isSelfClosing: Bool)
    case end(String)
    case text(String)
    case comment(String)
  }

  private(set) var tokens: [Token] = []
  /// The attribute names of each start tag, in document order.
  private var names: [[String]] = []

  static func read(_ html: String, model: HTMLTextModel = .data, in element: String = "")
    -> TokenList
  {
    var list = TokenList()
    var html = html
    html.withUTF8 {
      HTMLTokenizer.read($0, model: model, in: element, keepsUnended: false, handler: &list)
    }
    return list
  }

  /// A short line for each token.
  var described: [String] {
    var names = names[...]
    return tokens.map { token in
      switch token {
      case .start(let name, let attributes, let isSelfClosing):
        let order = names.popFirst() ?? []
        return
          (["start", name] + order.map { "\($0)=\(attributes[$0] ?? "")" }
          + (isSelfClosing ? ["/"] : [])).joined(separator: " ")
      case .end(let name): return "end \(name)"
      case .text(let text): return "text \(text)"
      case .comment(let text): return "comment \(text)"
      }
    }
  }

  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel {
    var attributes: [String: String] = [:]
    var order: [String] = []
    for place in tag.attributes.places {
      let name = TokenList.lowered(UnsafeBufferPointer(rebasing: tag.attributes.bytes[place.name]))
      attributes[name] = tag.attributes.value(place)
      order.append(name)
    }
    names.append(order)
    tokens.append(.start(TokenList.lowered(tag.name), attributes, isSelfClosing: tag.isSelfClosing))
    return .data
  }

  mutating func endTag(_ tag: HTMLTag) { tokens.append(.end(TokenList.lowered(tag.name))) }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    if case .text(let before) = tokens.last {
      tokens[tokens.count - 1] = .text(before + text)
    } else {
      tokens.append(.text(text))
    }
  }

  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) {
    tokens.append(
      .comment(String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")))
  }

  private static func lowered(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
      .replacing("\0", with: "\u{FFFD}")
  }
}
