/// Unique names for new feeds: a name that is taken gets ` 2`, ` 3` … appended.
public struct FreeNames {
  private var taken: Set<String>
  /// The next number to try for a name that several feeds want, so that finding each name takes one step.
  private var next: [String: Int] = [:]

  private let separator: String

  /// - Parameters:
  ///   - taken: names that are not free.
  ///   - separator: the text before the number.
  public init(_ taken: some Sequence<String>, separator: String = " ") {
    self.taken = Set(taken)
    self.separator = separator
  }

  /// The wanted name, or the first free one made from it. It is taken from then on.
  /// - Parameter separator: the text before the number; nil for that of all names.
  public mutating func take(_ wanted: String, separator: String? = nil) -> String {
    var name = wanted
    var number = next[wanted] ?? 2
    while !taken.insert(name).inserted {
      name = "\(wanted)\(separator ?? self.separator)\(number)"
      number += 1
    }
    next[wanted] = number
    return name
  }
}
