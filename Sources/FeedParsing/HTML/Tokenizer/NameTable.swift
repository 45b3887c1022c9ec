/// Finds the index of a name in a short list by its bytes, ignoring ASCII case.
struct NameTable: Sendable {
  let texts: [String]
  private let bytes: [[UInt8]]
  /// Indices plus one, by the names' hashes; 0 for an empty slot.
  private var slots: [UInt8]
  private let maximumLength: Int

  /// - Parameter names: at most 255; an upper-case letter means a hyphen and its lower-case form, as in `dataSrc`.
  init(_ names: [String]) {
    texts = names.map { name in
      name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
    bytes = texts.map { Array($0.utf8) }
    maximumLength = bytes.map(\.count).max() ?? 0
    slots = Array(repeating: 0, count: 1024)
    for (place, name) in bytes.enumerated() {
      var slot = name.withUnsafeBufferPointer(NameTable.hash)
      while slots[slot & 1023] != 0 { slot += 1 }
      slots[slot & 1023] = UInt8(place + 1)
    }
  }

  func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= maximumLength else { return nil }
    var slot = NameTable.hash(name)
    while true {
      let place = Int(slots[slot & 1023]) - 1
      guard place >= 0 else { return nil }
      let isEqual = bytes[place].withUnsafeBufferPointer { HTMLBytes.isEqual($0, name) }
      if isEqual { return place }
      slot += 1
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(HTMLBytes.lowered(byte))) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
