/// A JSON document (RFC 8259) as its bytes and an index of where each value stands in them. No value is built before
/// somebody asks for it: an adapter reads a few of an item's members and passes over the rest.
final class JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
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

  /// One value; the members of an object are a key and a value each, one after the other.
  struct Node: Sendable {
    var kind: Kind
    /// Where its text begins, without quotes.
    var start: UInt32
    /// Where its text ends; of an array or object, the index of the node behind it.
    var end: UInt32
  }

  /// Clean UTF-8.
  let bytes: [UInt8]
  let nodes: [Node]

  private init(bytes: [UInt8], nodes: [Node]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// - Returns: the document's one value.
  static func read(_ bytes: ArraySlice<UInt8>) throws(JSONFailure) -> JSONValue {
    guard bytes.count < UInt32.max else {
      throw JSONFailure(line: 1, reason: "the document is larger than 4 GB")
    }
    let bytes = Array(bytes)
    let nodes = try JSONIndex.nodes(of: bytes)
    return JSONValue(document: JSONDocument(bytes: bytes, nodes: nodes), index: 0)
  }

  /// The index of the node behind a value.
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

  /// Whether a key is a name.
  func isKey(_ index: Int, _ name: String) -> Bool {
    let node = nodes[index]
    if node.kind == .escapedString { return text(index) == name }
    guard Int(node.end - node.start) == name.utf8.count else { return false }
    return bytes[Int(node.start)..<Int(node.end)].elementsEqual(name.utf8)
  }
}

/// Why a document is not JSON.
struct JSONFailure: Error, Equatable {
  /// Counted from 1.
  var line: Int
  var reason: String
}
