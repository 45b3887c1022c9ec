/// Names for new feeds, each unlike all others: ` 2`, ` 3` … is put behind one that is taken.
struct FreeNames {
  private var taken: Set<String>
  /// The number to go on with for a name that many feeds want, so that each is found in one step.
  private var next: [String: Int] = [:]

  init(_ taken: some Sequence<String>) { self.taken = Set(taken) }

  mutating func take(_ wanted: String) -> String {
    var name = wanted
    var number = next[wanted] ?? 2
    while !taken.insert(name).inserted {
      name = "\(wanted) \(number)"
      number += 1
    }
    next[wanted] = number
    return name
  }
}
