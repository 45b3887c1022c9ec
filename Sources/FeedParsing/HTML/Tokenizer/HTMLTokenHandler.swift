/// Receives the tokens of `HTMLTokenizer`. Bytes are valid only during the call.
protocol HTMLTokenHandler {
  /// - Returns: how the text after the tag is read.
  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel
  mutating func endTag(_ tag: HTMLTag)
  /// A piece of text with its references resolved; adjacent text may arrive in several pieces.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// What a handler does not need.
extension HTMLTokenHandler {
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func comment(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// How text is read: the tokenizer's states for it (WHATWG HTML §13.2.5.1–5).
enum HTMLTextModel {
  /// Recognises tags and references.
  case data
  /// Recognises references and the open element's end tag.
  case rcdata
  /// Recognises only the open element's end tag.
  case rawText
  /// The same, and comments may hide the end tag.
  case scriptData
  /// Recognises nothing; the rest of the document is text.
  case plainText
  /// As data from the name of the tag on, which is text after a `<`.
  case noTag
}

/// A tag as written in the document.
struct HTMLTag {
  /// As written, in any letter case.
  var name: UnsafeBufferPointer<UInt8>
  var attributes: HTMLAttributes
  /// Whether it ends in `/>`.
  var isSelfClosing: Bool
}
