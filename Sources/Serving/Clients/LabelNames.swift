/// The names of labels, each once. A name in another letter case is the same label.
struct LabelNames: Sendable {
  /// In their order.
  let all: [String]
  private let names: [String: String]

  /// - Parameter names: of names that differ in letter case alone, the first counts.
  init(_ names: [String]) {
    var (all, known): ([String], [String: String]) = ([], [:])
    for name in names where known[name.lowercased()] == nil {
      known[name.lowercased()] = name
      all.append(name)
    }
    (self.all, self.names) = (all, known)
  }

  /// The label as it is written; nil for an unknown one.
  subscript(label: String) -> String? { names[label.lowercased()] }
}
