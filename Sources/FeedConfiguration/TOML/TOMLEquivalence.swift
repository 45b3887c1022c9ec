extension TOMLValue {
  /// Whether both contain the same data, however it is written: ranges, notations and the order of keys do
  /// not count. Text is compared by bytes, and a NaN equals a NaN.
  func isEquivalent(to other: TOMLValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)),
      (.time(let left), .time(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.float(let left), .float(let right)):
      left.isNaN && right.isNaN || left == right && left.sign == right.sign
    case (.array(let left), .array(let right)):
      left.elementsEqual(right) { $0.value.isEquivalent(to: $1.value) }
    case (.table(let left), .table(let right)): left.isEquivalent(to: right)
    case (.string, _), (.integer, _), (.float, _), (.boolean, _), (.time, _), (.array, _),
      (.table, _):
      false
    }
  }
}

extension TOMLTable {
  /// Whether both contain the same keys with equivalent values.
  /// - Parameter excluded: a key that is not compared.
  func isEquivalent(to other: TOMLTable, except excluded: String? = nil) -> Bool {
    func isCompared(_ entry: Entry) -> Bool {
      excluded.map { !entry.key.utf8.elementsEqual($0.utf8) } ?? true
    }
    guard entries.count(where: isCompared) == other.entries.count(where: isCompared) else {
      return false
    }
    return entries.allSatisfy { entry in
      guard isCompared(entry) else { return true }
      guard let counterpart = other[entry.key] else { return false }
      return entry.element.value.isEquivalent(to: counterpart.value)
    }
  }
}
