import FeedBasics

/// Looks up names in the ``PublicSuffixList``.
enum PublicSuffixes {
  /// A name that is read from its end, reduced to a hash: the names of the list are compared without
  /// text, and with ten thousand of them no two have one hash.
  struct Name {
    private var bytes = FNV1a()

    fileprivate var hash: UInt64 { bytes.value }

    mutating func prepend(_ byte: UInt8) { bytes.add(byte) }

    func prepending(_ byte: UInt8) -> Name {
      var name = self
      name.prepend(byte)
      return name
    }
  }

  static func contains(_ name: Name) -> Bool {
    let slots = names
    var slot = Int(truncatingIfNeeded: name.hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == name.hash { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  /// The hashes of all names, each at the slot that its lower bits tell or after it; 0 is an empty slot. A `Set` hashes
  /// them once more, which made reading the list five times as costly. Read when the first link is compared.
  private static let names: [UInt64] = {
    let rules = Array(PublicSuffixList.rules.utf8)
    let words = rules.count { $0 <= 0x20 } + 1
    // At least two slots for each name.
    var count = 1
    while count < 2 * words { count *= 2 }
    var slots = [UInt64](repeating: 0, count: count)
    var parent = Name()
    var end = 0
    while end < rules.count {
      let start = end
      while end < rules.count, rules[end] > 0x20 { end += 1 }
      let isParent = end > start && rules[end - 1] == UInt8(ascii: ":")
      var name = isParent ? Name() : parent
      var index = isParent ? end - 1 : end
      while index > start {
        index -= 1
        name.prepend(rules[index])
      }
      if isParent {
        parent = name.prepending(UInt8(ascii: "."))
      } else if end > start {
        var slot = Int(truncatingIfNeeded: name.hash) & (count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
        slots[slot] = name.hash
      }
      end += 1
    }
    return slots
  }()
}
