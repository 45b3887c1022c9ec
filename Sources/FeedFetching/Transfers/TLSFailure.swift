import FeedBasics

/// Why no secure connection could be made.
enum TLSFailure {
  /// One line for people.
  /// - Parameter detail: as OpenSSL or GnuTLS words it.
  static func text(_ detail: String, host: String, port: Int) -> String {
    let isPlain = ["wrong version number", "http request", "unexpected TLS packet"].contains {
      detail.contains($0)
    }
    if isPlain {
      return "\(host) does not use TLS on port \(port); write http:// instead of https://"
    }
    if detail.contains("SSL_ERROR_SYSCALL") {
      return "\(host) ended the connection on port \(port); if it does not use TLS, "
        + "write http:// instead of https://"
    }
    // Without OpenSSL's number: `error:0A000410:SSL routines::ssl/tls alert handshake failure`.
    let words = detail.replacing(/error:[0-9A-F]+:[^:]*:[^:]*:/, with: "")
    return "no secure connection to \(host): \(words.trimmed(where: \.isBlank))"
  }

  /// One line for people on a certificate that is not trusted.
  /// - Parameter detail: as libcurl words it.
  static func untrusted(_ detail: String, host: String) -> String {
    let line = "the certificate of \(host) is not trusted: \(detail)"
    let next = advice.first { $0.signs.contains(where: detail.contains) }
    return next.map { "\(line); \($0.text)" } ?? line
  }

  private static let advice = [
    (
      signs: ["self-signed", "self signed", "local issuer"],
      text: "if you trust it, name a file in SSL_CERT_FILE that has it beside the usual ones"
    ),
    (
      signs: ["expired", "not yet valid"],
      text: "if this computer's clock is right, the server needs a new one"
    ),
    (signs: ["subject name"], text: "check the host in the URL"),
  ]
}
