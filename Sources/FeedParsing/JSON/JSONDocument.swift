/// A JSON document (RFC 8259): its bytes, and an index of the values in them. Values are decoded on demand, because an
/// adapter reads a few of an item's members and skips the rest.
package final class JSONDocument: Sendable {
  package enum Kind: UInt8, Sendable {
    case null
    case `true`
    case `false`
    case number
    case string
    /// A string with escapes in it.
    case escapedString
    case array
    case object
  }

  /// One value. The members of an object follow it, each as a key and a value.
  struct Node: Sendable {
    var kind: Kind
    /// The start of its text, without quotes, as an offset in bytes.
    var start: UInt32
    /// The end of its text; for an array or object, the index of the node after it.
    var end: UInt32
  }

  /// Clean UTF-8.
  let bytes: [UInt8]
  let nodes: [Node]

  private init(bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// Indexes a document.
  /// - Returns: its root value.
  package static func read(_ bytes: ArraySlice<UInt8>) throws(JSONFailure) -> JSONValue {
    guard bytes.count < UInt32.max else {
      throw JSONFailure(line: 1, reason: "the document is larger than 4 GB")
    }
    let bytes = Array(bytes)
    let nodes = try JSONIndex.nodes(of: bytes)
    return JSONValue(document: JSONDocument(bytes: bytes, nodes: nodes), index: 0)
  }

  /// The index of the node after a value.
  func next(_ index: Int) -> Int {
    switch nodes[index].kind {
    case .array, .object: Int(nodes[index].end)
    case .null, .true, .false, .number, .string, .escapedString: index + 1
    }
  }

  /// The text of a scalar, its escapes resolved.
  func text(_ index: Int) -> String {
    let node = nodes[index]
    let range = Int(node.start)..<Int(node.end)
    return node.kind == .escapedString
      ? JSONEscapes.resolved(bytes[range]) : String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the key at an index equals a name.
  func isKey(_ index: Int, _ name: String) -> Bool {
    let node = nodes[index]
    if node.kind == .escapedString { return text(index) == name }
    guard Int(node.end - node.start) == name.utf8.count else { return false }
    return bytes[Int(node.start)..<Int(node.end)].elementsEqual(name.utf8)
  }
}

/// Why a document is not JSON.
package struct JSONFailure: Error, Equatable {
  /// Counted from 1.
  package var line: Int
  package var reason: String

  /// The reasons of a document that ends early: between values, and within a text.
  static let end = "unexpected end of document"
  static let endInString = "unterminated string"
}
