import FeedBasics

/// Splits HTML in UTF-8 into tags, text, comments and document types by the rules of browsers (WHATWG HTML §13.2.5), in
/// one pass and without copying bytes that stay unchanged.
///
/// Line ends are passed on as they are. A caller that needs line feeds normalises them first.
struct HTMLTokenizer<Handler: HTMLTokenHandler> {
  /// Further attributes are skipped, so that a flood of them costs little.
  private static var maximumAttributes: Int { 256 }
  /// In bytes; no element has a longer name.
  private static var maximumName: Int { 64 }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Points to the `inout` parameter of `read`; the tokenizer does not outlive that call.
  private let handler: UnsafeMutablePointer<Handler>
  /// Whether an element whose text ends only at its end tag is read as data if that tag is missing, so that nothing
  /// after it is lost. In browsers its text extends to the end.
  private let keepsUnended: Bool
  private var position = 0
  /// The end of what was read as a tag and is none.
  private var noTagEnd = 0
  private var places: [HTMLAttributes.Place] = []
  /// Names without a further end tag in the document.
  private var unended: [UnsafeBufferPointer<UInt8>] = []

  private init(
    bytes: UnsafeBufferPointer<UInt8>, handler: UnsafeMutablePointer<Handler>, keepsUnended: Bool
  ) {
    self.bytes = bytes
    self.handler = handler
    self.keepsUnended = keepsUnended
  }

