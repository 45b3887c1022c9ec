/// Looks up names in the ``PublicSuffixList``.
enum PublicSuffixes {
  /// A name that is read from its end, reduced to a hash (FNV-1a, 64 bits): the ten thousand names of the list are compared
  /// without text, and with so few of them no two have one hash.
  struct Name: Hashable {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func prepend(_ byte: UInt8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    func prepending(_ byte: UInt8) -> Name {
      var name = self
      name.prepend(byte)
      return name
    }
  }

  static func contains(_ name: Name) -> Bool { names.contains(name) }

  /// Read when the first link is compared, which takes less than a millisecond.
  private static let names: Set<Name> = {
    let rules = Array(PublicSuffixList.rules.utf8)
    var names = Set<Name>(minimumCapacity: rules.count / 9)
    var parent = Name()
    var start = 0
    while start < rules.count {
      var end = start
      while end < rules.count, rules[end] > 0x20 { end += 1 }
      let isParent = end > start && rules[end - 1] == UInt8(ascii: ":")
      var name = isParent ? Name() : parent
      for byte in rules[start..<(isParent ? end - 1 : end)].reversed() { name.prepend(byte) }
      if isParent {
        parent = name.prepending(UInt8(ascii: "."))
      } else if end > start {
        names.insert(name)
      }
      start = end + 1
    }
    return names
  }()
}
