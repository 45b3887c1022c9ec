import ArgumentParser

extension ExpressibleByArgument where Self: CaseIterable {
  /// The choices as the help of an option has them: `table, json or tsv`.
  static var choices: String {
    let names = allValueStrings
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