  /// Reads a document or a piece of one.
  /// - Parameters:
  ///   - model: how the text at its beginning is read.
  ///   - element: the name of the element open at its beginning, in lower case.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, model: HTMLTextModel = .data, in element: String = "",
    keepsUnended: Bool, handler: inout Handler
  ) {
    withUnsafeMutablePointer(to: &handler) { handler in
      var tokenizer = HTMLTokenizer(bytes: bytes, handler: handler, keepsUnended: keepsUnended)
      element.withBytes { tokenizer.text(model, of: $0) }
      tokenizer.data()
    }
  }

  /// Reads one start tag.
  /// - Parameter start: the position of its name.
  static func readTag(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, handler: inout Handler
  ) {
    withUnsafeMutablePointer(to: &handler) { handler in
      var tokenizer = HTMLTokenizer(bytes: bytes, handler: handler, keepsUnended: true)
      tokenizer.tag(from: start, isEnd: false)
    }
  }

  private mutating func data() {
    while position < bytes.count {
      let mark = next(UInt8(ascii: "<"), from: position) ?? bytes.count
      if mark > position { emit(position..<mark, references: true) }
      position = mark
      if position < bytes.count { markup() }
    }
  }

  // MARK: Text

  /// Reads the content of an element that contains only text.
  private mutating func text(_ model: HTMLTextModel, of element: UnsafeBufferPointer<UInt8>) {
    var end: Int?
    switch model {
    case .data, .noTag: return
    case .plainText: break
    case .scriptData: end = ScriptText.end(bytes, from: position, of: element)
    case .rcdata, .rawText:
      end = endTag(of: element)
      if end == nil, keepsUnended { return }
    }
    let stop = end ?? bytes.count
    if stop > position {
      emit(position..<stop, references: model == .rcdata, replacesNull: true)
    }
    position = stop
    if position < bytes.count { markup() }
  }

  /// The position of the open element's end tag; nil if it is missing.
  private mutating func endTag(of element: UnsafeBufferPointer<UInt8>) -> Int? {
    if unended.contains(where: { HTMLBytes.isEqual($0, element) }) { return nil }
    var from = position
    while let mark = next(UInt8(ascii: "<"), from: from) {
      if HTMLBytes.isEndTag(bytes, at: mark, of: element) { return mark }
      from = mark + 1
    }
    unended.append(element)
    return nil
  }

  private func emit(_ range: Range<Int>, references: Bool, replacesNull: Bool = false) {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    if replacesNull, text.contains(0) {
      for (i, part) in text.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
        if i > 0 { [0xEF, 0xBF, 0xBD].withUnsafeBufferPointer { handler.pointee.text($0) } }
        let part = UnsafeBufferPointer(rebasing: part)
        emit(part, references: references)
      }
    } else {
      emit(text, references: references)
    }
  }

  private func emit(_ text: UnsafeBufferPointer<UInt8>, references: Bool) {
    if references {
      CharacterReference.resolve(text, inAttribute: false) { handler.pointee.text($0) }
    } else if !text.isEmpty {
      handler.pointee.text(text)
    }
  }

  // MARK: Markup

  /// Reads the markup at a `<`.
  private mutating func markup() {
    guard position + 1 < bytes.count else {
      emitSign(1)
      return
    }
    switch bytes[position + 1] {
    case let byte where byte.isASCIILetter: tag(from: position + 1, isEnd: false)
    case UInt8(ascii: "/"):
      guard position + 2 < bytes.count else {
        emitSign(2)
        return
      }
      let byte = bytes[position + 2]
      if byte.isASCIILetter {
        tag(from: position + 2, isEnd: true)
      } else if byte == UInt8(ascii: ">") {
        position += 3
      } else {
        bogusComment(from: position + 2)
      }
    case UInt8(ascii: "!"): declaration()
    case UInt8(ascii: "?"): bogusComment(from: position + 1)
    default: emitSign(1)
    }
  }

  /// Emits a `<` or `</` that begins no markup.
  private mutating func emitSign(_ count: Int) {
    handler.pointee.text(UnsafeBufferPointer(rebasing: bytes[position..<position + count]))
    position += count
  }

  private mutating func declaration() {
    let rest = position + 2
    if rest + 1 < bytes.count, bytes[rest] == UInt8(ascii: "-"), bytes[rest + 1] == bytes[rest] {
      let (text, end) = HTMLComment.read(bytes, from: rest + 2)
      handler.pointee.comment(UnsafeBufferPointer(rebasing: bytes[text]))
      position = end
    } else if HTMLBytes.begins(bytes, at: rest, "doctype") {
      // Nothing depends on it here. It ends at the first `>`, also in quotes (WHATWG HTML §13.2.5.59).
      position = min((next(UInt8(ascii: ">"), from: rest + 7) ?? bytes.count) + 1, bytes.count)
    } else {
      bogusComment(from: rest)
    }
  }

  private mutating func bogusComment(from start: Int) {
    let end = next(UInt8(ascii: ">"), from: start) ?? bytes.count
    handler.pointee.comment(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    position = min(end + 1, bytes.count)
  }

  // MARK: Tags

  /// - Parameter start: the position of the tag's name.
  private mutating func tag(from start: Int, isEnd: Bool) {
    // What is inside of what is no tag is not searched for an end again, which may be that of many.
    let isInside = start < noTagEnd
    let limit = isInside ? min(start + HTMLTokenizer.maximumName, bytes.count) : bytes.count
    var i = start
    while i < limit, !HTMLBytes.endsName(bytes[i]) { i += 1 }
    let name = UnsafeBufferPointer(rebasing: bytes[start..<i])
    if isInside, !isEnd, HTMLBytes.isNoName(name) {
      readAsText(from: start)
      return
    }
    position = i
    places.removeAll(keepingCapacity: true)
    // A tag cut off by the end of the document is ignored.
    guard let isSelfClosing = attributes() else {
      position = bytes.count
      if keepsUnended, !isEnd, HTMLBytes.isNoName(name) { readAsText(from: start) }
      return
    }
    let tag = HTMLTag(
      name: name, attributes: HTMLAttributes(bytes: bytes, places: places),
      isSelfClosing: isSelfClosing)
    if isEnd {
      handler.pointee.endTag(tag)
      return
    }
    let model = handler.pointee.startTag(tag)
    if model == .noTag {
      readAsText(from: start)
    } else {
      text(model, of: name)
    }
  }

  /// Emits the `<` before what is no name of a tag, and reads on with that.
  /// - Parameter start: the position of the name.
  private mutating func readAsText(from start: Int) {
    noTagEnd = max(noTagEnd, position)
    position = start - 1
    emitSign(1)
  }

  /// Reads attributes up to the tag's end.
  /// - Returns: whether the tag is self-closing; nil if the document ends inside it.
  private mutating func attributes() -> Bool? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return false
      }
      if byte == UInt8(ascii: "/") {
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: ">") {
          position += 1
          return true
        }
      } else if HTMLBytes.isSpace(byte) {
        position += 1
      } else if !attribute() {
        return nil
      }
    }
    return nil
  }

  /// - Returns: false if the document ends inside the attribute.
  private mutating func attribute() -> Bool {
    let start = position
    // An equals sign at the beginning is part of the name.
    position += 1
    while position < bytes.count, !HTMLBytes.endsName(bytes[position]),
      bytes[position] != UInt8(ascii: "=")
    {
      position += 1
    }
    let name = start..<position
    while position < bytes.count, HTMLBytes.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    guard bytes[position] == UInt8(ascii: "=") else {
      add(name, position..<position)
      return true
    }
    position += 1
    while position < bytes.count, HTMLBytes.isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    let quote = bytes[position]
    if quote == 0x22 || quote == 0x27 {
      guard let end = next(quote, from: position + 1) else { return false }
      add(name, position + 1..<end)
      position = end + 1
      return true
    }
    let valueStart = position
    while position < bytes.count, !HTMLBytes.isSpace(bytes[position]),
      bytes[position] != UInt8(ascii: ">")
    {
      position += 1
    }
    add(name, valueStart..<position)
    return true
  }

  private mutating func add(_ name: Range<Int>, _ value: Range<Int>) {
    guard places.count < HTMLTokenizer.maximumAttributes else { return }
    let written = UnsafeBufferPointer(rebasing: bytes[name])
    for place in places
    where place.name.count == name.count
      && HTMLBytes.isEqual(UnsafeBufferPointer(rebasing: bytes[place.name]), written)
    {
      return
    }
    places.append(
      HTMLAttributes.Place(name: name, value: value, known: HTMLAttributeName(written)))
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    ByteSearch.next(byte, in: bytes, from: start)
  }
}
