/// ``SignedWord/occurs(_:in:)`` as a regular expression of the server (PostgreSQL's documentation, 9.7.3), for a
/// comparison without case by bytes.
enum SignedWordPattern {
  static func text(_ word: String) -> String {
    let escaped = word.unicodeScalars.map { scalar in
      scalar.isASCII && !isAlphanumeric(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
    guard let last = word.unicodeScalars.last else { return "$^" }
    // `C++20` contains `C++`, but `.network` does not contain `.net`, nor `C++` `C+`.
    let next = isAlphanumeric(last) || !last.isASCII ? "0-9A-Za-z" : "\\\(last)"
    return "(^|[^0-9A-Za-z])\(escaped)($|[^\(next)])"
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }
}
