/// A list of objects somewhere in a JSON document.
package struct JSONList {
  var path: String
  package var items: [JSONValue]

  private static let maximumDepth = 5

  /// Every list whose elements are mostly objects.
  package static func all(in document: JSONValue) -> [JSONList] {
    var lists: [JSONList] = []
    collect(document, path: "", depth: 0) { path, list in
      let objects = list.filter { $0.kind == .object }
      if objects.count * 2 > list.count { lists.append(JSONList(path: path, items: objects)) }
    }
    return lists
  }

  /// The path of the first list of three or more numbers or strings, which may be ids, and its first element.
  static func ids(in document: JSONValue) -> (path: String, first: String)? {
    var found: (path: String, first: String)?
    collect(document, path: "", depth: 0) { path, list in
      if found == nil, list.count >= 3, list.allSatisfy({ $0.text != nil }),
        let first = list.first?.text
      {
        found = (path, first)
      }
    }
    return found
  }

  private static func collect(
    _ value: JSONValue, path: String, depth: Int, found: (String, [JSONValue]) -> Void
  ) {
    guard depth <= maximumDepth else { return }
    if let list = value.array {
      found(path.isEmpty ? "." : path, list)
      // Lists inside items are not lists of articles, unless the items are lists themselves.
      if let first = list.first, first.kind == .array || depth == 0 && list.count == 1 {
        collect(first, path: path + "[0]", depth: depth + 1, found: found)
      }
    }
    // Lists of errors are not lists of articles.
    for (key, member) in value.members
    where AdapterPath.canName(key) && !["error", "errors", "warnings"].contains(key) {
      collect(
        member, path: path.isEmpty ? key : "\(path).\(key)", depth: depth + 1, found: found)
    }
  }
}
