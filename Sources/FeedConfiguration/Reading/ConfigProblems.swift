/// What is wrong in a config, before its line is known.
struct ConfigProblem: Error {
  /// Of the key or value, in bytes.
  var offset: Int
  var message: String
  /// Whether something further down in the file could be the solution, such as a key that is missing so far.
  var mayBeSolvedBelow = false
}

/// The problems of a config, whatever the order in which they are found.
struct ConfigProblems {
  /// Of two problems at one place, the first is kept.
  private var byOffset: [Int: ConfigProblem] = [:]

  /// From the top of the file to its end.
  var inOrder: [ConfigProblem] { byOffset.values.sorted { $0.offset < $1.offset } }

  /// nil if there is no problem.
  var topmost: ConfigProblem? { byOffset.values.min { $0.offset < $1.offset } }

  /// A place after all problems so far.
  var end: Int { (byOffset.keys.max() ?? 0) + 1 }

  mutating func add(_ problem: ConfigProblem) {
    if byOffset[problem.offset] == nil { byOffset[problem.offset] = problem }
  }
}
