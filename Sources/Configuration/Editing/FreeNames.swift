/// Names for new feeds, each unlike all others: ` 2`, ` 3` … is appended to one that is taken.
public struct FreeNames {
  private var taken: Set<String>
  /// The number to go on with for a name that many feeds want, so that each is found in one step.
  private var next: [String: Int] = [:]

  private let separator: String

  /// - Parameters:
  ///   - taken: names that are not free.
  ///   - separator: what is put before the number.
  public init(_ taken: some Sequence<String>, separator: String = " ") {
    self.taken = Set(taken)
    self.separator = separator
  }

  /// The wanted name, or the first free one made of it; it is taken from then on.
  public mutating func take(_ wanted: String) -> String {
    var name = wanted
    var number = next[wanted] ?? 2
    while !taken.insert(name).inserted {
      name = "\(wanted)\(separator)\(number)"
      number += 1
    }
    next[wanted] = number
    return name
  }
}
