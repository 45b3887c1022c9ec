extension Sequence where Element: Hashable {
  /// The elements, each once, as they came first.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A list of texts, each once, in the order in which they were added.
public struct UniqueTexts: Sendable {
  /// Comparing so few is faster than hashing.
  private static let maximumCompared = 8

  /// The texts.
  public private(set) var list: [String] = []
  /// The same texts, once there are more than a few.
  private var known: Set<String> = []

  /// Creates an empty list.
  public init() {}

  /// Texts, each once whatever its letter case, as it came first.
  public static func ignoringCase(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.lowercased()).inserted }
  }

  /// Whether the list has a text.
  public func contains(_ text: String) -> Bool {
    known.isEmpty ? list.contains(text) : known.contains(text)
  }

  /// Adds a text at the end, unless the list has it.
  /// - Returns: whether it is new.
  @discardableResult
  public mutating func add(_ text: String) -> Bool {
    if contains(text) { return false }
    list.append(text)
    if !known.isEmpty {
      known.insert(text)
    } else if list.count > UniqueTexts.maximumCompared {
      known = Set(list)
    }
    return true
  }
}
