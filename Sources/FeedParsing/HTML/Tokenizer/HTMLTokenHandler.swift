/// Receives what `HTMLTokenizer` finds. Bytes are valid only during the call.
protocol HTMLTokenHandler {
  /// - Returns: how the text behind the tag is to be read.
  mutating func startTag(_ tag: HTMLTag) -> HTMLTextModel
  mutating func endTag(_ tag: HTMLTag)
  /// A piece of text with its references resolved; one text may come in several pieces.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func doctype(_ doctype: HTMLDoctype)
}

/// How text is read: the tokenizer's states for it (WHATWG HTML §13.2.5.1–5).
enum HTMLTextModel {
  /// Tags and references.
  case data
  /// References, and the end tag of the element before.
  case rcdata
  /// Nothing but the end tag of the element before.
  case rawText
  /// The same, and comments may hide the end tag.
  case scriptData
  /// Nothing, to the very end.
  case plainText
}

/// A tag as it stands in the bytes.
struct HTMLTag {
  /// As written, in whatever case.
  var name: UnsafeBufferPointer<UInt8>
  var attributes: HTMLAttributes
  /// Whether it ends in `/>`.
  var isSelfClosing: Bool
}
