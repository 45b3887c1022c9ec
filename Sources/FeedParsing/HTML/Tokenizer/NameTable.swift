import FeedBasics

/// Finds the index of a name in a short list by its bytes, ignoring ASCII case.
package struct NameTable: Sendable {
  let texts: [String]
  /// The bytes of all names, one after the other.
  private let bytes: [UInt8]
  /// The start of each name in ``bytes``, and the end of all.
  private let starts: [Int]
  /// Indices plus one, by the names' hashes; 0 for an empty slot.
  private var slots: [UInt8]
  private let maximumLength: Int

  /// - Parameter names: at most 255 in lower case, separated by spaces.
  package init(_ names: String) {
    texts = names.utf8.split(separator: 0x20).map { String(Substring($0)) }
    bytes = texts.flatMap { Array($0.utf8) }
    starts = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    maximumLength = texts.map(\.utf8.count).max() ?? 0
    slots = Array(repeating: 0, count: 1024)
    for (place, name) in texts.enumerated() {
      var slot = Array(name.utf8).withUnsafeBufferPointer(NameTable.hash)
      while slots[slot & 1023] != 0 { slot += 1 }
      slots[slot & 1023] = UInt8(place + 1)
    }
  }

  package func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= maximumLength else { return nil }
    var slot = NameTable.hash(name)
    while true {
      let place = Int(slots[slot & 1023]) - 1
      guard place >= 0 else { return nil }
      if isEqual(place, name) { return place }
      slot += 1
    }
  }

  private func isEqual(_ place: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[place]
    guard starts[place + 1] - start == name.count else { return false }
    for i in 0..<name.count where bytes[start + i] != name[i].asciiLowercased { return false }
    return true
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = FNV1a()
    for byte in name { hash.add(byte.asciiLowercased) }
    return Int(truncatingIfNeeded: hash.value ^ hash.value >> 32) & 1023
  }
}
