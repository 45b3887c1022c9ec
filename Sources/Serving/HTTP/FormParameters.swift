import FeedModel

/// The parameters of a query or of a form, decoded, in their order.
public struct FormParameters: Sendable, Equatable {
  /// One parameter.
  public struct Parameter: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its value; empty for a name without one.
    public var value: String

    /// Creates a parameter from its parts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All of them. A name may occur more than once.
  public var all: [Parameter]
  /// Whether there were more than are read.
  var isCut = false

  /// Creates a list of parameters.
  public init(_ all: [Parameter] = []) { self.all = all }

  /// The value of the first parameter of a name; nil if absent.
  public subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  /// The values of all parameters of a name.
  public func values(_ name: String) -> [String] {
    all.lazy.filter { $0.name == name }.map(\.value)
  }
}

/// Reads queries and bodies as forms. What is malformed is read as far as it goes, never refused: clients send labels and
/// URLs partly unencoded.
extension FormParameters {
  /// More parameters than any client sends; the rest is not read, so that a body of separators takes no memory.
  static let maximumCount = 20_000
  /// More parts than any client sends in one body.
  private static let maximumPartCount = 1_000

  /// Reads `application/x-www-form-urlencoded` (WHATWG URL §5.1): `+` is a space, `%` and two digits a byte, and what is
  /// not valid UTF-8 becomes U+FFFD. A name without `=` has an empty value.
  public init(urlencoded bytes: some Collection<UInt8>) {
    let pairs = bytes.split(
      separator: UInt8(ascii: "&"), maxSplits: FormParameters.maximumCount)
    self.init(
      pairs.prefix(FormParameters.maximumCount).map { pair in
        let parts = pair.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Parameter(
          FormParameters.decoded(parts[0]), parts.count > 1 ? FormParameters.decoded(parts[1]) : "")
      })
    isCut = pairs.count > FormParameters.maximumCount
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        decoded.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), rest.count >= 2,
        let high = Character(UnicodeScalar(rest[rest.startIndex])).hexDigitValue,
        let low = Character(UnicodeScalar(rest[rest.startIndex + 1])).hexDigitValue
      {
        decoded.append(UInt8(high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Reads `multipart/form-data` (RFC 7578). The content of files is a value as any other.
  /// - Parameter contentType: the value of `Content-Type`.
  /// - Returns: nil if the type is another one or names no boundary.
  public init?(multipart bytes: [UInt8], contentType: String) {
    let words = HeaderWords(contentType)
    guard words.first == "multipart/form-data", let boundary = words["boundary"],
      !boundary.isEmpty, boundary.utf8.count <= 70
    else { return nil }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may be the very beginning.
    let pieces = FormParameters.split(Array("\r\n".utf8) + bytes, at: delimiter)
    self.init(pieces.dropFirst().compactMap(FormParameters.part))
    isCut =
      pieces.count > FormParameters.maximumPartCount
      && pieces.last?.starts(with: "--".utf8) == false
  }

  private static func split(_ bytes: [UInt8], at delimiter: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while pieces.count < maximumPartCount, let found = position(of: delimiter, in: bytes[start...])
    {
      pieces.append(bytes[start..<found])
      start = found + delimiter.count
    }
    pieces.append(bytes[start...])
    return pieces
  }

  private static func position(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while let first = bytes[start...].firstIndex(of: needle[0]),
      bytes.endIndex - first >= needle.count
    {
      if bytes[first..<first + needle.count].elementsEqual(needle) { return first }
      start = first + 1
    }
    return nil
  }

  /// A parameter of what is between two delimiters; nil after the last one, and for a part without a name.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Parameter? {
    let blank = Array("\r\n\r\n".utf8)
    guard !bytes.starts(with: "--".utf8), let end = position(of: blank, in: bytes) else {
      return nil
    }
    for line in String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n") {
      let field = line.split(separator: ":", maxSplits: 1)
      guard field.count == 2, field[0].lowercased() == "content-disposition",
        let name = HeaderWords(String(field[1]))["name"]
      else { continue }
      return Parameter(name, String(decoding: bytes[(end + blank.count)...], as: UTF8.self))
    }
    return nil
  }
}

extension ServerRequest {
  /// The parameters of the query and of the body, in this order, as clients send them in either. The body is read as a
  /// form whatever its type is, since some clients name none. It is read anew each time: keep the result.
  public var parameters: FormParameters {
    guard !body.isEmpty else { return query }
    let form =
      FormParameters(multipart: body, contentType: header("Content-Type") ?? "")
      ?? FormParameters(urlencoded: body)
    var all = FormParameters(query.all + form.all)
    all.isCut = query.isCut || form.isCut
    return all
  }
}
