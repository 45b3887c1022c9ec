/// The attributes of a tag, their values read when they are asked for. Valid only while the tag is.
struct HTMLAttributes {
  /// Where an attribute stands in the bytes of the document.
  struct Place {
    var name: Range<Int>
    var value: Range<Int>
    /// nil for names that no reader asks for.
    var known: HTMLAttributeName?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// In document order, each name once (WHATWG HTML §13.2.5.33).
  let places: [Place]

  /// The value with its references resolved; nil where the attribute is absent or empty.
  subscript(name: HTMLAttributeName) -> String? {
    for place in places where place.known == name {
      return place.value.isEmpty ? nil : value(place)
    }
    return nil
  }

  /// The value with its references resolved.
  func value(_ place: Place) -> String {
    let written = UnsafeBufferPointer(rebasing: bytes[place.value])
    guard CharacterReference.mayStand(in: written) || written.contains(0) else {
      return String(decoding: written, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(written.count)
    CharacterReference.resolve(written, inAttribute: true) { piece in
      for byte in piece {
        if byte == 0 { output.append(contentsOf: [0xEF, 0xBF, 0xBD]) } else { output.append(byte) }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
