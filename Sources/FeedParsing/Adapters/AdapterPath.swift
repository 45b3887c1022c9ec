import FeedBasics

/// A path in a JSON document: keys joined by dots, `[n]` for one element of a list, `[*]` for all elements of a list or,
/// after a key, all members of an object of objects; `.` is the value itself.
struct AdapterPath: AdapterPlace {
  private enum Step: Sendable, Equatable {
    case key(String)
    case index(Int)
    case all
  }

  private var steps: [Step] = []

  /// Parses a path; nil if the text is not one.
  init?(_ text: String) {
    if text == "." { return }
    // The syntax is ASCII, and bytes are compared much faster than characters.
    var rest = text[...]
    var isFirst = true
    while let first = rest.utf8.first {
      if first == UInt8(ascii: "[") {
        guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let inside = rest[rest.utf8.index(after: rest.startIndex)..<end]
        if inside == "*" {
          steps.append(.all)
        } else if let index = Int(inside), index >= 0 {
          steps.append(.index(index))
        } else {
          return nil
        }
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        if !isFirst {
          guard first == UInt8(ascii: ".") else { return nil }
          rest = rest[rest.utf8.index(after: rest.startIndex)...]
        }
        let end =
          rest.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
          ?? rest.endIndex
        guard end > rest.startIndex else { return nil }
        steps.append(.key(String(rest[..<end])))
        rest = rest[end...]
      }
      isFirst = false
    }
    guard !steps.isEmpty else { return nil }
  }

  /// Whether a path can contain a key: one without syntax characters, white space and invisible characters.
  static func canName(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !first.properties.isGraphemeExtend else {
      return false
    }
    return key.unicodeScalars.allSatisfy { scalar in
      !".[]{}|'\"\\".unicodeScalars.contains(scalar) && !UnsafeCharacters.contains(scalar)
        && !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The list at the path: the one list that it leads to, or the values that `[*]` selects. nil if it leads to no list.
  func list(in document: JSONValue) -> [JSONValue]? {
    guard let last = steps.lastIndex(of: .all) else {
      let found = values(in: document)
      return found.count == 1 ? found[0].array : nil
    }
    let holders = AdapterPath.values(steps[..<last], in: [document])
    let isThere =
      holders.contains { AdapterPath.all(of: $0, isRoot: last == 0) != nil }
      || holders.isEmpty && steps[..<last].contains(.all)
    return isThere ? values(in: document) : nil
  }

  func texts(in value: JSONValue) -> [String] {
    values(in: value).flatMap { $0.array ?? [$0] }.compactMap(\.text)
  }

  /// The values at the path; empty if it matches nothing.
  func values(in document: JSONValue) -> [JSONValue] {
    AdapterPath.values(steps[...], in: [document])
  }

  private static func values(_ steps: ArraySlice<Step>, in values: [JSONValue]) -> [JSONValue] {
    var current = values
    for (place, step) in steps.enumerated() {
      switch step {
      case .key(let key): current = current.compactMap { $0[key] }
      case .index(let index):
        current = current.compactMap { value in
          guard let list = value.array, index < list.count else { return nil }
          return list[index]
        }
      case .all:
        current = current.flatMap { AdapterPath.all(of: $0, isRoot: place == 0) ?? [] }
      }
    }
    return current
  }

  /// What an API has in place of a list.
  private static let errors: Set<String> = ["error", "errors", "status"]

  /// What `[*]` selects of a value. The root is an object also where it reports an error, so it has to be a list.
  private static func all(of value: JSONValue, isRoot: Bool) -> [JSONValue]? {
    if isRoot || value.kind != .object { return value.array }
    let members = value.members
    let isList = members.allSatisfy { $0.value.kind == .object && !errors.contains($0.key) }
    return isList ? members.map(\.value) : nil
  }
}
