/// What one host asked for: a 429 or 503 with `Retry-After`.
struct HostPause: Sendable {
  /// The host that answered.
  var host: String?
  var seconds: Double
}
