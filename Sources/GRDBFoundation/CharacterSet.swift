#if canImport(FoundationEssentials)
  public struct CharacterSet: Sendable {
    private let contains: @Sendable (Unicode.Scalar) -> Bool

    private init(_ contains: @escaping @Sendable (Unicode.Scalar) -> Bool) {
      self.contains = contains
    }

    public init(charactersIn text: String) {
      let scalars = Set(text.unicodeScalars)
      self.init { scalars.contains($0) }
    }

    /// As in Foundation: the category Zs, the tab, and the characters that end lines.
    public static let whitespacesAndNewlines = CharacterSet { scalar in
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
      default: scalar.properties.generalCategory == .spaceSeparator
      }
    }

    public func union(_ other: CharacterSet) -> CharacterSet {
      CharacterSet { contains($0) || other.contains($0) }
    }

    fileprivate func has(_ scalar: Unicode.Scalar) -> Bool { contains(scalar) }
  }

  extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String {
      let scalars = Substring(self).unicodeScalars
      guard let first = scalars.firstIndex(where: { !set.has($0) }),
        let last = scalars.lastIndex(where: { !set.has($0) })
      else { return "" }
      return String(scalars[first...last])
    }
  }
#endif
