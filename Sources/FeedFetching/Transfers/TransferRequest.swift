/// One request to one server: a hop. Redirects are requests of their own.
struct TransferRequest: Sendable {
  var url: String
  /// Whole header lines, `Name: value`, byte for byte.
  var headers: [[UInt8]] = []
  var username: String?
  var password: String?
  /// The proxy's URL; empty means none.
  var proxy = ""
  /// A private address is refused, since a public server named it.
  var mustBePublic = false
  /// Seconds left for the whole fetch.
  var timeout: Double
  /// Bytes after decompression.
  var maxBody: Int
}
