/// An attribute as careless documents write it.
struct LooseAttribute {
  var name: ArraySlice<UInt8>
  var value: ArraySlice<UInt8>

  /// Reads an attribute with a quoted, an unquoted or no value.
  static func read(
    _ input: ArraySlice<UInt8>, from start: Int
  ) -> (attribute: LooseAttribute, next: Int) {
    var k = start
    while k < input.endIndex, XMLBytes.isName(input[k]) { k += 1 }
    let name = input[start..<k]
    var afterName = k
    while afterName < input.endIndex, XMLBytes.isSpace(input[afterName]) { afterName += 1 }
    guard afterName < input.endIndex, input[afterName] == UInt8(ascii: "=") else {
      return (LooseAttribute(name: name, value: name), k)
    }
    k = afterName + 1
    while k < input.endIndex, XMLBytes.isSpace(input[k]) { k += 1 }
    guard k < input.endIndex else { return (LooseAttribute(name: name, value: input[k..<k]), k) }
    let quote = input[k]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let valueStart = k + 1
      if let end = input[valueStart...].prefix(65536).firstIndex(of: quote) {
        return (LooseAttribute(name: name, value: input[valueStart..<end]), end + 1)
      }
      k = valueStart
    }
    let valueStart = k
    while k < input.endIndex, !XMLBytes.isSpace(input[k]), input[k] != UInt8(ascii: ">"),
      input[k] != UInt8(ascii: "<")
    {
      k += 1
    }
    // The slash of an empty tag is not part of an unquoted value.
    var valueEnd = k
    if k < input.endIndex, input[k] == UInt8(ascii: ">"), k > valueStart,
      input[k - 1] == UInt8(ascii: "/")
    {
      valueEnd = k - 1
    }
    return (LooseAttribute(name: name, value: input[valueStart..<valueEnd]), valueEnd)
  }

  /// Writes it as XML requires, with quotes and escapes.
  func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name)
    output.append(contentsOf: "=\"".utf8)
    var k = value.startIndex
    while k < value.endIndex {
      switch value[k] {
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "&"):
        if let length = XMLReference.length(in: value, at: k) {
          output.append(contentsOf: value[k..<k + length])
          k += length
          continue
        }
        output.append(contentsOf: "&amp;".utf8)
      default: output.append(value[k])
      }
      k += 1
    }
    output.append(UInt8(ascii: "\""))
  }
}
