/// A scalar, or a list of scalars, in an item of a JSON document, with its path.
struct JSONLeaf {
  var path: String
  /// The keys of the path, without indices.
  var keys: [String]
  var texts: [String]

  /// Longer lists of paths are of no use.
  private static let maximumCount = 300
  private static let maximumDepth = 6

  /// An item's leaves, except those without text. Keys that a path cannot contain are skipped.
  static func all(of item: JSONValue) -> [JSONLeaf] {
    var leaves: [JSONLeaf] = []
    collect(item, path: "", keys: [], into: &leaves)
    return leaves
  }

  private static func collect(
    _ value: JSONValue, path: String, keys: [String], into leaves: inout [JSONLeaf]
  ) {
    guard leaves.count < maximumCount, keys.count <= maximumDepth else { return }
    switch value.kind {
    case .string, .escapedString, .number:
      guard let text = value.text else { return }
      leaves.append(JSONLeaf(path: path.isEmpty ? "." : path, keys: keys, texts: [text]))
    case .array:
      let list = value.array ?? []
      let texts = list.compactMap(\.text)
      if !texts.isEmpty {
        leaves.append(JSONLeaf(path: path, keys: keys, texts: texts))
      } else if let first = list.first {
        collect(first, path: path + "[*]", keys: keys, into: &leaves)
      }
    case .object:
      for (key, member) in value.members where AdapterPath.canName(key) {
        collect(
          member, path: path.isEmpty ? key : "\(path).\(key)", keys: keys + [key], into: &leaves)
      }
    case .null, .true, .false: return
    }
  }
}
