/// Maps the members of a list's items to the fields that they probably contain.
package struct ListMapping {
  /// How many items are examined.
  private static let sample = 20

  package let list: JSONList
  /// By key of the adapter language.
  package private(set) var fields: [AdapterKey: FieldGuess] = [:]
  /// The keys that all paths of fields begin with if each item is wrapped in another object; otherwise empty.
  private let wrapper: String

  package init(_ list: JSONList) {
    self.list = list
    let items = list.items.prefix(ListMapping.sample)
    var merged: [String: JSONLeaf] = [:]
    var order: [String] = []
    for leaf in items.flatMap(JSONLeaf.all) {
      if merged[leaf.path] == nil { order.append(leaf.path) }
      merged[leaf.path, default: JSONLeaf(path: leaf.path, keys: leaf.keys, texts: [])].texts +=
        leaf.texts
    }
    wrapper = ListMapping.wrapper(of: items.map(\.self))
    let depth = wrapper.isEmpty ? 0 : wrapper.split(separator: ".").count
    let leaves = order.compactMap { merged[$0] }.map { FieldCandidate($0, wrapped: depth) }
    // Take the best guesses first, and each member for one field only.
    var guesses: [FieldGuess] = []
    for key in FieldGuess.keys {
      for leaf in leaves {
        let score = FieldGuess.score(leaf, as: key, among: items.count)
        if score > 0 { guesses.append(FieldGuess(key: key, leaf: leaf, score: score)) }
      }
    }
    var taken: Set<String> = []
    for guess in guesses.sorted(by: { $0.score > $1.score })
    where fields[guess.key] == nil && !taken.contains(guess.leaf.path) {
      fields[guess.key] = guess
      taken.insert(guess.leaf.path)
    }
    // If no name fits, the values may.
    let rest = leaves.filter { !taken.contains($0.path) }.sorted { $0.depth < $1.depth }
    if fields[.title] == nil, let leaf = rest.first(where: \.looksLikeTitle) {
      fields[.title] = FieldGuess(key: .title, leaf: leaf, score: 1)
    }
    if fields[.published] == nil, let leaf = rest.first(where: \.isRecentDate) {
      fields[.published] = FieldGuess(key: .published, leaf: leaf, score: 1)
    }
  }

  /// Lists with more fields of an article, and then with more items, score higher.
  package var score: Int {
    let weights: [AdapterKey: Int] = [.title: 40, .url: 20, .published: 20, .id: 5]
    let worth = fields.keys.reduce(0) { $0 + (weights[$1] ?? 4) }
    return worth * 100 + min(list.items.count, 99)
  }

  package var itemsPath: String {
    guard !wrapper.isEmpty else { return list.path }
    return (list.path == "." ? "" : list.path) + "[*].\(wrapper)"
  }

  package var lines: [AdapterSuggestion.Line] {
    AdapterKey.article.compactMap { fields[$0] }.flatMap { guess in
      var path = guess.leaf.path
      if !wrapper.isEmpty, path.hasPrefix(wrapper + ".") {
        path = String(path.dropFirst(wrapper.count + 1))
      }
      var lines = [AdapterSuggestion.Line(key: guess.key.rawValue, value: path)]
      if guess.key == .published, let format = guess.leaf.dateFormat {
        lines.append(AdapterSuggestion.Line(key: AdapterKey.dateFormat.rawValue, value: format))
      }
      return lines
    }
  }

  /// The path of the one object that every item consists of, such as `node` or `data`; empty if items are not wrapped.
  private static func wrapper(of items: [JSONValue]) -> String {
    var path: [String] = []
    var current = items
    while path.count < 3, let first = current.first {
      let objects = first.members.filter { $0.value.kind == .object && AdapterPath.canName($0.key) }
      let scalars = first.members.count - objects.count
      guard let only = objects.max(by: { $0.value.members.count < $1.value.members.count }),
        scalars <= 1, only.value.members.count >= 2,
        // The id beside it would be lost.
        objects.count == 1 || !objects.contains(where: { $0.key.lowercased() == "id" })
      else { break }
      let inner = current.compactMap { $0[only.key] }.filter { $0.kind == .object }
      guard inner.count == current.count else { break }
      path.append(only.key)
      current = inner
    }
    return path.joined(separator: ".")
  }
}
