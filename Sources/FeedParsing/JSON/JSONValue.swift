/// A value in a JSON document. Numbers keep their text, so that an identifier of twenty digits stays exact.
package struct JSONValue: Sendable {
  package let document: JSONDocument
  /// The index of its node.
  package let index: Int

  package var kind: JSONDocument.Kind { document.nodes[index].kind }

  /// The first member with that name; nil if the value has no such member or is not an object.
  package subscript(_ name: String) -> JSONValue? {
    guard kind == .object else { return nil }
    let end = Int(document.nodes[index].end)
    var key = index + 1
    while key < end {
      if document.isKey(key, name) { return JSONValue(document: document, index: key + 1) }
      key = document.next(key + 1)
    }
    return nil
  }

  /// The members of an object in document order; empty for anything else.
  package var members: [(key: String, value: JSONValue)] {
    guard kind == .object else { return [] }
    let end = Int(document.nodes[index].end)
    var members: [(key: String, value: JSONValue)] = []
    var key = index + 1
    while key < end {
      members.append((document.text(key), JSONValue(document: document, index: key + 1)))
      key = document.next(key + 1)
    }
    return members
  }

  /// The elements of an array; nil for anything else.
  package var array: [JSONValue]? {
    guard kind == .array else { return nil }
    let end = Int(document.nodes[index].end)
    var list: [JSONValue] = []
    var element = index + 1
    while element < end {
      list.append(JSONValue(document: document, index: element))
      element = document.next(element)
    }
    return list
  }

  /// A string, or a number as written; nil for anything else and for empty strings.
  package var text: String? {
    switch kind {
    case .string, .escapedString:
      document.nodes[index].start == document.nodes[index].end ? nil : document.text(index)
    case .number: document.text(index)
    case .null, .true, .false, .array, .object: nil
    }
  }

  /// Like ``text``, with `true` and `false` as words.
  package var word: String? {
    switch kind {
    case .true: "true"
    case .false: "false"
    case .null, .number, .string, .escapedString, .array, .object: text
    }
  }

  package var int: Int? {
    text.flatMap { Int($0) } ?? text.flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
  }

  package var double: Double? { text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
}
