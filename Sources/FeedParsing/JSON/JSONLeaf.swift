/// A scalar, or a list of scalars, in an item of a JSON document, with the path that leads there.
struct JSONLeaf {
  var path: String
  /// Keys on the way, without indices.
  var keys: [String]
  var texts: [String]

  /// Longer lists of paths help nobody.
  private static let maximumCount = 300
  private static let maximumDepth = 6

  /// The leaves of an item, those without any text left out. Keys that a path cannot name are passed over.
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
