/// International host names as browsers read them: non-transitional processing of UTS #46, as the URL standard of WHATWG
/// uses it. Names that are not valid in DNS are mapped too and not rejected, since a lookup fails anyway.
public enum HostName {
  /// The version of Unicode's mapping. Hosts may have another form after a change.
  public static var version: String { HostMappingTable.version }

  /// A host name in the form used by DNS: mapped, composed (NFC), and labels beyond ASCII as `xn--…`.
  /// - Returns: nil if nothing is left of the name, if it contains a character that is not allowed in the host of a URL,
  ///   or if a label is longer than DNS allows.
  static func ascii(_ host: String) -> String? {
    let scalars = Composition.composed(HostMapping.mapped(host.unicodeScalars), .canonical)
    guard !scalars.isEmpty, scalars.allSatisfy(isAllowed) else { return nil }
    var output: [String] = []
    for label in scalars.split(separator: ".", omittingEmptySubsequences: false) {
      if label.allSatisfy(\.isASCII) {
        output.append(String(String.UnicodeScalarView(label)))
      } else {
        guard let code = Punycode.encode(label) else { return nil }
        output.append("xn--" + code)
      }
    }
    return output.joined(separator: ".")
  }

  /// The form in which equal hosts are equal texts. A name in Unicode gets the form of DNS, and `xn--…` of a name that
  /// was not mapped that of the mapped one.
  /// - Parameter host: in lower case.
  /// - Returns: the host itself if it has no such form.
  public static func canonical(_ host: String) -> String {
    if host.withBytes(isPlain) { return host }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.hasPrefix("xn--") ? Punycode.decode(label.dropFirst(4)) ?? String(label) : String(label)
    }
    return ascii(labels.joined(separator: ".")) ?? host
  }

  /// Whether a host has only ASCII and no `--`, as nearly all.
  private static func isPlain(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in host {
      if byte >= 0x80 || byte == UInt8(ascii: "-") && last == byte { return false }
      last = byte
    }
    return true
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    return URLReference.isUnreserved(byte) || URLReference.isSubDelimiter(byte)
  }
}
